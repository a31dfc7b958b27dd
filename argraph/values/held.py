"""Sequences that may be too long to hold: few items are kept, many are made anew whenever they are asked for.

So a corpus of a hundred thousand tasks is read as one of a hundred is, and takes no more memory.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, TypeVar, overload

import attrs

Item = TypeVar("Item", covariant=True)
Given = TypeVar("Given")
MOST_HELD = 10_000
"""So many items are kept in memory; longer sequences are read again."""


@attrs.frozen(eq=False, repr=False)
class Reread(Sequence[Item]):
    """So many items, each made when it is asked for; equal to any sequence of equal items.

    >>> squares = Reread(4, lambda number: number**2)
    >>> list(squares), squares[-1], squares[1:3] == (1, 4), squares == (0, 1, 4, 9)
    ([0, 1, 4, 9], 9, True, True)
    """

    length: int
    make: Callable[[int], Item]

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, place: int) -> Item: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Item]: ...

    def __getitem__(self, place: int | slice) -> Item | Sequence[Item]:
        numbers = range(self.length)[place]
        return self.make(numbers) if isinstance(numbers, int) else picked(self, numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"<{self.length} items, read when asked for>"


def is_long(count: int) -> bool:
    """Whether so many items are too many to hold."""
    return count > MOST_HELD


def held(count: int, make: Callable[[int], Given]) -> Sequence[Given]:
    """So many items by their numbers: a tuple if that is not too long.

    >>> held(3, str)
    ('0', '1', '2')
    """
    return Reread(count, make) if is_long(count) else tuple(map(make, range(count)))


def picked(items: Sequence[Given], numbers: Sequence[int]) -> Sequence[Given]:
    """The items with these numbers, in that order."""
    return held(len(numbers), lambda number: items[numbers[number]])


def those(items: Sequence[Given], wanted: Callable[[Given], Any]) -> Sequence[Given]:
    """The items that are wanted, in their order."""
    return picked(items, [number for number, item in enumerate(items) if wanted(item)])


def chained(parts: Sequence[Sequence[Given]]) -> Sequence[Given]:
    """The items of all parts, one part after the other.

    >>> chained([(1, 2), (), (3,)])
    (1, 2, 3)
    """
    ends = list(accumulate(map(len, parts)))

    def make(number: int) -> Given:
        part = bisect_right(ends, number)
        return parts[part][number - (ends[part] - len(parts[part]))]

    return held(ends[-1] if ends else 0, make)
