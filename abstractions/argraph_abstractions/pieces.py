"""Things in pieces: parts that do not hang together, and yet are one object because of how they lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import find_objects

from argraph.scene.sight import UNCARVED, Background, Labels, Sight
from argraph.scene.view import Carving, View, carve_figures
from argraph_abstractions.names import background_english, background_suffix

Linked = NDArray[np.bool_]
"""Which pieces belong together, from the first to the second; it need not be told the other way round."""
REACH = 2
"""How many steps it is from a cell to one that is near: one cell may lie between, as in a dotted line."""


def _near(figures: Labels, count: int) -> Linked:
    """At most one cell lies between a cell of the one and a cell of the other."""
    linked = np.zeros((count, count), dtype=bool)
    height, width = figures.shape
    for down in range(-REACH, REACH + 1):
        for across in range(REACH + 1):
            one = figures[max(0, -down) : height - max(0, down), : max(0, width - across)]
            other = figures[max(0, down) : height - max(0, -down), across:]
            both = (one != UNCARVED) & (other != UNCARVED)
            linked[one[both], other[both]] = True
    return linked


def _in_line(figures: Labels, count: int) -> Linked:
    """In some row or column they are next to each other, with nothing but background between."""
    linked = np.zeros((count, count), dtype=bool)
    for lines in (figures, figures.T):
        line, _ = np.nonzero(lines != UNCARVED)
        pieces = lines[lines != UNCARVED]
        beside = line[1:] == line[:-1]
        linked[pieces[:-1][beside], pieces[1:][beside]] = True
    return linked


def _overlapping(figures: Labels, count: int) -> Linked:
    """Their boxes have cells in common."""
    boxes = np.array([[(side.start, side.stop) for side in box] for box in find_objects(figures + 1, count)])
    start, stop = boxes.reshape(count, 2, 2).transpose(2, 0, 1)
    return np.asarray(((start[:, None] < stop) & (start < stop[:, None])).all(axis=2))


How = OneOf["near", "in line", "overlapping"]
LINKS: Mapping[How, Callable[[Labels, int], Linked]] = MappingProxyType(
    {"near": _near, "in line": _in_line, "overlapping": _overlapping}
)
ENGLISH: Mapping[How, str] = MappingProxyType(
    {
        "near": "pieces that are near each other",
        "in line": "pieces in line with each other, nothing lying between,",
        "overlapping": "pieces whose boxes overlap",
    }
)


@attrs.frozen(cache_hash=True)
class Pieces(View):
    """Components, but those that are near each other, in line with each other, or overlap with their boxes are one.

    >>> from argraph.values.grid import Grid
    >>> grid = Grid.parse('1010011/0000001/1000000')
    >>> [[thing.size for thing in Pieces(how)(grid).figures] for how in LINKS]
    [[3, 3], [6], [1, 1, 3, 1]]
    """

    bits = 2.0
    concepts = ()
    only_above = 12.0  # few would see so where what hangs together does

    how: How
    one_colour: bool = True
    background: Background = "black"

    @property
    def name(self) -> str:
        """For example pieces-near."""
        kind = "pieces" if self.one_colour else "many-coloured-pieces"
        return f"{kind}-{self.how.replace(' ', '-')}{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Group components."""
        figures = sight.components(8, one_colour=self.one_colour, background=self.background)
        return attrs.evolve(carve_figures(figures, sight.regions(self.background)), groups=self._groups(figures, sight))

    def _groups(self, figures: Labels, sight: Sight) -> tuple[frozenset[int], ...]:
        from scipy.sparse.csgraph import connected_components

        count = int(figures.max()) + 1
        if count < 2:
            return ()
        linked = LINKS[self.how](figures, count)
        if self.one_colour:
            _, first = np.unique(figures[figures != UNCARVED], return_index=True)
            colours = sight.grid.cells[figures != UNCARVED][first]
            linked &= colours[:, None] == colours
        kinds = connected_components(linked, directed=False)[1]
        sizes = np.bincount(kinds)
        return tuple(frozenset(np.flatnonzero(kinds == kind).tolist()) for kind in np.flatnonzero(sizes > 1).tolist())

    def explain(self) -> str:
        """Say it in English."""
        colours = "one colour" if self.one_colour else "any colours"
        return f"the objects of {colours}, {ENGLISH[self.how]} being one object{background_english(self.background)}"
