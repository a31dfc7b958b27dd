"""`argraph solve`: guesses for the test inputs of a task, and the rule behind them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.options import DataOption, EffortOption, GuessesOption, TaskArgument

if TYPE_CHECKING:
    from argraph.solution import Solution


def solve(
    task: TaskArgument,
    guesses: GuessesOption = 3,
    effort: EffortOption = "normal",
    as_json: Annotated[bool, typer.Option("--json", help="Print the solution as JSON.")] = False,
    save_rule: Annotated[
        Path | None, typer.Option("--save-rule", metavar="FILE", help="Write the rule here, for `argraph apply`.")
    ] = None,
    data: DataOption = None,
) -> None:
    """Solve a task: guesses as coloured grids, the rule in English, how it was found, and what was right if known."""
    from argraph import load_task, solution
    from argraph.files import check_writable

    loaded = load_task(task, data=data)
    if save_rule is not None:
        check_writable(save_rule)
    solved = solution.solve(loaded.without_answers(), guesses=guesses, effort=effort)
    if as_json:
        print(json.dumps(solved.to_json()))
    else:
        from argraph.report.solution_text import solved_text
        from argraph.report.terminal import open_console

        open_console().print(solved_text(loaded, solved))
    if save_rule is not None:
        _save(save_rule, solved)


def _save(file: Path, solved: Solution) -> None:
    from argraph.errors import NotApplicable
    from argraph.files import write_text

    if solved.rule is None:
        raise NotApplicable(f"no rule was found for {solved.task_id!r}, so there is none to save")
    write_text(file, json.dumps(solved.rule.to_json(), indent=1) + "\n")
