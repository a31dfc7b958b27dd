from __future__ import annotations

from pathlib import Path

import pytest

from argraph import load_corpus
from argraph.cli import main
from tests.tiny_tasks import HOPELESS, RECOLOUR, without_outputs, write_task


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["evaluate", *map(str, arguments), "--effort", "low"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def row(out: str, label: str) -> list[str]:
    line = next(line for line in out.splitlines() if f" {label} " in line)
    return [cell.strip() for cell in line.strip("│").split("│")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for place, task in (
        ("corpus/Copy/Copy1.json", RECOLOUR),
        ("corpus/Count/Count1.json", HOPELESS),
        ("corpus/other.json", RECOLOUR),
        ("MinimalTasks/CopyMinimal.json", RECOLOUR),
    ):
        write_task(tmp_path / place, task)
    return tmp_path


def test_the_table_has_concepts_totals_and_minimal_tasks_apart(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, folder, "--jobs", 2)
    assert (code, err) == (0, "")
    assert row(out, "Copy")[:4] == ["Copy", "1", "1", "1  100%"]
    assert row(out, "Count") == ["Count", "1", "1", "0    0%", "0    0%", "0    0%", "0    0%"]
    assert row(out, "(none)")[1] == "1"
    assert row(out, "total") == ["total", "3", "3", "2   67%", "2   67%", "2   67%", "2   67%"]
    assert row(out, "minimal tasks")[1:4] == ["1", "1", "1  100%"]
    assert f"content hash {load_corpus(folder).content_hash[:12]}" in out
    assert "CPU seconds a task" in out


def test_there_is_a_column_for_each_guess(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, folder / "corpus" / "Copy", "--guesses", 1)[1]
    assert "at 1" in out
    assert "at 2" not in out


def test_a_task_without_answers_cannot_be_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, write_task(tmp_path / "red.json", without_outputs(RECOLOUR)))
    assert (code, out) == (2, "")
    assert err.startswith("argraph: task 'red' has no test output to compare with")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nonsense",), "'nonsense' is no corpus"),
        (("bundled", "--timeout", "-3"), "the limit in seconds is -3.0; it must be more than 0"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"argraph: {complaint}")
    assert err.count("\n") == 1
