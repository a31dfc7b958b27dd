"""Rows of boolean matrices, compared all at once; single rows also as sets, which are the bits of an int."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.bool_]
Set: TypeAlias = int
"""Members of a row by their numbers: the first is the lowest bit."""
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


def sets_of(rows: Rows) -> list[Set]:
    """Each row as a set.

    >>> sets_of(np.array([[True, False, True], [False, True, False]]))
    [5, 2]
    """
    packed = np.packbits(rows, axis=1, bitorder="little")
    size, data = packed.shape[1], packed.tobytes()
    return [int.from_bytes(data[number * size : (number + 1) * size], "little") for number in range(len(packed))]


def set_of(row: NDArray[np.bool_]) -> Set:
    """One row as a set."""
    return int.from_bytes(np.packbits(row, bitorder="little").tobytes(), "little")


def rows_of(sets: Sequence[Set], width: int) -> Rows:
    """Sets as rows of so many flags.

    >>> rows_of([5, 2], 3).astype(int).tolist()
    [[1, 0, 1], [0, 1, 0]]
    """
    size = -(-width // 8)
    packed = np.frombuffer(b"".join(each.to_bytes(size, "little") for each in sets), dtype=np.uint8)
    return np.unpackbits(packed.reshape(len(sets), size), axis=1, count=width, bitorder="little").view(np.bool_)


def full_set(size: int) -> Set:
    """The set of all of a row of that size."""
    return (1 << size) - 1


def set_keys(sets: Sequence[Set]) -> NDArray[np.uint64]:
    """A 64-bit key for each set; that of a union of sets that have nothing in common is the sum of their keys.

    >>> keys = set_keys([0b001, 0b110, 0b111])
    >>> bool(keys[:2].sum() == keys[2])
    True
    """
    width = max((each.bit_length() for each in sets), default=0)
    keys: NDArray[np.uint64] = rows_of(sets, width) @ _member_keys(-(-width // 1024))[:width]
    return keys


@lru_cache(maxsize=20)
def _member_keys(thousands: int) -> NDArray[np.uint64]:
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
