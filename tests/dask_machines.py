"""A real Dask cluster of separate processes on loopback: a scheduler and workers with nannies, any of which may die."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs

from tests.processes import children, is_alive
from tests.waiting import eventually

ROOT = Path(__file__).parents[1]


@attrs.define
class Machines:
    """The processes of a cluster."""

    folder: Path
    options: tuple[str, ...] = ()
    scheduler: subprocess.Popen[bytes] | None = None
    nannies: list[subprocess.Popen[bytes]] = attrs.field(factory=list)

    @property
    def file(self) -> Path:
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])

    def start_scheduler(self) -> None:
        self.file.unlink(missing_ok=True)
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show")
        eventually(lambda: self.file.exists() and self.file.stat().st_size > 0)

    def start_workers(self, count: int) -> None:
        for _ in range(count):
            self.nannies.append(
                self._start("worker", "--nthreads", "1", "--nanny", "--local-directory", str(self.folder))
            )

    def wait_for_workers(self) -> None:
        eventually(lambda: len(self.workers()) == len(self.nannies))

    def workers(self) -> list[int]:
        """The worker processes that are alive below their nannies."""
        return [pid for nanny in self.nannies for pid in children(nanny.pid) if _is_worker(pid)]

    def kill_scheduler(self) -> None:
        assert self.scheduler is not None
        self.scheduler.kill()
        self.scheduler.wait()

    def end(self) -> None:
        for process in [*self.nannies, *([self.scheduler] if self.scheduler else [])]:
            for pid in [*children(process.pid), process.pid]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            process.wait()
        self.nannies.clear()

    def _start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        words = [
            sys.executable,
            "-m",
            f"distributed.cli.dask_{kind}",
            "--scheduler-file",
            str(self.file),
            "--no-dashboard",
        ]
        path = os.pathsep.join(filter(None, [str(ROOT), *sys.path]))
        quiet = {
            "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "critical",
            "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
            "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
            "PYTHONPATH": path,
        }
        log = (self.folder / f"{kind}.log").open("ab")
        with log:
            return subprocess.Popen(
                [*words, *self.options, *options], env=os.environ | quiet, stdout=log, stderr=log, cwd=self.folder
            )


@contextmanager
def machines(folder: Path, workers: int, *options: str) -> Iterator[Machines]:
    """A cluster with so many workers, all gone at the end."""
    cluster = Machines(folder, options)
    try:
        cluster.start_scheduler()
        cluster.start_workers(workers)
        yield cluster
    finally:
        cluster.end()


def _is_worker(pid: int) -> bool:
    """Whether a child of a nanny is its worker: not the process that keeps track of resources."""
    with contextlib.suppress(OSError):
        return is_alive(pid) and b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False
