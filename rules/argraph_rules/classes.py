"""What an object is by itself: a single cell, a frame, at the border, of a colour, of a size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import and_

import attrs
import numpy as np

from argraph.language import checks
from argraph.language.checks import attribute_of_kind, one_of
from argraph.language.concepts import naming
from argraph.language.english import counted
from argraph.language.word import Context, Flags, Literal
from argraph.scene.attributes import ATTRIBUTES, COLOUR, COUNT, FLAG, LENGTH, attributes_for, attributes_of
from argraph.scene.board import Plane
from argraph.scene.notion import by_field
from argraph.scene.shape import Shape
from argraph.scene.world import World
from argraph.values.grid import COLOUR_NAMES
from argraph_rules.sightlines import DIRECTIONS, OPPOSITE, STRAIGHT, ways_pointed


@attrs.frozen(cache_hash=True)
class Is(Literal):
    """An attribute that is yes or no holds of the object."""

    bits = 3.0
    concepts = ()
    english = "is {attribute}"
    tried = attributes_of(FLAG)

    attribute: str = attrs.field(validator=attribute_of_kind(FLAG))

    def holds(self, world: World) -> Flags:
        """Read the attribute."""
        return world.column(self.attribute)

    @classmethod
    def all_hold(cls, words: Sequence[Is], world: World) -> Flags:
        """Read all attributes at once."""
        names = [word.attribute for word in words]
        return np.concatenate([scene.columns(names) for scene in world.scenes], axis=1)


CORNERS = {f"{down} {across}": (down, across) for down in ("top", "bottom") for across in ("left", "right")}


@attrs.frozen(cache_hash=True)
class InCorner(Literal):
    """The object is in a corner of the grid: at two borders at once."""

    bits = 3.5
    concepts = ()
    naming = naming(TopBottom2D=tuple(CORNERS))
    english = "is in the {corner} corner"
    tried = CORNERS

    corner: str = attrs.field(validator=one_of("corner", CORNERS))

    def holds(self, world: World) -> Flags:
        """Look at both borders."""
        first, second = (world.column(f"touches {side}") for side in CORNERS[self.corner])
        flags: Flags = first & second
        return flags


POINTING = {f"points {way}": way for way in STRAIGHT}
OPEN = {f"is open at the {side}": way for side, way in zip(("top", "bottom", "left", "right"), STRAIGHT, strict=True)}
UP_OR_DOWN = ("points up", "points down", "is open at the top", "is open at the bottom")


@attrs.frozen(cache_hash=True)
class Faces(Literal):
    """The object points in a direction, by an end of another colour or by a tip, or is open to one side like a cup."""

    bits = 3.5
    concepts = ()
    naming = naming(
        AboveBelow=UP_OR_DOWN,
        TopBottom2D=UP_OR_DOWN,
        HorizontalVertical=tuple(POINTING),
        InsideOutside=tuple(OPEN),
    )
    english = "{how}"
    tried = (*POINTING, *OPEN)

    how: str = attrs.field(validator=one_of("way to face", (*POINTING, *OPEN)))

    def holds(self, world: World) -> Flags:
        """Look at its ends, or for a bay."""
        flags: Flags = self.all_hold((self,), world)[0]
        return flags

    @classmethod
    def all_hold(cls, words: Sequence[Faces], world: World) -> Flags:
        """Look at each object once."""
        bays = [_openings(thing.shape) for thing in world.objects]
        ends = [ways for scene in world.scenes for ways in ways_pointed(scene)]
        asked = [(OPEN[word.how], bays) if word.how in OPEN else (POINTING[word.how], ends) for word in words]
        return np.array([[way in ways for ways in every] for way, every in asked], dtype=bool)


@lru_cache(maxsize=20_000)
def _openings(shape: Shape) -> tuple[str, ...]:
    """Where a shape is open: some cell of its box that is not its own has it on all sides but that one."""
    plane = Plane.of(shape.mask.shape)
    mine = plane.board(shape.mask)
    closed = {way: plane.beyond(mine, *DIRECTIONS[OPPOSITE[way]]) for way in STRAIGHT}
    others = {way: reduce(and_, (met for side, met in closed.items() if side != way)) for way in STRAIGHT}
    return tuple(way for way, met in closed.items() if others[way] & ~met & ~mine)


@attrs.frozen(cache_hash=True)
class HasColour(Literal):
    """The object has a fixed colour, all over or outside."""

    bits = 1.5
    concepts = ()
    english = "is {colour}{attribute}"
    said = by_field(
        attribute={"colour": "", "outer colour": " outside", "inner colour": " inside", "centre colour": ""}
    )

    attribute: str = attrs.field(validator=attribute_of_kind(COLOUR))
    colour: int = attrs.field(validator=checks.colour)

    @classmethod
    def instances(cls, context: Context) -> Iterator[HasColour]:
        """The colours of objects in the demonstrations."""
        for name in ("colour", "outer colour", "inner colour"):
            for colour in sorted({value for scene in context.train for value in scene.column(name).tolist()} - {-1}):
                yield cls(name, colour)

    def holds(self, world: World) -> Flags:
        """Compare the colour."""
        flags: Flags = world.column(self.attribute) == self.colour
        return flags

    def adjective(self) -> str | None:
        """For example "red"."""
        return COLOUR_NAMES[self.colour] if self.attribute == "colour" else None


@attrs.frozen(cache_hash=True)
class Counts(Literal):
    """A number of the object's (cells, holes, objects around it) is a fixed one."""

    bits = 2.5
    concepts = ("Count",)

    attribute: str = attrs.field(validator=attribute_of_kind(COUNT, LENGTH))
    number: int

    @classmethod
    def instances(cls, context: Context) -> Iterator[Counts]:
        """The numbers that occur in at least two demonstrations, or in the only one."""
        names = attributes_of(COUNT, LENGTH)
        for name, *columns in zip(names, *(scene.columns(names).tolist() for scene in context.train), strict=True):
            values = [value for column in columns for value in set(column)]
            for value in sorted(set(values)):
                if values.count(value) > 1 or context.train_count == 1:
                    yield cls(name, value)

    def holds(self, world: World) -> Flags:
        """Compare the number."""
        flags: Flags = world.column(self.attribute) == self.number
        return flags

    def template(self) -> str:
        """For example "has 3 holes" or "is 2 cells wide"."""
        attribute = ATTRIBUTES[self.attribute]
        if attribute.long:
            return f"is {counted(self.number, 'cells')} {attribute.long}"
        return f"{attribute.verb} {counted(self.number, attribute.things)}"

    def denied(self) -> str:
        """To have not none is to have some."""
        attribute = ATTRIBUTES[self.attribute]
        return "" if self.number or attribute.long else f"{attribute.verb} some {attribute.things}"


EVEN_OR_ODD = attributes_for("parity")


@attrs.frozen(cache_hash=True)
class Even(Literal):
    """A number of the object's is even: that of its cells, of those in its holes, or its height or width."""

    bits = 3.5
    concepts = ("Count",)
    english, denial = "has an even {attribute}", "has an odd {attribute}"
    tried = EVEN_OR_ODD

    attribute: str = attrs.field(validator=one_of("number", EVEN_OR_ODD, ATTRIBUTES))

    def holds(self, world: World) -> Flags:
        """Look at the remainder."""
        flags: Flags = world.column(self.attribute) % 2 == 0
        return flags
