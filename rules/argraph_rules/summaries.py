"""Outputs that sum the input up: a strip whose length is a number, a single cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import log2
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.grid import BLACK, MAX_SIDE, Grid
from argraph.language.checks import Between, attribute_name, attribute_of_kind
from argraph.language.concepts import naming
from argraph.language.english import belonging, pluralise
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas, Context, Number, SceneColour
from argraph.scene.attributes import ATTRIBUTES, COUNT, LENGTH
from argraph.scene.scene import Scene
from argraph.search.stage import Stage


@attrs.frozen
class FixedNumber(Number):
    """Always the same number."""

    bits = 0.5
    concepts = ()

    number: int = attrs.field(validator=Between("length of a side", 1, MAX_SIDE))

    @property
    def constant_bits(self) -> float:
        """The larger the dearer: 1 is said with no effort."""
        return log2(self.number)

    @classmethod
    def instances(cls, context: Context) -> Iterator[FixedNumber]:
        """The sides that grids can have."""
        return map(cls, range(1, MAX_SIDE + 1))

    def value(self, scene: Scene) -> int | None:
        """The number itself."""
        return self.number

    def explain(self, noun: str) -> str:
        """For example "3"."""
        return str(self.number)


@attrs.frozen
class CountOf(Number):
    """How many objects a selector picks, or how many cells they have together."""

    concepts = ("Count",)

    selector: Selector
    cells: bool = False

    @property
    def bits(self) -> float:  # type: ignore[override]
        """Objects are counted more readily than their cells."""
        return 2.5 if self.cells else 1.5

    @classmethod
    def instances(cls, context: Context) -> Iterator[CountOf]:
        """All sets of objects worth counting."""
        return (cls(selector, cells) for selector in context.selectors for cells in (False, True))

    def value(self, scene: Scene) -> int | None:
        """Count."""
        chosen = self.selector.holds(scene)
        return int(scene.column("size")[chosen].sum() if self.cells else chosen.sum())

    def explain(self, noun: str) -> str:
        """For example "the number of red objects" or "the number of cells of all red objects"."""
        return f"the number of {'cells of all ' * self.cells}{self.selector.explain_all(noun)}"


@attrs.frozen
class DistinctCount(Number):
    """How many different values of an attribute the figures have."""

    bits = 3.0
    concepts = ("Count",)

    attribute: str = attrs.field(validator=attribute_name)

    @classmethod
    def instances(cls, context: Context) -> Iterator[DistinctCount]:
        """All attributes by which people tell objects apart."""
        return map(cls, ("colour", "shape", "size", "height", "width", "figure", "turned shape"))

    def value(self, scene: Scene) -> int | None:
        """Count the different values."""
        return len(set(scene.column(self.attribute)[scene.role_flags("figure")].tolist()))

    def explain(self, noun: str) -> str:
        """For example "the number of different colours of the objects"."""
        head, comma, rest = pluralise(
            "size" if self.attribute == "size" else ATTRIBUTES[self.attribute].english
        ).partition(",")
        return f"the number of different {head} of the {pluralise(noun)}{comma}{rest}"


@attrs.frozen
class AttributeOf(Number):
    """A number that the object pointed at has."""

    bits = 2.0
    concepts = ("Count",)

    the: The
    attribute: str = attrs.field(validator=attribute_of_kind(COUNT, LENGTH))

    @classmethod
    def instances(cls, context: Context) -> Iterator[AttributeOf]:
        """Numbers of all referents."""
        for the in context.referents:
            for name, attribute in ATTRIBUTES.items():
                if attribute.kind in ("count", "length"):
                    yield cls(the, name)

    def value(self, scene: Scene) -> int | None:
        """Read the attribute."""
        try:
            return int(scene.column(self.attribute)[self.the.index(scene)])
        except NotApplicable:
            return None

    def explain(self, noun: str) -> str:
        """For example "the height of the largest object"."""
        return belonging(f"the {ATTRIBUTES[self.attribute].english}", self.the.explain(noun)) or "a number"


@attrs.frozen
class Times(Number):
    """So many times a side of the grid, or half of that; made where a canvas needs a length, never listed."""

    bits = 1.0
    concepts = ()

    number: Number
    side: OneOf["height", "width"]
    halved: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[Times]:
        """None: too many to be listed."""
        return iter(())

    def value(self, scene: Scene) -> int | None:
        """Multiply."""
        number, side = self.number.value(scene), scene.grid.shape[self.side == "width"]
        if number is None or (self.halved and number * side % 2):
            return None
        return number * side // (1 + self.halved)

    def explain(self, noun: str) -> str:
        """For example "the width of the grid times the number of objects"."""
        times = "" if self.number == FixedNumber(1) else f" times {self.number.explain(noun)}"
        return f"{'half ' * self.halved}the {self.side} of the grid{times}"


@attrs.frozen
class Block(Canvas):
    """The output is a block of one colour whose sides are numbers of the scene, or only its diagonal."""

    bits = 2.0
    concepts = ()
    turns_along = False  # the diagonal goes from the top left, whatever is turned

    height: Number
    width: Number
    colour: SceneColour
    diagonal: bool = False
    """Whether only the cells from the top left corner down to the right are coloured."""

    def draw(self, scene: Scene) -> Grid:
        """Make the block."""
        height, width, colour = self.height.value(scene), self.width.value(scene), self.colour.value(scene)
        if height is None or width is None or colour < 0 or not (0 < height <= MAX_SIDE and 0 < width <= MAX_SIDE):
            raise NotApplicable("the block has no size or no colour here")
        block = np.full((height, width), colour)
        return Grid.of(np.where(np.eye(height, width, dtype=bool), block, BLACK) if self.diagonal else block)

    def explain(self, noun: str) -> str:
        """For example "The output is a block in black whose height is 1 and whose width is the number of objects"."""
        sides = f"whose height is {self.height.explain(noun)} and whose width is {self.width.explain(noun)}"
        if self.height == self.width:
            sides = f"whose height and width are both {self.height.explain(noun)}"
        if self.diagonal:
            return f"The output is a slanted line in {self.colour.explain(noun)} across a block {sides}."
        return f"The output is a block in {self.colour.explain(noun)} {sides}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Block]:
        """Numbers and colours that give the outputs."""
        outputs = stage.outputs
        diagonal = any(len(output.colours) > 1 for output in outputs)
        if diagonal and not all(map(_is_diagonal, outputs)):
            return
        colours = stage.scene_colours([int(output.cells[0, 0]) for output in outputs])
        heights = stage.numbers([output.height for output in outputs]) if colours else []
        widths = stage.numbers([output.width for output in outputs]) if heights else []
        for height, width, colour in product(heights[:12], widths[:12], colours[:6]):
            if height == width or not diagonal:
                yield cls(height, width, colour, diagonal)


def _is_diagonal(output: Grid) -> bool:
    """Whether an output shows a line of one colour from its first cell to its last, and nothing else."""
    line = np.eye(*output.shape, dtype=bool) * output.cells[0, 0]
    return output.height == output.width and bool(output.cells[0, 0] != BLACK) and np.array_equal(output.cells, line)


@attrs.frozen
class Gauge(Canvas):
    """The output is a strip of fixed length, filled from one end by a number of cells."""

    bits = 3.0
    concepts = ()
    naming = naming(TopBottom2D=("top", "bottom"))

    length: Number
    filled: Number
    colour: SceneColour
    start: OneOf["top", "bottom", "left", "right"]

    def draw(self, scene: Scene) -> Grid:
        """Fill the strip."""
        length, filled, colour = self.length.value(scene), self.filled.value(scene), self.colour.value(scene)
        if length is None or filled is None or colour < 0 or not 0 < length <= MAX_SIDE:
            raise NotApplicable("the strip has no length or no colour here")
        strip = np.full(length, BLACK)
        strip[:filled] = colour
        strip = strip if self.start in ("top", "left") else strip[::-1]
        return Grid.of(strip[None] if self.start in ("left", "right") else strip[:, None])

    def explain(self, noun: str) -> str:
        """For example "The output is a black strip whose length is 7; ..."."""
        strip = f"a black strip whose length is {self.length.explain(noun)}"
        filled = f"filled with {self.colour.explain(noun)} from the {self.start}"
        return f"The output is {strip}, {filled} over a length equal to {self.filled.explain(noun)}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Gauge]:
        """Numbers that give the lengths and the fillings."""
        for start in ("top", "bottom", "left", "right"):
            strips = [_strip(output, start) for output in stage.outputs]
            if any(strip is None for strip in strips):
                continue
            fillings = [_filling(strip) for strip in strips if strip is not None]
            if any(filling is None for filling in fillings):
                continue
            lengths = stage.numbers([len(strip) for strip in strips if strip is not None])
            filled = stage.numbers([filling[0] for filling in fillings if filling is not None])
            colours = stage.scene_colours([filling[1] for filling in fillings if filling is not None])
            for length, number, colour in product(lengths[:6], filled[:20], colours[:6]):
                yield cls(length, number, colour, start)


def _strip(output: Grid, start: str) -> list[int] | None:
    """The cells of a one-line output from its start, if it lies that way."""
    across = start in ("left", "right")
    if (output.height if across else output.width) != 1 or output.cells.size == 1:
        return None
    cells: list[int] = output.cells.ravel().tolist()
    return cells if start in ("top", "left") else cells[::-1]


def _filling(strip: list[int]) -> tuple[int, int] | None:
    """How many cells from the start are of one colour, if the rest is black."""
    colour = strip[0]
    count = next((number for number, cell in enumerate(strip) if cell != colour), len(strip))
    return (count, colour) if colour != BLACK and not any(strip[count:]) else None
