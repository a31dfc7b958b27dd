"""Again and again: copies of an object in a row, and patterns that go on to the border."""

from __future__ import annotations

from itertools import product

import attrs
import numpy as np

from argraph.language.checks import Between, one_of
from argraph.language.concepts import naming
from argraph.language.transforms import NO_PAINT, lay, no_erasure
from argraph.language.word import Effects, Numbers, Transform
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE, Object
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.world import World
from argraph.values.grid import Array
from argraph_rules.sightlines import DIRECTIONS, POINTED, STRAIGHT, pointing


@attrs.frozen(cache_hash=True)
class Repeat(Transform):
    """Lay copies of the object one after another in a direction, with equal gaps, as far as the grid goes."""

    bits = 4.0
    prices = by_field(gap={gap: float(gap) for gap in range(6)}, whole={True: 2.0})
    concepts = ("Copy", "ExtendToBoundary")
    lays = True
    english = "Repeat {target} {way}{gap} {whole?as long as there is room for it|as far as the border}"
    said = by_field(gap={0: ""} | {gap: f" with gaps of {gap}" for gap in range(1, 6)})
    tried = (*product(DIRECTIONS, range(4)), *product((*STRAIGHT, POINTED), range(2), (True,)))

    way: str = attrs.field(validator=one_of("direction", (*DIRECTIONS, POINTED)))
    gap: int = attrs.field(validator=Between("gap", 0, 5))
    whole: bool = False
    """Whether only whole copies are laid, on free ground, up to the first that would not fit."""

    def landings(self, world: World) -> tuple[Numbers, Numbers, Numbers]:
        """Where the first copies go."""
        down, across = self._steps(world)
        going = np.where((down != 0) | (across != 0), np.arange(len(down)), -1)
        return going, world.column("top") + down, world.column("left") + across

    def _steps(self, world: World) -> tuple[Numbers, Numbers]:
        """How far it is from one copy to the next; nothing where the object points no way."""
        height, width = world.column("height") + self.gap, world.column("width") + self.gap
        if self.way != POINTED:
            row, column = DIRECTIONS[self.way]
            return row * height, column * width
        ways = np.array([world.row(pointing, way) for way in STRAIGHT])
        ways &= ways.sum(axis=0) == 1
        up, down, left, right = ways.astype(np.int_)
        return (down - up) * height, (right - left) * width

    def effects(self, scene: Scene) -> Effects:
        """Lay the copies; what would leave the grid is cut off, or ends the row."""
        erase = no_erasure(scene)
        paint = np.full(erase.shape, NO_PAINT)
        down, across = self._steps(scene.world)
        free = scene.role_flags("region")[scene.owner]
        for number, thing in enumerate(scene.objects):
            step = int(down[number]), int(across[number])
            top, left = thing.top + step[0], thing.left + step[1]
            while step != (0, 0) and self._goes_on(thing, top, left, free):
                lay(paint[number], thing.patch, top, left)
                top, left = top + step[0], left + step[1]
        return Effects(erase, paint, (down != 0) | (across != 0))

    def _goes_on(self, thing: Object, top: int, left: int, free: Mask) -> bool:
        """Whether another copy is laid there."""
        height, width = free.shape
        if not self.whole:
            return bool(-thing.height < top < height and -thing.width < left < width)
        fits = top >= 0 and left >= 0 and top + thing.height <= height and left + thing.width <= width
        box = free[top : top + thing.height, left : left + thing.width]
        return bool(fits and box[thing.shape.mask].all())


WIDEST = 2
"""Copies of what an object begins are laid at most so many cells apart."""


@attrs.frozen(cache_hash=True)
class RepeatAsBegun(Transform):
    """Go on with the row of copies of a larger figure that the object begins, being part of the first, in its colour.

    It is the largest figure of which it begins a copy; the copies have equal gaps and go as far as the grid goes.
    """

    bits = 4.0
    concepts = ("Copy", "ExtendToBoundary", "CompleteShape")
    english = "Go on with the copies of a larger {noun} that {target} begins, in its colour, as far as the border"
    turns_along = False  # of figures of one size the first in reading order counts

    def effects(self, scene: Scene) -> Effects:
        """Lay the copies; without meaning for what begins none, or could be part of copies on either side."""
        erase = no_erasure(scene)
        paint, defined = np.full(erase.shape, NO_PAINT), np.zeros(len(erase), dtype=bool)
        figures = sorted((thing for thing in scene.objects if thing.role == FIGURE), key=lambda thing: -thing.size)
        for number, thing in enumerate(scene.objects):
            if thing.role != FIGURE or thing.colour < 0:
                continue
            begun = ((source, _begun(thing, source)) for source in figures if source.size > thing.size)
            source, step = next(((source, step) for source, step in begun if step is not None), (thing, None))
            if step is not None:
                defined[number] = True
                for row, column in np.argwhere(source.shape.mask).tolist():
                    _dot(paint[number], (source.top + row, source.left + column), step, thing.colour)
        return Effects(erase, paint, defined)


def _dot(canvas: Array, place: tuple[int, int], step: tuple[int, int], colour: int) -> None:
    """Paint the cells at equal steps from a place."""
    row, column = place[0] + step[0], place[1] + step[1]
    while 0 <= row < canvas.shape[0] and 0 <= column < canvas.shape[1]:
        canvas[row, column] = colour
        row, column = row + step[0], column + step[1]


def _begun(thing: Object, source: Object) -> tuple[int, int] | None:
    """How far it is from an object to the copy of it, beside it, of which another is a part: as far as can be."""
    down = max(source.top - thing.bottom, thing.top - source.bottom)
    across = max(source.left - thing.right, thing.left - source.right)
    if not 0 < max(down, across) <= WIDEST + 1:
        return None
    cells = np.argwhere(thing.shape.mask) + np.array([thing.top - source.top, thing.left - source.left])
    for gap in range(WIDEST, -min(source.height, source.width), -1):
        steps = [(r * (source.height + gap), c * (source.width + gap)) for r, c in DIRECTIONS.values()]
        begun = [step for step in steps if _within(cells - step, source.shape.mask) and _apart(source.shape.mask, step)]
        if begun:
            return begun[0] if len(begun) == 1 else None
    return None


def _within(cells: Numbers, mask: Mask) -> bool:
    """Whether cells all belong to a shape."""
    inside = (cells >= 0).all() and (cells < mask.shape).all()
    return bool(inside and mask[cells[:, 0], cells[:, 1]].all())


def _apart(mask: Mask, step: tuple[int, int]) -> bool:
    """Whether a shape and its copy that many steps away have no cell in common."""
    down, across = abs(step[0]), abs(step[1])
    mask = mask if step[0] * step[1] >= 0 else mask[:, ::-1]
    here, there = mask[down:, across:], mask[: max(0, len(mask) - down), : max(0, mask.shape[1] - across)]
    return not (here & there).any()


LENGTHWISE, FARTHER = "along its length", "along its length to the farther border"
AXES = ("level", "upright", LENGTHWISE)


@attrs.frozen(cache_hash=True)
class Prolong(Transform):
    """Continue the object's own pattern to the border: both ways along an axis, or one way only."""

    bits = 4.0
    concepts = ("ExtendToBoundary", "CompleteShape")
    turns_along = False  # what is as wide as it is high counts as upright
    naming = naming(HorizontalVertical=("level", "upright"))
    english = "Continue the pattern of {target} {axis}"
    said = by_field(
        axis={
            "level": "to the left and right borders",
            "upright": "to the top and bottom borders",
            LENGTHWISE: "lengthwise to the borders",
            FARTHER: "lengthwise to the farther border",
        }
        | {way: f"{way} to the border" for way in STRAIGHT}
    )
    tried = (*AXES, *STRAIGHT, FARTHER)

    axis: str = attrs.field(validator=one_of("axis or direction", (*AXES, *STRAIGHT, FARTHER)))

    def effects(self, scene: Scene) -> Effects:
        """Paint the rest of its rows or columns; without meaning where nothing comes again."""
        erase = no_erasure(scene)
        paint = np.full(erase.shape, NO_PAINT)
        defined = np.zeros(len(erase), dtype=bool)
        for number, thing in enumerate(scene.objects):
            level = self._is_level(thing)
            patch, field = (thing.patch, paint[number]) if level else (thing.patch.T, paint[number].T)
            first, start = (thing.top, thing.left) if level else (thing.left, thing.top)
            period = _period(patch)
            span = self._span(start, patch.shape[1], field.shape[1])
            if period is not None and span is not None:
                begin, end = span
                columns = (np.arange(begin, end) - start) % period
                field[first : first + len(patch), begin:end] = patch[:, columns]
                defined[number] = True
        paint[scene.masks] = NO_PAINT
        return Effects(erase, paint, defined)

    def _is_level(self, thing: Object) -> bool:
        """Whether the pattern goes on sideways."""
        return thing.width > thing.height if LENGTHWISE in self.axis else self.axis in ("level", "left", "right")

    def _span(self, start: int, length: int, side: int) -> tuple[int, int] | None:
        """From where to where it is drawn, along a grid so long, if it starts there and is so long itself."""
        room = start, side - start - length
        if self.axis == FARTHER and room[0] == room[1]:
            return None
        before = self.axis in ("up", "left") or (self.axis == FARTHER and room[0] > room[1])
        after = self.axis in ("down", "right") or (self.axis == FARTHER and not before)
        return (start if after else 0), (start + length if before else side)


def _period(patch: np.ndarray) -> int | None:
    """After how many columns a picture begins anew, if that is seen at all: the least number that fits."""
    width = patch.shape[1]
    fits = (period for period in range(1, width) if (patch[:, period:] == patch[:, :-period]).all())
    return next(fits, None)
