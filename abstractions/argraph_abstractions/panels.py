"""Panels: sub-grids between separator lines, each one object."""

from __future__ import annotations

import attrs
import numpy as np

from argraph.scene.sight import UNCARVED, Sight
from argraph.scene.view import Carving, View


@attrs.frozen
class Panels(View):
    """The sub-grids between full rows and columns of one colour are the objects; the lines are one separator.

    A grid of nothing but lines is one panel.

    >>> from argraph.grid import Grid
    >>> scene = Panels()(Grid.parse('10500/02510/55555/33500'))
    >>> [thing.box for thing in scene.figures], len(scene.separators)
    ([(0, 0, 1, 1), (0, 3, 1, 4), (3, 0, 3, 1), (3, 3, 3, 4)], 1)
    """

    noun = "panel"
    bits = 1.5
    concepts = ()

    @property
    def name(self) -> str:
        """Just panels."""
        return "panels"

    def carve(self, sight: Sight) -> Carving:
        """Label the panels; the separators together are one leaf."""
        if sight.separators.all():
            return Carving(np.zeros(sight.grid.shape, dtype=np.int_))
        line = int(sight.panels.max()) + 1
        return Carving(np.where(sight.panels == UNCARVED, line, sight.panels), separators=frozenset({line}))

    def explain(self) -> str:
        """Say it in English."""
        return "the panels between the separator lines"
