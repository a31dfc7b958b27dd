"""A solver that is a language model: each test input is put to it in a prompt, and its answer searched for a grid.

It makes as many attempts at each test input as there are guesses, each of them a request of its own. An attempt whose
request failed or whose answer holds no grid is a wrong guess. Of each test input the exact prompt is kept in the notes
of the record, and of each attempt the raw answer, why it ended there, what was wrong with it and, if it was asked for,
the rule in words:

    {"prompts": ["..."], "attempts": [[{"answer": "...", "finish": "stop", "fault": null, "rule": null}, ...]]}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs

from argraph.errors import InvalidGrid, InvalidSetting, SolverFailed
from argraph.solvers.answer_text import find_grid, find_rule
from argraph.solvers.endpoint import Completion, Endpoint
from argraph.solvers.prompts import Prompt
from argraph.solvers.record import Asked, Record, Spent
from argraph.solvers.solver import Errors
from argraph.values.grid import Grid
from argraph.values.task import Task


@attrs.frozen
class LanguageModel:
    """A model behind an endpoint.

    >>> LanguageModel(Endpoint("m", "http://localhost:8000/v1", temperature=0.0), Prompt.load("brief")).settings
    {'model': 'm', 'base_url': 'http://localhost:8000/v1', 'temperature': 0.0, 'prompt': 'brief (...)'}
    """

    name = "llm"

    endpoint: Endpoint
    prompt: Prompt
    guesses: int = 2
    ask_rule: bool = False
    concurrency: int = 4
    """So many requests for one task are under way at once; each of the jobs of a run has a task of its own."""
    errors: Errors = "soft"
    """Whether a request that failed for good is a failed attempt, or fails the task at once."""

    def __attrs_post_init__(self) -> None:
        for name in ("guesses", "concurrency"):
            if getattr(self, name) < 1:
                raise InvalidSetting(f"{name} is {getattr(self, name)}; there must be at least 1")

    @property
    def settings(self) -> Mapping[str, Any]:
        """The model and what it is asked; how patiently does not matter to the answers."""
        rule = {"ask_rule": True} if self.ask_rule else {}
        return self.endpoint.settings | {"prompt": self.prompt.told} | rule

    def __call__(self, task: Task) -> Record:
        """Ask for every test input of a task, so many times."""
        tests = range(len(task.test))
        prompts = [self.prompt.of(task, test, ask_rule=self.ask_rule) for test in tests]
        completions = self._completions([prompt for prompt in prompts for _ in range(self.guesses)])
        attempts = [self._attempt(completion) for completion in completions]
        table = [attempts[test * self.guesses : (test + 1) * self.guesses] for test in tests]
        return Record(
            task.id,
            tuple(tuple(grid for grid, _ in row) for row in table),
            _how(completions),
            notes={"prompts": prompts, "attempts": [[note for _, note in row] for row in table]},
            spent=Spent(asked=sum((completion.asked for completion in completions), Asked())),
        )

    def _completions(self, prompts: Sequence[str]) -> list[Completion]:
        with self.endpoint.connected() as client, ThreadPoolExecutor(self.concurrency) as pool:
            try:
                return list(pool.map(lambda prompt: self._checked(self.endpoint.ask(client, prompt)), prompts))
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _checked(self, completion: Completion) -> Completion:
        if completion.fault is not None and self.errors == "hard":
            raise SolverFailed(completion.fault)
        return completion

    def _attempt(self, completion: Completion) -> tuple[Grid | None, dict[str, Any]]:
        """The grid of an attempt, if it has one, and the notes on it."""
        grid, fault = None, completion.fault
        if fault is None:
            try:
                grid = find_grid(completion.text)
            except InvalidGrid as error:
                fault = f"{error}, which was cut off" if completion.finish == "length" else str(error)
        rule = find_rule(completion.text) if self.ask_rule else None
        return grid, {"answer": completion.text, "finish": completion.finish, "fault": fault, "rule": rule}


def _how(completions: Sequence[Completion]) -> str:
    failed = sum(completion.fault is not None for completion in completions)
    return f"answered, but {failed} of {len(completions)} requests failed" if failed else "answered"
