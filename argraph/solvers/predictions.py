"""Predictions as ARC Prize wants them: for each task a list, for each test input an object with all attempts.

`{"Copy1": [{"attempt_1": [[0, 1]], "attempt_2": [[1, 0]]}, ...], ...}`, one line a task. The format wants every
attempt to be there. So where there are fewer guesses than attempts, the last guess stands again in the rest, and where
there is none at all, the test input stands in its place.

Others' predictions are read with less rigour: the attempts at a test input may also be a plain list of grids, and null
or an empty list is an attempt that gave no grid. A file whose name ends in .csv is of the 2020 competition's form, see
`argraph.solvers.kaggle`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs

from argraph.errors import InvalidNotation, InvalidSetting, placed
from argraph.values.files import MOST_OF_MANY, read_json, write_text
from argraph.values.grid import Grid
from argraph.values.task import Task


@attrs.frozen
class Prediction:
    """All attempts at a task: `attempts[t]` are those at test input t, best first; None is one that gave no grid.

    >>> prediction = Prediction("tiny", ((Grid.parse("1"), Grid.parse("2")),))
    >>> prediction.to_json()
    [{'attempt_1': [[1]], 'attempt_2': [[2]]}]
    >>> Prediction.from_json("tiny", prediction.to_json()) == prediction
    True
    """

    task_id: str
    attempts: tuple[tuple[Grid | None, ...], ...]

    def to_json(self) -> list[dict[str, Any]]:
        """Give the form that ARC Prize wants of one task."""
        return [{f"attempt_{n}": _rows(grid) for n, grid in enumerate(row, 1)} for row in self.attempts]

    @classmethod
    def from_json(cls, task_id: str, data: Any) -> Prediction:
        """Read the form of one task; every complaint says which test and attempt it is about."""
        if not isinstance(data, list) or not data:
            raise InvalidNotation(f"task {task_id!r}: expected a list with an object or a list for each test input")
        return cls(task_id, tuple(_read_test(f"task {task_id!r}, test {n}", test) for n, test in enumerate(data, 1)))


def predict(task: Task, guesses: Sequence[Sequence[Grid | None]], count: int) -> Prediction:
    """Make `count` attempts at each test input out of the guesses, padded as the head of this module says.

    >>> task = Task.from_json({"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": [[7]]}]}, id="tiny")
    >>> predict(task, [[Grid.parse("1")]], 2).attempts, predict(task, [], 2).attempts
    (((Grid.parse('1'), Grid.parse('1')),), ((Grid.parse('7'), Grid.parse('7')),))
    """
    if count < 1:
        raise InvalidSetting(f"{count} attempts were asked for; there must be at least 1")
    rows = [[grid for grid in row if grid is not None] for row in guesses] or [[] for _ in task.test]
    questions = [pair.input for pair in task.test]
    padded = (_padded(tuple(row[:count]), question, count) for row, question in zip(rows, questions, strict=True))
    return Prediction(task.id, tuple(padded))


def write_predictions(path: Path, predictions: Iterable[Prediction]) -> None:
    """Write a file of predictions, whole or not at all; the same predictions give the same bytes."""
    lines = [f"{json.dumps(each.task_id)}: {json.dumps(each.to_json())}" for each in predictions]
    write_text(path, "{\n" + ",\n".join(lines) + "\n}\n")


def read_predictions(path: Path) -> dict[str, Prediction]:
    """Read and check a file of predictions, by task."""
    if path.suffix.lower() == ".csv":
        from argraph.solvers.kaggle import read_csv

        return {task_id: Prediction(task_id, attempts) for task_id, attempts in read_csv(path).items()}
    data = read_json(path, "a file of predictions", most=MOST_OF_MANY)
    with placed(path):
        if not isinstance(data, dict):
            raise InvalidNotation(f"expected an object with a list for each task, got {type(data).__name__}")
        return {task_id: Prediction.from_json(task_id, tests) for task_id, tests in data.items()}


def _rows(grid: Grid | None) -> list[list[int]] | None:
    return None if grid is None else grid.rows()


def _padded(guesses: tuple[Grid, ...], question: Grid, count: int) -> tuple[Grid, ...]:
    last = guesses[-1] if guesses else question
    return guesses + (last,) * (count - len(guesses))


def _read_test(place: str, data: Any) -> tuple[Grid | None, ...]:
    if isinstance(data, list):
        return tuple(_read_grid(f"{place}, guess {number}", rows) for number, rows in enumerate(data, 1))
    if not isinstance(data, dict) or not data:
        raise InvalidNotation(f"{place}: expected an object with 'attempt_1' and so on, or a list of grids")
    names = [f"attempt_{number}" for number in range(1, len(data) + 1)]
    if unknown := sorted(set(data) - set(names)):
        raise InvalidNotation(f"{place}: has {unknown[0][:60]!r}; its {len(data)} attempts must be attempt_1 and so on")
    return tuple(_read_grid(f"{place}, {name}", data[name]) for name in names)


def _read_grid(place: str, rows: Any) -> Grid | None:
    with placed(place):
        return None if rows is None or rows == [] else Grid.of(rows)
