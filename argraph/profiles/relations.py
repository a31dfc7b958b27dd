"""Spatial relations: how things lie to each other, where changes happen, and what place decides."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argraph.profiles.concept import relation
from argraph.profiles.demonstration import Demonstration
from argraph.profiles.fates import GROWN, MOVED, Flags, Look
from argraph.profiles.strokes import make_up_half, strokes
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.views import view


@relation(
    example="000000/011110/010210/010010/011110 -> 000000/011110/010010/010010/011110",
    unlike="000000/011110/010200/010000/011110 -> 000000/011110/010000/010000/011110",
    groups=("InsideOutside",),
)
def one_inside_another(shown: Demonstration) -> Iterator[str]:
    """In the input an object lies in a hole of another one."""
    if any(look.matrix("inside hole").any() for look in shown.plain):
        yield "an object inside another"


@relation(example="1120/1120/0000 -> 1100/1100/0000", unlike="1102/1102/0000 -> 1100/1100/0000")
def touching(shown: Demonstration) -> Iterator[str]:
    """In the input objects of different colours touch."""
    if any(look.matrix("touching").any() for look in shown.plain):
        yield "objects touch"


@relation(
    example="00200/00200/11211/00200 -> 00200/00200/11111/00200",
    unlike="00200/00000/11111/00000 -> 00200/00000/33333/00000",
    groups=("TopBottom3D",),
)
def one_in_front(shown: Demonstration) -> Iterator[str]:
    """In the input an object lies in front of another: it cuts into it, or has pieces of it on both sides."""
    for look in shown.plain:
        if (look.matrix("occludes") & look.matrix("touching") & ~look.matrix("inside hole")).any():
            yield "an object cuts into the box of another"
        if view("layers")(shown.sights[0]).groups:
            yield "pieces of an object lie on both sides of another"


@relation(
    example="1000002/1000002/1000000 -> 0000012/0000012/0000010",
    unlike="1000002/1000002/1000000 -> 0000102/0000102/0000100",
    groups=("MoveToBoundary",),
)
def contact_made(shown: Demonstration) -> Iterator[str]:
    """An object that touches no other one moves or grows until it touches one."""
    for look in shown.comparisons:
        apart = [thing for thing, touches in zip(look.figures, _touches(look.before), strict=True) if not touches]
        touching = [thing for thing, touches in zip(look.results, _touches(look.after), strict=True) if touches]
        yield from _ended(look, apart, touching, "come to touch another")


@relation(
    example="00000/01100/00000/00000 -> 00000/00000/00000/01100",
    unlike="00000/01100/00000/00000 -> 00000/00000/01100/00000",
    groups=("ExtendToBoundary", "MoveToBoundary"),
)
def border_reached(shown: Demonstration) -> Iterator[str]:
    """An object that does not touch the border moves or grows until it does."""
    for look in shown.looks:
        inner = [thing for thing in look.figures if not thing.touches_border]
        ended = [thing for thing in look.results if thing.touches_border]
        yield from _ended(look, inner, ended, "come to the border")


def _touches(scene: Scene) -> list[bool]:
    """Whether each figure touches another one."""
    count = len(scene.figures)
    return list(map(bool, scene.matrix("touching")[:count, :count].sum(axis=1)))


def _ended(look: Look, before: list[Object], after: list[Object], how: str) -> Iterator[str]:
    """Say whether one of these figures of the input moves or grows so that it is one of those of the output."""
    landed = {thing.figure for thing in look.landed if thing in after}
    if any(thing.figure in landed for thing in look.with_fate(MOVED) if thing in before):
        yield look.said(f"moving objects {how}")
    if any(look.grown_to(thing) in after for thing in look.with_fate(GROWN) if thing in before):
        yield look.said(f"growing objects {how}")


@relation(
    example="11100/11100/11100/00000 -> 11100/13100/11100/00000",
    unlike="11100/11100/11100/00000 -> 13100/11100/11100/00000",
    groups=("Center",),
)
def in_the_middle(shown: Demonstration) -> Iterator[str]:
    """All changes lie in the middle of the grid or of objects, or objects move to such a place."""
    for name, cells in _middles(shown) if shown.changed.any() else ():
        if not (shown.changed & ~cells).any():
            yield f"changes lie in the middle of {name}"
    for look in shown.looks:
        if any(thing.off_centre == 0 for thing in look.landed):
            yield look.said("objects move to the middle of the grid")
        others = {thing.centre for thing in look.results if thing.figure not in {moved.figure for moved in look.landed}}
        if any(thing.centre in others for thing in look.landed):
            yield look.said("objects move to the middle of others")


def _middles(shown: Demonstration) -> Iterator[tuple[str, Mask]]:
    """Masks of the cells in the middle of the grid, and in the middle of objects of several cells."""
    cells = np.zeros(shown.input.shape, dtype=bool)
    _mark_middle(cells, (shown.input.height - 1, shown.input.width - 1))
    yield "the grid", cells
    for look in shown.looks:
        cells = np.zeros(shown.input.shape, dtype=bool)
        for thing in look.figures:
            if thing.size > 1:
                _mark_middle(cells, thing.centre)
        yield look.said("objects"), cells


def _mark_middle(cells: Mask, centre: tuple[int, int]) -> None:
    """Mark the one, two or four cells at a centre, which is given in half cells."""
    row, column = centre
    cells[row // 2 : (row + 3) // 2, column // 2 : (column + 3) // 2] = True


@relation(
    example="1100/0100/0110/0000 -> 1130/3130/3110/0000",
    unlike="1100/0100/0110/0000 -> 1130/3130/3110/3330",
    groups=("CompleteShape",),
)
def painted_inside_boxes(shown: Demonstration) -> Iterator[str]:
    """All that is painted lies in the boxes around objects of the input, none of which is as large as the grid."""
    for look in shown.looks if shown.painted.any() else ():
        boxes = np.zeros(shown.input.shape, dtype=bool)
        for thing in look.figures:
            if thing.patch.shape != shown.input.shape:
                boxes |= thing.part("box")
        if boxes[shown.painted].all():
            yield look.said("what is painted lies in the boxes of objects")


@relation(example="0000/0100/0000/0000 -> 3000/0100/0030/0003", unlike="0000/0100/0000/0000 -> 0300/0100/0300/0300")
def slanted_lines(shown: Demonstration) -> Iterator[str]:
    """Objects of the input are slanted lines, or half of what is painted or more runs slantwise from an object."""
    lines = [stroke for stroke in strokes(shown) if stroke.slanted and stroke.starts_at_object]
    if make_up_half(shown, [line for line in lines if len(line.cells) > 1]):
        yield "slanted lines are drawn"
    if any(thing.shape.is_diagonal and thing.size > 2 for look in shown.plain for thing in look.figures):
        yield "slanted lines are there"


@relation(
    example="11100/11100/00002/01000 -> 33300/33300/00002/01000",
    unlike="11100/11100/00002/01000 -> 11100/11100/00003/01000",
)
def largest_or_smallest(shown: Demonstration) -> Iterator[str]:
    """The one object with most cells, or the one with fewest, fares otherwise than all the others."""
    for look in shown.comparisons:
        sizes = look.column("size")
        yield from look.told_apart("the largest", _only(sizes == sizes.max()))
        yield from look.told_apart("the smallest", _only(sizes == sizes.min()))


@relation(
    example="00100/00000/20102/00000/00200 -> 00300/00000/20102/00000/00200",
    unlike="00100/00000/20102/00000/00200 -> 00100/00000/20302/00000/00200",
    groups=("AboveBelow", "TopBottom2D"),
)
def outermost(shown: Demonstration) -> Iterator[str]:
    """The one object that reaches farthest to one side fares otherwise than all the others."""
    for look in shown.comparisons:
        for side, sign in (("top", -1), ("bottom", 1), ("left", -1), ("right", 1)):
            reach = sign * look.column(side)
            yield from look.told_apart(f"the outermost at the {side}", _only(reach == reach.max()))


def _only(flags: Flags) -> Flags:
    """The flags if exactly one is set, else none."""
    return flags if np.count_nonzero(flags) == 1 else np.zeros_like(flags)


@relation(
    example="1111000/1001020/1201000/1111020/0000000 -> 1111000/1001000/1201000/1111000/0000000",
    unlike="1111000/1001020/1201000/1111020/0000000 -> 1111000/1001000/1001000/1111020/0000000",
    groups=("InsideOutside",),
)
def inside_or_outside(shown: Demonstration) -> Iterator[str]:
    """Objects in a hole or the hull of another, or those around such, or both, fare otherwise than the rest."""
    for look in shown.comparisons:
        for place in ("hole", "hull"):
            inner, outer = look.related(f"inside {place}"), look.related(f"inside {place}", backwards=True)
            yield from look.told_apart(f"those in the {place} of another", inner)
            yield from look.told_apart(f"those with another in their {place}", outer)
            yield from look.told_apart(f"those in the {place} of another and those around them", inner | outer)


@relation(
    example="11100/00001/00001/11001 -> 33300/00001/00001/33001",
    unlike="11100/00001/00001/11001 -> 33300/00001/00001/11001",
    groups=("HorizontalVertical",),
)
def level_or_upright(shown: Demonstration) -> Iterator[str]:
    """Objects wider than high, or those higher than wide, fare otherwise than the rest."""
    for look in shown.comparisons:
        yield from look.told_apart("wide objects", look.column("wide"))
        yield from look.told_apart("tall objects", look.column("tall"))
