"""The record of one task in a run: what any solver answered, how it came about, and what it cost.

A journal holds a record a line, as JSON. What differs from machine to machine (seconds, memory) stands apart, in
`spent`, so that the rest is the same bytes whenever the same task is solved by the same solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from argraph.grid import Grid
from argraph.language.rule import Rule
from argraph.solution import Alternative, Solution

MOST_ALTERNATIVES = 8
"""Of the hundreds of rules that may fit, so many of the best are kept."""


@attrs.frozen
class Spent:
    """What a task cost."""

    cpu_seconds: float = 0.0
    megabytes: int = 0
    """The most memory its worker had held by the end of it."""


@attrs.frozen
class Record:
    """What a solver made of one task.

    `guesses[t]` are the distinct outputs for test input t, best first; none at all where the solver failed.
    """

    task_id: str
    guesses: tuple[tuple[Grid, ...], ...] = ()
    how: str = "answered"
    """How the guesses came about, in the solver's words."""
    failure: str | None = None
    """Why there is no answer: "took longer than 300 s", "crashed (SIGSEGV)"."""
    confidences: tuple[tuple[float, ...], ...] = ()
    rules: tuple[tuple[Rule | None, ...], ...] = ()
    """For each guess the rule behind it, where the solver has such."""
    alternatives: tuple[Alternative, ...] = ()
    notes: Mapping[str, Any] = MappingProxyType({})
    """Whatever else the solver wants kept, as plain JSON: prompts and answers, a failure stage."""
    spent: Spent = attrs.field(default=Spent(), eq=False)

    @classmethod
    def of(cls, solution: Solution, spent: Spent = Spent()) -> Record:  # noqa: B008 (a frozen value)
        """The record of one of argraph's own solutions."""
        return cls(
            solution.task_id,
            solution.guesses,
            solution.how,
            confidences=solution.confidences,
            rules=solution.rules,
            alternatives=solution.alternatives[:MOST_ALTERNATIVES],
            spent=spent,
        )
