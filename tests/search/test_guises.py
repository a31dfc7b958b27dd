"""Guises: rules for grids that are turned, or whose colours are renamed, before they are looked at."""

from __future__ import annotations

from functools import cache

import attrs
import pytest

import argraph
from argraph.language import packs
from argraph.language.cost import cost, weight
from argraph.language.rule import or_none
from argraph.language.word import Guise
from argraph.report.solution.page import explanation_page
from argraph.search.budget import budget
from argraph.search.find import NOT_TOO_DEAR, Puzzle, Search
from argraph.search.guises import disguised
from argraph.search.habits import Habits
from argraph.search.lexicon import Lexicon
from argraph.search.readings import read_anew
from argraph.search.verify import Finding
from argraph.solution.strategies import Attempt
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.task import Task
from argraph_rules.extremes import Ranked
from argraph_rules.guises import Lying, Renamed
from argraph_rules.offsets import Stay, Steps
from tests.example_tasks import task

PLAIN = tuple(view for view in packs.views().values() if cost(view) <= 1)

LAST_OF_A_ROW = task(
    "what comes last goes on by two: from left to right, or from above where that is the way things stretch",
    """
    1...3.2.... | 1...3...2..
    11....2.... | 11......2..
    """,
    """
    44. | 44.
    ... | ...
    .1. | .1.
    ... | ...
    666 | ...
    .6. | ...
    ... | 666
    ... | .6.
    ... | ...
    """,
    """
    .3..55..88... | .3..55....88.
    33..5....8... | 33..5......8.
    """,
    """
    .7. | .7.
    77. | 77.
    ... | ...
    11. | 11.
    ... | ...
    33. | ...
    3.. | ...
    ... | 33.
    ... | 3..
    ... | ...
    """,
    """
    22...4...9... | 22...4.....9.
    2...44..99... | 2...44....99.
    """,
    tests=2,
)
SECOND_COLOUR = task(
    "the colour that comes second, row by row, stays",
    """
    ..33.. | ......
    1..... | 1.....
    1...5. | 1.....
    ....55 | ......
    """,
    """
    .1...9 | .....9
    11.... | ......
    ...666 | ......
    """,
    """
    5555... | .......
    ..4.... | ..4....
    ..4.88. | ..4....
    ..4.... | ..4....
    """,
)


def puzzle_of(given: Task, *guises: type) -> Puzzle:
    """What a task asks, in plain views, with only some guises besides all words."""
    kinds = tuple(kind for kind in packs.words() if not issubclass(kind, Guise))
    return Puzzle.of(given, PLAIN, Lexicon((*kinds, *guises)), budget("low"))


@cache
def found(given: Task, *guises: type) -> list[Finding]:
    """The rules with one of some guises."""
    return disguised(puzzle_of(given, *guises), float("inf"), several=True)


def outputs(given: Task) -> tuple[Grid | None, ...]:
    return tuple(pair.output for pair in given.test)


@pytest.mark.parametrize(
    ("given", "guise"),
    [(LAST_OF_A_ROW, Lying("transpose")), (SECOND_COLOUR, Renamed("rows"))],
    ids=["turned", "renamed"],
)
def test_a_rule_is_found_for_grids_in_a_guise_whose_price_it_holds(given: Task, guise: Lying | Renamed) -> None:
    right = [finding for finding in found(given, type(guise)) if finding.outputs == outputs(given)]
    assert guise in {finding.rule.guise for finding in right}
    for finding in right:
        bare, worn = attrs.evolve(finding.rule, guise=None), cost(finding.rule.guise)
        assert finding.bits == pytest.approx(cost(finding.rule)) == pytest.approx(cost(bare) + worn)
        assert finding.weight <= weight(worn)


@pytest.mark.parametrize("given", [LAST_OF_A_ROW, SECOND_COLOUR], ids=["turned", "renamed"])
def test_rules_with_a_guise_do_by_the_interpreter_what_the_search_saw(given: Task) -> None:
    findings = found(given, Lying, Renamed)
    assert findings
    for finding in findings[:20]:
        assert all(finding.rule.apply(pair.input) == pair.output for pair in given.train)
        assert tuple(or_none(finding.rule.apply, pair.input) for pair in given.test) == finding.outputs


def test_a_guise_that_changes_all_demonstrations_alike_is_not_tried() -> None:
    level = attrs.evolve(LAST_OF_A_ROW, train=LAST_OF_A_ROW.train[::2])
    assert not found(level, Lying)


def test_a_guise_without_a_meaning_on_an_input_is_not_tried() -> None:
    blank = attrs.evolve(LAST_OF_A_ROW.test[0], input=Grid.parse("10/01"))
    assert not found(attrs.evolve(LAST_OF_A_ROW, test=(blank,)), Lying)


def test_a_task_is_solved_by_a_rule_with_a_guise_from_the_search_to_the_record() -> None:
    told = list[str]()
    few = Lexicon((Ranked, Steps, Stay, Lying, Renamed))
    solution = argraph.solve(LAST_OF_A_ROW, words=few, views=PLAIN, watch=lambda step: told.append(step.stage))
    assert tuple(guesses[0] for guesses in solution.guesses) == outputs(LAST_OF_A_ROW)
    assert list(dict.fromkeys(told)) == ["one rule", "a rule with a guise"]
    assert solution.rule is not None
    assert solution.rule.explain() == (
        "Flip the grid across the diagonal from top left to bottom right if what is seen in it is higher than wide. "
        "Undo that at the end. Move each rightmost object 2 steps right."
    )
    record = Record.of(solution)
    assert Record.from_json(record.to_json()) == record
    assert record.rules[0][0] == solution.rule
    assert "Flip the grid" in explanation_page(LAST_OF_A_ROW, solution)


def test_guises_are_sought_only_where_no_rule_of_few_words_is_known() -> None:
    told = list[str]()
    plain = argraph.solve(LAST_OF_A_ROW, effort="low", views=PLAIN, watch=lambda step: told.append(step.stage))
    assert plain.rule is not None
    assert plain.rule.cost <= NOT_TOO_DEAR
    assert set(told) == {"one rule"}


def fitting(given: Task, *known: Finding, explained: bool = True) -> list[Finding]:
    """The rules that fit a task of which a search has found these; under its views all changes are explained or not."""
    puzzle = puzzle_of(given, Lying)
    attempt, search = Attempt(puzzle), Search([*known], {})
    reach = {view.name: (explained,) * len(given.train) for view in puzzle.views}
    vars(search)["reach"], vars(attempt)["search"] = reach, search
    return attempt.fitting


def test_guises_are_tried_where_that_takes_few_words_sizes_stay_and_all_changes_are_explained() -> None:
    first = found(LAST_OF_A_ROW, Lying)[0]
    plain, dear = (attrs.evolve(first, bits=NOT_TOO_DEAR + more, speaks=(True, True)) for more in (0, 1))
    assert first.rule in [finding.rule for finding in fitting(LAST_OF_A_ROW)]
    assert first.rule in [finding.rule for finding in fitting(LAST_OF_A_ROW, dear)]
    assert fitting(LAST_OF_A_ROW, plain) == [plain]
    assert fitting(LAST_OF_A_ROW, explained=False) == []
    resized = tuple(attrs.evolve(pair, output=Grid.parse("1")) for pair in LAST_OF_A_ROW.train)
    assert fitting(attrs.evolve(LAST_OF_A_ROW, train=resized), dear) == [dear]


def test_rules_that_cost_too_much_without_their_guise_are_left_out() -> None:
    puzzle, cheapest = puzzle_of(SECOND_COLOUR, Renamed), found(SECOND_COLOUR, Renamed)[0]
    bare = cheapest.bits - cost(cheapest.rule.guise)
    assert disguised(puzzle, bare, several=True)[0].rule == cheapest.rule
    assert not disguised(puzzle, bare - 0.5, several=True)


def test_a_rule_with_a_guise_is_read_under_other_views_in_its_guise() -> None:
    rule, asked = found(LAST_OF_A_ROW, Lying)[0].rule, LAST_OF_A_ROW.test[0].input
    puzzle = puzzle_of(LAST_OF_A_ROW, Lying)
    others = [attrs.evolve(rule, view=view) for view in puzzle.views if view != rule.view]
    drawn = {output for other in others if (output := or_none(other.apply, asked)) not in (None, asked)}
    assert {answer.grid for answer in read_anew(rule, asked, puzzle, Habits.of(LAST_OF_A_ROW.train))} == drawn
    assert drawn
    assert read_anew(rule, Grid.parse("00/00"), puzzle, Habits.of(LAST_OF_A_ROW.train)) == []
