"""What lies behind things: black in most grids, another colour or a pattern such as stripes in some."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.values.grid import BLACK, COLOUR_NAMES, COLOURS, Array, Grid


@attrs.frozen
class Ground:
    """A colour, or a small pattern that is repeated from the top left on; in its place black can be seen."""

    tile: Grid

    def told(self) -> str:
        """What is done when it is taken away.

        >>> Ground(Grid.parse("8")).told(), Ground(Grid.parse("83")).told()
        ('black and light blue have changed places', 'a pattern of green and light blue is seen as black')
        """
        colours = [COLOUR_NAMES[colour] for colour in sorted(self.tile.colours)]
        if len(colours) == 1:
            return f"black and {colours[0]} have changed places"
        return f"a pattern of {', '.join(colours[:-1])} and {colours[-1]} is seen as black"

    def taken_away(self, grid: Grid) -> Grid:
        """The grid on black: a colour changes places with it, of a pattern every cell that shows it is black.

        >>> Ground(Grid.parse("8")).taken_away(Grid.parse("888/830/888"))
        Grid.parse('000/038/000')
        >>> Ground(Grid.parse("83")).taken_away(Grid.parse("8383/8223/8383"))
        Grid.parse('0000/0220/0000')
        """
        if self.tile.cells.size == 1:
            return _exchanged(grid, int(self.tile.cells[0, 0]))
        return Grid.of(np.where(self.hides(grid), grid.cells, np.int8(BLACK)))

    def put_back(self, grid: Grid, given: Grid) -> Grid:
        """What was made of a grid on black, on its ground again; a pattern is known only where that grid is.

        >>> Ground(Grid.parse("83")).put_back(Grid.parse("0220/0000"), Grid.parse("8383/8223"))
        Grid.parse('8223/8383')
        """
        if self.tile.cells.size == 1:
            return _exchanged(grid, int(self.tile.cells[0, 0]))
        if grid.shape != given.shape:
            raise NotApplicable("the output has another size than the pattern behind the input")
        return Grid.of(np.where(grid.cells == BLACK, self.behind(grid), grid.cells))

    def hides(self, grid: Grid) -> NDArray[np.bool_]:
        """Which cells of a grid do not show it."""
        hidden: NDArray[np.bool_] = grid.cells != self.behind(grid)
        return hidden

    def behind(self, grid: Grid) -> Array:
        """What a grid would show if nothing lay on it."""
        rows, columns = (np.arange(side) % length for side, length in zip(grid.shape, self.tile.shape, strict=True))
        behind: Array = self.tile.cells[rows[:, None], columns]
        return behind


def ground(grid: Grid) -> Ground | None:
    """What lies behind the things of a grid, None if that is black or cannot be told.

    A colour does if it is commonest all over the grid and along its border too; a pattern, where there is no black and
    no colour covers more than half, if most cells show it, and of those along the border nearly all. Of several it is
    the one that leaves least to be told: the cells of its tile, and those that do not show it.

    >>> ground(Grid.parse("888/838/888")), ground(Grid.parse("888/833/833"))
    (Ground(tile=Grid.parse('8')), Ground(tile=Grid.parse('8')))
    >>> ground(Grid.parse("8888/8333/8333/8333"))
    >>> ground(Grid.parse("838383/832283/832283/838383"))
    Ground(tile=Grid.parse('83'))
    """
    if not grid.counts[BLACK] and 2 * grid.counts.max() <= grid.cells.size:
        sides = sorted(product(range(1, LONGEST + 1), repeat=2), key=np.prod)[1:]
        tiles = [tile for height, width in sides if (tile := _tile(grid.cells, height, width)) is not None]
        if tiles:
            return min(map(Ground, tiles), key=lambda ground: ground.tile.cells.size + int(ground.hides(grid).sum()))
    everywhere, outside = (int(np.bincount(some, minlength=COLOURS).argmax()) for some in _everywhere(grid.cells))
    return Ground(Grid.of([[everywhere]])) if everywhere == outside != BLACK else None


LONGEST = 3
"""Patterns repeat after at most so many rows and columns."""


def _tile(cells: Array, height: int, width: int) -> Grid | None:
    """The pattern of several colours that two cells of three show, and three of four along the border.

    At each place of it most cells do.
    Anything may look like a pattern that is not there three times.
    """
    if cells.shape[0] < 3 * height or cells.shape[1] < 3 * width:
        return None
    places = [[cells[row::height, column::width].ravel() for column in range(width)] for row in range(height)]
    counts = np.array([[np.bincount(some, minlength=COLOURS) for some in line] for line in places])
    tile, most = Grid.of(counts.argmax(axis=2)), counts.max(axis=2)
    if (2 * most <= counts.sum(axis=2)).any() or 3 * most.sum() < 2 * cells.size or len(tile.colours) == 1:
        return None
    _, hidden = _everywhere(Ground(tile).hides(Grid.of(cells)))
    return tile if 4 * np.count_nonzero(hidden) < len(hidden) else None


def _everywhere(cells: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """All cells, and those along the border."""
    return cells.ravel(), np.concatenate([cells[0], cells[-1], cells[1:-1, 0], cells[1:-1, -1]])


def _exchanged(grid: Grid, colour: int) -> Grid:
    """The grid with black and a colour changing places; done twice it is the grid again."""
    colours = [*range(COLOURS)]
    colours[BLACK], colours[colour] = colour, BLACK
    return grid.recoloured(colours)
