"""Patterns, mirrored or repeated, that tell what belongs in cells which something hides or spoils."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import product
from types import MappingProxyType
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.lesson import Lesson
from argraph.language.transforms import NO_PAINT, Laid, laying
from argraph.language.word import Effects, Transform
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.values.grid import COLOURS, Array, Grid
from argraph_rules.colours import FixedColour

Pattern = OneOf["mirrored", "repeated"]
HIDDEN = np.int8(-1)
LONGEST = 15
"""A pattern that repeats does so at least twice in a grid."""
EVIDENCE = 1.5
"""A repeated pattern is believed if so many times more cells are seen than it has different ones."""
OVERLAP = 0.4
"""A mirror is believed if at least this share of the grid has its image in the grid."""


@attrs.frozen(cache_hash=True)
class Restore(Transform):
    """Paint the object's cells of a colour as the pattern of the rest of the grid demands.

    All cells of that colour are hidden. Unless it is named, it is the object's own.
    """

    bits = 3.0
    concepts = ("CompleteShape",)
    english = "Repaint {colour}{target} so that the {pattern} pattern of the rest of the grid goes on there"
    said = by_field(colour="the {} cells of ")
    turns_along = False  # of mirrors or tiles that fit equally well the first counts
    tried = ("mirrored", "repeated")

    pattern: Pattern
    colour: FixedColour | None = None

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Restore]:
        """In the whole grid, the one colour whose cells change; else each object's own."""
        if not lesson.view.whole:
            yield from cls.instances(lesson.full_context)
        elif (colour := _vanishing(lesson)) is not None:
            yield from (cls(pattern, FixedColour(colour)) for pattern in ("mirrored", "repeated"))

    def effects(self, scene: Scene) -> Effects:
        """Paint what the pattern shows; where it does not show all of the object, that has no meaning."""
        colours = scene.column("colour") if self.colour is None else self.colour.values(scene.world)
        masked = zip(scene.masks, colours.tolist(), strict=True)
        return laying(scene, (self._restored(scene, mask, colour) for mask, colour in masked))

    def _restored(self, scene: Scene, mask: Mask, colour: int) -> list[Laid] | None:
        if colour < 0:
            return None
        hidden, whole = mask & (scene.grid.cells == colour), restored(scene, colour, self.pattern)
        return None if (hidden & (whole == HIDDEN)).any() else [(np.where(hidden, whole, NO_PAINT), 0, 0)]


def _vanishing(lesson: Lesson) -> int | None:
    """The colour that all cells have which change, if it is one."""
    pairs = [(scene.grid.cells, out.cells) for scene, out in lesson.pairs]
    if any(before.shape != after.shape for before, after in pairs):
        return None
    colours = {colour for before, after in pairs for colour in before[before != after].tolist()}
    return colours.pop() if len(colours) == 1 else None


@attrs.frozen(cache_hash=True)
class Regularise(Transform):
    """Make all cells of the object's box follow the pattern that most of them follow: one colour, stripes, tiles."""

    bits = 3.0
    concepts = ("CleanUp", "CompleteShape")
    english = "Make {target} regular: every cell goes on with the pattern that most of its cells follow"
    turns_along = False  # of patterns that fit equally well the first counts

    def effects(self, scene: Scene) -> Effects:
        """Paint the whole box; without a pattern it has no meaning."""
        every = ((thing, _regular(thing.patch.shape, thing.patch.tobytes())) for thing in scene.objects)
        return laying(scene, (None if box is None else [(box, thing.top, thing.left)] for thing, box in every))


MOST = 0.75
"""A pattern is what at least this share of cells follows."""
SMALL = 4
"""Patterns of stripes and tiles are looked for up to this many cells a side."""


@lru_cache(maxsize=5_000)
def _regular(shape: tuple[int, int], patch: bytes) -> Array | None:
    """The box with all its cells following the smallest tile that most of them follow."""
    cells = np.frombuffer(patch, dtype=np.int8).reshape(shape)
    rows, columns = np.indices(shape, dtype=np.int_)
    for down, across in sorted(product(range(1, SMALL + 1), repeat=2), key=lambda tile: (tile[0] * tile[1], tile)):
        if (down > 1 and 2 * down > shape[0]) or (across > 1 and 2 * across > shape[1]):
            continue
        classes = np.asarray(rows % down * across + columns % across)
        counts = np.zeros((down * across, COLOURS), dtype=np.int_)
        known = cells >= 0
        np.add.at(counts, (classes[known], cells[known]), 1)
        if counts.max(axis=1).sum() >= MOST * cells.size and (counts.max(axis=1) > 0).all():
            regular: Array = counts.argmax(axis=1).astype(np.int8)[classes]
            regular.flags.writeable = False  # it is remembered
            return regular
    return None


def restored(scene: Scene, colour: int, pattern: Pattern) -> Array:
    """The grid with all cells of a colour replaced by what the pattern of the others shows there, or -1."""
    return _restored(scene.grid, colour, pattern)


@lru_cache(maxsize=1_000)
def _restored(grid: Grid, colour: int, pattern: Pattern) -> Array:
    whole = FINDERS[pattern](np.where(grid.cells == colour, HIDDEN, grid.cells))
    whole.flags.writeable = False  # it is remembered
    return whole


# Repeated patterns: cells fall into classes, and all cells of a class look the same


def _repeated(cells: Array) -> Array:
    """Fill hidden cells by the repetition with fewest different cells that fits all that is seen."""
    rows, columns = np.indices(cells.shape, dtype=np.int_)
    options: list[tuple[int, int, int, bool]] = [(*tile, False) for tile in _tiles(cells)]
    options += [(*tile, True) for tile in _tiles(cells.T) if tile[2]]
    for down, across, shift, sideways in sorted(options, key=lambda tile: tile[0] * tile[1]):
        along, beside = (columns, rows) if sideways else (rows, columns)
        classes = np.asarray(along % down * across + (beside - along // down * shift) % across)
        if (filled := _filled(cells, classes, down * across)) is not None:
            return filled
    return cells


def _tiles(cells: Array) -> Iterator[tuple[int, int, int]]:
    """Tiles, by height, width and how far each row of them is shifted to the right, whose neighbours agree."""
    height, width = (min(LONGEST, side) for side in cells.shape)
    largest = int(np.count_nonzero(cells != HIDDEN) / EVIDENCE)
    agree = lru_cache(maxsize=None)(partial(_agree, cells))
    for across in range(1, min(width, largest) + 1):
        if agree(0, across):
            for down, shift in product(range(1, min(height, largest // across) + 1), range(across)):
                if agree(down, shift) and agree(down, shift - across):
                    yield down, across, shift


def _agree(cells: Array, down: int, across: int) -> bool:
    """Whether all that is seen agrees with what lies so far down and to the right of it."""
    height, width = cells.shape
    here = cells[: height - down, max(0, -across) : width - max(0, across)]
    there = cells[down:, max(0, across) : width + min(0, across)]
    return not np.count_nonzero((here != there) & (here != HIDDEN) & (there != HIDDEN))


def _filled(cells: Array, classes: NDArray[np.int_], size: int) -> Array | None:
    """Give every cell what is seen of its class; None if the class shows two things or nothing."""
    highest, lowest = np.full(size, HIDDEN), np.full(size, np.int8(99))
    known = cells != HIDDEN
    np.maximum.at(highest, classes[known], cells[known])
    np.minimum.at(lowest, classes[known], cells[known])
    return highest[classes] if np.array_equal(highest, lowest) else None


# Mirrored patterns


def _mirrored(cells: Array) -> Array:
    """Fill hidden cells from their images in the mirrors that fit all that is seen."""
    images = [image for axis in (0, 1) if (image := _best_mirror(cells, axis)) is not None]
    images += [image for image in _diagonals(cells) if _fits(cells, image)]
    filled = cells
    for _ in range(3):  # an image may itself be hidden, and show up in another mirror
        for image in images:
            filled = np.where(filled == HIDDEN, _seen_in(filled, image), filled)
    return filled


def _best_mirror(cells: Array, axis: int) -> NDArray[np.int_] | None:
    """The mirror across an axis that fits and has most of the grid in it: for each cell the number of its image."""
    length = cells.shape[axis]
    sums = sorted(
        range(length - 1 - int(length * (1 - OVERLAP)), length + int(length * (1 - OVERLAP))),
        key=lambda s: abs(s - length + 1),
    )
    return next((image for s in sums if _fits(cells, image := _mirror(cells.shape, axis, s))), None)


def _mirror(shape: tuple[int, ...], axis: int, total: int) -> NDArray[np.int_]:
    """For each cell the number of the one whose place along the axis adds up with its own to `total`; -1 if none."""
    places = list(np.indices(shape))
    places[axis] = total - places[axis]
    return _numbers(shape, *places)


def _diagonals(cells: Array) -> Iterator[NDArray[np.int_]]:
    rows, columns = np.indices(cells.shape)
    if cells.shape[0] == cells.shape[1]:
        yield _numbers(cells.shape, np.asarray(columns), np.asarray(rows))
        last = cells.shape[0] - 1
        yield _numbers(cells.shape, np.asarray(last - columns), np.asarray(last - rows))


def _numbers(shape: tuple[int, ...], rows: NDArray[np.int_], columns: NDArray[np.int_]) -> NDArray[np.int_]:
    inside = (rows >= 0) & (rows < shape[0]) & (columns >= 0) & (columns < shape[1])
    return np.where(inside, rows * shape[1] + columns, -1)


def _seen_in(cells: Array, image: NDArray[np.int_]) -> Array:
    """What each cell's image shows, -1 where there is none."""
    return np.where(image >= 0, cells.ravel()[image], HIDDEN)


def _fits(cells: Array, image: NDArray[np.int_]) -> bool:
    """Whether all that is seen agrees with its image, and enough of it is seen twice."""
    other = _seen_in(cells, image)
    both: Mask = (cells != HIDDEN) & (other != HIDDEN)
    return bool((cells == other)[both].all()) and both.sum() >= OVERLAP * (cells != HIDDEN).sum() > 0


FINDERS: Mapping[str, Callable[[Array], Array]] = MappingProxyType({"mirrored": _mirrored, "repeated": _repeated})
