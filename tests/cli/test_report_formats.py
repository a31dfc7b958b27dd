from __future__ import annotations

import csv
import json
from functools import partial
from pathlib import Path

import pytest

import argraph
from argraph.report.run.formats import FORMATS, formatted
from tests.command_line import command
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task

TWO = (RECOLOUR, HOPELESS)
report = partial(command, "report")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two runs, of six tasks and of the first two of them, minimal ones apart."""
    first, second = (tmp_path_factory.mktemp("runs") / name for name in ("first", "second"))
    argraph.evaluate(sleepy_corpus(8), solver=Sleeper(), run=first)
    argraph.evaluate(sleepy_corpus(4), solver=Sleeper(), run=second)
    return first, second


@pytest.mark.parametrize("format", FORMATS)
def test_a_run_is_printed_in_each_format_and_nothing_else(
    format: str, folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = report(capsys, folders[0], "--format", format)
    assert (code, err) == (0, "")
    assert out == formatted(argraph.load_run(folders[0]), format)


def test_json_can_be_read_by_other_programs(folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(report(capsys, folders[0], "--format", "json")[1])
    run = argraph.load_run(folders[0])
    assert data["corpora"][0]["total"]["right"] == list(run.total.right)
    assert [task["ranks"] for task in data["corpora"][0]["tasks"]] == [list(trial.ranks) for trial in run.all_trials]


def test_two_runs_are_compared_on_the_tasks_that_both_have(
    folders: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = report(capsys, folders[0], "--against", folders[1])
    assert (code, err) == (0, "")
    assert "Compared on the 2 tasks that both runs have, within 2 guesses." in out
    assert "Left out: 4 tasks only in A" in out


def test_runs_on_other_tasks_are_not_compared(
    folders: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argraph.evaluate("bundled:Copy", solver=Sleeper(), run=tmp_path / "other")
    code, out, err = report(capsys, folders[0], "--against", tmp_path / "other")
    assert (code, out) == (2, "")
    assert err.startswith("argraph: the runs of sleepy and bundled:Copy have no task in common")


def test_rules_are_listed_for_people_who_judge_them(tmp_path: Path) -> None:
    pairs = [write_task(tmp_path / "Copy" / f"Copy{number}.json", task) for number, task in enumerate(TWO, 1)]
    run = argraph.evaluate([*map(str, pairs)], effort="low")
    head, first, second = csv.reader(formatted(run, "rules").splitlines())
    assert head == ["concept", "task", "test", "correct", "rule"]
    assert first == ["Copy", "Copy1", "1", "yes", "Recolour each object to red."]
    assert second[:4] == ["Copy", "Copy2", "1", "no"]
