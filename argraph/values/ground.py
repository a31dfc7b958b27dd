"""What lies behind things: black in most grids, another colour in some."""

from __future__ import annotations

import numpy as np

from argraph.values.grid import BLACK, COLOURS, Grid


def ground(grid: Grid) -> int:
    """The colour that is commonest all over the grid and along its border too; black where these are two colours.

    >>> ground(Grid.parse("888/838/888")), ground(Grid.parse("888/833/833"))
    (8, 8)
    >>> ground(Grid.parse("8888/8333/8333/8333"))
    0
    """
    cells = grid.cells
    border = np.concatenate([cells[0], cells[-1], cells[1:-1, 0], cells[1:-1, -1]])
    everywhere, outside = (int(np.bincount(some, minlength=COLOURS).argmax()) for some in (cells.ravel(), border))
    return everywhere if everywhere == outside else BLACK


def exchanged(grid: Grid, colour: int) -> Grid:
    """The grid with black and a colour changing places; done twice it is the grid again.

    >>> exchanged(Grid.parse("888/830/888"), 8)
    Grid.parse('000/038/000')
    """
    colours = [*range(COLOURS)]
    colours[BLACK], colours[colour] = colour, BLACK
    return grid.recoloured(colours)
