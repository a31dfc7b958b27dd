"""A real evaluation that is stopped: it says how to go on, and going on gives the same bytes."""

from __future__ import annotations

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from argraph.cli import main
from argraph.runs.journal import JournalWriter
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task
from tests.waiting import PATIENCE, eventually

CODE = (
    f"import signal, sys; sys.path[:] = {sys.path!r}; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from argraph.cli import main; sys.exit(main())"
)
TASKS = 5
pytestmark = pytest.mark.usefixtures("without_workers")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus") / "tiny"
    for number in range(TASKS):
        write_task(folder / f"task{number}.json", HOPELESS if number % 4 else RECOLOUR)
    return folder


@pytest.fixture(scope="module")
def undisturbed(corpus: Path) -> bytes:
    """The results of a run that nobody stopped."""
    folder = corpus.parent / "whole"
    assert main(["evaluate", str(corpus), "--effort", "low", "--guesses", "2", "--run", str(folder)]) == 0
    return (folder / "results.json").read_bytes()


def start(*arguments: object, **settings: int) -> subprocess.Popen[str]:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings
    return subprocess.Popen([sys.executable, "-c", CODE, *map(str, arguments)], text=True, **pipes)  # type: ignore[call-overload, no-any-return]


def wait_for_a_line(journal: Path) -> None:
    eventually(lambda: journal.exists() and journal.stat().st_size)


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_stopped_evaluation_says_how_to_go_on(
    how: signal.Signals, code: int, corpus: Path, undisturbed: bytes, tmp_path: Path
) -> None:
    folder = tmp_path / "a run"
    process = start("evaluate", corpus, "--effort", "low", "--guesses", 2, "--run", folder)
    wait_for_a_line(folder / "journal.jsonl")
    process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (code, "")
    told = re.fullmatch(r"argraph: interrupted; (\d+) of 5 tasks are done and kept; go on with: argraph (.*)\n", err)
    assert told is not None
    assert len((folder / "journal.jsonl").read_bytes().splitlines()) == int(told[1]) < TASKS
    assert main(shlex.split(told[2])) == 0
    assert (folder / "results.json").read_bytes() == undisturbed


def test_a_run_that_somebody_else_works_on_is_refused(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["evaluate", "--run", str(tmp_path / "run"), "--effort", "low", "--resume"]
    assert main([*arguments, str(corpus / "task0.json")]) == 0
    with JournalWriter(tmp_path / "run" / "journal.jsonl"):
        assert main(arguments) == 2
    complaint = "another process is working on this run; wait for it, or end it"
    assert capsys.readouterr().err == f"argraph: {tmp_path / 'run'}: {complaint}\n"
    assert main(arguments) == 0


def read_all(terminal: int) -> str:
    """What was written to a terminal until the other side closed it."""
    chunks = []
    while True:
        try:
            chunk = os.read(terminal, 1 << 16)
        except OSError:  # Linux tells the end in this way
            return b"".join(chunks).decode()
        if not chunk:
            return b"".join(chunks).decode()
        chunks.append(chunk)


def test_a_terminal_shows_how_far_it_is(corpus: Path, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = start("evaluate", corpus, "--effort", "low", "--run", tmp_path / "run", stderr=theirs)
    os.close(theirs)
    shown = read_all(ours)
    os.close(ours)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "total" in out
    for part in (r"5/5", r"2 solved", r"\d tasks/(s|min)", r"0:00:0"):
        assert re.search(part, shown)
