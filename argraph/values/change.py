"""Changes to a grid that can be undone: a turn, other colours."""

from __future__ import annotations

import attrs

from argraph.values.grid import Grid
from argraph.values.symmetry import INVERSE


@attrs.frozen
class Change:
    """A turn, by its name in `argraph.values.symmetry.TURNS`, and the new colour of each colour."""

    turn: str = "identity"
    colours: tuple[int, ...] = ()
    """Each colour occurs once; empty where all stay."""

    def done(self, grid: Grid) -> Grid:
        """The grid with the change made.

        >>> Change("transpose", (0, 2, 1, 3, 4, 5, 6, 7, 8, 9)).done(Grid.parse("120/000"))
        Grid.parse('20/10/00')
        """
        turned = grid if self.turn == "identity" else grid.turned(self.turn)
        return turned.recoloured(self.colours) if self.colours else turned

    def undone(self, grid: Grid) -> Grid:
        """The grid with the change taken back.

        >>> Change("transpose", (0, 2, 1, 3, 4, 5, 6, 7, 8, 9)).undone(Grid.parse("20/10/00"))
        Grid.parse('120/000')
        """
        before = tuple(map(self.colours.index, range(len(self.colours))))
        return Change(INVERSE[self.turn], before).done(grid)
