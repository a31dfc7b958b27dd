"""Hypothesis strategies for the values of argraph, with nasty grids mixed in."""

from __future__ import annotations

import string
from collections.abc import Callable

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from numpy.typing import NDArray

from argraph.language import packs
from argraph.scene.shape import Shape
from argraph.scene.view import View
from argraph.values.grid import COLOURS, MAX_SIDE, Grid
from argraph.values.symmetry import TURNS
from argraph.values.task import MOST_NOVEL, Pair, Task

Cells = NDArray[np.int_]
MAX_MARKS = 8

# Pictures: each draws one kind of grid of the given height and width


def _noise(draw: DrawFn, height: int, width: int) -> Cells:
    """Any cells at all, of a few colours or of all ten."""
    palette = np.array(draw(st.lists(_colours(), min_size=1, max_size=COLOURS)))
    data = draw(st.binary(min_size=height * width, max_size=height * width))
    return palette[np.frombuffer(data, dtype=np.uint8).reshape(height, width) % len(palette)]


def _one_colour(draw: DrawFn, height: int, width: int) -> Cells:
    return np.full((height, width), draw(_colours()))


def _checkerboard(draw: DrawFn, height: int, width: int) -> Cells:
    """Fields of one or more cells a side in two or three colours."""
    palette, side = np.array(draw(st.lists(_colours(), min_size=2, max_size=3))), draw(st.integers(1, 3))
    rows, columns = np.indices((height, width)) // side
    return palette[(rows + columns) % len(palette)]


def _frames_within_frames(draw: DrawFn, height: int, width: int) -> Cells:
    palette = np.array(draw(st.lists(_colours(), min_size=15, max_size=15)))
    rows, columns = np.indices((height, width))
    return palette[np.minimum.reduce([rows, columns, height - 1 - rows, width - 1 - columns])]


def _stripes(draw: DrawFn, height: int, width: int) -> Cells:
    """Every row of one colour, or every column."""
    upright = draw(st.booleans())
    length = width if upright else height
    colours = np.array(draw(st.lists(_colours(), min_size=length, max_size=length)))
    return np.broadcast_to(colours if upright else colours[:, None], (height, width)).copy()


def _separators(draw: DrawFn, height: int, width: int) -> Cells:
    """Noise between full rows and columns, of one colour or of several."""
    cells = _noise(draw, height, width)
    for colour in draw(st.lists(_colours(), min_size=1, max_size=2)):
        cells[sorted(draw(st.sets(st.integers(0, height - 1), max_size=3)))] = colour
        cells[:, sorted(draw(st.sets(st.integers(0, width - 1), max_size=3)))] = colour
    return cells


def _rectangles(draw: DrawFn, height: int, width: int) -> Cells:
    """Solid blocks and hollow ones, overlapping as they fall."""
    cells = np.full((height, width), draw(_colours()))
    for top, left, bottom, right, colour, hollow in draw(st.lists(_boxes(height, width), max_size=MAX_MARKS)):
        inside = cells[top + 1 : bottom, left + 1 : right].copy()
        cells[top : bottom + 1, left : right + 1] = colour
        if hollow:
            cells[top + 1 : bottom, left + 1 : right] = inside
    return cells


def _sparse_dots(draw: DrawFn, height: int, width: int) -> Cells:
    cells = np.zeros((height, width), dtype=np.int_)
    dots = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1), _colours())
    for row, column, colour in draw(st.lists(dots, max_size=2 * MAX_MARKS)):
        cells[row, column] = colour
    return cells


def _occluding_bars(draw: DrawFn, height: int, width: int) -> Cells:
    """Blocks with bars lying over and under each other."""
    cells = _rectangles(draw, height, width)
    bars = st.tuples(st.booleans(), st.integers(0, max(height, width) - 1), _colours())
    for upright, place, colour in draw(st.lists(bars, min_size=1, max_size=MAX_MARKS)):
        along = cells.T if upright else cells
        along[place % len(along), 1 : max(2, along.shape[1] - 1)] = colour
    return cells


def _diamonds(draw: DrawFn, height: int, width: int) -> Cells:
    """Slanted outlines, which may cross without sharing a cell."""
    cells = np.zeros((height, width), dtype=np.int_)
    rows, columns = np.indices((height, width))
    places = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1), st.integers(1, 6), _colours())
    for row, column, radius, colour in draw(st.lists(places, min_size=1, max_size=4)):
        cells[abs(rows - row) + abs(columns - column) == radius] = colour
    return cells


def _colours() -> SearchStrategy[int]:
    return st.integers(0, COLOURS - 1)


@st.composite
def _boxes(draw: DrawFn, height: int, width: int) -> tuple[int, int, int, int, int, bool]:
    top, left = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
    bottom, right = draw(st.integers(top, height - 1)), draw(st.integers(left, width - 1))
    return top, left, bottom, right, draw(_colours()), draw(st.booleans())


PICTURES: tuple[Callable[[DrawFn, int, int], Cells], ...] = (
    _noise,
    _one_colour,
    _checkerboard,
    _frames_within_frames,
    _stripes,
    _separators,
    _rectangles,
    _sparse_dots,
    _occluding_bars,
    _diamonds,
)


# The same kinds of grid, fixed, for parametrised tests


def _fixed() -> dict[str, Grid]:
    rows, columns = np.indices((MAX_SIDE, MAX_SIDE))
    noise = np.random.default_rng(0)
    pictures = {
        "checkerboard of 30 x 30": (rows + columns) % 2,
        "checkerboard without black": (rows + columns)[:9, :12] % 2 + 1,
        "frames within frames of 30 x 30": np.minimum.reduce([rows, columns, 29 - rows, 29 - columns]) % 3,
        "noise of 30 x 30": noise.integers(0, COLOURS, (MAX_SIDE, MAX_SIDE)),
        "noise of two colours": noise.integers(0, 2, (MAX_SIDE, MAX_SIDE)),
        "noise without black": noise.integers(1, 4, (13, 17)),
        "sparse dots of 30 x 30": noise.integers(1, COLOURS, rows.shape) * (noise.random(rows.shape) < 0.05),
        "diamonds that cross, around a dot": (
            1 * (abs(rows - 5) + abs(columns - 5) == 5)
            + 2 * (abs(rows - 5) + abs(columns - 8) == 5)
            + 3 * ((rows == 5) & (columns == 6))
        )[:11, :14],
        "full of one colour": np.full((MAX_SIDE, MAX_SIDE), 7),
        "all black": np.zeros((MAX_SIDE, 4), dtype=np.int_),
    }
    texts = {
        "one black cell": "0",
        "one cell": "5",
        "one row": "0102203330",
        "one column": "0/1/0/2/2/0/3/3/3/0",
        "a column of three colours": "0/1/2",
        "stripes": "1111/2222/0000/1111",
        "all separators": "5555/5555/5555",
        "separators of two colours that tie": "1102/1102/1102",
        "separators in a lattice": "10500/02510/55555/33500/00511",
        "separators at the border": "55555/50505/55555/50105/55555",
        "colours that tie for the commonest": "1122/1122",
        "colours that tie on the border too": "12/21",
        "equal squares that overlap": "1100/1110/0111/0011",
        "frames that share a side": "1111100/1010100/1111100",
        "frames of equal area that overlap": "11111111/10010001/10011111/11110000",
        "a bar over a bar": "0020000/1121103/0020000",
        "a bar under a bar under a bar": "0010200/3313233/0010200/4414244/0010200",
        "a cross": "00100/00100/11111/00100/00100",
        "rings in rings": "1111111/1222221/1200021/1203021/1200021/1222221/1111111",
        "two rings with contents": "1110222/1310242/1110222",
        "a lined frame of many colours": "1111113/7222223/7200023/7200023/7200023/6222224/6664444",
        "a ring with a gap": "11111/10001/10201/10000/11111",
        "slanted lines": "1002/0120/0210/2001",
        "magnified shapes": "110011/110011/001111/001111/100000/010000",
        "dots on a line": "10101/00000/20022/00002",
    }
    return {name: Grid.parse(text) for name, text in texts.items()} | {
        name: Grid.of(cells) for name, cells in pictures.items()
    }


NASTY_GRIDS: dict[str, Grid] = _fixed()
"""Grids that break what works on pretty ones, by name."""


# Strategies


@st.composite
def grids(draw: DrawFn, max_side: int = MAX_SIDE) -> Grid:
    """Grids of up to `max_side` cells a side: nasty ones, and pictures of all kinds."""
    known = [grid for grid in NASTY_GRIDS.values() if max(grid.shape) <= max_side]
    if draw(st.integers(0, 7)) == 7:
        return draw(st.sampled_from(known))
    height, width = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    return Grid.of(draw(st.sampled_from(PICTURES))(draw, height, width))


@st.composite
def shapes(draw: DrawFn, max_side: int = 6) -> Shape:
    """Any set of cells, cut to its box."""
    height, width = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    chosen = draw(st.integers(1, 2 ** (height * width) - 1))
    mask = np.array([bool(chosen >> cell & 1) for cell in range(height * width)]).reshape(height, width)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return Shape.of(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


@st.composite
def tasks(draw: DrawFn, max_side: int = 6) -> Task:
    """Tasks of a few pairs, with and without the answers to their tests and a word from their maker."""
    small, names = grids(max_side), st.text(string.ascii_letters + string.digits + "-_", min_size=1, max_size=8)
    train = draw(st.lists(st.builds(Pair, small, small), min_size=1, max_size=3))
    test = draw(st.lists(st.builds(Pair, small, st.none() | small), min_size=1, max_size=2))
    novelty, rule = draw(st.none() | st.integers(0, MOST_NOVEL)), draw(st.none() | st.text(max_size=20))
    return Task(draw(names), tuple(train), tuple(test), draw(st.none() | names), novelty, rule)


@st.composite
def worked_tasks(draw: DrawFn, max_side: int = 7) -> Task:
    """Tasks in which every output is made from its input by the same kind of change, so that there is much to see."""
    change = draw(st.sampled_from(list(CHANGES)))
    inputs = draw(st.lists(grids(max_side), min_size=1, max_size=3))
    train = tuple(Pair(grid, Grid.of(CHANGES[change](draw, grid.cells))) for grid in inputs)
    return Task(change, train, (Pair(inputs[0]),))


def _shift(draw: DrawFn, cells: Cells) -> Cells:
    return np.roll(cells, draw(st.integers(-3, 3)), axis=draw(st.integers(0, 1)))


def _substitute(draw: DrawFn, cells: Cells) -> Cells:
    return np.array(draw(st.permutations(range(COLOURS))))[cells]


def _paint_cells(draw: DrawFn, cells: Cells) -> Cells:
    """Paint a straight run of cells, and perhaps erase a colour."""
    painted = np.array(cells)
    row, start = draw(st.integers(0, len(cells) - 1)), draw(st.integers(0, cells.shape[1] - 1))
    painted[row, start : start + draw(st.integers(1, 5))] = draw(_colours())
    painted[painted == draw(_colours())] = draw(_colours())
    return painted


def _cut(draw: DrawFn, cells: Cells) -> Cells:
    height, width = (draw(st.integers(1, side)) for side in cells.shape)
    return cells[:height, :width]


def _repeat(draw: DrawFn, cells: Cells) -> Cells:
    return np.tile(cells, (draw(st.integers(1, 2)), draw(st.integers(1, 3))))


def _turn(draw: DrawFn, cells: Cells) -> Cells:
    return TURNS[draw(turns())](cells)


CHANGES: dict[str, Callable[[DrawFn, Cells], Cells]] = {
    "shifted": _shift,
    "substituted": _substitute,
    "painted": _paint_cells,
    "cut": _cut,
    "repeated": _repeat,
    "turned": _turn,
}
"""Ways to make an output from an input, by name."""


def turns() -> SearchStrategy[str]:
    """Names of the eight turns."""
    return st.sampled_from(list(TURNS))


def colour_permutations() -> SearchStrategy[tuple[int, ...]]:
    """All ten colours rearranged, with black kept: what `Grid.recoloured` takes."""
    return st.permutations(range(1, COLOURS)).map(lambda colours: (0, *colours))


def views() -> SearchStrategy[View]:
    """Every registered view."""
    return st.sampled_from(list(packs.views().values()))
