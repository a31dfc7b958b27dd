"""A solver for tests of runs: it sleeps a moment, and answers by a fixed rule that is sometimes right."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

ONE_UP = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
MINIMAL = 2


@attrs.frozen
class Sleeper:
    """Guess that nothing changes, then that each colour becomes the next."""

    name = "sleeper"

    seconds: float = 0.0
    guesses: int = 2

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"seconds": self.seconds}

    def __call__(self, task: Task) -> Record:
        assert all(pair.output is None for pair in task.test)
        time.sleep(self.seconds)
        rows = tuple((pair.input, pair.input.recoloured(ONE_UP))[: self.guesses] for pair in task.test)
        return Record(task.id, rows, "slept", notes={"seconds": self.seconds})


def sleepy_task(number: int) -> Task:
    """A task that the sleeper gets right at its first or second guess, or never, by turns."""
    question = Grid.parse(f"{number % 10}{number // 10 % 10}/{number % 7}5")
    answer = (question, question.recoloured(ONE_UP), Grid.parse("0"))[number % 3]
    return Task(f"Copy{number}", (Pair(question, answer),), (Pair(question, answer),), "Copy")


def sleepy_corpus(count: int, name: str = "sleepy") -> Corpus:
    """So many tasks, the last two of them minimal."""
    tasks = tuple(map(sleepy_task, range(1, count + 1)))
    return Corpus(name, tasks[:-MINIMAL], tasks[-MINIMAL:])
