"""Rows of boolean matrices, compared all at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.bool_]
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


def row_keys(rows: Rows) -> NDArray[np.uint64]:
    """A 64-bit key for each row: equal rows have equal keys, and unequal ones practically never do.

    >>> keys = row_keys(np.array([[True, False], [False, True], [True, False]]))
    >>> bool(keys[0] == keys[2] != keys[1])
    True
    """
    return _packed_keys(np.packbits(rows, axis=1))


def _packed_keys(packed: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """The same for rows that are packed already."""
    padded = np.zeros((len(packed), max(8, -(-packed.shape[1] // 8) * 8)), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    keys = np.zeros(len(packed), dtype=np.uint64)
    for word in padded.view(np.uint64).T:
        keys = (keys ^ word) * _MULTIPLIER
        keys ^= keys >> _SHIFT
    return keys


def first_of_each(rows: Rows) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
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


def bit_sets(rows: Rows) -> list[int]:
    """Each row as a bit set in an int.

    >>> bit_sets(np.array([[True, False, True], [False, True, False]]))
    [160, 64]
    """
    return _packed_sets(np.packbits(rows, axis=1))


def _packed_sets(packed: NDArray[np.uint8]) -> list[int]:
    """The same for rows that are packed already."""
    size, data = packed.shape[1], packed.tobytes()
    return [int.from_bytes(data[number * size : (number + 1) * size], "big") for number in range(len(packed))]


def full_set(size: int) -> int:
    """The bit set of all of `size` cells, as `bit_sets` makes it."""
    return bit_sets(np.ones((1, size), dtype=bool))[0]


def grouped_sets(
    blocks: Iterable[Rows], prices: NDArray[np.float64]
) -> tuple[list[int], NDArray[np.int_], NDArray[np.int_]]:
    """All rows of these blocks by the bit set that they are, the cheapest set first.

    These are the different bit sets, the numbers of the rows, each set's together and cheapest first, and where in
    these each set begins.

    >>> sets, rows, starts = grouped_sets([np.array([[True], [False]]), np.array([[True]])], np.array([3.0, 2.0, 1.0]))
    >>> sets, rows, starts
    ([128, 0], array([2, 0, 1]), array([0, 2]))
    """
    packed = np.concatenate([np.packbits(rows, axis=1) for rows in blocks])
    order = np.argsort(prices, kind="stable")
    first, group = _first_of_each_key(_packed_keys(packed)[order])
    together = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[together], np.arange(len(first)))
    return _packed_sets(packed[order[first]]), order[together], starts
