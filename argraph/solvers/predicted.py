"""A solver that has answered already: its predictions are in a file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from argraph.errors import InvalidNotation, InvalidSetting
from argraph.solvers.predictions import Prediction, read_predictions
from argraph.solvers.record import Record
from argraph.values.files import MOST_OF_MANY, read_bytes
from argraph.values.grid import Grid
from argraph.values.task import Task

NOT_THERE = "the file of predictions does not have it"


@attrs.frozen
class Predicted:
    """The guesses of a file of predictions, which may come from any solver."""

    name: str
    """The name of the file without its ending: the solver, as far as is known."""
    guesses: int
    hash: str
    predictions: Mapping[str, Prediction] = attrs.field(repr=False, hash=False)

    @classmethod
    def read(cls, path: Path, guesses: int | None = None) -> Predicted:
        """Read a file; of its attempts, `guesses` count, or all if none are named."""
        predictions = read_predictions(path)
        most = max((len(row) for each in predictions.values() for row in each.attempts), default=1)
        if guesses is not None and guesses < 1:
            raise InvalidSetting(f"guesses is {guesses}; there must be at least 1")
        content = read_bytes(path, "a file of predictions", most=MOST_OF_MANY)
        return cls(path.stem, guesses or max(1, most), hashlib.sha256(content).hexdigest(), predictions)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The hash of the file."""
        return {"file": self.hash[:12]}

    def fitting(self, tasks: Iterable[Task]) -> Predicted:
        """The predictions for these tasks only; complains if there are none, or one does not fit its task."""
        found = {}
        for task in tasks:
            if task.id in self.predictions:
                self._attempts(task)
                found[task.id] = self.predictions[task.id]
        if not found:
            raise InvalidSetting(f"{self.name}: has predictions for none of these tasks; was another corpus meant?")
        return attrs.evolve(self, predictions=found)

    def __call__(self, task: Task) -> Record:
        """Give the guesses at a task."""
        if task.id not in self.predictions:
            return Record(task.id, how="predicted", failure=NOT_THERE)
        return Record(task.id, tuple(row[: self.guesses] for row in self._attempts(task)), "predicted")

    def _attempts(self, task: Task) -> tuple[tuple[Grid | None, ...], ...]:
        """The attempts at each test input; there are none at the last ones if a table leaves these out."""
        attempts = self.predictions[task.id].attempts
        if len(attempts) > len(task.test):
            answered = f"{len(attempts)} test inputs are answered, and the task has {len(task.test)}"
            raise InvalidNotation(f"{self.name}: task {task.id!r}: {answered}")
        return attempts + ((),) * (len(task.test) - len(attempts))
