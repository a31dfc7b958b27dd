"""Outputs that sum the input up: a strip whose length is a number, a single cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import log2
from typing import Literal as OneOf
from typing import get_args

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidNotation, NotApplicable
from argraph.language.checks import Between, attribute_name, attribute_of_kind
from argraph.language.concepts import naming
from argraph.language.english import Phrase, Voice, named, phrase_of, pluralise, text_of
from argraph.language.lesson import Lesson
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas, Context, Number, SceneColour, SceneNumber
from argraph.scene.attributes import ATTRIBUTES, COUNT, LENGTH, attributes_of
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, MAX_SIDE, Grid
from argraph_rules.colours import tone_of


@attrs.frozen(cache_hash=True)
class FixedNumber(SceneNumber):
    """Always the same number."""

    bits = 0.5
    prices = by_field(number={number: log2(number) for number in range(1, MAX_SIDE + 1)})
    concepts = ()
    fixed = True
    english = "{number}"
    tried = range(1, MAX_SIDE + 1)

    number: int = attrs.field(validator=Between("length of a side", 1, MAX_SIDE))

    def value(self, scene: Scene) -> int | None:
        """The number itself."""
        return self.number


@attrs.frozen(cache_hash=True)
class CountOf(SceneNumber):
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
class DistinctCount(SceneNumber):
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
class AttributeOf(SceneNumber):
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
class Own(Number):
    """A number that each object has of its own."""

    bits = 2.0
    concepts = ()
    tried = attributes_of(COUNT, LENGTH)

    attribute: str = attrs.field(validator=attribute_of_kind(COUNT, LENGTH))

    def template(self) -> str:
        """For example "its height" or "the number of objects it touches"."""
        return ATTRIBUTES[self.attribute].its

    def each(self, scene: Scene) -> NDArray[np.int_]:
        """Read the attribute."""
        return scene.column(self.attribute)


@attrs.frozen(cache_hash=True)
class Times(SceneNumber):
    """So many times a side of the grid, or half of that; made where a canvas needs a length, never listed."""

    bits = 1.0
    concepts = ()
    tried = ()

    number: SceneNumber
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


def so_many(number: Number, field: str) -> str:
    """The slot for a field that holds a number of cells."""
    if isinstance(number, FixedNumber):
        return "one cell" if number.number == 1 else f"{{{field}}} cells"
    return f"as many cells as {{{field}}}"


def wishes(parts: Iterable[NDArray[np.int_]]) -> NDArray[np.int_] | None:
    """What objects want, put in a row from demonstration to demonstration; None once one of them wants nothing."""
    found = []
    for part in parts:
        if not part.any():
            return None
        found.append(part)
    return np.concatenate(found)


def length_of(number: SceneNumber, scene: Scene) -> int:
    """The number that a scene gives; raises `NotApplicable` unless a grid can be so long."""
    length = number.value(scene)
    if length is None or not 0 < length <= MAX_SIDE:
        raise NotApplicable("there is no such length here")
    return length


def readings(lesson: Lesson, wanted: Sequence[int], most: int) -> Sequence[SceneNumber]:
    """The first few numbers that give these values on the demonstrations; where all are 1, only the very first."""
    return lesson.numbers(wanted)[: most if max(wanted) > 1 else 1]


def told_sides(height: SceneNumber, width: SceneNumber, whose: str) -> str:
    """Say what the sides of a canvas are, which has them as fields."""
    if height == width:
        return f"{whose} height and width are both {{height}}"
    return f"{whose} height is {{height}} and {whose} width is {{width}}"


Coloured = OneOf["top", "bottom", "left", "right", "all", "from the top left", "from the top right"]
PARTS: tuple[Coloured, ...] = get_args(Coloured)
SIDES = PARTS[:4]
READINGS = 12
"""Readings of a side or a colour that are tried, cheapest first."""


@attrs.frozen(cache_hash=True)
class Block(Canvas):
    """The output is a block of one colour whose sides are numbers of the scene; perhaps the rest of it is black."""

    bits = 2.0
    prices = by_field(filled={SceneNumber: 0.5})
    concepts = ()
    naming = naming(TopBottom2D=("top", "bottom"))
    turns_along = False  # rows are filled from the left, and columns from the top

    height: SceneNumber
    width: SceneNumber
    colour: SceneColour
    part: Coloured = "all"
    """What is coloured: all cells, those from an upper corner down to the other side, or the first from a side on."""
    filled: SceneNumber | None = attrs.field(default=None)
    """How many are coloured from a side on."""

    @filled.validator
    def _check(self, _: object, filled: SceneNumber | None) -> None:
        if (filled is None) == (self.part in SIDES):
            raise InvalidNotation("a block is filled from a side by a number of cells, or as a whole without one")

    def draw(self, scene: Scene) -> Grid:
        """Make the block."""
        height, width, colour = length_of(self.height, scene), length_of(self.width, scene), tone_of(self.colour, scene)
        filled = 0 if self.filled is None else self.filled.value(scene)
        if filled is None:
            raise NotApplicable("there is no number of cells to fill here")
        if self.part.startswith("from") and height != width:
            raise NotApplicable("a block that is not square has no diagonal from corner to corner")
        return Grid.of(np.where(_coloured(height, width, self.part, filled), colour, BLACK))

    def template(self) -> str:
        """For example "The output is a block in black whose height is 1 and whose width is the number of objects"."""
        sides = told_sides(self.height, self.width, "whose")
        if self.filled is None:
            line = "" if self.part == "all" else f"a diagonal line in {{colour}} {self.part} of a block"
            return f"The output is {line or 'a block in {colour}'} {sides}."
        block, lines = f"block {sides}", " row by row" if self.part in ("top", "bottom") else " column by column"
        across, length = (self.width, "{height}") if self.part in ("top", "bottom") else (self.height, "{width}")
        if across == FixedNumber(1):
            block, lines = f"strip whose length is {length}", ""
        fill = f"From the {{part}}, fill it{lines} with {{colour}}. The number of cells to fill is {{filled}}."
        return f"The output is a black {block}. {fill}"

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Block]:
        """Numbers and colours that give the outputs; what is all of one colour is not filled from a side."""
        sizes = [[output.shape[axis] for output in lesson.outputs] for axis in (0, 1)]
        areas = tuple(output.cells.size for output in lesson.outputs)
        for part in PARTS:
            shown = [each for output in lesson.outputs if (each := _shown(output, part)) is not None]
            tones, counts = zip(*shown, strict=True) if shown else ((), ())
            if len(shown) < len(lesson.outputs) or (part in SIDES and counts == areas):
                continue
            filled: Sequence[SceneNumber | None] = lesson.numbers(counts)[:20] if part in SIDES else (None,)
            most = READINGS // 2 if part in SIDES else READINGS
            heights, widths = (readings(lesson, size, most) for size in sizes)
            # where no number gives a side or what is filled, which is often so, colours are not looked for
            colours = lesson.scene_colours(tones)[:6] if filled and heights and widths else ()
            for height, width, colour, number in product(heights, widths, colours, filled):
                if height == width or not part.startswith("from"):
                    yield cls(height, width, colour, part, number)
            if part == "all":
                return


def _coloured(height: int, width: int, part: Coloured, filled: int) -> NDArray[np.bool_]:
    """Which cells of a block are coloured."""
    line = np.eye(height, width, dtype=bool)
    rows = np.arange(height * width).reshape(height, width)
    columns = np.arange(height * width).reshape(width, height).T
    parts: Mapping[Coloured, NDArray[np.bool_]] = {
        "top": rows < filled,
        "bottom": rows[::-1] < filled,
        "left": columns < filled,
        "right": columns[:, ::-1] < filled,
        "all": rows >= 0,
        "from the top left": line,
        "from the top right": line[:, ::-1],
    }
    return parts[part]


def _shown(output: Grid, part: Coloured) -> tuple[int, int] | None:
    """The colour of a part of a block, and how many cells have it; None if the output does not show just that.

    Only all of it can be black, and what is one line is filled along it.
    """
    colour = int(output.cells.max())
    count, along = int((output.cells == colour).sum()), output.width if part in ("left", "right") else output.height
    tellable = along > 1 if part in SIDES else part == "all" or output.height == output.width
    whole = np.where(_coloured(*output.shape, part, count), colour, BLACK)
    return (colour, count) if tellable and (colour or part == "all") and np.array_equal(output.cells, whole) else None
