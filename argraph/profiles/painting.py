"""Transformations that paint: what is drawn on the ground, and from where to where."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argraph.profiles.concept import transformation
from argraph.profiles.demonstration import Demonstration
from argraph.profiles.geometry import widened
from argraph.profiles.strokes import BORDER, make_up_half, strokes
from argraph.values.grid import BLACK


@transformation(example="0010/0110/0000 -> 0013/3113/0000", unlike="0010/0110/0000 -> 0013/3313/0000")
def only_ground_painted(shown: Demonstration) -> Iterator[str]:
    """Ground is painted, and every coloured cell of the input stays as it is."""
    if shown.painted.any() and np.array_equal(shown.painted, shown.changed):
        yield "only ground is painted"


@transformation(
    example="11110/10010/11110/00000 -> 11110/12210/11110/00000",
    unlike="11110/10010/11010/00000 -> 11110/12210/11010/00000",
    groups=("FilledNotFilled", "InsideOutside"),
)
def holes_filled(shown: Demonstration) -> Iterator[str]:
    """All holes of an object are bare ground in the input and painted in the output."""
    for look in shown.looks if shown.painted.any() else ():
        hollow = (thing for thing in look.figures if thing.shape.is_hollow)
        if any(shown.painted[thing.part("holes")].all() for thing in hollow):
            yield look.said("holes are filled")


@transformation(
    example="00000/01000/00000/00030 -> 00000/01111/00000/33330",
    unlike="00000/01000/00000/00030 -> 00000/01110/00000/03330",
    groups=("ExtendToBoundary",),
)
def lines_extended(shown: Demonstration) -> Iterator[str]:
    """Half of what is painted or more are thin lines, straight from an object to the border or to another object."""
    lines = [stroke for stroke in strokes(shown) if stroke.starts_at_object and len(stroke.cells) > 1]
    if make_up_half(shown, [line for line in lines if BORDER in line.ends]):
        yield "lines are drawn from objects to the border"
    if make_up_half(shown, [line for line in lines if min(line.ends) > BLACK]):
        yield "lines are drawn from object to object"


@transformation(example="00000/10001/00000 -> 00000/13331/00000", unlike="00000/10002/00000 -> 00000/13332/00000")
def like_colours_joined(shown: Demonstration) -> Iterator[str]:
    """Half of what is painted or more lies straight between two cells of one colour."""
    if make_up_half(shown, [stroke for stroke in strokes(shown) if stroke.ends[0] == stroke.ends[1] > BLACK]):
        yield "cells of one colour are joined"


@transformation(
    example="00000/00000/00100/00000/00000 -> 00000/03330/03130/03330/00000",
    unlike="00000/00000/00100/00000/00000 -> 00000/03330/00130/00000/00000",
)
def surroundings_painted(shown: Demonstration) -> Iterator[str]:
    """Of the cells around an object exactly these are painted: all, those at its sides, or those at its corners."""
    for look in shown.plain if shown.painted.any() else ():
        for thing in look.figures:
            around = widened(thing.mask) & ~thing.mask & ~thing.part("holes")
            beside = widened(thing.mask, corners=False) & around
            places = {"around": around, "at the sides of": beside, "at the corners of": around & ~beside}
            for name, cells in places.items():
                if np.count_nonzero(cells) > 2 and np.array_equal(shown.painted & around, cells):
                    yield f"the cells {name} objects are painted"
