"""A progress bar for long commands: in a terminal only, and on stderr, so that output can be redirected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from argraph.execution.executor import Executor


@contextmanager
def progress(
    title: str,
    total: int,
    *,
    done: int = 0,
    good: int = 0,
    counted: str = "solved",
    who: Callable[[], str] = str,
) -> Iterator[Callable[[bool], None]]:
    """Give a function to call after each task with whether it went well; it moves the bar on if there is one.

    The bar says how many tasks are done, how many of them went well so far, how fast it goes, the time left, and who is
    at work. `done` and `good` are what an earlier sitting has done already.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, RenderableColumn, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    told = TextColumn("{task.fields[good]} {task.fields[counted]}, {task.fields[rate]}")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        told,
        TimeRemainingColumn(),
        RenderableColumn(_Live(who)),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total, completed=done, good=good, counted=counted, rate=rate(None))
        shown = bar.tasks[0]

        def advance(well: bool) -> None:
            bar.update(task, advance=1, good=shown.fields["good"] + well, rate=rate(shown.speed))

        yield advance


@attrs.frozen
class _Live:
    """A text that is asked for whenever it is shown."""

    text: Callable[[], str]

    def __rich__(self) -> str:
        return self.text()


def workers_told(executor: Executor) -> Callable[[], str]:
    """A function that says how many workers an executor has now, and where to watch them, as far as it tells."""
    status = getattr(executor, "status", None)

    def told() -> str:
        dashboard = f", {status.dashboard}" if status is not None and status.dashboard else ""
        workers = getattr(executor, "jobs", 0) if status is None else status.workers
        return f"{workers} {'worker' if workers == 1 else 'workers'}{dashboard}"

    return told


def rate(speed: float | None) -> str:
    """How fast it goes, in whole words.

    >>> rate(2.5), rate(0.05), rate(None)
    ('2.5 tasks/s', '3.0 tasks/min', '- tasks/s')
    """
    if speed is None:
        return "- tasks/s"
    return f"{speed:.1f} tasks/s" if speed >= 1 else f"{60 * speed:.1f} tasks/min"
