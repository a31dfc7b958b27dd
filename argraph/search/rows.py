"""Rows of boolean matrices, and sets, compared all at once by keys."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argraph.values.sets import Set, rows_of

Rows = NDArray[np.bool_]
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def row_keys(rows: NDArray[Any]) -> NDArray[np.uint64]:
    """A 64-bit key for each row, of flags or of numbers: that of equal rows is equal, of others practically never.

    >>> keys = row_keys(np.array([[True, False], [False, True], [True, False]]))
    >>> bool(keys[0] == keys[2] != keys[1])
    True
    """
    packed = np.packbits(rows, axis=1) if rows.dtype == np.bool_ else np.ascontiguousarray(rows).view(np.uint8)
    padded = np.zeros((len(packed), max(8, -(-packed.shape[1] // 8) * 8)), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    keys = np.zeros(len(packed), dtype=np.uint64)
    for word in padded.view(np.uint64).T:
        keys = _mixed(keys ^ word)
    return keys


def _mixed(keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    keys = keys * _MULTIPLIER
    keys ^= keys >> _SHIFT
    return keys


def first_of_each(rows: NDArray[Any]) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """The first of each set of equal rows, in order, and for each row the number of its set.

    >>> first_of_each(np.array([[True], [False], [True]]))
    (array([0, 1]), array([0, 1, 0]))
    """
    return _first_of_each_key(row_keys(rows))


def _first_of_each_key(keys: NDArray[np.uint64]) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return first[order], rank[inverse.ravel()]


def distinct(rows: Rows, weights: NDArray[np.float64]) -> tuple[NDArray[np.int_], NDArray[np.float64]]:
    """The first of each set of equal rows, in order, and the weights of each set together."""
    first, number = first_of_each(rows)
    shared: NDArray[np.float64] = np.bincount(number, weights=weights).astype(np.float64)
    return first, shared


# Sets


def set_keys(sets: Sequence[Set]) -> NDArray[np.uint64]:
    """A 64-bit key for each set; that of a union of sets that have nothing in common is the sum of their keys.

    >>> keys = set_keys([0b001, 0b110, 0b111])
    >>> bool(keys[:2].sum() == keys[2])
    True
    """
    width = max((each.bit_length() for each in sets), default=0)
    keys: NDArray[np.uint64] = rows_of(sets, width) @ member_keys(width)
    return keys


def member_keys(count: int) -> NDArray[np.uint64]:
    """The keys of sets of one, for the first so many members."""
    return _keys_of_members(-(-count // 1024))[:count]


@lru_cache(maxsize=20)
def _keys_of_members(thousands: int) -> NDArray[np.uint64]:
    return _mixed(_mixed(np.arange(1, 1024 * thousands + 1, dtype=np.uint64)))


def grouped(keys: NDArray[np.uint64], prices: NDArray[np.float64]) -> list[list[int]]:
    """The numbers of equal keys together, in groups and in each group the cheapest first.

    >>> grouped(np.array([7, 4, 7], dtype=np.uint64), np.array([3.0, 2.0, 1.0]))
    [[2, 0], [1]]
    """
    order = np.argsort(prices, kind="stable")
    first, group = _first_of_each_key(keys[order])
    together = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[together], np.arange(len(first))).tolist()
    numbers = order[together].tolist()
    return [numbers[start:end] for start, end in pairwise([*starts, len(numbers)])]
