"""Copies: put the picture of one object where another one is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.checks import turn_name
from argraph.language.concepts import naming
from argraph.language.english import turning
from argraph.language.transforms import NO_PAINT, lay, no_erasure
from argraph.language.word import Context, Effects, Numbers, Other, Transform
from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.symmetry import TURNS

Anchor = OneOf["centre", "top left", "top right", "bottom left", "bottom right"]
ANCHORS: tuple[Anchor, ...] = ("centre", "top left", "top right", "bottom left", "bottom right")
NOBODY = -1


def anchored(target: Object, patch: NDArray[np.int8], anchor: Anchor) -> tuple[int, int] | None:
    """Top and left of a patch laid on an object so that their anchors meet; None if they meet between cells."""
    height, width = patch.shape
    if anchor == "centre":
        down, across = target.top + target.bottom - height + 1, target.left + target.right - width + 1
        return None if down % 2 or across % 2 else (down // 2, across // 2)
    top = target.top if "top" in anchor else target.bottom - height + 1
    return top, (target.left if "left" in anchor else target.right - width + 1)


@attrs.frozen
class Stamp(Transform):
    """Lay a copy of another object on this one: the one pointed at, or this one's only partner in a relation."""

    bits = 2.0
    concepts = ("Copy",)
    naming = naming(Center=("centre",))

    source: Other
    anchor: Anchor
    replace: bool = False
    """Whether the object itself goes."""
    own_colour: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[Stamp]:
        """All figures that can be pointed at, at all anchors."""
        figures = [the for the in context.referents if the.selector.role == "figure"]
        for anchor in ANCHORS:
            for other in (*figures, *context.partners):
                for replace in (False, True):
                    yield cls(other, anchor, replace)
        for the in figures:
            yield cls(the, "centre", own_colour=True)
            yield cls(the, "top left", own_colour=True)

    def landings(self, scene: Scene) -> Numbers | None:
        """Where the copies go, unless they change colour."""
        if self.own_colour:
            return None
        index = self.source.indices(scene)
        height, width = scene.column("height"), scene.column("width")
        down, across = height - height[index], width - width[index]
        top, left = scene.column("top"), scene.column("left")
        if self.anchor == "centre":
            index = np.where((down % 2 == 0) & (across % 2 == 0), index, NOBODY)
            return np.stack([index, top + down // 2, left + across // 2], axis=1)
        lower, further = "bottom" in self.anchor, "right" in self.anchor
        return np.stack([index, top + down * lower, left + across * further], axis=1)

    def effects(self, scene: Scene) -> Effects:
        """Lay the copies; an object without a source has no meaning here."""
        erase = scene.masks if self.replace else no_erasure(scene)
        paint, defined = np.full(erase.shape, NO_PAINT), np.zeros(len(erase), dtype=bool)
        for number, source in enumerate(self.source.indices(scene).tolist()):
            if source in (NOBODY, number) or (self.own_colour and scene.objects[number].colour < 0):
                continue
            target, patch = scene.objects[number], scene.objects[source].patch
            if self.own_colour:
                patch = np.where(patch >= 0, np.int8(target.colour), patch)
            place = anchored(target, patch, self.anchor)
            if place is not None:
                lay(paint[number], patch, *place)
                defined[number] = True
        return Effects(erase, paint, defined)

    def explain(self, target: str, noun: str) -> str:
        """For example "Lay a copy of the largest object on each red object, centre on centre"."""
        verb, link = ("Replace", "by") if self.replace else ("Cover", "with")
        place = "centre on centre" if self.anchor == "centre" else f"their {self.anchor} corners together"
        colour = ", in the colour of what it covers" * self.own_colour
        return f"{verb} {target} {link} a copy of {self.source.explain(noun)}, {place}{colour}"


@attrs.frozen
class TurnInPlace(Transform):
    """Turn or flip the object within its box."""

    bits = 3.0
    concepts = ()

    turn: str = attrs.field(validator=turn_name)

    @classmethod
    def instances(cls, context: Context) -> Iterator[TurnInPlace]:
        """All turns but the identity."""
        return (cls(name) for name in TURNS if name != "identity")

    def effects(self, scene: Scene) -> Effects:
        """Erase the object and paint it turned; where its box would change shape that has no meaning."""
        paint, defined = (
            np.full((len(scene.objects), *scene.grid.shape), NO_PAINT),
            np.zeros(len(scene.objects), dtype=bool),
        )
        for number, thing in enumerate(scene.objects):
            patch = TURNS[self.turn](thing.patch)
            if patch.shape == thing.patch.shape:
                lay(paint[number], patch, thing.top, thing.left)
                defined[number] = True
        return Effects(scene.masks, paint, defined)

    def explain(self, target: str, noun: str) -> str:
        """For example "Turn each object by a half in its place"."""
        return f"{turning(self.turn, target)} in its place"


@attrs.frozen
class Symmetrise(Transform):
    """Complete the object so that it becomes symmetric: add its mirror image to it."""

    bits = 3.0
    concepts = ("CompleteShape",)

    turns: OneOf["left-right", "top-bottom", "either", "both", "all"]

    @classmethod
    def instances(cls, context: Context) -> Iterator[Symmetrise]:
        """One mirror, both, or all turns."""
        return map(cls, ("left-right", "top-bottom", "either", "both", "all"))

    def effects(self, scene: Scene) -> Effects:
        """Paint the mirror images where the object has no cell of its own."""
        erase = no_erasure(scene)
        paint, defined = np.full(erase.shape, NO_PAINT), np.zeros(len(erase), dtype=bool)
        for number, thing in enumerate(scene.objects):
            if self.turns == "all" and thing.height != thing.width:
                continue
            completed = self._completed(thing.patch)
            if completed is not None:
                lay(paint[number], completed, thing.top, thing.left)
                defined[number] = True
        return Effects(erase, paint, defined)

    def _completed(self, patch: NDArray[np.int8]) -> NDArray[np.int8] | None:
        mirrors = ("mirror left-right", "mirror top-bottom")
        if self.turns == "either":
            options = [_with_image(patch, mirror) for mirror in mirrors]
            added = [np.count_nonzero(option != patch) for option in options]
            if added[0] == added[1] and not np.array_equal(options[0], options[1]):
                return None
            return options[added.index(min(added))]
        table = {"left-right": mirrors[:1], "top-bottom": mirrors[1:], "both": mirrors}
        for name in table.get(self.turns, (*mirrors, "transpose")):
            patch = _with_image(patch, name)
        return patch

    def explain(self, target: str, noun: str) -> str:
        """For example "Complete each object to be symmetric from left to right"."""
        level, upright = "from left to right", "from top to bottom"
        either = f"{level} or {upright}, whichever takes fewer cells"
        how = {"left-right": level, "top-bottom": upright, "either": either, "both": f"{level} and {upright}"}
        return f"Complete {target} so that it is symmetric {how.get(self.turns, 'under all turns and flips')}"


def _with_image(patch: NDArray[np.int8], turn: str) -> NDArray[np.int8]:
    """A patch with its own turned image behind it."""
    return np.where(patch >= 0, patch, TURNS[turn](patch))
