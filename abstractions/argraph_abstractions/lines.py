"""Rows, columns, single cells and the whole grid as objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import attrs
import numpy as np

from argraph.scene.sight import UNCARVED, Background, Sight
from argraph.scene.view import Carving, View, carve_figures
from argraph_abstractions.names import background_english, background_suffix


def _has_full_line(sight: Sight) -> bool:
    """Whether some row or column shows no background: no black, or not the commonest colour where there is no black."""
    black = sight.background("black")
    background = black if black.any() else sight.background("commonest")
    return not (background.any(axis=0).all() and background.any(axis=1).all())


@attrs.frozen(cache_hash=True)
class InLines(View):
    """The base of views that take whole rows or columns for objects."""

    bits = 2.0
    only_above = 12.0  # where things lie about on a background, few would see lines

    def called_for(self, inputs: Sequence[Sight]) -> bool:
        """Where every input has a row or column without background."""
        return all(map(_has_full_line, inputs))


@attrs.frozen(cache_hash=True)
class Lines(InLines):
    """Every row, or every column, is one object.

    >>> from argraph.values.grid import Grid
    >>> [thing.patch.tolist() for thing in Lines("rows")(Grid.parse('01/22')).figures]
    [[[0, 1]], [[2, 2]]]
    """

    turns_along = ("identity", "half turn", "mirror left-right", "mirror top-bottom")  # others make rows columns

    fills_boxes = True
    concepts = ("HorizontalVertical",)

    along: Literal["rows", "columns"] = "rows"

    @property
    def noun(self) -> str:  # type: ignore[override]
        """Either row or column."""
        return self.along.removesuffix("s")

    @property
    def name(self) -> str:
        """Either rows or columns."""
        return self.along

    def carve(self, sight: Sight) -> Carving:
        """Label by row or column number."""
        rows, columns = np.indices(sight.grid.shape)
        return Carving(rows if self.along == "rows" else columns)

    def explain(self) -> str:
        """Say it in English."""
        return f"the {self.along}"


@attrs.frozen(cache_hash=True)
class Stripes(InLines):
    """Every row is one object, or every column: whichever has more neighbours of one colour side by side in it.

    >>> from argraph.values.grid import Grid
    >>> [thing.width for thing in Stripes()(Grid.parse('012/012')).figures]
    [1, 1, 1]
    """

    noun = "stripe"
    concepts = ("HorizontalVertical",)

    @property
    def name(self) -> str:
        """Just stripes."""
        return "stripes"

    def carve(self, sight: Sight) -> Carving:
        """Compare the two ways; if they tie, the grid is one stripe."""
        cells = sight.grid.cells
        level, upright = (np.count_nonzero(lines[:, 1:] == lines[:, :-1]) for lines in (cells, cells.T))
        rows, columns = np.indices(cells.shape)
        labels = rows if level > upright else columns if upright > level else np.zeros_like(rows)
        return Carving(np.asarray(labels))

    def explain(self) -> str:
        """Say it in English."""
        return "the stripes: rows or columns, whichever are more alike all along"


@attrs.frozen(cache_hash=True)
class Runs(View):
    """Every upright, or level, run of cells of one colour is one object: a bar of a chart.

    >>> from argraph.values.grid import Grid
    >>> [thing.size for thing in Runs("upright")(Grid.parse('010/011/211')).figures]
    [3, 2, 1]
    """

    turns_along = Lines.turns_along
    noun = "bar"
    bits = 2.5
    concepts = ("HorizontalVertical",)
    only_above = 12.0

    along: Literal["upright", "level"] = "upright"
    background: Background = "black"

    @property
    def name(self) -> str:
        """For example upright-runs."""
        return f"{self.along}-runs{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Number the runs of each column, or row."""
        colours = np.where(sight.background(self.background), UNCARVED, sight.grid.cells).astype(np.int_)
        lines = colours if self.along == "upright" else colours.T
        starts = np.ones(lines.shape, dtype=bool)
        starts[1:] = lines[1:] != lines[:-1]
        runs = np.cumsum(starts.T).reshape(lines.T.shape).T
        runs = np.where(lines == UNCARVED, UNCARVED, runs)
        return carve_figures(runs if self.along == "upright" else runs.T, sight.regions(self.background))

    def explain(self) -> str:
        """Say it in English."""
        along = "vertical" if self.along == "upright" else "horizontal"
        return f"the {along} bars of one colour{background_english(self.background)}"


@attrs.frozen(cache_hash=True)
class Cells(View):
    """Every cell is one object; cells of background are regions.

    >>> from argraph.values.grid import Grid
    >>> scene = Cells()(Grid.parse('01/22'))
    >>> len(scene.figures), len(scene.regions)
    (3, 1)
    """

    noun = "cell"
    fills_boxes = True
    bits = 4.0
    concepts = ()
    only_above = 1_000.0  # cells are most of the cost and few of the answers

    background: Background = "black"

    @property
    def name(self) -> str:
        """For example cells."""
        return f"cells{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Label each cell by its position."""
        labels = np.arange(sight.grid.cells.size).reshape(sight.grid.shape)
        return Carving(labels, frozenset(labels[sight.background(self.background)].tolist()))

    def explain(self) -> str:
        """Say it in English."""
        return f"the single cells{background_english(self.background)}"


@attrs.frozen(cache_hash=True)
class Whole(View):
    """The whole grid is one object.

    >>> from argraph.values.grid import Grid
    >>> len(Whole()(Grid.parse('01/22')).figures)
    1
    """

    concepts = ()

    noun = "grid"
    whole, fills_boxes = True, True

    @property
    def name(self) -> str:
        """Just whole."""
        return "whole"

    def carve(self, sight: Sight) -> Carving:
        """Give every cell the same label."""
        return Carving(np.zeros(sight.grid.shape, dtype=np.int_))

    def explain(self) -> str:
        """Say it in English."""
        return "the whole grid"
