"""Connected components: cells that hang together are one object."""

from __future__ import annotations

import attrs
import networkx as nx
import numpy as np
from scipy.ndimage import find_objects

from argraph.scene.sight import Background, Connectivity, Labels, Sight
from argraph.scene.view import Carving, View, carve_figures
from argraph_abstractions.names import background_english, background_suffix, sentences


@attrs.frozen(cache_hash=True)
class Components(View):
    """Connected cells of one colour, or of any colour but the background's, are one object.

    >>> from argraph.values.grid import Grid
    >>> [thing.size for thing in Components(8)(Grid.parse('100/010/022')).figures]
    [2, 2]
    >>> [thing.size for thing in Components(8, one_colour=False)(Grid.parse('100/010/022')).figures]
    [4]
    """

    concepts = ()

    connectivity: Connectivity = 8
    one_colour: bool = True
    background: Background = "black"

    @property
    def name(self) -> str:
        """For example components-8 or many-coloured-4-on-commonest."""
        kind = "components" if self.one_colour else "many-coloured"
        return f"{kind}-{self.connectivity}{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Label figures and regions apart."""
        figures = sight.components(self.connectivity, one_colour=self.one_colour, background=self.background)
        return carve_figures(figures, sight.regions(self.background))

    def explain(self) -> str:
        """Say it in English."""
        colours = "one colour" if self.one_colour else "any colours"
        english = f"the objects that are {self.connectivity}-connected and of {colours}"
        return english + background_english(self.background)

    def told(self) -> str:
        """Objects of one colour, whose cells touch at least at corners, on black, are what everybody would see."""
        return sentences(self._things(), self.background)

    def _things(self) -> str:
        if self.one_colour:
            return "" if self.connectivity == 8 else "Cells that touch only at corners belong to different objects."
        touching = "touch, if only at corners," if self.connectivity == 8 else "share a side"
        return f"Cells of any colours that {touching} are one object."


@attrs.frozen(cache_hash=True)
class Nested(View):
    """A component together with everything in its holes is one object.

    >>> from argraph.values.grid import Grid
    >>> [thing.size for thing in Nested(8)(Grid.parse('11100/12100/11103')).figures]
    [9, 1]
    """

    concepts = ("InsideOutside",)

    connectivity: Connectivity = 8
    background: Background = "black"

    @property
    def name(self) -> str:
        """For example nested-8."""
        return f"nested-{self.connectivity}{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Group each outermost component with the components in its holes."""
        figures = sight.components(self.connectivity, one_colour=True, background=self.background)
        flat = carve_figures(figures, sight.regions(self.background))
        return attrs.evolve(flat, groups=_families(figures, sight))

    def explain(self) -> str:
        """Say it in English."""
        english = f"the objects that are {self.connectivity}-connected and of one colour, with what is in their holes"
        return english + background_english(self.background)

    def told(self) -> str:
        """What belongs to an object."""
        corners = "" if self.connectivity == 8 else "Cells that touch only at corners belong to different objects."
        return sentences(f"{corners} What is in the holes of an object belongs to it.".strip(), self.background)


def _families(figures: Labels, sight: Sight) -> tuple[frozenset[int], ...]:
    """Components that hold others in their holes, with what they hold.

    Slanted outlines can cross without sharing a cell. What lies in holes of both makes them one family.
    """
    sizes = np.bincount(figures[figures >= 0])
    holds = nx.Graph()
    for number, box in enumerate(find_objects(figures + 1)):
        inside = figures[box]
        if min(inside.shape) < 3 or sizes[number] == inside.size:
            continue
        thing = sight.object(inside == number, box[0].start, box[1].start, "figure")
        enclosed = np.bincount(inside[thing.shape.holes & (inside >= 0)], minlength=len(sizes))
        held = np.flatnonzero((enclosed > 0) & (enclosed == sizes)).tolist()
        holds.add_edges_from((number, inner) for inner in held)
    return tuple(frozenset(family) for family in nx.connected_components(holds))
