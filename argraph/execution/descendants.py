"""What a process holds, and all that it has started, directly or not: found in /proc, and ended.

A program may leave a process behind that belongs to nobody any more. Where orphans are adopted they stay below the
process that adopts them, so that they can be found and ended like the rest. Elsewhere than on Linux nothing is found.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import time
from collections.abc import Iterable, Iterator

SET_CHILD_SUBREAPER = 36
"""What `prctl` calls adopting orphans."""
ROUNDS, PAUSE = 100, 0.01
"""What is ended may have started more meanwhile: it is looked for again, so often at most, after so many seconds."""


def adopt_orphans() -> None:
    """Become the parent of whatever is orphaned below this process."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def below(pid: int) -> Iterator[int]:
    """The processes that a process has started, and those that they have, and so on."""
    for child in _children(pid):
        yield child
        yield from below(child)


def _children(pid: int) -> list[int]:
    """The processes that the threads of a process have started; a thread that ends meanwhile leaves its to others."""
    found, threads = list[int](), list[str]()
    with contextlib.suppress(OSError):
        threads = os.listdir(f"/proc/{pid}/task")
    for thread in threads:
        with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
            found += map(int, file.read().split())
    return found


def end_below(pid: int) -> None:
    """End all that a process has started, until there is nothing left to end."""
    for _ in range(ROUNDS):
        if not (found := list(below(pid))):
            return
        end_all(found)
        time.sleep(PAUSE)
        for child in found:
            with contextlib.suppress(OSError):  # no child of ours, or gone already
                os.waitpid(child, os.WNOHANG)


def end_all(pids: Iterable[int]) -> None:
    """End these processes at once."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def held_megabytes(pid: int) -> float:
    """The memory that a process holds now, or 0 where the system does not tell."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, IndexError):
        return 0.0
