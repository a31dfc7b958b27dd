"""How far to go: into line with another object, or with the middle of the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.concepts import naming
from argraph.language.english import Phrase, Voice, listed, phrase_of
from argraph.language.word import Context, Flags, Numbers, Offset, Other
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.values.grid import MAX_SIDE
from argraph_rules.offsets import END_NAMES, NEXT_TO, everywhere, spans

Where = OneOf["first", "middle", "last", "before", "after"]


@attrs.frozen(cache_hash=True)
class AlignWith(Offset):
    """In line with the object that is pointed at: its first, middle or last line, or just before or after it."""

    bits = 2.0
    concepts = ()
    naming = naming(
        AboveBelow=(("down", "before"), ("down", "after")), Center=("middle",), MoveToBoundary=("before", "after")
    )
    english = "to {where} {other}"
    said = by_field(
        where={
            "before": "just {above|left of}",
            "after": "just {below|right of}",
            "first": "the first {row|column} of",
            "middle": "the middle {row|column} of",
            "last": "the last {row|column} of",
        }
    )

    other: Other
    where: Where

    @classmethod
    def instances(cls, context: Context) -> Iterator[AlignWith]:
        """All referents, all alignments."""
        return (
            cls(other, where) for other in context.others for where in ("middle", "first", "last", "before", "after")
        )

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The distance between the lines; the middle is nowhere if it falls between two lines."""
        return _aligned(world, axis, self.other.indices(world), self.where)

    @classmethod
    def all_offsets(cls, words: Sequence[AlignWith], world: World, axis: int) -> tuple[Numbers, Flags]:
        """Measure all distances of a kind at once."""
        index = _pointed(words, world)
        steps, defined = np.empty_like(index), np.empty(index.shape, dtype=bool)
        for where in {word.where for word in words}:
            rows = [row for row, word in enumerate(words) if word.where == where]
            steps[rows], defined[rows] = _aligned(world, axis, index[rows], where)
        return steps, defined

    def together(self, across: Offset, voice: Voice) -> Phrase:
        """For example "to the centre of the largest object" or "to its top left corner"."""
        if not (isinstance(across, AlignWith) and across.other == self.other):
            return super().together(across, voice)
        places = (self.where, across.where)
        outside = [NEXT_TO[axis][where == "after"] for axis, where in enumerate(places) if where in ("before", "after")]
        inside = [END_NAMES[axis][where == "last"] for axis, where in enumerate(places) if where in ("first", "last")]
        if outside:
            lined_up = f", flush with its {inside[0]}" if inside else ", centred on it" * (len(outside) == 1)
            return phrase_of(f"to just {listed(outside)} {{other}}{lined_up}", self, voice)
        corner = {0: "centre", 1: f"middle of the {' '.join(inside)} side", 2: f"{' '.join(inside)} corner"}
        return phrase_of(f"to the {corner[len(inside)]} of {{other}}", self, voice)


def _pointed(words: Sequence[AlignWith | Toward | ToOtherSide], world: World) -> Numbers:
    """The objects that words point at, a row for each word."""
    return np.array([word.other.indices(world) for word in words])


def _aligned(world: World, axis: int, index: Numbers, where: Where) -> tuple[Numbers, Flags]:
    """The distance to lines of others; there may be several rows of those."""
    first, last = spans(world, axis)
    there = index >= 0
    if where == "middle":
        double = first[index] + last[index] - first - last
        return double // 2, there & (double % 2 == 0)
    if where in ("first", "last"):
        line = first if where == "first" else last
        return line[index] - line, there
    return (first[index] - 1 - last if where == "before" else last[index] + 1 - first), there


@attrs.frozen(cache_hash=True)
class Toward(Offset):
    """Toward the object that is pointed at, until they touch; where they share no line, until their boxes do."""

    bits = 2.0
    concepts = ("MoveToBoundary",)
    english = "{up or down|sideways} toward {other} until they touch"
    both = "toward {other} until they touch"

    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[Toward]:
        """All referents."""
        return map(cls, context.others)

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The gap between them along the axis; none where their boxes overlap."""
        return _gaps(world, axis, self.other.indices(world))

    @classmethod
    def all_offsets(cls, words: Sequence[Toward], world: World, axis: int) -> tuple[Numbers, Flags]:
        """Measure all gaps at once."""
        return _gaps(world, axis, _pointed(words, world))


def _gaps(world: World, axis: int, index: Numbers) -> tuple[Numbers, Flags]:
    """The gaps between objects and others; there may be several rows of those."""
    first, last = spans(world, axis)
    apart, behind = first[index] - 1 - last, first - 1 - last[index]
    starts, ends = _outlines(world, axis)
    on, back = _least(starts[index] - 1 - ends, apart), _least(starts - 1 - ends[index], behind)
    return np.where(apart >= 0, on, np.where(behind >= 0, -back, 0)), index >= 0


ABSENT = 200
"""In outlines: an object that is not on a line starts so far on, and ends so far back."""


@remembered
def _outlines(world: World, axis: int) -> tuple[Numbers, Numbers]:
    """For each object and line along the axis, of as many as a grid may have, where it starts and ends there."""
    return world.row(_outline, axis, False), world.row(_outline, axis, True)


def _outline(scene: Scene, axis: int, last: bool) -> Numbers:
    masks = scene.masks if axis == 0 else scene.masks.swapaxes(1, 2)
    length, there = masks.shape[1], masks.any(axis=1)
    places = length - 1 - masks[:, ::-1].argmax(axis=1) if last else masks.argmax(axis=1)
    outline = np.full((len(masks), MAX_SIDE), -ABSENT if last else ABSENT)
    outline[:, : there.shape[1]][there] = places[there]
    return outline


def _least(gaps: Numbers, between_boxes: Numbers) -> Numbers:
    """For each object the least of its gaps on the lines that both are on; if there is none, that of the boxes."""
    least = gaps.min(axis=-1)
    return np.where(least < ABSENT // 2, least, between_boxes)


@attrs.frozen(cache_hash=True)
class ToOtherSide(Offset):
    """To the other side of the object that is pointed at, as far from it as before."""

    bits = 2.5
    concepts = ()
    english = "{up or down|sideways} to the other side of {other}"
    both = "to the other side of {other}"

    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[ToOtherSide]:
        """All referents."""
        return map(cls, context.others)

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """Twice the distance between the middles along the axis; none where they overlap along it."""
        return _opposite(world, axis, self.other.indices(world))

    @classmethod
    def all_offsets(cls, words: Sequence[ToOtherSide], world: World, axis: int) -> tuple[Numbers, Flags]:
        """Measure all distances at once."""
        return _opposite(world, axis, _pointed(words, world))


def _opposite(world: World, axis: int, index: Numbers) -> tuple[Numbers, Flags]:
    """How far it is to the other side of others; there may be several rows of those."""
    first, last = spans(world, axis)
    apart = (first[index] > last) | (last[index] < first)
    return np.where(apart, first[index] + last[index] - first - last, 0), index >= 0


@attrs.frozen(cache_hash=True)
class ToMiddle(Offset):
    """To the middle of the grid."""

    bits = 3.0
    concepts = ("Center",)
    english = "to the middle {row|column} of the grid"
    both = "to the centre of the grid"

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The distance to the middle, nowhere if it falls between two lines."""
        first, last = spans(world, axis)
        double = world.sides(axis) - 1 - first - last
        return double // 2, double % 2 == 0


@attrs.frozen(cache_hash=True)
class Mirror(Offset):
    """To the mirrored place on the other side of the grid's middle."""

    bits = 3.0
    concepts = ("Center",)
    english = "to the mirrored place {above or below|left or right of} the middle of the grid"
    both = "to the opposite place across the centre of the grid"

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """Twice the distance to the middle."""
        first, last = spans(world, axis)
        return everywhere(world.sides(axis) - 1 - first - last)
