"""The bundled corpus is well formed, whatever the solver makes of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from argraph.task import Task, read_task

DATA = Path(__file__).parent.parent / "data"
FILES = sorted((DATA / "corpus").rglob("*.json"))
SUMMARIES = {"Count"}
CONCEPTS = {
    "AboveBelow",
    "Center",
    "CleanUp",
    "CompleteShape",
    "Copy",
    "Count",
    "ExtendToBoundary",
    "ExtractObjects",
    "FilledNotFilled",
    "HorizontalVertical",
    "InsideOutside",
    "MoveToBoundary",
    "Order",
    "SameDifferent",
    "TopBottom2D",
    "TopBottom3D",
}

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def pairs(task: Task) -> list[tuple[list[list[int]], list[list[int]]]]:
    return [(pair.input.rows(), pair.output.rows()) for pair in (*task.train, *task.test) if pair.output is not None]


def colours(rows: list[list[int]]) -> set[int]:
    return {cell for row in rows for cell in row}


def table() -> list[tuple[str, str, str]]:
    lines = (DATA / "README.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [(concept, task, rule) for concept, task, rule in cells[2:]]


def test_every_concept_has_a_task() -> None:
    assert {path.parent.name for path in FILES} == CONCEPTS


def test_the_readme_lists_every_task_once_with_its_rule() -> None:
    listed = sorted((concept, task) for concept, task, _ in table())
    assert listed == sorted((path.parent.name, path.stem) for path in FILES)
    assert all(rule.endswith(".") for *_, rule in table())


@each_file
def test_the_file_is_named_after_its_folder(path: Path) -> None:
    assert path.parent.parent == DATA / "corpus"
    assert re.fullmatch(re.escape(path.parent.name) + r"[1-9]\d*", path.stem)


@each_file
def test_a_task_has_three_demonstrations_and_three_answered_tests(path: Path) -> None:
    task = read_task(path)
    assert (len(task.train), len(task.test)) == (3, 3)
    assert len(pairs(task)) == 6, "some test has no output"


@each_file
def test_inputs_are_distinct(path: Path) -> None:
    inputs = [given for given, _ in pairs(read_task(path))]
    assert not [given for number, given in enumerate(inputs) if given in inputs[:number]]


@each_file
def test_outputs_say_something(path: Path) -> None:
    for given, wanted in pairs(read_task(path)):
        assert wanted != given
        assert colours(wanted) != {0}
        assert len(colours(wanted)) > 1 or path.parent.name in SUMMARIES


@each_file
def test_input_grids_are_small(path: Path) -> None:
    for given, _ in pairs(read_task(path)):
        assert 5 <= len(given) <= 16
        assert 5 <= len(given[0]) <= 16


def test_no_input_occurs_in_two_tasks() -> None:
    inputs = [str(given) for path in FILES for given, _ in pairs(read_task(path))]
    assert len(set(inputs)) == len(inputs)
