"""Checks on what words hold: names that nothing answers to and colours that do not exist are refused at once.

Words hold plain texts and numbers, so that they can be written down. The checks are attrs validators that raise
`InvalidNotation`; a rule read from a file then fails at loading, with the path to the fault, and never later.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

import attrs

from argraph.errors import InvalidNotation
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph.values.grid import COLOURS
from argraph.values.symmetry import TURNS


@attrs.frozen
class OneOf:
    """Checks that a value is one of some names, or None where `optional`.

    >>> one_of("sort", ("up", "down"))(None, None, "upp")
    Traceback (most recent call last):
    ...
    argraph.errors.InvalidNotation: no sort is called 'upp'; did you mean 'up'?
    """

    sort: str
    names: frozenset[str]
    optional: bool = False

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

    def __call__(self, _: Any, field: Any, value: Any) -> None:
        """Refuse what is out of range or no whole number."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise InvalidNotation(
                f"{value!r:.40} is no {self.sort}; expected a whole number from {self.low} to {self.high}"
            )


def one_of(sort: str, names: Iterable[str]) -> OneOf:
    """A check for one of these names; `sort` says what they name."""
    return OneOf(sort, frozenset(names))


def attribute_of_kind(*kinds: str) -> OneOf:
    """A check for the name of an attribute of one of these kinds."""
    sort = f"attribute that is a {' or '.join(kinds)}"
    return one_of(sort, (name for name, attribute in ATTRIBUTES.items() if attribute.kind in kinds))


attribute_name = one_of("attribute", ATTRIBUTES)
relation_name = one_of("relation", RELATIONS)
part_name = one_of("part", PARTS)
turn_name = one_of("turn", TURNS)
colour = Between("colour", 0, COLOURS - 1)
