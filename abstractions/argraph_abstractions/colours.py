"""Colour classes and dotted figures: objects that need not hang together."""

from __future__ import annotations

import attrs
import numpy as np

from argraph.scene.sight import UNCARVED, Background, Sight
from argraph.scene.view import Carving, View, carve_figures
from argraph_abstractions.names import background_english, background_suffix


@attrs.frozen
class ColourClasses(View):
    """All cells of one colour are one object.

    >>> from argraph.grid import Grid
    >>> [thing.size for thing in ColourClasses()(Grid.parse('101/020/101')).figures]
    [4, 1]
    """

    bits = 1.5
    concepts = ()

    background: Background = "black"

    @property
    def name(self) -> str:
        """For example colours."""
        return f"colours{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Label by colour."""
        figures = np.where(sight.background(self.background), UNCARVED, sight.grid.cells)
        return carve_figures(figures, sight.regions(self.background))

    def explain(self) -> str:
        """Say it in English."""
        return f"the colours, all cells of a colour being one object{background_english(self.background)}"


@attrs.frozen
class Dotted(View):
    """Components, but the lone cells of a colour together are one object: a dotted line, a dotted outline.

    >>> from argraph.grid import Grid
    >>> [thing.size for thing in Dotted()(Grid.parse('10102/00002/10122')).figures]
    [4, 4]
    """

    bits = 2.0
    concepts = ()

    background: Background = "black"

    @property
    def name(self) -> str:
        """For example dotted."""
        return f"dotted{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Group single-cell components by colour."""
        figures = sight.components(8, one_colour=True, background=self.background)
        return attrs.evolve(carve_figures(figures, sight.regions(self.background)), groups=self._dots(sight))

    def _dots(self, sight: Sight) -> tuple[frozenset[int], ...]:
        figures = sight.components(8, one_colour=True, background=self.background)
        seen, first, sizes = np.unique(figures, return_index=True, return_counts=True)
        lone = (sizes == 1) & (seen != UNCARVED)
        colours = sight.grid.cells.ravel()[first]
        groups = (frozenset(seen[lone & (colours == colour)].tolist()) for colour in np.unique(colours[lone]))
        return tuple(group for group in groups if len(group) > 1)

    def explain(self) -> str:
        """Say it in English."""
        english = "the objects of one colour, scattered dots of a colour being one object"
        return english + background_english(self.background)
