"""Outputs cut out of the input: one object, or several joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.checks import turn_name
from argraph.language.concepts import naming
from argraph.language.english import TURNED, Phrase, Voice, phrase_of
from argraph.language.lesson import Lesson
from argraph.language.selector import Role, Selector, The
from argraph.language.word import Canvas, Numbers, SceneColour, SceneNumber
from argraph.scene.notion import by_field
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.values.grid import MAX_SIDE, Array, Grid
from argraph.values.symmetry import TURNS
from argraph_rules.colours import ColourOf, tone_of
from argraph_rules.patterns import Pattern, restored
from argraph_rules.summaries import FixedNumber, length_of

How = OneOf[
    "alone", "with its contents", "inside its frame", "at its smallest", "blank", "as one colour", "trimmed",
    "mirrored pattern", "repeated pattern",
]  # fmt: skip
HOWS: tuple[How, ...] = (
    "alone", "with its contents", "inside its frame", "at its smallest", "blank", "as one colour",
)  # fmt: skip
"""Ways to cut an object out, the first of which is told where several that cost the same fit."""
Shape = tuple[int, ...]
PATTERNS: Mapping[How, Pattern] = {"mirrored pattern": "mirrored", "repeated pattern": "repeated"}
"""Ways to cut out not the object, but what it hides."""
MARGINS: Mapping[How, int] = {"with its contents": 0, "inside its frame": 1}
"""Ways to cut out a part of the grid as it is: so many cells of the object's box are left out on each side."""


def cut(scene: Scene, number: int, how: How) -> Array | None:
    """The picture of an object: its box of the input, itself alone, its inside, or a blank of its size."""
    thing = scene.objects[number]
    box = scene.grid.cells[thing.top : thing.bottom + 1, thing.left : thing.right + 1]
    if how == "with its contents":
        return box
    if how == "alone":
        return np.where(thing.shape.mask, thing.patch, np.int8(scene.background))
    if how == "blank":
        return np.full(box.shape, np.int8(scene.background))
    if how == "as one colour":
        return np.full(box.shape, np.int8(thing.colour)) if thing.colour >= 0 else None
    if how == "trimmed":
        return _trimmed(box, scene.background)
    if how in PATTERNS:
        return _hidden(scene, thing, PATTERNS[how])
    if how == "at its smallest":
        return _smallest(np.where(thing.shape.mask, thing.patch, np.int8(scene.background)))
    return box[1:-1, 1:-1] if min(box.shape) > 2 else None


def magnified(picture: Array, factor: int) -> Array:
    """A picture with every cell made a square block."""
    return picture.repeat(factor, axis=0).repeat(factor, axis=1)


def times_larger(large: Shape, small: Shape) -> int | None:
    """How many times as large as another a picture is, if it is so down and across."""
    factor = large[0] // small[0]
    return factor if factor and (small[0] * factor, small[1] * factor) == large else None


def _smallest(picture: Array) -> Array | None:
    """A picture with its blocks of cells made one cell each, if it is made of blocks."""
    for factor in range(min(picture.shape), 1, -1):
        small = picture[::factor, ::factor]
        if np.array_equal(magnified(small, factor), picture):
            return small
    return None


def _trimmed(picture: Array, background: int) -> Array | None:
    """A picture without the blank rows and columns at its borders, unless it is all blank."""
    coloured = picture != background
    rows, columns = np.flatnonzero(coloured.any(axis=1)), np.flatnonzero(coloured.any(axis=0))
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] if len(rows) else None


def _hidden(scene: Scene, thing: Object, pattern: Pattern) -> Array | None:
    """What an object hides of a pattern, if the pattern shows all of it."""
    if thing.colour < 0 or not thing.shape.is_rectangle:
        return None
    whole = restored(scene, thing.colour, pattern)
    box = whole[thing.top : thing.bottom + 1, thing.left : thing.right + 1]
    return None if (box < 0).any() else box


def shown(things: str, how: How, voice: Voice, *, several: bool = False) -> str:
    """English for objects cut out that way; what is a box of the grid anyway needs no word for it."""
    if how in PATTERNS:
        return f"the part of the {how} that is hidden by {things}"
    after = {
        "alone": f", by {'themselves' if several else 'itself'}",
        "with its contents": f", with everything in {'their bounding boxes' if several else 'its bounding box'}",
    }
    return f"{CUT.get(how, '')}{things}{'' if voice.boxed else after.get(how, '')}"


CUT: Mapping[str, str] = {
    "inside its frame": "the inside of ",
    "blank": "a blank of the size of ",
    "as one colour": "a block of the size and colour of ",
    "at its smallest": "one cell for each block of ",
    "trimmed": "the coloured part of ",
}
"""What is taken of an object, where that is not all of it."""
TURNINGS = {turn: f", {turned}" for turn, turned in TURNED.items()} | {"identity": ""}


@attrs.frozen(cache_hash=True)
class Crop(Canvas):
    """The output is one object, cut out, perhaps turned."""

    bits = 1.0
    prices = by_field(turn={turn: 2.0 for turn in TURNS if turn != "identity"})
    concepts = ("ExtractObjects",)
    naming = naming(InsideOutside=("inside its frame",))
    said = by_field(turn=TURNINGS, colour=", drawn in {}")

    the: The
    how: How = "with its contents"
    turn: str = attrs.field(default="identity", validator=turn_name)
    colour: SceneColour | None = None
    """The colour in which everything on it is drawn; without one, all keep theirs."""

    def draw(self, scene: Scene) -> Grid:
        """Cut the object out."""
        picture = cut(scene, self.the.index(scene), self.how)
        if picture is None:
            raise NotApplicable("the object has no inside, or no one colour")
        others = (
            cut(scene, number, self.how) for number in np.flatnonzero(self.the.selector.holds(scene.world)).tolist()
        )
        if not all(np.array_equal(picture, other) for other in others if other is not None):
            raise NotApplicable("the objects do not look alike with what lies in their boxes")
        if self.colour is not None:
            picture = np.where(picture == scene.background, picture, np.int8(tone_of(self.colour, scene)))
        return Grid.of(TURNS[self.turn](picture))

    def phrase(self, voice: Voice) -> Phrase:
        """For example "The output is the largest object, with everything in its bounding box"."""
        colour = "{colour}"
        if isinstance(self.colour, ColourOf) and self.colour.the == self.the:
            colour = f", drawn in its {self.colour.attribute}"
        return phrase_of(f"The output is {shown('{the}', self.how, voice)}{{turn}}{colour}.", self, voice)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Crop]:
        """Objects that look like the output, by every selector that picks them."""
        tones = _tones(lesson)
        trimmed: tuple[How, ...] = ("trimmed",) if lesson.view.fills_boxes else ()  # other boxes are filled anyway
        for how in (*HOWS, *trimmed, *PATTERNS):
            pictures = [
                [(cut(scene, number, how), output.cells) for number in range(len(scene.objects))]
                for scene, output in lesson.pairs
            ]
            for turn in TURNS if how not in ("blank", "as one colour", *PATTERNS) else ("identity",):
                good = [[_looks(picture, turn, cells) for picture, cells in row] for row in pictures]
                if all(map(any, good)) and (how != "trimmed" or _trims(lesson, good)):
                    for the in lesson.pickers(np.concatenate([np.array(row) for row in good])):
                        yield cls(the, how, turn)
            if tones and how in TINTED:
                yield from cls._in_colour(lesson, how, pictures, tones)

    @classmethod
    def _in_colour(cls, lesson: Lesson, how: How, pictures: list[list[Picture]], tones: list[int]) -> Iterator[Crop]:
        """Objects that look like the output but for their colours."""
        good = [
            [_looks_like(picture, scene.background, cells, tone) for picture, cells in row]
            for row, (scene, _), tone in zip(pictures, lesson.pairs, tones, strict=True)
        ]
        if all(map(any, good)):
            colours = lesson.scene_colours(tones)[:4]
            for the in lesson.pickers(np.concatenate([np.array(row) for row in good])):
                yield from (cls(the, how, colour=colour) for colour in colours)

    @classmethod
    def suggest(cls, lesson: Lesson) -> Iterator[Crop]:
        """Everything that can be pointed at, also in the one colour that the outputs have."""
        tones = _tones(lesson)
        colours = lesson.scene_colours(tones)[:1] if tones else []
        for the, how in product(lesson.referents, TINTED):
            yield from (cls(the, how, colour=colour) for colour in (None, *colours))

    @classmethod
    def conclude(cls, lesson: Lesson) -> Iterator[Crop]:
        """Boxes, and insides of boxes, that are as large as the outputs, by every selector that picks them."""
        for how, margin in MARGINS.items():
            sizes = [(scene.columns(("height", "width")) - 2 * margin, output.shape) for scene, output in lesson.pairs]
            good = [np.equal(inner.T, shape).all(axis=1) for inner, shape in sizes]
            if all(map(np.any, good)):
                yield from (cls(the, how) for the in lesson.pickers(np.concatenate(good)))

    def before(self, scene: Scene, output: Grid) -> Grid:
        """The grid with the output where this cuts it out."""
        if self.how not in MARGINS or self.turn != "identity" or self.colour is not None:
            raise NotApplicable("only what is cut out as it is can be put back")
        thing, margin = scene.objects[self.the.index(scene)], MARGINS[self.how]
        return pasted(scene.grid, output, thing.top + margin, thing.left + margin)


def _trims(lesson: Lesson, good: list[list[bool]]) -> bool:
    """Whether the output of some demonstration is smaller than an object that looks like it once it is trimmed."""
    return any(
        output.cells.size < thing.height * thing.width
        for (scene, output), row in zip(lesson.pairs, good, strict=True)
        for thing, looks in zip(scene.objects, row, strict=True)
        if looks
    )


def pasted(grid: Grid, picture: Grid, top: int, left: int) -> Grid:
    """A grid with a picture laid over it."""
    cells = grid.cells.copy()
    cells[top : top + picture.height, left : left + picture.width] = picture.cells
    return Grid.of(cells)


Picture = tuple[Array | None, Array]
"""What an object looks like cut out, and the output."""
TINTED = HOWS[:4]
"""Ways to cut something out that leave a picture to be drawn in another colour."""


def _tones(lesson: Lesson) -> list[int]:
    """The one colour that each output shows on the background of its input, if all do."""
    found = [[colour for colour in output.colours if colour != scene.background] for scene, output in lesson.pairs]
    return [tones[0] for tones in found] if all(len(tones) == 1 for tones in found) else []


def _looks_like(picture: Array | None, background: int, cells: Array, tone: int) -> bool:
    """Whether an output shows a picture in one colour that it has not by itself."""
    return (
        picture is not None
        and picture.shape == cells.shape
        and not np.array_equal(picture, cells)
        and np.array_equal(picture != background, cells == tone)
    )


def _looks(picture: Array | None, turn: str, cells: Array) -> bool:
    return picture is not None and picture.size == cells.size and np.array_equal(TURNS[turn](picture), cells)


Axis = OneOf["down", "across"]
AXES: tuple[Axis, ...] = ("down", "across")
Row = OneOf["down", "across", "as they lie"]
ROWS: tuple[Row, ...] = (*AXES, "as they lie")
LAID: Mapping[Row, str] = {"down": "one below the other", "across": "side by side", "as they lie": "the way they lie"}
BY_SIZE: tuple[OneOf["no", "rising", "falling"], ...] = ("no", "rising", "falling")


def joined(pictures: list[Array], axis: int, gap: int, background: int) -> Grid:
    """Pictures put one after the other, narrow ones in the middle, with so many empty lines between."""
    breadth = max(picture.shape[1 - axis] for picture in pictures)
    broad = [_broadened(picture, axis, breadth, background) for picture in pictures]
    line = np.full((gap, breadth) if axis == 0 else (breadth, gap), np.int8(background))
    rows = [broad[0], *(part for picture in broad[1:] for part in (line, picture))]
    whole = np.concatenate(rows, axis=axis)
    if max(whole.shape) > MAX_SIDE:
        raise NotApplicable("the joined objects are too large for a grid")
    return Grid.of(whole)


def _broadened(picture: Array, axis: int, breadth: int, background: int) -> Array:
    """A picture with as many empty lines on either side as make it that broad."""
    side, odd = divmod(breadth - picture.shape[1 - axis], 2)
    if odd:
        raise NotApplicable("the objects cannot be joined: the middle of one would fall between cells")
    margins = [(side, side), (side, side)]
    margins[axis] = (0, 0)
    return np.pad(picture, margins, constant_values=np.int8(background))


@attrs.frozen(cache_hash=True)
class Beside(Canvas):
    """The output is objects, cut out and put side by side or one below the other: several in order, or one again."""

    bits = 3.0
    prices = by_field(count={SceneNumber: 3.0})
    concepts = ("ExtractObjects",)
    turns_along = False  # objects go by their top and left edges, never by the others
    naming = naming(InsideOutside=("inside its frame",), Copy=("count",))
    said = by_field(
        axis={"down": "from top to bottom", "across": "from left to right", "as they lie": "the way they lie"},
        by_size={"no": "", "rising": ", the smallest first", "falling": ", the largest first"},
    )

    things: Selector | The
    axis: Row
    how: How = "with its contents"
    by_size: OneOf["no", "rising", "falling"] = "no"
    """Whether they are put in order of size instead of the order in which they stand."""
    gap: bool = False
    """Whether there is an empty line between one and the next."""
    count: SceneNumber | None = None
    """How often all that is put there, if more than once."""

    def draw(self, scene: Scene) -> Grid:
        """Cut the objects out and join them; they must fit."""
        chosen = self._chosen(scene)
        if not len(chosen):
            raise NotApplicable("there are no such objects here")
        axis = spreading(scene, chosen) if self.axis == "as they lie" else AXES.index(self.axis)
        key = scene.column("size" if self.by_size != "no" else ("top", "left")[axis])[chosen]
        order = np.argsort(-key if self.by_size == "falling" else key, kind="stable")
        pictures = [cut(scene, index, self.how) for index in chosen[order].tolist()]
        found = [picture for picture in pictures if picture is not None]
        if not found or (self.by_size != "no" and len(set(key.tolist())) < len(key)):
            raise NotApplicable("the objects cannot be joined")
        count = 1 if self.count is None else length_of(self.count, scene)
        return joined(found * count, axis, int(self.gap), scene.background)

    def _chosen(self, scene: Scene) -> Numbers:
        if isinstance(self.things, The):
            return np.array([self.things.index(scene)])
        return np.flatnonzero(self.things.holds(scene.world))

    def phrase(self, voice: Voice) -> Phrase:
        """For example "The output is the red objects, joined from left to right"."""
        one = isinstance(self.things, The)
        name = "{things}" if one else "the {things}"
        things = name if one and self.how == "alone" else shown(name, self.how, voice, several=not one)
        told = f"{things}, joined {{axis}}{{by_size}}{{gap? with an empty line between}}"
        if self.count is not None:
            copies = f"copies of {things}, {LAID[self.axis]}{{by_size}}{{gap?, with an empty line between them}}"
            fixed = isinstance(self.count, FixedNumber)
            told = f"{{count}} {copies}" if fixed else f"made of {copies}; the number of copies is {{count}}"
        return phrase_of(f"The output is {told}.", self, voice)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Beside]:
        """Sets of objects by selectors of at most one literal, if their boxes together are as long as the output.

        Then objects of the output's breadth, with numbers that give its length.
        """
        sides = [[scene.column(side) for scene in lesson.scenes] for side in ("height", "width")]
        outputs, shown = np.array([output.shape for output in lesson.outputs]), len(lesson.outputs)
        roles: tuple[Role, ...] = ("figure", "region")
        for role in roles:
            sets = lesson.sets(role)
            sums = [sets.sums(lengths)[:, :shown] for lengths in sides]
            counts = sets.counts[:, :shown]
            several = (counts > 1).any(axis=1)
            for gap in (False, True):
                fits = [total + (counts - 1) * gap == outputs[:, axis] for axis, total in enumerate(sums)]
                along = {"down": fits[0], "across": fits[1], "as they lie": fits[0] | fits[1]}
                for axis in ROWS:
                    fitting = np.flatnonzero(several & along[axis].all(axis=1)).tolist()[:20]
                    every = product([sets.selectors[number] for number in fitting], HOWS[:2], BY_SIZE)
                    joins = (cls(things, axis, how, order, gap) for things, how, order in every)
                    yield from filter(lesson.draws, joins)
        if not lesson.view.whole:  # copies of the whole are tiles
            yield from cls._copies(lesson)

    @classmethod
    def _copies(cls, lesson: Lesson) -> Iterator[Beside]:
        for the, axis, gap in product(lesson.referents, AXES, (False, True)):
            counts = [_times(scene, output, the, axis, gap) for scene, output in lesson.pairs]
            wanted = [count for count in counts if count is not None]
            if len(wanted) == len(counts) and max(wanted) > 1:
                yield from (cls(the, axis, "alone", gap=gap, count=number) for number in lesson.numbers(wanted)[:6])


def _times(scene: Scene, output: Grid, the: The, axis: Axis, gap: bool) -> int | None:
    """How many copies of an object fill an output, if some number does."""
    thing, along = scene.objects[the.index(scene)], AXES.index(axis)
    size = (thing.height, thing.width)
    count, rest = divmod(output.shape[along] + gap, size[along] + gap)
    return None if rest or output.shape[1 - along] != size[1 - along] else count


def middles(scene: Scene, chosen: Numbers) -> tuple[Numbers, Numbers]:
    """Twice the middle of each object, down and across."""
    down, across = (scene.column(first) + scene.column(last) for first, last in (("top", "bottom"), ("left", "right")))
    return down[chosen], across[chosen]


def spreading(scene: Scene, chosen: Numbers) -> int:
    """The axis along which the middles of objects lie farther apart."""
    down, across = map(np.ptp, middles(scene, chosen))
    if down == across:
        raise NotApplicable("the objects do not lie in a row")
    return int(across > down)
