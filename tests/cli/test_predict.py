from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from argraph.cli import main
from argraph.evaluation.predictions import read_predictions
from tests.tiny_tasks import HOPELESS, RECOLOUR, with_outputs, without_outputs, write_task


def write_tasks(folder: Path, output: Any = None) -> Path:
    """A folder with tasks at several depths; their test outputs replaced if another is given."""
    for place, task in (("a/red1.json", RECOLOUR), ("a/b/red2.json", RECOLOUR), ("hopeless.json", HOPELESS)):
        write_task(folder / place, without_outputs(task) if output is None else with_outputs(task, output))
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["predict", *map(str, arguments), "--effort", "low"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture
def reference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> bytes:
    """What one worker predicts for tasks whose answers are not there."""
    assert run(capsys, write_tasks(tmp_path / "bare"), "--out", tmp_path / "bare.json")[0] == 0
    return (tmp_path / "bare.json").read_bytes()


def test_every_task_of_a_folder_gets_all_attempts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = write_tasks(tmp_path / "tasks"), tmp_path / "out.json"
    code, printed, err = run(capsys, folder, "--guesses", 3, "--out", out)
    assert (code, err) == (0, "")
    assert f"predicted 3 tasks in {out}, 1 without a guess" in printed
    assert "CPU seconds a task: mean " in printed
    assert "MB of memory" in printed
    data = json.loads(out.read_text())
    assert list(data) == ["hopeless", "red1", "red2"]
    assert [list(test) for tests in data.values() for test in tests] == [["attempt_1", "attempt_2", "attempt_3"]] * 3
    assert data["red1"][0]["attempt_1"] == RECOLOUR["test"][0]["output"]
    assert data["hopeless"][0]["attempt_3"] == HOPELESS["test"][0]["input"]
    assert list(read_predictions(out)) == list(data)


@pytest.mark.parametrize("garbage", [[[9, 9, 9]], "nonsense", 7, {"no": ["grid"]}, [[99], [1, 2]]], ids=str)
def test_test_outputs_are_never_read(
    garbage: Any, reference: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_tasks(tmp_path / "tasks", garbage)
    assert run(capsys, folder, "--out", tmp_path / "out.json")[0] == 0
    assert (tmp_path / "out.json").read_bytes() == reference


def test_the_bytes_do_not_depend_on_the_jobs(
    reference: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, tmp_path / "bare", "--jobs", 2, "--out", tmp_path / "two.json")[0] == 0
    assert (tmp_path / "two.json").read_bytes() == reference


def test_files_and_parts_of_corpora_are_paths_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = write_task(tmp_path / "red.json"), tmp_path / "out.json"
    assert run(capsys, "bundled:Center", file, "--out", out)[0] == 0
    assert list(read_predictions(out)) == ["Center1", "red"]


def test_a_task_that_is_given_up_is_still_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = write_task(tmp_path / "red.json"), tmp_path / "out.json"
    code, printed, _ = run(capsys, file, "--memory", 10, "--out", out)
    assert code == 0
    assert "1 task failed: needed more than 10 MB of memory: red" in printed
    assert json.loads(out.read_text())["red"][0]["attempt_1"] == RECOLOUR["test"][0]["input"]


def test_the_same_id_twice_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, out = write_task(tmp_path / "a/red.json"), write_task(tmp_path / "b/red.json"), tmp_path / "out.json"
    code, _, err = run(capsys, one, two, "--out", out)
    assert (code, err) == (2, f"argraph: task 'red' comes twice: from {one} and from {two}\n")
    code, _, err = run(capsys, tmp_path, "--out", out)
    assert code == 2
    assert "are both task 'red'" in err
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nothing.json", "--out", "out.json"), "nothing.json: no such file or folder"),
        (("bundled", "--out", "nowhere/out.json"), "nowhere/out.json: cannot be written: there is no such folder"),
        (("bundled", "--out", "."), ".: cannot be written: it is a folder"),
        (("bundled", "--out", "out.json", "--timeout", "0"), "the limit in seconds is 0.0; it must be more than 0"),
        (("bundled", "--out", "out.json", "--memory", "-1"), "the limit in megabytes is -1; it must be more than 0"),
        (("nonsense", "--out", "out.json"), "'nonsense' is no corpus"),
    ],
)
def test_bad_input_is_one_line(
    arguments: tuple[str, ...],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"argraph: {complaint}")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
