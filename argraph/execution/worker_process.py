"""The worker's side of `argraph.execution.processes`: take a task, run the function, send back what came of it.

Messages are pickles, each after its length in eight bytes. First comes the function, answered by `READY` once all that
it needs has been imported; then tasks, each answered by a `Finished`, before which may come what the function told on
its way. When the other side hangs up the worker ends at once, even in the middle of a task, with all that it has
started, so that none outlives a command that was killed.
"""

from __future__ import annotations

import contextlib
import gc
import os
import pickle
import resource
import shutil
import signal
import struct
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable
from queue import SimpleQueue
from typing import IO, Any

import attrs

from argraph.execution.descendants import adopt_orphans, below, end_all, end_below

LENGTH = struct.Struct("!Q")
READY = "ready"
OUT_OF_MEMORY = "out of memory"
HANG_UP_SECONDS = 10.0
"""So long a worker may take to end itself."""


@attrs.frozen
class Finished:
    """What became of a task in the worker: the result, or else the failure."""

    result: Any
    failure: str | None
    cpu_seconds: float
    """Of this task, in all threads."""
    cpu_total: float
    """Of the worker since its start."""
    megabytes: int
    """The most memory that the worker has held so far."""


@attrs.frozen
class Told:
    """What the function said while it was at work on its task."""

    value: Any


_listeners: list[IO[bytes]] = []
"""Where replies go, in a worker."""


def tell(value: Any) -> None:
    """Say something to whoever waits for the task, while it is under way; outside of a worker nobody hears it."""
    for replies in _listeners:
        _send(replies, pickle.dumps(Told(value)))


def framed(payload: bytes) -> bytes:
    """Put the length in front."""
    return LENGTH.pack(len(payload)) + payload


def unframed(stream: IO[bytes]) -> bytes:
    """Read one message; raises `EOFError` when the other side has hung up."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return stream.read(LENGTH.unpack(head)[0])


def serve(scratch: str) -> None:
    """Work until the other side hangs up, with a folder for passing files; the one it is in goes with it then."""
    warnings.simplefilter("ignore")  # the parent says once what each worker would say again
    adopt_orphans()
    commands, replies = _private_pipes()
    _listeners.append(replies)
    inbox: SimpleQueue[bytes] = SimpleQueue()
    for folder in (os.path.dirname(scratch), scratch):
        with contextlib.suppress(OSError):  # without it, temporary files go where they usually do
            os.mkdir(folder, 0o700)
    threading.Thread(target=_listen, args=(commands, inbox, scratch), daemon=True).start()
    function, fault = _load(inbox.get())
    _spare_the_collector()
    _send(replies, pickle.dumps(READY))
    while True:
        reply = _answer(function, fault, inbox.get())
        end_below(os.getpid())  # nothing that a task has started outlives it
        _send(replies, reply)


def _spare_the_collector() -> None:
    """What has been imported stays, and a task makes many small values but few cycles: look for them seldom."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _private_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Keep standard input and output to ourselves: what the function prints must not get among the replies."""
    commands, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return commands, replies


def _listen(commands: IO[bytes], inbox: SimpleQueue[bytes], scratch: str) -> None:
    try:
        while True:
            inbox.put(unframed(commands))
    except (EOFError, OSError):
        shutil.rmtree(os.path.dirname(scratch), ignore_errors=True)
        end_all(below(os.getpid()))
        os.killpg(0, signal.SIGKILL)  # a worker leads a group of its own, in which are the programs that it runs


def _load(payload: bytes) -> tuple[Callable[[Any], Any] | None, str | None]:
    try:
        return pickle.loads(payload), None
    except Exception as error:  # importing the function's module may fail in any way; each task says so
        return None, _line(error)


def _answer(function: Callable[[Any], Any] | None, fault: str | None, payload: bytes) -> bytes:
    """Run the function on one task, timed in all threads; a result that cannot be sent is a failure too."""
    began = time.process_time() + children_seconds()
    result, failure = (None, fault) if function is None else _run(function, payload)
    now = time.process_time() + children_seconds()
    measured = (now - began, now, _peak())
    try:
        return pickle.dumps(Finished(result, failure, *measured))
    except Exception as error:  # whatever the result is made of
        return pickle.dumps(Finished(None, _line(error), *measured))


def _run(function: Callable[[Any], Any], payload: bytes) -> tuple[Any, str | None]:
    try:
        return function(pickle.loads(payload)), None
    except MemoryError:
        return None, OUT_OF_MEMORY
    except (Exception, SystemExit) as error:  # one task's failure, of any kind, must cost that task only
        return None, _line(error)


def _line(error: BaseException) -> str:
    """An exception in one line: its name, what it says, and where it was raised."""
    said = " ".join([f"{type(error).__name__}:", *str(error).split()]).removesuffix(":")
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""
    return f"{said}{place}"


def children_seconds() -> float:
    """CPU seconds of all child processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _peak() -> int:
    """The most memory that this process has held, or one of the programs it has run."""
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return round(peak / (2**20 if sys.platform == "darwin" else 2**10))


def _send(replies: IO[bytes], payload: bytes) -> None:
    try:
        replies.write(framed(payload))
        replies.flush()
    except OSError:  # the other side has hung up: whoever listens to it takes the folder away and ends this process
        time.sleep(HANG_UP_SECONDS)
        os._exit(0)
