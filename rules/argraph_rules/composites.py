"""Outputs cut out by more than one object: the box around several, one seen through another, all on one spot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.checks import any_colour
from argraph.language.lesson import Lesson, ObjectSets
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import COLOUR_NAMES, COLOURS, MAX_SIDE, Grid
from argraph_rules.crops import cut

FIRST = 12
"""Sets of objects that are worth a first step."""


@attrs.frozen(cache_hash=True)
class Around(Canvas):
    """The output is the smallest box around several objects, with everything in it."""

    bits = 4.0
    concepts = ("ExtractObjects",)
    english = "The output is the smallest box around all {selector}, with everything in it."

    selector: Selector

    def draw(self, scene: Scene) -> Grid:
        """Cut the box out."""
        chosen = self.selector.holds(scene.world)
        if not chosen.any():
            raise NotApplicable("there are no such objects here")
        first = [int(scene.column(side)[chosen].min()) for side in ("top", "left")]
        last = [int(scene.column(side)[chosen].max()) + 1 for side in ("bottom", "right")]
        return Grid.of(scene.grid.cells[first[0] : last[0], first[1] : last[1]])

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Around]:
        """Sets of objects whose box has the output's size and looks like it."""
        sets = lesson.sets("figure")
        sizes = _boxes(lesson, sets)[:, : len(lesson.outputs)]
        fits = (sizes == np.array([output.shape for output in lesson.outputs])).all(axis=(1, 2))
        for number in np.flatnonzero(fits & _several(lesson, sets)).tolist():
            if lesson.draws(canvas := cls(sets.selectors[number])):
                yield canvas

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Around]:
        """The boxes of a few sets of objects that are not the whole grid."""
        sets = lesson.sets("figure")
        whole = np.array([scene.grid.shape for scene in lesson.scenes])
        useful = _several(lesson, sets) & (_boxes(lesson, sets) != whole).any(axis=(1, 2))
        return (cls(sets.selectors[number]) for number in islice(np.flatnonzero(useful).tolist(), FIRST))


def _several(lesson: Lesson, sets: ObjectSets) -> NDArray[np.bool_]:
    """Which selectors pick something in every scene, and several objects in some demonstration.

    Of several things nobody says that they are the largest.
    """
    counts, shown = sets.counts, len(lesson.outputs)
    plain = np.array([not any(word.superlative for word in each.literals) for each in sets.selectors], dtype=bool)
    several: NDArray[np.bool_] = (counts > 0).all(axis=1) & (counts[:, :shown] > 1).any(axis=1) & plain
    return several


def _boxes(lesson: Lesson, sets: ObjectSets) -> NDArray[np.int_]:
    """For each selector and scene the height and width of the box around what it picks."""
    sizes = []
    for chosen, scene in zip(sets.members, lesson.scenes, strict=True):
        sides = []
        for first, last in (("top", "bottom"), ("left", "right")):
            start = np.where(chosen, scene.column(first), MAX_SIDE).min(axis=1, initial=MAX_SIDE)
            end = np.where(chosen, scene.column(last), -1).max(axis=1, initial=-1)
            sides.append(end - start + 1)
        sizes.append(np.stack(sides, axis=1))
    return np.stack(sizes, axis=1)


@attrs.frozen(cache_hash=True)
class Through(Canvas):
    """The output is one object seen through another as through a stencil, both brought to the size of one of them."""

    bits = 4.0
    concepts = ("TopBottom3D",)
    english = (
        "The output is {seen}, seen only where {stencil} is coloured, "
        "{large?the first magnified to the size of the second|the second made as small as the first}."
    )

    seen: The
    stencil: The
    large: bool
    """Whether what is seen is magnified to the size of the stencil; else the stencil is made as small as it."""

    def draw(self, scene: Scene) -> Grid:
        """Show what is seen where the stencil is coloured."""
        seen = cut(scene, self.seen.index(scene), "with its contents")
        stencil = cut(scene, self.stencil.index(scene), "alone")
        factor = 0 if seen is None or stencil is None else _factor(seen, stencil)
        if seen is None or stencil is None or not factor:
            raise NotApplicable("the stencil is not so many times as large")
        block = np.ones((factor, factor), dtype=np.int8)
        small = stencil[::factor, ::factor]
        if self.large:
            seen, small = np.kron(seen, block), stencil
        elif not np.array_equal(np.kron(small, block), stencil):
            raise NotApplicable("the stencil cannot be made smaller")
        return Grid.of(np.where(small == scene.background, small, seen))

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Through]:
        """Pairs of objects of which one has the output's size and the other is larger or smaller in proportion."""
        for large in (False, True):
            sized = [the for the in lesson.referents if all(_has_size(the, *pair) for pair in lesson.pairs)]
            for one in sized:
                for other in lesson.referents:
                    canvas = cls(other, one, large) if large else cls(one, other, large)
                    if other != one and lesson.draws(canvas):
                        yield canvas


def _has_size(the: The, scene: Scene, output: Grid) -> bool:
    thing = scene.objects[the.index(scene)]
    return (thing.height, thing.width) == output.shape


def _factor(seen: NDArray[np.int8], stencil: NDArray[np.int8]) -> int:
    """How many times larger a stencil is, or 0 if it is not so many times as large."""
    factor = stencil.shape[0] // seen.shape[0]
    return factor if (seen.shape[0] * factor, seen.shape[1] * factor) == stencil.shape else 0


@attrs.frozen(cache_hash=True)
class Stack(Canvas):
    """The output is all objects laid over each other, larger ones beneath, so that the same point of each meets."""

    bits = 4.0
    concepts = ("TopBottom3D", "Center")
    english = "Lay the {nouns} over each other, larger ones beneath, so that their {anchor} meet."
    said = by_field(anchor={None: "middles"} | {number: f"{name} cells" for number, name in enumerate(COLOUR_NAMES)})
    turns_along = False  # of objects of one size later ones lie over earlier ones

    anchor: int | None = attrs.field(default=None, validator=any_colour)
    """The colour of the one cell of each object that meets; without one it is their middles."""

    def draw(self, scene: Scene) -> Grid:
        """Lay each object with its point on that of the others."""
        patches = sorted((thing.patch for thing in scene.figures), key=lambda patch: -int((patch >= 0).sum()))
        points = [self._point(patch) for patch in patches]
        if len(patches) < 2:
            raise NotApplicable("there are not several objects here")
        before = np.max(points, axis=0)
        after = np.max(
            [2 * np.array(patch.shape) - point for patch, point in zip(patches, points, strict=True)], axis=0
        )
        if ((before - points) % 2).any() or (before + after > 2 * MAX_SIDE).any():
            raise NotApplicable("the objects do not meet in that point, or are too large together")
        cells = np.full((before + after) // 2, np.int8(scene.background))
        for patch, (top, left) in zip(patches, (before - points) // 2, strict=True):
            spot = cells[top : top + patch.shape[0], left : left + patch.shape[1]]
            spot[patch >= 0] = patch[patch >= 0]
        return Grid.of(cells)

    def _point(self, patch: NDArray[np.int8]) -> NDArray[np.int_]:
        """Twice the place in a patch of the point that meets."""
        if self.anchor is None:
            return np.array(patch.shape)
        places = np.argwhere(patch == self.anchor)
        if len(places) != 1:
            raise NotApplicable("an object has not one cell of that colour")
        point: NDArray[np.int_] = 2 * places[0] + 1
        return point

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Stack]:
        """Middles, and the colours that all objects have in one cell; what fills its box would hide all beneath it."""
        if lesson.view.fills_boxes:
            return iter(())
        anchors = set.intersection(*(_anchors(scene) for scene, _ in lesson.pairs))
        return (canvas for canvas in map(cls, (None, *sorted(anchors))) if lesson.draws(canvas))


def _anchors(scene: Scene) -> set[int]:
    """The colours that every figure has in exactly one cell."""
    counts = [np.bincount(thing.patch[thing.patch >= 0], minlength=COLOURS) == 1 for thing in scene.figures]
    return set(np.flatnonzero(np.all(counts, axis=0)).tolist()) if counts else set()
