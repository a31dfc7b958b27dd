"""All runs of a folder, in the terminal and on a page."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import argraph
from tests.command_line import command, refusal
from tests.tiny_tasks import write_task

run = partial(command, "runs")

pytestmark = pytest.mark.usefixtures("without_workers")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two runs, one with a page, one that cannot be read; and something else."""
    task, home = write_task(tmp_path / "red.json"), tmp_path / "runs"
    home.mkdir()
    argraph.evaluate(task, effort="low", run=home / "first")
    argraph.evaluate(task, effort="low", run=home / "second")
    (home / "first.html").write_text("a page")
    (home / "second" / "tasks.json").write_text("[]")
    (home / "other").mkdir()
    return home


def test_runs_are_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, folder)
    assert code == 0
    first, second = (line for line in out.splitlines() if line.startswith(("first", "second")))
    assert "argraph, effort low, 3 guesses" in first
    assert "1 100%" in first
    assert "–" in second
    assert "other" not in out


def test_the_page_links_to_the_pages_that_are_there(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = folder.parent / "index.html"
    assert run(capsys, folder, "--html", page) == (0, f"listed 2 runs in {page}\n", "")
    text = page.read_text(encoding="utf-8")
    assert '<a href="runs/first.html">first</a>' in text
    assert "second.html" not in text


def test_missing_pages_are_made_if_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "first.html").unlink()
    assert run(capsys, folder, "--html", folder / "index.html", "--pages")[0] == 0
    assert "Evaluation on red" in (folder / "first.html").read_text(encoding="utf-8")
    assert '<a href="first.html">first</a>' in (folder / "index.html").read_text(encoding="utf-8")
    assert not (folder / "second.html").exists()


def test_a_folder_without_runs_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(run(capsys, tmp_path)) == f"argraph: {tmp_path}: holds no runs\n"
    assert "no such folder" in refusal(run(capsys, tmp_path / "nowhere"))
