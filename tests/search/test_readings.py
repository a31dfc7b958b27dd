"""Readings: the cheapest rule under other views, where the first answer is in doubt."""

from __future__ import annotations

from collections import Counter

import attrs

import argraph
from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule, or_none
from argraph.language.selector import Selector
from argraph.language.transforms import Erase
from argraph.search.budget import Budget
from argraph.search.find import Puzzle
from argraph.search.habits import Habits
from argraph.search.lexicon import Lexicon
from argraph.search.readings import filled, read_anew
from argraph.search.vote import Answer
from argraph.values.grid import Grid
from argraph.values.task import Pair
from argraph_rules.areas import Part
from argraph_rules.classes import Is

RULE = Rule(packs.view("components-8"), Edit((Clause(Selector("figure", (Is("single"),)), Erase(Part())),)))
"""Delete every single cell."""
ASKED = Grid.parse("10200/02002/00000/33000")
"""Two of the red cells touch at a corner only."""
SHOWN = (Pair(Grid.parse("100/000/033"), Grid.parse("000/000/033")),)
HABITS = Habits.of(SHOWN)
PUZZLE = Puzzle(SHOWN, (ASKED,), tuple(packs.views().values()), Lexicon(()), Budget())


def under_other_views() -> list[Grid | None]:
    others = (view for view in PUZZLE.views if view != RULE.view)
    return [or_none(attrs.evolve(RULE, view=view).apply, ASKED) for view in others]


def test_a_rule_is_read_under_all_other_views_and_what_changes_nothing_is_no_answer() -> None:
    answers = read_anew(RULE, ASKED, PUZZLE, HABITS)
    assert {answer.grid for answer in answers} == set(under_other_views()) - {None, ASKED}
    assert {(answer.share, answer.finding) for answer in answers} == {(0.0, None)}
    assert answers[0].grid == Grid.parse("00000/00000/00000/33000")


def test_what_most_views_give_comes_first_where_no_habit_tells_more() -> None:
    counts = Counter(under_other_views())
    told = [counts[answer.grid] for answer in read_anew(RULE, ASKED, PUZZLE, Habits.of([]))]
    assert told == sorted(told, reverse=True)
    assert len(set(told)) > 1


def test_a_rule_is_read_neither_under_its_own_view_nor_under_one_that_cannot_be_afforded() -> None:
    assert read_anew(RULE, ASKED, attrs.evolve(PUZZLE, views=(RULE.view,)), HABITS) == []
    assert read_anew(RULE, ASKED, attrs.evolve(PUZZLE, budget=Budget(objects=1)), HABITS) == []


def test_answers_are_filled_up_only_where_the_first_breaks_a_habit_or_is_not_there() -> None:
    read = read_anew(RULE, ASKED, PUZZLE, HABITS)
    odd, plain = Answer(read[1].grid, 1.0, None, ("as many red cells",)), Answer(read[1].grid, 1.0, None)
    told = [[answer.grid for answer in filled(some, RULE, ASKED, PUZZLE, HABITS)] for some in ([], [odd], [plain, odd])]
    grids = [answer.grid for answer in read]
    assert told == [grids, [grids[1], grids[0], *grids[2:]], [grids[1], grids[1]]]


def test_guesses_that_no_rule_voted_for_stand_last_and_no_rule_is_credited_with_them() -> None:
    task = argraph.load_task("bundled:CleanUp4")
    solution = argraph.solve(task, guesses=3)
    silent = [[share == 0.0 for share in shares] for shares in solution.confidences]
    assert all(row == sorted(row) for row in silent)
    assert any(map(any, silent))
    assert [[rule is None for rule in rules] for rules in solution.rules] == silent
    assert all(broken[0] for broken, row in zip(solution.broken, silent, strict=True) if any(row))
    assert all(len(set(guesses)) == len(guesses) for guesses in solution.guesses)
    assert [row[0] for row in solution.guesses] == [row[0] for row in argraph.solve(task, guesses=1).guesses]
