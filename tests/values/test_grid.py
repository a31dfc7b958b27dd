"""Grids: what is one, what is none, and that one can't be changed."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from argraph.errors import ArgraphError, InvalidGrid
from argraph.values.grid import BLACK, COLOUR_NAMES, COLOURS, MAX_SIDE, Grid, as_grid
from argraph.values.symmetry import INVERSE, TURNS
from tests.strategies import NASTY_GRIDS, colour_permutations, grids, turns


def refused(complaint: str) -> Any:
    return pytest.raises(InvalidGrid, match=complaint)


# Round trips


@given(grids())
def test_a_grid_is_rebuilt_from_rows_text_json_repr_and_pickle(grid: Grid) -> None:
    rebuilt = [
        Grid.of(grid.rows()),
        Grid.of(tuple(map(tuple, grid.rows()))),
        Grid.of(grid.cells),
        Grid.parse(str(grid)),
        Grid.parse(str(grid).replace("/", "\n")),
        Grid.of(json.loads(json.dumps(grid.rows()))),
        eval(repr(grid)),
        pickle.loads(pickle.dumps(grid)),
        copy.copy(grid),
        copy.deepcopy(grid),
    ]
    for same in rebuilt:
        assert same == grid
        assert hash(same) == hash(grid)
        assert (same.cells.dtype, same.cells.flags.writeable) == (np.int8, False)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_arrays_of_any_integers_will_do(dtype: type) -> None:
    assert Grid.of(np.array([[0, 9]], dtype=dtype)) == Grid.parse("09")


# Faults


@pytest.mark.parametrize("rows", [None, 3, "01/10", {}, {0: [1]}, iter([[1]]), {1}])
def test_what_is_no_list_of_rows_is_refused(rows: Any) -> None:
    with refused("expected rows of numbers.*, got "):
        Grid.of(rows)


@pytest.mark.parametrize("rows", [[], [[]], [[], []], ()])
def test_an_empty_grid_is_refused(rows: Any) -> None:
    with refused("the grid is empty; a grid has 1 to 30 rows and columns"):
        Grid.of(rows)


@pytest.mark.parametrize("row", [3, "01", None, {}, np.array([0, 1])])
def test_a_row_that_is_no_list_is_refused_by_number(row: Any) -> None:
    with refused("row 2 is .*; expected a list of numbers"):
        Grid.of([[0, 1], row])


@pytest.mark.parametrize("rows", [[[0, 1], [2]], [[0, 1], [2, 3, 4]], [[0, 1], []]])
def test_a_ragged_grid_is_refused_by_row(rows: Any) -> None:
    with refused("row 2 has . cells? where row 1 has 2; all rows must be equally long"):
        Grid.of(rows)


@pytest.mark.parametrize("cell", [-1, 10, 256, 10**30, True, False, 1.0, 1.5, float("nan"), "1", None, [1], [[1]], {}])
def test_a_cell_that_is_no_colour_is_refused_by_place(cell: Any) -> None:
    with refused("row 2, column 3: .* is no colour; colours are the integers 0 to 9"):
        Grid.of([[0, 1, 2], [3, 4, cell]])


@pytest.mark.parametrize("cell", [-1, 10, 100])
def test_an_array_with_another_number_is_refused_by_place(cell: int) -> None:
    with refused(f"row 2, column 1: {cell} is no colour; colours are 0 to 9"):
        Grid.of(np.array([[0, 1], [cell, 2]]))


@pytest.mark.parametrize(
    "array",
    [
        np.zeros(3, int),
        np.zeros((1, 2, 3), int),
        np.array(1),
        np.zeros((2, 2)),
        np.zeros((2, 2), bool),
        np.array([["1"]]),
    ],
)
def test_an_array_of_another_kind_is_refused(array: Any) -> None:
    with refused("expected a two-dimensional array of integers, got"):
        Grid.of(array)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0)])
def test_an_empty_array_is_refused(shape: tuple[int, int]) -> None:
    with refused("the grid is empty"):
        Grid.of(np.zeros(shape, dtype=int))


@pytest.mark.parametrize(("height", "width"), [(31, 1), (1, 31), (31, 31), (1000, 1), (1, 1000)])
def test_a_grid_that_is_too_large_is_refused(height: int, width: int) -> None:
    for rows in ([[0] * width] * height, np.zeros((height, width), dtype=int)):
        with refused(f"{max(height, width)}.*a grid has at most 30"):
            Grid.of(rows)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the grid is empty"),
        ("/ /", "the grid is empty"),
        ("01/0x", "row 2: '0x' is not a row of digits"),
        ("01/-1", "row 2: '-1' is not a row of digits"),
        ("01 1", "row 1: '01 1' is not a row of digits, together or each by itself"),
        ("0 1/0 12", "row 2: '0 12' is not a row of digits"),
        ("0 1/0", "row 2 has 1 cell where row 1 has 2"),
        ("01 10/11 00", "row 1: '01 10' is not a row of digits"),
        ("[[0, 1], [1", "the list of rows cannot be read"),
        ("[[0, 12]]", "row 1, column 2: 12 is no colour"),
        ("٠١", "is not a row of digits"),
        ("²", "is not a row of digits"),
        ("01/1", "row 2 has 1 cell where row 1 has 2"),
        ("0" * 31, "1 x 31"),
    ],
)
def test_text_that_is_no_grid_is_refused(text: str, complaint: str) -> None:
    with refused(complaint):
        Grid.parse(text)


@given(grids())
def test_a_grid_is_read_however_it_is_pasted(grid: Grid) -> None:
    rows = grid.rows()
    apart = "\n".join(" ".join(map(str, row)) for row in rows)
    assert Grid.parse(apart) == Grid.parse(apart.replace(" ", ",")) == Grid.parse(apart.replace("\n", " / ")) == grid
    assert Grid.parse(apart.replace(" ", "")) == Grid.parse(f" {rows} ") == grid
    assert Grid.parse(apart.replace(" ", ", ").replace("\n", "\r\n\r\n")) == grid


def test_numpy_takes_a_grid_for_its_cells() -> None:
    grid = Grid.parse("01/23")
    assert np.array_equal(np.array(grid), [[0, 1], [2, 3]])
    assert np.asarray(grid) is grid.cells
    assert np.array(grid, dtype=float).dtype == float
    np.array(grid)[0, 0] = 9
    assert grid.rows()[0][0] == 0


def test_the_error_is_one_of_ours_and_a_value_error() -> None:
    for kind in (ArgraphError, ValueError):
        with pytest.raises(kind):
            Grid.of([[10]])


@pytest.mark.parametrize(
    "held",
    ["01/23", "0 1\n2 3", "0,1\n2,3", "[[0,1],[2,3]]", [[0, 1], [2, 3]], ((0, 1), (2, 3)), np.array([[0, 1], [2, 3]])],
)
def test_a_grid_is_made_from_what_people_hold(held: Any) -> None:
    assert Grid(held) == as_grid(held) == Grid.parse("01/23")
    assert as_grid(Grid(held)) == Grid(Grid(held)) == Grid.parse("01/23")


@pytest.mark.parametrize(
    "held", [None, 3, "01x", "", "0 12", [[0, 10]], np.zeros((2, 2)), np.full((1, 1), 50, np.int8)]
)
def test_anything_else_is_refused(held: Any) -> None:
    with pytest.raises(InvalidGrid):
        Grid(held)


def test_a_grid_is_not_made_around_an_array_that_others_can_change() -> None:
    array = np.zeros((2, 2), dtype=np.int8)
    grid = Grid(array)
    array[0, 0] = 1
    assert grid == Grid.parse("00/00")


# A grid can't be changed


def test_a_grid_can_not_be_changed() -> None:
    rows = np.array([[0, 1], [2, 3]], dtype=np.int8)
    grid = Grid.of(rows)
    rows[0, 0] = 9
    assert grid == Grid.parse("01/23")
    with pytest.raises(ValueError, match="read-only"):
        grid.cells[0, 0] = 1
    with pytest.raises(AttributeError):
        grid.cells = rows  # type: ignore[misc]
    grid.rows()[0][0] = 9
    assert grid == Grid.parse("01/23")


# Equality


def test_grids_are_equal_cell_by_cell() -> None:
    assert Grid.parse("01/23") == Grid.of([[0, 1], [2, 3]])
    assert Grid.parse("0123") != Grid.parse("01/23")
    assert Grid.parse("01") != Grid.parse("10")
    assert Grid.parse("01") != "01"
    assert Grid.parse("00") != Grid.parse("0/0")


def test_grids_serve_as_keys() -> None:
    assert len({Grid.parse(str(grid)) for grid in (*NASTY_GRIDS.values(), *NASTY_GRIDS.values())}) == len(
        set(NASTY_GRIDS.values())
    )


# What a grid says of itself


@given(grids())
def test_counts_and_colours_are_those_of_the_cells(grid: Grid) -> None:
    cells = [cell for row in grid.rows() for cell in row]
    assert grid.colours == tuple(sorted(set(cells)))
    assert grid.counts.tolist() == [cells.count(colour) for colour in range(COLOURS)]
    assert grid.shape == (grid.height, grid.width) == (len(grid.rows()), len(grid.rows()[0]))


def test_there_is_a_name_for_every_colour() -> None:
    assert len(set(COLOUR_NAMES)) == COLOURS
    assert COLOUR_NAMES[BLACK] == "black"
    assert Grid.of([[0] * MAX_SIDE] * MAX_SIDE).shape == (30, 30)


# Turns and colours


@given(grids(), turns())
def test_a_turn_is_undone_by_its_inverse(grid: Grid, turn: str) -> None:
    assert grid.turned(turn).turned(INVERSE[turn]) == grid
    assert sorted(grid.turned(turn).shape) == sorted(grid.shape)


@given(grids(8))
def test_turns_do_what_they_are_called(grid: Grid) -> None:
    rows = grid.rows()
    columns = [list(column) for column in zip(*rows, strict=True)]
    expected = {
        "identity": rows,
        "quarter turn right": [column[::-1] for column in columns],
        "half turn": [row[::-1] for row in rows[::-1]],
        "quarter turn left": columns[::-1],
        "mirror left-right": [row[::-1] for row in rows],
        "mirror top-bottom": rows[::-1],
        "transpose": columns,
        "antitranspose": [column[::-1] for column in columns[::-1]],
    }
    assert {turn: grid.turned(turn).rows() for turn in TURNS} == expected


def test_turns_are_closed_under_doing_one_after_the_other() -> None:
    grid = Grid.parse("123/456")
    turned = {grid.turned(turn) for turn in TURNS}
    assert len(turned) == len(TURNS)
    assert {first.turned(turn) for first in turned for turn in TURNS} == turned


@given(grids(), colour_permutations())
def test_colours_are_replaced_cell_by_cell(grid: Grid, colours: tuple[int, ...]) -> None:
    recoloured = grid.recoloured(colours)
    assert recoloured.rows() == [[colours[cell] for cell in row] for row in grid.rows()]
    back = [colours.index(colour) for colour in range(COLOURS)]
    assert recoloured.recoloured(back) == grid


def test_a_colour_beyond_nine_is_refused() -> None:
    with refused("10 is no colour"):
        Grid.parse("01").recoloured([0, 10])
