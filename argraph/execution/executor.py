"""What it means to run a function on many tasks: an executor takes them, and gives back what became of each.

Whoever has tasks to run takes an `Executor` as a value and knows nothing else of it, so another backend (threads, a
cluster) is one class in one file. `argraph.execution.processes` has the one that is meant where none is named.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Generic, Protocol, TypeVar, runtime_checkable

import attrs

from argraph.errors import InvalidSetting
from argraph.execution.provenance import Provenance
from argraph.values.task import Task

Result = TypeVar("Result")


@attrs.frozen
class Limits:
    """What one task may take: a safety net, far above what tasks need."""

    seconds: float = 300.0
    """By the clock on the wall, from when the worker is ready."""
    megabytes: int = 4096
    """Of resident memory, of the worker and the programs it runs. It is watched where the system tells it in /proc."""

    def __attrs_post_init__(self) -> None:
        for name, value in attrs.asdict(self).items():
            if not value > 0:
                raise InvalidSetting(f"the limit in {name} is {value}; it must be more than 0")


@attrs.frozen
class Outcome(Generic[Result]):
    """What became of a task: the result of the function, or else why there is none."""

    task_id: str
    result: Result | None = None
    failure: str | None = None
    """Such as "crashed (SIGSEGV)", "took longer than 300 s", or what an exception said."""
    cpu_seconds: float = 0.0
    megabytes: int = 0
    """The most memory its worker had held by the end of it."""


Coming = Generator[tuple[int, Outcome[Result]], None, None]
"""Outcomes as they come in, each with its task's index."""


class Executor(Protocol):
    """Runs a function on tasks; what happens to one task, of any kind, must cost that task only."""

    def run(self, function: Callable[[Task], Result], tasks: Sequence[Task], limits: Limits) -> Coming[Result]:
        """Give each outcome with its task's index as soon as it is there.

        Closed early, work on this machine ends at once, and work elsewhere within its limits. The function is one that
        a module defines, or a value that can be pickled and called.
        """


@runtime_checkable
class Elsewhere(Protocol):
    """An executor on other machines, which may have other code and libraries."""

    def made_with(self) -> tuple[Provenance, ...]:
        """The code and libraries there where they are not those of here; or raise `RunRefused` for it."""


def made_elsewhere(executor: Executor) -> tuple[Provenance, ...]:
    """What an executor has answers made with besides the code and libraries of here."""
    return executor.made_with() if isinstance(executor, Elsewhere) else ()


def outcomes(
    executor: Executor,
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    limits: Limits | None = None,
    each: Callable[[Outcome[Result]], None] | None = None,
) -> tuple[Outcome[Result], ...]:
    """Run the function on all tasks and give the outcomes in the order of the tasks.

    `each` is called with every outcome as it comes in.
    """
    found: dict[int, Outcome[Result]] = {}
    with closing(executor.run(function, tasks, limits or Limits())) as coming:
        for number, outcome in coming:
            found[number] = outcome
            if each is not None:
                each(outcome)
    return tuple(found[number] for number in range(len(tasks)))
