"""Waiting for what other processes, threads and pages do in their own time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 90.0
"""Seconds after which something that takes moments on any machine is taken not to happen."""
Found = TypeVar("Found")


def eventually(find: Callable[[], Found]) -> Found:
    """Wait until a function gives something true, and give that."""
    deadline = time.monotonic() + PATIENCE
    while not (found := find()):
        assert time.monotonic() < deadline, f"it still gives {found!r} after {PATIENCE:g} s"
        time.sleep(0.01)
    return found


def becomes(find: Callable[[], Found], wanted: Found) -> None:
    """Wait until a function gives this very thing."""
    deadline = time.monotonic() + PATIENCE
    while (found := find()) != wanted and time.monotonic() < deadline:
        time.sleep(0.01)
    assert found == wanted
