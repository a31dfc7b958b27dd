"""Watching a single search: what it is about, after a second, and a way to end it with what it has found so far."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import attrs

from argraph.cli.stopping import heeding

if TYPE_CHECKING:
    from rich.status import Status

    from argraph.execution.executor import Limits
    from argraph.execution.patience import Patience
    from argraph.search.watch import Step

SILENT = 1.0
"""For so many seconds nothing is said."""


@attrs.define(eq=False)
class Watcher:
    """Called with every step of a search: it shows the step in a terminal, and ends it after Ctrl-C or at a limit."""

    status: Status | None
    patience: Patience
    ending: bool = False

    def __call__(self, step: Step) -> None:
        """Take note of a step."""
        from argraph.search.watch import Stop

        if self.ending:
            raise Stop
        self.patience(step)
        if self.status is not None and time.monotonic() - self.patience.began >= SILENT:
            self.status.update(told(step))
            self.status.start()

    def end(self, *_: int | FrameType | None) -> None:
        """End the search at its next step; asked a second time, break off at once."""
        if self.ending:
            raise KeyboardInterrupt
        self.ending = True
        print("\nargraph: ending with the best so far; Ctrl-C again breaks off", file=sys.stderr)


def told(step: Step) -> str:
    """A step in words.

    >>> from argraph.search.watch import Step
    >>> told(Step("one rule", "components-8", 3, 40, None, None))
    'one rule, view 3 of 40 (components-8); nothing fits yet; Ctrl-C ends with the best so far'
    """
    best = "nothing fits yet" if step.bits is None else f"the best so far costs {step.bits:g} bits"
    where = f"{step.stage}, view {step.number} of {step.total} ({step.view})"
    return f"{where}; {best}; Ctrl-C ends with the best so far"


@contextmanager
def watching(limits: Limits) -> Iterator[Watcher]:
    """Give a watcher for a search within limits; meanwhile Ctrl-C is for it. Steps show in a terminal, on stderr."""
    from rich.console import Console
    from rich.status import Status

    from argraph.execution.patience import Patience

    console = Console(stderr=True, markup=False)
    watcher = Watcher(Status("", console=console) if console.is_terminal else None, Patience(limits))
    try:
        with heeding(signal.SIGINT, watcher.end):
            yield watcher
    finally:
        if watcher.status is not None:
            watcher.status.stop()
