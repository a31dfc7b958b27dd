"""Enumerate sound clauses: every selector that fires only where an action is sound."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import CLAUSE_BITS, voice
from argraph.language.rule import Clause
from argraph.search.evidence import Action
from argraph.search.rows import Rows, bit_sets, distinct, row_keys
from argraph.search.selectors import Selectors
from argraph.search.stage import ROLES, Stage


@attrs.frozen(eq=False)
class Candidate:
    """A sound clause, what it costs, and the voice of all clauses that behave like it on every scene."""

    clause: Clause
    bits: float
    voice: float
    beneath: bool = False
    """Whether it has to come before clauses that paint over it."""


@attrs.frozen(eq=False)
class Lead:
    """All sound clauses that write the same changed cells rightly, whatever their actions: what the cheapest costs."""

    bits: float
    cover: int
    """A bit set over the changed cells."""
    ways: tuple[tuple[Match, int], ...]
    """Actions, each with the number of one of its choices of training objects, cheapest first."""

    def readings(self, limit: int) -> list[Candidate]:
        """One clause for each behaviour on the test inputs, cheapest first; if they tie, each action's cheapest."""
        ranked = [
            (candidate.bits, rank, candidate)
            for source, position in self.ways[:limit]
            for rank, candidate in enumerate(source.readings(np.flatnonzero(source.choices[1] == position), limit))
        ]
        return [candidate for _, _, candidate in sorted(ranked, key=lambda entry: entry[:2])[:limit]]


@attrs.frozen(eq=False)
class Match:
    """An action with the selectors under which it is sound and does something.

    `numbers` are rows of the selector table; `chosen` their vectors without the objects to which nothing is done.
    """

    action: Action
    selectors: Selectors
    numbers: NDArray[np.int_]
    chosen: Rows
    train: int

    def covers(self, rows: NDArray[np.int_]) -> Rows:
        """The changed cells that each of these rows writes rightly."""
        reached: Rows = (self.chosen[rows, : self.train].astype(np.float32) @ self.action.cover.astype(np.float32)) > 0
        return reached

    @cached_property
    def choices(self) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        """The first row for each distinct choice of training objects, and for each row the number of its choice."""
        _, first, inverse = np.unique(row_keys(self.chosen[:, : self.train]), return_index=True, return_inverse=True)
        order = np.argsort(first)
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        return first[order], rank[inverse.ravel()]

    def price(self, rows: NDArray[np.int_]) -> NDArray[np.float64]:
        """What the clauses of these rows cost."""
        prices: NDArray[np.float64] = self.selectors.bits[self.numbers[rows]] + self.action.bits + CLAUSE_BITS
        return prices

    def readings(self, rows: NDArray[np.int_], limit: int | None = None) -> list[Candidate]:
        """One clause for each distinct behaviour among these rows, cheapest first."""
        first, shared = distinct(self.chosen[rows], self.selectors.voices[self.numbers[rows]])
        rows, shared = rows[first][:limit], shared[:limit]
        voices = shared * self.action.voice * voice(CLAUSE_BITS)
        words = [Clause(self.selectors.word(number), self.action.transform) for number in self.numbers[rows].tolist()]
        beneath = [self.action.beneath] * len(words)
        return list(map(Candidate, words, self.price(rows).tolist(), voices.tolist(), beneath))


def matches(stage: Stage, actions: list[Action]) -> Iterator[Match]:
    """Each action with the selectors of each role under which it is sound."""
    for role in ROLES:
        mask = stage.role_vectors[role][: stage.train]
        relevant = [action for action in actions if action.cover[action.sound & mask].any()]
        if relevant:
            yield from _matches(stage, stage.conjunctions(role), relevant)


def _matches(stage: Stage, selectors: Selectors, actions: list[Action]) -> Iterator[Match]:
    """All actions against all selectors at once: how many objects each pair does wrong, and how many it changes."""
    vectors = selectors.vectors[:, : stage.train].astype(np.float32)
    writing = np.array([action.cover.any(axis=1) for action in actions])
    wrong = vectors @ np.array([~action.sound for action in actions], dtype=np.float32).T
    fitting = (wrong == 0) & (vectors @ writing.T.astype(np.float32) > 0)
    for action, writes, fits in zip(actions, writing, fitting.T, strict=True):
        sound = np.flatnonzero(fits)
        chosen = selectors.vectors[sound] & np.concatenate([writes, action.telling])
        yield Match(action, selectors, sound, chosen, stage.train)


def covering_clauses(found: list[Match]) -> Iterator[Candidate]:
    """Clauses that write every changed cell rightly by themselves, one for each behaviour."""
    for match in found:
        if len(match.numbers) and match.action.cover.any(axis=0).all():
            first, inverse = match.choices
            rows = np.flatnonzero(np.asarray(match.covers(first).all(axis=1))[inverse])
            if len(rows):
                yield from match.readings(rows)


def leads(found: list[Match]) -> list[Lead]:
    """What clauses can do on the demonstrations: one lead for each set of changed cells they write, cheapest first."""
    every: list[tuple[float, int, tuple[Match, int]]] = []
    for match in found:
        if len(match.numbers):
            first, _ = match.choices
            covers, prices = bit_sets(match.covers(first)), match.price(first).tolist()
            every += [(bits, cover, (match, n)) for n, (bits, cover) in enumerate(zip(prices, covers, strict=True))]
    ways: dict[int, list[tuple[Match, int]]] = {}
    cheapest: dict[int, float] = {}
    for bits, cover, way in sorted(every, key=lambda entry: entry[0]):
        ways.setdefault(cover, []).append(way)
        cheapest.setdefault(cover, bits)
    return [Lead(bits, cover, tuple(ways[cover])) for cover, bits in cheapest.items()]
