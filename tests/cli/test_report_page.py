from __future__ import annotations

from pathlib import Path

import pytest

import argraph
from argraph.cli import main
from tests.sleeping_solver import Sleeper, sleepy_corpus


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "sleepy"
    argraph.evaluate(sleepy_corpus(3), solver=Sleeper(), run=folder)
    return folder


def test_a_page_is_written_and_named(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["report", str(folder), "--html", str(page)]) == 0
    assert capsys.readouterr().out == f"the page is in {page}\n"
    text = page.read_text(encoding="utf-8")
    assert text.count("<article") == 3
    assert "Compared with" not in text


def test_a_page_compares_too(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    assert main(["report", str(folder), "--against", str(folder), "--html", str(page)]) == 0
    assert capsys.readouterr().out.endswith(f"the page is in {page}\n")
    assert "Compared with another run" in page.read_text(encoding="utf-8")
