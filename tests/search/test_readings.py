"""Readings: the cheapest rule under other views, where the first answer is in doubt."""

from __future__ import annotations

from collections import Counter

import attrs

import argraph
from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule, or_none
from argraph.language.selector import Selector
from argraph.language.transforms import Erase
from argraph.search.habits import Habits
from argraph.search.readings import doubtful, read_anew
from argraph.search.verify import Finding
from argraph.search.vote import Answer
from argraph.values.grid import Grid
from argraph.values.task import Pair
from argraph_rules.areas import Part
from argraph_rules.classes import Is

RULE = Rule(packs.view("components-8"), Edit((Clause(Selector("figure", (Is("single"),)), Erase(Part())),)))
"""Delete every single cell."""
ASKED = Grid.parse("10200/02002/00000/33000")
"""Two of the red cells touch at a corner only."""
HABITS = Habits.of([Pair(Grid.parse("100/000/033"), Grid.parse("000/000/033"))])
VIEWS = tuple(packs.views().values())


def test_a_rule_is_read_under_all_other_views_and_what_changes_nothing_is_no_answer() -> None:
    answers = read_anew(RULE, ASKED, VIEWS, HABITS)
    under = {view: or_none(attrs.evolve(RULE, view=view).apply, ASKED) for view in VIEWS if view != RULE.view}
    assert {answer.grid for answer in answers} == set(under.values()) - {None, ASKED}
    assert all(answer.finding.rule.apply(ASKED) == answer.grid for answer in answers)
    assert {answer.share for answer in answers} == {0.0}
    assert answers[0].grid == Grid.parse("00000/00000/00000/33000")
    assert answers[0].finding.rule.view == packs.view("components-4")


def test_what_most_views_give_comes_first_where_no_habit_tells_more() -> None:
    nothing = Habits.of([])
    counts = Counter(or_none(attrs.evolve(RULE, view=view).apply, ASKED) for view in VIEWS if view != RULE.view)
    told = [counts[answer.grid] for answer in read_anew(RULE, ASKED, VIEWS, nothing)]
    assert told == sorted(told, reverse=True)
    assert len(set(told)) > 1


def test_a_rule_is_not_read_under_its_own_view() -> None:
    assert read_anew(RULE, ASKED, (RULE.view,), HABITS) == []


def test_an_answer_is_in_doubt_if_it_breaks_a_habit_or_is_not_there() -> None:
    finding = Finding(RULE, 1.0, 1.0, (), ())
    assert doubtful([])
    assert doubtful([Answer(ASKED, 1.0, finding, ("as many red cells",)), Answer(ASKED, 0.5, finding)])
    assert not doubtful([Answer(ASKED, 1.0, finding), Answer(ASKED, 0.5, finding, ("as many red cells",))])


def test_guesses_that_no_fitting_rule_gives_stand_last_and_only_where_the_first_is_in_doubt() -> None:
    task = argraph.load_task("bundled:CleanUp4")
    solution = argraph.solve(task, guesses=3)
    told = zip(task.test, solution.guesses, solution.confidences, solution.rules, solution.broken, strict=True)
    fitting = 0
    for pair, guesses, shares, rules, broken in told:
        silent = [share == 0.0 for share in shares]
        assert silent == sorted(silent)
        assert broken[0] or not any(silent)
        assert len(set(guesses)) == len(guesses)
        assert all(
            rule is not None and rule.apply(pair.input) == guess for rule, guess in zip(rules, guesses, strict=True)
        )
        fitting += silent.count(False)
    assert fitting < sum(map(len, solution.guesses))
    assert [row[0] for row in solution.guesses] == [row[0] for row in argraph.solve(task, guesses=1).guesses]
