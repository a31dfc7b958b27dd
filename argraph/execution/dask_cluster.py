"""An executor on a Dask cluster: one Dask task is one argraph task, run in a guarded process on the worker's machine.

The function goes to each worker once, as a plugin, which workers that join or restart later get too. Tasks under way on
a worker that is lost go elsewhere, by Dask; a scheduler that is lost ends the run, which can be resumed.

Everyone who can reach a Dask scheduler or worker can run code there. So connections beyond this machine want TLS,
unless the caller insists, and a cluster started here has certificates of its own.
"""

from __future__ import annotations

import ipaddress
import logging
import pickle
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

import attrs
import dask
from distributed import CancelledError, Client, LocalCluster, Security, WorkerPlugin, get_worker
from distributed.client import ClosedClientError
from distributed.scheduler import KilledWorker

from argraph.errors import ClusterLost, InvalidSetting, RunRefused
from argraph.execution.executor import Coming, Limits, Outcome, Result
from argraph.execution.futures import Promise, gathered
from argraph.execution.guard import Guard
from argraph.execution.processes import pickled
from argraph.execution.provenance import Provenance, provenance
from argraph.values.task import Task

LOCAL = "local"
CONNECT_SECONDS = 10.0
"""So long a scheduler may take to answer, also one that did before."""
WORKER_SECONDS = 60.0
"""So long the first worker may take."""
ALONE_SECONDS = 120.0
"""So long a run waits for a worker when there is none."""
LOOK_SECONDS = 1.0
"""Between looks at how many workers there are."""
AT_ONCE = 4
"""Tasks under way for each thread of a worker: one at work, the others on their way there or back."""
SPARING = {"distributed.worker.profile.enabled": False, "distributed.admin.tick.interval": "1s"}
"""Workers of a cluster of our own need not look a hundred times a second at what they do: they wait."""
GONE = "the scheduler is gone"
PATIENCE = {"distributed.comm.timeouts.connect": f"{CONNECT_SECONDS}s"}
MOST_LOSSES = 5
"""So often Dask may give a task up because the workers that had it died; each time several did."""


@attrs.frozen
class Certificates:
    """The files of TLS: who is trusted, and who we are."""

    authority: Path
    certificate: Path
    key: Path

    def __attrs_post_init__(self) -> None:
        for path in attrs.astuple(self):
            if not path.is_file():
                raise InvalidSetting(f"{path}: no such file; TLS needs it")

    def security(self) -> Security:
        """As Dask wants them."""
        return Security(
            tls_ca_file=str(self.authority),
            tls_client_cert=str(self.certificate),
            tls_client_key=str(self.key),
            require_encryption=True,
        )


@attrs.define
class Status:
    """What is known of a cluster while it works."""

    workers: int = 0
    dashboard: str | None = None


@attrs.frozen
class DaskCluster:
    """The cluster of a scheduler at an address, or of so many workers started on this machine: an `Executor`.

    >>> DaskCluster("tcp://10.0.0.7:8786")
    Traceback (most recent call last):
    ...
    argraph.errors.InvalidSetting: tcp://10.0.0.7:8786 is not on this machine and not encrypted: anybody on the way can
    run code there; use tls:// with certificates, or insist with --insecure
    """

    address: str = LOCAL
    workers: int = 2
    """How many to start for a cluster on this machine."""
    certificates: Certificates | None = None
    insecure: bool = False
    anyway: bool = False
    """Whether workers may have other code and libraries; the run says so then."""
    status: Status = attrs.field(factory=Status, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if self.address == LOCAL:
            return
        _check_address(self.address)
        if _scheme(self.address) == "tls":
            if self.certificates is None:
                raise InvalidSetting(f"{self.address} is encrypted; name the certificates for it")
        elif self.certificates is not None:
            raise InvalidSetting(f"certificates are for addresses that begin with tls://, not for {self.address}")
        elif not self.insecure:
            _check_near(self.address)

    def run(self, function: Callable[[Task], Result], tasks: Sequence[Task], limits: Limits) -> Coming[Result]:
        """Run the function on all tasks; give each outcome with its task's index as soon as it is there."""
        with self._connected() as client:
            executor = DaskClient(client, self.insecure, self.anyway or self.address == LOCAL, self.status)
            with closing(executor.run(function, tasks, limits)) as coming:
                yield from coming

    def made_with(self) -> tuple[Provenance, ...]:
        """The code and libraries of workers where they are not those of here, which is refused unless insisted on."""
        if self.address == LOCAL:
            return ()
        with self._connected() as client:
            return DaskClient(client, self.insecure, self.anyway, self.status).made_with()

    @contextmanager
    def _connected(self) -> Iterator[Client]:
        with _quiet(), dask.config.set(PATIENCE), self._reachable() as (address, security):
            try:
                client = Client(address, timeout=CONNECT_SECONDS, security=security, set_as_default=False)
            except (OSError, TimeoutError) as fault:
                raise ClusterLost(f"no Dask scheduler answers at {address}: {_line(fault)}") from None
            with client:
                yield client

    @contextmanager
    def _reachable(self) -> Iterator[tuple[str, Security | None]]:
        """Where the scheduler is, and how to be let in; if it is to be on this machine, it is there meanwhile."""
        if self.address != LOCAL:
            yield self.address, self.certificates.security() if self.certificates else None
            return
        with (
            dask.config.set(SPARING),
            LocalCluster(
                n_workers=self.workers,
                threads_per_worker=1,
                host="127.0.0.1",
                security=_fresh_certificates(),
                dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL,
            ) as cluster,
        ):
            yield cluster.scheduler_address, cluster.security


@attrs.frozen
class DaskClient:
    """The cluster that a Dask client is connected to: an `Executor`."""

    client: Client = attrs.field(repr=False)
    insecure: bool = True
    """A client that somebody has made is trusted; ours sees to it that workers are near, or encrypted."""
    anyway: bool = False
    status: Status = attrs.field(factory=Status, eq=False, repr=False)

    @classmethod
    def of(cls, given: object) -> DaskClient | None:
        """An executor on a Dask client, if that is what is given."""
        return cls(given) if isinstance(given, Client) else None

    def run(self, function: Callable[[Task], Result], tasks: Sequence[Task], limits: Limits) -> Coming[Result]:
        """Run the function on all tasks; give each outcome with its task's index as soon as it is there."""
        if not self.anyway:
            self.made_with()
        name = f"argraph-{secrets.token_hex(8)}"
        guards = Guards(name, pickled(function), limits, None if self.anyway else provenance())
        work = _OnCluster(self.client, name, self.status)
        try:
            self.status.dashboard = self._dashboard()
            self.client.register_plugin(guards)
            yield from gathered(work, tasks, work.width)
        except (OSError, ClosedClientError, CancelledError):  # in the middle of a request
            raise work.lost(GONE) from None
        finally:
            if self.client.status == "running":  # a cluster that is gone has nothing to be told any more
                with suppress(OSError):
                    self.client.unregister_worker_plugin(name)

    def made_with(self) -> tuple[Provenance, ...]:
        """The code and libraries of workers where they are not those of here, which is refused unless insisted on."""
        here, others = provenance(), list[Provenance]()
        for address, found in self._asked().items():
            differences = here.differences(found)
            if differences and not self.anyway:
                raise RunRefused(f"the Dask worker at {address} is not as here: {'; '.join(differences)}{INSIST}")
            if differences and all(found.differences(other) for other in others):
                others.append(found)
        return tuple(others)

    def _dashboard(self) -> str | None:
        """Where the cluster can be watched; without bokeh there is nothing to see."""
        versions: Any = self.client.get_versions(packages=["bokeh"])
        served = "dashboard" in self.client.scheduler_info(n_workers=0)["services"]
        return self.client.dashboard_link if served and versions["scheduler"]["packages"].get("bokeh") else None

    def _wait_for_workers(self) -> None:
        try:
            self.client.wait_for_workers(1, timeout=WORKER_SECONDS)
        except (TimeoutError, OSError):
            raise ClusterLost("the Dask cluster has no workers") from None
        for address in self.client.scheduler_info()["workers"]:
            if not self.insecure and _scheme(address) != "tls":
                _check_near(address)

    def _asked(self) -> dict[str, Provenance]:
        """What each worker runs with."""
        self._wait_for_workers()
        try:
            found: dict[str, Any] = self.client.run(made_with_here, on_error="return")
        except OSError as fault:
            raise ClusterLost(f"the Dask cluster does not answer: {_line(fault)}") from None
        for address, each in found.items():
            if not isinstance(each, Provenance):
                raise RunRefused(f"the Dask worker at {address} has no argraph that can be used: {_line(each)}")
        return found


INSIST = "; install the same there, or insist with --anyway, and the run will say that it was made with both"


class Guards(WorkerPlugin):
    """What a Dask worker needs for a run: the function, and guarded processes to run it in."""

    def __init__(self, name: str, function: bytes, limits: Limits, expected: Provenance | None) -> None:
        self.name, self.function, self.limits, self.expected = name, function, limits, expected

    def setup(self, worker: Any) -> None:
        """Get ready on a worker, which may have joined later than the others."""
        self.differences = self.expected.differences(provenance()) if self.expected else []
        self.address = worker.address
        self.guard = Guard(self.function, self.limits)

    def teardown(self, worker: Any) -> None:
        """End the guarded processes."""
        self.guard.dismiss()

    def outcome(self, task: Task) -> Outcome[Any]:
        """Run the function on a task."""
        if self.differences:
            raise RunRefused(f"the Dask worker at {self.address} is not as here: {'; '.join(self.differences)}{INSIST}")
        return self.guard.outcome(task)


def made_with_here() -> Provenance:
    """What a worker answers when it is asked what it runs with."""
    return provenance()


def run_on_worker(name: str, task: bytes) -> bytes:
    """What a Dask task does: have the plugin of the run do it; Dask itself sees only bytes."""
    guards: Any = get_worker().plugins[name]
    return pickle.dumps(guards.outcome(pickle.loads(task)))


@attrs.define
class _OnCluster:
    """The tasks of a run on a cluster, and what is known of the cluster."""

    client: Client
    name: str
    status: Status
    losses: Counter[str] = attrs.field(factory=Counter)
    numbers: Iterator[int] = attrs.field(factory=count)
    threads: int = 1
    looked: float = float("-inf")
    seen: float = attrs.field(factory=time.monotonic)
    """When there was a worker last."""

    def submit(self, tasks: Sequence[Task]) -> Sequence[Promise]:
        keys = [f"{self.name}-{next(self.numbers)}" for _ in tasks]
        payloads = list(map(pickle.dumps, tasks))
        promises: Any = self.client.map(run_on_worker, [self.name] * len(tasks), payloads, key=keys) if tasks else []
        return promises  # type: ignore[no-any-return]

    def results(self, promises: Sequence[tuple[Task, Promise]]) -> Iterable[Outcome[Any] | None]:
        """Take in what came; a task whose workers died goes out again."""
        futures: list[Any] = [promise for _, promise in promises]
        good = {future.key: future for future in futures if future.status == "finished"}
        came: Any = self.client.gather(good, errors="skip")  # None is one that has been lost since
        for (task, _), future in zip(promises, futures, strict=True):
            if (payload := came.get(future.key)) is not None:
                yield pickle.loads(payload)
            else:
                self._check_fault(task, future)
                yield None
            future.release()

    def width(self) -> int:
        """How many tasks may be under way."""
        return AT_ONCE * self.threads

    def watch(self) -> None:
        """See whether the scheduler and any worker are there, now and then."""
        now = time.monotonic()
        if self.client.status != "running":
            raise self.lost(GONE)
        if now - self.looked < LOOK_SECONDS:
            return
        found = self.client.scheduler_info(n_workers=0)
        self.looked = now
        self.status.workers, self.threads = found["n_workers"], max(1, found["total_threads"])
        self.seen = now if self.status.workers else self.seen
        if now - self.seen > ALONE_SECONDS:
            raise self.lost(f"for {ALONE_SECONDS:g} s there has been no worker")

    def lost(self, reason: str) -> ClusterLost:
        """The fitting complaint about a cluster that is not there any more."""
        return ClusterLost(f"the Dask cluster is lost: {reason}")

    def _check_fault(self, task: Task, future: Any) -> None:
        """Complain about a Dask task that failed, unless it can be tried again: argraph's own tasks never fail so."""
        if future.status == "cancelled":
            raise self.lost(GONE)
        fault = future.exception() if future.status == "error" else None  # its result died with a worker
        self.losses[task.id] += 1
        if isinstance(fault, RunRefused):
            raise fault
        if not isinstance(fault, KilledWorker | None) or self.losses[task.id] >= MOST_LOSSES:
            raise self.lost(f"task {task.id!r} could not be run there: {_line(fault or 'its workers died')}")


@contextmanager
def _quiet() -> Iterator[None]:
    """What Dask logs about workers that come and go is not for users, who see how many there are."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    before = [logger.level for logger in loggers]
    try:
        for logger in loggers:
            logger.setLevel(logging.CRITICAL)
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def _fresh_certificates() -> Security:
    """Certificates for one cluster on this machine, so that its other users cannot run code there."""
    try:
        made: Security = Security.temporary()
    except ImportError:
        raise InvalidSetting(
            "a Dask cluster on this machine needs the package cryptography; run `pip install 'argraph[dask]'`"
        ) from None
    return made


def _scheme(address: str) -> str:
    return _split(address).scheme


def _split(address: str) -> SplitResult:
    return urlsplit(address if "://" in address else f"tcp://{address}")


def _check_address(address: str) -> None:
    """Refuse what cannot be the address of a scheduler."""
    try:
        parts = _split(address)
        whole = bool(parts.hostname) and parts.port is not None
    except ValueError:
        whole = False
    if not whole:
        raise InvalidSetting(f"{address!r} is no address of a Dask scheduler; write tcp://HOST:PORT, or local")


def _check_near(address: str) -> None:
    """Refuse an address without encryption unless it is on this machine."""
    host = _split(address).hostname or ""
    if host == "localhost":
        return
    with suppress(ValueError):
        if ipaddress.ip_address(host).is_loopback:
            return
    raise InvalidSetting(
        f"{address} is not on this machine and not encrypted: anybody on the way can run code there; "
        "use tls:// with certificates, or insist with --insecure"
    )


def _line(fault: object) -> str:
    return " ".join(str(fault).split())[:300] or type(fault).__name__
