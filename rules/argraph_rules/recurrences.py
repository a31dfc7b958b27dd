"""Pictures that recur in part: copies that show only some of a picture's colours, completed to be like it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice, product

import attrs
import numpy as np

from argraph.language.concepts import naming
from argraph.language.lesson import Lesson
from argraph.language.transforms import NO_PAINT, laying
from argraph.language.word import Context, Effects, Transform
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.values.grid import Array, Grid
from argraph.values.symmetry import TURNS
from argraph_rules.crops import magnified

BEYOND = np.int8(-2)
"""Stands for cells outside the grid."""
LARGEST_SCALE = 4
MOST_PICTURES = 8
"""Where more objects of several colours than this are seen, none of them is a picture that recurs."""
ROOM = 4
"""A picture that recurs leaves room for so many of its size."""
MOST_COPIES = 400
"""What could have more copies than this is no picture that anybody would recognise."""


@attrs.frozen(eq=False)
class Copy:
    """A copy of an object: the cells of it that are seen, and a paint of those that are missing."""

    of: int
    shown: Mask
    missing: Array

    @property
    def size(self) -> int:
        """How many cells are seen."""
        return int(np.count_nonzero(self.shown))

    @property
    def key(self) -> bytes:
        """Copies with the same key look the same."""
        return self.shown.tobytes() + self.missing.tobytes()


@attrs.frozen(cache_hash=True)
class FinishCopies(Transform):
    """Complete the copies of the object that show all cells of some of its colours and none of the others.

    Copies that show more go before those that overlap them in what they show.
    """

    bits = 3.0
    prices = by_field(turned={True: 1.0}, scaled={True: 1.0}, vanish={True: 1.0})
    concepts = ("CompleteShape", "Copy")
    naming = naming(CleanUp=("vanish",))

    turned: bool = False
    """Whether copies may be turned or flipped."""
    scaled: bool = False
    """Whether copies may be magnified."""
    vanish: bool = False
    """Whether the object itself goes."""

    @classmethod
    def instances(cls, context: Context) -> Iterator[FinishCopies]:
        """All kinds of copies, where every scene has an object of several colours, and not many."""
        if all(0 < len(_pictures(scene)) <= MOST_PICTURES for scene in context.scenes):
            ways = product((False, True), repeat=3)
            yield from (cls(turned, scaled, vanish) for vanish, scaled, turned in ways)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[FinishCopies]:
        """Those that outputs speak for: something appears on free cells, and where the object goes, some get free."""
        pairs = lesson.pairs
        if all(_changes(scene, output, appear=True) for scene, output in pairs):
            gone = all(_changes(scene, output, appear=False) for scene, output in pairs)
            yield from (word for word in cls.instances(lesson.full_context) if gone or not word.vanish)

    def effects(self, scene: Scene) -> Effects:
        """Paint what the copies of each object lack; it has no meaning for an object of one colour or without copies.

        Nor has it for any where a copy could be completed in two ways.
        """
        copies, numbers = _chosen(scene, self.turned, self.scaled), range(len(scene.objects))
        lacking = ([(copy.missing, 0, 0) for copy in copies if copy.of == number] or None for number in numbers)
        return laying(scene, lacking, erase=self.vanish)

    def template(self) -> str:
        """For example "Complete those copies of the largest object that lack some of its colours"."""
        ways = ["turned or flipped"] * self.turned + ["magnified"] * self.scaled
        how = f", {' or '.join(ways)} as need be" if ways else ""
        then = ", and delete the original" * self.vanish
        return f"Complete those copies of {{target}} that lack some of its colours{how}{then}"


@remembered
def _chosen(scene: Scene, turned: bool, scaled: bool) -> list[Copy]:
    """The copies that are seen, of all objects together; none if one could be taken for another."""
    pictures = _pictures(scene)
    every = (copy for number in pictures[:MOST_PICTURES] for copy in _copies(scene, number, turned, scaled))
    found = {copy.key: copy for copy in islice(every, MOST_COPIES)}
    if len(pictures) > MOST_PICTURES or next(every, None) is not None:
        return []
    copies = sorted(found.values(), key=lambda copy: -copy.size)
    chosen: list[Copy] = []
    sizes = np.zeros(scene.grid.shape, dtype=np.int_)
    for copy in copies:
        taken = sizes[copy.shown].max()
        if taken == copy.size:
            return []
        if not taken:
            chosen.append(copy)
            sizes[copy.shown] = copy.size
    return chosen


def _copies(scene: Scene, number: int, turned: bool, scaled: bool) -> Iterator[Copy]:
    """The copies of an object that show other figures, each as a whole, and lack something."""
    thing, cells = scene.objects[number], scene.grid.cells
    elsewhere = set(cells[~scene.masks[number]].tolist()) - {scene.background}
    if not elsewhere.intersection(thing.patch.ravel().tolist()) or thing.size * ROOM > cells.size:
        return
    for patch in _looks(thing.patch, cells.shape, turned, scaled):
        for copy in _places(scene, patch, elsewhere, number):
            owners = np.unique(scene.owner[copy.shown])
            if number not in owners and np.isin(scene.owner, owners).sum() == copy.size:
                yield copy


def _looks(patch: Array, shape: tuple[int, ...], turned: bool, scaled: bool) -> Iterator[Array]:
    """The different pictures that copies may be; what is magnified has to fit in the grid."""
    turns = (TURNS[turn](patch) for turn in (TURNS if turned else ("identity",)))
    for look in {(look.shape, look.tobytes()): look for look in turns}.values():
        yield look
        for scale in range(2, LARGEST_SCALE + 1 if scaled else 2):
            if look.shape[0] * scale <= shape[0] and look.shape[1] * scale <= shape[1]:
                yield magnified(look, scale)


def _changes(scene: Scene, output: Grid, *, appear: bool) -> bool:
    """Whether something appears in an output of the same size where the grid is free, or the other way round."""
    if output.shape != scene.grid.shape:
        return False
    free, left_free = scene.grid.cells == scene.background, output.cells == scene.background
    return bool((free & ~left_free if appear else left_free & ~free).any())


def _pictures(scene: Scene) -> list[int]:
    """The figures of several colours."""
    several = (scene.column("colour count") > 1) & scene.role_flags(FIGURE)
    numbers: list[int] = np.flatnonzero(several).tolist()
    return numbers


def _places(scene: Scene, patch: Array, elsewhere: Set[int], of: int) -> Iterator[Copy]:
    """Where a picture lies with some colours wholly seen and the others on free cells, perhaps beyond the border."""
    cells, (height, width) = scene.grid.cells, patch.shape
    wide = np.pad(cells, ((height - 1, height - 1), (width - 1, width - 1)), constant_values=BEYOND)
    open_cells = (wide == scene.background) | (wide == BEYOND)
    possible = np.ones((wide.shape[0] - height + 1, wide.shape[1] - width + 1), dtype=bool)
    seen, free = np.zeros_like(possible), np.zeros_like(possible)
    for colour in sorted(set(patch[patch >= 0].tolist()), key=lambda colour: np.count_nonzero(patch == colour)):
        places = np.argwhere(patch == colour).tolist()
        absent = _all(open_cells, places, possible.shape)
        free |= absent
        if colour in elsewhere:
            present = _all(wide == colour, places, possible.shape)
            seen |= present
            absent |= present
        possible &= absent
        if not possible.any():
            return
    for top, left in np.argwhere(possible & seen & free).tolist():
        paint = scene.plane.painted(scene.plane.laid(patch, top - height + 1, left - width + 1))
        shown = (paint >= 0) & (paint == cells)
        missing = np.where(shown, NO_PAINT, paint)
        if (missing >= 0).any():
            yield Copy(of, shown, missing)


def _all(flags: Mask, places: list[list[int]], shape: tuple[int, ...]) -> Mask:
    """From which corners all of these places have the flag."""
    found = np.ones(shape, dtype=bool)
    for row, column in places:
        found &= flags[row : row + shape[0], column : column + shape[1]]
    return found
