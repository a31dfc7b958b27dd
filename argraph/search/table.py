"""Tables of words by behaviour.

Words that behave alike on every object of every scene, demonstrations and test inputs, cannot be told apart by the
task: they are one row. The row keeps the cheapest word, and the weight of all of them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import weight
from argraph.search.rows import first_of_each

W = TypeVar("W")


@attrs.frozen(eq=False)
class Table(Generic[W]):
    """Rows of distinct behaviour, cheapest first.

    `vectors[k]` is the behaviour of row k on all objects; `words[k]` its cheapest word, of price `bits[k]`;
    `weights[k]` the summed weight of all words that behave so.
    """

    vectors: NDArray[Any]
    words: tuple[W, ...]
    bits: NDArray[np.float64]
    weights: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.words)

    @classmethod
    def of(cls, words: Sequence[W], bits: NDArray[np.float64], vectors: NDArray[Any], limit: int) -> Table[W]:
        """Merge words of equal behaviour and keep the `limit` cheapest rows."""
        first, group = first_of_each(vectors)
        count = len(first)
        cheapest = np.full(count, np.inf)
        np.minimum.at(cheapest, group, bits)
        weights = np.bincount(group, [weight(price) for price in bits.tolist()]).astype(np.float64)
        speaker = np.empty(count, dtype=np.int_)
        best = np.flatnonzero(bits == cheapest[group])[::-1]
        speaker[group[best]] = best  # of several the first, which is written last
        order = np.argsort(cheapest, kind="stable")[:limit]
        chosen = speaker[order]
        return cls(vectors[chosen], tuple(words[number] for number in chosen.tolist()), bits[chosen], weights[order])

    def best(self, merits: NDArray[np.int_], limit: int) -> Table[W]:
        """Half of the limit for the rows of greatest merit, the rest for the cheapest others."""
        greatest = np.argsort(-merits, kind="stable")[: limit // 2]
        kept = np.sort(list(dict.fromkeys([*greatest.tolist(), *range(len(self))]))[:limit])
        words = tuple(self.words[number] for number in kept.tolist())
        return Table(self.vectors[kept], words, self.bits[kept], self.weights[kept])
