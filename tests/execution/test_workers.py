"""What happens to one task costs that task only."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from argraph.errors import InvalidSetting, InvalidTask
from argraph.execution.descendants import below
from argraph.execution.executor import Limits, Outcome, outcomes
from argraph.execution.processes import MOST_KILLS, Crew, LocalProcesses, pickled
from argraph.execution.worker import Worker
from argraph.execution.worker_process import tell
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.processes import children, is_alive
from tests.waiting import PATIENCE, eventually

LIMITS = Limits(seconds=5.0, megabytes=400)
HOARDING = Limits(seconds=PATIENCE, megabytes=400)
"""How long it takes to fill memory depends on the machine."""
ONE, TWO, THREE = map(LocalProcesses, (1, 2, 3))


def counting(given: Task) -> str:
    """Tell how far it is."""
    for number in range(3):
        tell({"done": number})
    return given.id


def task(id: str) -> Task:
    return Task(id, (Pair(Grid.parse("1"), Grid.parse("2")),), (Pair(Grid.parse("1")),))


def tasks(*ids: str) -> list[Task]:
    return [task(id) for id in ids]


def behave(given: Task) -> str:
    """Do what the task's id says."""
    kind = given.id.partition(" ")[0]
    print("this must not get among the replies")
    return DEEDS[kind](given)


def work(given: Task) -> str:
    return f"{given.id} is done"


def abort(_: Task) -> str:
    os.abort()


def leave(_: Task) -> str:
    os._exit(3)


def kill(_: Task) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return "dead"


def sleep(_: Task) -> str:
    time.sleep(1000)
    return "awake"


def spin(_: Task) -> str:
    while True:
        pass


def hoard(_: Task) -> str:
    """Take twice what is allowed, and keep it."""
    heap = [b"x" * (1 << 20) for _ in range(800)]
    time.sleep(1000)
    return str(len(heap))


def complain(_: Task) -> str:
    raise InvalidTask("nothing to see\nhere")


def stop(_: Task) -> str:
    sys.exit("enough")


def run_out(_: Task) -> str:
    raise MemoryError


def confide(_: Task) -> str:
    return lambda: None  # type: ignore[return-value]


def identify(_: Task) -> str:
    return str(os.getpid())


def remember(given: Task) -> str:
    """Crash unless the worker is fresh: what a task that suffers from its predecessors does."""
    if globals().setdefault("_first", given.id) != given.id:
        os.abort()
    return "fresh"


def fall(given: Task) -> str:
    """Be killed from outside in the first two workers; the task's id names a file that remembers it."""
    file = Path(given.id.partition(" ")[2])
    falls = file.read_text() if file.exists() else ""
    if len(falls) < MOST_KILLS - 1:
        file.write_text(falls + "x")
        os.kill(os.getpid(), signal.SIGKILL)
    return f"fell {len(falls)} times"


DEEDS: dict[str, Callable[[Task], str]] = {
    deed.__name__: deed
    for deed in (work, abort, leave, kill, sleep, spin, hoard, complain, stop, run_out, confide, remember, fall)
}
BATCH = tasks(
    "work 1", "abort", "work 2", "sleep", "leave", "work 3", "complain", "kill", "work 4", "stop", "run_out",
    "spin", "confide", "work 5",
)  # fmt: skip


@pytest.fixture(scope="module")
def batch() -> dict[str, Outcome[str]]:
    return {outcome.task_id: outcome for outcome in outcomes(TWO, behave, BATCH, LIMITS)}


def test_outcomes_come_in_the_order_of_the_tasks(batch: dict[str, Outcome[str]]) -> None:
    assert list(batch) == [each.id for each in BATCH]


@pytest.mark.parametrize("number", range(1, 6))
def test_good_tasks_succeed_among_bad_ones(number: int, batch: dict[str, Outcome[str]]) -> None:
    outcome = batch[f"work {number}"]
    assert (outcome.result, outcome.failure) == (f"work {number} is done", None)
    assert outcome.megabytes > 0


@pytest.mark.parametrize(
    ("id", "failure"),
    [
        ("abort", "crashed (SIGABRT)"),
        ("kill", "crashed (SIGKILL)"),
        ("leave", "crashed (exit code 3)"),
        ("sleep", "took longer than 5 s"),
        ("spin", "took longer than 5 s"),
        ("run_out", "needed more than 400 MB of memory"),
    ],
)
def test_a_bad_task_says_what_happened(id: str, failure: str, batch: dict[str, Outcome[str]]) -> None:
    assert (batch[id].result, batch[id].failure) == (None, failure)


def test_a_task_that_hoards_memory_says_so() -> None:
    good, bad, other = outcomes(ONE, behave, tasks("work 1", "hoard", "work 2"), HOARDING)
    assert (bad.result, bad.failure) == (None, "needed more than 400 MB of memory")
    assert good.failure is other.failure is None


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("complain", "InvalidTask: nothing to see here (test_workers.py, line "),
        ("stop", "SystemExit: enough (test_workers.py, line "),
        ("confide", "Can't "),
    ],
)
def test_an_exception_is_told_in_one_line(id: str, said: str, batch: dict[str, Outcome[str]]) -> None:
    failure = batch[id].failure
    assert failure is not None
    assert said in failure
    assert "\n" not in failure


def test_a_task_that_was_stopped_is_charged_for_what_it_used(batch: dict[str, Outcome[str]]) -> None:
    assert batch["spin"].cpu_seconds > 0.1
    assert batch["sleep"].cpu_seconds < batch["spin"].cpu_seconds


def test_workers_are_reused_and_replaced_only_after_a_failure() -> None:
    found = outcomes(ONE, identify, tasks(*"abcdef"))
    assert len({outcome.result for outcome in found}) == 1
    assert found[0].result != str(os.getpid())


def test_a_task_that_brings_a_used_worker_down_gets_a_fresh_one() -> None:
    found = outcomes(ONE, behave, tasks("remember 1", "remember 2", "abort", "remember 3"))
    assert [outcome.failure for outcome in found] == [None, None, "crashed (SIGABRT)", None]


def test_a_worker_that_is_killed_from_outside_is_no_fault_of_its_task(tmp_path: Path) -> None:
    first, second = outcomes(ONE, behave, tasks(f"fall {tmp_path / 'a'}", f"fall {tmp_path / 'b'}"))
    assert (first.result, second.result) == ("fell 2 times", "fell 2 times")


def test_outcomes_do_not_depend_on_the_number_of_jobs() -> None:
    some = tasks("work 1", "complain", "work 2", "leave", "work 3")
    one, three = (outcomes(executor, behave, some) for executor in (ONE, THREE))
    assert [(each.result, each.failure) for each in one] == [(each.result, each.failure) for each in three]


def test_each_outcome_is_told_as_it_comes_in() -> None:
    seen: list[str] = []
    outcomes(ONE, behave, tasks("work 1", "work 2"), each=lambda outcome: seen.append(outcome.task_id))
    assert sorted(seen) == ["work 1", "work 2"]


def test_nothing_to_do_is_nothing_done() -> None:
    assert outcomes(ONE, behave, []) == ()


def test_a_consumer_that_stops_early_leaves_no_worker() -> None:
    coming = ONE.run(identify, tasks("a", "b", "c"), Limits())
    _, first = next(coming)
    coming.close()
    assert first.result is not None
    with pytest.raises(ProcessLookupError):
        os.kill(int(first.result), 0)


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"seconds": -1.0}, {"megabytes": 0}])
def test_limits_are_positive(limits: dict[str, float]) -> None:
    with pytest.raises(InvalidSetting, match="must be more than 0"):
        Limits(**limits)  # type: ignore[arg-type]


def test_there_is_at_least_one_job() -> None:
    with pytest.raises(InvalidSetting, match="jobs is 0"):
        LocalProcesses(0)


def test_a_function_of_the_main_script_is_refused() -> None:
    def stray(_: Task) -> None:
        pass

    stray.__module__ = "__main__"
    with pytest.raises(InvalidSetting, match="main script"):
        outcomes(ONE, stray, tasks("work"))


SCRIPT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # what is started in the background would not hear it
sys.path[:] = {path!r}
from argraph.execution.executor import outcomes
from test_workers import TWO, tasks, {function}
print([outcome.result for outcome in outcomes(TWO, {function}, tasks("sleep 1", "sleep 2"))], flush=True)
"""


def start(tmp_path: Path, function: str) -> subprocess.Popen[str]:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(path=[*sys.path, str(Path(__file__).parent)], function=function))
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, str(script)], stdout=pipe, stderr=pipe, text=True)


def test_a_plain_script_needs_no_guard(tmp_path: Path) -> None:
    process = start(tmp_path, "work")
    out, err = process.communicate(timeout=PATIENCE)
    assert (out, err) == ("['sleep 1 is done', 'sleep 2 is done']\n", "")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_the_workers_go_when_the_parent_is_stopped(how: signal.Signals, tmp_path: Path) -> None:
    process = start(tmp_path, "sleep")
    workers = eventually(lambda: len(found := children(process.pid)) == 2 and found)
    process.send_signal(how)
    process.communicate(timeout=PATIENCE)
    eventually(lambda: not any(map(is_alive, workers)))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_what_a_killed_worker_leaves_is_cleared_away_even_if_the_parent_is_killed_before_it_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setenv("TMPDIR", str(scratch))
    process = start(tmp_path, "sleep")
    workers = eventually(lambda: len(found := children(process.pid)) == 2 and found)
    eventually(lambda: len(list(scratch.glob("argraph-*/*"))) == 2)
    process.send_signal(signal.SIGSTOP)
    os.kill(workers[0], signal.SIGKILL)
    process.kill()
    process.communicate(timeout=PATIENCE)
    eventually(lambda: not any(scratch.iterdir()))


def test_nothing_is_left_to_clear_away_once_the_last_worker_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    crew = Crew(pickled(work), tasks("work"), 1, LIMITS)
    assert [outcome.result for _, outcome in crew.work()] == ["work is done"]
    assert not any(tmp_path.iterdir())
    crew.dismiss()


# Words on the way


def test_a_function_can_tell_something_before_it_is_done() -> None:
    worker = Worker(pickle.dumps(counting))
    try:
        worker.give(0, task("patient"), LIMITS.seconds)
        while (finished := worker.hear(LIMITS.seconds)) is None:
            pass
    finally:
        worker.end()
    assert finished.result == "patient"
    assert worker.told == [{"done": number} for number in range(3)]


def test_what_is_told_costs_nothing_where_nobody_listens() -> None:
    assert counting(task("alone")) == "alone"
    (outcome,) = outcomes(ONE, counting, tasks("unheard"), LIMITS)
    assert outcome.result == "unheard"


def test_a_thread_that_ends_meanwhile_hides_no_children(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        true = os.listdir
        monkeypatch.setattr(os, "listdir", lambda path: ["0", *true(path)])
        assert child.pid in list(below(os.getpid()))
