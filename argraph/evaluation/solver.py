"""The function that workers run: solve a task without its answers."""

from __future__ import annotations

import attrs

from argraph.errors import InvalidSetting
from argraph.search.budget import budget
from argraph.solution import Solution, solve
from argraph.task import Task


@attrs.frozen
class Solver:
    """Solve a task with these settings; a value, so that it can be sent to a worker.

    The solution comes without its alternatives, of which there may be hundreds.
    """

    guesses: int = 3
    effort: str = "normal"

    def __attrs_post_init__(self) -> None:
        if self.guesses < 1:
            raise InvalidSetting(f"guesses is {self.guesses}; there must be at least 1")
        budget(self.effort)  # complain about the name now, not once for every task

    def __call__(self, task: Task) -> Solution:
        """Solve a task; its test outputs are taken away first."""
        solution = solve(task.without_answers(), guesses=self.guesses, effort=self.effort)
        return attrs.evolve(solution, alternatives=(), miss=None)
