from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from argraph import load_corpus, load_run
from argraph.runs.run import NO_CONCEPT, Tally
from tests.command_line import command, refusal
from tests.tiny_tasks import HOPELESS, RECOLOUR, without_outputs, write_task

run = partial(command, "evaluate")
pytestmark = pytest.mark.usefixtures("without_workers")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Runs go into the current folder unless told otherwise."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for place, task in (
        ("corpus/Copy/Copy1.json", RECOLOUR),
        ("corpus/Count/Count1.json", HOPELESS),
        ("corpus/other.json", RECOLOUR),
        ("MinimalTasks/CopyMinimal.json", RECOLOUR),
    ):
        write_task(tmp_path / "tasks" / place, task)
    return tmp_path / "tasks"


@pytest.mark.workers
def test_concepts_are_counted_and_minimal_tasks_kept_apart(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, folder, "--jobs", 2, "--effort", "low")
    assert (code, err) == (0, "")
    made = load_run("runs/tasks-1")
    right, wrong = Tally(1, 1, (1, 1, 1), 1), Tally(1, 1, (0, 0, 0), 0)
    assert made.concepts == {"Copy": right, "Count": wrong, NO_CONCEPT: right}
    assert (made.total, made.minimal_total) == (Tally(3, 3, (2, 2, 2), 2), right)
    assert f"content hash {load_corpus(folder).content_hash[:12]}" in out
    for label in ("Copy", "Count", "total", "minimal tasks", "at 3", "67%", "CPU seconds a task"):
        assert label in out


def test_each_evaluation_is_kept_under_a_number(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in (1, 2):
        out = run(capsys, folder / "corpus" / "Copy", "--effort", "low")[1]
        assert out.endswith(f"the run is in runs/Copy-{number}\n")
    first, second = (Path("runs") / f"Copy-{number}" / "results.json" for number in (1, 2))
    assert first.read_bytes() == second.read_bytes()
    assert load_run("runs/Copy-2").total.solved == 1


def test_several_corpora_are_one_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpora = (folder / "corpus" / "Copy", folder / "corpus" / "other.json")
    code, out, _ = run(capsys, *corpora, "--effort", "low", "--guesses", 1)
    assert code == 0
    assert "the run is in runs/Copy+other-1" in out
    assert "together" in out
    assert [part.total for part in load_run("runs/Copy+other-1").parts] == [Tally(1, 1, (1,), 1)] * 2
    assert [corpus["name"] for corpus in json.loads(Path("runs/Copy+other-1/run.json").read_text())["corpora"]] == [
        "Copy",
        "other",
    ]


def test_task_files_named_one_by_one_are_one_corpus(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = (folder / "corpus" / "other.json", folder / "corpus" / "Copy" / "Copy1.json")
    code, out, _ = run(capsys, *files, "--effort", "low", "--guesses", 1)
    assert code == 0
    assert "the run is in runs/corpus-1" in out
    assert [trial.key for trial in load_run("runs/corpus-1").trials] == [("corpus", "other"), ("corpus", "Copy1")]


def test_there_is_a_column_for_each_guess(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, folder / "corpus" / "Copy", "--guesses", 1, "--effort", "low")[1]
    assert "at 1" in out
    assert "at 2" not in out


def test_a_run_is_resumed_with_nothing_but_its_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, folder, "--run", "it", "--effort", "low", "--guesses", 2, "--memory", 2000)[0] == 0
    journal, results = Path("it/journal.jsonl"), Path("it/results.json")
    whole = results.read_bytes()
    journal.write_bytes(journal.read_bytes()[:-30])
    results.unlink()
    code, out, err = run(capsys, "--run", "it", "--resume")
    assert (code, err) == (0, "")
    assert "the run is in it" in out
    assert results.read_bytes() == whole


@pytest.mark.workers
def test_limits_that_bite_are_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, folder / "corpus" / "Copy", "--memory", 10, "--effort", "low")
    assert code == 0
    assert "1 task failed: needed more than 10 MB of memory: Copy1" in out
    assert load_run("runs/Copy-1").total == Tally(1, 1, (0, 0, 0), 0)


def test_a_task_without_answers_cannot_be_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(run(capsys, write_task(tmp_path / "red.json", without_outputs(RECOLOUR)))).startswith(
        "argraph: task 'red' has no test output to compare with"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nonsense",), "'nonsense' is no corpus"),
        (("bundled", "--timeout", "-3"), "the limit in seconds is -3.0; it must be more than 0"),
        (("bundled", "--effort", "heroic"), "no effort is called 'heroic'"),
        (("bundled", "--html", "nowhere/page.html"), "nowhere/page.html: cannot be written: there is no such folder"),
        (("--resume",), "say which run to resume: --run DIR"),
        (("--resume", "--run", "nothing"), "nothing: holds no run"),
        (("bundled:Copy", "bundled:Copy"), "two corpora are called 'bundled:Copy'"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(run(capsys, *arguments)).startswith(f"argraph: {complaint}")
    assert list(Path().iterdir()) == []


def test_a_run_that_is_there_is_refused_in_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = (folder / "corpus" / "Copy", "--run", "it", "--effort", "low")
    assert run(capsys, *arguments)[0] == 0
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err == "argraph: it: holds a run already; finish it with --resume, or choose another folder\n"
    code, _, err = run(capsys, *arguments, "--resume", "--guesses", 2)
    assert (code, err) == (2, "argraph: it: this run is another one: guesses was 3 and is 2\n")
