"""All selectors of up to two literals for the objects of one role, by behaviour.

A row of the table is one behaviour on all objects of all scenes, with its cheapest selector and the weight of all.
Selectors of two literals are kept as pairs of rows of the single ones and spelled out only when asked for.
"""

from __future__ import annotations

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import SECOND_BITS, cost, weight
from argraph.language.selector import Selector
from argraph.search.rows import Rows, distinct
from argraph.search.table import Table

ALONE = -1


@attrs.frozen(eq=False)
class Selectors:
    """Rows of distinct behaviour, cheapest first."""

    vectors: Rows
    bits: NDArray[np.float64]
    weights: NDArray[np.float64]
    _first: NDArray[np.int_]
    _second: NDArray[np.int_]
    _singles: Table[Selector]

    def __len__(self) -> int:
        return len(self.bits)

    def word(self, number: int) -> Selector:
        """The cheapest selector of a row."""
        first: Selector = self._singles.words[self._first[number]]
        if self._second[number] == ALONE:
            return first
        second = self._singles.words[self._second[number]]
        return Selector(first.role, (*first.literals, *second.literals))


def conjoin(singles: Table[Selector], train: int, paired: int, limit: int) -> Selectors:
    """Singles and conjunctions of the `paired` cheapest, without those that choose nothing in the demonstrations."""
    count = len(singles)
    first, second = _pairs(singles, paired)
    base = cost(Selector(singles.words[0].role)) if count else 0.0
    bits = np.concatenate([singles.bits, singles.bits[first] + singles.bits[second] + SECOND_BITS - base])
    order = np.argsort(bits, kind="stable")[: 4 * limit]
    first = np.concatenate([np.arange(count), first])[order]
    second = np.concatenate([np.full(count, ALONE), second])[order]
    vectors = singles.vectors[first] & (singles.vectors[second] | (second == ALONE)[:, None])
    alone = np.concatenate([singles.weights, np.zeros(len(bits) - count)])[order]
    both = singles.weights[first] * singles.weights[second] * weight(SECOND_BITS - base)
    weights = np.where(second == ALONE, alone, both)
    some = np.flatnonzero(vectors[:, :train].any(axis=1))
    rows, shared = distinct(vectors[some], weights[some])
    kept = some[rows[:limit]]
    return Selectors(vectors[kept], bits[order][kept], shared[:limit], first[kept], second[kept], singles)


def _pairs(singles: Table[Selector], paired: int) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """Pairs of rows that both have a literal."""
    speaking = np.flatnonzero([bool(word.literals) for word in singles.words[:paired]])
    first, second = np.triu_indices(len(speaking), 1)
    return speaking[first], speaking[second]
