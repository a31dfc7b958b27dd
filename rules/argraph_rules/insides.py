"""What objects have inside: where in the object it lies."""

from __future__ import annotations

import attrs
import numpy as np

from argraph.language.checks import one_of
from argraph.language.concepts import naming
from argraph.language.word import Flags, Literal, Numbers
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import Object
from argraph.scene.world import World

HALVES = ("upper", "lower", "left", "right")
"""Halves of an object, by the names that turns of the grid make each other."""
CENTRE = "centre"


@attrs.frozen(cache_hash=True)
class HasInside(Literal):
    """What the object has inside, of other colours than its outer one, lies nearer one side, or at its centre."""

    bits = 3.5
    concepts = ("InsideOutside",)
    naming = naming(
        Center=(CENTRE,), TopBottom2D=("upper", "lower"), AboveBelow=("upper", "lower"), HorizontalVertical=HALVES
    )
    english = "has what is inside {it} {place}"
    said = by_field(
        place={
            CENTRE: "at {its} centre",
            "upper": "above {its} middle",
            "lower": "below {its} middle",
            "left": "left of {its} middle",
            "right": "right of {its} middle",
        }
    )
    tried = (*HALVES, CENTRE)

    place: str = attrs.field(validator=one_of("place", (*HALVES, CENTRE)))

    def holds(self, world: World) -> Flags:
        """Compare the middle of what is inside with the middle of the object."""
        down, across, some = _shifts(world)
        if self.place == CENTRE:
            return np.asarray(some & (down == 0) & (across == 0))
        along = down if self.place in ("upper", "lower") else across
        return np.asarray(some & ((along < 0) if self.place in ("upper", "left") else (along > 0)))


@remembered
def _shifts(world: World) -> tuple[Numbers, Numbers, Flags]:
    """How far the middle of what each object has inside lies from its own, down and across; and who has something."""
    rows = np.array([_shift(thing) or (0, 0, 0) for thing in world.objects]).reshape(-1, 3)
    return rows[:, 0], rows[:, 1], rows[:, 2] > 0


def _shift(thing: Object) -> tuple[int, int, int] | None:
    """Twice the steps from the middle of an object to that of its cells of other colours, if none is on its rim."""
    if thing.colour_count == 1 or thing.outer_colour < 0:
        return None
    inner = thing.shape.mask & (thing.patch != thing.outer_colour)
    rows, columns = np.flatnonzero(inner.any(axis=1)), np.flatnonzero(inner.any(axis=0))
    if rows[0] == 0 or columns[0] == 0 or rows[-1] == thing.height - 1 or columns[-1] == thing.width - 1:
        return None
    down = rows[0] + rows[-1] - thing.height + 1
    across = columns[0] + columns[-1] - thing.width + 1
    return int(down), int(across), 1
