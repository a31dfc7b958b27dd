"""Settings and fixtures for all tests."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.network import loopback_only

# The same examples on every machine: a test that passes here passes everywhere.
settings.register_profile(
    "argraph", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("argraph")


@pytest.fixture(autouse=True)
def usual_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed must not depend on how wide the terminal is that the tests are run from."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(autouse=True, scope="session")
def _no_network() -> Iterator[None]:
    """No test reaches beyond this machine."""
    with loopback_only():
        yield


@pytest.fixture
def without_workers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run tasks in this process unless the test is marked: starting a worker takes longer than a tiny task."""
    if request.node.get_closest_marker("workers"):
        return
    from argraph.execution.executor import Limits, Outcome
    from argraph.execution.processes import LocalProcesses
    from argraph.values.task import Task

    def run(
        _: LocalProcesses, function: Callable[[Task], Any], tasks: Sequence[Task], limits: Limits
    ) -> Iterator[tuple[int, Outcome[Any]]]:
        sent = pickle.loads(pickle.dumps(function))
        for number, task in enumerate(tasks):
            answer = pickle.loads(pickle.dumps(sent(pickle.loads(pickle.dumps(task)))))
            yield number, Outcome(task.id, answer, cpu_seconds=0.01, megabytes=100)

    monkeypatch.setattr(LocalProcesses, "run", run)
