"""What has been seen of one grid so far, shared by all views of it.

Labelling is scikit-image's. Everything here is computed at most once per grid: views that ask the same question get
the same answer, and equal objects of different views are one object.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import groupby, product, starmap
from math import prod
from typing import Any, Literal

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.board import Boards
from argraph.scene.memory import Memory
from argraph.scene.object import NO_COLOUR, Object, commonest
from argraph.scene.shape import Mask
from argraph.values.grid import BLACK, COLOURS, Grid

Labels = NDArray[np.int_]
Background = Literal["black", "commonest", "panel", "static", "wallpaper"]
Connectivity = Literal[4, 8]

UNCARVED = -1
"""In labels: a cell that belongs to nothing yet."""


MANY_PIECES = 8
"""Colours in so many pieces or more are static rather than objects on a background."""
LARGEST_TILE = 6
PLAIN_GROUND, PAPERED = 0.75, 0.85
"""The share of cells that a plain background covers, and the share that a wallpaper does."""


@attrs.frozen(eq=False)
class Tables:
    """What is known of a partition of a grid: attributes, relations and parts by name, an object of each look."""

    memory: Memory | None
    """What a search has found out besides."""
    columns: dict[str, NDArray[Any]] = attrs.field(factory=dict)
    matrices: dict[str, Mask] = attrs.field(factory=dict)
    boards: dict[str, Boards] = attrs.field(factory=dict)
    examples: dict[str, list[Object]] = attrs.field(factory=dict)


@attrs.frozen(eq=False, slots=False)
class Sight:
    """A grid together with the answers already found about it."""

    grid: Grid
    remembers: bool = False
    """Whether its scenes have a memory: they do for whoever searches."""
    scenes: dict[object, Any] = attrs.field(factory=dict, init=False, repr=False)
    """The scenes of the views that have looked at it."""
    _labelled: dict[object, NDArray[np.int_]] = attrs.field(factory=dict, init=False, repr=False)
    _objects: dict[object, Object] = attrs.field(factory=dict, init=False, repr=False)
    _partitions: dict[object, tuple[tuple[Object, ...], Tables]] = attrs.field(factory=dict, init=False, repr=False)

    def background(self, kind: Background) -> Mask:
        """Mask of the cells that count as background.

        "black" is colour 0. "commonest" is the commonest colour; if several tie, the one that covers most of the
        border; if they tie there too, nothing. "panel" is the commonest colour of each panel between separators.
        "static" are the two commonest colours where both lie in many pieces, else the commonest.
        "wallpaper" is a small tile that repeats over nearly all of the grid; where there is none, the commonest.
        """
        if kind == "panel":
            return self._panel_background
        if kind == "static":
            return self._static
        if kind == "wallpaper":
            return self._wallpaper
        mask: Mask = self.grid.cells == (BLACK if kind == "black" else self._commonest_colour)
        return mask

    @cached_property
    def _commonest_colour(self) -> int:
        counts = self.grid.counts
        if (best := commonest(counts)) != NO_COLOUR:
            return best
        border = np.ones(self.grid.shape, dtype=bool)
        border[1:-1, 1:-1] = False
        on_border = np.bincount(self.grid.cells[border], minlength=COLOURS)
        return commonest(np.where(counts == counts.max(), on_border, 0))

    @cached_property
    def _panel_background(self) -> Mask:
        background = np.zeros(self.grid.shape, dtype=bool)
        for panel in range(self.panels.max() + 1):
            inside = self.panels == panel
            background |= inside & (
                self.grid.cells == commonest(np.bincount(self.grid.cells[inside], minlength=COLOURS))
            )
        return background

    @cached_property
    def _static(self) -> Mask:
        falling = np.sort(self.grid.counts)[::-1]
        common = np.flatnonzero(self.grid.counts >= falling[1]).tolist()
        scattered = len(common) == 2 and all(self._pieces(colour) >= MANY_PIECES for colour in common)
        mask: Mask = np.isin(self.grid.cells, common) if scattered else self.background("commonest")
        return mask

    @cached_property
    def _wallpaper(self) -> Mask:
        plain = self.background("commonest")
        if plain.mean() >= PLAIN_GROUND:
            return plain
        sides = (range(1, min(LARGEST_TILE, side // 2) + 1) for side in self.grid.shape)
        for _, tiles in groupby(sorted(product(*sides), key=prod), key=prod):
            papered = [fits for fits in starmap(self._tiled, tiles) if fits.mean() >= PAPERED]
            if papered:
                return np.asarray(np.all(papered, axis=0))
        return plain

    def _tiled(self, height: int, width: int) -> Mask:
        """Which cells have the commonest colour of their place in a tile of that size."""
        fits = np.zeros(self.grid.shape, dtype=bool)
        for row, column in product(range(height), range(width)):
            cells = self.grid.cells[row::height, column::width]
            fits[row::height, column::width] = cells == commonest(np.bincount(cells.ravel(), minlength=COLOURS))
        return fits

    def _pieces(self, colour: int) -> int:
        return int(label_equal(np.where(self.grid.cells == colour, 0, UNCARVED), 1).max()) + 1

    @cached_property
    def separators(self) -> Mask:
        """Mask of the lines that divide the grid: full rows and columns of one colour.

        A colour that is nowhere but on such lines goes before one that is elsewhere too. Black divides only if no
        other colour does, it is nowhere else, and it leaves several panels. Of several such colours the one with most
        lines divides; if several tie, all of them do.
        """
        cells = self.grid.cells
        full_rows, full_columns = (cells == cells[:, :1]).all(axis=1), (cells == cells[:1]).all(axis=0)
        rows, columns = np.where(full_rows, cells[:, 0], NO_COLOUR), np.where(full_columns, cells[0], NO_COLOUR)
        counts = np.bincount(np.concatenate([rows[full_rows], columns[full_columns]]), minlength=COLOURS)
        elsewhere = np.bincount(cells[~full_rows][:, ~full_columns].ravel(), minlength=COLOURS)
        others = np.delete(counts, BLACK).any()
        if others or elsewhere[BLACK] or (_bands(rows != BLACK).max() + 1) * (_bands(columns != BLACK).max() + 1) < 2:
            counts[BLACK] = 0
        only_lines = (counts > 0) & (elsewhere == 0)
        if only_lines.any():
            counts = np.where(only_lines, counts, 0)
        dividing = np.append((counts > 0) & (counts == counts.max()), False)  # last for lines of no colour
        mask: Mask = dividing[rows][:, None] | dividing[columns][None, :]
        return mask

    @cached_property
    def panels(self) -> Labels:
        """Label of the panel of each cell, -1 on separators; a grid without separators is one panel."""
        row_band = _bands(~np.all(self.separators, axis=1))
        column_band = _bands(~np.all(self.separators, axis=0))
        panels = row_band[:, None] * (column_band.max() + 1) + column_band[None, :]
        return np.where(self.separators, UNCARVED, panels)

    def components(self, connectivity: Connectivity, *, one_colour: bool, background: Background) -> Labels:
        """Label the connected figures from 0 in reading order; background cells are -1."""
        key = ("components", connectivity, one_colour, background)
        if key not in self._labelled:
            figures = ~self.background(background)
            values = np.where(figures, self.grid.cells if one_colour else 0, UNCARVED)
            self._labelled[key] = self._within_panels(values, 1 if connectivity == 4 else 2, background)
        return self._labelled[key]

    def regions(self, background: Background) -> Labels:
        """Label the pieces of background, connected side by side, from 0 in reading order; figures are -1."""
        key = ("regions", background)
        if key not in self._labelled:
            colours = 0 if background in ("static", "wallpaper") else self.grid.cells
            values = np.where(self.background(background), colours, UNCARVED)
            self._labelled[key] = label_equal(values, 1)
        return self._labelled[key]

    def _within_panels(self, values: NDArray[np.int_], connectivity: int, background: Background) -> Labels:
        """Label equal values; with a background per panel, the separators are kept apart from what they divide."""
        if background != "panel" or not self.separators.any():
            return label_equal(values, connectivity)
        return label_equal(np.where((values != UNCARVED) & self.separators, COLOURS, values), connectivity)

    def partition(self, labels: Labels, roles: Sequence[str]) -> tuple[tuple[Object, ...], Tables]:
        """Give one object per label, and the tables that all scenes of these objects share.

        Labels are numbered from 0 without gaps. Views often agree on what the objects are.
        """
        from scipy.ndimage import find_objects

        key = (labels.tobytes(), *roles)
        if key not in self._partitions:
            boxes = enumerate(zip(find_objects(labels + 1), roles, strict=True))
            objects = (self.object(labels[box] == n, box[0].start, box[1].start, role) for n, (box, role) in boxes)
            self._partitions[key] = tuple(objects), Tables({} if self.remembers else None)
        return self._partitions[key]

    def forget(self) -> None:
        """Empty the memories of its scenes."""
        for _, tables in self._partitions.values():
            if tables.memory is not None:
                tables.memory.clear()

    def object(self, mask: Mask, top: int, left: int, role: str) -> Object:
        """Give the one object of this grid that has these cells: a mask over the box at `top`, `left`."""
        colours = self.grid.cells[top : top + mask.shape[0], left : left + mask.shape[1]]
        patch = np.where(mask, colours, np.int8(NO_COLOUR))
        key = (top, left, mask.shape, patch.tobytes(), role)
        found = self._objects.get(key)
        if found is None:
            patch.flags.writeable = False
            found = self._objects[key] = Object(patch, top, left, self.grid.shape, role)
        return found


def label_equal(values: NDArray[np.int_], connectivity: int) -> Labels:
    """Label connected cells of equal value from 0 in reading order; cells of value -1 stay -1.

    >>> label_equal(np.array([[1, 1, -1], [-1, 2, 1]]), 1).tolist()
    [[0, 0, -1], [-1, 1, 2]]
    """
    from skimage.measure import label

    labels: Labels = label(values, background=UNCARVED, connectivity=connectivity)
    return labels - 1


def _bands(open_lines: Mask) -> Labels:
    """Number runs of consecutive open lines from 0; closed lines are -1."""
    starts = open_lines & ~np.concatenate([[False], open_lines[:-1]])
    return np.where(open_lines, np.cumsum(starts) - 1, UNCARVED)
