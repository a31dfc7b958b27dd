"""Cells that belong to an object: its parts, the rays that start from it, its surroundings."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np

from argraph.language.word import Area, Context
from argraph.scene.parts import PARTS
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph_rules.sightlines import DIRECTIONS, OPPOSITE, last_passed, ray_over_background, ray_to_border

FANS = {
    **{name: (name,) for name in DIRECTIONS},
    "left and right": ("left", "right"),
    "up and down": ("up", "down"),
    "in all four straight directions": ("up", "down", "left", "right"),
    "in all four slanted directions": ("up-left", "up-right", "down-left", "down-right"),
    "in all eight directions": tuple(DIRECTIONS),
}
PART_ENGLISH = {
    "whole": "it",
    "box": "its whole box",
    "box outline": "the outline of its box",
    "box interior": "the inside of its box",
    "hull": "its convex hull",
    "ends": "its end cells",
    "corners": "its corner cells",
    "long sides": "its long sides",
    "centre": "its centre",
}


@attrs.frozen
class Part(Area):
    """A part of the object, such as its top edge or its holes."""

    bits = 2.0

    part: str = "whole"

    @classmethod
    def instances(cls, context: Context) -> Iterator[Part]:
        """All parts."""
        return map(cls, PARTS)

    def masks(self, scene: Scene) -> Mask:
        """The part of each object."""
        return scene.masks if self.part == "whole" else scene.part(self.part)

    def explain(self) -> str:
        """For example "its holes"."""
        return PART_ENGLISH.get(self.part, f"its {self.part}")


@attrs.frozen
class Gap(Area):
    """The background cells of the object's box, hull, holes or rows."""

    bits = 2.5

    part: str

    @classmethod
    def instances(cls, context: Context) -> Iterator[Gap]:
        """The parts that reach beyond the object's own cells."""
        return map(cls, ("box", "hull", "holes", "box outline", "box interior"))

    def masks(self, scene: Scene) -> Mask:
        """The part without the cells of figures."""
        gaps: Mask = scene.part(self.part) & scene.role_flags("region")[scene.owner]
        return gaps

    def explain(self) -> str:
        """For example "the free cells of its box"."""
        return f"the free cells of {PART_ENGLISH.get(self.part, f'its {self.part}')}"


@attrs.frozen
class Ray(Area):
    """The cells beyond the object in some directions, to the border or to the next thing in the way."""

    bits = 3.0
    concepts = ("ExtendToBoundary",)

    fan: str
    through: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[Ray]:
        """All directions, stopping at things or going through them."""
        return (cls(fan, through) for fan in FANS for through in (False, True))

    def masks(self, scene: Scene) -> Mask:
        """The rays of each object."""
        ray = ray_to_border if self.through else ray_over_background
        return np.logical_or.reduce([ray(scene, direction) for direction in FANS[self.fan]])

    def explain(self) -> str:
        """For example "the cells from it down to the border"."""
        return f"the cells from it {self.fan} to the {'border' if self.through else 'next thing or the border'}"


@attrs.frozen
class Bridge(Area):
    """The background cells between the object and a figure that it faces in a straight line."""

    bits = 3.0

    axis: str
    same_colour: bool

    @classmethod
    def instances(cls, context: Context) -> Iterator[Bridge]:
        """Level, upright or both; to figures of its colour or to any."""
        return (cls(axis, same) for axis in ("level", "upright", "level and upright") for same in (True, False))

    def masks(self, scene: Scene) -> Mask:
        """Where a ray from the object meets a figure, up to it."""
        ways = {"level": ("left", "right"), "upright": ("up", "down")}
        directions = [way for axis, pair in ways.items() if axis in self.axis for way in pair]
        return np.logical_or.reduce([self._toward(scene, direction) for direction in directions])

    def _toward(self, scene: Scene, direction: str) -> Mask:
        ahead = last_passed(scene, OPPOSITE[direction])
        meets = ray_over_background(scene, direction) & (ahead >= 0)
        if self.same_colour:
            colours = scene.column("colour")
            meets = meets & (colours[ahead][None] == colours[:, None, None])
        met: Mask = meets
        return met

    def explain(self) -> str:
        """For example "the gap between it and what it faces"."""
        what = "the object of its colour" if self.same_colour else "what"
        return f"the gap between it and {what} it faces on the {self.axis}"


@attrs.frozen
class Halo(Area):
    """The cells around the object, with or without those at its corners."""

    bits = 3.0

    kind: str

    @classmethod
    def instances(cls, context: Context) -> Iterator[Halo]:
        """Beside, at corners only, or all around."""
        return map(cls, ("sides", "corners", "all around"))

    def masks(self, scene: Scene) -> Mask:
        """Grow each object by one cell and take the object away."""
        grown = np.pad(scene.masks, ((0, 0), (1, 1), (1, 1)))
        height, width = scene.grid.shape
        steps = [(row, column) for row in range(3) for column in range(3)]
        beside = [step for step in steps if 1 in step]
        around = {"sides": beside, "corners": [step for step in steps if 1 not in step], "all around": steps}[self.kind]
        halo = np.logical_or.reduce([grown[:, row : row + height, column : column + width] for row, column in around])
        masks: Mask = halo & ~scene.masks
        return masks

    def explain(self) -> str:
        """For example "the cells around it"."""
        return {"sides": "the cells beside it", "corners": "the cells at its corners"}.get(
            self.kind, "the cells around it"
        )
