"""Lines that start from an object: rays in all directions, bridges to what it faces, ways with a bend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.checks import one_of
from argraph.language.concepts import naming
from argraph.language.english import CENTRE_PATH, CORNER_PATH, PATH
from argraph.language.word import Area, Context, Flags, Other
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
RAYS = {
    "thing": ray_over_background,
    "border": ray_to_border,
    "background": ray_over_figures,
    "border from its centre": ray_from_centre,
    "border from its corner": ray_from_corner,
    "border from its corner bouncing": ray_bouncing,
    "border behind things": ray_behind,
    "border from its centre behind things": ray_from_centre_behind,
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
AXES = ("level", "upright", "level and upright")


@attrs.frozen
class Ray(Area):
    """The cells beyond the object in some directions, until something stops them."""

    concepts = ("ExtendToBoundary",)
    naming = naming(
        Center=("border from its centre", "border from its centre behind things"),
        HorizontalVertical=("left and right", "up and down", "along its length", "across its length"),
    )

    fan: str = attrs.field(validator=one_of("set of directions", (*FANS, *OPEN_FANS)))
    stop: Stop = "thing"

    @property
    def bits(self) -> float:  # type: ignore[override]
        """Lines that go behind things, or start at a corner, are seldom meant where others would do."""
        return 4.5 if "behind" in self.stop else 4.0 if "corner" in self.stop else 3.0

    @classmethod
    def instances(cls, context: Context) -> Iterator[Ray]:
        """All directions with all stops; slanted ones and whole fans only over background, to the border, or behind."""
        for fan in (*FANS, *OWN_FANS):
            for stop in ("thing", "border", "border behind things", "background", "border from its centre"):
                if stop in ("thing", "border", "border behind things") or fan in STRAIGHT or fan in OWN_FANS:
                    yield cls(fan, stop)
        yield cls(FREE, "border")
        for fan, ways in FANS.items():
            if not set(ways) & set(STRAIGHT):
                yield cls(fan, "border from its corner")
        for fan in SLANTED:
            yield cls(fan, "border from its corner bouncing")
        for fan in CROSSINGS:
            yield cls(fan, "border from its centre behind things")

    def masks(self, scene: Scene) -> Mask:
        """The rays of each object."""
        if self.fan in FANS:
            rays = [RAYS[self.stop](scene, direction) for direction in FANS[self.fan]]
            return rays[0] if len(rays) == 1 else np.asarray(np.logical_or.reduce(rays))
        flags = OPEN_FANS[self.fan](scene)
        rays = [self._own(scene, way) & meant[:, None, None] for way, meant in flags.items() if meant.any()]
        if not rays:
            return np.zeros_like(scene.masks)
        return np.asarray(np.logical_or.reduce(rays))

    def _own(self, scene: Scene, way: str) -> Mask:
        """All lines that way; of what points there only those from its tip."""
        rays: Mask = RAYS[self.stop](scene, way)
        return rays & tip_lines(scene, way) if self.fan == POINTED else rays

    def explain(self) -> str:
        """For example "the cells from it down to the border or the next thing"."""
        start = CENTRE_PATH if "centre" in self.stop else CORNER_PATH if "corner" in self.stop else PATH
        if self.fan == FREE:
            return f"{start}straight to the border, wherever nothing is in the way"
        if self.stop == "background":
            return f"{start}{self.fan} over other objects to the background"
        if "bouncing" in self.stop:
            return f"{start}{self.fan}, bouncing off the long sides of the grid"
        behind = ", behind other things" if "behind" in self.stop else ""
        if "border" in self.fan:
            return f"{start}{self.fan} {'up to the next thing' if self.stop == 'thing' else f'all the way{behind}'}"
        end = "to the border or the next thing" if self.stop == "thing" else f"all the way to the border{behind}"
        return f"{start}{self.fan} {end}"


@attrs.frozen
class RayToward(Area):
    """The background cells between the object and the one it points at, along a straight line, or on its other side."""

    bits = 3.0
    concepts = ("ExtendToBoundary",)

    other: Other
    away: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[RayToward]:
        """All referents, toward them and away from them."""
        return (cls(other, away) for other in context.referents for away in (False, True))

    def masks(self, scene: Scene) -> Mask:
        """The ray in the direction in which the other one lies, or in the opposite one."""
        index, numbers = self.other.indices(scene), np.arange(len(scene.objects))
        rays = []
        for direction, relation in zip(STRAIGHT, LYING, strict=True):
            meant = (index >= 0) & scene.matrix(relation)[numbers, index]
            way = OPPOSITE[direction] if self.away else direction
            rays.append(ray_over_background(scene, way) & meant[:, None, None])
        return np.asarray(np.logical_or.reduce(rays))

    def explain(self) -> str:
        """For example "the cells from it toward the red object"."""
        return f"{PATH}{'in a line away from' if self.away else 'straight toward'} {self.other.explain('object')}"


@attrs.frozen
class Elbow(Area):
    """The background cells of the way from the object to the one it points at that has one bend."""

    bits = 4.0
    concepts = ("ExtendToBoundary",)

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
        index, single = self.other.indices(scene), scene.column("single")
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

    def explain(self) -> str:
        """For example "the cells from it level and then upright to the red object"."""
        then = "upright" if self.first == "level" else "level"
        return f"{PATH}{self.first} and then {then} to {self.other.explain('object')}"


def _between(places: NDArray[np.int_], one: NDArray[np.int_], other: NDArray[np.int_]) -> Mask:
    """Which places lie between two, or are one of them."""
    between: Mask = (places >= np.minimum(one, other)) & (places <= np.maximum(one, other))
    return between


@attrs.frozen
class Bridge(Area):
    """The background cells between the object and a figure that it faces in a straight line."""

    bits = 3.0
    concepts = ("CompleteShape", "ExtendToBoundary")
    naming = naming(HorizontalVertical=("level", "upright"))

    axis: str = attrs.field(validator=one_of("axis", AXES))
    same_colour: bool

    @classmethod
    def instances(cls, context: Context) -> Iterator[Bridge]:
        """Level, upright or both; to figures of its colour or to any."""
        return (cls(axis, same) for axis in AXES for same in (True, False))

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

    def explain(self) -> str:
        """For example "the gaps between it and what it faces on its left and right"."""
        sides = {"level": "on its left and right", "upright": "above and below it"}.get(self.axis, "on all sides")
        what = "objects of its colour" if self.same_colour else "what"
        return f"the gaps between it and {what} it faces {sides}"
