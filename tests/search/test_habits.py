"""What all demonstrations have in common, and what breaks it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argraph.search.habits import Habits, Look, about_cells, about_things
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from argraph.values.task import Pair
from tests.strategies import grids


def said(before: str, after: str) -> set[str]:
    first, second = Look(Grid.parse(before), 0), Look(Grid.parse(after), 0)
    return {*about_cells(first, second, range(10)), *(about_things(first, second) or ())}


@given(st.lists(st.tuples(grids(), grids()), min_size=1, max_size=3))
@settings(max_examples=40)
def test_no_demonstration_breaks_a_habit(pairs: list[tuple[Grid, Grid]]) -> None:
    habits = Habits.of(Pair(before, after) for before, after in pairs)
    assert all(not habits.broken(before, [after])[after] for before, after in pairs)


@given(grids())
@settings(max_examples=40)
def test_a_copy_keeps_everything(grid: Grid) -> None:
    copied = set(Habits.of([Pair(grid, grid)]).of_cells)
    assert {"nothing changes", "the same colours", "as many clusters of things", "no new colour"} <= copied


@pytest.mark.parametrize(
    ("before", "after", "true", "false"),
    [
        ("000/010/000", "000/020/000", "the same shapes at their places", "the same pictures"),
        ("000/010/000", "000/020/000", "nothing changes at the border", "only background changes"),
        ("000/010/000", "100/000/000", "the same pictures", "the same places"),
        ("110/110/002", "110/110/000", "no background changes", "no colour is lost"),
        ("110/110/002", "110/110/000", "what changes becomes background", "nothing becomes background"),
        ("111/101/111", "111/121/111", "only holes change", "the same colours"),
        ("100/000/000", "111/000/000", "only background changes", "nothing changes at the border"),
        ("120/000/000", "120/000/120", "no new pictures", "as many things"),
        ("120/012", "12/01", "the output is a part of the input", "as many columns"),
        ("12/34/56", "1/3/5", "the output is a part of the input", "as many columns"),
        ("12/34", "1", "the number of rows in the output is 1", "as many rows"),
        ("010/000/000", "010/111/000", "what changes touches something", "what changes becomes background"),
        ("010/020/000", "010/010/000", "one colour comes", "no red cell changes"),
        ("100/000", "101/000", "the output looks the same after mirror left-right", "as many blue cells"),
        ("100/020", "100/020", "some thing stays as it is", "no thing stays as it is"),
    ],
)
def test_what_is_said_of_a_demonstration(before: str, after: str, true: str, false: str) -> None:
    found = said(before, after)
    assert true in found
    assert false not in found


def test_background_is_black_unless_nothing_is() -> None:
    assert Habits.of([Pair(Grid.parse("11/12"), Grid.parse("11/11"))]).ground == 1
    assert Habits.of([Pair(Grid.parse("11/10"), Grid.parse("11/11"))]).ground == 0


def test_what_cannot_be_looked_at_breaks_nothing() -> None:
    """Of very many things nothing is said, and of none what is said is true."""
    habits = Habits.of([Pair(grid, grid) for grid in map(Grid.parse, ("100/020", "003/300/000"))])
    assert {"some thing stays as it is", "the same pictures"} <= set(habits.of_things)
    noise = Grid.of([[(row + column) % 2 * (row % 5 + 1) for column in range(20)] for row in range(20)])
    assert Look(noise, 0).things is None
    assert not any("shape" in statement or "things" in statement for statement in habits.broken(noise, [noise])[noise])
    blank = Grid.parse("000/000")
    odd = {*habits.broken(blank, [blank])[blank]} & {*habits.of_things}
    assert all(statement.startswith(("some ", "the number of ")) for statement in odd)
    assert "some thing stays as it is" not in odd
    assert "nothing changes outside of the box of all things" not in habits.broken(blank, [blank])[blank]


def test_nothing_is_said_of_colours_that_no_demonstration_shows() -> None:
    habits = Habits.of([Pair(Grid.parse("010"), Grid.parse("020"))])
    assert "red in the output" in habits.of_cells
    assert not any("maroon" in statement for statement in habits.of_cells)
    answer = Grid.parse("009")
    assert "red in the output" in habits.broken(Grid.parse("090"), [answer])[answer]


def test_a_picture_has_the_symmetries_of_all_its_cells() -> None:
    looks = {text: Look(Grid.parse(text), 0).symmetries for text in ("12/34", "11/22", "1")}
    assert looks["12/34"] == ()
    assert len(looks["11/22"]) == 1
    assert set(looks["1"]) == set(TURNS) - {"identity"}
