"""`argraph solve`: guesses for the test inputs of a task, and the rule behind them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli import options
from argraph.cli.reading import read_task
from argraph.cli.streams import output
from argraph.errors import NotApplicable
from argraph.values.files import check_writable, write_text

if TYPE_CHECKING:
    from argraph.solution import Solution
    from argraph.values.task import Task


def solve(
    task: options.TaskArgument,
    guesses: options.GuessesOption = 3,
    effort: options.EffortOption = "normal",
    as_json: Annotated[bool, typer.Option("--json", help="Print the solution as JSON.")] = False,
    save_rule: Annotated[
        Path | None, typer.Option("--save-rule", metavar="FILE", help="Write the rule here, for `argraph apply`.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the task with the rule below it.")
    ] = None,
    truth: Annotated[
        bool, typer.Option("--truth", help="Show the right outputs, and the rule that the corpus states, as well.")
    ] = False,
    timeout: options.TimeoutOption = options.TIMEOUT,
    memory: options.MemoryOption = options.MEMORY,
    data: options.DataOption = None,
) -> None:
    """Solve a task: guesses as coloured grids, the rule in English, how it was found, and what was right if known."""
    from argraph import solve as find_rule
    from argraph.cli.watching import watching
    from argraph.execution.executor import Limits

    loaded = read_task(task, data)
    check_writable(save_rule, svg)
    with watching(Limits(timeout, memory)) as watch:
        solved = find_rule(loaded, guesses=guesses, effort=effort, watch=watch)
    if as_json:
        stated = {"stated_rule": loaded.stated_rule} if truth else {}
        print(json.dumps(solved.to_json() | stated))
    else:
        from argraph.report.solution.terminal import solved_text

        output(solved_text(loaded, solved, truth=truth))
    if save_rule is not None:
        _save(save_rule, solved)
    if svg is not None:
        _draw(svg, loaded, solved, truth)


def _draw(file: Path, task: Task, solved: Solution, truth: bool) -> None:
    """Draw the task with its first guesses, marked as such, and the rule in English below."""
    from argraph.report.pictures.svg import explained_svg
    from argraph.report.solution.sentences import first_guesses, leading_rules
    from argraph.solution.solution import NO_RULE

    leading = leading_rules(solved)
    told = [f"{lead.caption(len(leading) > 1)}: {lead.rule.explain()}" for lead in leading] or [NO_RULE]
    lines = [line for each in told for line in each.splitlines()]
    stated = [f"The rule that the corpus states: {task.stated_rule or 'none'}"] if truth else []
    write_text(file, explained_svg(task, first_guesses(task, solved), [*lines, *stated]))


def _save(file: Path, solved: Solution) -> None:
    if solved.rule is None:
        raise NotApplicable(f"no rule was found for {solved.task_id!r}, so there is none to save")
    write_text(file, json.dumps(solved.rule.to_json(), indent=1) + "\n")
