"""Outputs of another size: the input in a corner of something blank, a corner of it, or its pattern going on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.concepts import naming
from argraph.language.cost import cost
from argraph.language.lesson import Lesson
from argraph.language.word import Canvas, SceneNumber
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import Array, Grid
from argraph_rules.corners import spared
from argraph_rules.crops import AXES, Axis
from argraph_rules.summaries import FixedNumber, Times, length_of, told_sides

READINGS = 3
"""Readings of a length that are tried, cheapest first."""
Place = OneOf["top left", "top right", "bottom left", "bottom right", "middle"]
PLACES: tuple[Place, ...] = ("top left", "top right", "bottom left", "bottom right", "middle")


def lengths(lesson: Lesson, wanted: Sequence[int]) -> list[SceneNumber]:
    """Numbers that give these values on the demonstrations, also as so many times a side of the grid; cheapest first.

    That a length is three times a fixed number says nothing.
    """
    found = [*lesson.numbers(wanted)[:READINGS]]
    shapes = [scene.grid.shape for scene in lesson.scenes]
    for side, halved in product((0, 1), (False, True)):
        whole = [length * (1 + halved) for length in wanted]
        if not any(length % shape[side] for length, shape in zip(whole, shapes, strict=False)):
            factors = [length // shape[side] for length, shape in zip(whole, shapes, strict=False)]
            found += [Times(number, ("height", "width")[side], halved) for number in lesson.numbers(factors)[:READINGS]]
    telling = (word for word in found if word != FixedNumber(1))
    return sorted(telling, key=cost)[:READINGS] if max(wanted) > 1 else found[:1]


@attrs.frozen(cache_hash=True)
class Resize(Canvas):
    """The output is the input in a corner or in the middle of something larger that is blank, or that part of it."""

    bits = 2.0
    prices = by_field(cut={True: 3.0})
    concepts = ()
    naming = naming(Center=("middle",), ExtractObjects=("cut",))
    said = by_field(place={place: f"{place} corner" for place in PLACES} | {"middle": "middle"})

    place: Place
    height: SceneNumber
    width: SceneNumber
    cut: bool = False
    """Whether the output is the smaller one of the two."""

    def template(self) -> str:
        """For example "The output is the input in the middle of a blank. Its height and width are both 9"."""
        sides = told_sides(self.height, self.width, "its").capitalize()
        return f"The output is {{cut?|the input in }}the {{place}} of {{cut?the input|a blank}}. {sides}."

    def draw(self, scene: Scene) -> Grid:
        """Put the input where it belongs."""
        cells = np.full((length_of(self.height, scene), length_of(self.width, scene)), np.int8(scene.background))
        spots = _spots(cells, scene.grid.cells, self.place, self.cut)
        if spots is None:
            raise NotApplicable("one does not fit in the other there")
        spots[0][...] = spots[1]
        return Grid.of(cells)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Resize]:
        """Sizes that the outputs have, where they show just the input; what is cut is cut to one size."""
        cuts = lesson.view.whole and len({output.shape for output in lesson.outputs}) == 1
        return filter(lesson.draws, chain(*(cls._showing(lesson, cut=cut) for cut in (False, True)[: 1 + cuts])))

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Resize]:
        """Sizes that the outputs have, where they are larger and show all that is coloured in the input."""
        return cls._showing(lesson, cut=False)

    @classmethod
    def _showing(cls, lesson: Lesson, *, cut: bool) -> Iterator[Resize]:
        """The sizes that the outputs have, and all places where they show what is coloured there in the input."""
        pairs = lesson.pairs
        places = [place for place in PLACES if all(_shows(output, scene, place, cut) for scene, output in pairs)]
        heights = lengths(lesson, [output.height for output in lesson.outputs]) if places else []
        widths = lengths(lesson, [output.width for output in lesson.outputs]) if heights else []
        return (cls(place, height, width, cut) for height, width, place in product(heights, widths, places))


def _spots(cells: Array, others: Array, place: Place, cut: bool) -> tuple[Array, Array] | None:
    """Of two pictures, one of which has its place in the other, the parts that meet; None if it does not fit in."""
    if cut:
        spots = _spots(others, cells, place, cut=False)
        return None if spots is None else spots[::-1]
    down, across = (new - old for new, old in zip(cells.shape, others.shape, strict=True))
    corner = spared(place, down, across)
    if min(down, across) < 0 or corner is None:
        return None
    top, left = corner
    return cells[top : top + others.shape[0], left : left + others.shape[1]], others


def _shows(output: Grid, scene: Scene, place: Place, cut: bool) -> bool:
    """Whether an output has what is coloured in its input in that place."""
    spots = _spots(output.cells, scene.grid.cells, place, cut)
    return spots is not None and bool((spots[0] == spots[1])[spots[1] != scene.background].all())


@attrs.frozen(cache_hash=True)
class Continue(Canvas):
    """The output is the input with its pattern going on down or across, as far as a number says."""

    bits = 4.0
    concepts = ("ExtendToBoundary", "CompleteShape")
    english = "The output is the input, with its pattern continued {axis} is {length}."
    said = by_field(axis={"down": "down until the height", "across": "across until the width"})
    turns_along = False  # it goes on down or to the right only

    axis: Axis
    length: SceneNumber

    def draw(self, scene: Scene) -> Grid:
        """Repeat the shortest piece that the input repeats; perhaps each is shifted against the one before."""
        length, down = length_of(self.length, scene), self.axis == "down"
        whole = _continued(scene.grid.cells if down else scene.grid.cells.T, length)
        return Grid.of(whole if down else whole.T)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Continue]:
        """Lengths that the outputs have, where the pattern goes on."""
        return filter(lesson.draws, cls.suggest(lesson))

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Continue]:
        """Lengths that the outputs have, if they are longer than their inputs in one direction only."""
        sides = [(scene.grid.shape, output.shape) for scene, output in lesson.pairs]
        for side, axis in enumerate(AXES):
            longer = all(old[side] <= new[side] and old[1 - side] == new[1 - side] for old, new in sides)
            if lesson.view.whole and longer:
                yield from (cls(axis, length) for length in lengths(lesson, [new[side] for _, new in sides]))


def _continued(cells: Array, length: int) -> Array:
    """Rows going on to a length as they began: the shortest period, and the least shift sideways, that fits."""
    height, width = cells.shape
    for period, shift in product(range(1, height), sorted(range(-width // 2, width // 2 + 1), key=abs)):
        if np.array_equal(_shifted(cells[:-period], shift), cells[period:]):
            whole = np.zeros((max(length, height), width), dtype=np.int8)
            whole[:height] = cells
            for row in range(height, length):
                whole[row] = _shifted(whole[row - period], shift)
            return whole[:length]
    raise NotApplicable("the rows do not repeat")


def _shifted(rows: Array, shift: int) -> Array:
    """Rows moved sideways, black coming in."""
    moved = np.zeros_like(rows)
    if shift >= 0:
        moved[..., shift:] = rows[..., : rows.shape[-1] - shift]
    else:
        moved[..., :shift] = rows[..., -shift:]
    return moved
