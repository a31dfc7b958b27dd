"""Enumerate sound clauses: every selector that fires only where an action is sound."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import CLAUSE_BITS, voice
from argraph.language.rule import Clause
from argraph.search.actions import Action
from argraph.search.rows import Rows, bit_sets, distinct, full_set, row_keys
from argraph.search.selectors import Selectors
from argraph.search.stage import ROLES, Stage


@attrs.frozen(eq=False)
class Candidate:
    """A sound clause: what it costs, the voice of all clauses that behave like it, and the changed cells it covers."""

    clause: Clause
    bits: float
    voice: float
    cover: int
    """A bit set over the changed cells."""
    source: Match
    rows: NDArray[np.int_]
    """The rows of the match that choose the same training objects, for other readings of the same clause."""

    def readings(self, limit: int) -> list[Candidate]:
        """The clauses that do the same on the demonstrations, one for each behaviour on the test inputs."""
        return self.source.readings(self.rows, self.cover)[:limit]


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

    def candidate(self, row: int, shared: float, cover: int, rows: NDArray[np.int_]) -> Candidate:
        """The clause of one row, with the voice of all that behave like it."""
        number = int(self.numbers[row])
        clause = Clause(self.selectors.word(number), self.action.transform)
        bits = float(self.selectors.bits[number]) + self.action.bits + CLAUSE_BITS
        return Candidate(clause, bits, shared * self.action.voice * voice(CLAUSE_BITS), cover, self, rows)

    def readings(self, rows: NDArray[np.int_], cover: int) -> list[Candidate]:
        """One clause for each distinct behaviour among these rows, cheapest first."""
        first, shared = distinct(self.chosen[rows], self.selectors.voices[self.numbers[rows]])
        return [
            self.candidate(int(rows[f]), float(s), cover, rows[f : f + 1]) for f, s in zip(first, shared, strict=True)
        ]


def matches(stage: Stage, actions: list[Action]) -> Iterator[Match]:
    """Each action with the selectors of each role under which it is sound."""
    for role in ROLES:
        mask = stage.role_vectors[role][: stage.train]
        relevant = [action for action in actions if action.cover[action.sound & mask].any()]
        selectors = stage.conjunctions(role) if relevant else None
        for action in relevant:
            if selectors is not None and len(selectors):
                yield _match(stage, selectors, action)


def _match(stage: Stage, selectors: Selectors, action: Action) -> Match:
    vectors, writes = selectors.vectors[:, : stage.train], action.cover.any(axis=1)
    sound = np.flatnonzero(~(vectors & ~action.sound).any(axis=1) & (vectors & writes).any(axis=1))
    chosen = selectors.vectors[sound] & np.concatenate([writes, action.telling])
    return Match(action, selectors, sound, chosen, stage.train)


def covering_clauses(found: list[Match]) -> Iterator[Candidate]:
    """Clauses that write every changed cell rightly by themselves, one for each behaviour."""
    for match in found:
        if len(match.numbers) and match.action.cover.any(axis=0).all():
            first, inverse = _first_of_each(match.chosen[:, : match.train])
            rows = np.flatnonzero(np.asarray(match.covers(first).all(axis=1))[inverse])
            if len(rows):
                yield from match.readings(rows, full_set(match.action.cover.shape[1]))


def partial_clauses(found: list[Match]) -> Iterator[Candidate]:
    """Clauses that write some changed cells rightly: the cheapest for each choice of training objects."""
    for match in found:
        if not len(match.numbers):
            continue
        effective = match.chosen[:, : match.train]
        first, inverse = _first_of_each(effective)
        for position, cover in enumerate(bit_sets(match.covers(first))):
            rows = np.flatnonzero(inverse == position)
            shared = float(match.selectors.voices[match.numbers[first[position]]])
            yield match.candidate(int(first[position]), shared, cover, rows)


def _first_of_each(rows: Rows) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    _, first, inverse = np.unique(row_keys(rows), return_index=True, return_inverse=True)
    return first, inverse.ravel()
