"""Outputs cut out of the input: one object, or several joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.checks import turn_name
from argraph.language.concepts import naming
from argraph.language.english import TURNED, Phrase, Voice, phrase_of
from argraph.language.lesson import Lesson
from argraph.language.selector import Role, Selector, The
from argraph.language.word import Canvas, Number, SceneColour
from argraph.scene.notion import by_field
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.values.grid import MAX_SIDE, Grid
from argraph.values.symmetry import TURNS
from argraph_rules.colours import ColourOf
from argraph_rules.patterns import Pattern, restored
from argraph_rules.summaries import FixedNumber
from argraph_rules.wholes import sees_one

How = OneOf[
    "alone", "with its contents", "inside its frame", "at its smallest", "blank", "as one colour", "mirrored pattern",
    "repeated pattern",
]  # fmt: skip
HOWS: tuple[How, ...] = (
    "alone", "with its contents", "inside its frame", "at its smallest", "blank", "as one colour",
)  # fmt: skip
"""Ways to cut an object out, the first of which is told where several that cost the same fit."""
PATTERNS: Mapping[How, Pattern] = {"mirrored pattern": "mirrored", "repeated pattern": "repeated"}
"""Ways to cut out not the object, but what it hides."""


def cut(scene: Scene, number: int, how: How) -> NDArray[np.int8] | None:
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
    if how in PATTERNS:
        return _hidden(scene, thing, PATTERNS[how])
    if how == "at its smallest":
        return _smallest(np.where(thing.shape.mask, thing.patch, np.int8(scene.background)))
    return box[1:-1, 1:-1] if min(box.shape) > 2 else None


def _smallest(picture: NDArray[np.int8]) -> NDArray[np.int8] | None:
    """A picture with its blocks of cells made one cell each, if it is made of blocks."""
    for factor in range(min(picture.shape), 1, -1):
        small = picture[::factor, ::factor]
        if np.array_equal(np.kron(small, np.ones((factor, factor), dtype=np.int8)), picture):
            return small
    return None


def _hidden(scene: Scene, thing: Object, pattern: Pattern) -> NDArray[np.int8] | None:
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
            picture = _tinted(picture, scene.background, self.colour.value(scene))
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
        for how in (*HOWS, *PATTERNS):
            pictures = [
                [(cut(scene, number, how), output.cells) for number in range(len(scene.objects))]
                for scene, output in lesson.pairs
            ]
            for turn in TURNS if how not in ("blank", "as one colour", *PATTERNS) else ("identity",):
                good = [[_looks(picture, turn, cells) for picture, cells in row] for row in pictures]
                if all(map(any, good)):
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


Picture = tuple[NDArray[np.int8] | None, NDArray[np.int8]]
"""What an object looks like cut out, and the output."""
TINTED = HOWS[:4]
"""Ways to cut something out that leave a picture to be drawn in another colour."""


def _tones(lesson: Lesson) -> list[int]:
    """The one colour that each output shows on the background of its input, if all do."""
    found = [[colour for colour in output.colours if colour != scene.background] for scene, output in lesson.pairs]
    return [tones[0] for tones in found] if all(len(tones) == 1 for tones in found) else []


def _tinted(picture: NDArray[np.int8], background: int, colour: int) -> NDArray[np.int8]:
    if colour < 0:
        raise NotApplicable("the colour is undefined here")
    return np.where(picture == background, picture, np.int8(colour))


def _looks_like(picture: NDArray[np.int8] | None, background: int, cells: NDArray[np.int8], tone: int) -> bool:
    """Whether an output shows a picture in one colour that it has not by itself."""
    return (
        picture is not None
        and picture.shape == cells.shape
        and not np.array_equal(picture, cells)
        and np.array_equal(picture != background, cells == tone)
    )


def _looks(picture: NDArray[np.int8] | None, turn: str, cells: NDArray[np.int8]) -> bool:
    return picture is not None and picture.size == cells.size and np.array_equal(TURNS[turn](picture), cells)


Axis = OneOf["down", "across"]
AXES: tuple[Axis, ...] = ("down", "across")
Way = OneOf["down", "across", "as they lie"]
WAYS: tuple[Way, ...] = (*AXES, "as they lie")
BY_SIZE: tuple[OneOf["no", "rising", "falling"], ...] = ("no", "rising", "falling")


def joined(pictures: list[NDArray[np.int8]], axis: int, gap: int, background: int) -> Grid:
    """Pictures put one after the other, narrow ones in the middle, with so many empty lines between."""
    breadth = max(picture.shape[1 - axis] for picture in pictures)
    broad = [_broadened(picture, axis, breadth, background) for picture in pictures]
    line = np.full((gap, breadth) if axis == 0 else (breadth, gap), np.int8(background))
    rows = [broad[0], *(part for picture in broad[1:] for part in (line, picture))]
    whole = np.concatenate(rows, axis=axis)
    if max(whole.shape) > MAX_SIDE:
        raise NotApplicable("the joined objects are too large for a grid")
    return Grid.of(whole)


def _broadened(picture: NDArray[np.int8], axis: int, breadth: int, background: int) -> NDArray[np.int8]:
    """A picture with as many empty lines on either side as make it that broad."""
    side, odd = divmod(breadth - picture.shape[1 - axis], 2)
    if odd:
        raise NotApplicable("the objects cannot be joined: the middle of one would fall between cells")
    margins = [(side, side), (side, side)]
    margins[axis] = (0, 0)
    return np.pad(picture, margins, constant_values=np.int8(background))


@attrs.frozen(cache_hash=True)
class Copies(Canvas):
    """The output is one object several times, side by side or one below the other: as many as a number says."""

    bits = 6.0
    concepts = ("Copy",)
    said = by_field(axis={"down": "one below the other", "across": "side by side"})

    the: The
    count: Number
    axis: Axis
    gap: bool = False

    def template(self) -> str:
        """For example "The output is 3 copies of the largest object, side by side"."""
        laid = "copies of {the}, {axis}{gap?, with an empty line between them}"
        if isinstance(self.count, FixedNumber):
            return f"The output is {{count}} {laid}."
        return f"The output is made of {laid}; the number of copies is {{count}}."

    def draw(self, scene: Scene) -> Grid:
        """Cut the object out and repeat it."""
        picture, count = cut(scene, self.the.index(scene), "alone"), self.count.value(scene)
        if picture is None or count is None or not 0 < count <= MAX_SIDE:
            raise NotApplicable("there is no number of copies here")
        return joined([picture] * count, 0 if self.axis == "down" else 1, int(self.gap), scene.background)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Copies]:
        """Objects of the output's breadth, with numbers that give its length."""
        if sees_one(lesson):  # copies of the whole are tiles
            return
        for the, axis, gap in product(lesson.referents, AXES, (False, True)):
            counts = [_times(scene, output, the, axis, gap) for scene, output in lesson.pairs]
            wanted = [count for count in counts if count is not None]
            if len(wanted) == len(counts) and max(wanted) > 1:
                for number in lesson.numbers(wanted)[:6]:
                    yield cls(the, number, axis, gap)


def _times(scene: Scene, output: Grid, the: The, axis: Axis, gap: bool) -> int | None:
    """How many copies of an object fill an output, if some number does."""
    thing = scene.objects[the.index(scene)]
    broad, long = (thing.width, thing.height) if axis == "down" else (thing.height, thing.width)
    across, along = (output.width, output.height) if axis == "down" else (output.height, output.width)
    fits = across == broad and (along + gap) % (long + gap) == 0
    return (along + gap) // (long + gap) if fits else None


@attrs.frozen(cache_hash=True)
class Join(Canvas):
    """The output is several objects, cut out and put side by side or one below the other in their order."""

    bits = 3.0
    concepts = ("ExtractObjects",)
    turns_along = False  # objects go by their top and left edges, never by the others
    naming = naming(InsideOutside=("inside its frame",))
    said = by_field(
        axis={"down": "from top to bottom", "across": "from left to right", "as they lie": "the way they lie"},
        by_size={"no": "", "rising": ", the smallest first", "falling": ", the largest first"},
    )

    selector: Selector
    axis: Way
    how: How = "with its contents"
    by_size: OneOf["no", "rising", "falling"] = "no"
    """Whether they are put in order of size instead of the order in which they stand."""
    gap: bool = False
    """Whether there is an empty line between one and the next."""

    def draw(self, scene: Scene) -> Grid:
        """Cut the objects out and join them; they must fit."""
        chosen = np.flatnonzero(self.selector.holds(scene.world))
        axis = _lying(scene, chosen) if self.axis == "as they lie" else AXES.index(self.axis)
        key = scene.column("size" if self.by_size != "no" else ("top", "left")[axis])[chosen]
        order = np.argsort(-key if self.by_size == "falling" else key, kind="stable")
        pictures = [cut(scene, index, self.how) for index in chosen[order].tolist()]
        found = [picture for picture in pictures if picture is not None]
        if not found or (self.by_size != "no" and len(set(key.tolist())) < len(key)):
            raise NotApplicable("the objects cannot be joined")
        return joined(found, axis, int(self.gap), scene.background)

    def phrase(self, voice: Voice) -> Phrase:
        """For example "The output is the red objects, joined from left to right"."""
        things = shown("the {selector}", self.how, voice, several=True)
        return phrase_of(
            f"The output is {things}, joined {{axis}}{{by_size}}{{gap? with an empty line between}}.", self, voice
        )

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Join]:
        """Sets of objects by selectors of at most one literal, if their boxes together are as long as the output."""
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
                for axis in WAYS:
                    for number in np.flatnonzero(several & along[axis].all(axis=1)).tolist()[:20]:
                        for how, order in product(HOWS[:2], BY_SIZE):
                            canvas = cls(sets.selectors[number], axis, how, order, gap)
                            if lesson.draws(canvas):
                                yield canvas


def _lying(scene: Scene, chosen: NDArray[np.int_]) -> int:
    """The axis along which objects lie one after the other: 0 if no two share a row, 1 if no two share a column."""
    clear = [_apart(scene, chosen, *sides) for sides in (("top", "bottom"), ("left", "right"))]
    if clear[0] == clear[1]:
        raise NotApplicable("the objects do not lie in a row")
    return clear.index(True)


def _apart(scene: Scene, chosen: NDArray[np.int_], first: str, last: str) -> bool:
    """Whether no two objects overlap between these sides."""
    order = np.argsort(scene.column(first)[chosen])
    starts, ends = scene.column(first)[chosen][order], scene.column(last)[chosen][order]
    return bool((starts[1:] > ends[:-1]).all())
