"""What is printed adapts to what the stream can take."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from argraph.cli.streams import adapt_streams
from tests.tiny_tasks import RECOLOUR, write_task

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:strict"}


def run(*arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    code = f"import sys; sys.path[:] = {sys.path!r}; from argraph.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, env=os.environ | environment, check=False
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "shift_jis"])
def test_any_text_can_be_printed(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    adapt_streams()
    print("3 × 5 – é 雪 \udcff \ud800", end="", flush=True)
    assert b"\xff" in raw.getvalue()
    shown = raw.getvalue().replace(b"\xff", b"").decode(encoding)
    plain = {"ascii": "3 x 5 - e ?", "latin-1": "3 × 5 - é ?", "utf-8": "3 × 5 – é 雪", "shift_jis": "3 × 5 - e 雪"}
    assert shown == f"{plain[encoding]}  ?"


COMMANDS = (["evaluate", "tasks", "--run", "run"], ["data", "show", "tasks/Copy1.json"])


def test_every_command_ends_well_where_only_plain_letters_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_task(tmp_path / "tasks" / "Copy1.json")
    for arguments in COMMANDS:
        done = run(*arguments, **ASCII)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.isascii()


@pytest.mark.sweep
def test_names_of_files_that_are_no_texts_come_back_as_they_are(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/caf\xe9"
    os.mkdir(name)
    with open(name + b"/Copy\xff.json", "wb") as file:
        file.write(write_task(tmp_path / "plain.json", RECOLOUR).read_bytes())
    for arguments in (
        ["solve", name + b"/Copy\xff.json", "--svg", name + b".svg", "--save-rule", name + b"-rule"],
        ["explain", name + b"/Copy\xff.json", "--html", name + b".html"],
        ["graph", name + b"/Copy\xff.json", "--svg", name + b".svg"],
        ["predict", name + b"/Copy\xff.json", "--out", name + b"-out"],
        ["evaluate", name, "--run", name + b"-run", "--html", name + b"-run.html"],
        ["report", name + b"-run", "--html", name + b"-run.html"],
        ["report", name + b"-run", "--format", "markdown"],
        ["data", "list", name],
        ["profile", name + b"/Copy\xff.json"],
    ):
        done = run(*arguments)
        assert (done.returncode, done.stderr) == (0, b""), arguments
    missing = run("solve", name + b"/no\xff.json")
    assert missing.returncode == 2
    assert missing.stderr.startswith(b"argraph: " + name + b"/no\xff.json: no such file; a task is a file")
