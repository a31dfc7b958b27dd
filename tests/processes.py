"""Looking at processes from outside."""

from __future__ import annotations

import contextlib
from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that a process has started, in any of its threads, and that are there."""
    found: list[int] = []
    gone = contextlib.suppress(FileNotFoundError, ProcessLookupError)
    with gone:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with gone:
                found += map(int, (thread / "children").read_text().split())
    return found


def is_alive(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
