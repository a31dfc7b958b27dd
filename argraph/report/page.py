"""A solved task explained on a web page of its own: one file, no scripts, for phones and for dark mode too."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import argraph
from argraph.report.sentences import printable
from argraph.report.solution_sentences import difference, found, leads, rivals, share, verdict, why_not
from argraph.report.solution_text import trace_lines
from argraph.report.svg import grid_svg

if TYPE_CHECKING:
    from jinja2 import Template

    from argraph.grid import Grid
    from argraph.solution import Solution
    from argraph.task import Task

MOST_ALTERNATIVES = 20


def explanation_page(task: Task, solution: Solution, *, answers: bool = False) -> str:
    """Make the page; whether guesses are right is said only if the `answers` may be shown."""
    leading = leads(task, solution)
    return _template().render(
        name=printable(task.id if task.concept is None else f"{task.id} ({task.concept})"),
        leads=[{"caption": lead.caption(len(leading) > 1), "english": lead.rule.explain()} for lead in leading],
        found=found(solution, len(task.train)),
        why_not="" if solution.how == "exact" else why_not(solution),
        demonstrations=[_demonstration(task, number) for number in range(len(task.train))],
        tests=[_test(task, solution, number, answers) for number in range(len(task.test))],
        traces=_traces(task, solution),
        version=argraph.__version__,
        **_rivals(solution),
    )


@cache
def _template() -> Template:
    """Everything that goes in is escaped, except pictures, which say so themselves."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("argraph.report")
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("explanation.html")


def _picture(grid: Grid) -> Any:
    from markupsafe import Markup

    return Markup(grid_svg(grid).strip())


def _demonstration(task: Task, number: int) -> dict[str, Any]:
    pair = task.train[number]
    assert pair.output is not None
    return {
        "caption": f"demonstration {number + 1}",
        "input": _picture(pair.input),
        "output": _picture(pair.output),
    }


def _test(task: Task, solution: Solution, number: int, answers: bool) -> dict[str, Any]:
    pair = task.test[number]
    shares = zip(solution.guesses[number], solution.confidences[number], strict=True)
    guesses = [
        {
            "caption": f"guess {index}: {share(confidence)}",
            "verdict": verdict(grid, pair.output if answers else None).removeprefix(", "),
            "picture": _picture(grid),
        }
        for index, (grid, confidence) in enumerate(shares, 1)
    ]
    return {"caption": f"test {number + 1}", "input": _picture(pair.input), "guesses": guesses}


def _traces(task: Task, solution: Solution) -> list[dict[str, Any]]:
    """The trace of the first rule on every demonstration, and of each test's own rule on that test."""
    if solution.rule is None:
        return []
    shown = [(f"demonstration {n}", solution.rule, pair.input) for n, pair in enumerate(task.train, 1)]
    for lead in leads(task, solution):
        shown += [(f"test {n}", lead.rule, task.test[n - 1].input) for n in lead.tests]
    return [{"caption": caption, "lines": trace_lines(rule, grid)} for caption, rule, grid in shown]


def _rivals(solution: Solution) -> dict[str, Any]:
    if solution.rule is None or solution.how == "most cells explained":
        return {"rivals": "", "alternatives": [], "more": 0}
    cheapest = sorted(solution.alternatives, key=lambda other: other.cost)
    told = [
        {"bits": f"{other.cost:g}", "difference": difference(other), "english": other.rule.explain()}
        for other in cheapest[:MOST_ALTERNATIVES]
    ]
    return {"rivals": rivals(solution), "alternatives": told, "more": max(0, len(cheapest) - MOST_ALTERNATIVES)}
