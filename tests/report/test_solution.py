"""Solutions show themselves, in a terminal and in a notebook."""

from __future__ import annotations

import attrs
import pytest
from rich.console import Console

import argraph
from argraph.language.rule import Rule
from argraph.report.solution.sentences import leading_rules, oddities, output
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


def test_what_a_first_guess_breaks_is_told_for_its_test_input_if_it_is_much() -> None:
    grid = Grid.parse("1")
    much = ("as many rows", "no fewer rows", "a", "b", "c", "d", "e")
    broken = ((("a", "b"), much), (much,), ())
    made = Solution("x", ((grid, grid), (grid,), ()), ((1.0,),) * 3, ((None,),) * 3, "exact", broken=broken)
    said = "of all demonstrations, for which it loses votes: as many rows; a; b; c; and 2 more."
    assert list(oddities(made)) == [f"The first guess for test 2 breaks 7 habits {said}"]
    some = attrs.evolve(made, left_out=0)
    assert "of the demonstrations that it fits" in next(oddities(some))


def test_a_task_with_many_test_inputs_is_solved_in_parts() -> None:
    task = argraph.load_task("bundled:ExtractObjects2")
    many = attrs.evolve(task, test=(*task.test, task.test[0])).without_answers()
    whole, alone = solve(many), solve(task.without_answers())
    assert whole.guesses[: len(task.test)] == alone.guesses
    assert whole.guesses[-1][0] == alone.guesses[0][0]
    assert len(whole.rules) == len(whole.broken) == len(whole.confidences) == len(many.test)
    assert whole.alternatives
    for other in whole.alternatives:
        outputs = [output(other.rule, pair.input) for pair in many.test]
        assert [each is None for each in outputs] == [each is None for each in other.differs]
        assert other.differs[0] == other.differs[-1]


def test_of_parts_the_first_with_an_answer_says_how_it_came_about() -> None:
    hopeless = Task.from_json(HOPELESS, id="hopeless")
    nothing = solve(hopeless, effort="low")
    assert nothing.how in ("nothing found", "most cells explained")
    task = attrs.evolve(hopeless, test=hopeless.test * 4)
    assert len(solve(task, effort="low").guesses) == len(task.test)
