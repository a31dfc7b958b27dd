"""Solid rectangles and frames, found even where they touch or hide among cells of their own colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.shape import Mask
from argraph.scene.sight import UNCARVED, Background, Labels, Sight, label_equal
from argraph.scene.view import Carving, View, carve_figures
from argraph.values.grid import COLOURS
from argraph_abstractions.names import background_english, background_suffix

Box = tuple[int, int, int, int]
"""Top, left, bottom, right, inclusive."""


@attrs.frozen(cache_hash=True)
class Rectangles(View):
    """Frames, then the solid rectangles with the longest short side, then what remains, piece by piece.

    Larger frames and better rectangles are cut out first. Where equally good ones overlap, no choice between them
    would survive a flip, so they are one object together.

    >>> from argraph.values.grid import Grid
    >>> [thing.size for thing in Rectangles()(Grid.parse('11100/10100/11122/00022')).figures]
    [8, 4]
    >>> [thing.size for thing in Rectangles()(Grid.parse('10001/11111/01110/11111')).figures]
    [2, 2, 9, 1, 1]
    """

    bits = 2.5
    concepts = ("FilledNotFilled",)

    background: Background = "black"

    @property
    def name(self) -> str:
        """For example rectangles."""
        return f"rectangles{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Cut out frames, then solid rectangles, then connected rests."""
        free = np.where(sight.background(self.background), UNCARVED, sight.grid.cells).astype(np.int_)
        labels = np.full(sight.grid.shape, UNCARVED)
        count = _cut_out(_frames(free), free, labels, 0)
        while boxes := _best_rectangles(free):
            count = _cut_out([(0, boxes)], free, labels, count)
        rest = label_equal(free, 1)
        labels = np.where(rest == UNCARVED, labels, rest + count)
        return carve_figures(labels, sight.regions(self.background))

    def explain(self) -> str:
        """Say it in English."""
        english = "the frames and solid rectangles that fit best, and what remains of each colour"
        return english + background_english(self.background)


@attrs.frozen(cache_hash=True)
class Clearings(View):
    """Solid rectangles of background are the objects, those with the longest short side first; all else is one region.

    >>> from argraph.values.grid import Grid
    >>> [thing.box for thing in Clearings()(Grid.parse('1001/1001/1001/1110')).figures]
    [(0, 1, 2, 2)]
    """

    noun = "clearing"
    bits = 2.5
    concepts = ("FilledNotFilled",)
    only_above = 12.0

    background: Background = "black"

    @property
    def name(self) -> str:
        """For example clearings."""
        return f"clearings{background_suffix(self.background)}"

    def carve(self, sight: Sight) -> Carving:
        """Cut rectangles out of the background."""
        free = np.where(sight.background(self.background), 0, UNCARVED)
        labels = np.zeros(sight.grid.shape, dtype=np.int_)
        count = 1
        while boxes := _best_rectangles(free):
            count = _cut_out([(0, boxes)], free, labels, count)
        return Carving(labels, frozenset({0}) & frozenset(labels.ravel().tolist()))

    def explain(self) -> str:
        """Say it in English."""
        english = "the clearings: solid rectangles of background, the broadest first"
        return english + background_english(self.background)


def _cut_out(levels: Iterable[tuple[int, list[Box]]], free: Labels, labels: Labels, count: int) -> int:
    """Give cells of whole boxes that are still free a label, best level first; overlapping boxes of a level get one."""
    for ring, boxes in levels:
        masks = [mask for box in boxes if (free[mask := _box_mask(free.shape, box, bool(ring))] != UNCARVED).all()]
        for mask in _united(masks):
            labels[mask], free[mask] = count, UNCARVED
            count += 1
    return count


def _box_mask(shape: tuple[int, ...], box: Box, ring: bool) -> Mask:
    top, left, bottom, right = box
    mask = np.zeros(shape, dtype=bool)
    mask[top : bottom + 1, left : right + 1] = True
    if ring:
        mask[top + 1 : bottom, left + 1 : right] = False
    return mask


def _united(masks: list[Mask]) -> list[Mask]:
    """Merge masks that overlap, until none do."""
    united: list[Mask] = []
    for mask in masks:
        apart = [other for other in united if not (other & mask).any()]
        together = [other for other in united if (other & mask).any()]
        united = [*apart, np.logical_or.reduce([mask, *together])]
    return united


# Solid rectangles


def _best_rectangles(free: Labels) -> list[Box]:
    """All solid one-colour rectangles with the longest short side (2 or more) and, of these, the longest long side."""
    squares, side = _largest_squares(free)
    if side < 2:
        return []
    along = [(top, left, bottom + side - 1, right + side - 1) for top, left, bottom, right in _runs(squares)]
    down = [(top, left, bottom + side - 1, right + side - 1) for left, top, right, bottom in _runs(squares.T)]
    area = max(_area(box) for box in along + down)
    return sorted({box for box in along + down if _area(box) == area})


def _largest_squares(free: Labels) -> tuple[Mask, int]:
    """The top-left corners of the largest solid one-colour squares, and their side."""
    corners, side = free != UNCARVED, 1
    same_right, same_down = free[:, :-1] == free[:, 1:], free[:-1] == free[1:]
    grown = corners[:-1, :-1] & same_right[:-1] & same_right[1:] & same_down[:, :-1]
    while grown.any():
        corners, side = grown, side + 1
        grown = corners[:-1, :-1] & corners[1:, :-1] & corners[:-1, 1:] & corners[1:, 1:]
    return corners, side


def _runs(mask: Mask) -> Iterator[Box]:
    """Level runs of True as boxes one row high, from the first cell to the last."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(edges == 1)
    ends = np.nonzero(edges == -1)[1] - 1
    return zip(rows.tolist(), starts.tolist(), rows.tolist(), ends.tolist(), strict=True)


def _area(box: Box) -> int:
    top, left, bottom, right = box
    return (bottom - top + 1) * (right - left + 1)


# Frames


def _frames(free: Labels) -> list[tuple[int, list[Box]]]:
    """Closed one-cell-thick frames of one colour with none of that colour just inside, by falling area."""
    boxes = sorted(_frame_boxes(free), key=lambda box: (-_area(box), box))
    return [(1, list(level)) for _, level in groupby(boxes, key=_area)]


def _frame_boxes(free: Labels) -> Iterator[Box]:
    right, down = _run_lengths(free), _run_lengths(free.T).T
    left, up = _run_lengths(free[:, ::-1])[:, ::-1], _run_lengths(free.T[:, ::-1])[:, ::-1].T
    hollow = free[:-1, :-1] != free[1:, 1:]
    starts = np.argwhere(hollow & (right[:-1, :-1] > 2) & (down[:-1, :-1] > 2))
    ends = np.argwhere(hollow & (left[1:, 1:] > 2) & (up[1:, 1:] > 2)) + 1
    (top, leftmost), (bottom, rightmost) = starts.T[:, :, None], ends.T[:, None, :]
    height, width = bottom - top + 1, rightmost - leftmost + 1
    closed = (height > 2) & (width > 2) & (free[top, leftmost] == free[bottom, rightmost])
    closed &= (right[top, leftmost] >= width) & (down[top, leftmost] >= height)
    closed &= (left[bottom, rightmost] >= width) & (up[bottom, rightmost] >= height)
    start, end = np.nonzero(closed)
    if not len(start):
        return
    boxes = np.concatenate([starts[start], ends[end]], axis=1)
    yield from map(tuple, boxes[~_colour_just_inside(free, boxes)].tolist())


def _run_lengths(free: Labels) -> Labels:
    """How many cells of the same colour stand in a row from each cell rightward, itself included."""
    columns = np.arange(free.shape[1])
    last = np.full(free.shape, columns[-1])
    last[:, :-1] = np.where(free[:, :-1] == free[:, 1:], columns[-1], columns[:-1])
    last = np.minimum.accumulate(last[:, ::-1], axis=1)[:, ::-1]
    return np.where(free == UNCARVED, 0, last - columns + 1)


def _colour_just_inside(free: Labels, boxes: NDArray[np.int_]) -> Mask:
    """Whether there are cells of a frame's colour right inside it, for each box."""
    top, left, bottom, right = boxes.T
    colour = free[top, left]
    sums = np.zeros((COLOURS, free.shape[0] + 1, free.shape[1] + 1), dtype=np.int_)
    sums[:, 1:, 1:] = (free == np.arange(COLOURS)[:, None, None]).cumsum(axis=1).cumsum(axis=2)

    def count(margin: int) -> NDArray[np.int_]:
        """Cells of the frame's colour that lie at least so far inside the outer edge of the frame."""
        first, last = top + margin, np.maximum(top + margin, bottom + 1 - margin)
        start, end = left + margin, np.maximum(left + margin, right + 1 - margin)
        inside: NDArray[np.int_] = (
            sums[colour, last, end] - sums[colour, first, end] - sums[colour, last, start] + sums[colour, first, start]
        )
        return inside

    return count(1) > count(2)
