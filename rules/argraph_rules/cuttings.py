"""Outputs cut out by more than one object: the box around several, one seen through another, all on one spot."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.grid import COLOUR_NAMES, COLOURS, MAX_SIDE, Grid
from argraph.language.checks import colour
from argraph.language.english import pluralise
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas
from argraph.scene.scene import Scene
from argraph.search.stage import Stage
from argraph.search.table import Table
from argraph_rules.crops import BOXES, cut

FIRST = 12
"""Sets of objects that are worth a first step."""


@attrs.frozen
class Around(Canvas):
    """The output is the smallest box around several objects, with all that lies in it."""

    bits = 4.0
    concepts = ("ExtractObjects",)

    selector: Selector

    def draw(self, scene: Scene) -> Grid:
        """Cut the box out."""
        chosen = self.selector.holds(scene)
        if not chosen.any():
            raise NotApplicable("there are no such objects here")
        first = [int(scene.column(side)[chosen].min()) for side in ("top", "left")]
        last = [int(scene.column(side)[chosen].max()) + 1 for side in ("bottom", "right")]
        return Grid.of(scene.grid.cells[first[0] : last[0], first[1] : last[1]])

    def explain(self, noun: str) -> str:
        """For example "The output is the box around all red objects"."""
        return f"The output is the smallest box around all {self.selector.explain_all(noun)}, with all that lies in it."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Around]:
        """Sets of objects whose box has the output's size and looks like it."""
        table = stage.selectors("figure", stage.plain_rows)
        sizes = _boxes(stage, table)[:, : stage.pair_count]
        fits = (sizes == np.array([output.shape for output in stage.outputs])).all(axis=(1, 2))
        for number in np.flatnonzero(fits & _several(stage, table)).tolist():
            if stage.draws(canvas := cls(table.words[number])):
                yield canvas

    @classmethod
    def suggest(cls, stage: Stage) -> Iterator[Around]:
        """The boxes of a few sets of objects that are not the whole grid."""
        table = stage.selectors("figure", stage.plain_rows)
        whole = np.array([scene.grid.shape for scene in stage.scenes])
        useful = _several(stage, table) & (_boxes(stage, table) != whole).any(axis=(1, 2))
        return (cls(table.words[number]) for number in islice(np.flatnonzero(useful).tolist(), FIRST))


def _several(stage: Stage, table: Table[Selector]) -> NDArray[np.bool_]:
    """Which selectors pick something in every scene, and several objects in some demonstration.

    Of several things nobody says that they are the largest.
    """
    counts = stage.per_scene(table.vectors)
    plain = np.array([not any(word.superlative for word in selector.literals) for selector in table.words], dtype=bool)
    several: NDArray[np.bool_] = (counts > 0).all(axis=1) & (counts[:, : stage.pair_count] > 1).any(axis=1) & plain
    return several


def _boxes(stage: Stage, table: Table[Selector]) -> NDArray[np.int_]:
    """For each selector and scene the height and width of the box around what it picks."""
    sizes = []
    for part, scene in zip(stage.slices, stage.scenes, strict=True):
        chosen = table.vectors[:, part]
        sides = []
        for first, last in (("top", "bottom"), ("left", "right")):
            start = np.where(chosen, scene.column(first), MAX_SIDE).min(axis=1, initial=MAX_SIDE)
            end = np.where(chosen, scene.column(last), -1).max(axis=1, initial=-1)
            sides.append(end - start + 1)
        sizes.append(np.stack(sides, axis=1))
    return np.stack(sizes, axis=1)


@attrs.frozen
class Through(Canvas):
    """The output is one object seen through another as through a stencil, both brought to the size of one of them."""

    bits = 4.0
    concepts = ("TopBottom3D",)

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

    def explain(self, noun: str) -> str:
        """For example "The output is the smallest object, seen where the largest object is coloured"."""
        how = "the first magnified to the size of the second" if self.large else "the second made as small as the first"
        seen, stencil = self.seen.explain(noun), self.stencil.explain(noun)
        return f"The output is {seen}, seen only where {stencil} is coloured, {how}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Through]:
        """Pairs of objects of which one has the output's size and the other is larger or smaller in proportion."""
        train = list(zip(stage.scenes, stage.outputs, strict=False))
        for large in (False, True):
            sized = [the for the in stage.referents if all(_has_size(the, *pair) for pair in train)]
            for one in sized:
                for other in stage.referents:
                    canvas = cls(other, one, large) if large else cls(one, other, large)
                    if other != one and stage.draws(canvas):
                        yield canvas


def _has_size(the: The, scene: Scene, output: Grid) -> bool:
    thing = scene.objects[the.index(scene)]
    return (thing.height, thing.width) == output.shape


def _factor(seen: NDArray[np.int8], stencil: NDArray[np.int8]) -> int:
    """How many times larger a stencil is, or 0 if it is not so many times as large."""
    factor = stencil.shape[0] // seen.shape[0]
    return factor if (seen.shape[0] * factor, seen.shape[1] * factor) == stencil.shape else 0


@attrs.frozen
class Stack(Canvas):
    """The output is all objects laid over each other, larger ones beneath, so that the same point of each meets."""

    bits = 4.0
    concepts = ("TopBottom3D", "Center")
    turns_along = False  # of objects of one size later ones lie over earlier ones

    anchor: int | None = attrs.field(default=None, validator=attrs.validators.optional(colour))
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

    def explain(self, noun: str) -> str:
        """For example "Lay the objects over each other so that their middles meet"."""
        what = "middles" if self.anchor is None else f"{COLOUR_NAMES[self.anchor]} cells"
        return f"Lay the {pluralise(noun)} over each other, larger ones beneath, so that their {what} meet."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Stack]:
        """Middles, and the colours that all objects have in one cell; what fills its box would hide all beneath it."""
        if stage.view.noun in BOXES:
            return iter(())
        anchors = set.intersection(*(_anchors(scene) for scene in stage.scenes[: stage.pair_count]))
        return (canvas for canvas in map(cls, (None, *sorted(anchors))) if stage.draws(canvas))


def _anchors(scene: Scene) -> set[int]:
    """The colours that every figure has in exactly one cell."""
    counts = [np.bincount(thing.patch[thing.patch >= 0], minlength=COLOURS) == 1 for thing in scene.figures]
    return set(np.flatnonzero(np.all(counts, axis=0)).tolist()) if counts else set()
