"""A solved task explained on a web page of its own: one file, no scripts, for phones and for dark mode too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from argraph.language.trace import Trace
from argraph.report.html import grid_picture, template
from argraph.report.pictures.svg import cell_size
from argraph.report.solution.sentences import (
    difference,
    found,
    leading_rules,
    oddities,
    others,
    rivals,
    share,
    traces,
    verdict,
    why_not,
)
from argraph.solution import Solution
from argraph.values.grid import Grid
from argraph.values.task import Task
from argraph.version import __version__

if TYPE_CHECKING:
    from markupsafe import Markup

MOST_ALTERNATIVES, MOST_OBJECTS = 20, 40


def explanation_page(task: Task, solution: Solution, *, answers: bool = False) -> str:
    """Make the page; whether guesses are right is said only if the `answers` may be shown."""
    leading = leading_rules(solution)
    return template("explanation.html").render(
        name=task.title,
        leading_rules=[{"caption": lead.caption(len(leading) > 1), "english": lead.rule.explain()} for lead in leading],
        found=" ".join([found(solution.how, len(task.train), solution.left_out), *oddities(solution)]),
        why_not=why_not(solution),
        demonstrations=[_demonstration(task, number) for number in range(len(task.train))],
        tests=[_test(task, solution, number, answers) for number in range(len(task.test))],
        steps=[step for caption, trace in traces(task, solution) for step in _steps(caption, trace)],
        version=__version__,
        **_rivals(solution),
    )


def solution_html(solution: Solution) -> str:
    """A solution by itself, for a notebook: the guesses for each test, and the rule."""
    tests = [
        [{"caption": f"guess {n}", "picture": _picture(grid)} for n, grid in enumerate(guesses, 1)]
        for guesses in solution.guesses
    ]
    told = NO_RULE if solution.rule is None else solution.rule.explain()
    return template("solution.html").render(name=solution.task_id, tests=tests, rule=told, how=solution.how)


def _picture(grid: Grid) -> Markup:
    return grid_picture(grid, cell_size([grid]))


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


def _steps(caption: str, trace: Trace) -> Iterator[dict[str, Any]]:
    """A table for each step of a trace: the objects, and which clause did what to each, and why."""
    firings = [
        (firing.object, f"clause {firing.clause}: {firing.explain()}", firing.because) for firing in trace.firings
    ]
    told = {number: [(what, why) for object, what, why in firings if object == number] for number, *_ in firings}
    rows = [{"number": n, "name": name, "firings": told.get(n, [])} for n, name in enumerate(trace.objects, 1)]
    yield {
        "caption": caption,
        "seen": trace.seen,
        "input": _picture(trace.grid),
        "output": None if trace.output is None else _picture(trace.output),
        "clauses": trace.clauses,
        "choices": [choice.explain() for choice in trace.choices],
        "fault": trace.fault,
        "objects": sorted(rows, key=lambda row: not row["firings"])[:MOST_OBJECTS],
        "more": max(0, len(rows) - MOST_OBJECTS),
    }
    if trace.then is not None:
        yield from _steps(f"{caption}, then", trace.then)


def _rivals(solution: Solution) -> dict[str, Any]:
    beaten = others(solution)
    told = [
        {"bits": f"{other.cost:g}", "difference": difference(other), "english": other.rule.explain()}
        for other in beaten[:MOST_ALTERNATIVES]
    ]
    return {"rivals": rivals(solution), "alternatives": told, "more": max(0, len(beaten) - MOST_ALTERNATIVES)}
