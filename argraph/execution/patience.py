"""Patience with one search: it is stopped when it has taken too long or too much memory, and answers with its best.

Where many tasks are run, their worker processes are watched from outside instead; see `argraph.execution.processes`.
"""

from __future__ import annotations

import os
import time

import attrs

from argraph.execution.descendants import held_megabytes
from argraph.execution.executor import Limits
from argraph.search.watch import Step, Stop


@attrs.frozen
class Patience:
    """A watcher for `argraph.solve`, which asks it at every step whether to go on; the clock starts when it is made.

    >>> import argraph
    >>> task = argraph.load_task("bundled:Copy1")
    >>> argraph.solve(task, watch=Patience(Limits(seconds=1e-9))).stopped
    True
    """

    limits: Limits
    began: float = attrs.field(factory=time.monotonic, init=False)

    def __call__(self, step: Step) -> None:
        """Stop the search if a limit is passed."""
        late = time.monotonic() - self.began > self.limits.seconds
        if late or held_megabytes(os.getpid()) > self.limits.megabytes:
            raise Stop
