"""Outputs that sum the input up: a strip whose length is a number, a single cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import log2
from typing import Literal as OneOf
from typing import get_args

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.checks import Between, attribute_name, attribute_of_kind
from argraph.language.concepts import naming
from argraph.language.english import Phrase, Voice, named, phrase_of, pluralise, text_of
from argraph.language.lesson import Lesson
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas, Context, Number, SceneColour
from argraph.scene.attributes import ATTRIBUTES, COUNT, LENGTH
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, MAX_SIDE, Grid


@attrs.frozen(cache_hash=True)
class FixedNumber(Number):
    """Always the same number."""

    bits = 0.5
    prices = by_field(number={number: log2(number) for number in range(1, MAX_SIDE + 1)})
    concepts = ()
    english = "{number}"
    tried = range(1, MAX_SIDE + 1)

    number: int = attrs.field(validator=Between("length of a side", 1, MAX_SIDE))

    def value(self, scene: Scene) -> int | None:
        """The number itself."""
        return self.number


@attrs.frozen(cache_hash=True)
class CountOf(Number):
    """How many objects a selector picks, or how many cells they have together."""

    bits = 1.5
    prices = by_field(cells={True: 1.0})  # objects are counted more readily than their cells
    concepts = ("Count",)
    english = "the number of {cells?cells of all }{selector}"

    selector: Selector
    cells: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[CountOf]:
        """All sets of objects worth counting."""
        return (cls(selector, cells) for selector in context.selectors for cells in (False, True))

    def value(self, scene: Scene) -> int | None:
        """Count."""
        chosen = self.selector.holds(scene.world)
        return int(scene.column("size")[chosen].sum() if self.cells else chosen.sum())


@attrs.frozen(cache_hash=True)
class DistinctCount(Number):
    """How many different values of an attribute the figures have."""

    bits = 3.0
    concepts = ("Count",)
    tried = ("colour", "shape", "size", "height", "width", "figure", "turned shape")

    attribute: str = attrs.field(validator=attribute_name)

    def value(self, scene: Scene) -> int | None:
        """Count the different values."""
        return len(set(scene.column(self.attribute)[scene.role_flags("figure")].tolist()))

    def template(self) -> str:
        """For example "the number of different colours of the objects"."""
        different = pluralise(ATTRIBUTES[self.attribute].shortly)
        return f"the number of different {different} of the {{nouns}}{{attribute.rider}}"


@attrs.frozen(cache_hash=True)
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

    def phrase(self, voice: Voice) -> Phrase:
        """For example "the height of the largest object"."""
        the = text_of(self.the.phrase(voice))
        return named(phrase_of("the {attribute}", self, voice), the) or phrase_of(
            "the {attribute} of {the}", self, voice
        )


@attrs.frozen(cache_hash=True)
class Times(Number):
    """So many times a side of the grid, or half of that; made where a canvas needs a length, never listed."""

    bits = 1.0
    concepts = ()
    tried = ()

    number: Number
    side: OneOf["height", "width"]
    halved: bool = False

    def value(self, scene: Scene) -> int | None:
        """Multiply."""
        number, side = self.number.value(scene), scene.grid.shape[self.side == "width"]
        if number is None or (self.halved and number * side % 2):
            return None
        return number * side // (1 + self.halved)

    def template(self) -> str:
        """For example "the width of the grid times the number of objects"."""
        side = f"{'half ' * self.halved}the {self.side} of the grid"
        if isinstance(self.number, FixedNumber):
            return {1: "", 2: "twice "}.get(self.number.number, "{number} times ") + side
        return f"{side} times {{number}}"


def told_sides(height: Number, width: Number, whose: str) -> str:
    """Say what the sides of a canvas are, which has them as fields."""
    if height == width:
        return f"{whose} height and width are both {{height}}"
    return f"{whose} height is {{height}} and {whose} width is {{width}}"


Diagonal = OneOf["no", "from the top left", "from the top right"]


@attrs.frozen(cache_hash=True)
class Block(Canvas):
    """The output is a block of one colour whose sides are numbers of the scene, or only one of its diagonals."""

    bits = 2.0
    concepts = ()

    height: Number
    width: Number
    colour: SceneColour
    diagonal: Diagonal = "no"
    """Whether only the cells from one of the upper corners down to the other side are coloured."""

    def draw(self, scene: Scene) -> Grid:
        """Make the block."""
        height, width, colour = self.height.value(scene), self.width.value(scene), self.colour.value(scene)
        if height is None or width is None or colour < 0 or not (0 < height <= MAX_SIDE and 0 < width <= MAX_SIDE):
            raise NotApplicable("the block has no size or no colour here")
        if self.diagonal != "no" and height != width:
            raise NotApplicable("a block that is not square has no diagonal from corner to corner")
        return Grid.of(np.where(_coloured(height, width, self.diagonal), colour, BLACK))

    def template(self) -> str:
        """For example "The output is a block in black whose height is 1 and whose width is the number of objects"."""
        line = "" if self.diagonal == "no" else f"a diagonal line in {{colour}} {self.diagonal} of a block"
        return f"The output is {line or 'a block in {colour}'} {told_sides(self.height, self.width, 'whose')}."

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Block]:
        """Numbers and colours that give the outputs."""
        outputs = lesson.outputs
        for diagonal in get_args(Diagonal):
            tones = [tone for output in outputs if (tone := _tone(output, diagonal)) is not None]
            if len(tones) == len(outputs):
                colours = lesson.scene_colours(tones)
                heights = lesson.numbers([output.height for output in outputs]) if colours else []
                widths = lesson.numbers([output.width for output in outputs]) if heights else []
                for height, width, colour in product(heights[:12], widths[:12], colours[:6]):
                    if height == width or diagonal == "no":
                        yield cls(height, width, colour, diagonal)
                return


def _coloured(height: int, width: int, diagonal: Diagonal) -> NDArray[np.bool_]:
    """Which cells of a block are coloured: all, or those of a diagonal."""
    if diagonal == "no":
        return np.ones((height, width), dtype=bool)
    line = np.eye(height, width, dtype=bool)
    return line[:, ::-1] if diagonal == "from the top right" else line


def _tone(output: Grid, diagonal: Diagonal) -> int | None:
    """The colour of a block, or of its diagonal from corner to corner, not black then; None if it shows neither."""
    colour = int(output.cells[0].max()) if diagonal != "no" else int(output.cells[0, 0])
    line = np.where(_coloured(*output.shape, diagonal), colour, BLACK)
    tellable = diagonal == "no" or (colour != BLACK and output.height == output.width)
    return colour if tellable and np.array_equal(output.cells, line) else None


@attrs.frozen(cache_hash=True)
class Gauge(Canvas):
    """The output is a strip of fixed length, filled from one end by a number of cells."""

    bits = 3.0
    concepts = ()
    naming = naming(TopBottom2D=("top", "bottom"))
    english = (
        "The output is a black strip whose length is {length}. From the {start}, fill it with {colour}. "
        "The number of cells to fill is {filled}."
    )

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

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Gauge]:
        """Numbers that give the lengths and the fillings."""
        for start in ("top", "bottom", "left", "right"):
            strips = [_strip(output, start) for output in lesson.outputs]
            if any(strip is None for strip in strips):
                continue
            fillings = [_filling(strip) for strip in strips if strip is not None]
            if any(filling is None for filling in fillings):
                continue
            lengths = lesson.numbers([len(strip) for strip in strips if strip is not None])
            filled = lesson.numbers([filling[0] for filling in fillings if filling is not None])
            colours = lesson.scene_colours([filling[1] for filling in fillings if filling is not None])
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
