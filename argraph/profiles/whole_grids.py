"""Transformations of the whole grid: its size, its cells all at once, its parts and its symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter

import numpy as np

from argraph.profiles.concept import transformation
from argraph.profiles.demonstration import Demonstration
from argraph.profiles.fates import TURNED
from argraph.profiles.geometry import Cells, contains, content, is_magnified, panels, symmetries, tiles
from argraph.scene.object import Object
from argraph.values.grid import BLACK, Grid
from argraph.values.symmetry import TURNS


@transformation(example="0110/0000 -> 0220/0000", unlike="0110/0000 -> 011/000", any_colours=True)
def size_kept(shown: Demonstration) -> Iterator[str]:
    """The output is as high and as wide as the input."""
    if shown.keeps_size:
        yield "the size is kept"


@transformation(example="12/21 -> 1200/2100/0012/0021", unlike="12/21 -> 1221", any_colours=True)
def grid_grows(shown: Demonstration) -> Iterator[str]:
    """The output has more cells than the input, and is neither lower nor narrower."""
    if not shown.keeps_size and _fits(shown.input, shown.output):
        yield "the grid grows"


@transformation(example="1200/2100/0012/0021 -> 12/21", unlike="1221 -> 12/21", any_colours=True)
def grid_shrinks(shown: Demonstration) -> Iterator[str]:
    """The output has fewer cells than the input, and is neither higher nor wider."""
    if not shown.keeps_size and _fits(shown.output, shown.input):
        yield "the grid shrinks"


def _fits(small: Grid, large: Grid) -> bool:
    return small.height <= large.height and small.width <= large.width


@transformation(
    example="0100/1000 -> 11/11; 000/020/000 -> 22/22",
    unlike="0100/1000 -> 11/11; 000/020/000 -> 222/222",
    any_colours=True,
)
def size_fixed(shown: Demonstration) -> Iterator[str]:
    """All outputs have one size, which is not that of their inputs."""
    if not shown.keeps_size and len({grid.shape for grid in shown.outputs}) == 1:
        yield "the outputs have one size"


@transformation(
    example="0000/0120/0210/3000 -> 12/21",
    unlike="0000/0120/0210/3000 -> 12/22",
    groups=("ExtractObjects",),
)
def part_cut_out(shown: Demonstration) -> Iterator[str]:
    """The output is a rectangle cut out of the input, plain or turned, or an object of it on bare ground."""
    if shown.keeps_size:
        return
    if len(shown.output.colours) > 1:
        for name, turn in TURNS.items():
            if contains(shown.input.cells, turn(shown.output.cells)):
                yield f"a part is cut out ({name})"
    for look in shown.looks:
        boxes = [_box(thing) for thing in look.figures]
        if any(np.array_equal(box, shown.output.cells) for box in boxes):
            yield look.said("an object is cut out")
        if BLACK in shown.output.colours and any(_same_shape(box, shown.output.cells) for box in boxes):
            yield look.said("the shape of an object is cut out")


def _box(thing: Object) -> Cells:
    """The object on bare ground."""
    return np.where(thing.shape.mask, thing.patch, BLACK)


def _same_shape(here: Cells, there: Cells) -> bool:
    return np.array_equal(here != BLACK, there != BLACK)


@transformation(example="12/03 -> 1212/0303", unlike="12/03 -> 1211/0303")
def input_tiled(shown: Demonstration) -> Iterator[str]:
    """The output is laid out with copies of the input, or of all that is coloured in it, and with blank tiles."""
    for name, tile in (("the input", shown.input.cells), ("what is coloured", content(shown.input.cells))):
        if tile.size and len(np.unique(tile)) > 1:
            full = [part for part in tiles(shown.output.cells, *tile.shape) if part.any()]
            if len(full) > 1 and all(_is_turned(tile, part) for part in full):
                yield f"the output is tiled with {name}"


def _is_turned(tile: Cells, part: Cells) -> bool:
    return any(np.array_equal(turn(tile), part) for turn in TURNS.values())


@transformation(example="12/30 -> 1122/1122/3300/3300", unlike="12/30 -> 1212/3030/1212/3030")
def scaled(shown: Demonstration) -> Iterator[str]:
    """The input, or an object of it, is magnified or reduced by a whole factor."""
    if _is_scaled(shown.input.cells, shown.output.cells):
        yield "the whole grid is scaled"
    for look in shown.looks:
        if any(_is_scaled(_box(thing), shown.output.cells) for thing in look.figures):
            yield look.said("an object is scaled to the size of the output")
        known = {thing.shape for thing in look.figures if not thing.shape.is_rectangle}
        new = {thing.shape for thing in look.arrivals} - known
        if new and {shape.unscaled for shape in new} & {shape.unscaled for shape in known}:
            yield look.said("objects are scaled")


def _is_scaled(here: Cells, there: Cells) -> bool:
    return is_magnified(here, there) or is_magnified(there, here)


@transformation(example="100/220/000 -> 021/020/000", unlike="100/220/000 -> 000/100/220")
def turned(shown: Demonstration) -> Iterator[str]:
    """The output is the input turned or flipped, or objects are found there turned or flipped."""
    if not shown.changes:
        return
    for name, turn in TURNS.items():
        if np.array_equal(turn(shown.input.cells), shown.output.cells):
            yield f"the whole grid is turned ({name})"
    for look in shown.looks:
        if look.with_fate(TURNED):
            yield look.said("objects turn")


@transformation(example="1203/1203 -> 3102/3102", unlike="1203/1203 -> 3102/3103", any_colours=True)
def colours_substituted(shown: Demonstration) -> Iterator[str]:
    """Every cell changes by its colour alone: cells of one colour take one colour."""
    if shown.changed.any():
        pairs = set(zip(shown.input.cells.ravel().tolist(), shown.output.cells.ravel().tolist(), strict=True))
        if len(pairs) == len(shown.input.colours):
            yield "colours are substituted"


@transformation(example="1015011/1105110/0015001 -> 002/220/002", unlike="1015011/1105110/0015001 -> 002/200/002")
def panels_overlaid(shown: Demonstration) -> Iterator[str]:
    """The output has the size of the panels of the input, and each of its cells follows from theirs at that place."""
    for parts in _panels(shown):
        places = list(zip(*(part.ravel().tolist() for part in parts), strict=True))
        told = set(zip(places, shown.output.cells.ravel().tolist(), strict=True))
        copied = any(np.array_equal(part, shown.output.cells) for part in parts)
        if not copied and len(told) == len(set(places)) < len(places):
            yield "panels are overlaid"


def _panels(shown: Demonstration) -> Iterator[list[Cells]]:
    """The input cut into two or more panels of the size of the output: by separators, or edge to edge."""
    yield from (found for found in panels(shown.input.cells) if found[0].shape == shown.output.shape)
    if len(edge_to_edge := tiles(shown.input.cells, *shown.output.shape)) > 1:
        yield edge_to_edge


@transformation(
    example="100/020/000 -> 3/3; 101/000/201 -> 3/3/3/3",
    unlike="100/020/000 -> 3/3; 101/000/201 -> 3/3/3",
    groups=("Count",),
)
def things_counted(shown: Demonstration) -> Iterator[str]:
    """A side of the output, or its number of coloured cells, is a number of objects or colours of the input."""
    if not shown.keeps_size:
        for name, measure in MEASURES.items():
            if len({measure(output) for output in shown.outputs}) > 1:
                for things, count in _counts(shown):
                    if measure(shown.output) == count:
                        yield f"{name} is the number of {things}"


MEASURES: dict[str, Callable[[Grid], int]] = {
    "its height": attrgetter("height"),
    "its width": attrgetter("width"),
    "its number of coloured cells": lambda grid: int(np.count_nonzero(grid.cells)),
}
"""What the number of something can show itself in; one that never changes has not been counted."""


def _counts(shown: Demonstration) -> Iterator[tuple[str, int]]:
    """What can be counted in the input."""
    yield "colours", int(np.count_nonzero(shown.input.counts[BLACK + 1 :]))
    for look in shown.looks:
        colours = [thing.colour for thing in look.figures]
        yield look.said("objects"), len(look.figures)
        yield look.said("objects inside another"), int(np.count_nonzero(look.related("inside hole")))
        yield look.said("objects of the commonest colour"), max(map(colours.count, colours))


@transformation(
    example="0100/2100/0000 -> 0110/2112/0000",
    unlike="0100/2100/0000 -> 0110/2110/0000",
    groups=("CompleteShape",),
)
def symmetry_made(shown: Demonstration) -> Iterator[str]:
    """The output, no smaller than the input, is symmetric as the input is not: as a whole, or all that is coloured."""
    if not _fits(shown.input, shown.output):
        return
    for where, cut in (("the grid", np.asarray), ("what is coloured", content)):
        before, after = cut(shown.input.cells), cut(shown.output.cells)
        if min(after.shape) > 1 and len(np.unique(after)) > 1 and symmetries(after) - symmetries(before):
            yield f"{where} becomes symmetric"
