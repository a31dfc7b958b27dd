"""The transforms the search knows how to factor: area times colour, and offset down times offset across."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.checks import turn_name
from argraph.language.concepts import naming
from argraph.language.english import TARGET, TURNED, Phrase, Voice, phrase_of, turning
from argraph.language.word import UNDEFINED, Area, Colour, Effects, Flags, Numbers, Offset, Transform, steps_of
from argraph.scene.notion import by_field
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.values.grid import Array
from argraph.values.symmetry import TURNS

NO_PAINT = np.int8(-1)
Laid = tuple[Array, int, int]
"""A picture (-1 is nothing), and the row and the column of its corner."""


def no_erasure(scene: Scene) -> Mask:
    """Masks for all objects that erase nothing."""
    return np.zeros((len(scene.objects), *scene.grid.cells.shape), dtype=bool)


def no_paint(scene: Scene) -> NDArray[np.int8]:
    """Paints for all objects that write nothing, to write on."""
    paint = np.empty((len(scene.objects), *scene.grid.cells.shape), dtype=np.int8)
    paint.fill(NO_PAINT)
    return paint


@attrs.frozen(cache_hash=True)
class Paint(Transform):
    """Paint an area that belongs to each object."""

    bits = 1.0
    concepts = ()

    area: Area
    colour: Colour

    def effects(self, scene: Scene) -> Effects:
        """Paint the area; an object whose colour is undefined cannot be meant unless its area is empty."""
        masks, colours = self.area.masks(scene), self.colour.values(scene.world)
        paint = np.where(masks, colours[:, None, None].astype(np.int8), NO_PAINT)
        return Effects(no_erasure(scene), paint, (colours != UNDEFINED) | ~masks.any(axis=(1, 2)))

    def phrase(self, voice: Voice) -> Phrase:
        """For example "Recolour each object to blue"."""
        return self.area.cells(voice).painted(self.colour.phrase(voice), voice.target, own=self.colour.own)


@attrs.frozen(cache_hash=True)
class Erase(Transform):
    """Turn an area that belongs to each object into background."""

    bits = 1.0
    concepts = ("CleanUp",)

    area: Area

    def effects(self, scene: Scene) -> Effects:
        """Erase the area."""
        masks = self.area.masks(scene)
        return Effects(masks, no_paint(scene), np.ones(len(masks), dtype=bool))

    def phrase(self, voice: Voice) -> Phrase:
        """For example "Delete each object"."""
        return self.area.cells(voice).erased(voice.target)


@attrs.frozen(cache_hash=True)
class Move(Transform):
    """Move each object, or put a copy of it elsewhere and leave it; perhaps turned, perhaps in another colour."""

    bits = 2.0
    concepts = ()
    naming = naming(Copy=("leave",))
    prices = by_field(turn=dict.fromkeys(TURNS, 1.0) | {"identity": 0.0})

    down: Offset
    across: Offset
    leave: bool = False
    colour: Colour | None = None
    turn: str = attrs.field(default="identity", validator=turn_name)
    """How its picture is turned about its middle; how far it goes is measured as it is."""

    def targets(self, scene: Scene) -> tuple[Numbers, Numbers, Flags]:
        """The steps down and across of all objects, and for which both are defined."""
        down, down_defined = steps_of(scene.world, self.down, 0)
        across, across_defined = steps_of(scene.world, self.across, 1)
        return down, across, down_defined & across_defined

    def effects(self, scene: Scene) -> Effects:
        """Erase the object where it was and paint it where it goes; what would leave the grid is cut off."""
        down, across, defined = self.targets(scene)
        colours = None if self.colour is None else self.colour.values(scene.world).astype(np.int8)
        if colours is not None:
            defined = defined & (colours >= 0)
        if self.turn != "identity":
            return self._turned(scene, down, across, defined, colours)
        erase = no_erasure(scene) if self.leave else scene.masks
        paint = no_paint(scene)
        shown = scene.grid.cells if colours is None else colours[scene.owner]
        height, width = scene.grid.shape
        top, left = np.arange(height)[:, None] + down[scene.owner], np.arange(width) + across[scene.owner]
        inside = defined[scene.owner] & (top >= 0) & (top < height) & (left >= 0) & (left < width)
        paint[scene.owner[inside], top[inside], left[inside]] = shown[inside]
        return Effects(erase, paint, defined)

    def _turned(
        self, scene: Scene, down: Numbers, across: Numbers, defined: Flags, colours: NDArray[np.int8] | None
    ) -> Effects:
        """The same for what is turned besides; where its middle would fall between cells that has no meaning."""
        pictures: list[list[Laid] | None] = []
        for number, thing in enumerate(scene.objects):
            turned = about_the_middle(thing, self.turn) if defined[number] else None
            if turned is not None:
                picture, top, left = turned
                shown = picture if colours is None else np.where(picture >= 0, colours[number], picture)
                pictures.append([(shown, top + int(down[number]), left + int(across[number]))])
            else:
                pictures.append(None)
        return laying(scene, pictures, erase=not self.leave)

    def phrase(self, voice: Voice) -> Phrase:
        """For example "Move each red object down to the border" or "Turn each object by a half in place"."""
        way = self.down.together(self.across, voice)
        colour: Phrase = () if self.colour is None else (", in ", *self.colour.phrase(voice))
        verb = "Copy " if self.leave else "Move "
        if self.turn == "identity":
            return (verb, TARGET, " ", *way, *colour) if way else ("Leave ", TARGET, " where it is", *colour)
        if not (way or self.leave):  # the grid has no other place
            return (*phrase_of(turning(self.turn, "{target}") + " in place" * (not voice.whole), self, voice), *colour)
        about = " about the middle" * self.turn.startswith("quarter")
        return (verb, TARGET, " ", *(way or ("onto itself",)), ", ", TURNED[self.turn], about, *colour)


def about_the_middle(thing: Object, turn: str) -> Laid | None:
    """The picture of an object, turned in its place; None if its middle would fall between cells."""
    picture = TURNS[turn](thing.patch)
    spare = thing.height - picture.shape[0]
    return None if spare % 2 else (picture, thing.top + spare // 2, thing.left - spare // 2)


def lay(canvas: Array, patch: Array, top: int, left: int) -> None:
    """Paint a patch (-1 is nothing) on a canvas, cutting off what lies beyond it."""
    under, seen = _overlap(canvas, patch, top, left)
    np.copyto(under, seen, where=seen >= 0)


def put(canvas: Array, patch: Array, top: int, left: int) -> None:
    """The same where nothing has been painted yet that could be seen through the patch."""
    under, seen = _overlap(canvas, patch, top, left)
    under[...] = seen


def _overlap(canvas: Array, patch: Array, top: int, left: int) -> tuple[Array, Array]:
    """The cells of a canvas on which a patch comes to lie, and those of the patch that lie on them."""
    if top < 0 or left < 0:
        patch, top, left = patch[max(0, -top) :, max(0, -left) :], max(0, top), max(0, left)
    height, width = patch.shape
    under = canvas[top : top + height, left : left + width]
    return under, patch[: under.shape[0], : under.shape[1]]


def laying(scene: Scene, pictures: Iterable[Iterable[Laid] | None], *, erase: bool = False) -> Effects:
    """What it is to lay pictures for each object, and perhaps erase it; None for one means that it has no meaning."""
    masks = scene.masks if erase else no_erasure(scene)
    paint, defined = no_paint(scene), np.zeros(len(masks), dtype=bool)
    for number, laid in enumerate(pictures):
        defined[number] = laid is not None
        for place, picture in enumerate(laid or ()):
            (lay if place else put)(paint[number], *picture)
    return Effects(masks, paint, defined)
