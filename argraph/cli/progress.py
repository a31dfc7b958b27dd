"""A progress bar for long commands: in a terminal only, and on stderr, so that output can be redirected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(
    title: str, total: int, *, done: int = 0, good: int = 0, counted: str = "solved"
) -> Iterator[Callable[[bool], None]]:
    """Give a function to call after each task with whether it went well; it moves the bar on if there is one.

    The bar says how many tasks are done, how many of them went well so far, how fast it goes, and the time left.
    `done` and `good` are what an earlier sitting has done already.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    told = TextColumn("{task.fields[good]} {task.fields[counted]}, {task.fields[rate]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), told, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=total, completed=done, good=good, counted=counted, rate=rate(None))
        shown = bar.tasks[0]

        def advance(well: bool) -> None:
            bar.update(task, advance=1, good=shown.fields["good"] + well, rate=rate(shown.speed))

        yield advance


def rate(speed: float | None) -> str:
    """How fast it goes, in whole words.

    >>> rate(2.5), rate(0.05), rate(None)
    ('2.5 tasks/s', '3.0 tasks/min', '- tasks/s')
    """
    if speed is None:
        return "- tasks/s"
    return f"{speed:.1f} tasks/s" if speed >= 1 else f"{60 * speed:.1f} tasks/min"
