"""Copies: put the picture of one object where another one is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.selector import The
from argraph.language.transforms import NO_PAINT, no_erasure
from argraph.language.word import Context, Effects, Numbers, Transform
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


def lay(canvas: NDArray[np.int8], patch: NDArray[np.int8], top: int, left: int) -> None:
    """Paint a patch (-1 is nothing) on a canvas, cutting off what lies beyond."""
    rows, columns = np.nonzero(patch >= 0)
    inside = (
        (rows + top >= 0) & (rows + top < canvas.shape[0]) & (columns + left >= 0) & (columns + left < canvas.shape[1])
    )
    canvas[rows[inside] + top, columns[inside] + left] = patch[rows[inside], columns[inside]]


@attrs.frozen
class Stamp(Transform):
    """Lay a copy of another object on this one: the one pointed at, or this one's only partner in a relation."""

    bits = 2.0
    concepts = ("Copy",)

    source: The | None
    relation: str | None
    anchor: Anchor
    own_colour: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[Stamp]:
        """All referents and the partners of the same colour, at all anchors."""
        for anchor in ANCHORS:
            for the in context.referents:
                for own in (False, True):
                    yield cls(the, None, anchor, own)
            for relation in ("same colour", "same outer colour", "same shape", "same scaled shape"):
                yield cls(None, relation, anchor)

    def effects(self, scene: Scene) -> Effects:
        """Lay the copies; an object without exactly one source has no meaning here."""
        erase = no_erasure(scene)
        paint, defined = np.full(erase.shape, NO_PAINT), np.zeros(len(erase), dtype=bool)
        for number, source in enumerate(self._sources(scene).tolist()):
            if source in (NOBODY, number):
                continue
            target, patch = scene.objects[number], scene.objects[source].patch
            if self.own_colour:
                patch = np.where(patch >= 0, np.int8(target.colour), patch)
            place = anchored(target, patch, self.anchor)
            if place is not None:
                lay(paint[number], patch, *place)
                defined[number] = True
        return Effects(erase, paint, defined)

    def _sources(self, scene: Scene) -> Numbers:
        if self.source is not None:
            try:
                return np.full(len(scene.objects), self.source.index(scene))
            except NotApplicable:
                return np.full(len(scene.objects), NOBODY)
        bigger = scene.column("size")[None, :] > scene.column("size")[:, None]
        partners = scene.matrix(self.relation or "") & bigger & scene.role_flags("figure")
        return np.where(partners.sum(axis=1) == 1, partners.argmax(axis=1), NOBODY)

    def explain(self, target: str, noun: str) -> str:
        """For example "Lay a copy of the largest object on each single cell, centred"."""
        what = self.source.explain("object") if self.source else f"the bigger object with the {self.relation}"
        colour = " in its own colour" if self.own_colour else ""
        place = "centred on it" if self.anchor == "centre" else f"with its {self.anchor} corner there"
        return f"Lay a copy of {what} on {target},{colour} {place}"


@attrs.frozen
class TurnInPlace(Transform):
    """Turn or flip the object within its box."""

    bits = 3.0

    turn: str

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
        """For example "Turn each object by a half turn in its place"."""
        return f"Turn {target} in its place by this: {self.turn}"


@attrs.frozen
class Symmetrise(Transform):
    """Complete the object so that it becomes symmetric: add its mirror image to it."""

    bits = 3.0
    concepts = ("CompleteShape",)

    turns: OneOf["left-right", "top-bottom", "both", "all"]

    @classmethod
    def instances(cls, context: Context) -> Iterator[Symmetrise]:
        """One mirror, both, or all turns."""
        return map(cls, ("left-right", "top-bottom", "both", "all"))

    def effects(self, scene: Scene) -> Effects:
        """Paint the mirror images where the object has no cell of its own."""
        erase = no_erasure(scene)
        paint, defined = np.full(erase.shape, NO_PAINT), np.zeros(len(erase), dtype=bool)
        for number, thing in enumerate(scene.objects):
            if self.turns == "all" and thing.height != thing.width:
                continue
            patch = thing.patch
            for name in self._names():
                patch = np.where(patch >= 0, patch, TURNS[name](patch))
            lay(paint[number], patch, thing.top, thing.left)
            defined[number] = True
        return Effects(erase, paint, defined)

    def _names(self) -> tuple[str, ...]:
        mirrors = ("mirror left-right", "mirror top-bottom")
        table = {"left-right": mirrors[:1], "top-bottom": mirrors[1:], "both": mirrors}
        return table.get(self.turns, (*mirrors, "transpose"))

    def explain(self, target: str, noun: str) -> str:
        """For example "Complete each object to be symmetric from left to right"."""
        how = {"both": "from left to right and from top to bottom", "all": "in all directions"}
        return f"Complete {target} so that it is symmetric {how.get(self.turns, self.turns)}"
