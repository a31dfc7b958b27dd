"""Solutions, rules and traces as a notebook shows them."""

from __future__ import annotations

from argraph.language.rule import Rule
from argraph.language.trace import Trace
from argraph.report.html import template
from argraph.report.solution.page import leading, shown_guesses, shown_tests
from argraph.report.solution.rule_pictures import rule_pictures
from argraph.report.solution.sentences import found, story
from argraph.solution import Solution


def solution_html(solution: Solution) -> str:
    """Each test input with its guesses, their votes, right or wrong if that is known, and the rule behind them."""
    if solution.task is None:
        tests = [
            {"caption": f"test {test + 1}", "input": None, "guesses": shown_guesses(solution, test, None)}
            for test in range(len(solution.guesses))
        ]
        told = found(solution.how, 0, solution.left_out) if solution.rule is None else f"({solution.how})"
    else:
        tests, told = shown_tests(solution.task, solution), " ".join(story(solution.task, solution))
    return template("solution.html").render(
        name=solution.task_id, tests=tests, leading_rules=leading(solution), story=told
    )


def rule_html(rule: Rule) -> str:
    """A rule in English."""
    return template("rule.html").render(bits=f"{rule.cost:g}", english=rule.explain())


def trace_html(trace: Trace) -> str:
    """What each step of a rule saw, its objects numbered, and what it made of it."""
    return template("trace.html").render(steps=list(rule_pictures("what the rule saw", trace)))
