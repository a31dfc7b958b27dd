"""Outputs cut out of the input: one object, or several joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.grid import MAX_SIDE, Grid
from argraph.language.checks import turn_name
from argraph.language.concepts import naming
from argraph.language.english import TURNED
from argraph.language.selector import Selector, The
from argraph.language.word import Canvas, Flags, Number
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.search.stage import Stage
from argraph.symmetry import TURNS
from argraph_rules.patterns import Pattern, restored
from argraph_rules.wholes import sees_one

How = OneOf[
    "alone", "with its contents", "inside its frame", "blank", "as one colour", "mirrored pattern", "repeated pattern"
]
BOXES = ("panel", "row", "column", "cell", "grid")
"""Nouns of objects that fill their box."""
HOWS: tuple[How, ...] = ("with its contents", "alone", "inside its frame", "blank", "as one colour")
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
    return box[1:-1, 1:-1] if min(box.shape) > 2 else None


def _hidden(scene: Scene, thing: Object, pattern: Pattern) -> NDArray[np.int8] | None:
    """What an object hides of a pattern, if the pattern shows all of it."""
    if thing.colour < 0 or not thing.shape.is_rectangle:
        return None
    whole = restored(scene, thing.colour, pattern)
    box = whole[thing.top : thing.bottom + 1, thing.left : thing.right + 1]
    return None if (box < 0).any() else box


def shown(things: str, how: How, noun: str, *, several: bool = False) -> str:
    """English for objects cut out that way; what is a box of the grid anyway needs no word for it."""
    if how in PATTERNS:
        return f"what {things} {'hide' if several else 'hides'} of the {how}"
    before = {
        "inside its frame": "the inside of ",
        "blank": "a blank of the size of ",
        "as one colour": "a block of the size and colour of ",
    }
    after = {
        "alone": f", by {'themselves' if several else 'itself'}",
        "with its contents": f" with all that lies in {'their boxes' if several else 'its box'}",
    }
    return f"{before.get(how, '')}{things}{'' if noun in BOXES else after.get(how, '')}"


@attrs.frozen
class Crop(Canvas):
    """The output is one object, cut out, perhaps turned."""

    bits = 1.0
    concepts = ("ExtractObjects",)
    naming = naming(InsideOutside=("inside its frame",))

    the: The
    how: How = "with its contents"
    turn: str = attrs.field(default="identity", validator=turn_name)

    def draw(self, scene: Scene) -> Grid:
        """Cut the object out."""
        picture = cut(scene, self.the.index(scene), self.how)
        if picture is None:
            raise NotApplicable("the object has no inside, or no one colour")
        others = (cut(scene, number, self.how) for number in np.flatnonzero(self.the.selector.holds(scene)).tolist())
        if not all(np.array_equal(picture, other) for other in others if other is not None):
            raise NotApplicable("the objects do not look alike with what lies in their boxes")
        return Grid.of(TURNS[self.turn](picture))

    def explain(self, noun: str) -> str:
        """For example "The output is the largest object with its contents"."""
        turned = "" if self.turn == "identity" else f", {TURNED[self.turn]}"
        return f"The output is {shown(self.the.explain(noun), self.how, noun)}{turned}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Crop]:
        """Objects that look like the output, by every selector that picks them."""
        for how in (*HOWS, *PATTERNS):
            pictures = [
                [(cut(scene, number, how), output.cells) for number in range(len(scene.objects))]
                for scene, output in zip(stage.scenes, stage.outputs, strict=False)
            ]
            for turn in TURNS if how not in ("blank", "as one colour", *PATTERNS) else ("identity",):
                good = [[_looks(picture, turn, cells) for picture, cells in row] for row in pictures]
                if all(map(any, good)):
                    for the in stage.pickers(np.concatenate([np.array(row) for row in good])):
                        yield cls(the, how, turn)

    @classmethod
    def suggest(cls, stage: Stage) -> Iterator[Crop]:
        """Everything that can be pointed at."""
        return (cls(the, how) for the in stage.referents for how in HOWS[:3])


def _looks(picture: NDArray[np.int8] | None, turn: str, cells: NDArray[np.int8]) -> bool:
    return picture is not None and picture.size == cells.size and np.array_equal(TURNS[turn](picture), cells)


Axis = OneOf["down", "across"]
AXES: tuple[Axis, ...] = ("down", "across")
BY_SIZE: tuple[OneOf["no", "rising", "falling"], ...] = ("no", "rising", "falling")


def joined(pictures: list[NDArray[np.int8]], axis: int, gap: int, background: int) -> Grid:
    """Pictures of one breadth put one after the other, with so many empty lines between."""
    if len({picture.shape[1 - axis] for picture in pictures}) > 1:
        raise NotApplicable("the objects cannot be joined: they are not equally broad")
    shape = (gap, pictures[0].shape[1]) if axis == 0 else (pictures[0].shape[0], gap)
    line = np.full(shape, np.int8(background))
    rows = [pictures[0], *(part for picture in pictures[1:] for part in (line, picture))]
    whole = np.concatenate(rows, axis=axis)
    if max(whole.shape) > MAX_SIDE:
        raise NotApplicable("the joined objects are too large for a grid")
    return Grid.of(whole)


@attrs.frozen
class Copies(Canvas):
    """The output is one object several times, side by side or one below the other: as many as a number says."""

    bits = 6.0
    concepts = ("Copy",)

    the: The
    count: Number
    axis: Axis
    gap: bool = False

    def draw(self, scene: Scene) -> Grid:
        """Cut the object out and repeat it."""
        picture, count = cut(scene, self.the.index(scene), "alone"), self.count.value(scene)
        if picture is None or count is None or not 0 < count <= MAX_SIDE:
            raise NotApplicable("there is no number of copies here")
        return joined([picture] * count, 0 if self.axis == "down" else 1, int(self.gap), scene.background)

    def explain(self, noun: str) -> str:
        """For example "The output is the largest object, laid out across as many times as there are red objects"."""
        laid = f"laid out {self.axis}{' with an empty line between' * self.gap}"
        return f"The output is {self.the.explain(noun)}, {laid}; how often: {self.count.explain(noun)}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Copies]:
        """Objects of the output's breadth, with numbers that give its length."""
        if sees_one(stage):  # copies of the whole are tiles
            return
        for the, axis, gap in product(stage.referents, AXES, (False, True)):
            counts = [
                _times(scene, output, the, axis, gap)
                for scene, output in zip(stage.scenes, stage.outputs, strict=False)
            ]
            wanted = [count for count in counts if count is not None]
            if len(wanted) == len(counts) and max(wanted) > 1:
                for number in stage.numbers(wanted)[:6]:
                    yield cls(the, number, axis, gap)


def _times(scene: Scene, output: Grid, the: The, axis: Axis, gap: bool) -> int | None:
    """How many copies of an object fill an output, if some number does."""
    thing = scene.objects[the.index(scene)]
    broad, long = (thing.width, thing.height) if axis == "down" else (thing.height, thing.width)
    across, along = (output.width, output.height) if axis == "down" else (output.height, output.width)
    fits = across == broad and (along + gap) % (long + gap) == 0
    return (along + gap) // (long + gap) if fits else None


@attrs.frozen
class Join(Canvas):
    """The output is several objects, cut out and put side by side or one below the other in their order."""

    bits = 3.0
    concepts = ("ExtractObjects",)
    naming = naming(InsideOutside=("inside its frame",))

    selector: Selector
    axis: Axis
    how: How = "with its contents"
    by_size: OneOf["no", "rising", "falling"] = "no"
    """Whether they are put in order of size instead of the order in which they stand."""
    gap: bool = False
    """Whether there is an empty line between one and the next."""

    def draw(self, scene: Scene) -> Grid:
        """Cut the objects out and join them; they must fit."""
        number = 0 if self.axis == "down" else 1
        chosen = np.flatnonzero(self.selector.holds(scene))
        key = scene.column("size" if self.by_size != "no" else ("top", "left")[number])[chosen]
        order = np.argsort(-key if self.by_size == "falling" else key, kind="stable")
        pictures = [cut(scene, index, self.how) for index in chosen[order].tolist()]
        found = [picture for picture in pictures if picture is not None]
        if len(found) < 2 or (self.by_size != "no" and len(set(key.tolist())) < len(key)):
            raise NotApplicable("the objects cannot be joined")
        return joined(found, number, int(self.gap), scene.background)

    def explain(self, noun: str) -> str:
        """For example "The output is the red objects, joined from left to right"."""
        things = shown(f"the {self.selector.explain_all(noun)}", self.how, noun, several=True)
        way = "from top to bottom" if self.axis == "down" else "from left to right"
        order = "" if self.by_size == "no" else f" in {self.by_size} order of size"
        return f"The output is {things}, joined {way}{order}{' with an empty line between' * self.gap}."

    @classmethod
    def propose(cls, stage: Stage) -> Iterator[Join]:
        """Sets of objects by selectors of at most one literal, if their areas add up to the output's."""
        sizes = stage.flat(lambda scene: scene.column("height") * scene.column("width"))
        wanted = np.array([output.cells.size for output in stage.outputs])
        for role in ("figure", "region"):
            table = stage.selectors(role, stage.plain_rows)
            totals = stage.per_scene(table.vectors * sizes)[:, : stage.pair_count]
            for number in np.flatnonzero((totals == wanted).all(axis=1)).tolist()[:20]:
                for axis, how, order in product(AXES, HOWS[:2], BY_SIZE):
                    yield cls(table.words[number], axis, how, order)
            for number in np.flatnonzero((totals < wanted).all(axis=1)).tolist()[:20]:
                long = [axis for axis in AXES if _spaced_length(stage, table.vectors[number], axis)]
                for axis, how, order in product(long, HOWS[:2], BY_SIZE):
                    spaced = cls(table.words[number], axis, how, order, gap=True)
                    if stage.draws(spaced):
                        yield spaced


def _spaced_length(stage: Stage, chosen: Flags, axis: Axis) -> bool:
    """Whether the chosen objects, with a line between one and the next, are as long as the outputs along an axis."""
    side = 0 if axis == "down" else 1
    lengths = stage.flat(lambda scene: scene.column(("height", "width")[side]) + 1)
    totals = stage.per_scene((lengths * chosen)[None])[0, : stage.pair_count] - 1
    return bool(totals.tolist() == [output.shape[side] for output in stage.outputs])
