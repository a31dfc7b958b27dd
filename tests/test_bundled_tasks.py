"""The bundled corpus is well formed, whatever the solver makes of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from argraph.values.conceptarc import CONCEPTS
from argraph.values.grid import Grid
from argraph.values.task import Task, read_task

FILES = sorted((Path(__file__).parent.parent / "data" / "corpus").rglob("*.json"))

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def pairs(task: Task) -> list[tuple[Grid, Grid]]:
    return [(pair.input, pair.output) for pair in (*task.train, *task.test) if pair.output is not None]


def test_every_concept_has_a_task() -> None:
    assert sorted({path.parent.name for path in FILES}) == list(CONCEPTS)


@each_file
def test_the_file_is_named_after_its_folder(path: Path) -> None:
    assert path.parent.parent.name == "corpus"
    assert re.fullmatch(re.escape(path.parent.name) + r"[1-9]\d*", path.stem)


@each_file
def test_a_task_has_some_demonstrations_and_three_answered_tests(path: Path) -> None:
    task = read_task(path)
    assert 2 <= len(task.train) <= 4
    assert len(task.test) == 3
    assert len(pairs(task)) == len(task.train) + 3, "some test has no output"


@each_file
def test_outputs_say_something(path: Path) -> None:
    for given, wanted in pairs(read_task(path)):
        assert wanted != given
        assert wanted.colours != (0,)


def test_no_input_occurs_twice() -> None:
    inputs = [given for path in FILES for given, _ in pairs(read_task(path))]
    assert len(set(inputs)) == len(inputs)
