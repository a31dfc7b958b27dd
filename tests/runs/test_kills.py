"""Runs whose processes are killed at random moments, with no time to prepare, end with the same bytes.

Which process is killed, and after how many further tasks, is drawn with a fixed seed; the moment within a task is left
to the machine, and must not matter.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import argraph
from argraph.corpora.corpus import Corpus
from argraph.execution.processes import MOST_KILLS
from argraph.values.task import Task
from tests.processes import children, is_alive
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.tiny_tasks import HOPELESS, RECOLOUR

PATIENCE = 120.0
SCRIPT = """
import sys
sys.path[:] = {path!r}
import argraph
from tests.runs import test_kills
argraph.evaluate(**test_kills.{settings}(), jobs=2, run={folder!r}, resume=True)
"""
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")


def sleeping() -> dict[str, Any]:
    return {"corpus": sleepy_corpus(60), "solver": Sleeper(0.02)}


def reasoning() -> dict[str, Any]:
    kinds = (RECOLOUR, RECOLOUR, HOPELESS)
    tasks = tuple(Task.from_json(kinds[n % 3], id=f"Copy{n}", concept="Copy") for n in range(12))
    return {"corpus": Corpus("tiny", tasks), "effort": "low"}


@attrs.define
class Driver:
    """Begins runs, kills their processes and resumes them; every run that gets finished is kept."""

    settings: Callable[[], dict[str, Any]]
    root: Path
    random: random.Random
    finished: list[Path] = attrs.field(factory=list)
    victims: dict[str, int] = attrs.field(factory=lambda: {"parent": 0, "worker": 0})
    workers: set[int] = attrs.field(factory=set)

    @property
    def folder(self) -> Path:
        return self.root / f"run{len(self.finished)}"

    def start(self) -> subprocess.Popen[bytes]:
        code = SCRIPT.format(path=sys.path, settings=self.settings.__name__, folder=str(self.folder))
        return subprocess.Popen([sys.executable, "-c", code])

    def kill(self, count: int) -> None:
        """Kill so many processes, then let the last run finish."""
        while sum(self.victims.values()) < count:
            self._sitting(count)
        with self.start() as process:
            assert process.wait(PATIENCE) == 0
        self.finished.append(self.folder)

    def _sitting(self, count: int) -> None:
        """Kill workers, fewer than a task would survive, and then the parent, unless it is done before."""
        with self.start() as process:
            for _ in range(self.random.randrange(MOST_KILLS)):
                if sum(self.victims.values()) < count - 1 and self._moment(process):
                    self._kill_worker(process)
            if self._moment(process):
                process.kill()
                self.victims["parent"] += 1
        if process.returncode == 0:
            self.finished.append(self.folder)

    def _moment(self, process: subprocess.Popen[bytes]) -> bool:
        """Wait until a few more tasks are done and a little longer; whether the process is still there."""
        wanted, deadline = self._done() + self.random.randrange(4), time.monotonic() + PATIENCE
        while process.poll() is None and self._done() < wanted:
            assert time.monotonic() < deadline
            self.workers.update(children(process.pid))
            time.sleep(0.002)
        time.sleep(self.random.random() * 0.05)
        return process.poll() is None

    def _done(self) -> int:
        journal = self.folder / "journal.jsonl"
        return journal.read_bytes().count(b"\n") if journal.exists() else 0

    def _kill_worker(self, process: subprocess.Popen[bytes]) -> None:
        if found := children(process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.random.choice(found), signal.SIGKILL)
            self.victims["worker"] += 1


def reference(settings: dict[str, Any], folder: Path) -> bytes:
    argraph.evaluate(**settings, run=folder)
    return (folder / "results.json").read_bytes()


@pytest.mark.sweep
@pytest.mark.parametrize(("settings", "count"), [(sleeping, 20), (reasoning, 6)])
def test_killed_runs_end_with_the_same_bytes(
    settings: Callable[[], dict[str, Any]], count: int, tmp_path: Path
) -> None:
    driver = Driver(settings, tmp_path, random.Random(count))
    driver.kill(count)
    assert sum(driver.victims.values()) == count
    assert min(driver.victims.values()) >= count // 4
    expected = reference(settings(), tmp_path / "reference")
    assert json.loads(expected)["total"]["solved"] > 0
    for folder in driver.finished:
        assert (folder / "results.json").read_bytes() == expected
    assert not any(map(is_alive, driver.workers))
