"""Which way: fixed directions, those that an object has of its own, and those toward another or away from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial

import attrs
import numpy as np

from argraph.language.checks import one_of
from argraph.language.concepts import naming
from argraph.language.word import Context, Flags, Numbers, Other, Way
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.shape import Shape
from argraph.scene.world import World
from argraph.values.sets import union
from argraph_rules.sightlines import (
    DIRECTIONS,
    FAR,
    OPPOSITE,
    STRAIGHT,
    last_passed,
    ray,
    ray_over_background,
    room_to_border,
    room_to_thing,
    ways_pointed,
)

Headings = Mapping[str, Flags]
Room = Callable[[Scene, str], Numbers]
"""How many steps each object can go in a direction."""
FANS = {
    **{name: (name,) for name in DIRECTIONS},
    "left and right": ("left", "right"),
    "up and down": ("up", "down"),
    "in all four straight directions": ("up", "down", "left", "right"),
    "in all four slanted directions": ("up-left", "up-right", "down-left", "down-right"),
    "in all eight directions": tuple(DIRECTIONS),
}
SLANTED = tuple(name for name in DIRECTIONS if name not in STRAIGHT)
LYING = ("straight below", "straight above", "straight right of", "straight left of")
"""How the object lies to what is in each of the straight directions."""


@remembered
def _along(scene: Scene) -> Headings:
    found = [_lengthwise(thing.shape) for thing in scene.objects]
    return {way: np.array([way in ways for ways in found], dtype=bool) for way in DIRECTIONS}


@lru_cache(maxsize=20_000)
def _lengthwise(shape: Shape) -> tuple[str, ...]:
    """Along the longer side, or along the slant of what is a slanted line, solid or dotted."""
    if shape.height != shape.width:
        return ("up", "down") if shape.height > shape.width else ("left", "right")
    rows, columns = np.nonzero(shape.mask)
    if len(rows) > 1 and np.ptp(rows - columns) == 0:
        return ("up-left", "down-right")
    return ("up-right", "down-left") if len(rows) > 1 and np.ptp(rows + columns) == 0 else ()


RIGHT_ANGLES = {
    "up": ("left", "right"),
    "left": ("up", "down"),
    "up-left": ("up-right", "down-left"),
    "up-right": ("up-left", "down-right"),
}
"""One direction of each line, and both of those across it."""


def _along_farther(scene: Scene) -> Headings:
    along, room = _along(scene), {way: room_to_border(scene, way) for way in STRAIGHT}
    return {way: along[way] & (room[way] > room[OPPOSITE[way]]) for way in STRAIGHT}


def _across(scene: Scene) -> Headings:
    along = _along(scene)
    return {across: along[way] for way, both in RIGHT_ANGLES.items() for across in both}


def _extreme(room: Room, sign: int, scene: Scene) -> Headings:
    """The straight direction with the least room, or the most, if it is only one."""
    rooms = np.array([room(scene, way) for way in STRAIGHT])
    ranks = np.where(rooms < FAR, sign * rooms, FAR)
    best = (ranks == ranks.min(axis=0)) & (ranks < FAR)
    return dict(zip(STRAIGHT, best & (best.sum(axis=0) == 1), strict=True))


def _away(scene: Scene) -> Headings:
    """Away from the only figure that the object touches, by a side or by a corner."""
    touching = scene.matrix("touching") & scene.role_flags("figure")
    only = touching.sum(axis=1) == 1
    other, numbers = touching.argmax(axis=1), np.arange(len(scene.objects))
    rows = {-1: "above", 0: "shares rows", 1: "below"}
    columns = {-1: "left of", 0: "shares columns", 1: "right of"}
    return {
        way: only & scene.matrix(rows[row])[numbers, other] & scene.matrix(columns[column])[numbers, other]
        for way, (row, column) in DIRECTIONS.items()
    }


def _pointed(scene: Scene) -> Headings:
    """The way in which the object points, if it is only one way."""
    return {way: np.array([ways == (way,) for ways in ways_pointed(scene)], dtype=bool) for way in STRAIGHT}


def _free(scene: Scene) -> Headings:
    """Wherever only background lies between the object and the border."""
    every = union(scene.gaps)
    clear = [scene.ground & ~(every & ~own) for own in scene.gaps]
    rays = {way: zip(ray(scene, way, "whole", "border"), clear, strict=True) for way in STRAIGHT}
    return {way: np.array([not cells & ~free for cells, free in found], dtype=bool) for way, found in rays.items()}


POINTED, LENGTHWISE = "the way it points", "along its length"
FARTHER = "along its length toward the farther border"
FREE = "in each straight direction in which nothing is in its way"
BORDERS = {
    "toward the nearest border": partial(_extreme, room_to_border, 1),
    "toward the farthest border": partial(_extreme, room_to_border, -1),
}
GOALS = {
    **BORDERS,
    "toward the closest thing": partial(_extreme, room_to_thing, 1),
    "toward the most distant thing": partial(_extreme, room_to_thing, -1),
}
OWN: Mapping[str, Callable[[Scene], Headings]] = {
    POINTED: _pointed,
    "away from what it touches": _away,
    LENGTHWISE: _along,
    "across its length": _across,
    **GOALS,
    FARTHER: _along_farther,
    FREE: _free,
}
"""Directions that each object has of its own."""


@attrs.frozen(cache_hash=True)
class Heading(Way):
    """A fixed direction, or several, or those that each object has of its own."""

    bits = 0.0
    concepts = ()
    naming = naming(HorizontalVertical=("left and right", "up and down", LENGTHWISE, "across its length", FARTHER))
    english = "{fan}"
    said = by_field(
        fan={
            POINTED: "the way {it points}",
            "away from what it touches": "away from what {it touches}",
            LENGTHWISE: "along {its} length",
            "across its length": "across {its} length",
            FARTHER: "along {its} length toward the farther border",
            FREE: "in each straight direction in which nothing is in {its} way",
            "in all four slanted directions": "in all four diagonal directions",
        }
    )
    tried = (*FANS, *OWN)

    fan: str = attrs.field(validator=one_of("set of directions", (*FANS, *OWN)))

    def headings(self, scene: Scene) -> Headings:
        """The same for all objects, or as each one is."""
        return _headings(scene, self.fan)


@remembered
def _headings(scene: Scene, fan: str) -> Headings:
    if fan in FANS:
        return dict.fromkeys(FANS[fan], np.ones(len(scene.objects), dtype=bool))
    return {way: meant for way, meant in OWN[fan](scene).items() if np.count_nonzero(meant)}


HEADINGS = {fan: Heading(fan) for fan in (*FANS, *OWN)}
"""All of them, each made once: equal words are soonest found equal where they are the same."""


def told(way: Way) -> str:
    """The slot for a direction that something is said after: a comma follows what is a clause by itself."""
    return "{way}," if way in (HEADINGS[POINTED], HEADINGS["away from what it touches"]) else "{way}"


@attrs.frozen(cache_hash=True)
class By(Way):
    """Straight toward the object that is pointed at, or the opposite way.

    It is a slanted direction, if only one leads there, where the other one lies in no straight one or in several, or is
    itself a slanted line.
    """

    bits = 0.0
    concepts = ()
    english = "{away?in a line away from|straight toward} {other}"

    other: Other
    away: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[By]:
        """All referents, toward them and away from them."""
        return (cls(other, away) for other in context.referents for away in (False, True))

    def headings(self, scene: Scene) -> Headings:
        """Look where the other one lies."""
        found = _ways_to(scene, self.other)
        return {OPPOSITE[way]: meant for way, meant in found.items()} if self.away else found


@remembered
def _ways_to(scene: Scene, other: Other) -> Headings:
    """In which directions each object has another one: in one straight direction, or else in all in which it does."""
    index, numbers = other.indices(scene.world), np.arange(len(scene.objects))
    there = index >= 0
    found = {way: there & scene.matrix(lying)[numbers, index] for way, lying in zip(STRAIGHT, LYING, strict=True)}
    along = _along(scene)
    askew = there & ((np.sum([*found.values()], axis=0) != 1) | (along["up-left"] | along["up-right"])[index])
    if askew.any():
        slanted = {way: askew & _faces(scene, way, index) for way in SLANTED}
        once = np.sum([*slanted.values()], axis=0) == 1
        found = {way: meant & ~(askew & once) for way, meant in found.items()}
        found |= {way: meant & once for way, meant in slanted.items()}
    return {way: meant for way, meant in found.items() if np.count_nonzero(meant)}


def _faces(scene: Scene, way: str, index: Numbers) -> Flags:
    """Whether each object sees the other one over background in a direction."""
    ahead, rays = last_passed(scene, OPPOSITE[way]), ray_over_background(scene, way)
    before = {other: scene.plane.board(ahead == other) for other in set(index.tolist())}
    return np.array([bool(reach & before[other]) for reach, other in zip(rays, index.tolist(), strict=True)])


@remembered
def going(world: World, way: Way, room: Room | None) -> Numbers:
    """How far each object goes down and across, in one step if there is no room named, and whether it goes at all.

    It goes in the only one of its directions in which there is an end to the room.
    """
    return world.row(_going, way, room).T


def _going(scene: Scene, way: Way, room: Room | None) -> Numbers:
    steps = np.zeros((3, len(scene.objects)), dtype=np.int_)
    for direction, meant in way.headings(scene).items():
        (down, across), far = DIRECTIONS[direction], room(scene, direction) if room else 1
        ends = meant & (far < FAR)
        gone = ends * far
        steps[0] += down * gone
        steps[1] += across * gone
        steps[2] += ends
    return np.where(steps[2] == 1, steps, 0).T
