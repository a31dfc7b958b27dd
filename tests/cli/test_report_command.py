from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

import argraph
from tests.command_line import command
from tests.sleeping_solver import Sleeper, sleepy_corpus

report = partial(command, "report")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "sleepy"
    argraph.evaluate(sleepy_corpus(8), solver=Sleeper(), run=folder)
    return folder


def test_a_run_is_shown_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = report(capsys, folder)
    assert (code, err) == (0, "")
    assert "sleepy, sleeper, seconds 0.0, 2 guesses" in out
    assert "not answered yet" not in out


def test_an_unfinished_run_says_so_and_how_to_go_on(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "my run"
    shutil.copytree(folder, copy)
    lines = (copy / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (copy / "journal.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:50])
    code, out, _ = report(capsys, copy)
    assert code == 0
    assert "5 of 8 tasks are not answered yet; they count as wrong" in out
    assert f"finish it with: argraph evaluate --run '{copy}' --resume" in out


def test_what_is_no_run_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = report(capsys, tmp_path)
    assert (code, out) == (2, "")
    assert err == f"argraph: {tmp_path}: holds no run; there is no run.json in it\n"
