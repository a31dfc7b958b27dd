"""Solutions show themselves, in a terminal and in a notebook."""

from __future__ import annotations

import attrs
import pytest
from rich.console import Console

import argraph
from argraph.language.rule import Rule
from argraph.report.solution.sentences import leading_rules, oddities
from argraph.solution import Solution, solve
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.tiny_tasks import HOPELESS, RECOLOUR


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(Task.from_json(RECOLOUR, id="<red>"), effort="low")


def test_a_solution_shows_itself_in_a_terminal(solution: Solution) -> None:
    console = Console(width=120, color_system=None)
    with console.capture() as printed:
        console.print(solution)
    assert "test 1, guess 1: " in printed.get()
    assert "red" in printed.get()


def test_a_solution_shows_itself_in_a_notebook(solution: Solution) -> None:
    html = solution._repr_html_()
    assert html.count("<svg") == len(solution.guesses[0])
    assert "&lt;red&gt;" in html


def test_no_rule_shows_too() -> None:
    nothing = solve(Task.from_json(HOPELESS, id="hopeless"), effort="low")
    assert "No rule was found" in nothing._repr_html_()


def _applied(rule: Rule, *texts: str) -> tuple[tuple[Grid, ...], ...]:
    return tuple((rule.apply(Grid.parse(text)),) for text in texts)


def test_one_rule_leads_wherever_it_gives_the_first_guess(solution: Solution) -> None:
    """The second test was voted for through another rule, but the first rule says the same there."""
    rule = solution.rule
    assert rule is not None
    other = next(each.rule for each in solution.alternatives if each.differs == (0,))
    task = Task("x", (), (Pair(Grid.parse("010")), Pair(Grid.parse("101"))))
    made = Solution("x", _applied(rule, "010", "101"), ((1.0,), (1.0,)), ((rule,), (other,)), "exact")
    assert [(lead.rule, lead.tests) for lead in leading_rules(task, made)] == [(rule, (1, 2))]


def test_a_test_that_another_rule_answers_names_that_rule(solution: Solution) -> None:
    rule = solution.rule
    assert rule is not None
    other = solution.alternatives[-1].rule
    task = Task("x", (), (Pair(Grid.parse("010")), Pair(Grid.parse("101"))))
    guesses = (*_applied(rule, "010"), (Grid.parse("999"),))
    made = Solution("x", guesses, ((1.0,), (1.0,)), ((rule,), (other,)), "exact")
    led = leading_rules(task, made)
    assert [(lead.rule, lead.tests) for lead in led] == [(rule, (1,)), (other, (2,))]
    assert led[1].caption(several=True).startswith("The rule for test 2 (")


def test_what_a_first_guess_breaks_is_told_for_its_test_input() -> None:
    grid = Grid.parse("1")
    broken = ((("a", "b"), ()), ((), ("c",)), (tuple("abcdef"),))
    made = Solution("x", ((grid, grid),) * 2 + ((grid,),), ((1.0,),) * 3, ((None,),) * 3, "exact", broken=broken)
    assert list(oddities(made)) == [
        "The first guess for test 1 breaks what all demonstrations have in common: a; b.",
        "The first guess for test 3 breaks what all demonstrations have in common: a; b; c; d; and 2 more.",
    ]


def test_a_task_with_many_test_inputs_is_solved_in_parts() -> None:
    """Each part speaks of its own test inputs; what it says of others is left open."""
    task = argraph.load_task("bundled:ExtractObjects2")
    twice = attrs.evolve(task, test=task.test * 2).without_answers()
    whole, alone = solve(twice), solve(task.without_answers())
    assert whole.guesses == alone.guesses * 2
    assert whole.rules == alone.rules * 2
    assert whole.broken == alone.broken * 2
    count = len(task.test)
    assert [other.differs for other in whole.alternatives] == [
        *(other.differs + (None,) * count for other in alone.alternatives),
        *((None,) * count + other.differs for other in alone.alternatives),
    ]
