"""Colour classes and dotted figures: objects that need not hang together."""

from __future__ import annotations

from typing import get_args

import attrs
import numpy as np

from argraph.scene.notion import by_field
from argraph.scene.sight import UNCARVED, Background, Labels, Sight
from argraph.scene.view import Carving, View, carve_figures
from argraph_abstractions.names import background_english, background_suffix, sentences


@attrs.frozen(cache_hash=True)
class ColourClasses(View):
    """All cells of one colour are one object.

    >>> from argraph.values.grid import Grid
    >>> [thing.size for thing in ColourClasses()(Grid.parse('101/020/101')).figures]
    [4, 1]
    """

    bits = 1.5  # a colour that is everywhere is a colour too, unless it is said to be background
    prices = by_field(background={name: 1.5 for name in get_args(Background) if name != "black"})
    concepts = ()
    scattered = True

    background: Background = "black"

    @property
    def only_above(self) -> float:  # type: ignore[override]
        """On another background than black it is the last thing to be tried."""
        return 0.0 if self.background == "black" else 12.0

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

    def told(self) -> str:
        """What an object is."""
        return sentences("All cells of a colour are one object.", self.background)


@attrs.frozen(cache_hash=True)
class Dotted(View):
    """Components, but the lone cells of a colour together are one object: a dotted line, a dotted outline.

    Perhaps only those that are near each other, at most one cell lying between a dot and the next.

    >>> from argraph.values.grid import Grid
    >>> [thing.size for thing in Dotted()(Grid.parse('10102/00002/10122')).figures]
    [4, 4]
    """

    bits = 2.0
    concepts = ()

    background: Background = "black"
    near: bool = False
    one_colour: bool = True

    @property
    def name(self) -> str:
        """For example dotted."""
        coloured = "" if self.one_colour else "many-coloured-"
        return f"{coloured}dotted{'-near' * self.near}{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Group single-cell components by colour."""
        figures = sight.components(8, one_colour=self.one_colour, background=self.background)
        return attrs.evolve(carve_figures(figures, sight.regions(self.background)), groups=self._dots(sight))

    def _dots(self, sight: Sight) -> tuple[frozenset[int], ...]:
        figures = sight.components(8, one_colour=self.one_colour, background=self.background)
        seen, first, sizes = np.unique(figures, return_index=True, return_counts=True)
        lone = (sizes == 1) & (seen != UNCARVED)
        colours = sight.grid.cells.ravel()[first]
        kinds = _near(first[lone], colours[lone], sight.grid.width) if self.near else colours[lone]
        groups = (frozenset(seen[lone][kinds == kind].tolist()) for kind in np.unique(kinds))
        return tuple(group for group in groups if len(group) > 1)

    def explain(self) -> str:
        """Say it in English."""
        dots = "dots of a colour that are near each other" if self.near else "scattered dots of a colour"
        colours = "one colour" if self.one_colour else "any colours"
        return f"the objects of {colours}, {dots} being one object{background_english(self.background)}"


def _near(places: Labels, colours: Labels, width: int) -> Labels:
    """The number of the group of each dot: dots of one colour, each at most two steps from another."""
    from scipy.sparse.csgraph import connected_components

    rows, columns = np.divmod(places, width)
    close = np.maximum(abs(rows[:, None] - rows), abs(columns[:, None] - columns)) <= 2
    groups: Labels = connected_components(close & (colours[:, None] == colours), directed=False)[1]
    return groups
