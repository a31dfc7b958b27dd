"""How far to go: until something is touched, or to the middle between two things."""

from __future__ import annotations

from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.word import Flags, Numbers, Offset
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.world import World
from argraph_rules.offsets import EITHER, TOWARD, WAYS, Side, everywhere, spans
from argraph_rules.sightlines import FAR, room_to_border, room_to_thing


@attrs.frozen(cache_hash=True)
class ToContact(Offset):
    """Until it touches the next thing in its way."""

    bits = 2.5
    concepts = ("MoveToBoundary",)
    english = "{toward} until {it touches} something{border? or the border}"
    said = by_field(toward=TOWARD | {"nearest": EITHER})
    tried = ("start", "end", "nearest", ("start", True), ("end", True))

    toward: OneOf["start", "end", "nearest"]
    border: bool = False
    """Whether the border stops it too, if nothing else is in the way."""

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The least free distance over the lines the object lies on."""
        if self.toward != "nearest":
            return self._one_way(world, axis, self.toward)
        (back, back_defined), (on, on_defined) = self._one_way(world, axis, "start"), self._one_way(world, axis, "end")
        return np.where(on_defined, on, back), back_defined ^ on_defined

    def _one_way(self, world: World, axis: int, toward: str) -> tuple[Numbers, Flags]:
        way = WAYS[axis][toward == "end"]
        distance = world.row(room_to_thing, way)
        if self.border:
            distance = np.minimum(distance, world.row(room_to_border, way))
        return np.where(toward == "start", -distance, distance), distance < FAR


@attrs.frozen(cache_hash=True)
class Fall(Offset):
    """All figures fall the same way, to the border or onto what has fallen before them."""

    bits = 2.5
    concepts = ("MoveToBoundary",)
    english = "{toward} until {it rests} on the border or on what has fallen before {it}"
    said = by_field(toward=TOWARD)
    turns_along = False  # of figures that are as far ahead the first in reading order falls first
    tried = ("start", "end")

    toward: Side

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """Let the figures fall one by one, the foremost first."""
        return everywhere(world.row(_fallen, axis, self.toward))


@remembered
def _fallen(scene: Scene, axis: int, toward: Side) -> Numbers:
    """How far each figure falls, those that lie lowest first."""
    figures = np.flatnonzero(scene.role_flags("figure"))
    masks = scene.masks if axis == 0 else scene.masks.swapaxes(1, 2)
    masks = masks if toward == "end" else masks[:, ::-1]
    taken = np.zeros((masks.shape[1] + 1, masks.shape[2]), dtype=bool)
    taken[-1] = True
    steps = np.zeros(len(scene.objects), dtype=np.int_)
    first, last = spans(scene.world, axis)
    foremost = -last if toward == "end" else first
    for number in figures[np.argsort(foremost[figures], kind="stable")].tolist():
        steps[number] = _drop(masks[number], taken)
    return steps if toward == "end" else -steps


def _drop(mask: Mask, taken: Mask) -> int:
    """How far a mask falls before it meets what is taken; where it comes to rest is taken then."""
    rows, columns = mask.nonzero()
    start = rows[0]
    while not np.count_nonzero(taken[rows + 1, columns]):
        rows += 1
    taken[rows, columns] = True
    return int(rows[0] - start)


@attrs.frozen(cache_hash=True)
class Balance(Offset):
    """To the middle between the next things on both sides; along this axis nowhere if they are on the other only."""

    bits = 3.0
    concepts = ("Center",)
    english = "to the middle between what {it faces} {above and below|to its left and right}"
    both = "to the middle between what {it faces} on both sides"

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """Half the difference of the free distances, undefined if that falls between two lines."""
        (steps, between), (_, otherwise) = _halfway(world, axis), _halfway(world, 1 - axis)
        return np.where(between, steps // 2, 0), np.where(between, steps % 2 == 0, otherwise)


def _halfway(world: World, axis: int) -> tuple[Numbers, Flags]:
    """Twice the steps to the middle between what each object faces on both sides, and whether there is such."""
    back, back_defined = ToContact("start").offsets(world, axis)
    on, on_defined = ToContact("end").offsets(world, axis)
    return on + back, back_defined & on_defined
