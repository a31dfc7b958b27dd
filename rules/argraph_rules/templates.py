"""Parts of larger pictures: an object that looks like a piece of another one is completed to be like it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.transforms import Laid, laying
from argraph.language.word import Context, Effects, Transform
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE, Object
from argraph.scene.scene import Scene
from argraph.values.grid import Array
from argraph.values.symmetry import TURNS

Where = OneOf["missing", "hidden"]
Place = tuple[int, int]
MOST_FIGURES = 40
"""Where there are more figures than this, they are not pieces of each other that anybody would look for."""


@attrs.frozen(cache_hash=True)
class FillOut(Transform):
    """Complete the object like the largest figure of which it shows a part: with what is missing, or what is hidden."""

    adds = True
    bits = 3.0
    prices = by_field(turned={True: 1.0}, own_colour={True: 1.0})  # what may differ has to be said
    concepts = ("CompleteShape", "Copy")
    english = (
        "Complete {target}{rest} to {own_colour?the shape of|look like} the largest {noun} of which it shows a part"
        "{own_colour?, in its own colour}{turned?, turned or flipped as need be}"
    )
    said = by_field(rest={"missing": "", "hidden": ", where something hides it,"})

    rest: Where
    turned: bool = False
    """Whether the larger figure may have to be turned or flipped."""

    own_colour: bool = False
    """Whether only the shape counts, and the rest gets the object's own colour."""

    @classmethod
    def instances(cls, context: Context) -> Iterator[FillOut]:
        """With what is missing and with what is hidden."""
        if all(0 < np.count_nonzero(scene.role_flags(FIGURE)) <= MOST_FIGURES for scene in context.train):
            for turned, own_colour in ((False, False), (True, False), (False, True)):
                yield cls("missing", turned, own_colour)
                yield cls("hidden", turned, own_colour)

    def effects(self, scene: Scene) -> Effects:
        """Lay the larger figure over the object; where it could lie in several ways that has no meaning."""
        figures = [thing for thing in scene.objects if thing.role == FIGURE]
        if len(figures) > MOST_FIGURES:
            return laying(scene, (None for _ in scene.objects))
        wholes = sorted(filter(_has_form, figures), key=lambda thing: -thing.size)
        added = (self._completed(scene, thing, wholes) if thing.role == FIGURE else [] for thing in scene.objects)
        return laying(scene, added)

    def _completed(self, scene: Scene, thing: Object, wholes: list[Object]) -> list[Laid] | None:
        """What completes an object, if anything does; None if there is more than one way."""
        for size, alike in groupby(wholes, key=lambda whole: whole.size):
            if size <= thing.size:
                break
            every = (way for whole in alike for way in self._ways(scene, thing, whole))
            ways = {(patch.tobytes(), top, left): (patch, top, left) for patch, top, left in every}
            if ways:
                return [*ways.values()] if len(ways) == 1 else None
        return []

    def _ways(self, scene: Scene, thing: Object, whole: Object) -> Iterator[Laid]:
        """The pictures of a larger figure, with their places, of which an object shows a part and the rest may be."""
        if self.own_colour and thing.colour < 0:
            return
        for turn in TURNS if self.turned else ("identity",):
            patch = TURNS[turn](whole.patch)
            if self.own_colour:
                patch = np.where(patch >= 0, np.int8(thing.colour), patch)
            for row, column in _inside(thing.patch.shape, thing.patch.tobytes(), patch.shape, patch.tobytes()):
                place = thing.top - row, thing.left - column
                if self._may_lie(scene, patch, *place):
                    yield patch, *place

    def _may_lie(self, scene: Scene, patch: Array, top: int, left: int) -> bool:
        """Whether a picture lies in the grid, with all cells that are not the object's on free or on covered ones."""
        cells = scene.grid.cells
        bottom, right = top + patch.shape[0], left + patch.shape[1]
        if top < 0 or left < 0 or bottom > cells.shape[0] or right > cells.shape[1]:
            return False
        below = cells[top:bottom, left:right]
        other = (patch >= 0) & (below != patch)
        blank = below == scene.background
        return bool(other.any() and (blank if self.rest == "missing" else ~blank)[other].all())


def _has_form(thing: Object) -> bool:
    """Whether an object could be recognised by a part: a plain block or bar could not."""
    return not (thing.shape.is_rectangle and thing.colour >= 0)


@lru_cache(maxsize=20_000)
def _inside(shape: Place, piece: bytes, larger: Place, whole: bytes) -> tuple[Place, ...]:
    """Where a picture occurs within another, by the places of its corner."""
    if shape[0] > larger[0] or shape[1] > larger[1]:
        return ()
    small = np.frombuffer(piece, dtype=np.int8).reshape(shape)
    windows = np.lib.stride_tricks.sliding_window_view(np.frombuffer(whole, dtype=np.int8).reshape(larger), shape)
    found: NDArray[np.int_] = np.argwhere(((windows == small) | (small < 0)).all(axis=(2, 3)))
    return tuple((int(row), int(column)) for row, column in found)
