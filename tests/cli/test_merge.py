"""Shards made and merged by commands, and predictions that are broken off and resumed."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.command_line import command, refusal
from tests.tiny_tasks import HOPELESS, RECOLOUR, without_outputs, write_task

evaluate, predict, merge, report = (partial(command, name) for name in ("evaluate", "predict", "merge", "report"))
TASKS, LOW = 5, ("--effort", "low", "--guesses", 2)
pytestmark = pytest.mark.usefixtures("without_workers")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Tasks with answers and without, and an empty folder to work in."""
    for number in range(TASKS):
        task = HOPELESS if number % 3 == 1 else RECOLOUR
        task = task | {"train": [*task["train"], {"input": [[number]], "output": [[number]]}]}
        write_task(tmp_path / "tasks" / f"task{number}.json", task)
        write_task(tmp_path / "questions" / f"task{number}.json", without_outputs(task))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def test_shards_are_made_and_merged_by_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(capsys, "../tasks", *LOW, "--run", "whole")[0] == 0
    for number in (1, 2):
        assert evaluate(capsys, "../tasks", *LOW, "--shard", f"{number}/2", "--run", f"shard{number}")[0] == 0
    code, out, err = merge(capsys, "shard2", "shard1", "--run", "merged", "--html", "page.html")
    assert (code, err) == (0, "")
    assert "the run is in merged" in out
    assert Path("page.html").stat().st_size > 0
    assert Path("merged/results.json").read_bytes() == Path("whole/results.json").read_bytes()
    assert merge(capsys, "shard1", "--run", "again")[2] == "argraph: 1 of 2 shards missing: 2\n"


def test_a_shard_without_a_folder_gets_one_that_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(capsys, "../tasks", *LOW, "--shard", "2/2")[1].endswith("the run is in runs/tasks+shard-2-2-1\n")


def test_predictions_are_merged_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert predict(capsys, "../questions", *LOW, "--out", "whole.json")[0] == 0
    for number in (1, 2, 3):
        assert predict(capsys, "../questions", *LOW, "--shard", f"{number}/3", "--run", f"{number}")[0] == 0
    code, out, err = merge(capsys, "1", "2", "3", "--run", "merged", "--out", "merged.json")
    assert (code, err) == (0, "")
    assert out.startswith("predicted 3 of 5 tasks in merged.json; for the other 2 the input stands in\n")
    assert Path("merged.json").read_bytes() == Path("whole.json").read_bytes()


def test_a_prediction_is_resumed_with_nothing_but_its_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert predict(capsys, "../tasks", *LOW, "--run", "it", "--out", "whole.json")[0] == 0
    journal = Path("it/journal.jsonl")
    journal.write_bytes(journal.read_bytes()[:-30])
    assert '"output": [[0, 0, 2], [2, 0, 0]]' not in Path("it/tasks.json").read_text()
    code, out, err = predict(capsys, "--run", "it", "--resume", "--out", "again.json")
    assert (code, err) == (0, "")
    assert "predicted 3 of 5 tasks in again.json" in out
    assert len(journal.read_bytes().splitlines()) == TASKS
    assert Path("again.json").read_bytes() == Path("whole.json").read_bytes()
    assert predict(capsys, "../tasks", *LOW, "--resume", "--run", "it")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("../tasks",), "say where to write the predictions: --out FILE, or --run DIR"),
        (("--out", "a.json"), "no task was named; there is nothing to predict"),
        (("../tasks", "--out", "a.json", "--shard", "3/2"), "there is no shard 3/2; the shards of 2 are 1 to 2"),
        (("../tasks", "--out", "a.json", "--shard", "x"), "'x' is no shard"),
        (("--resume", "--out", "a.json"), "say which run to resume: --run DIR"),
    ],
)
def test_bad_requests_for_predictions_are_one_line(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(predict(capsys, *arguments)).startswith(f"argraph: {complaint}")
    assert list(Path().iterdir()) == []


def test_predictions_are_not_scored(capsys: pytest.CaptureFixture[str]) -> None:
    assert predict(capsys, "../questions", *LOW, "--run", "it")[0] == 0
    assert "task 'task0' has no test output to compare with" in refusal(evaluate(capsys, "--run", "it", "--resume"))
    assert "it: is a run of predictions, with no answers to compare with" in refusal(report(capsys, "it"))
    assert json.loads(Path("it/results.json").read_text())["total"]["tests"] == 0


def test_a_shard_is_not_looked_into(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--diagnose", "--cross-words", "--fresh=5"):
        told = refusal(evaluate(capsys, "../tasks", "--shard", "1/2", option))
        name = option.partition("=")[0]
        assert told == f"argraph: with {name} whole runs are looked into: merge the shards first\n"
