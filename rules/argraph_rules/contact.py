"""How far to go: until something is touched, or to the middle between two things."""

from __future__ import annotations

from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.word import Flags, Numbers, Offset
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.world import World
from argraph_rules.offsets import EITHER, TOWARD, WAYS, Side, everywhere, spans
from argraph_rules.sightlines import OPPOSITE, last_passed, ray_over_background


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
        distance = world.row(_room, axis, toward)
        if self.border:
            first, last = spans(world, axis)
            room = first if toward == "start" else world.sides(axis) - 1 - last
            distance = np.minimum(distance, room)
        return np.where(toward == "start", -distance, distance), distance < 99


@remembered
def _room(scene: Scene, axis: int, toward: str) -> Numbers:
    """For each object the least free distance that way over the lines it lies on; 99 if nothing is in the way."""
    way = WAYS[axis][toward == "end"]
    rays, ahead = ray_over_background(scene, way), last_passed(scene, OPPOSITE[way])
    stopped = rays & (ahead >= 0) & (ahead != np.arange(len(rays))[:, None, None])  # its own gaps do not count
    blocked = stopped.any(axis=axis + 1) | _beside(scene, axis, toward)
    distance: Numbers = np.where(blocked, stopped.sum(axis=axis + 1), 99).min(axis=1)
    return distance


def _beside(scene: Scene, axis: int, toward: str) -> Flags:
    """For each object and line across the axis: whether a figure stands right next to it that way."""
    owner = np.where(scene.role_flags("region")[scene.owner], -1, scene.owner)
    ahead = np.full_like(owner, -1)
    here, there = (slice(None, -1), slice(1, None)) if toward == "end" else (slice(1, None), slice(None, -1))
    if axis == 0:
        ahead[here] = owner[there]
    else:
        ahead[:, here] = owner[:, there]
    touched = scene.masks & (ahead >= 0) & (ahead != scene.owner)
    flags: Flags = touched.any(axis=axis + 1)
    return flags


@attrs.frozen(cache_hash=True)
class Lengthwise(Offset):
    """Of a line, solid or dotted, straight or slanted: along itself until it meets something."""

    bits = 3.0
    concepts = ("MoveToBoundary",)
    english = "lengthwise until {it meets} something"

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The way to what stands in line with it, if that is at one end only."""
        steps = world.row(_lengthwise)
        return steps[:, axis], steps[:, 2] > 0


@remembered
def _lengthwise(scene: Scene) -> Numbers:
    """For each object how far it goes down and across, and whether it is a line that meets something."""
    found = np.zeros((len(scene.objects), 3), dtype=np.int_)
    solid = np.where(scene.role_flags("region")[scene.owner], -1, scene.owner)
    for number, thing in enumerate(scene.objects):
        cells = np.argwhere(scene.masks[number])
        slope = _slope(cells)
        if slope is not None and thing.role == FIGURE:
            others = (solid >= 0) & (solid != number)
            ways = [(way, _until(cells, way, others)) for way in (slope, -slope)]
            goals = [way * count for way, count in ways if count is not None]
            if len(goals) == 1:
                found[number] = *goals[0], 1
    return found


def _slope(cells: Numbers) -> Numbers | None:
    """The direction of one of the eight in which cells lie in a row, if there are at least two of them."""
    span = cells[-1] - cells[0]
    length = int(np.abs(span).max())
    if not length or (span % length).any():
        return None
    slope = span // length
    away = cells - cells[0]
    in_line = (away[:, 0] * slope[1] == away[:, 1] * slope[0]).all()
    return slope if in_line else None


def _until(cells: Numbers, way: Numbers, others: Mask) -> int | None:
    """How many steps cells can go before they would meet one of the others; None if they leave the grid first."""
    shape = np.array(others.shape)
    for count in range(max(others.shape)):
        rows, columns = (cells + way * (count + 1)).T
        inside = (rows >= 0) & (columns >= 0) & (rows < shape[0]) & (columns < shape[1])
        if others[rows[inside], columns[inside]].any():
            return count
        if not inside.all():
            return None
    return None


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
    lowest = [int(np.flatnonzero(mask.any(axis=1)).max()) for mask in masks[figures]]
    for number in figures[np.argsort([-row for row in lowest], kind="stable")].tolist():
        steps[number] = _drop(masks[number], taken)
        taken[:-1] |= np.roll(masks[number], steps[number], axis=0)
    return steps if toward == "end" else -steps


def _drop(mask: Mask, taken: Mask) -> int:
    """How far a mask falls before it meets what is taken."""
    rows, columns = np.nonzero(mask)
    steps = 0
    while not taken[rows + steps + 1, columns].any():
        steps += 1
    return steps


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
