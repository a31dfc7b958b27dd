"""`argraph explain`: the rule behind a task's guesses, what it saw and did, and the rules it beat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from argraph.cli.options import MEMORY, TIMEOUT, DataOption, EffortOption, MemoryOption, TaskArgument, TimeoutOption
from argraph.cli.reading import read_task
from argraph.cli.streams import output
from argraph.values.files import check_writable, write_text

if TYPE_CHECKING:
    from argraph.solution import Solution
    from argraph.values.task import Task

FEW_LINES = 30


def explain(
    task: TaskArgument,
    trace: Annotated[
        bool, typer.Option("--trace", help="What the rule did on every grid, not only on the first test input.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write all of it into this web page instead.")
    ] = None,
    alternatives: Annotated[
        int, typer.Option("--alternatives", metavar="N", min=0, help="How many of the rules it beat to show.")
    ] = 5,
    format: Annotated[
        Literal["text", "larc"],
        typer.Option("--format", help="What to print; larc: what to see, the size of the output, what to do, as JSON."),
    ] = "text",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: the solution, and what the rule did on every grid.")
    ] = False,
    effort: EffortOption = "normal",
    timeout: TimeoutOption = TIMEOUT,
    memory: MemoryOption = MEMORY,
    data: DataOption = None,
) -> None:
    """Explain a task: the rule, what it saw and did to each object, and the rules it beat; or why no rule fits."""
    from argraph import solve
    from argraph.cli.watching import watching
    from argraph.execution.executor import Limits
    from argraph.report.solution.larc import larc

    loaded = read_task(task, data)
    check_writable(html)
    with watching(Limits(timeout, memory)) as watch:
        solved = solve(loaded, effort=effort, watch=watch)
    if as_json or format == "larc":
        print(json.dumps(_json(loaded, solved) if as_json else larc(loaded, solved)))
    elif html is None:
        _print(loaded, solved, trace, alternatives)
    if html is not None:
        _write(html, loaded, solved, quiet=as_json or format == "larc")


def _json(task: Task, solved: Solution) -> dict[str, Any]:
    """The solution as `argraph solve --json` gives it, how it came about in sentences, and all traces by grid."""
    from argraph.report.solution.sentences import rivals, story, traces, why_not

    told = {"story": [*story(task, solved), *filter(None, (why_not(solved), rivals(solved)))]}
    return solved.to_json() | told | {"traces": {place: trace.to_json() for place, trace in traces(task, solved)}}


def _print(task: Task, solved: Solution, every_grid: bool, alternatives: int) -> None:
    from argraph.report.solution.sentences import traces
    from argraph.report.solution.terminal import explained_text, trace_text

    made = list(traces(task, solved))
    shown = made if every_grid else made[len(task.train) : len(task.train) + 1]
    told = [trace_text(trace, caption, None if every_grid else FEW_LINES) for caption, trace in shown]
    output(explained_text(task, solved, traces=told, most=alternatives))


def _write(file: Path, task: Task, solved: Solution, *, quiet: bool) -> None:
    from argraph.report.solution.page import explanation_page

    write_text(file, explanation_page(task, solved, answers=True))
    if not quiet:
        print(f"explained {task.id} in {file}")
