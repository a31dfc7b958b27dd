"""Executors of `concurrent.futures`: runs that share one, that are closed early, and pools that are lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from argraph.errors import ClusterLost, InvalidSetting
from argraph.execution.descendants import below
from argraph.execution.executor import Limits, outcomes
from argraph.execution.futures import Futures
from argraph.execution.guard import Dismissed, Job, end_guard, run_guarded
from argraph.execution.processes import pickled
from tests.execution.test_workers import behave, identify, task, tasks
from tests.processes import children, is_alive
from tests.waiting import eventually

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")


def guarded(pool: ProcessPoolExecutor) -> list[int]:
    """The guarded processes below those of a pool."""
    return [pid for process in list(pool._processes) for pid in below(process) if is_alive(pid)]


@pytest.fixture
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2) as made:
        yield made


def test_runs_that_share_an_executor_leave_each_other_alone() -> None:
    kinds = tasks(*(f"work {number}" for number in range(6)))
    with ThreadPoolExecutor(3) as pool, ThreadPoolExecutor(3) as callers:
        runs = [callers.submit(outcomes, Futures(pool), behave, kinds, Limits(60 + n // 2)) for n in range(3)]
        found = [run.result() for run in runs]
    assert [[each.failure for each in run] for run in found] == [[None] * 6] * 3


def test_a_guard_of_a_job_elsewhere_ends_only_when_it_is_idle() -> None:
    """Their leases cannot be seen here."""
    busy, other = (Job(pickled(behave), Limits(60), f"/nowhere/{name}") for name in ("busy", "other"))
    before = set(children(os.getpid()))
    with ThreadPoolExecutor(1) as threads:
        sleeping = threads.submit(run_guarded, busy, task("sleep"))
        eventually(lambda: set(children(os.getpid())) - before)
        first = set(children(os.getpid())) - before
        assert run_guarded(other, task("work 1")).failure is None
        assert all(map(is_alive, first))
        end_guard(busy)
        with pytest.raises(Dismissed):
            sleeping.result()
    assert len(set(children(os.getpid())) - before) == 1
    assert run_guarded(busy, task("work 2")).failure is None
    assert len(set(children(os.getpid())) - before) == 1
    end_guard(busy)
    assert set(children(os.getpid())) == before


def test_a_run_that_is_closed_early_leaves_nothing_behind(pool: ProcessPoolExecutor) -> None:
    coming = Futures(pool).run(behave, tasks("work 1", "sleep", "sleep", "sleep"), Limits())
    next(coming)
    assert guarded(pool)
    coming.close()
    eventually(lambda: not guarded(pool))
    assert [each.failure for each in outcomes(Futures(pool), behave, tasks("work 1", "work 2"))] == [None, None]


def test_a_pool_whose_process_is_killed_is_lost(pool: ProcessPoolExecutor) -> None:
    coming = Futures(pool).run(behave, tasks("work 1", *["sleep"] * 4), Limits())
    next(coming)
    os.kill(next(iter(pool._processes)), signal.SIGKILL)
    with pytest.raises(ClusterLost, match="the ProcessPoolExecutor is lost: A process in the process pool was"):
        next(coming)


def test_a_pool_that_is_shut_is_lost() -> None:
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(ClusterLost, match="the ThreadPoolExecutor is lost: cannot schedule new futures"):
        outcomes(Futures(pool), identify, tasks("a"))


def test_at_least_one_task_is_under_way() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(InvalidSetting, match="at_once is -1; it must be 0 or more"):
        Futures(pool, at_once=-1)
