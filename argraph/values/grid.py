"""The grid: a small picture of coloured cells, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidGrid
from argraph.values.showing import RICH, SVG, shown
from argraph.values.symmetry import TURNS

Array = NDArray[np.int8]
GridLike = Any
"""What people hold for a grid: a grid, rows of numbers, an array of integers, or text."""
MAX_SIDE = 30
COLOURS = 10
BLACK = 0
COLOUR_NAMES = ("black", "blue", "red", "green", "yellow", "grey", "magenta", "orange", "light blue", "maroon")


def _held(held: Any) -> Array:
    return _cells(held)


@attrs.frozen(eq=False, repr=False, slots=False)
class Grid:
    """A rectangle of 1 to 30 cells a side, each of a colour from 0 to 9.

    It is made from what people hold: rows of numbers, an array, or its text notation, in which rows of digits stand
    between slashes.

    >>> grid = Grid([[0, 1, 0], [2, 2, 2]])
    >>> grid == Grid(np.array([[0, 1, 0], [2, 2, 2]])) == Grid("010/222")
    True
    >>> grid
    Grid.parse('010/222')
    >>> grid == eval(repr(grid)) and hash(grid) == hash(Grid.of(grid.rows()))
    True
    >>> grid.height, grid.width, grid.colours
    (2, 3, (0, 1, 2))
    """

    cells: Array = attrs.field(converter=_held)
    """The colours, read-only."""

    @classmethod
    def of(cls, rows: Any) -> Grid:
        """Make a grid from rows of numbers (lists, tuples or an array), checking every cell.

        >>> Grid.of([[0, 1], [2]])
        Traceback (most recent call last):
        ...
        argraph.errors.InvalidGrid: row 2 has 1 cell where row 1 has 2; all rows must be equally long
        """
        if isinstance(rows, str):
            raise InvalidGrid("expected rows of numbers, got str")
        return cls(rows)

    @classmethod
    def parse(cls, text: str) -> Grid:
        """Read the text notation, rows of digits between slashes, or what people paste.

        That is rows on lines of their own or between slashes, their digits together or apart, by blanks or commas;
        lists of lists; or rows of digits between blanks.

        >>> Grid.parse('01/10').rows()
        [[0, 1], [1, 0]]
        >>> Grid.parse('01/10') == Grid.parse('0 1 \\n 1 0') == Grid.parse('0,1/1,0') == Grid.parse('[[0, 1], [1, 0]]')
        True
        """
        return cls(_written_rows(text))

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self.cells.shape[0])

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self.cells.shape[1])

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        return self.height, self.width

    @property
    def colours(self) -> tuple[int, ...]:
        """The colours that occur, ascending."""
        return tuple(int(colour) for colour in np.flatnonzero(self.counts))

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many cells there are of each of the ten colours."""
        return np.bincount(self.cells.ravel(), minlength=COLOURS)

    def turned(self, turn: str) -> Grid:
        """Turn or flip the grid; the names are the keys of `argraph.values.symmetry.TURNS`.

        >>> Grid.parse('12/34').turned('mirror left-right')
        Grid.parse('21/43')
        """
        return Grid.of(TURNS[turn](self.cells))

    def recoloured(self, colours: Sequence[int]) -> Grid:
        """Give every cell of colour `c` the colour `colours[c]`.

        >>> Grid.parse('12/30').recoloured([0, 2, 1, 3, 4, 5, 6, 7, 8, 9])
        Grid.parse('21/30')
        """
        return Grid.of(np.asarray(colours)[self.cells])

    def rows(self) -> list[list[int]]:
        """Give the rows as lists of numbers, which is also the JSON form."""
        return self.cells.tolist()  # type: ignore[no-any-return]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """The cells, for numpy: a view of them that cannot be written to unless a copy is asked for."""
        return np.array(self.cells, dtype=dtype) if copy else np.asarray(self.cells, dtype=dtype)

    def __str__(self) -> str:
        return "/".join("".join(map(str, row)) for row in self.rows())

    def __repr__(self) -> str:
        return f"Grid.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.cells.shape == other.cells.shape and self.cells.tobytes() == other.cells.tobytes()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.cells.shape, self.cells.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Grid.parse, (str(self),)

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_svg_(self) -> Any:
        return shown(self, SVG)


def as_grid(held: GridLike) -> Grid:
    """What people hold for a grid, as a grid."""
    return held if isinstance(held, Grid) else Grid(held)


def _cells(held: Any) -> Array:
    """The cells of what people hold for a grid, checked one by one and read-only."""
    if isinstance(held, Grid):
        return held.cells
    rows = _checked_array(held) if isinstance(held, np.ndarray) else _checked_rows(_rows(held))
    unsigned = rows.view(rows.dtype.str.replace("i", "u"))  # in which what is negative is large
    if np.count_nonzero(unsigned < COLOURS) < rows.size:
        row, column = np.argwhere((rows < 0) | (rows >= COLOURS))[0]
        raise InvalidGrid(f"row {row + 1}, column {column + 1}: {rows[row, column]} is no colour; colours are 0 to 9")
    cells = np.array(rows, dtype=np.int8)
    cells.flags.writeable = False
    return cells


def _rows(held: Any) -> Any:
    if isinstance(held, str):
        return _written_rows(held)
    if not isinstance(held, (list, tuple)):
        kinds = "rows of numbers, an array of them, or a text such as '010/222'"
        raise InvalidGrid(f"expected {kinds}, got {type(held).__name__}")
    return held


def _written_rows(text: str) -> Any:
    """The rows of a text in any of the forms that `Grid.parse` reads."""
    if text.lstrip().startswith("["):
        return _listed_rows(text)
    lines = [line.replace(",", " ").split() for line in text.replace("/", "\n").splitlines()]
    rows = [line for line in lines if line]
    if len(rows) == 1 and all(len(cell) > 1 for cell in rows[0]):
        rows = [[row] for row in rows[0]]
    return [_digits(number, row) for number, row in enumerate(rows, 1)]


def _listed_rows(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidGrid(f"the list of rows cannot be read: {error.msg} in line {error.lineno}") from None


def _digits(number: int, row: list[str]) -> list[int]:
    """The cells of a row, whose digits stand together or apart."""
    cells = row if len(row) > 1 else list(row[0])
    if not all(len(cell) == 1 and cell.isascii() and cell.isdigit() for cell in cells):
        raise InvalidGrid(f"row {number}: {' '.join(row)[:40]!r} is not a row of digits, together or each by itself")
    return list(map(int, cells))


def check_shape(height: int, width: int) -> None:
    """Raise `InvalidGrid` unless both sides are from 1 to 30."""
    if not (height and width):
        raise InvalidGrid("the grid is empty; a grid has 1 to 30 rows and columns")
    if height > MAX_SIDE or width > MAX_SIDE:
        raise InvalidGrid(f"the grid is {height} x {width}; a grid has at most {MAX_SIDE} rows and columns")


def _checked_array(array: NDArray[Any]) -> NDArray[Any]:
    if array.ndim != 2 or array.dtype.kind not in "iu":
        raise InvalidGrid(f"expected a two-dimensional array of integers, got {array.ndim} dimensions of {array.dtype}")
    check_shape(*array.shape)
    return array


def _checked_rows(rows: Any) -> NDArray[np.int64]:
    if not isinstance(rows, (list, tuple)):
        raise InvalidGrid(f"expected rows of numbers, got {type(rows).__name__}")
    if len(rows) > MAX_SIDE:
        raise InvalidGrid(f"the grid has {len(rows)} rows; a grid has at most {MAX_SIDE}")
    for number, row in enumerate(rows, 1):
        _check_row(number, row, rows[0])
    check_shape(len(rows), len(rows[0]) if rows else 0)
    return np.array(rows, dtype=np.int64)


def _check_row(number: int, row: Any, first: Any) -> None:
    if not isinstance(row, (list, tuple)):
        raise InvalidGrid(f"row {number} is {type(row).__name__}; expected a list of numbers")
    if len(row) != len(first):
        has = f"{len(row)} cell{'s' * (len(row) != 1)}"
        raise InvalidGrid(f"row {number} has {has} where row 1 has {len(first)}; all rows must be equally long")
    for column, cell in enumerate(row, 1):
        if type(cell) is not int or not 0 <= cell < COLOURS:
            shown = type(cell).__name__ if isinstance(cell, (list, tuple, dict)) else repr(cell)[:40]
            raise InvalidGrid(f"row {number}, column {column}: {shown} is no colour; colours are the integers 0 to 9")
