"""How far to go: into line with another object, or with the middle of the grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.concepts import naming
from argraph.language.english import listed
from argraph.language.word import Context, Flags, Numbers, Offset, Other
from argraph.scene.memory import remembered
from argraph.scene.scene import Scene
from argraph_rules.offsets import END_NAMES, NEXT_TO, everywhere, spans


@attrs.frozen(cache_hash=True)
class AlignWith(Offset):
    """In line with the object that is pointed at: its first, middle or last line, or just before or after it."""

    bits = 2.0
    concepts = ()
    naming = naming(AboveBelow=("down before", "down after"), Center=("middle",), MoveToBoundary=("before", "after"))

    other: Other
    where: OneOf["first", "middle", "last", "before", "after"]

    @classmethod
    def instances(cls, context: Context) -> Iterator[AlignWith]:
        """All referents, all alignments."""
        return (
            cls(other, where) for other in context.others for where in ("middle", "first", "last", "before", "after")
        )

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The distance between the lines; the middle is nowhere if it falls between two lines."""
        first, last = spans(scene, axis)
        index = self.other.indices(scene)
        there = index >= 0
        if self.where == "middle":
            double = first[index] + last[index] - first - last
            return double // 2, there & (double % 2 == 0)
        if self.where in ("first", "last"):
            line = first if self.where == "first" else last
            return line[index] - line, there
        return (first[index] - 1 - last if self.where == "before" else last[index] + 1 - first), there

    def explain(self, axis: int, noun: str) -> str:
        """For example "to the middle row of the largest object"."""
        line, the = ("row", "column")[axis], self.other.explain(noun)
        if self.where in ("before", "after"):
            return f"to just {NEXT_TO[axis][self.where == 'after']} {the}"
        return f"to the {self.where} {line} of {the}"

    def together(self, across: Offset, noun: str) -> str:
        """For example "to the centre of the largest object" or "to its top left corner"."""
        if not (isinstance(across, AlignWith) and across.other == self.other):
            return super().together(across, noun)
        the, places = self.other.explain(noun), (self.where, across.where)
        outside = [NEXT_TO[axis][where == "after"] for axis, where in enumerate(places) if where in ("before", "after")]
        inside = [END_NAMES[axis][where == "last"] for axis, where in enumerate(places) if where in ("first", "last")]
        if outside:
            lined_up = f", flush with its {inside[0]}" if inside else ", centred on it" * (len(outside) == 1)
            return f"to just {listed(outside)} {the}{lined_up}"
        corner = {0: "centre", 1: f"middle of the {' '.join(inside)} side", 2: f"{' '.join(inside)} corner"}
        return f"to the {corner[len(inside)]} of {the}"


@attrs.frozen
class Toward(Offset):
    """Toward the object that is pointed at, until they touch; where they share no line, until their boxes do."""

    bits = 2.0
    concepts = ("MoveToBoundary",)

    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[Toward]:
        """All referents."""
        return map(cls, context.others)

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The gap between them along the axis; none where their boxes overlap."""
        first, last = spans(scene, axis)
        index = self.other.indices(scene)
        apart, behind = first[index] - 1 - last, first - 1 - last[index]
        starts, ends = _outline(scene, axis)
        on, back = _least(starts[index] - 1 - ends, apart), _least(starts - 1 - ends[index], behind)
        return np.where(apart >= 0, on, np.where(behind >= 0, -back, 0)), index >= 0

    def explain(self, axis: int, noun: str) -> str:
        """For example "toward the red object until they touch"."""
        return f"{('up or down', 'sideways')[axis]} toward {self.other.explain(noun)} until they touch"

    def together(self, across: Offset, noun: str) -> str:
        """For example "toward the red object until they touch"."""
        if self != across:
            return super().together(across, noun)
        return f"toward {self.other.explain(noun)} until they touch"


ABSENT = 200
"""In outlines: an object that is not on a line starts so far on, and ends so far back."""


@remembered
def _outline(scene: Scene, axis: int) -> tuple[Numbers, Numbers]:
    """For each object and line along the axis where it starts and ends there."""
    masks = scene.masks if axis == 0 else scene.masks.swapaxes(1, 2)
    length, there = masks.shape[1], masks.any(axis=1)
    starts = np.where(there, masks.argmax(axis=1), ABSENT)
    ends = np.where(there, length - 1 - masks[:, ::-1].argmax(axis=1), -ABSENT)
    return starts, ends


def _least(gaps: Numbers, between_boxes: Numbers) -> Numbers:
    """For each object the least of its gaps on the lines that both are on; if there is none, that of the boxes."""
    least = gaps.min(axis=1)
    return np.where(least < ABSENT // 2, least, between_boxes)


@attrs.frozen
class ToOtherSide(Offset):
    """To the other side of the object that is pointed at, as far from it as before."""

    bits = 2.5
    concepts = ()

    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[ToOtherSide]:
        """All referents."""
        return map(cls, context.others)

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Twice the distance between the middles along the axis; none where they overlap along it."""
        first, last = spans(scene, axis)
        index = self.other.indices(scene)
        apart = (first[index] > last) | (last[index] < first)
        return np.where(apart, first[index] + last[index] - first - last, 0), index >= 0

    def explain(self, axis: int, noun: str) -> str:
        """For example "up or down to the other side of the red object"."""
        return f"{('up or down', 'sideways')[axis]} to the other side of {self.other.explain(noun)}"

    def together(self, across: Offset, noun: str) -> str:
        """For example "to the other side of the red object"."""
        return f"to the other side of {self.other.explain(noun)}" if self == across else super().together(across, noun)


@attrs.frozen
class ToMiddle(Offset):
    """To the middle of the grid."""

    bits = 3.0
    concepts = ("Center",)

    @classmethod
    def instances(cls, context: Context) -> Iterator[ToMiddle]:
        """The only one."""
        yield cls()

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The distance to the middle, nowhere if it falls between two lines."""
        first, last = spans(scene, axis)
        double = scene.grid.shape[axis] - 1 - first - last
        return double // 2, double % 2 == 0

    def explain(self, axis: int, noun: str) -> str:
        """For example "to the middle row of the grid"."""
        return f"to the middle {('row', 'column')[axis]} of the grid"

    def together(self, across: Offset, noun: str) -> str:
        """For example "to the centre of the grid"."""
        return "to the centre of the grid" if self == across else super().together(across, noun)


@attrs.frozen
class Mirror(Offset):
    """To the mirrored place on the other side of the grid's middle."""

    bits = 3.0
    concepts = ("Center",)

    @classmethod
    def instances(cls, context: Context) -> Iterator[Mirror]:
        """The only one."""
        yield cls()

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Twice the distance to the middle."""
        first, last = spans(scene, axis)
        return everywhere(scene.grid.shape[axis] - 1 - first - last)

    def explain(self, axis: int, noun: str) -> str:
        """For example "to the mirrored place in the other half of the grid, up or down"."""
        return f"to the mirrored place {('above or below', 'left or right of')[axis]} the middle of the grid"

    def together(self, across: Offset, noun: str) -> str:
        """For example "to the opposite place on the other side of the grid's centre"."""
        opposite = "to the opposite place across the centre of the grid"
        return opposite if self == across else super().together(across, noun)
