"""A solver that has answered already: its predictions are in a file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from argraph.errors import InvalidNotation, InvalidSetting
from argraph.evaluation.predictions import Prediction, read_predictions
from argraph.evaluation.record import Record
from argraph.task import Task

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
        return cls(path.stem, guesses or max(1, most), hashlib.sha256(path.read_bytes()).hexdigest(), predictions)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The hash of the file."""
        return {"file": self.hash[:12]}

    def fitting(self, tasks: Iterable[Task]) -> Predicted:
        """The predictions for these tasks only, checked; complains if there are none, or one does not fit its task."""
        found = {}
        for task in tasks:
            if task.id in self.predictions:
                found[task.id] = self._fitting(task)
        if not found:
            raise InvalidSetting(f"{self.name}: has predictions for none of these tasks; was another corpus meant?")
        return attrs.evolve(self, predictions=found)

    def __call__(self, task: Task) -> Record:
        """Give the guesses at a task."""
        found = self.predictions.get(task.id)
        if found is None:
            return Record(task.id, how="predicted", failure=NOT_THERE)
        return Record(task.id, tuple(row[: self.guesses] for row in found.attempts), "predicted")

    def _fitting(self, task: Task) -> Prediction:
        """A table leaves out test inputs that have no guess, so there may be fewer rows than test inputs."""
        found = self.predictions[task.id]
        if len(found.attempts) > len(task.test):
            answered = f"{len(found.attempts)} test inputs are answered, and the task has {len(task.test)}"
            raise InvalidNotation(f"{self.name}: task {task.id!r}: {answered}")
        return attrs.evolve(found, attempts=found.attempts + ((),) * (len(task.test) - len(found.attempts)))
