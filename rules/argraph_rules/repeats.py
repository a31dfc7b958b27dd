"""Again and again: copies of an object in a row, and patterns that go on to the border."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product, takewhile

import attrs
import numpy as np

from argraph.language.checks import Between
from argraph.language.word import Effects, Numbers, Transform, Way
from argraph.scene.board import BLANK, Tints, over, written
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE, Object
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.world import World
from argraph.values.grid import MAX_SIDE
from argraph.values.sets import union
from argraph_rules.sightlines import DIRECTIONS, STRAIGHT, oriented, room_to_border, turned_back
from argraph_rules.ways import FARTHER, HEADINGS, LENGTHWISE, POINTED, going


@attrs.frozen(cache_hash=True)
class Repeat(Transform):
    """Lay copies of the object one after another in a direction, with equal gaps, as far as the grid goes."""

    adds = True
    bits = 4.0
    prices = by_field(gap={gap: float(gap) for gap in range(6)}, whole={True: 2.0})
    concepts = ("Copy", "ExtendToBoundary")
    lays = True
    english = "Repeat {target} {way}{gap} {whole?as long as there is room for it|as far as the border}"
    said = by_field(gap={0: ""} | {gap: f" with gaps of {gap}" for gap in range(1, 6)})
    tried = (
        *product(map(HEADINGS.__getitem__, DIRECTIONS), range(4)),
        *product(map(HEADINGS.__getitem__, (*STRAIGHT, POINTED)), range(2), (True,)),
    )

    way: Way
    gap: int = attrs.field(validator=Between("gap", 0, 5))
    whole: bool = False
    """Whether only whole copies are laid, on free ground, up to the first that would not fit."""

    def landings(self, world: World) -> tuple[Numbers, Numbers, Numbers]:
        """Where the first copies go."""
        down, across = self._steps(world)
        sources = np.where((down != 0) | (across != 0), np.arange(len(down)), -1)
        return sources, world.column("top") + down, world.column("left") + across

    def _steps(self, world: World) -> tuple[Numbers, Numbers]:
        """How far it is from one copy to the next; nothing where the object has no direction, or several."""
        down, across, _ = going(world, self.way, None)
        return down * (world.column("height") + self.gap), across * (world.column("width") + self.gap)

    def effects(self, scene: Scene) -> Effects:
        """Lay the copies; what would leave the grid is cut off, or ends the row."""
        down, across = self._steps(scene.world)
        every = zip(scene.objects, down.tolist(), across.tolist(), strict=True)
        pictures = (over(self._copies(scene, thing, *step)) if any(step) else BLANK for thing, *step in every)
        return Effects.painting(scene, pictures, (down != 0) | (across != 0))

    def _copies(self, scene: Scene, thing: Object, down: int, across: int) -> Iterator[Tints]:
        """The copies of an object that are laid, one after the other."""
        for count in COUNTS:
            copy = scene.plane.shifted(thing.tints, count * down, count * across)
            seen = written(copy)
            if not seen or (self.whole and (seen.bit_count() < thing.size or seen & ~scene.ground)):
                return
            yield copy


COUNTS = range(1, MAX_SIDE)
WIDEST = 2
"""Copies of what an object begins are laid at most so many cells apart."""


@attrs.frozen(cache_hash=True)
class RepeatAsBegun(Transform):
    """Go on with the row of copies of a larger figure that the object begins, being part of the first, in its colour.

    It is the largest figure of which it begins a copy; the copies have equal gaps and go as far as the grid goes.
    """

    adds = True
    bits = 4.0
    concepts = ("Copy", "ExtendToBoundary", "CompleteShape")
    english = "Go on with the copies of a larger {noun} that {target} begins, in its colour, as far as the border"
    turns_along = False  # of figures of one size the first in reading order counts

    def effects(self, scene: Scene) -> Effects:
        """Lay the copies; without meaning for what begins none, or could be part of copies on either side."""
        pictures: list[Tints] = [BLANK] * len(scene.objects)
        defined = np.zeros(len(pictures), dtype=bool)
        figures = sorted((thing for thing in scene.objects if thing.role == FIGURE), key=lambda thing: -thing.size)
        for number, thing in enumerate(scene.objects):
            if thing.role != FIGURE or thing.colour < 0:
                continue
            begun = ((source, _begun(thing, source)) for source in figures if source.size > thing.size)
            source, step = next(((source, step) for source, step in begun if step is not None), (thing, None))
            if step is not None:
                defined[number] = True
                moved = (scene.plane.moved(source.board, count * step[0], count * step[1]) for count in COUNTS)
                copies = union(takewhile(bool, moved))
                pictures[number] = ((thing.colour, copies),) if copies else BLANK
        return Effects.painting(scene, pictures, defined)


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


@attrs.frozen(cache_hash=True)
class Prolong(Transform):
    """Continue the object's own pattern to the border: both ways along an axis, or one way only."""

    adds = True
    bits = 4.0
    concepts = ("ExtendToBoundary", "CompleteShape")
    said = by_field(
        way={
            HEADINGS["left and right"]: "to the left and right borders",
            HEADINGS["up and down"]: "to the top and bottom borders",
            HEADINGS[LENGTHWISE]: "lengthwise to the borders",
            HEADINGS[FARTHER]: "lengthwise to the farther border",
        }
        | {HEADINGS[way]: f"{way} to the border" for way in STRAIGHT}
    )
    tried = tuple(map(HEADINGS.__getitem__, ("left and right", "up and down", LENGTHWISE, *STRAIGHT, FARTHER)))

    way: Way

    def template(self) -> str:
        """For example "Continue the pattern of the largest object lengthwise to the borders"."""
        how_far = "" if self.way in self.said["way"] else " as far as the border"
        return f"Continue the pattern of {{target}} {{way}}{how_far}"

    def effects(self, scene: Scene) -> Effects:
        """Paint the rest of its rows or columns; without meaning where nothing comes again."""
        pictures: list[list[Tints]] = [[] for _ in scene.objects]
        for way, meant in self.way.headings(scene).items():
            if way in STRAIGHT:
                continued = _continued(scene, way)
                for number in np.flatnonzero(meant).tolist():
                    pictures[number] += continued[number]
        return Effects.painting(scene, map(over, pictures), np.array([*map(bool, pictures)], dtype=bool))


@remembered
def _continued(scene: Scene, way: str) -> list[list[Tints]]:
    """What goes on with the pattern of each object in a straight direction; nothing where there is none."""
    rooms = room_to_border(scene, way).tolist()
    return [_goes_on(scene, thing, way, room) for thing, room in zip(scene.objects, rooms, strict=True)]


def _goes_on(scene: Scene, thing: Object, way: str, room: int) -> list[Tints]:
    """The same for one object, which has so much room."""
    patch = oriented(thing.patch, way)
    period = _period(patch)
    if period is None or not room:
        return [] if period is None else [BLANK]
    rest = turned_back(patch[(len(patch) + np.arange(room)) % period], way)
    corners = {"up": (0, thing.left), "left": (thing.top, 0), "down": (thing.bottom + 1, thing.left)}
    return [scene.plane.laid(rest, *corners.get(way, (thing.top, thing.right + 1)))]


def _period(patch: np.ndarray) -> int | None:
    """After how many rows a picture begins anew, if that is seen at all: the least number that fits."""
    fits = (period for period in range(1, len(patch)) if (patch[period:] == patch[:-period]).all())
    return next(fits, None)
