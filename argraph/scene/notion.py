"""Notions: all there is to say about one relation, attribute or part, in one place.

Whoever needs the English, the price or the concepts of a name, what it becomes when a grid is turned, or all names of
some use, asks the notion. To add a relation, an attribute or a part is to add its notion to the table of its module.

English may hold marks that depend on whom it is about: "{it}" and "{its}", "{it touches}" for a verb of which it is the
subject, and "{a single cell}" for what several are "single cells"; `argraph.language.english` says them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from argraph.scene.scene import Scene
    from argraph.scene.shape import Mask, Shape

Matrix = NDArray[np.bool_]
Families = Mapping[str, int]
"""From a use that people make of a name to how readily: lower numbers first, equal ones in the order of the table."""
QUARTERS = {
    "identity": (False, 0),
    "quarter turn right": (False, 1),
    "half turn": (False, 2),
    "quarter turn left": (False, 3),
    "mirror left-right": (True, 0),
    "antitranspose": (True, 1),
    "mirror top-bottom": (True, 2),
    "transpose": (True, 3),
}
"""Each turn as a mirror from left to right, or none, and then so many quarter turns to the right."""


Value = TypeVar("Value")


def by_field(**values: Value) -> Mapping[str, Value]:
    """What belongs to each of some fields, for good."""
    return MappingProxyType(values)


def used(**families: int) -> Families:
    """Say what a name is used for, and how readily."""
    return MappingProxyType(families)


@attrs.frozen(kw_only=True, eq=False)
class Notion:
    """What relations, attributes and parts have in common."""

    name: str
    english: str
    bits: float = 0.0
    """A surcharge on what people name less readily than its kin, in words whose price goes by it."""
    concepts: tuple[str, ...] = ()
    """The ConceptARC concepts that the name speaks of; `argraph.language.concepts` says what that means."""
    cycle: tuple[str, ...] = ()
    """The names that quarter turns to the right make each other, beginning with one that a mirror from left to right
    leaves as it is; without any, the name stays what it is under all turns."""
    families: Families = attrs.field(factory=used)

    def turned(self, turn: str) -> str:
        """The name that says of a turned grid what this one says of the grid.

        >>> Notion(name="left of", english="", cycle=("above", "right of", "below", "left of")).turned("transpose")
        'above'
        """
        if not self.cycle:
            return self.name
        mirrored, quarters = QUARTERS[turn]
        place = self.cycle.index(self.name)
        return self.cycle[((-place if mirrored else place) + quarters) % len(self.cycle)]


@attrs.frozen(kw_only=True, eq=False)
class Relation(Notion):
    """A relation: how it is computed, and how people speak of it."""

    matrix: Callable[[Scene], Matrix]
    partner: str = ""
    """What follows the noun for an object to which "it" stands in the relation, such as "{it touches}"."""
    other: bool = False
    """Whether such an object is "the other" one."""
    holder: str = ""
    """What follows the noun for an object that stands in the relation to "it", such as "in {its} hole"."""
    holds: tuple[str, str] | None = None
    """The verb for having such an object, and what follows that, such as "has" and "in a hole"."""
    gathers: str = ""
    """The verb for having several such objects, where people speak of what those have in common."""
    together: str = ""
    """What is said of all that stand in it to each other, if it sorts objects into classes."""
    mutual: bool = False
    """Whether it holds both ways, so that each pair is told once; classes aside."""
    unless: tuple[str, ...] = ()
    """Relations that say as much, so that it goes unsaid where they hold."""
    stroke: tuple[str, str] = ("#57606a", "none")
    """The colour and the dashes of lines that stand for it in pictures."""

    def relates(self, other: str, *, reverse: bool = False) -> str:
        """English for standing in the relation to another, or with `reverse` the other to it.

        >>> from argraph.scene.relations import RELATIONS
        >>> RELATIONS["touching"].relates("the red one"), RELATIONS["inside hole"].relates("a dot", reverse=True)
        ('touches the red one', 'has a dot in a hole')
        """
        if not reverse:
            return f"{self.english} {other}"
        if self.holds is None:
            return f"is one that {other} {self.english}"
        return f"{self.holds[0]} {other} {self.holds[1]}".rstrip()

    def partners(self, which: str = "", *, reverse: bool = False) -> str:
        """English for the one to which "it" stands in the relation, or with `reverse` the one that stands in it to it.

        >>> from argraph.scene.relations import RELATIONS
        >>> RELATIONS["touching"].partners(), RELATIONS["same size"].partners()
        ('the {noun} {it touches}', 'the other {noun} of {its} size')
        """
        which = which or "other " * self.other
        if reverse:
            return f"the {which}{{noun}} {self.holder or f'that {self.english} {{it}}'}"
        verb, space, rest = self.english.partition(" ")
        return f"the {which}{{noun}} {self.partner or f'that {{it {verb}}}{space}{rest}'}"


@attrs.frozen(kw_only=True, eq=False)
class Attribute(Notion):
    """An attribute: its kind, how it is read off a scene, and how people speak of having more or less of it."""

    kind: str
    column: Callable[[Scene], NDArray[Any]]
    rider: str = ""
    """What goes to the end of a phrase about it, such as ", whatever {its} scale"."""
    short: str = ""
    """What it is called where its English is long."""
    things: str = ""
    """What is counted, such as "holes"."""
    verb: str = "has"
    """What an object does with what is counted."""
    long: str = ""
    """What is said of so many cells along a side: "high" or "wide"."""
    superlatives: Mapping[bool, str] = attrs.field(factory=dict)
    """Adjectives for having the most of it (true) or the least, such as "largest"."""
    extremes: Mapping[bool, str] = attrs.field(factory=dict)
    """The same as predicates, where English has no adjective, such as "has the most holes"."""
    comparatives: Mapping[bool, str] = attrs.field(factory=dict)
    """Predicates for having more of it than another, or less, such as "is larger than"."""

    @property
    def its(self) -> str:
        """What it is of one object, as that which belongs to it.

        >>> from argraph.scene.attributes import ATTRIBUTES
        >>> ATTRIBUTES["height"].its, ATTRIBUTES["of its colour"].its
        ('{its} height', 'the number of {nouns} of {its} colour')
        """
        return f"{'the' if '{it' in self.english else '{its}'} {self.english}"

    @property
    def shortly(self) -> str:
        """The shortest name that says what it is."""
        return self.short or self.english


@attrs.frozen(kw_only=True, eq=False)
class Part(Notion):
    """A part of objects: how it is found in a shape, and what it is to the object."""

    find: Callable[[Shape], Mask]
    own: bool = False
    """Whether it is within the object, or what the object holds, so that erasing it makes sense."""
    filled: bool = False
    """Whether to paint it is to fill it."""


Kind = TypeVar("Kind", bound=Notion)


def table(notions: Iterable[Kind]) -> Mapping[str, Kind]:
    """Notions by name."""
    return MappingProxyType({notion.name: notion for notion in notions})


def family(notions: Mapping[str, Kind], use: str) -> tuple[str, ...]:
    """The names that people use so, the readiest first."""
    members = [notion for notion in notions.values() if use in notion.families]
    return tuple(notion.name for notion in sorted(members, key=lambda notion: notion.families[use]))


def spoken_of(notions: Mapping[str, Kind]) -> dict[str, list[str]]:
    """The concepts that names speak of, in alphabetical order, each with the names."""
    concepts = sorted({concept for notion in notions.values() for concept in notion.concepts})
    return {concept: [name for name, each in notions.items() if concept in each.concepts] for concept in concepts}
