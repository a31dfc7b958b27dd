"""What a rule costs, in bits: the one place where prices are made.

A word costs its class's `bits`, plus the price of each of its constants, plus what its inner words cost. Constants are
dear because they rarely carry over to new grids; attributes, relations and referents are cheap because they do. A word
that is nothing but a constant may name the constant's price itself, as `constant_bits`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import attrs

from argraph.language.word import Canvas, Other, Transform
from argraph.scene.view import View

CLAUSE_BITS = 2.0
SECOND_BITS = 2.0
"""For each literal after the first in a selector, and for each clause after the first in a rule."""
CONSTANT_BITS: Mapping[type, float] = MappingProxyType({int: 3.0, bool: 0.0, str: 0.0})
AGAIN_BITS = 0.5
RELATION_BITS: Mapping[str, float] = MappingProxyType(
    {"inside box": 1.5, "shares rows": 0.5, "shares columns": 0.5, "level with": 1.0, "in line with": 1.0}
    | {f"sees {way}": 1.0 for way in ("up", "down", "left", "right")}
)
"""Surcharges on relations that people name less readily than their kin."""
VOTE_SCALE = 1.5
"""A rule's voice in the vote halves with every so many bits."""
VOTE_WINDOW = 6.0
"""Rules this many bits above the cheapest have no voice."""

HALF_HEARTED = 8.0
"""What a rule that fits pays extra where it has no meaning on a test input, or changes nothing there."""


@lru_cache(maxsize=20_000, typed=True)
def cost(value: Any) -> float:
    """The price of a word, clause or rule in bits."""
    if isinstance(value, tuple):
        return sum(map(cost, value)) + SECOND_BITS * max(0, len(value) - 1)
    if not attrs.has(type(value)):
        return CONSTANT_BITS.get(type(value), 0.0)
    own: float = getattr(value, "bits", 0.0)
    if isinstance(value, View):
        return own
    inner = [getattr(value, field.name) for field in attrs.fields(type(value))]
    if hasattr(value, "constant_bits"):
        return own + float(value.constant_bits)
    return own + sum(map(cost, inner)) - _said_again(value, inner)


def _said_again(value: Any, inner: list[Any]) -> float:
    """What is saved where the same object is pointed at twice: the second time it is just "it".

    A transform or a canvas may point at it twice; a clause may be about the objects that have a partner, and do
    something with it.
    """
    if hasattr(value, "transform"):
        used = set(_pointed_at(value.transform))
        had = [literal.other for literal in value.selector.literals if hasattr(literal, "other")]
        return sum(cost(other) - AGAIN_BITS for other in had if other in used)
    if isinstance(value, Transform):
        others = [word.other for word in inner if hasattr(word, "other")]
    else:
        others = [other for word in inner for other in _pointed_at(word)] if isinstance(value, Canvas) else []
    return sum(cost(other) - AGAIN_BITS for number, other in enumerate(others) if other in others[:number])


def _pointed_at(value: Any) -> Iterator[Other]:
    """The objects that a word points at, but for those in rules and canvases within it, which have saved on theirs."""
    if isinstance(value, Other):
        yield value
    elif attrs.has(type(value)) and not (isinstance(value, Canvas) or hasattr(value, "canvas")):
        for field in attrs.fields(type(value)):
            inner = getattr(value, field.name)
            for part in inner if field.name == "literals" else (inner,):
                yield from _pointed_at(part)


def voice(bits: float) -> float:
    """The weight of a rule of that price in the vote.

    >>> voice(VOTE_SCALE) / voice(2 * VOTE_SCALE)
    2.0
    """
    return float(2.0 ** (-bits / VOTE_SCALE))
