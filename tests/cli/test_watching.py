"""A single search is told of after a while, and ended by Ctrl-C with what it has found."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from typing import Any

import pytest
from rich.console import Console
from rich.status import Status

from argraph.cli import watching as module
from argraph.cli.watching import Watcher, told, watching
from argraph.execution.executor import Limits
from argraph.execution.patience import Patience
from argraph.search.watch import Step, Stop
from argraph.solution import solve
from argraph.values.task import Task
from tests.tiny_tasks import RECOLOUR

STEP = Step("one rule", "components-8", 3, 40, None, 11.5)


def test_a_step_is_told_after_a_second_only(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Status("", console=Console(file=io.StringIO()))
    started: list[str] = []
    monkeypatch.setattr(shown, "update", started.append)
    watcher = Watcher(shown, Patience(Limits()))
    watcher(STEP)
    assert started == []
    monkeypatch.setattr(module, "SILENT", 0.0)
    watcher(STEP)
    shown.stop()
    assert started == [told(STEP)]
    assert "the best so far costs 11.5 bits" in started[0]


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_the_first_interrupt_ends_the_search_with_what_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    before = signal.getsignal(signal.SIGINT)
    steps: list[Step] = []
    with watching(Limits()) as watcher:

        def watch(step: Step) -> None:
            steps.append(step)
            if len(steps) == 5:
                os.kill(os.getpid(), signal.SIGINT)
            watcher(step)

        solution = solve(Task.from_json(RECOLOUR, id="red"), effort="low", watch=watch)
    assert solution.stopped
    assert solution.guesses[0]
    assert "ending with the best so far" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is before


def test_the_second_interrupt_breaks_off() -> None:
    watcher = Watcher(None, Patience(Limits()))
    watcher.end()
    with pytest.raises(Stop):
        watcher(STEP)
    with pytest.raises(KeyboardInterrupt):
        watcher.end()


def test_other_threads_watch_without_signals() -> None:
    seen: list[Any] = []

    def watch() -> None:
        with watching(Limits()) as watcher:
            watcher(STEP)
            seen.append(watcher)

    thread = threading.Thread(target=watch)
    thread.start()
    thread.join()
    assert len(seen) == 1
