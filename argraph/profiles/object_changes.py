"""Transformations of objects: what becomes of the figures of the input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from argraph.profiles.concept import transformation
from argraph.profiles.demonstration import Demonstration
from argraph.profiles.fates import GROWN, MOVED, PARTED, RECOLOURED, REMOVED, SCATTERED, Look
from argraph.profiles.geometry import Cells, content, lonely
from argraph.scene.object import Object
from argraph.scene.views import view
from argraph.values.grid import BLACK

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


@transformation(
    example="1100/1000/0000 -> 0011/0010/0000",
    unlike="1100/1000/0000 -> 1110/1010/0000",
    groups=("MoveToBoundary",),
)
def objects_move(shown: Demonstration) -> Iterator[str]:
    """An object leaves its place and is found elsewhere, looking the same."""
    for look in shown.looks:
        if look.with_fate(MOVED, SCATTERED):
            yield look.said("objects move")


@transformation(
    example="01100/20000/00000/00003 -> 00000/00000/00000/21103",
    unlike="01100/20000/00000/00003 -> 00000/01100/20000/00003",
    groups=("MoveToBoundary",),
)
def objects_slide(shown: Demonstration) -> Iterator[str]:
    """All objects that move slide straight in one direction until the border or another object stops them."""
    for look in shown.looks:
        if look.with_fate(MOVED) and any(_slide(look, step) for step in DIRECTIONS):
            yield look.said("objects slide until something stops them")


def _slide(look: Look, step: tuple[int, int]) -> bool:
    """Whether all that moved can have slid that way."""
    moved, landed = look.with_fate(MOVED), look.landed
    return (
        len(moved) == len(landed)
        and all(_is_stopped(look, thing, step) for thing in landed)
        and _can_be_paired(moved, landed, step)
    )


def _is_stopped(look: Look, thing: Object, step: tuple[int, int]) -> bool:
    """Whether one more step would lead off the grid or onto another object."""
    ahead = np.argwhere(thing.mask) + step
    if (ahead < 0).any() or (ahead >= look.after.grid.shape).any():
        return True
    rows, columns = ahead.T
    return bool((look.after.grid.cells[rows, columns][~thing.mask[rows, columns]] != BLACK).any())


def _can_be_paired(moved: Sequence[Object], landed: Sequence[Object], step: tuple[int, int]) -> bool:
    """Whether each object can be paired off with a like one straight ahead of it, by optimal assignment."""
    from scipy.optimize import linear_sum_assignment

    wrong = np.array([[not _leads(here, there, step) for there in landed] for here in moved])
    return not wrong[linear_sum_assignment(wrong)].any()


def _leads(here: Object, there: Object, step: tuple[int, int]) -> bool:
    """Whether the same figure lies straight ahead."""
    down, right = there.top - here.top, there.left - here.left
    return here.figure == there.figure and down * step[0] + right * step[1] == abs(down) + abs(right) > 0


@transformation(example="1100/1000/0022 -> 3300/3000/0022", unlike="1100/1000/0022 -> 1100/0000/0022")
def objects_recoloured(shown: Demonstration) -> Iterator[str]:
    """An object keeps its place and shape and takes other colours, as a whole or in part."""
    for look in shown.looks:
        if look.with_fate(RECOLOURED):
            yield look.said("objects are recoloured")
        if look.with_fate(PARTED):
            yield look.said("objects are recoloured in part")


@transformation(example="110/100/000/022 -> 110/100/000/000", unlike="110/100/000/022 -> 110/100/000/220")
def objects_vanish(shown: Demonstration) -> Iterator[str]:
    """An object is gone, while something else becomes of another one."""
    for look in shown.looks:
        if look.with_fate(REMOVED, SCATTERED) and len(set(look.fates)) > 1:
            yield look.said("objects vanish")


@transformation(
    example="11000/10000/00000 -> 11011/10010/00000",
    unlike="11000/10000/00000 -> 11011/10001/00000",
    groups=("Copy",),
)
def objects_copied(shown: Demonstration) -> Iterator[str]:
    """An object of several cells, or its shape if that is no rectangle, is found more often in the output."""
    for look in shown.looks:
        if _more(_figures(look.figures), _figures(look.results)):
            yield look.said("objects are copied")
        if _more(_shapes(look.figures), _shapes(look.results)):
            yield look.said("shapes are copied")


def _figures(things: Sequence[Object]) -> list[object]:
    return [thing.figure for thing in things if thing.size > 1]


def _shapes(things: Sequence[Object]) -> list[object]:
    return [thing.shape for thing in things if not thing.shape.is_rectangle]


def _more(before: list[object], after: list[object]) -> bool:
    """Whether one of the items occurs more often after."""
    counts = Counter(after)
    return any(counts[item] > count for item, count in Counter(before).items())


@transformation(
    example="1100/1000/0000 -> 1111/1000/1000",
    unlike="1100/1000/0000 -> 1122/1000/2000",
    groups=("CompleteShape", "ExtendToBoundary"),
)
def objects_grow(shown: Demonstration) -> Iterator[str]:
    """An object of one colour keeps all its cells and gains more of that colour."""
    if any(look.with_fate(GROWN) for look in shown.plain):
        yield "objects grow"


@transformation(
    example="00200/10200/10203 -> 00002/00102/30102",
    unlike="00200/10200/10203 -> 20000/20001/20301",
    groups=("Order",),
)
def ordered_by_size(shown: Demonstration) -> Iterator[str]:
    """Three objects or more are put in order of size, or panels are, or colours are listed or given by size."""
    for look in shown.comparisons:
        if _orders(look.results, "size") - _orders(look.figures, "size"):
            yield look.said("objects are put in order of size")
        yield from _ranks(shown, look)
    before, after = (view("panels")(sight).figures for sight in shown.sights)
    if _orders(after, "coloured_cells") - _orders(before, "coloured_cells"):
        yield "panels are put in order of their numbers of coloured cells"
    yield from _listing(shown)


def _orders(things: Sequence[Object], attribute: str) -> set[tuple[int, int]]:
    """The axes, each with a sign, along which sizes rise; no two objects may share a middle there."""
    found = set()
    for axis in (0, 1):
        row = sorted((thing.centre[axis], getattr(thing, attribute)) for thing in things)
        steps = np.diff(row, axis=0)
        if len(row) > 2 and (steps[:, 0] > 0).all():
            found |= {(axis, sign) for sign in (1, -1) if (sign * steps[:, 1] > 0).all()}
    return found


def _ranks(shown: Demonstration, look: Look) -> Iterator[str]:
    """Say which colours objects take in order of size: three objects or more, no two of one size or to one colour."""
    recoloured = [
        (thing.size, colours)
        for thing, (fate, colours) in zip(look.figures, look.fortunes, strict=True)
        if fate == RECOLOURED
    ]
    if len(recoloured) > 2 and all(len(set(column)) == len(recoloured) for column in zip(*recoloured, strict=True)):
        names = ("-".join(map(shown.colour_name, colours)) for _, colours in sorted(recoloured))
        yield look.said(f"in order of size objects become {', '.join(names)}")


def _listing(shown: Demonstration) -> Iterator[str]:
    """Whether the output is a line of three colours or more, ordered by how many cells of each the input has."""
    cells = shown.output.cells
    if min(cells.shape) == 1 and cells.size > 2 and BLACK not in shown.output.colours:
        steps = np.diff(shown.input.counts[cells.ravel()])
        if (steps > 0).all() or (steps < 0).all():
            yield f"colours are listed by their numbers of cells, {'rising' if steps[0] > 0 else 'falling'}"


@transformation(
    example="11120/11100/13100/00020 -> 11100/11100/11100/00000",
    unlike="11120/11100/13100/00020 -> 11120/11100/11100/00020",
    any_colours=True,
    groups=("CleanUp",),
)
def specks_removed(shown: Demonstration) -> Iterator[str]:
    """Cells unlike all their neighbours are cleaned away, three or more and most there are, and little else changes."""
    before, after = lonely(shown.input.cells), lonely(shown.output.cells)
    cleaned = np.count_nonzero(before & shown.changed)
    mostly = 4 * np.count_nonzero(after) <= np.count_nonzero(before)
    if cleaned >= 3 and mostly and 2 * cleaned >= np.count_nonzero(shown.changed):
        yield "specks are removed"


@transformation(
    example="12121/25512/15521/21212 -> 12121/21212/12121/21212",
    unlike="12121/25512/15521/21212 -> 12121/23312/13321/21212",
    groups=("CleanUp", "TopBottom3D"),
)
def hidden_part_restored(shown: Demonstration) -> Iterator[str]:
    """A colour is gone from the output, and several colours of the input come to light in its place, or are cut out."""
    gone = set(shown.input.colours) - set(shown.output.colours)
    for covered in (shown.input.cells == colour for colour in gone):
        box = content(covered)
        if np.array_equal(covered, shown.changed) and _comes_to_light(shown, shown.output.cells[covered]):
            yield "hidden parts are restored"
        is_its_size = not shown.keeps_size and box.all() and box.shape == shown.output.shape
        if is_its_size and _comes_to_light(shown, shown.output.cells):
            yield "the hidden part is shown"


def _comes_to_light(shown: Demonstration, cells: Cells) -> bool:
    colours = set(np.unique(cells).tolist())
    return len(colours) > 1 and colours <= set(shown.input.colours)
