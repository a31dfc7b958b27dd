"""Outputs that list objects in order: a cell for each, or a line as long as a number says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidNotation, NotApplicable
from argraph.language.checks import attribute_of_kind
from argraph.language.english import marked, pluralise, text_of
from argraph.language.lesson import Lesson
from argraph.language.selector import Selector
from argraph.language.word import Canvas, Numbers, SceneNumber
from argraph.scene.attributes import ATTRIBUTES, COLOUR, COUNT, LENGTH, PLACE, attributes_for, attributes_of
from argraph.scene.notion import Attribute, by_field
from argraph.scene.scene import Scene
from argraph.values.grid import COLOURS, MAX_SIDE, Grid
from argraph_rules.crops import AXES, middles, spreading

OF_ITS_COLOUR = "of its colour"
ORDERS, LENGTHS, SHOWN = attributes_for("order"), attributes_of(COUNT, LENGTH), attributes_for("shown")
OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
"""Where the attribute that has the word for the other end is: the most of a first column is rightmost."""
SETS, TONES = 6, 30
"""Sets of objects that are tried, cheapest first: with so many objects as there are lines, or of so many colours."""
Row = OneOf["down", "across", "as they spread"]
READINGS = 4
"""Readings of a length that all lines have, cheapest first."""


def _first(attribute: Attribute, *, most: bool) -> str:
    """Which of several objects come first: those that have the most or the least of an attribute.

    >>> _first(ATTRIBUTES["left"], most=True), _first(ATTRIBUTES["hole count"], most=False)
    (', the rightmost first', ', those with the fewest holes first')
    """
    opposite = ATTRIBUTES[OPPOSITE[attribute.name]].superlatives if attribute.name in OPPOSITE else {}
    superlative = attribute.superlatives.get(most) or opposite.get(most)
    if superlative:
        return f", the {superlative} first"
    things = attribute.things or attribute.english
    plural = text_of(marked(things), plural=True)
    return f", those with the {'most' if most else 'fewest'} {plural} first"


@attrs.frozen(cache_hash=True)
class Listing(Canvas):
    """The output lists objects in order: a line for each in its colour, perhaps as long as a number says."""

    bits = 3.0
    concepts = ("Order",)
    said = by_field(
        axis={"down": "from top to bottom", "across": "from left to right"},
        all_long=", each as a bar as long as {}",
    )

    selector: Selector
    by: str | None = attrs.field(validator=attribute_of_kind(COUNT, LENGTH, PLACE, optional=True))
    """What they are sorted by; if nothing, they are listed as they spread."""
    rising: bool
    axis: Row = attrs.field()
    length: str | None = attrs.field(default=None, validator=attribute_of_kind(COUNT, LENGTH, optional=True))
    """The number that gives the length of each line; without one, each is a single cell."""
    distinct: bool = False
    """Whether objects of one colour are listed once."""
    from_end: bool = False
    """Whether lines of different lengths are flush at their ends, as columns that stand on the ground."""
    all_long: SceneNumber | None = None
    """The length that all lines have, where it is not their own."""
    shown: str = attrs.field(default="colour", validator=attribute_of_kind(COLOUR))
    """Which of its colours each line shows."""

    @axis.validator
    def _check(self, _: object, axis: Row) -> None:
        if (self.by is None) != (axis == "as they spread"):
            raise InvalidNotation("a list is sorted by something or else goes as its objects spread")

    def draw(self, scene: Scene) -> Grid:
        """Sort the objects and write them down."""
        axis, colours, lengths = self.listed(scene)
        if not 0 < lengths.max() <= MAX_SIDE or len(colours) > MAX_SIDE:
            raise NotApplicable("the list is too long for a grid")
        lines = np.where(np.arange(lengths.max()) < lengths[:, None], colours[:, None], scene.background)
        lines = lines[:, ::-1] if self.from_end else lines
        return Grid.of(lines if axis == 0 else lines.T)

    def listed(self, scene: Scene) -> tuple[int, Numbers, Numbers]:
        """The axis of the list, and the colours and lengths of its lines in their order."""
        chosen = np.flatnonzero(self.selector.holds(scene.world))
        colours = scene.column(self.shown)[chosen]
        if not len(chosen) or (colours < 0).any():
            raise NotApplicable("an object has no one colour")
        axis = spreading(scene, chosen) if self.axis == "as they spread" else AXES.index(self.axis)
        keys = middles(scene, chosen)[axis] if self.by is None else _numbers(scene, self.by, chosen)
        lengths = self._lengths(scene, chosen)
        order = self._order(keys, colours, lengths)
        return axis, colours[order], lengths[order]

    def _lengths(self, scene: Scene, chosen: Numbers) -> Numbers:
        if self.length is not None:
            return _numbers(scene, self.length, chosen)
        same = 1 if self.all_long is None else self.all_long.value(scene)
        return np.full(len(chosen), 0 if same is None else same)

    def _order(self, keys: Numbers, colours: Numbers, lengths: Numbers) -> Numbers:
        """The objects that are listed, in their order."""
        order = np.argsort(keys if self.rising else -keys, kind="stable")
        if self.distinct:
            order = order[np.sort(np.unique(colours[order], return_index=True)[1])]
        same = [values[1:] == values[:-1] for values in (keys[order], colours[order], lengths[order])]
        if np.count_nonzero(same[0] & ~(same[1] & same[2])):
            raise NotApplicable("two objects are alike in what they are sorted by")
        return order

    def template(self) -> str:
        """For example "The output lists from top to bottom the colours of the objects, the smallest first"."""
        what = f"the {{distinct?different }}{pluralise(self.shown)} of the {{selector}}"
        order = "" if self.rising else ", in reverse"
        if self.by is not None:
            order = _first(ATTRIBUTES[self.by], most=not self.rising)
        flush = (", flush at the right" if self.axis == "down" else ", standing on the bottom edge") * self.from_end
        bars = "" if self.length is None else f", each as a bar as long as {ATTRIBUTES[self.length].its}"
        return f"The output lists {{axis}} {what}{order}{bars}{{all_long}}{flush}."

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Listing]:
        """Sets of objects as many as the output has lines, in every order; a single cell is no list."""
        if all(output.cells.size == 1 for output in lesson.outputs):
            return
        lists = [[_lists(scene, output, axis) for axis in (0, 1)] for scene, output in lesson.pairs]
        for axis in (0, 1):
            if all(ways[axis] for ways in lists):
                yield from cls._along(lesson, AXES[axis], [axis] * len(lists))
        if all(any(ways) for ways in lists) and not any(all(ways[axis] for ways in lists) for axis in (0, 1)):
            yield from cls._along(lesson, "as they spread", [ways.index(True) for ways in lists])

    @classmethod
    def _along(cls, lesson: Lesson, way: Row, axes: list[int]) -> Iterator[Listing]:
        """Lists that go along these axes in the outputs."""
        sides = np.array([output.shape for output in lesson.outputs])
        wanted = sides[np.arange(len(axes)), axes]
        broad = sides[np.arange(len(axes)), 1 - np.array(axes)].tolist()
        orders: list[tuple[str | None, bool]] = [*product(ORDERS, (True, False))]
        if way == "as they spread":
            orders = [(None, True), (None, False)]
        elif wanted.max() == 1:
            orders = [(ORDERS[0], True)]
        for selector, distinct, shown in _sets(lesson, wanted):
            for by, rising in orders:
                plain = cls(selector, by, rising, way, None, distinct, shown=shown)
                if _in_order(lesson, plain, axes[0]):
                    several = int(wanted.max()) > 1
                    yield from filter(lesson.draws, plain._longer(lesson, broad, several))

    def _longer(self, lesson: Lesson, broad: list[int], several: bool) -> Iterator[Listing]:
        """The same list with lines of every length, or of the one that all have: a single line is a block."""
        if max(broad) == 1:
            yield self
            return
        for length in LENGTHS:
            longer = attrs.evolve(self, length=length)
            if longer._is_long(lesson.scenes[0], broad[0]):
                yield longer
                yield attrs.evolve(longer, from_end=True)
        for number in lesson.numbers(broad)[:READINGS] if several else ():
            yield attrs.evolve(self, all_long=number)

    def _is_long(self, scene: Scene, length: int) -> bool:
        """Whether the longest line of a scene has that length: it takes less to see that than to draw the list."""
        try:
            _, _, lengths = self.listed(scene)
        except NotApplicable:
            return False
        return bool(lengths.max() == length)


def _numbers(scene: Scene, name: str, chosen: Numbers) -> Numbers:
    """A number that each of the chosen objects has; those of its colour are counted among the chosen ones."""
    if name != OF_ITS_COLOUR:
        return scene.column(name)[chosen]
    colours = scene.column("colour")[chosen]
    counts: Numbers = (colours[:, None] == colours).sum(axis=1)
    return counts


def _lists(scene: Scene, output: Grid, axis: int) -> bool:
    """Whether no line of an output shows more than one colour besides the background."""
    lines = output.cells if axis == 0 else output.cells.T
    tones = _tones(lines, scene.background)[:, None]
    return bool(((lines == tones) | (lines == scene.background)).all())


def _tones(lines: NDArray[np.int8], background: int) -> NDArray[np.int8]:
    """For each line one of its colours besides the background, if it has any."""
    tones: NDArray[np.int8] = np.where(lines == background, -1, lines).max(axis=1)
    return tones


def _in_order(lesson: Lesson, listing: Listing, axis: int) -> bool:
    """Whether, in the first pair, the colours come in the order of the output's lines; a line may be empty."""
    lines = lesson.outputs[0].cells if axis == 0 else lesson.outputs[0].cells.T
    try:
        _, colours, _ = listing.listed(lesson.scenes[0])
    except NotApplicable:
        return False
    tones = _tones(lines, lesson.scenes[0].background)
    return len(tones) == len(colours) and bool(((tones == colours) | (tones < 0)).all())


def _sets(lesson: Lesson, wanted: NDArray[np.int_]) -> Iterator[tuple[Selector, bool, str]]:
    """Sets of objects, by selectors of at most one literal, with as many objects or colours as are wanted.

    With each goes whether its colours are listed once, and which colours they are.
    """
    sets = lesson.sets("figure")
    fits = (sets.counts[:, : len(lesson.outputs)] == wanted).all(axis=1)
    plain = np.flatnonzero(fits).tolist()[:SETS]
    for shown in _telling(lesson):
        yield from ((sets.selectors[number], False, shown) for number in plain)
    if wanted.max() == 1:  # one colour is no list
        return
    shown_sets = zip(sets.members, lesson.pairs, strict=False)
    different = np.array([_tone_counts(members, scene.column("colour")) for members, (scene, _) in shown_sets]).T
    for number in np.flatnonzero((different == wanted).all(axis=1) & ~fits).tolist()[:TONES]:
        yield sets.selectors[number], True, SHOWN[0]


def _telling(lesson: Lesson) -> Iterator[str]:
    """The kinds of colours, without those that are the same as one before for every object."""
    seen: set[bytes] = set()
    for shown in SHOWN:
        column = np.concatenate([scene.column(shown) for scene in lesson.scenes]).tobytes()
        if column not in seen:
            yield shown
        seen.add(column)


def _tone_counts(vectors: NDArray[np.bool_], colours: Numbers) -> Numbers:
    """Of how many colours the objects of each vector are."""
    shown = [(vectors & (colours == colour)).any(axis=1) for colour in range(-1, COLOURS)]
    counts: Numbers = np.sum(shown, axis=0)
    return counts
