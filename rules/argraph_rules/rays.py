"""Lines that start from an object: rays in all directions, bridges to what it faces, ways with a bend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.checks import one_of
from argraph.language.concepts import naming
from argraph.language.english import PLAIN, Cells, Voice, phrase_of
from argraph.language.word import Area, Context, Flags, Numbers, Other
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph_rules.sightlines import (
    DIRECTIONS,
    OPPOSITE,
    POINTED,
    STRAIGHT,
    last_passed,
    pointing,
    ray_behind,
    ray_bouncing,
    ray_from_centre,
    ray_from_centre_behind,
    ray_from_corner,
    ray_over_background,
    ray_over_figures,
    ray_to_border,
    tip_lines,
)

FANS = {
    **{name: (name,) for name in DIRECTIONS},
    "left and right": ("left", "right"),
    "up and down": ("up", "down"),
    "in all four straight directions": ("up", "down", "left", "right"),
    "in all four slanted directions": ("up-left", "up-right", "down-left", "down-right"),
    "in all eight directions": tuple(DIRECTIONS),
}
SLANTED = tuple(name for name in DIRECTIONS if name not in STRAIGHT)
CROSSINGS = ("left and right", "up and down", "in all four straight directions")
LYING = ("straight below", "straight above", "straight right of", "straight left of")
"""How the object lies to what is in each of the straight directions."""
Stop = OneOf[
    "thing",
    "border",
    "background",
    "border from its centre",
    "border from its corner",
    "border from its corner bouncing",
    "border behind things",
    "border from its centre behind things",
]


@attrs.frozen
class Course:
    """How rays go: what stops them, from which part of the object they start, and what it costs to say so."""

    rays: Callable[[Scene, str], Mask]
    end: str
    end_at_border: str = ""
    """The end where the direction has said that it is a border, if that is shorter."""
    start: str = ""
    bits: float = 0.0


ALL_THE_WAY = (" all the way to the border", " all the way")
BEHIND = (" all the way to the border, behind other things", " all the way, behind other things")
RAYS: Mapping[str, Course] = {
    "thing": Course(ray_over_background, " to the border or the next thing", " as far as the next thing"),
    "border": Course(ray_to_border, *ALL_THE_WAY),
    "background": Course(ray_over_figures, " over other objects to the background"),
    "border from its centre": Course(ray_from_centre, *ALL_THE_WAY, "centre"),
    "border from its corner": Course(ray_from_corner, *ALL_THE_WAY, "corner", 1.0),
    "border from its corner bouncing": Course(
        ray_bouncing, ", bouncing off the long sides of the grid", start="corner", bits=1.0
    ),
    "border behind things": Course(ray_behind, *BEHIND, "", 1.5),
    "border from its centre behind things": Course(ray_from_centre_behind, *BEHIND, "centre", 1.5),
}


def _along(scene: Scene) -> dict[str, Flags]:
    """Along the longer side, or along the slant of what is a slanted line."""
    wide, tall, slanted = scene.column("wide"), scene.column("tall"), scene.column("diagonal")
    falling = slanted & np.array([bool(thing.shape.mask[0, 0]) for thing in scene.objects], dtype=bool)
    straight = {"up": tall, "down": tall, "left": wide, "right": wide}
    rising = slanted & ~falling
    return {**straight, "up-left": falling, "down-right": falling, "up-right": rising, "down-left": rising}


def _across(scene: Scene) -> dict[str, Flags]:
    wide, tall = scene.column("wide"), scene.column("tall")
    return {"up": wide, "down": wide, "left": tall, "right": tall}


def _room(scene: Scene) -> NDArray[np.int_]:
    """Cells between each object and each border, in the order of `STRAIGHT`."""
    height, width = scene.grid.shape
    up, left = scene.column("top"), scene.column("left")
    return np.array([up, height - 1 - scene.column("bottom"), left, width - 1 - scene.column("right")])


def _to_nearest(scene: Scene) -> dict[str, Flags]:
    room = _room(scene)
    return dict(zip(STRAIGHT, (room == room.min(axis=0)) & ((room == room.min(axis=0)).sum(axis=0) == 1), strict=True))


def _to_farthest(scene: Scene) -> dict[str, Flags]:
    room = _room(scene)
    return dict(zip(STRAIGHT, (room == room.max(axis=0)) & ((room == room.max(axis=0)).sum(axis=0) == 1), strict=True))


def _away(scene: Scene) -> dict[str, Flags]:
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


def _pointed(scene: Scene) -> dict[str, Flags]:
    """The way in which the object points, if it is only one way."""
    ways = np.array([pointing(scene, way) for way in STRAIGHT])
    return dict(zip(STRAIGHT, ways & (ways.sum(axis=0) == 1), strict=True))


def _free(scene: Scene) -> dict[str, Flags]:
    """Wherever only background lies between the object and the border."""
    solid = ~scene.role_flags("region")[scene.owner]
    return {way: np.asarray(~(ray_to_border(scene, way) & solid).any(axis=(1, 2))) for way in STRAIGHT}


FREE = "in each straight direction in which nothing is in its way"
OWN_FANS = {
    POINTED: _pointed,
    "away from what it touches": _away,
    "along its length": _along,
    "across its length": _across,
    "toward the nearest border": _to_nearest,
    "toward the farthest border": _to_farthest,
}
"""Directions that each object has of its own."""
OPEN_FANS = {**OWN_FANS, FREE: _free}
BORDERS = ("toward the nearest border", "toward the farthest border")


@remembered
def _own_ways(scene: Scene, fan: str) -> list[tuple[str, Flags]]:
    """The directions that some objects have of their own, and which objects have them."""
    return [(way, meant) for way, meant in OPEN_FANS[fan](scene).items() if meant.any()]


OWN_ENGLISH = {
    POINTED: "the way {it points},",
    "away from what it touches": "away from what {it touches},",
    "along its length": "along {its} length",
    "across its length": "across {its} length",
    "in all four slanted directions": "in all four diagonal directions",
}
AXES = ("level", "upright", "level and upright")
STOPS = ("thing", "border", "border behind things", "background", "border from its centre")
"""What is tried as a stop; for slanted directions and whole fans only the first three."""


@attrs.frozen(cache_hash=True)
class Ray(Area):
    """The cells beyond the object in some directions, until something stops them."""

    bits = 3.0
    prices = by_field(stop={stop: start.bits for stop, start in RAYS.items()})
    concepts = ("ExtendToBoundary",)
    naming = naming(
        Center=("border from its centre", "border from its centre behind things"),
        HorizontalVertical=("left and right", "up and down", "along its length", "across its length"),
    )
    said = by_field(fan=OWN_ENGLISH)
    tried = (
        *((fan, stop) for fan in (*FANS, *OWN_FANS) for stop in STOPS[: None if fan in (*STRAIGHT, *OWN_FANS) else 3]),
        (FREE, "border"),
        *((fan, "border from its corner") for fan, ways in FANS.items() if not set(ways) & set(STRAIGHT)),
        *((fan, "border from its corner bouncing") for fan in SLANTED),
        *((fan, "border from its centre behind things") for fan in CROSSINGS),
    )

    fan: str = attrs.field(validator=one_of("set of directions", (*FANS, *OPEN_FANS)))
    stop: Stop = "thing"

    def masks(self, scene: Scene) -> Mask:
        """The rays of each object."""
        if self.fan in FANS:
            return reduce(np.bitwise_or, (RAYS[self.stop].rays(scene, direction) for direction in FANS[self.fan]))
        rays = (self._own(scene, way) & meant[:, None, None] for way, meant in _own_ways(scene, self.fan))
        return reduce(np.bitwise_or, rays, np.zeros_like(scene.masks))

    def _own(self, scene: Scene, way: str) -> Mask:
        """All lines that way; of what points there only those from its tip."""
        rays: Mask = RAYS[self.stop].rays(scene, way)
        return rays & tip_lines(scene, way) if self.fan == POINTED else rays

    def template(self) -> str:
        """For example "down to the border or the next thing"."""
        if self.fan == FREE:
            return "straight to the border, wherever nothing is in the way"
        course = RAYS[self.stop]
        return f"{{fan}}{(course.end_at_border if self.fan in BORDERS else '') or course.end}"

    def cells(self, voice: Voice = PLAIN) -> Cells:
        """A path from the object, its centre or its corners."""
        start, several = RAYS[self.stop].start, len(FANS.get(self.fan, ())) != 1
        start = "corners" if start == "corner" and several else start
        return Cells.along(phrase_of(self.template(), self, voice), start, several=several)


def _ways_to(scene: Scene, index: Numbers) -> dict[str, Flags]:
    """In which directions each object has another one: in one straight direction, or else in all in which it does."""
    numbers, there = np.arange(len(scene.objects)), index >= 0
    straight = {
        way: there & scene.matrix(relation)[numbers, index] for way, relation in zip(STRAIGHT, LYING, strict=True)
    }
    askew = there & (np.sum([*straight.values()], axis=0) != 1)
    if not askew.any():
        return straight
    slanted = {way: askew & _meets(scene, index, way) for way in SLANTED}
    once = np.sum([*slanted.values()], axis=0) == 1
    return {way: meant & ~(askew & once) for way, meant in straight.items()} | {
        way: meant & once for way, meant in slanted.items()
    }


def _meets(scene: Scene, index: Numbers, way: str) -> Flags:
    """Which objects meet the other one in a direction."""
    ahead = last_passed(scene, OPPOSITE[way])
    flags: Flags = (ray_over_background(scene, way) & (ahead == index[:, None, None])).any(axis=(1, 2))
    return flags


@attrs.frozen(cache_hash=True)
class RayToward(Area):
    """The background cells between the object and the one it points at, or on its other side, along a line.

    The line is straight, or slanted where the other one lies in no straight direction, or in several.
    """

    bits = 3.0
    concepts = ("ExtendToBoundary",)
    english, is_path = "{away?in a line away from|straight toward} {other}", True

    other: Other
    away: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[RayToward]:
        """All referents, toward them and away from them."""
        return (cls(other, away) for other in context.referents for away in (False, True))

    def masks(self, scene: Scene) -> Mask:
        """The ray in the direction in which the other one lies, or in the opposite one."""
        index = self.other.indices(scene.world)
        rays = []
        for direction, meant in _ways_to(scene, index).items():
            way = OPPOSITE[direction] if self.away else direction
            rays.append(ray_over_background(scene, way) & meant[:, None, None])
        return np.asarray(np.logical_or.reduce(rays))


@attrs.frozen(cache_hash=True)
class Elbow(Area):
    """The background cells of the way from the object to the one it points at that has one bend."""

    bits = 4.0
    concepts = ("ExtendToBoundary",)
    english, is_path = "{first} to {other}", True
    said = by_field(first={"level": "first across, then up or down,", "upright": "first up or down, then across,"})

    first: OneOf["level", "upright"]
    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[Elbow]:
        """To all referents that are single cells, so that there is no doubt where the way leads."""
        for the in context.referents:
            if all(scene.column("single")[the.index(scene)] for scene in context.train):
                yield cls("level", the)
                yield cls("upright", the)

    def masks(self, scene: Scene) -> Mask:
        """The two legs between the first cells of both, over background; from and to single cells only."""
        index, single = self.other.indices(scene.world), scene.column("single")
        meant = (index >= 0) & single & single[index]
        rows, columns = np.indices(scene.grid.shape)
        (top, left), (down, across) = self._places(scene), self._places(scene, index)
        bend_row, bend_column = (top, across) if self.first == "level" else (down, left)
        level = (rows == bend_row) & _between(columns, left, across)
        upright = (columns == bend_column) & _between(rows, top, down)
        free = scene.role_flags("region")[scene.owner]
        masks: Mask = (level | upright) & free & meant[:, None, None]
        return masks

    @staticmethod
    def _places(scene: Scene, index: NDArray[np.int_] | slice = slice(None)) -> tuple[NDArray[np.int_], ...]:
        return tuple(scene.column(name)[index][:, None, None] for name in ("top", "left"))


def _between(places: NDArray[np.int_], one: NDArray[np.int_], other: NDArray[np.int_]) -> Mask:
    """Which places lie between two, or are one of them."""
    between: Mask = (places >= np.minimum(one, other)) & (places <= np.maximum(one, other))
    return between


@attrs.frozen(cache_hash=True)
class Bridge(Area):
    """The background cells between the object and a figure that it faces in a straight line."""

    bits = 3.0
    concepts = ("CompleteShape", "ExtendToBoundary")
    naming = naming(HorizontalVertical=("level", "upright"))
    english, is_filled = "the gaps between {it} and {same_colour} {it faces} {axis}", True
    said = by_field(
        same_colour={True: "the {nouns} of {its} colour that", False: "what"},
        axis={
            "level": "on {its} left and right",
            "upright": "above and below {it}",
            "level and upright": "on any side",
        },
    )
    tried = tuple(product(AXES, (True, False)))

    axis: str = attrs.field(validator=one_of("axis", AXES))
    same_colour: bool

    def masks(self, scene: Scene) -> Mask:
        """Where a ray from the object meets a figure, up to it."""
        ways = {"level": ("left", "right"), "upright": ("up", "down")}
        directions = [way for axis, pair in ways.items() if axis in self.axis for way in pair]
        return np.asarray(np.logical_or.reduce([self._toward(scene, direction) for direction in directions]))

    def _toward(self, scene: Scene, direction: str) -> Mask:
        ahead = last_passed(scene, OPPOSITE[direction])
        meets = ray_over_background(scene, direction) & (ahead >= 0)
        if self.same_colour:
            colours = scene.column("colour")
            meets = meets & (colours[ahead][None] == colours[:, None, None])
        met: Mask = meets
        return met
