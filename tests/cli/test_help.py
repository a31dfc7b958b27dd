"""Help texts are plain, and what is printed keeps to the width that is asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from argraph.cli import main
from argraph.version import __version__
from tests.command_line import command
from tests.tiny_tasks import write_task

COMMANDS = (
    "solve", "explain", "apply", "graph", "predict", "evaluate", "sample", "score", "report", "runs", "familiarity",
    "generate", "library", "profile",
)  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_no_types_and_no_brackets_in_brackets(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(name, capsys, "--help")
    assert code == 0
    assert not re.search(r"<\w|\[\[|\{[A-Z]|: \(|x>=", out)


def test_the_version_and_completion_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"argraph {__version__}\n"
    assert main(["--help"]) == 0
    assert "--install-completion" in capsys.readouterr().out


def test_output_keeps_to_columns_and_ends_in_no_blanks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for name in ("solve", "explain"):
        lines = command(name, capsys, write_task(tmp_path / "red.json"))[1].splitlines()
        assert max(map(len, lines)) <= 60
        assert [line for line in lines if line != line.rstrip()] == []
