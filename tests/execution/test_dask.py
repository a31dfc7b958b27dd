"""Runs on a real Dask cluster of separate processes: whatever dies, the same bytes as without Dask."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from distributed import Client, Future
from distributed.scheduler import KilledWorker

import argraph
from argraph.cli import main
from argraph.corpora.corpus import Corpus
from argraph.errors import ClusterLost, InvalidSetting, RunRefused, SolverFailed
from argraph.execution import dask_cluster
from argraph.execution.dask_cluster import Certificates, DaskClient, DaskCluster
from argraph.execution.executor import Limits, Outcome, outcomes
from argraph.execution.futures import Futures
from argraph.execution.processes import LocalProcesses
from argraph.execution.provenance import provenance
from argraph.runs import session
from argraph.runs.run import Run, Trial
from argraph.solvers.record import Record
from argraph.values.task import Task
from tests.command_line import command, refusal
from tests.dask_machines import Machines, machines
from tests.execution.test_workers import HOARDING, LIMITS, behave, identify, tasks
from tests.processes import children, is_alive
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task
from tests.waiting import eventually

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc"),
]
KINDS = ("work 1", "abort", "work 2", "leave", "kill", "complain", "sleep", "work 3", "run_out")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with machines(tmp_path_factory.mktemp("cluster"), 2) as found:
        yield found


def evaluate(folder: Path, corpus: Corpus, executor: Any = None, **settings: Any) -> Run:
    settings = {"solver": Sleeper(0.05)} | settings
    return argraph.evaluate(corpus, run=folder, executor=executor, **settings)


def results(folder: Path) -> bytes:
    return (folder / "results.json").read_bytes()


# What runs there


def test_a_run_is_the_same_bytes_as_without_dask(cluster: Machines, tmp_path: Path) -> None:
    corpus = sleepy_corpus(30)
    executor = DaskCluster(cluster.address)
    evaluate(tmp_path / "dask", corpus, executor)
    evaluate(tmp_path / "plain", corpus, LocalProcesses(2))
    assert results(tmp_path / "dask") == results(tmp_path / "plain")
    assert executor.status.workers == 2


def test_what_happens_to_one_task_costs_that_task_only(cluster: Machines) -> None:
    """It crashes, hangs, eats memory, kills its process: no Dask worker is lost by it."""
    cluster.wait_for_workers()
    before = cluster.workers()
    for kinds, limits in ((KINDS, LIMITS), (("work 4", "hoard", "work 5"), HOARDING)):
        found = outcomes(DaskCluster(cluster.address), behave, tasks(*kinds), limits)
        local = outcomes(LocalProcesses(2), behave, tasks(*kinds), limits)
        assert [(each.result, each.failure) for each in found] == [(each.result, each.failure) for each in local]
    assert cluster.workers() == before


def test_nothing_is_left_on_the_workers_when_a_run_is_closed_early(cluster: Machines) -> None:
    coming = DaskCluster(cluster.address).run(behave, tasks("work 1", "sleep", "sleep", "work 2"), Limits())
    next(coming)
    eventually(lambda: any(map(children, cluster.workers())))
    coming.close()
    eventually(lambda: not any(map(children, cluster.workers())))


@pytest.mark.sweep
def test_a_client_of_dask_is_an_executor_too(cluster: Machines, tmp_path: Path) -> None:
    corpus = sleepy_corpus(8)
    with Client(cluster.address, set_as_default=False) as client:
        there = evaluate(tmp_path / "client", corpus, client)
        assert there == evaluate(tmp_path / "executor", corpus, client.get_executor())
    assert there.trials == argraph.evaluate(corpus, solver=Sleeper(0.05)).trials


@pytest.mark.sweep
def test_commands_run_there_and_look_into_runs_there(
    cluster: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, task in enumerate((RECOLOUR, HOPELESS, RECOLOUR)):
        write_task(tmp_path / "tasks" / f"task{number}.json", task)
    monkeypatch.chdir(tmp_path)
    there = ("--dask", cluster.address, "--effort", "low")
    looked = ("--diagnose", "--cross-words")
    assert command("evaluate", capsys, "tasks", *there, *looked, "--run", "dask")[0] == 0
    assert command("evaluate", capsys, "tasks", "--effort", "low", *looked, "--run", "plain")[0] == 0
    for name in ("results.json", "findings.json", "../dask-cross-words/results.json"):
        assert Path("dask", name).read_bytes() == Path("plain", name.replace("dask", "plain")).read_bytes()
    assert command("predict", capsys, "tasks", *there, "--out", "dask.json")[0] == 0
    assert command("predict", capsys, "tasks", "--effort", "low", "--out", "plain.json")[0] == 0
    assert Path("dask.json").read_bytes() == Path("plain.json").read_bytes()


def test_a_foreign_solver_runs_there(cluster: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task = write_task(tmp_path / "task.json")
    (tmp_path / "solver.py").write_text("print('[[[[0, 0, 2], [2, 0, 0]]]]')")
    solver = f"{sys.executable} {tmp_path / 'solver.py'} {{task}}"
    code, *_ = command("evaluate", capsys, task, "--solver", solver, "--dask", cluster.address, "--run", tmp_path / "r")
    assert code == 0
    assert argraph.load_run(tmp_path / "r").total.solved == 1


# What is lost


def killing(cluster: Machines, count: int, seed: int, killed: list[int]) -> Any:
    """A callback that kills workers at random moments, so many in all; nothing else may be noticed of it."""
    draw = random.Random(seed)

    def each(_: Trial) -> None:
        alive = [pid for pid in cluster.workers() if pid not in killed]
        if len(killed) < count and alive and draw.random() < 0.3:
            victim = draw.choice(alive)
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    return each


def kill_workers(folder: Path, kills: int) -> None:
    folder.mkdir()
    corpus, killed = sleepy_corpus(max(40, 20 * kills)), list[int]()
    with machines(folder, 3) as cluster:
        run = partial(evaluate, folder / "dask", corpus, DaskCluster(cluster.address))
        run(each=killing(cluster, kills, kills, killed))
        guarded = [pid for worker in cluster.workers() for pid in children(worker)]
    assert len(killed) == kills
    assert not any(map(is_alive, [*killed, *guarded]))
    evaluate(folder / "plain", corpus, LocalProcesses(4))
    assert results(folder / "dask") == results(folder / "plain")
    assert len((folder / "dask" / "journal.jsonl").read_bytes().splitlines()) == len(corpus.all_tasks)


@pytest.mark.sweep
def test_a_run_outlives_workers_that_are_killed(tmp_path: Path) -> None:
    kill_workers(tmp_path / "run", 3)


@pytest.mark.long
def test_a_run_outlives_twenty_workers_that_are_killed(tmp_path: Path) -> None:
    kill_workers(tmp_path / "run", 20)


@pytest.mark.sweep
def test_a_run_whose_scheduler_is_killed_says_how_to_go_on(tmp_path: Path) -> None:
    """The run is made by a command of its own, as a user would; then another cluster finishes it."""
    for number in range(12):
        write_task(tmp_path / "tasks" / f"task{number}.json", RECOLOUR)
    evaluating = ["evaluate", str(tmp_path / "tasks"), "--effort", "low", "--run"]
    journal = tmp_path / "run" / "journal.jsonl"
    code = f"import sys; sys.path[:] = {sys.path!r}; from argraph.cli import main; sys.exit(main())"
    with machines(tmp_path, 1) as cluster:
        words = [*evaluating, str(tmp_path / "run"), "--dask", cluster.address]
        process = subprocess.Popen([sys.executable, "-c", code, *words], stderr=subprocess.PIPE, text=True)
        eventually(lambda: journal.exists() and journal.stat().st_size > 0)
        cluster.kill_scheduler()
        _, told = process.communicate(timeout=120)
    done = len(journal.read_bytes().splitlines())
    assert process.returncode == 1
    assert told.startswith(f"argraph: the Dask cluster is lost: the scheduler is gone; {done} of 12 tasks are done")
    assert f"go on with: argraph evaluate --run {tmp_path / 'run'} --resume --dask tcp://127.0.0.1:" in told
    assert told.count("\n") == 1
    assert 0 < done < 12
    assert main(["evaluate", "--run", str(tmp_path / "run"), "--resume", "--dask", "local"]) == 0
    assert main([*evaluating, str(tmp_path / "plain")]) == 0
    assert results(tmp_path / "run") == results(tmp_path / "plain")


def test_a_client_that_is_closed_meanwhile_is_a_cluster_lost(cluster: Machines) -> None:
    with Client(cluster.address, set_as_default=False) as client:
        coming = DaskClient(client).run(behave, tasks("work 1", "sleep", "sleep"), Limits(seconds=2.0))
        next(coming)
        client.close()
        with pytest.raises(ClusterLost, match="the Dask cluster is lost: the scheduler is gone"):
            next(coming)


def test_a_result_that_is_lost_while_it_is_gathered_is_made_again(
    cluster: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client(cluster.address, set_as_default=False) as client:
        future = client.submit(die, pure=False)
        future.exception()
        true, asked = Future.status.fget, list[Future]()

        def late(asked_of: Future) -> str:
            asked.append(asked_of)
            return "finished" if len(asked) == 1 else true(asked_of)

        monkeypatch.setattr(Future, "status", property(late))
        work = dask_cluster._OnCluster(client, "name", dask_cluster.Status())
        assert list(work.results([(tasks("work 1")[0], future)])) == [None]


def die() -> None:
    """Fail as a Dask task does whose workers died."""
    raise KilledWorker("task", SimpleNamespace(address="tcp://127.0.0.1:1"), 3)  # type: ignore[arg-type]


def test_a_cluster_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_cluster, "CONNECT_SECONDS", 0.3)
    monkeypatch.chdir(tmp_path)
    told = refusal(command("evaluate", capsys, "bundled:Copy", "--dask", "127.0.0.1:9"))
    assert told.startswith("argraph: no Dask scheduler answers at 127.0.0.1:9: ")
    assert list(tmp_path.iterdir()) == []


@attrs.frozen
class Twice:
    """An executor that gives each outcome twice, the second time with another note."""

    note: str

    def run(self, function: Any, tasks: Any, limits: Limits) -> Iterator[tuple[int, Outcome[Record]]]:
        for number, task in enumerate(tasks):
            record = function(task)
            yield number, Outcome(task.id, record, cpu_seconds=1.0)
            yield number, Outcome(task.id, attrs.evolve(record, how=self.note), cpu_seconds=2.0)


def test_of_results_that_come_twice_the_first_stands(tmp_path: Path) -> None:
    corpus, seen = sleepy_corpus(4), list[str]()
    run = evaluate(tmp_path / "run", corpus, Twice("slept"), each=lambda trial: seen.append(trial.task.id))
    assert len(seen) == len((tmp_path / "run/journal.jsonl").read_bytes().splitlines()) == 4
    assert run.usage.cpu_seconds == (1.0,) * 4
    with pytest.raises(SolverFailed, match="task 'Copy1' was answered twice, and not alike"):
        evaluate(tmp_path / "other", corpus, Twice("dreamt"))


# What is refused


def test_workers_with_other_libraries_are_refused_or_recorded(
    cluster: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = provenance()
    other = attrs.evolve(true, libraries=true.libraries | {"numpy": "9.9"})
    monkeypatch.setattr(dask_cluster, "provenance", lambda: other)
    monkeypatch.setattr(session, "provenance", lambda: other)
    complaint = r"the Dask worker at tcp://127\.0\.0\.1:\d+ is not as here: numpy was 9\.9 and is [\d.]+; install"
    with pytest.raises(RunRefused, match=complaint):
        evaluate(tmp_path / "run", sleepy_corpus(4), DaskCluster(cluster.address))
    assert not (tmp_path / "run").exists()
    run = evaluate(tmp_path / "run", sleepy_corpus(4), DaskCluster(cluster.address, anyway=True))
    assert run.setup.made_with == (other, true)
    assert evaluate(tmp_path / "run", (), DaskCluster(cluster.address, anyway=True), resume=True) == run


def test_a_worker_that_joins_late_is_checked_too() -> None:
    other = attrs.evolve(provenance(), code="0" * 64)
    guards = dask_cluster.Guards("name", b"", Limits(), other)
    guards.setup(attrs.make_class("Worker", {"address": attrs.field(default="tcp://127.0.0.1:1")})())
    with pytest.raises(RunRefused, match=r"the Dask worker at tcp://127\.0\.0\.1:1 is not as here: the code was"):
        guards.outcome(tasks("work 1")[0])
    guards.teardown(None)


@pytest.mark.parametrize("address", ["10.0.0.7:8786", "tcp://node7:8786", "tcp://[fe80::1]:8786", "ws://10.0.0.7:1"])
def test_plain_connections_to_other_machines_are_refused(address: str) -> None:
    with pytest.raises(InvalidSetting, match="is not on this machine and not encrypted"):
        DaskCluster(address)
    DaskCluster(address, insecure=True)


@pytest.mark.parametrize("address", ["127.0.0.1:8786", "tcp://localhost:8786", "tcp://[::1]:8786", "local"])
def test_plain_connections_on_this_machine_are_fine(address: str) -> None:
    DaskCluster(address)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--dask", "tls://10.0.0.7:8786"), "tls://10.0.0.7:8786 is encrypted; name the certificates for it"),
        (("--dask", "tls://10.0.0.7:8786", "--tls-ca", "a"), "TLS needs three files: --tls-ca, --tls-cert and"),
        (("--tls-ca", "a"), "--tls-ca belongs to --dask"),
        (("--insecure",), "--insecure belongs to --dask"),
        (
            ("--dask", "tls://a:1", "--tls-ca", "no", "--tls-cert", "no", "--tls-key", "no"),
            "no: no such file; TLS needs it",
        ),
        (("--dask", "tcp://[::1"), "'tcp://[::1' is no address of a Dask scheduler; write tcp://HOST:PORT, or local"),
        (("--dask", "tcp://a:b"), "'tcp://a:b' is no address of a Dask scheduler"),
        (("--dask", "foo"), "'foo' is no address of a Dask scheduler"),
        (("--dask", ""), "'' is no address of a Dask scheduler"),
        (("--dask", "10.0.0.7:8786"), "10.0.0.7:8786 is not on this machine and not encrypted"),
    ],
)
def test_bad_options_are_one_line(
    arguments: tuple[str, ...],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(command("evaluate", capsys, "bundled:Copy", *arguments)).startswith(f"argraph: {complaint}")
    assert list(tmp_path.iterdir()) == []


def make_certificates(folder: Path) -> Certificates:
    from distributed import Security

    made = Security.temporary()
    files = {"ca.pem": made.tls_ca_file, "cert.pem": made.tls_client_cert, "key.pem": made.tls_client_key}
    for name, content in files.items():
        (folder / name).write_text(content)
    return Certificates(*(folder / name for name in files))


@pytest.mark.sweep
def test_encrypted_connections_work_and_want_certificates(tmp_path: Path) -> None:
    files = make_certificates(tmp_path)
    options = [
        word
        for name, path in zip(("--tls-ca-file", "--tls-cert", "--tls-key"), attrs.astuple(files), strict=True)
        for word in (name, str(path))
    ]
    with machines(tmp_path, 1, *options) as cluster:
        assert cluster.address.startswith("tls://127.0.0.1:")
        run = evaluate(tmp_path / "run", sleepy_corpus(4), DaskCluster(cluster.address, certificates=files))
        (tmp_path / "stranger").mkdir()
        stranger = make_certificates(tmp_path / "stranger")
        with pytest.raises(ClusterLost, match="no Dask scheduler answers"):
            evaluate(tmp_path / "no", sleepy_corpus(4), DaskCluster(cluster.address, certificates=stranger))
    assert run.total.tasks == 2


def test_a_cluster_started_here_lets_nobody_else_in() -> None:
    with DaskCluster(workers=1)._connected() as client:
        address = client.scheduler.address
        assert address.startswith("tls://127.0.0.1:")
        with pytest.raises(OSError, match=r"127\.0\.0\.1"):
            Client(address.replace("tls", "tcp"), timeout=1, set_as_default=False)


def test_a_cluster_started_here_needs_certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(InvalidSetting, match="a Dask cluster on this machine needs the package cryptography"):
        outcomes(DaskCluster(), identify, tasks("a"))


# Other executors, and none


def test_any_executor_of_futures_will_do(tmp_path: Path) -> None:
    corpus, before = sleepy_corpus(10), children(os.getpid())
    with ThreadPoolExecutor(3) as pool:
        threads = evaluate(tmp_path / "threads", corpus, pool)
        kinds = tasks("work 1", "abort", "work 2", "complain")
        found = outcomes(Futures(pool), behave, kinds, LIMITS)
    assert threads.trials == argraph.evaluate(corpus, solver=Sleeper(0.05)).trials
    assert [each.failure for each in found[:3]] == [None, "crashed (SIGABRT)", None]
    assert children(os.getpid()) == before


def test_few_tasks_are_under_way_at_a_time() -> None:
    read: list[int] = []

    class Watched(list[Task]):
        def __getitem__(self, number: Any) -> Any:
            read.append(number)
            return super().__getitem__(number)

    with ThreadPoolExecutor(1) as pool:
        coming = Futures(pool, at_once=3).run(identify, Watched(tasks(*"abcdefghijkl")), Limits())
        next(coming)
        assert len(read) == 3
        coming.close()


def test_local_runs_do_not_import_dask(tmp_path: Path) -> None:
    write_task(tmp_path / "task.json")
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; from argraph.cli import main; "
        "assert main(sys.argv[1:]) == 0; "
        "assert not {name for name in sys.modules if name.partition('.')[0] in ('dask', 'distributed')}"
    )
    words = ["evaluate", str(tmp_path / "task.json"), "--effort", "low", "--run", str(tmp_path / "run")]
    subprocess.run([sys.executable, "-c", code, *words], check=True, stdout=subprocess.DEVNULL)
