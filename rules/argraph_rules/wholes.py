"""Outputs made from the whole input, or from its panels laid over each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product, starmap
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.checks import any_colour, one_of
from argraph.language.concepts import naming
from argraph.language.english import listed
from argraph.language.lesson import Lesson
from argraph.language.word import Canvas, SceneColour, SceneNumber
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, COLOUR_NAMES, COLOURS, MAX_SIDE, Array, Grid
from argraph_rules.colours import tone_of
from argraph_rules.condensing import places_of
from argraph_rules.crops import magnified, times_larger
from argraph_rules.summaries import length_of


@attrs.frozen(cache_hash=True)
class Scale(Canvas):
    """The output is the input with every cell made a block, or the reverse; a number says how large the blocks are."""

    bits = 2.0
    concepts = ()
    english = "The output is the input with {shrink}."
    said = by_field(
        shrink={
            True: "every square block whose side is {factor} made one cell of its commonest colour",
            False: "every cell made a square block whose side is {factor}",
        }
    )

    factor: SceneNumber
    shrink: bool = False

    def draw(self, scene: Scene) -> Grid:
        """Magnify, or take the commonest colour of every block."""
        cells, factor = scene.grid.cells, length_of(self.factor, scene)
        if self.shrink:
            return Grid.of(_shrunk(cells, factor))
        if max(cells.shape) * factor > MAX_SIDE:
            raise NotApplicable("the magnified grid is too large")
        return Grid.of(magnified(cells, factor))

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Scale]:
        """Factors that give the outputs' sizes; one that is the same everywhere needs no other view."""
        for shrink in (False, True):
            sizes = [(output.shape, scene.grid.shape) for scene, output in lesson.pairs]
            factors = [times_larger(*(size[::-1] if shrink else size)) for size in sizes]
            wanted = [factor for factor in factors if factor is not None]
            if len(wanted) == len(factors) and max(wanted) > 1 and (len(set(wanted)) > 1 or lesson.view.whole):
                for number in lesson.numbers(wanted)[:FACTORS]:
                    yield cls(number, shrink)

    suggest = propose


def _shrunk(cells: Array, factor: int) -> Array:
    """One cell for every block, of the colour that most of its cells have."""
    height, width = cells.shape[0] // factor, cells.shape[1] // factor
    if (height * factor, width * factor) != cells.shape:
        raise NotApplicable("the grid is not made of blocks of that size")
    blocks = cells.reshape(height, factor, width, factor).swapaxes(1, 2).reshape(height, width, -1)
    counts = (blocks[..., None] == np.arange(COLOURS)).sum(axis=2)
    if ((counts == counts.max(axis=2, keepdims=True)).sum(axis=2) > 1).any():
        raise NotApplicable("a block has no commonest colour")
    shrunk: Array = counts.argmax(axis=2).astype(np.int8)
    return shrunk


FACTORS = 12
"""Readings of a factor that are tried, cheapest first."""


Kind = OneOf["all", "any", "one", "none"]
KINDS: tuple[Kind, ...] = ("all", "any", "one", "none")
AS_READ, BY_SIZE = "as read", "larger beneath"
ORDERS = {
    order: 1.5 * count
    for count in (2, 3, 4)
    for order in map("".join, permutations("1234"[:count]))
    if order not in "1234"
}
"""Orders from the bottom to the top, of a few objects that are numbered as they are read, and their prices."""


@attrs.frozen(cache_hash=True)
class Over(Canvas):
    """The output is all objects laid over each other: the cells that are coloured in all, in any, in one or in none.

    Those that are of different sizes have their middles in one place.
    """

    bits = 3.0
    prices = by_field(order={**ORDERS, BY_SIZE: 1.0})
    concepts = ("TopBottom3D",)
    naming = naming(SameDifferent=("all", "one", "none"), Center=(BY_SIZE,))
    said = by_field(
        kind={"one": "only one"},
        colour=", in {},",
        anchor={None: "middles"} | {number: f"{name} cells" for number, name in enumerate(COLOUR_NAMES)},
    )
    turns_along = False  # later ones lie over earlier ones

    kind: Kind = "any"
    colour: SceneColour | None = None
    """The colour of such cells; without one they keep theirs, later objects over earlier ones."""
    order: str = attrs.field(default=AS_READ, validator=one_of("order of a pile", (AS_READ, BY_SIZE, *ORDERS)))
    folded: bool = False
    """Whether the paper is folded along the lines between the objects, so that every second one is mirrored."""
    anchor: int | None = attrs.field(default=None, validator=any_colour)
    """The colour of the one cell of each object that meets; without one it is their middles."""

    def draw(self, scene: Scene) -> Grid:
        """Lay each object with its point on that of the others."""
        sheets = self._sheets(scene)
        points = [self._point(sheet) for sheet in sheets]
        before = np.max(points, axis=0)
        after = np.max([2 * np.array(sheet.shape) - point for sheet, point in zip(sheets, points, strict=True)], axis=0)
        if ((before - points) % 2).any() or (before + after > 2 * MAX_SIDE).any():
            raise NotApplicable("the objects do not meet in that point, or are too large together")
        top = np.full((before + after) // 2, np.int8(scene.background))
        counts = np.zeros(top.shape, dtype=np.int_)
        for sheet, (down, across) in zip(sheets, (before - points) // 2, strict=True):
            spot = np.s_[down : down + sheet.shape[0], across : across + sheet.shape[1]]
            coloured = (sheet >= 0) & (sheet != scene.background)
            top[spot][coloured] = sheet[coloured]
            counts[spot] += coloured
        chosen = {"all": counts == len(sheets), "any": counts > 0, "one": counts == 1, "none": counts == 0}[self.kind]
        if self.colour is not None:
            top[...] = tone_of(self.colour, scene)
        return Grid.of(np.where(chosen, top, np.int8(scene.background)))

    def _sheets(self, scene: Scene) -> list[Array]:
        """The pictures of the objects from the bottom to the top; if folded, mirrored by the side on which they lie."""
        things = scene.figures
        if len(things) < 2 or (self.order in ORDERS and len(self.order) != len(things)):
            raise NotApplicable("there are not two or more objects, or not as many as are numbered")
        sheets = [thing.patch for thing in things]
        if self.folded:
            steps = zip(sheets, *(1 - places % 2 * 2 for places in places_of(scene)), strict=True)
            sheets = [sheet[::down, ::across] for sheet, down, across in steps]
        if self.order == BY_SIZE:
            return sorted(sheets, key=lambda sheet: -int((sheet >= 0).sum()))
        return sheets if self.order == AS_READ else [sheets[int(number) - 1] for number in self.order]

    def _point(self, sheet: Array) -> NDArray[np.int_]:
        """Twice the place in a picture of the point that meets."""
        if self.anchor is None:
            return np.array(sheet.shape)
        places = np.argwhere(sheet == self.anchor)
        if len(places) != 1:
            raise NotApplicable("an object has not one cell of that colour")
        point: NDArray[np.int_] = 2 * places[0] + 1
        return point

    def template(self) -> str:
        """For example "Number the panels row by row. Lay them over each other in the order 2 and 1 ..."."""
        what = "Number the {nouns} row by row. Lay them" if self.order in ORDERS else "Lay the {nouns}"
        beneath = {AS_READ: "", BY_SIZE: ", larger ones beneath"}.get(
            self.order, f" in the order {listed(self.order)}, the last on top"
        )
        if self.order == BY_SIZE or self.anchor is not None:
            beneath += ", so that their {anchor} meet"
        plain = (self.kind, self.colour) == ("any", None) and (beneath or self.folded)
        shows = "" if plain else ": the output shows{colour} the cells that are coloured in {kind} of them"
        return f"{what}{{folded?, folded over along the lines between them,}} over each other{beneath}{shows}."

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Over]:
        """All ways to combine two or more panels."""
        if lesson.view.divides and all(len(scene.figures) > 1 for scene in lesson.scenes):
            yield from map(cls, KINDS)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Over]:
        """By size; all ways to combine what has the output's size, and orders that give it where that of reading fails.

        By size, what fills its box would hide all beneath it.
        """
        if not lesson.view.fills_boxes:
            anchors = set.intersection(*(_anchors(scene) for scene, _ in lesson.pairs))
            yield from filter(lesson.draws, (cls(order=BY_SIZE, anchor=anchor) for anchor in (None, *sorted(anchors))))
        for scene, output in lesson.pairs:
            if len(scene.figures) < 2 or any(thing.patch.shape != output.shape for thing in scene.figures):
                return
        tones = [set(output.colours) - {BLACK} for output in lesson.outputs]
        one = all(len(tone) == 1 for tone in tones)
        colours = lesson.scene_colours([tone.pop() for tone in tones])[:8] if one else []
        yield from starmap(cls, product(KINDS, (None, *colours)))
        for folded in (False, True):
            if lesson.draws(plain := cls(folded=folded)):
                yield from [plain] * folded
                return
            yield from filter(lesson.draws, (cls(order=order, folded=folded) for order in ORDERS))


def _anchors(scene: Scene) -> set[int]:
    """The colours that every figure has in exactly one cell."""
    counts = [np.bincount(thing.patch[thing.patch >= 0], minlength=COLOURS) == 1 for thing in scene.figures]
    return set(np.flatnonzero(np.all(counts, axis=0)).tolist()) if counts else set()
