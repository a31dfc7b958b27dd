"""Superlatives: the largest, the topmost, the one nearest the centre."""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
RANKED = tuple(key for key in SUPERLATIVES if key[0] in attributes_for("ranked"))
"""Those in which people also name the second."""
MAGNITUDES = attributes_for("magnitude")
"""What objects have more or less of; the other superlatives are of places."""


def extreme(world: World, column: Numbers, most: bool) -> Flags:
    """Mark the objects that have the most, or the least, among those of their role."""
    best = (np.maximum if most else np.minimum).reduceat(column, world.peer_starts)
    flags: Flags = column == best[world.peers_of]
    return flags


def among_peers(world: World, column: Numbers, choose: Callable[[list[int]], int | None]) -> Flags:
    """Mark the objects that have the value which `choose` picks, if it picks one, from those of their role.

    Objects are few: lists are faster here than arrays.
    """
    values, flags = column.tolist(), []
    for peers in world.peers:
        best = choose(values[peers])
        flags += [value == best for value in values[peers]]
    return np.array(flags, dtype=bool)


@attrs.frozen(cache_hash=True)
class Extreme(Literal):
    """The object has the most, or the least, of an attribute among those of its role; all that tie are meant."""

    bits = 3.0
    concepts = ()
    naming = naming(Order=MAGNITUDES, Count=COUNTED)
    superlative = True

    attribute: str = attrs.field(validator=attribute_name)
    most: bool = attrs.field()

    @most.validator
    def _check(self, _: object, most: bool) -> None:
        if (self.attribute, most) not in SUPERLATIVES:
            raise InvalidNotation(f"nobody speaks of the {'most' if most else 'least'} {self.attribute!r}")

    @classmethod
    def instances(cls, context: Context) -> Iterator[Extreme]:
        """All superlatives with a name."""
        return (cls(attribute, most) for attribute, most in SUPERLATIVES)

    def holds(self, world: World) -> Flags:
        """Compare with the extreme value of the role."""
        return extreme(world, world.column(self.attribute), self.most)

    def template(self) -> str:
        """For example "is the largest" or "has the most holes"."""
        return ATTRIBUTES[self.attribute].extremes.get(self.most) or f"is the {self.adjective()}"

    def adjective(self) -> str | None:
        """For example "largest"."""
        return ATTRIBUTES[self.attribute].superlatives.get(self.most)


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


@attrs.frozen(cache_hash=True)
class Second(Literal):
    """The object is the second in an order of those of its role; ties have one place together."""

    bits = 5.0
    concepts = ("Order",)
    superlative = True

    attribute: str = attrs.field(validator=attribute_name)
    most: bool = attrs.field()

    @most.validator
    def _check(self, _: object, most: bool) -> None:
        if (self.attribute, most) not in RANKED:
            raise InvalidNotation(f"nobody speaks of the second {'most' if most else 'least'} {self.attribute!r}")

    @classmethod
    def instances(cls, context: Context) -> Iterator[Second]:
        """The second by every attribute that people rank by."""
        return (cls(attribute, most) for attribute, most in RANKED)

    def holds(self, world: World) -> Flags:
        """Compare with the second value of the role."""
        return among_peers(world, world.column(self.attribute), self._next_best)

    def _next_best(self, values: list[int]) -> int | None:
        rising = sorted(set(values))
        return rising[-2 if self.most else 1] if len(rising) > 1 else None

    def template(self) -> str:
        """For example "is the second-largest"."""
        return f"is the {self.adjective()}"

    def adjective(self) -> str:
        """For example "second-largest"."""
        return f"second-{ATTRIBUTES[self.attribute].superlatives[self.most]}"


@attrs.frozen(cache_hash=True)
class EveryOther(Literal):
    """The object is the second, fourth and so on of those of its role, from a side of the grid; no two being level."""

    bits = 5.0
    concepts = ("Order",)
    english = "is the second, fourth and so on from the {start}"
    tried = ("top", "bottom", "left", "right")

    start: str = attrs.field(validator=one_of("side", ("top", "bottom", "left", "right")))

    def holds(self, world: World) -> Flags:
        """Rank the places of the role."""
        flags = np.zeros(len(world.objects), dtype=bool)
        column = world.column(self.start) * (1 if self.start in ("top", "left") else -1)
        for peers in _placed_peers(world, ACROSS[self.start]):
            values = column[peers]
            if len(set(values.tolist())) == len(values):
                flags[peers] = np.argsort(np.argsort(values)) % 2 == 1
        return flags


IN_A_ROW = "place in their row"
ACROSS = {"top": False, "bottom": False, "left": True, "right": True}
"""The places that people order by, and whether they are told from left to right."""
MIDDLE_OF = ("size", "height", "width", "top", "left", IN_A_ROW)


@attrs.frozen(cache_hash=True)
class InTheMiddle(Literal):
    """The object has as many of its role before it as after it in an order, all of them being told apart by it."""

    bits = 4.0
    prices = by_field(attribute={name: 1.0 for name in MIDDLE_OF if name != IN_A_ROW})
    concepts = ("Center", "Order")
    english = "is {attribute}"
    said = by_field(
        attribute={name: f"in the middle of all, by {name}" for name in MIDDLE_OF}
        | {
            IN_A_ROW: "the middle one of the row",
            "top": "in the middle of all, from top to bottom",
            "left": "in the middle of all, from left to right",
        }
    )
    turns_along = False  # places go by the top and left edges, never by the others
    tried = MIDDLE_OF

    attribute: str = attrs.field(validator=one_of("order", MIDDLE_OF, ATTRIBUTES))

    def holds(self, world: World) -> Flags:
        """Find the median of the role, if it is one object's."""
        if self.attribute not in (*ACROSS, IN_A_ROW):
            return among_peers(world, world.column(self.attribute), _median)
        flags = np.zeros(len(world.objects), dtype=bool)
        for peers, places in _in_line(world, self.attribute):
            flags[peers] = places == _median(places.tolist())
        return flags


def _placed_peers(world: World, across: bool) -> list[Numbers]:
    """The objects of each role that have a place along an axis: not what reaches from border to border along it.

    A ground is no post of a row; but where all reach from border to border, as rows do, all have a place.
    """
    short = world.column("width") < world.widths if across else world.column("height") < world.heights
    numbers = [np.arange(len(world))[peers] for peers in world.peers]
    return [peers[short[peers]] if short[peers].any() else peers for peers in numbers]


def _in_line(world: World, order: str) -> Iterator[tuple[Numbers, Numbers]]:
    """The objects of each role that have a place in an order, with their places.

    A row goes along the axis along which its objects lie farther apart.
    """
    lines = [(peers, world.column("top")[peers]) for peers in _placed_peers(world, across=False)]
    rows = [(peers, world.column("left")[peers]) for peers in _placed_peers(world, across=True)]
    for line, row in zip(lines, rows, strict=True):
        upright = order == "top" or (order != "left" and _spread(line[1]) > _spread(row[1]))
        yield line if upright else row


def _spread(places: Numbers) -> int:
    return int(np.ptp(places)) if len(places) else 0


def _median(values: list[int]) -> int | None:
    """The value with as many below it as above it, if there are three or more and no two are the same."""
    rising = sorted(set(values))
    told_apart = len(rising) == len(values) > 2
    return rising[len(rising) // 2] if told_apart and len(rising) % 2 else None
