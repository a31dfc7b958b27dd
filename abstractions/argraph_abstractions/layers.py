"""Occlusion layers: pieces of one colour that something lies in front of are one object."""

from __future__ import annotations

import attrs
import networkx as nx
import numpy as np

from argraph.scene.sight import UNCARVED, Background, Labels, Sight
from argraph.scene.view import Carving, View, carve_figures
from argraph.values.grid import Array
from argraph_abstractions.names import background_english, background_suffix, sentences


@attrs.frozen(cache_hash=True)
class Layers(View):
    """Components of one colour are one object where only cells of other figures stand between them in a line.

    What lies in front of what is the relation "occludes".

    >>> from argraph.values.grid import Grid
    >>> scene = Layers()(Grid.parse('0020000/1121103/0020000'))
    >>> [thing.size for thing in scene.figures]
    [3, 4, 1]
    """

    bits = 2.0
    concepts = ("CompleteShape", "TopBottom3D")

    background: Background = "black"

    @property
    def name(self) -> str:
        """For example layers."""
        return f"layers{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Group the pieces of each hidden object."""
        figures = sight.components(8, one_colour=True, background=self.background)
        links = nx.Graph()
        links.add_edges_from(_hidden_links(figures, sight.grid.cells))
        links.add_edges_from(_hidden_links(figures.T, sight.grid.cells.T))
        groups = tuple(frozenset(group) for group in nx.connected_components(links))
        return attrs.evolve(carve_figures(figures, sight.regions(self.background)), groups=groups)

    def explain(self) -> str:
        """Say it in English."""
        english = "the objects of one colour, pieces of an object that lies behind another belonging together"
        return english + background_english(self.background)

    def told(self) -> str:
        """What belongs together."""
        return sentences("Pieces of an object that lies behind another belong together.", self.background)


def _hidden_links(figures: Labels, colours: Array) -> list[tuple[int, int]]:
    """Pairs of figures of one colour that stand in one row with only cells of other figures between them."""
    open_cells = np.cumsum(figures.ravel() == UNCARVED)
    links: set[tuple[int, int]] = set()
    for colour in np.unique(colours[figures != UNCARVED]).tolist():
        place = np.flatnonzero((colours == colour) & (figures != UNCARVED))
        here, there = place[:-1], place[1:]
        row_here, row_there = here // colours.shape[1], there // colours.shape[1]
        hidden = (row_here == row_there) & (there - here > 1) & (open_cells[here] == open_cells[there])
        links.update(zip(figures.ravel()[here[hidden]].tolist(), figures.ravel()[there[hidden]].tolist(), strict=True))
    return sorted((here, there) for here, there in links if here != there)
