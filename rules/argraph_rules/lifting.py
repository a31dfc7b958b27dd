"""Taking things away, so that what they hide shows again."""

from __future__ import annotations

from itertools import starmap

import attrs
import numpy as np

from argraph.language.transforms import NO_PAINT
from argraph.language.word import Effects, Numbers, Transform
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.values.grid import Array


@attrs.frozen(cache_hash=True)
class Lift(Transform):
    """Take the object away: where figures of one colour lie on both sides of it, they go on beneath it."""

    bits = 3.0
    concepts = ("TopBottom3D", "CleanUp")
    english = "Take {target} away, so that what lies beneath it shows"

    def effects(self, scene: Scene) -> Effects:
        """Paint what goes on beneath and erase the rest; without meaning where two different things would."""
        level, upright = _both_sides(scene, 2), _both_sides(scene, 1)
        torn = (level != upright) & (level >= 0) & (upright >= 0)
        beneath = np.where(level >= 0, level, upright)
        pictures = starmap(scene.plane.pictured, zip(beneath, scene.boards, strict=True))
        defined = ~torn.any(axis=(1, 2)) & ~scene.role_flags("region")
        return Effects.painting(scene, pictures, defined, erase=True)


def _both_sides(scene: Scene, axis: int) -> Numbers:
    """For each object and each of its cells the colour of the figures next to it along the axis, if both have one."""
    shown = np.where(scene.role_flags("region")[scene.owner], NO_PAINT, scene.grid.cells)
    before = _last_outside(scene.masks, shown, axis)
    after = np.flip(_last_outside(np.flip(scene.masks, axis), np.flip(shown, axis - 1), axis), axis)
    return np.where(scene.masks & (before == after), before, NO_PAINT)


def _last_outside(masks: Mask, shown: Array, axis: int) -> Numbers:
    """What is shown in the last cell outside each mask before each cell along the axis; -1 where there is none."""
    places = np.arange(masks.shape[axis]).reshape((-1, 1) if axis == 1 else (1, -1))
    last = np.maximum.accumulate(np.where(masks, -1, places), axis=axis)
    seen = np.take_along_axis(np.broadcast_to(shown, masks.shape), np.maximum(last, 0), axis=axis)
    return np.where(last >= 0, seen, NO_PAINT)
