"""What a rule costs, in bits: the one place where prices are made.

A word costs its class's `bits`, plus the price of each of its constants, plus what its inner words cost. Constants are
dear because they rarely carry over to new grids; attributes, relations and referents are cheap because they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import attrs

from argraph.scene.view import View

CLAUSE_BITS = 2.0
SECOND_BITS = 2.0
"""For each literal after the first in a selector, and for each clause after the first in a rule."""
CONSTANT_BITS: Mapping[type, float] = MappingProxyType({int: 3.0, bool: 0.0, str: 0.0})
VOTE_SCALE = 1.5
"""A rule's voice in the vote halves with every so many bits."""
VOTE_WINDOW = 8.0
"""Rules this many bits above the cheapest have no voice."""


@lru_cache(maxsize=1_000_000)
def cost(value: Any) -> float:
    """The price of a word, clause or rule in bits."""
    if isinstance(value, tuple):
        return sum(map(cost, value)) + SECOND_BITS * max(0, len(value) - 1)
    if not attrs.has(type(value)):
        return CONSTANT_BITS.get(type(value), 0.0)
    own: float = getattr(value, "bits", 0.0)
    if isinstance(value, View):
        return own
    return own + sum(cost(getattr(value, field.name)) for field in attrs.fields(type(value)))


def voice(bits: float) -> float:
    """The weight of a rule of that price in the vote.

    >>> voice(4.0) / voice(8.0)
    2.0
    """
    return float(2.0 ** (-bits / VOTE_SCALE))
