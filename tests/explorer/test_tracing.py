"""What the page shows of rules agrees with the rules themselves."""

from __future__ import annotations

import pytest

import argraph
from argraph.explorer.telling import solution_json, solution_of
from argraph.explorer.tracing import pieces, trace_json
from argraph.language.rule import Clause, Edit, Rule, or_none
from argraph.language.selector import Selector
from argraph.language.transforms import Move
from argraph.report.solution.sentences import others, why_not
from argraph.solution import solve
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.task import Task
from argraph_abstractions import Components
from argraph_rules.guises import Lying, Renamed
from argraph_rules.offsets import Stay, Steps
from tests.explorer.nearly import NEARLY
from tests.language.test_snapshots import RULES
from tests.strategies import NASTY_GRIDS
from tests.tiny_tasks import HOPELESS, RECOLOUR


@pytest.mark.parametrize("rule", RULES, ids=range(len(RULES)))
def test_the_pieces_of_a_rule_are_its_english(rule: Rule) -> None:
    assert [piece["text"] for piece in pieces(rule)] == rule.steps()


@pytest.mark.parametrize("rule", RULES, ids=range(len(RULES)))
def test_cells_that_change_in_place_are_written_by_a_clause(rule: Rule) -> None:
    for grid in NASTY_GRIDS.values():
        told = trace_json(rule, grid)
        made = or_none(rule.apply, grid)
        assert told["output"] == (None if made is None else made.rows())
        for step in told["steps"]:
            if step["output"] is None:
                assert step["written"] is None
                continue
            for row, (writers, cells) in enumerate(zip(step["written"], step["output"], strict=True)):
                for column, (writer, colour) in enumerate(zip(writers, cells, strict=True)):
                    assert writer or step["input"][row][column] == colour


def test_cells_are_told_where_they_are_in_the_input_whatever_guises_a_rule_has() -> None:
    grown = Edit((Clause(Selector("figure"), Move(Stay(), Steps(1), leave=True)),))
    second = Rule(Components(8), grown, guise=Renamed("rows"))
    first = Rule(Components(8), grown, guise=Lying("transpose"), then=second)
    grid = Grid.parse("3000/0000/4000/0000")
    told, further = trace_json(first, grid)["steps"]
    assert told["prepared"] == "the grid is flipped across the diagonal from top left to bottom right"
    assert [told["owner"][row][0] for row in (0, 2)] == [0, 1]
    assert (told["input"], told["output"]) == (grid.rows(), Grid.parse("3000/3000/4000/4000").rows())
    assert [row[0] for row in told["written"]] == [0, 1, 0, 1]
    assert further["prepared"] == "green is seen as blue and yellow as red"
    assert further["input"] == told["output"]
    made = first.apply(grid)
    assert (further["output"], str(made)) == (made.rows(), "3000/3000/3000/4000")


@pytest.mark.parametrize("data", [RECOLOUR, HOPELESS, NEARLY], ids=["fits", "hopeless", "nearly"])
def test_a_solution_is_told_again_from_its_record(data: dict[str, object]) -> None:
    task = Task.from_json(data, id="tiny")
    solution = solve(task, effort="low")
    told = solution_json(task, solution)
    again = solution_of(task, Record.from_json(told["record"]))
    assert (again.guesses, again.rules, again.how) == (solution.guesses, solution.rules, solution.how)
    assert why_not(again) == why_not(solution)
    assert others(again) == others(solution)[: len(others(again))]
    assert solution_json(task, again)["rules"] == told["rules"]


def test_when_nothing_fits_the_nearest_rule_is_told_with_what_it_leaves() -> None:
    task = Task.from_json(NEARLY, id="nearly")
    told = solution_json(task, solve(task, effort="low"))
    assert told["how"] == "most cells explained"
    assert "leaves 7 cells wrong where 12 change" in told["why_not"]
    assert told["rules"]


@pytest.mark.sweep
def test_every_rule_of_a_bundled_solution_can_be_traced() -> None:
    task = argraph.load_task("bundled:InsideOutside1")
    told = solution_json(task, solve(task.without_answers(), effort="low"))
    for each in told["rules"]:
        rule = Rule.from_json(each["json"])
        assert " ".join(rule.steps()) == each["english"]
        assert all(trace_json(rule, pair.input)["output"] for pair in task.train)
