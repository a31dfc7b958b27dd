"""The parent's side of one worker process: start it, give it tasks, hear its replies, watch it, end it."""

from __future__ import annotations

import contextlib
import os
import pickle
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from argraph.execution.descendants import below, end_all, held_megabytes
from argraph.execution.numpy_threads import ONE_THREAD
from argraph.execution.worker_process import LENGTH, READY, Finished, Told, children_seconds, framed
from argraph.values.task import Task

START_SECONDS = 120.0
"""A worker that takes longer to get ready is taken to hang."""


class WorkerEnded(Exception):
    """A worker is no longer there."""


def new_home() -> str:
    """The name of a folder for the temporary files of workers, each of which has one in it.

    The workers make it, and if this process is killed any of them takes it away, with what others have left there that
    were killed before.
    """
    return os.path.join(tempfile.gettempdir(), f"argraph-{secrets.token_hex(8)}")


class Worker:
    """A worker process as its parent sees it: idle, or busy with one task; it may share its home with others."""

    def __init__(self, function: bytes, home: str | None = None) -> None:
        alone = new_home()
        self._scratch = os.path.join(home or alone, secrets.token_hex(4))
        self._goes = self._scratch if home else alone
        begin = f"from argraph.execution.worker_process import serve; serve({self._scratch!r})"
        code = f"import sys; sys.path[:] = {sys.path!r}; {begin}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | ONE_THREAD | {"TMPDIR": self._scratch},  # what it leaves there goes with it
            bufsize=0,
            process_group=0,  # Ctrl-C reaches the parent only, which then ends the workers
        )
        self.number: int | None = None
        self.fresh = True
        self.deadline = time.monotonic() + START_SECONDS
        self.cpu_total = 0.0
        self.told: list[Any] = []
        """What the function has said on its way, for whoever wants to take it from here."""
        self._ready = False
        self._buffer = bytearray()
        self._write(function)

    def fileno(self) -> int:
        """Where its replies come in, for a selector."""
        assert self.process.stdout is not None
        return self.process.stdout.fileno()

    def give(self, number: int, task: Task, seconds: float) -> None:
        """Give it a task; the clock starts now, or when it gets ready."""
        self.number = number
        if self._ready:
            self.deadline = time.monotonic() + seconds
        self._write(pickle.dumps(task))

    def hear(self, seconds: float) -> Finished | None:
        """Take in what it sent; give the finished task if that is complete. Raises `WorkerEnded` if it has hung up."""
        chunk = os.read(self.fileno(), 1 << 20)
        if not chunk:
            raise WorkerEnded
        self._buffer += chunk
        for message in self._messages():
            if isinstance(message, Finished):
                self.fresh, self.cpu_total = False, message.cpu_total
                return message
            if isinstance(message, Told):
                self.told.append(message.value)
            elif message == READY:
                self._ready, self.deadline = True, time.monotonic() + seconds
        return None

    def megabytes(self) -> float:
        """The memory it holds now with all that it started, or 0 where the system does not tell."""
        return sum(map(held_megabytes, (self.process.pid, *below(self.process.pid))))

    def end(self) -> float:
        """End it, with all that it started; give the CPU seconds it spent after its last reply."""
        shutil.rmtree(self._goes, ignore_errors=True)  # first, as nobody else will once the worker has ended
        before, started = children_seconds(), list(below(self.process.pid))
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        end_all(started)
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        shutil.rmtree(self._goes, ignore_errors=True)
        return max(0.0, children_seconds() - before - self.cpu_total)

    def _write(self, payload: bytes) -> None:
        """Send a message; if nobody is there to read it, `hear` will find out."""
        assert self.process.stdin is not None
        view = memoryview(framed(payload))
        with contextlib.suppress(BrokenPipeError):
            while view:
                view = view[self.process.stdin.write(view) :]

    def _messages(self) -> Iterator[Any]:
        while len(self._buffer) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._buffer)[0]
            if len(self._buffer) < end:
                return
            payload = bytes(self._buffer[LENGTH.size : end])
            del self._buffer[:end]
            yield pickle.loads(payload)
