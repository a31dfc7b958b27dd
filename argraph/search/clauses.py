"""Enumerate sound clauses: every selector that fires only where an action is sound."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate, compress

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.cost import CLAUSE_BITS, cost, pointed_at, weight
from argraph.language.rule import Clause
from argraph.language.selector import Role
from argraph.search.actions import told_apart
from argraph.search.evidence import Action, Cells
from argraph.search.rows import Rows, distinct, first_of_each, grouped
from argraph.search.selectors import Selectors
from argraph.search.viewing import ROLES, Viewing
from argraph.values.sets import rows_of, set_of, union


@attrs.frozen(eq=False, slots=False)
class Candidate:
    """A sound clause, what its words cost, and the weight of all clauses that behave like it on every scene."""

    action: Action
    selectors: Selectors
    number: int
    """The row of its selector."""
    bits: float
    weight: float

    @cached_property
    def clause(self) -> Clause:
        """The clause, spelled out."""
        return Clause(self.selectors.word(self.number), self.action.transform, self.action.where_possible)

    @property
    def price(self) -> float:
        """What the clause costs: its words, less what is saved where they point at the same object twice."""
        points = self.action.points and pointed_at(self.selectors.word(self.number))
        return cost(self.clause) if points else self.bits

    @property
    def beneath(self) -> bool:
        """Whether it has to come before clauses that paint over it."""
        return self.action.beneath


@attrs.frozen(eq=False, slots=False)
class Lead:
    """All sound clauses that write the same changed cells rightly, whatever their actions: what the cheapest costs."""

    bits: float
    _numbers: list[int]
    """Of its ways, the cheapest first."""
    _ways: Ways

    @cached_property
    def cover(self) -> Cells:
        """The changed cells that it writes."""
        source, position = next(self._ways.of(self._numbers))
        return source.covers(source.choices[0][[position]])[0]

    def readings(self, limit: int) -> list[Candidate]:
        """One clause for each behaviour on the test inputs, cheapest first; if they tie, each action's cheapest."""
        ways = (way for source, position in self._ways.of(self._numbers) for way in source.ways(position))
        ranked = [
            (candidate.bits, rank, candidate)
            for _, source, action, rows in sorted(ways, key=lambda way: way[0])[:limit]
            for rank, candidate in enumerate(source.readings(action, rows, limit))
        ]
        return [candidate for _, _, candidate in sorted(ranked, key=lambda entry: entry[:2])[:limit]]


@attrs.frozen(eq=False, slots=False)
class Match:
    """An action with the selectors under which it is sound and does something.

    `numbers` are rows of the selector table; `chosen` tells which of the training objects that write something are in
    each of them.
    """

    viewing: Viewing
    role: Role
    action: Action
    selectors: Selectors
    numbers: NDArray[np.int_]
    chosen: Rows

    @cached_property
    def actions(self) -> list[Action]:
        """The actions of this evidence that the test inputs tell apart: looked for only where a clause is wanted."""
        return told_apart(self.viewing, self.action.ranked()) if self.action.alike else [self.action]

    def ways(self, position: int) -> Iterator[tuple[tuple[float, int, int, int], Match, Action, NDArray[np.int_]]]:
        """These actions with the rows of one choice of training objects, and by what to sort them: the price first."""
        rows = np.flatnonzero(self.choices[1] == position)
        for action in self.actions:
            price = float(self.price(action, rows[:1])[0])
            yield (price, ROLES.index(self.role), action.rank, position), self, action, rows

    def covers(self, rows: NDArray[np.int_]) -> list[Cells]:
        """The changed cells that each of these rows writes rightly."""
        every = [cells for _, cells in self.action.cover.rows]
        return [union(compress(every, chosen)) for chosen in self.chosen[rows].tolist()]

    def keys(self, rows: NDArray[np.int_]) -> NDArray[np.uint64]:
        """A key for what each of these rows covers: the same for equal sets of cells, practically never for others."""
        writes, keys = self.action.cover.blocks
        found: NDArray[np.uint64] = ((self.chosen[rows].astype(np.float32) @ writes.astype(np.float32)) > 0) @ keys
        return found

    @cached_property
    def choices(self) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        """The first row for each distinct choice of training objects, and for each row the number of its choice."""
        return first_of_each(self.chosen)

    def price(self, action: Action, rows: NDArray[np.int_]) -> NDArray[np.float64]:
        """What the clauses of these rows cost."""
        prices: NDArray[np.float64] = self.selectors.bits[self.numbers[rows]] + action.bits + CLAUSE_BITS
        return prices

    def readings(self, action: Action, rows: NDArray[np.int_], limit: int | None = None) -> list[Candidate]:
        """One clause for each distinct behaviour among these rows, cheapest first."""
        tests = self.selectors.vectors[self.numbers[rows], self.viewing.train :] & action.matters
        behaviour = np.concatenate([self.chosen[rows], tests], axis=1)
        first, shared = distinct(behaviour, self.selectors.weights[self.numbers[rows]])
        rows, shared = rows[first][:limit], shared[:limit]
        weights = shared * action.weight * weight(CLAUSE_BITS)
        entries = zip(self.numbers[rows].tolist(), self.price(action, rows).tolist(), weights.tolist(), strict=True)
        return [Candidate(action, self.selectors, *entry) for entry in entries]


@attrs.frozen(eq=False)
class Ways:
    """All choices of training objects of several actions: many, and so not spelled out."""

    sources: tuple[Match, ...]
    starts: list[int]
    """Where the choices of each action begin in a row of all, action by action."""

    def of(self, numbers: Iterable[int]) -> Iterator[tuple[Match, int]]:
        """Those of some numbers in that row: the action, and the number of its choice."""
        for number in numbers:
            source = bisect_right(self.starts, number) - 1
            yield self.sources[source], number - self.starts[source]


def matches(viewing: Viewing, actions: list[Action]) -> Iterator[Match]:
    """Each action with the selectors of each role under which it is sound."""
    for role in ROLES:
        mask = set_of(viewing.role_vectors[role][: viewing.train])
        relevant = [action for action in actions if action.cover.writing & action.sound & mask]
        if relevant:
            yield from _matches(viewing, role, relevant)


def _matches(viewing: Viewing, role: Role, actions: list[Action]) -> Iterator[Match]:
    """All actions against all selectors at once: how many objects each pair does wrong, and how many it changes."""
    selectors = viewing.conjunctions(role)
    seen = selectors.vectors[:, : viewing.train]
    vectors = seen.astype(np.float32)
    writing = rows_of([action.cover.writing for action in actions], viewing.train)
    wrong = vectors @ (~rows_of([action.sound for action in actions], viewing.train)).astype(np.float32).T
    fitting = (wrong == 0) & (vectors @ writing.T.astype(np.float32) > 0)
    for action, writes, fits in zip(actions, writing, fitting.T, strict=True):
        sound = np.flatnonzero(fits)
        yield Match(viewing, role, action, selectors, sound, seen[sound][:, writes])


def covering_clauses(found: list[Match]) -> Iterator[Candidate]:
    """Clauses that write every changed cell rightly by themselves, one for each behaviour."""
    for match in found:
        if len(match.numbers) and match.action.sufficient:
            first, inverse = match.choices
            everything = match.action.cover.cells
            complete = np.array([cells == everything for cells in match.covers(first)], dtype=bool)
            rows = np.flatnonzero(complete[inverse])
            for action in match.actions if len(rows) else ():
                yield from match.readings(action, rows)


def leads(found: list[Match]) -> list[Lead]:
    """What clauses can do on the demonstrations: one lead for each set of changed cells they write, cheapest first."""
    sources = [match for match in found if len(match.numbers)]
    if not sources:
        return []
    choices = [match.choices[0] for match in sources]
    prices = np.concatenate([match.price(match.action, first) for match, first in zip(sources, choices, strict=True)])
    keys = np.concatenate([match.keys(first) for match, first in zip(sources, choices, strict=True)])
    ways = Ways(tuple(sources), [0, *accumulate(map(len, choices))])
    return [Lead(float(prices[numbers[0]]), numbers, ways) for numbers in grouped(keys, prices)]
