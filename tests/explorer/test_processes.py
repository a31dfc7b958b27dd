"""Solves are processes that end with whoever listens to them; the command leaves none behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import requests

import argraph
from argraph.explorer.server import Serving
from tests.explorer.served import client, explorer
from tests.processes import children, is_alive
from tests.tiny_tasks import RECOLOUR, write_task
from tests.waiting import PATIENCE, eventually

CODE = (
    f"import signal, sys; sys.path[:] = {sys.path!r}; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from argraph.cli import main; sys.exit(main())"
)
HARD = {"task": argraph.load_task("bundled:TopBottom3D10").to_json(), "id": "hard", "effort": "high"}


def megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def begin_and_cancel(served: Serving, lines: int) -> int:
    """Begin a solve, hear so many lines of it, hang up, and give its process, which must be gone."""
    with client(served) as page, page.post("api/solve", json=HARD, stream=True) as answer:
        coming = answer.iter_lines()
        for _ in range(lines):
            json.loads(next(coming))
        (worker,) = served.solves.workers
        answer.close()
    eventually(lambda: not served.solves.workers)
    return worker.process.pid


@pytest.mark.sweep
def test_fifty_solves_begun_and_cancelled_leave_no_process_and_no_memory() -> None:
    with explorer() as served:
        gone = [begin_and_cancel(served, 1) for _ in range(5)]
        before = megabytes()
        gone += [begin_and_cancel(served, 1 + number % 3) for number in range(50)]
        assert megabytes() - before < 5
        assert not any(map(is_alive, gone))


def test_a_solve_ends_when_nobody_listens_any_more() -> None:
    with explorer() as served:
        assert not is_alive(begin_and_cancel(served, 2))


def test_the_end_of_the_server_ends_its_solves() -> None:
    with explorer() as served:
        answer = client(served).post("api/solve", json=HARD, stream=True)
        coming = answer.iter_lines()
        next(coming)
        (worker,) = served.solves.workers
    assert not is_alive(worker.process.pid)
    answer.close()


@pytest.mark.parametrize(
    "how", [signal.SIGINT, *(pytest.param(how, marks=pytest.mark.sweep) for how in (signal.SIGTERM, signal.SIGKILL))]
)
def test_the_command_prints_its_address_and_leaves_nothing_behind(how: signal.Signals, tmp_path: Path) -> None:
    words = [sys.executable, "-c", CODE, "explore", str(write_task(tmp_path / "one.json", RECOLOUR)), "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        (address,) = re.findall(r"http://127\.0\.0\.1:\d+/\S+/", command.stdout.readline())
        answer = requests.post(f"{address}api/solve", json=HARD, stream=True, timeout=60)
        coming = answer.iter_lines()
        next(coming)
        (worker,) = children(command.pid)
        command.send_signal(how)
        out, err = command.communicate(timeout=PATIENCE)
        answer.close()
        eventually(lambda: not is_alive(worker))
    if how != signal.SIGKILL:
        assert (command.returncode, out, err) == (0, "the explorer has ended\n", "")


def test_a_bad_name_is_told_before_anything_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    from tests.command_line import command, refusal

    assert "'nowhere' is no corpus" in refusal(command("explore", capsys, "nowhere", "--no-browser"))
