"""What the engine of runs can take, with a solver that only sleeps, so that the engine and not the cores is measured.

    python -m tests.benchmarks.bench_scale [--workers 1 2 4 8] [--tasks 100000]

Throughput on local Dask workers against the ideal of tasks that only sleep, and the client's CPU for each; lines a
second that the journal takes; and with --tasks, the most memory that the client holds while it evaluates so many tiny
tasks, which are written to files first. The bars say PASS or FAIL; the exit code is 0 either way, since a slow machine
is no fault of the code.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import attrs

import argraph
from argraph.execution.dask_cluster import DaskCluster
from argraph.execution.executor import Executor
from argraph.execution.processes import LocalProcesses
from argraph.runs.journal import JournalWriter
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from tests.benchmarks.bench_scenes import peak_memory
from tests.dask_machines import machines
from tests.sleeping_solver import Sleeper, sleepy_corpus, sleepy_task

SECONDS, SHARE_BAR, CPU_BAR, MEMORY_BAR = 0.05, 0.9, 5.0, 300.0
"""A task sleeps so long; bars: of the ideal throughput, milliseconds of the client's CPU a task, megabytes."""
WARM = 40
"""For each worker, so many tasks go before the clock runs: until then workers start and import."""
TIMED = 100
"""For each worker, so many tasks are timed."""


@attrs.frozen
class Pace:
    """How fast tasks came in, once all workers were at work."""

    workers: int
    share: float
    """Of the ideal: a task every so many seconds from each worker."""
    milliseconds: float
    """CPU of this process a task, in all threads."""

    @classmethod
    def of(cls, executor: Executor, workers: int) -> Pace:
        """Time the tasks between the first, while workers start, and the last, when some have nothing left to do."""
        clock: list[tuple[float, float]] = []
        corpus = sleepy_corpus(workers * (WARM + TIMED + 5))
        with TemporaryDirectory() as folder:
            argraph.evaluate(
                corpus,
                solver=Sleeper(SECONDS),
                executor=executor,
                run=Path(folder) / "run",
                each=lambda _: clock.append((time.perf_counter(), time.process_time())),
            )
        first, last = clock[workers * WARM], clock[workers * (WARM + TIMED)]
        count = workers * TIMED
        ideal = count * SECONDS / workers
        return cls(workers, ideal / (last[0] - first[0]), 1000 * (last[1] - first[1]) / count)

    def told(self, name: str) -> str:
        """In a line."""
        rate = self.share * self.workers / SECONDS
        cost = f"{self.milliseconds:.1f} ms of the client's CPU a task"
        return f"{name}, {self.workers} workers: {rate:.0f} tasks/s, {self.share:.2f} of ideal, {cost}"


def throughput(counts: Sequence[int]) -> None:
    """On processes of our own, and on a Dask cluster of processes on this machine: scheduler, nannies, workers."""
    for workers in counts:
        print(Pace.of(LocalProcesses(workers), workers).told("processes"))
        with TemporaryDirectory() as folder, machines(Path(folder), workers) as cluster:
            cluster.wait_for_workers()
            pace = Pace.of(DaskCluster(cluster.address), workers)
        print(pace.told("Dask"), _verdict(pace.share >= SHARE_BAR and pace.milliseconds <= CPU_BAR))


def journal(count: int = 500) -> None:
    """How many lines a second go to the disk, each by itself."""
    grid = Grid.of([[number % 10 for number in range(10)]] * 10)
    with TemporaryDirectory(dir=".") as folder:
        path = Path(folder) / "journal.jsonl"
        path.touch()
        with JournalWriter(path) as writer:
            rates = []
            for turn in range(5):
                began = time.perf_counter()
                for number in range(count):
                    writer.add("tiny", Record(f"{turn}-{number}", ((grid, grid),)))
                rates.append(count / (time.perf_counter() - began))
        print(f"journal: {median(rates):.0f} lines/s of {path.stat().st_size // (5 * count)} bytes")


def memory(count: int) -> None:
    """Evaluate so many tiny tasks, in files, on a Dask cluster of two workers on this machine."""
    with TemporaryDirectory() as name:
        folder = Path(name) / "tasks" / "Copy"
        folder.mkdir(parents=True)
        for number in range(1, count + 1):
            (folder / f"Copy{number}.json").write_text(json.dumps(sleepy_task(number).to_json()))
        began, seen = time.perf_counter(), 0

        def each(_: Any) -> None:
            nonlocal seen
            seen += 1
            if seen % (count // 10) == 0:
                print(f"  {seen} tasks after {time.perf_counter() - began:.0f} s: at most {peak_memory():.0f} MB")

        with machines(Path(name), 2) as cluster:
            executor = DaskCluster(cluster.address)
            run = argraph.evaluate(
                folder.parent, solver=Sleeper(), executor=executor, run=Path(name) / "run", each=each
            )
        took = time.perf_counter() - began
        held = peak_memory()
        print(
            f"{run.total.tasks} tasks in {took:.0f} s: the client held at most {held:.0f} MB",
            _verdict(held < MEMORY_BAR),
        )


def _verdict(good: bool) -> str:
    return "PASS" if good else "FAIL"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4, 8])
    parser.add_argument("--tasks", type=int, default=0)
    options = parser.parse_args(arguments)
    throughput(options.workers)
    journal()
    if options.tasks:
        memory(options.tasks)


if __name__ == "__main__":
    main()
