"""Runs of more tasks than are held: the same bytes and figures, in memory that hardly grows with their number."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from rich.console import Console

import argraph
from argraph.corpora.loading import load_corpus
from argraph.errors import DamagedRun, InvalidTask
from argraph.execution.executor import Limits, Outcome
from argraph.runs.journal import Journal, Written
from argraph.values import held
from argraph.values.held import Reread
from argraph.values.task import Task
from tests.sleeping_solver import Sleeper, sleepy_corpus, sleepy_task

COUNT = 30


@attrs.frozen
class Here:
    """An executor in this very process."""

    def run(
        self, function: Callable[[Task], Any], tasks: Sequence[Task], limits: Limits
    ) -> Generator[tuple[int, Outcome[Any]], None, None]:
        for number in range(len(tasks)):
            yield number, Outcome(tasks[number].id, function(tasks[number]))


def write_tasks(folder: Path, count: int) -> Path:
    for part, tasks in (("Copy", range(1, count)), ("MinimalTasks", range(count, count + 1))):
        (folder / part).mkdir(parents=True)
        for number in tasks:
            (folder / part / f"Copy{number}.json").write_text(json.dumps(sleepy_task(number).to_json()))
    return folder


def evaluate(corpus: Any, folder: Path, **settings: Any) -> argraph.Run:
    return argraph.evaluate(corpus, solver=Sleeper(), executor=Here(), run=folder, **settings)


def text(run: argraph.Run) -> str:
    console = Console(file=io.StringIO(), width=100)
    console.print(run)
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    return write_tasks(tmp_path / "tasks", COUNT)


@pytest.fixture
def whole(tasks: Path, tmp_path: Path) -> argraph.Run:
    """The run as it is when all is held."""
    return evaluate([str(tasks), sleepy_corpus(9, "other")], tmp_path / "whole")


@pytest.fixture
def few(whole: argraph.Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold five items and no more."""
    monkeypatch.setattr(held, "MOST_HELD", 5)


@pytest.mark.usefixtures("few")
def test_a_long_run_is_the_same_run(tasks: Path, whole: argraph.Run, tmp_path: Path) -> None:
    made = evaluate([str(tasks), sleepy_corpus(9, "other")], tmp_path / "long")
    assert isinstance(made.trials, Reread)
    assert made == whole == argraph.load_run(tmp_path / "long")
    assert text(made) == text(whole)
    for name in ("run.json", "tasks.json", "results.json"):
        assert (tmp_path / "long" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("kept", [0, 3, 20])
def test_a_long_run_is_resumed(kept: int, whole: argraph.Run, tmp_path: Path) -> None:
    journal, results = tmp_path / "whole" / "journal.jsonl", tmp_path / "whole" / "results.json"
    before = results.read_bytes()
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:kept]))
    results.unlink()
    assert len(argraph.load_run(tmp_path / "whole").missing) == len(whole.all_trials) - kept
    assert evaluate((), tmp_path / "whole", resume=True) == whole
    assert results.read_bytes() == before


@pytest.mark.usefixtures("few")
def test_records_are_read_when_they_are_asked_for(whole: argraph.Run, tmp_path: Path) -> None:
    journal = Journal.read(tmp_path / "whole" / "journal.jsonl")
    assert isinstance(journal.records, Written)
    assert dict(journal.records) == {trial.key: trial.record for trial in whole.all_trials}


@pytest.mark.usefixtures("few")
def test_a_bad_task_is_found_on_loading(tasks: Path) -> None:
    (tasks / "Copy" / "Copy9.json").write_text("{}")
    with pytest.raises(InvalidTask, match=r"Copy9\.json: has no 'train'"):
        load_corpus(tasks)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"id": "Copy7"', '"id": 7', "its checksum does not fit"),
        ('{"id": "Copy7"', '{"id": ', "tasks.json: "),
        ('], "minimal": [', '], "maximal": [', "not as argraph writes it"),
        ("\n]\n", "\n", "not as argraph writes it, or not whole"),
        ("\n]}\n]\n", "\n", "not as argraph writes it, or not whole"),
        ('{"id": "Copy7"', '{"id": ' + "[" * 100_000, "is nested too deeply"),
        ('"output": [[0]]', '"output": [[1]]', "its checksum does not fit"),
    ],
)
def test_damage_is_named(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "whole" / "tasks.json"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(DamagedRun, match=r"tasks\.json: ") as told:
        argraph.load_run(tmp_path / "whole")
    assert complaint.split(":")[-1].strip() in str(told.value)


def peak_bytes(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.sweep
def test_memory_hardly_grows_with_the_number_of_tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held, "MOST_HELD", 50)
    evaluate(sleepy_corpus(4), tmp_path / "first")  # what is imported and cached once
    peaks = []
    for count in (200, 1000):
        folder = write_tasks(tmp_path / f"tasks{count}", count)
        runs = (tmp_path / f"run{count}-{time}" for time in range(3))
        # of several the least: Python's table of interned names, which paths fill, grows by megabytes at some moment
        peaks.append(min(peak_bytes(lambda: text(evaluate(str(folder), run))) for run in runs))  # noqa: B023
    assert (peaks[1] - peaks[0]) / 800 < 2000
