"""What a rule costs, in bits: the one place where prices are made.

A word costs its class's `bits`, plus the price of each of its constants, plus what its inner words cost. Constants are
dear because they rarely carry over to new grids; attributes, relations and referents are cheap because they do. Some
relations and parts cost a surcharge, which their notions name, in words whose checks say so. A class's `prices` name
the price of a field's constants where it is not the usual one, or what a field costs besides when it holds a word of
some class. A word whose constants have to be priced all together may name their price itself, as `constant_bits`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

import attrs

from argraph.language.checks import names_in
from argraph.language.word import Canvas, Offset, Other, Transform
from argraph.scene.notion import Notion
from argraph.scene.view import View

CLAUSE_BITS = 2.0
SECOND_BITS = 2.0
"""For each literal after the first in a selector, and for each clause after the first in a rule."""
WHERE_POSSIBLE_BITS = 2.0
"""For a clause that passes over the objects for which what it does has no meaning."""
ANY_GROUND_BITS = 1.0
"""For a rule that takes the ground for black."""
CONSTANT_BITS: Mapping[type, float] = MappingProxyType({int: 3.0, bool: 0.0, str: 0.0})
AGAIN_BITS = 0.5
VOTE_SCALE = 1.5
"""A rule's weight in the vote halves with every so many bits."""
VOTE_WINDOW = 6.0
"""Rules this many bits above the cheapest have no vote."""

HALF_HEARTED = 8.0
"""What a rule that fits pays extra where it has no meaning on a test input, or changes nothing there."""


@lru_cache(maxsize=20_000, typed=True)
def cost(value: Any) -> float:
    """The price of a word, clause or rule in bits."""
    kind: Any = type(value)
    if kind is tuple:
        return sum(map(cost, value)) + SECOND_BITS * max(0, len(value) - 1)
    prices = _prices(kind)
    if prices is None:
        return CONSTANT_BITS.get(kind, 0.0)
    own: float = getattr(value, "bits", 0.0)
    if hasattr(value, "constant_bits"):
        return own + float(value.constant_bits)
    inner = [getattr(value, name) for name in prices]
    paid = [price(part) for price, part in zip(prices.values(), inner, strict=True)]
    return own + sum(paid) - _said_again(value, inner)


@cache
def _prices(kind: Any) -> Mapping[str, Callable[[Any], float]] | None:
    """How each field of a class is priced, if it has any; the constants of a view cost nothing unless it says so."""
    if not attrs.has(kind):
        return None
    fields = {field.name: cost for field in attrs.fields(kind) if not issubclass(kind, View)}
    charged = {name: Surcharge(check.notions) for name, check in names_in(kind).items() if check.charged}
    return fields | charged | {name: Listed(table) for name, table in getattr(kind, "prices", {}).items()}


@attrs.frozen(eq=False)
class Surcharge:
    """The price of a name: what its notion asks."""

    notions: Mapping[str, Notion]

    def __call__(self, name: str) -> float:
        """Look the notion up."""
        return self.notions[name].bits


@attrs.frozen(eq=False)
class Listed:
    """The price of a constant, or of a word by itself or by its class, that is in a list; others cost nothing here."""

    table: Mapping[Any, float]

    def __call__(self, value: Any) -> float:
        """Look the constant up, or the word, or its nearest class, and add what the word itself costs."""
        if not attrs.has(type(value)):
            return self.table.get(value, 0.0)
        keys = (value, *type(value).__mro__)
        return cost(value) + next((self.table[key] for key in keys if key in self.table), 0.0)


def _said_again(value: Any, inner: list[Any]) -> float:
    """What is saved where the same is said twice: how far to go along both axes, or which object is pointed at.

    A transform or a canvas may point at it twice; a clause may be about objects that stand to it in some way, and do
    something with it: the second time it is just "it".
    """
    if isinstance(value, (Transform, Canvas)):
        ways = [part for part in inner if isinstance(part, Offset)]
        rest = [part for part in inner if not isinstance(part, Offset)]
        return _saved(ways) + _saved([other for part in (*dict.fromkeys(ways), *rest) for other in pointed_at(part)])
    used = {other for part in inner if isinstance(part, Transform) for other in pointed_at(part)}
    if not used:
        return 0.0
    had = (other for part in inner if not isinstance(part, Transform) for other in pointed_at(part))
    return sum(cost(other) - AGAIN_BITS for other in had if other in used)


def _saved(words: list[Any]) -> float:
    return sum(max(0.0, cost(word) - AGAIN_BITS) for number, word in enumerate(words) if word in words[:number])


@lru_cache(maxsize=5_000)
def pointed_at(value: Any) -> tuple[Other, ...]:
    """The objects that a word points at, but for those in clauses and canvases within it: they saved on theirs."""
    if isinstance(value, Other):
        return (value,)
    kind: Any = type(value)
    parts = value if kind is tuple else [getattr(value, name) for name in _fields(kind)]
    if any(isinstance(part, Transform) for part in parts):
        return ()
    return tuple(other for part in parts if type(part) not in CONSTANT_BITS for other in pointed_at(part))


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    """The fields of a class in which a word may point at something."""
    return tuple(field.name for field in attrs.fields(kind)) if attrs.has(kind) and not issubclass(kind, Canvas) else ()


def weight(bits: float) -> float:
    """The weight of a rule of that price in the vote.

    >>> weight(VOTE_SCALE) / weight(2 * VOTE_SCALE)
    2.0
    """
    return float(2.0 ** (-bits / VOTE_SCALE))
