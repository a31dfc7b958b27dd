"""Solutions show themselves, in a terminal and in a notebook."""

from __future__ import annotations

import attrs
import pytest
from rich.console import Console

import argraph
from argraph.errors import InvalidSetting
from argraph.language.rule import Rule, or_none
from argraph.report.solution.sentences import leading_rules, oddities, story
from argraph.solution import Solution, solve
from argraph.solvers.record import Record
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


def test_the_rule_for_each_test_input_gives_its_first_guess() -> None:
    """On InsideOutside1 the cheapest rules of the test inputs differ."""
    for name in ("InsideOutside1", "AboveBelow1"):
        solved = argraph.solve(f"bundled:{name}")
        assert solved.task is not None
        for test, pair in enumerate(solved.task.test):
            rule = solved.rule_for(test)
            assert rule is not None
            assert rule.apply(pair.input) == solved.guesses[test][0]
        assert all(other.rule not in solved.leading for other in solved.alternatives)
        assert Record.of(solved).rules == solved.rules


def test_there_is_no_rule_for_a_test_input_that_is_not_there(solution: Solution) -> None:
    with pytest.raises(InvalidSetting, match="there is no test input 1; they are counted from 0 to 0"):
        solution.rule_for(1)


def test_a_test_that_another_rule_answers_names_that_rule(solution: Solution) -> None:
    rule = solution.rule
    assert rule is not None
    other = solution.alternatives[-1].rule
    guesses = (*_applied(rule, "010"), (Grid.parse("999"),))
    made = Solution("x", guesses, ((1.0,), (1.0,)), ((rule,), (other,)), "exact")
    led = leading_rules(made)
    assert [(lead.rule, lead.tests) for lead in led] == [(rule, (1,)), (other, (2,))]
    assert led[1].caption(several=True).startswith("The rule for test 2 (")
    nearest = leading_rules(attrs.evolve(made, how="most cells explained"))
    assert nearest[0].caption(several=False).startswith("The nearest rule (")
    assert made.rule_for(1) == other
    assert made.explain() == f"For test 1: {rule.explain()}\nFor test 2: {other.explain()}"
    task = Task("x", (Pair(Grid.parse("1"), Grid.parse("2")),) * 3, (Pair(Grid.parse("010")), Pair(Grid.parse("101"))))
    assert list(story(task, made)) == [
        "The answers come from 2 rules: no single one gives all of them. Each of them fits all 3 demonstrations."
    ]


def test_demonstrations_that_contradict_each_other_are_named() -> None:
    task = Task.from_json(HOPELESS, id="hopeless")
    assert task.contradictions == ((0, 1),)
    told = "Demonstrations 1 and 2 have the same input but other outputs, so no rule fits both."
    assert told in story(task, solve(task, effort="low"))


def test_what_a_first_guess_breaks_is_told_for_its_test_input_if_it_is_much() -> None:
    grid = Grid.parse("1")
    much = ("as many rows", "no fewer rows", "a", "b", "c", "d", "e")
    broken = ((("a", "b"), much), (much,), ())
    made = Solution("x", ((grid, grid), (grid,), ()), ((1.0,),) * 3, ((None,),) * 3, "exact", broken=broken)
    said = "of all demonstrations, for which it loses votes: as many rows; a; b; c; and 2 more."
    assert list(oddities(made)) == [f"The first guess for test 2 breaks 6 habits {said}"]
    some = attrs.evolve(made, left_out=0)
    assert "of the demonstrations that it fits" in next(oddities(some))
    alone = attrs.evolve(made, task=Task("x", (Pair(grid, grid),), (Pair(grid),) * 3))
    assert "breaks 6 habits of the demonstration, for" in next(oddities(alone))


def test_a_task_with_many_test_inputs_is_solved_in_parts() -> None:
    task = argraph.load_task("bundled:ExtractObjects2")
    many = attrs.evolve(task, test=(*task.test, task.test[0])).without_answers()
    whole, alone = solve(many), solve(task.without_answers())
    assert whole.guesses[: len(task.test)] == alone.guesses
    assert whole.guesses[-1][0] == alone.guesses[0][0]
    assert len(whole.rules) == len(whole.broken) == len(whole.confidences) == len(many.test)
    assert whole.alternatives
    for other in whole.alternatives:
        outputs = [or_none(other.rule.apply, pair.input) for pair in many.test]
        assert [each is None for each in outputs] == [each is None for each in other.differs]
        assert other.differs[0] == other.differs[-1]


def test_of_parts_the_first_with_an_answer_says_how_it_came_about() -> None:
    hopeless = Task.from_json(HOPELESS, id="hopeless")
    nothing = solve(hopeless, effort="low")
    assert nothing.how in ("nothing found", "most cells explained")
    task = attrs.evolve(hopeless, test=hopeless.test * 4)
    assert len(solve(task, effort="low").guesses) == len(task.test)
