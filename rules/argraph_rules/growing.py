"""Outputs that are larger than the input: the input in a corner of something blank, or its pattern going on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.concepts import naming
from argraph.language.cost import cost
from argraph.language.lesson import Lesson
from argraph.language.word import Canvas, Number
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import MAX_SIDE, Grid
from argraph_rules.corners import spared
from argraph_rules.summaries import FixedNumber, Times, told_sides
from argraph_rules.wholes import sees_one

Axis = OneOf["down", "across"]
AXES: tuple[Axis, ...] = ("down", "across")
READINGS = 3
"""Readings of a length that are tried, cheapest first."""
Place = OneOf["top left", "top right", "bottom left", "bottom right", "middle"]
PLACES: tuple[Place, ...] = ("top left", "top right", "bottom left", "bottom right", "middle")


def lengths(lesson: Lesson, wanted: Sequence[int]) -> list[Number]:
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


def _length(number: Number, scene: Scene) -> int:
    length = number.value(scene)
    if length is None or not 0 < length <= MAX_SIDE:
        raise NotApplicable("there is no such length here")
    return length


@attrs.frozen(cache_hash=True)
class Enlarge(Canvas):
    """The output is the input in a corner or in the middle of something larger that is blank."""

    bits = 2.0
    concepts = ()
    naming = naming(Center=("middle",))
    said = by_field(place={place: f"{place} corner" for place in PLACES} | {"middle": "middle"})

    place: Place
    height: Number
    width: Number

    def template(self) -> str:
        """For example "The output is the input in the middle of a blank. Its height and width are both 9"."""
        sides = told_sides(self.height, self.width, "its").capitalize()
        return f"The output is the input in the {{place}} of a blank. {sides}."

    def draw(self, scene: Scene) -> Grid:
        """Put the input where it belongs."""
        cells = np.full((_length(self.height, scene), _length(self.width, scene)), np.int8(scene.background))
        spot = _spot(cells, scene.grid, self.place)
        if spot is None:
            raise NotApplicable("the input does not fit in there")
        spot[...] = scene.grid.cells
        return Grid.of(cells)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Enlarge]:
        """Sizes that the outputs have, where they show nothing but the input."""
        pairs = lesson.pairs
        if all(
            _coloured(scene.grid, scene.background) == _coloured(output, scene.background) for scene, output in pairs
        ):
            yield from (canvas for canvas in cls.suggest(lesson) if lesson.draws(canvas))

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Enlarge]:
        """Sizes that the outputs have, and all places where the outputs show what is coloured in the input."""
        pairs = lesson.pairs
        places = [place for place in PLACES if all(_shows(output, scene, place) for scene, output in pairs)]
        heights = lengths(lesson, [output.height for output in lesson.outputs]) if places else []
        widths = lengths(lesson, [output.width for output in lesson.outputs]) if heights else []
        for height, width, place in product(heights, widths, places):
            yield cls(place, height, width)


def _spot(cells: NDArray[np.int8], grid: Grid, place: Place) -> NDArray[np.int8] | None:
    """The part of a larger picture in which a grid has its place, if there is room."""
    down, across = (new - old for new, old in zip(cells.shape, grid.shape, strict=True))
    corner = spared(place, down, across)
    if min(down, across) < 0 or corner is None:
        return None
    top, left = corner
    return cells[top : top + grid.height, left : left + grid.width]


def _shows(output: Grid, scene: Scene, place: Place) -> bool:
    """Whether an output has what is coloured in its input in that place."""
    spot, coloured = _spot(output.cells, scene.grid, place), scene.grid.cells != scene.background
    return spot is not None and bool((spot == scene.grid.cells)[coloured].all())


def _coloured(grid: Grid, background: int) -> int:
    """How many cells are not background."""
    return int((grid.cells != background).sum())


@attrs.frozen(cache_hash=True)
class Continue(Canvas):
    """The output is the input with its pattern going on down or across, as far as a number says."""

    bits = 4.0
    concepts = ("ExtendToBoundary", "CompleteShape")
    english = "The output is the input, with its pattern continued {axis} is {length}."
    said = by_field(axis={"down": "down until the height", "across": "across until the width"})
    turns_along = False  # it goes on down or to the right only

    axis: Axis
    length: Number

    def draw(self, scene: Scene) -> Grid:
        """Repeat the shortest piece that the input repeats; perhaps each is shifted against the one before."""
        length, down = _length(self.length, scene), self.axis == "down"
        whole = _continued(scene.grid.cells if down else scene.grid.cells.T, length)
        return Grid.of(whole if down else whole.T)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Continue]:
        """Lengths that the outputs have, where the pattern goes on."""
        return (canvas for canvas in cls.suggest(lesson) if lesson.draws(canvas))

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Continue]:
        """Lengths that the outputs have, if they are longer than their inputs in one direction only."""
        sides = [(scene.grid.shape, output.shape) for scene, output in lesson.pairs]
        for side, axis in enumerate(AXES):
            longer = all(old[side] <= new[side] and old[1 - side] == new[1 - side] for old, new in sides)
            if sees_one(lesson) and longer:
                yield from (cls(axis, length) for length in lengths(lesson, [new[side] for _, new in sides]))


def _continued(cells: NDArray[np.int8], length: int) -> NDArray[np.int8]:
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


def _shifted(rows: NDArray[np.int8], shift: int) -> NDArray[np.int8]:
    """Rows moved sideways, black coming in."""
    moved = np.zeros_like(rows)
    if shift >= 0:
        moved[..., shift:] = rows[..., : rows.shape[-1] - shift]
    else:
        moved[..., :shift] = rows[..., -shift:]
    return moved
