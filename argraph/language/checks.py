"""Checks on what words hold: names that nothing answers to and colours that do not exist are refused at once.

Words hold plain texts and numbers, so that they can be written down. The checks are attrs validators that raise
`InvalidNotation`; a rule read from a file then fails at loading, with the path to the fault, and never later.

They are also what types the fields of words: by its check a field is known to name a relation, an attribute, a part or
a colour, and price, English and concepts ask the notion of what is named.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import attrs

from argraph.errors import InvalidNotation
from argraph.scene.attributes import ATTRIBUTES, attributes_of
from argraph.scene.notion import Notion
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph.values.grid import COLOURS
from argraph.values.symmetry import TURNS


@attrs.frozen
class Among:
    """Checks that a value is one of some names, or None where `optional`.

    >>> one_of("sort", ("up", "down"))(None, None, "upp")
    Traceback (most recent call last):
    ...
    argraph.errors.InvalidNotation: no sort is called 'upp'; did you mean 'up'?
    """

    sort: str
    names: frozenset[str]
    optional: bool = False
    notions: Mapping[str, Notion] = attrs.field(factory=dict, eq=False, repr=False)
    """What is known of the names, if they are those of relations, attributes or parts; some of them may be others."""
    charged: bool = False
    """Whether words pay the surcharges of what they name so."""

    def __call__(self, _: Any, field: Any, value: Any) -> None:
        """Refuse what is none of the names."""
        if (value is None and self.optional) or (isinstance(value, str) and value in self.names):
            return
        close = difflib.get_close_matches(str(value)[:60], sorted(self.names), n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(sorted(self.names))}"
        raise InvalidNotation(f"no {self.sort} is called {str(value)[:60]!r}; {hint}")


@attrs.frozen
class Between:
    """Checks that a value is a whole number from `low` to `high`.

    >>> colour(None, None, 12)
    Traceback (most recent call last):
    ...
    argraph.errors.InvalidNotation: 12 is no colour; expected a whole number from 0 to 9
    """

    sort: str
    low: int
    high: int
    optional: bool = False

    def __call__(self, _: Any, field: Any, value: Any) -> None:
        """Refuse what is out of range or no whole number."""
        if value is None and self.optional:
            return
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise InvalidNotation(
                f"{value!r:.40} is no {self.sort}; expected a whole number from {self.low} to {self.high}"
            )


def one_of(sort: str, names: Iterable[str], notions: Mapping[str, Notion] | None = None) -> Among:
    """A check for one of these names; `sort` says what they name, `notions` what is known of them."""
    return Among(sort, frozenset(names), notions=notions or {})


def attribute_of_kind(*kinds: str, optional: bool = False) -> Among:
    """A check for the name of an attribute of one of these kinds."""
    names = frozenset(attributes_of(*kinds))
    return Among(f"attribute that is a {' or '.join(kinds)}", names, optional, ATTRIBUTES)


def charged(check: Among) -> Among:
    """The same check for a word whose price goes by what is named."""
    return attrs.evolve(check, charged=True)


attribute_name = one_of("attribute", ATTRIBUTES, ATTRIBUTES)
relation_name = one_of("relation", RELATIONS, RELATIONS)
part_name = one_of("part", PARTS, PARTS)
turn_name = one_of("turn", TURNS)
colour = Between("colour", 0, COLOURS - 1)
any_colour = attrs.evolve(colour, optional=True)


# What fields name


@cache
def names_in(kind: Any) -> Mapping[str, Among]:
    """The fields of a class of words that name relations, attributes or parts, with their checks."""
    checks = {field.name: field.validator for field in attrs.fields(kind)}
    return {name: check for name, check in checks.items() if isinstance(check, Among) and check.notions}


def notion_of(word: Any, field: str) -> Notion | None:
    """What is known of what a field of a word names, if it names a relation, an attribute or a part."""
    kind: Any = type(word)
    check = names_in(kind).get(field)
    return check.notions.get(getattr(word, field)) if check else None


@cache
def _colours_in(kind: Any) -> frozenset[str]:
    return frozenset(field.name for field in attrs.fields(kind) if field.validator in (colour, any_colour))


def speaks_of_colour(word: Any, field: str) -> bool:
    """Whether a field of a word holds the number of a colour."""
    kind: Any = type(word)
    return field in _colours_in(kind)
