"""Solvers: whatever takes a task without its answers and gives a record of its guesses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol

import attrs

from argraph.search.budget import budget
from argraph.solution import check_guesses, solve
from argraph.solvers.record import Record
from argraph.values.task import Task

Errors = Literal["soft", "hard"]
"""Whether what fails counts as wrong and the run goes on, or the run stops there."""


class Solver(Protocol):
    """What a run needs of a solver: a value that can be pickled, so that workers can call it.

    The same solver with the same settings should give the same record for the same task, whatever was solved before.
    """

    @property
    def name(self) -> str:
        """Which solver it is."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """All that its answers depend on, as plain JSON, besides the number of guesses."""

    @property
    def guesses(self) -> int:
        """How many guesses it may make for each test input."""

    def __call__(self, task: Task) -> Record:
        """Answer a task, which comes without the outputs of its test pairs."""


@attrs.frozen
class Reasoner:
    """argraph's own solver.

    >>> Reasoner(2, "low").settings
    {'effort': 'low'}
    """

    name = "argraph"

    guesses: int = 3
    effort: str = "normal"

    def __attrs_post_init__(self) -> None:
        check_guesses(self.guesses)
        budget(self.effort)  # complain about the name now, not once for every task

    @property
    def settings(self) -> Mapping[str, Any]:
        """The effort."""
        return {"effort": self.effort}

    def __call__(self, task: Task) -> Record:
        """Solve a task; its test outputs are taken away first."""
        return Record.of(solve(task.without_answers(), guesses=self.guesses, effort=self.effort))
