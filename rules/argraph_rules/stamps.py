"""Copies: put the picture of one object where another one is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import InvalidNotation
from argraph.language.checks import Between
from argraph.language.concepts import naming
from argraph.language.transforms import NO_PAINT, Laid, laying
from argraph.language.word import Context, Effects, Flags, Numbers, Other, Transform
from argraph.scene.board import BLANK, Tints, in_colour, over
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE, Object
from argraph.scene.scene import Scene
from argraph.scene.shape import Shape
from argraph.scene.world import World
from argraph.values.grid import Array
from argraph_rules.corners import PLACED
from argraph_rules.crops import magnified
from argraph_rules.partners import NOBODY

Anchor = OneOf["centre", "top left", "top right", "bottom left", "bottom right"]
ANCHORS: tuple[Anchor, ...] = ("centre", "top left", "top right", "bottom left", "bottom right")


@attrs.frozen(cache_hash=True)
class Stamp(Transform):
    """Lay a copy of another object on this one: the one pointed at, or this one's only partner in a relation."""

    bits = 2.0
    prices = by_field(rim={0: 1.0, 1: 1.0})
    concepts = ("Copy",)
    naming = naming(Center=("centre",))
    english = "{replace} a copy of {source}, {anchor}{own_colour?, in the colour of what it covers}"
    said = by_field(
        replace={True: "Replace {target} by", False: "Cover {target} with"},
        anchor={anchor: f"their {anchor} corners together" for anchor in ANCHORS} | {"centre": "centre on centre"},
        rim={0: "it", 1: "it up to its rim"},
    )

    source: Other
    anchor: Anchor
    replace: bool = False
    """Whether the object itself goes."""
    own_colour: bool = False
    rim: int | None = attrs.field(default=None, validator=Between("rim", 0, 1, optional=True))
    """If the copy is enlarged so that it fills the box of the object: how many cells at each side of it stay free."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is enlarged but not laid centre on centre: it would not leave its rim free."""
        if self.rim is not None and self.anchor != "centre":
            raise InvalidNotation(
                f"a copy that fills an object lies centre on centre, not {self.anchor} on {self.anchor}"
            )

    @classmethod
    def instances(cls, context: Context) -> Iterator[Stamp]:
        """All figures that can be pointed at, at all anchors, or enlarged if they then fit in all demonstrations."""
        figures = [the for the in context.referents if the.selector.role == "figure"]
        for anchor in ANCHORS:
            for other in (*figures, *context.partners):
                for replace in (False, True):
                    yield cls(other, anchor, replace)
        for the in figures:
            yield cls(the, "centre", own_colour=True)
            yield cls(the, "top left", own_colour=True)
        for rim in (0, 1):
            if max(_ratios(scene, rim).max(initial=0) for scene in context.train) > 1:
                for other in (*figures, *context.partners):
                    times = [_times(scene, other, rim).max(initial=0) for scene in context.train]
                    if min(times) > 0 and max(times) > 1:
                        yield cls(other, "centre", rim=rim)

    def template(self) -> str:
        """For example "Cover each object with a copy of the red object, centre on centre"."""
        return self.english if self.rim is None else self.english.replace("{anchor}", "enlarged to fill {rim}")

    @property
    def lays(self) -> bool:
        """Unless the copies change colour or size."""
        return not self.own_colour and self.rim is None

    def landings(self, world: World) -> tuple[Numbers, Numbers, Numbers]:
        """Where the copies go."""
        return _laid(world, self.source, self.anchor)

    def effects(self, scene: Scene) -> Effects:
        """Lay the copies; an object without a source, or with one that cannot be made to fit, has no meaning here."""
        pictures, defined = self._copies(scene) if self.rim is None else self._enlarged(scene, self.rim)
        if self.own_colour:
            colours = scene.column("colour")
            defined = defined & (colours >= 0)
            pictures = [in_colour(tints, tone) for tints, tone in zip(pictures, colours.tolist(), strict=True)]
        return Effects.painting(scene, pictures, defined, erase=self.replace)

    def _copies(self, scene: Scene) -> tuple[list[Tints], Flags]:
        """The copies for all objects, and which have one."""
        sources, tops, lefts = _laid(scene.world, self.source, self.anchor)
        things, move = map(scene.objects.__getitem__, sources.tolist()), scene.plane.shifted
        laid = zip(things, tops.tolist(), lefts.tolist(), strict=True)
        pictures = [move(each.tints, top - each.top, left - each.left) for each, top, left in laid]
        return pictures, (sources != NOBODY) & (sources != np.arange(len(sources)))

    def _enlarged(self, scene: Scene, rim: int) -> tuple[list[Tints], Flags]:
        """The same where they are enlarged."""
        sources, times = self.source.indices(scene.world), _times(scene, self.source, rim)
        pictures = [BLANK] * len(times)
        for number in np.flatnonzero(times).tolist():
            target, copy = scene.objects[number], magnified(scene.objects[sources[number]].patch, int(times[number]))
            pictures[number] = scene.plane.laid(copy, target.top + rim, target.left + rim)
        return pictures, times > 0


def _times(scene: Scene, source: Other, rim: int) -> Numbers:
    """How many times larger than its source each object is within its rim; 0 if that is no such number."""
    index = source.indices(scene.world)
    return np.where(index >= 0, _ratios(scene, rim)[np.arange(len(index)), index], 0)


@remembered
def _ratios(scene: Scene, rim: int) -> Numbers:
    """How many times larger each figure is within its rim than each other object; 0 if that is no such number.

    A single cell is no picture that anybody would enlarge.
    """
    height, width = scene.column("height"), scene.column("width")
    down, across = (side[:, None] - 2 * rim for side in (height, width))
    times = np.maximum(0, down // height)
    fits = (times * height == down) & (times * width == across) & scene.role_flags(FIGURE)[:, None]
    return np.where(fits & (height * width > 1) & ~np.eye(len(height), dtype=bool), times, 0)


@remembered
def _laid(world: World, source: Other, anchor: Anchor) -> tuple[Numbers, Numbers, Numbers]:
    """The sources of copies on all objects, and their tops and lefts; nobody's where anchors meet between cells."""
    index = source.indices(world)
    sides = (world.column("height"), world.column("width"))
    down, across = ((side - side[index]) * halves for side, halves in zip(sides, PLACED[anchor], strict=True))
    index = np.where((down % 2 == 0) & (across % 2 == 0), index, NOBODY)
    return index, world.column("top") + down // 2, world.column("left") + across // 2


Mirrors = OneOf["left-right", "top-bottom", "either", "both", "all"]
MIRRORS: tuple[Mirrors, ...] = ("left-right", "top-bottom", "either", "both", "all")


@attrs.frozen(cache_hash=True)
class Symmetrise(Transform):
    """Complete the object so that it becomes symmetric: add its mirror image to it."""

    adds = True
    bits = 3.0
    concepts = ("CompleteShape",)
    prices = by_field(about={"best": 1.5})  # that it is in the middle need not be said
    said = by_field(
        turns={
            "left-right": "from left to right",
            "top-bottom": "from top to bottom",
            "either": "from left to right or from top to bottom, whichever takes fewer cells",
            "both": "from left to right and from top to bottom",
            "all": "under all turns and flips",
        }
    )
    turns_along = False  # where images disagree, the first turn that reaches a cell paints it
    tried = (*MIRRORS, *((turns, "best") for turns in MIRRORS))

    turns: Mirrors
    about: OneOf["box", "best"] = "box"
    """Whether the mirror stands in the middle of its box, or where most of its cells have their image already."""

    def template(self) -> str:
        """For example "Complete each object so that it is symmetric from left to right"."""
        lines = "lines that fit" if self.turns in ("both", "all") else "line that fits"
        where = f", about the {lines} it best" * (self.about == "best")
        return f"Complete {{target}} so that it is symmetric {{turns}}{where}"

    def effects(self, scene: Scene) -> Effects:
        """Paint the mirror images where the object has no cell of its own."""
        return laying(scene, map(self._whole, scene.objects))

    def _whole(self, thing: Object) -> list[Laid] | None:
        whole = _completed(thing.patch.shape, thing.patch.tobytes(), self)
        return whole and [(whole[0], thing.top + whole[1], thing.left + whole[2])]


@lru_cache(maxsize=5_000)
def _completed(shape: tuple[int, int], patch: bytes, how: Symmetrise) -> Laid | None:
    """A picture completed, with its corner seen from where it was."""
    if how.turns == "either":
        options = [laid for axis in (1, 0) if (laid := _mirrored(shape, patch, axis, how.about)) is not None]
        if len(options) < 2:
            return None
        added = [np.count_nonzero(picture >= 0) for picture, _, _ in options]
        if added[0] == added[1] and not np.array_equal(options[0][0], options[1][0]):
            return None
        return options[added.index(min(added))]
    cells, down, across = np.frombuffer(patch, dtype=np.int8).reshape(shape), 0, 0
    for axis in {"left-right": (1,), "top-bottom": (0,)}.get(how.turns, (1, 0)):
        laid = _mirrored(cells.shape, cells.tobytes(), axis, how.about)
        if laid is None:
            return None
        cells, further_down, further_across = laid
        down, across = down + further_down, across + further_across
    if how.turns == "all":
        return _turned(cells, down, across)
    return cells, down, across


def _turned(cells: Array, down: int, across: int) -> Laid | None:
    """A picture with its diagonal mirror image behind it, about one middle; None if their middles cannot meet."""
    height, width = cells.shape
    if (height - width) % 2:
        return None
    above, before = max(0, (width - height) // 2), max(0, (height - width) // 2)
    square = np.pad(cells, ((above, above), (before, before)), constant_values=NO_PAINT)
    whole = np.where(square >= 0, square, square.T)
    whole.flags.writeable = False  # it is remembered
    return whole, down - above, across - before


@lru_cache(maxsize=5_000)
def _mirrored(shape: tuple[int, int], patch: bytes, axis: int, about: str) -> Laid | None:
    """A patch with its mirror image across an axis behind it; None if two mirrors would fit equally well."""
    cells, length = np.frombuffer(patch, dtype=np.int8).reshape(shape), shape[axis]
    total = length - 1 if about == "box" else _best_mirror(cells, axis)
    if total is None:
        return None
    before, after = max(0, length - 1 - total), max(0, total - length + 1)
    margins = [(0, 0), (0, 0)]
    margins[axis] = before, after
    wide = np.pad(cells, margins, constant_values=NO_PAINT) if before or after else cells
    corner = [0, 0]
    corner[axis] = -before
    whole = np.where(wide >= 0, wide, np.flip(wide, axis))
    whole.flags.writeable = False  # it is remembered
    return whole, corner[0], corner[1]


def _best_mirror(patch: Array, axis: int) -> int | None:
    """Where most cells have their like: the sum of places that are images of each other; if in doubt the middle's."""
    length = patch.shape[axis]
    lines = patch if axis == 0 else patch.T
    filled = lines >= 0

    def agreement(total: int) -> int:
        here = slice(max(0, total - length + 1), total + 1)
        both = filled[here] & filled[here][::-1]
        return -1 if (both & (lines[here] != lines[here][::-1])).any() else int(np.count_nonzero(both))

    merits = [(agreement(total), -abs(total - length + 1)) for total in range(2 * length - 1)]
    best = max(merits)
    return merits.index(best) if merits.count(best) == 1 else None


@attrs.frozen(cache_hash=True)
class Reflect(Transform):
    """Lay the mirror image of the object beyond the one it points at, as far from it as the object is.

    Where that one is as high as wide, there are images on all its sides, in the object's own colours.
    """

    adds = True
    bits = 3.0
    concepts = ("Copy", "CompleteShape")
    english = (
        "{leave?Lay the mirror image of|Move, mirrored,} {target} {leave?on|to} the other side of {mirror}, "
        "as if that were a mirror"
        "{its_colour?, in the colour of the mirror}"
    )

    mirror: Other
    its_colour: bool = False
    """Whether the image has the colour of the mirror."""
    leave: bool = True

    @classmethod
    def instances(cls, context: Context) -> Iterator[Reflect]:
        """All that can be pointed at; the image in its own colours or in the mirror's."""
        for other in context.others:
            yield cls(other)
            yield cls(other, its_colour=True)
            yield cls(other, leave=False)

    def effects(self, scene: Scene) -> Effects:
        """Paint the images; if the object overlaps a mirror that is longer one way, that has no meaning.

        Nor has movement to all sides of one that is not.
        """
        things, mirrors = scene.objects, self.mirror.indices(scene.world).tolist()
        every = [self._images(thing, things[other]) for thing, other in zip(things, mirrors, strict=True)]
        meant = [
            bool(images) and other not in (NOBODY, number)
            for number, (images, other) in enumerate(zip(every, mirrors, strict=True))
        ]
        pictures: Iterator[Tints] = (over(scene.plane.laid(*image) for image in images) for images in every)
        if self.its_colour:
            seen = zip(pictures, mirrors, strict=True)
            pictures = (in_colour(tints, things[other].colour) for tints, other in seen)
        return Effects.painting(scene, pictures, np.array(meant, dtype=bool), erase=not self.leave)

    def _images(self, thing: Object, mirror: Object) -> list[Laid]:
        """The pictures of an object in a mirror, with their places; none where that has no meaning."""
        if mirror.height == mirror.width:
            return _all_images(thing, mirror) if self.leave and not self.its_colour else []
        return _image(thing, mirror) if mirror.colour >= 0 or not self.its_colour else []


def _image(thing: Object, mirror: Object) -> list[Laid]:
    """The one in a mirror that is longer one way: upside down in a level one, left for right in others."""
    if mirror.width > mirror.height:
        apart = thing.bottom < mirror.top or thing.top > mirror.bottom
        place = 2 * mirror.top + _spine(mirror.shape, level=True) - thing.bottom
        return [(thing.patch[::-1], place, thing.left)] if apart else []
    apart = thing.right < mirror.left or thing.left > mirror.right
    place = 2 * mirror.left + _spine(mirror.shape, level=False) - thing.right
    return [(thing.patch[:, ::-1], thing.top, place)] if apart else []


def _all_images(thing: Object, mirror: Object) -> list[Laid]:
    """The three in a mirror that is as high as wide."""
    below, beyond = mirror.top + mirror.bottom - thing.bottom, mirror.left + mirror.right - thing.right
    upside_down, reversed_ = thing.patch[::-1], thing.patch[:, ::-1]
    return [(upside_down, below, thing.left), (reversed_, thing.top, beyond), (upside_down[:, ::-1], below, beyond)]


@lru_cache(maxsize=1_000)
def _spine(shape: Shape, level: bool) -> int:
    """Twice the middle of the rows that go through from end to end, such as the back of a bracket; else of all rows.

    Where it is not level that is of the columns.
    """
    mask = shape.mask if level else shape.mask.T
    through = np.flatnonzero(mask.all(axis=1)).tolist() or [0, len(mask) - 1]
    return int(through[0] + through[-1])
