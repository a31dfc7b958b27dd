"""Outputs cut out by more than one object: the box around several, one seen through another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.lesson import Lesson, ObjectSets
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas, Flags
from argraph.scene.scene import Scene
from argraph.values.grid import MAX_SIDE, Grid
from argraph_rules.crops import cut, magnified, pasted, times_larger

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
        chosen = self._chosen(scene)
        last = [int(scene.column(side)[chosen].max()) + 1 for side in ("bottom", "right")]
        top, left = self._corner(scene, chosen)
        return Grid.of(scene.grid.cells[top : last[0], left : last[1]])

    def _chosen(self, scene: Scene) -> Flags:
        chosen = self.selector.holds(scene.world)
        if not chosen.any():
            raise NotApplicable("there are no such objects here")
        return chosen

    @staticmethod
    def _corner(scene: Scene, chosen: Flags) -> tuple[int, int]:
        return int(scene.column("top")[chosen].min()), int(scene.column("left")[chosen].min())

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Around]:
        """Sets of objects whose box has the output's size and looks like it."""
        return filter(lesson.draws, cls.conclude(lesson))

    @classmethod
    def conclude(cls, lesson: Lesson) -> Iterator[Around]:
        """Sets of objects whose box has the output's size."""
        sets = lesson.sets("figure")
        sizes = _boxes(lesson, sets)[:, : len(lesson.outputs)]
        fits = (sizes == np.array([output.shape for output in lesson.outputs])).all(axis=(1, 2))
        return (cls(sets.selectors[number]) for number in np.flatnonzero(fits & _several(lesson, sets)).tolist())

    def before(self, scene: Scene, output: Grid) -> Grid:
        """The grid with the output where this cuts it out."""
        return pasted(scene.grid, output, *self._corner(scene, self._chosen(scene)))

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
        if seen is None or stencil is None or not (factor := times_larger(stencil.shape, seen.shape)):
            raise NotApplicable("the stencil is not so many times as large")
        small = stencil[::factor, ::factor]
        if self.large:
            seen, small = magnified(seen, factor), stencil
        elif not np.array_equal(magnified(small, factor), stencil):
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
