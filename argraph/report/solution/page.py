"""A solved task explained on a web page of its own: one file, no scripts, for phones and for dark mode too.

Solutions, rules and traces as a notebook shows them are parts of such a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from argraph.language.rule import Rule
from argraph.language.trace import Trace
from argraph.report.html import grid_picture, guess_picture, template
from argraph.report.pictures.svg import cell_size
from argraph.report.solution import sentences
from argraph.report.solution.rule_pictures import rule_pictures
from argraph.solution import Alternative, Solution
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from argraph.version import __version__

if TYPE_CHECKING:
    from markupsafe import Markup

MOST_ALTERNATIVES = 20


def explanation_page(task: Task, solution: Solution, *, answers: bool = False) -> str:
    """Make the page; whether guesses are right, and the stated rule, are told only if the `answers` may be shown."""
    return template("explanation.html").render(
        name=task.title,
        leading_rules=leading(solution),
        stated=task.stated_rule if answers else None,
        story=" ".join(sentences.story(task, solution)),
        why_not=sentences.why_not(solution),
        demonstrations=[_demonstration(pair, number) for number, pair in enumerate(task.train, 1)],
        tests=shown_tests(task if answers else task.without_answers(), solution),
        steps=[step for caption, trace in sentences.traces(task, solution) for step in rule_pictures(caption, trace)],
        version=__version__,
        **_rivals(solution),
    )


def solution_html(solution: Solution) -> str:
    """For notebooks: each test input with its guesses, their votes, right or wrong if known, and the rule behind."""
    if solution.task is None:
        tests = [
            {"caption": f"test {test + 1}", "input": None, "guesses": shown_guesses(solution, test, None)}
            for test in range(len(solution.guesses))
        ]
        told = sentences.found(solution.how, 0, solution.left_out) if solution.rule is None else f"({solution.how})"
    else:
        tests, told = shown_tests(solution.task, solution), " ".join(sentences.story(solution.task, solution))
    return template("solution.html").render(
        name=solution.task_id, tests=tests, leading_rules=leading(solution), story=told
    )


def rule_html(rule: Rule) -> str:
    """A rule in English."""
    return template("rule.html").render(bits=f"{rule.cost:g}", english=rule.explain())


def trace_html(trace: Trace) -> str:
    """What each step of a rule saw, its objects numbered, and what it made of it."""
    return template("trace.html").render(steps=list(rule_pictures("what the rule saw", trace)))


def leading(solution: Solution) -> list[dict[str, str]]:
    """The rules behind first guesses, each with its caption."""
    found = sentences.leading_rules(solution)
    return [{"caption": lead.caption(len(found) > 1), "english": lead.rule.explain()} for lead in found]


def shown_tests(task: Task, solution: Solution) -> list[dict[str, Any]]:
    """Each test input with its guesses, wrong cells boxed where the answer is known."""
    return [
        {
            "caption": f"test {number + 1}",
            "input": _picture(pair.input),
            "guesses": shown_guesses(solution, number, pair.output),
        }
        for number, pair in enumerate(task.test)
    ]


def shown_guesses(solution: Solution, test: int, answer: Grid | None) -> list[dict[str, Any]]:
    """The guesses at a test input, with their shares of the vote, right or wrong if the answer is known."""
    shares: Sequence[tuple[Grid, float]] = list(zip(solution.guesses[test], solution.confidences[test], strict=True))
    return [
        {
            "caption": sentences.guess_caption(number, confidence),
            "verdict": sentences.verdict(grid, answer),
            "picture": guess_picture(grid, answer, cell_size([grid])),
        }
        for number, (grid, confidence) in enumerate(shares, 1)
    ]


def _picture(grid: Grid) -> Markup:
    return grid_picture(grid, cell_size([grid]))


def _demonstration(pair: Pair, number: int) -> dict[str, Any]:
    assert pair.output is not None
    return {"caption": f"demonstration {number}", "input": _picture(pair.input), "output": _picture(pair.output)}


def told_rival(other: Alternative) -> dict[str, str]:
    """What there is to say of a rule that was beaten."""
    return {"bits": f"{other.cost:g}", "difference": sentences.difference(other), "english": other.rule.explain()}


def _rivals(solution: Solution) -> dict[str, Any]:
    beaten = sentences.others(solution)
    told = list(map(told_rival, beaten[:MOST_ALTERNATIVES]))
    return {"rivals": sentences.rivals(solution), "alternatives": told, "more": max(0, len(beaten) - MOST_ALTERNATIVES)}
