"""The transforms the search knows how to factor: area times colour, and offset down times offset across."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np

from argraph.language.checks import turn_name
from argraph.language.concepts import naming
from argraph.language.english import TARGET, TURNED, Phrase, Voice, phrase_of, turning
from argraph.language.word import UNDEFINED, Area, Colour, Effects, Flags, Numbers, Offset, Transform, steps_of
from argraph.scene.board import BLANK, Tints, in_colour, over
from argraph.scene.notion import by_field
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.values.grid import Array
from argraph.values.symmetry import TURNS

NO_PAINT = np.int8(-1)
Laid = tuple[Array, int, int]
"""A picture (-1 is nothing), and the row and the column of its corner."""


@attrs.frozen(cache_hash=True)
class Paint(Transform):
    """Paint an area that belongs to each object."""

    bits = 1.0
    concepts = ()

    area: Area
    colour: Colour

    def effects(self, scene: Scene) -> Effects:
        """Paint the area; an object whose colour is undefined cannot be meant unless its area is empty."""
        boards, colours = self.area.boards(scene), self.colour.values(scene.world)
        every = [*zip(colours.tolist(), boards, strict=True)]
        defined = np.array([colour != UNDEFINED or not board for colour, board in every], dtype=bool)
        pictures = (((colour, board),) if board else BLANK for colour, board in every)
        return Effects.painting(scene, pictures, defined)

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
        boards = self.area.boards(scene)
        return Effects(boards, (BLANK,) * len(boards), np.ones(len(boards), dtype=bool))

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
        pictures = self._pictures(scene, down.tolist(), across.tolist())
        if self.turn != "identity":
            defined = defined & [picture is not None for picture in pictures]
        if self.colour is not None:
            colours = self.colour.values(scene.world)
            defined = defined & (colours != UNDEFINED)
            every = zip(pictures, colours.tolist(), strict=True)
            pictures = [picture and in_colour(picture, tone) for picture, tone in every]
        return Effects.painting(scene, (picture or BLANK for picture in pictures), defined, erase=not self.leave)

    def _pictures(self, scene: Scene, down: list[int], across: list[int]) -> list[Tints | None]:
        """What each object looks like where it goes; None where, turned, its middle would fall between cells."""
        every, plane = zip(scene.objects, down, across, strict=True), scene.plane
        if self.turn == "identity":
            return [plane.shifted(thing.tints, *steps) for thing, *steps in every]
        laid = [(about_the_middle(thing, self.turn), steps) for thing, *steps in every]
        return [turned and plane.laid(turned[0], turned[1] + row, turned[2] + column) for turned, (row, column) in laid]

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


def laying(scene: Scene, pictures: Iterable[Iterable[Laid] | None], *, erase: bool = False) -> Effects:
    """What it is to lay pictures for each object, and perhaps erase it; None for one means that it has no meaning."""
    lay = scene.plane.laid
    laid = [None if some is None else [lay(*picture) for picture in some] for some in pictures]
    tints = (some[0] if some and len(some) == 1 else over(some or ()) for some in laid)
    return Effects.painting(scene, tints, np.array([some is not None for some in laid], dtype=bool), erase=erase)
