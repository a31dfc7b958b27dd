"""Superlatives: the largest, the topmost, the one nearest the centre."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import attrs
import numpy as np

from argraph.errors import InvalidNotation
from argraph.language import checks
from argraph.language.checks import attribute_name, one_of
from argraph.language.concepts import naming
from argraph.language.word import Context, Flags, Literal, Numbers
from argraph.scene.attributes import ATTRIBUTES, attributes_for
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.values.grid import BLACK, COLOURS

SUPERLATIVES = tuple(
    (name, most)
    for name in attributes_for("superlative")
    for most in ATTRIBUTES[name].superlatives or ATTRIBUTES[name].extremes
)
"""Attributes of which people say that something has the most or the least, as in "largest" or "has the most holes"."""
COUNTED = ("hole count", "hole cells", "spots", "colour count", "contents", "neighbours")
"""Those of which people count things."""
MAGNITUDES = attributes_for("magnitude")
"""What objects have more or less of; the other superlatives are of places."""


def extreme(world: World, column: Numbers, most: bool) -> Flags:
    """Mark the objects that have the most, or the least, among those of their role, by a column or each of several."""
    best = (np.maximum if most else np.minimum).reduceat(column, world.peer_starts, axis=-1)
    flags: Flags = column == best[..., world.peers_of]
    return flags


LATE = np.iinfo(np.int_).max


def second(world: World, rising: Numbers) -> Flags:
    """Mark the objects that come next after those that have the least among those of their role."""
    first = extreme(world, rising, most=False)
    return ~first & extreme(world, np.where(first, LATE, rising), most=False)


EXTREME, SECOND, EVERY_SECOND, MIDDLE = "extreme", "second", "every second", "middle"
SIDES = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
"""Where orders of places begin and end."""


@attrs.frozen(cache_hash=True)
class Ranked(Literal):
    """The object has a place among those of its role, in order from the most or from the least of an attribute.

    All that tie for the extreme or the second place have it; for the middle one and every second one none may tie.
    """

    bits = 3.0
    prices = by_field(place={SECOND: 2.0, EVERY_SECOND: 2.0, MIDDLE: 2.0})
    concepts = ()
    naming = naming(Order=(*MAGNITUDES, SECOND, EVERY_SECOND, MIDDLE), Count=COUNTED, Center=(MIDDLE,))
    tried = (
        *SUPERLATIVES,
        *((*key, SECOND) for key in SUPERLATIVES if key[0] in attributes_for("ranked")),
        *((side, side in ("bottom", "right"), EVERY_SECOND) for side in SIDES),
        *((name, False, MIDDLE) for name in ("size", "height", "width", "top", "left")),
    )

    attribute: str = attrs.field(validator=attribute_name)
    most: bool = attrs.field()
    place: str = attrs.field(default=EXTREME, validator=one_of("place", (EXTREME, SECOND, EVERY_SECOND, MIDDLE)))

    @most.validator
    def _check(self, _: object, most: bool) -> None:
        if (self.attribute, most) not in SUPERLATIVES:
            raise InvalidNotation(f"nobody speaks of the {'most' if most else 'least'} {self.attribute!r}")

    @property
    def superlative(self) -> bool:
        """Of the extreme and the second."""
        return self.place in (EXTREME, SECOND)

    def holds(self, world: World) -> Flags:
        """Compare with the others of the role."""
        column = world.column(self.attribute)
        if self.place == EXTREME:
            return extreme(world, column, self.most)
        rising = -column if self.most else column
        if self.place == SECOND:
            return second(world, rising)
        across = self.attribute in ("left", "right")
        every = _placed_peers(world, across) if self.attribute in SIDES else world.peers
        return _marked(world, [(peers, rising[peers]) for peers in every], self.place)

    @classmethod
    def all_hold(cls, words: Sequence[Ranked], world: World) -> Flags:
        """Compare all columns with those of others of the role at once, where an extreme or a second is asked for."""
        columns = [world.column(word.attribute) * (-1 if word.most else 1) for word in words]
        rising = np.reshape(columns, (len(words), len(world)))
        flags = extreme(world, rising, most=False)
        seconds = [number for number, word in enumerate(words) if word.place == SECOND]
        flags[seconds] = second(world, rising[seconds])
        for number, word in enumerate(words):
            if word.place in (EVERY_SECOND, MIDDLE):
                flags[number] = word.holds(world)
        return flags

    def template(self) -> str:
        """For example "is the largest", "has the second-most holes" or "is in the middle of all, by size"."""
        notion, side = ATTRIBUTES[self.attribute], self.attribute in SIDES
        first = notion.extremes.get(self.most) or f"is the {notion.superlatives[self.most]}"
        if self.place == EVERY_SECOND:
            start = self.attribute if side else "greatest" if self.most else "least"
            return f"is the second, fourth and so on{'' if side else f' by {notion.shortly},'} from the {start}"
        if self.place == MIDDLE:
            order = f"from {self.attribute} to {SIDES[self.attribute]}" if side else f"by {notion.shortly}"
            return f"is in the middle of all, {order}"
        return first.replace("the ", "the second-") if self.place == SECOND else first

    def adjective(self) -> str | None:
        """For example "largest" or "second-largest"."""
        said = self.template()
        return said.removeprefix("is the ") if self.superlative and said.startswith("is the ") else None


@attrs.frozen(cache_hash=True)
class InTheMiddle(Literal):
    """The object has as many of its role before it as after it in their row, the way they lie farther apart."""

    bits = 4.0
    concepts = ("Center", "Order")
    english = "is the middle one of the row"
    turns_along = False  # places go by the top and left edges, never by the others

    def holds(self, world: World) -> Flags:
        """Find the one in the middle, if no two are level."""
        axes = (("top", False), ("left", True))
        lines = [[(peers, world.column(edge)[peers]) for peers in _placed_peers(world, way)] for edge, way in axes]
        rows = (line if np.ptp(line[1]) > np.ptp(row[1]) else row for line, row in zip(*lines, strict=True))
        return _marked(world, rows, MIDDLE)


@remembered
def _placed_peers(world: World, across: bool) -> list[Numbers]:
    """The objects of each role that have a place along an axis: not what reaches from border to border along it.

    A ground is no post of a row; but where all reach from border to border, as rows do, all have a place.
    """
    short = world.column("width") < world.widths if across else world.column("height") < world.heights
    numbers = [np.arange(len(world))[peers] for peers in world.peers]
    return [peers[short[peers]] if short[peers].any() else peers for peers in numbers]


def _marked(world: World, rows: Iterable[tuple[Any, Numbers]], place: str) -> Flags:
    """Mark the objects that have a place among those with which they stand in a row, by values that rise.

    Objects are few: lists are faster here than arrays.
    """
    flags = np.zeros(len(world), dtype=bool)
    for peers, column in rows:
        values = column.tolist()
        chosen = _in_place(values, place)
        flags[peers] = [value in chosen for value in values]
    return flags


def _in_place(values: list[int], place: str) -> list[int]:
    """The values that have a place; where two are the same, there is none."""
    rising = sorted(set(values))
    if len(rising) < len(values):
        return []
    half = len(rising) // 2
    return rising[1::2] if place == EVERY_SECOND else rising[half:-half]


@attrs.frozen(cache_hash=True)
class MostCells(Literal):
    """The object has the most, or the fewest, cells of a colour among those of its role; all that tie are meant."""

    bits = 2.5
    concepts = ("Count", "Order")
    superlative = True
    english = "has the {most?most|fewest} {colour} cells"

    colour: int = attrs.field(validator=checks.colour)
    most: bool

    @classmethod
    def instances(cls, context: Context) -> Iterator[MostCells]:
        """The colours by which figures of several colours differ in every demonstration."""
        told = [_telling_colours(scene) for scene in context.train]
        for colour in sorted(set.intersection(*told) - {BLACK}):
            yield from (cls(colour, most) for most in (True, False))

    def holds(self, world: World) -> Flags:
        """Count the cells."""
        return extreme(world, _cells_by_colour(world)[:, self.colour], self.most)


@remembered
def _cells_by_colour(world: World) -> Numbers:
    """For each object and colour how many cells it has of it."""
    return np.array([np.bincount(thing.patch[thing.patch >= 0], minlength=COLOURS) for thing in world.objects])


def _telling_colours(scene: Scene) -> set[int]:
    """The colours of which figures of several colours have more or less."""
    counts = _cells_by_colour(scene.world)[scene.role_flags("figure")]
    mixed = (counts > 0).sum(axis=1) > 1
    if mixed.sum() < 2:
        return set()
    differing = (counts.min(axis=0) < counts.max(axis=0)) & counts[mixed].any(axis=0)
    return set(np.flatnonzero(differing).tolist())
