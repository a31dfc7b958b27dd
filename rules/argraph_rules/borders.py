"""How far to go: to a border of the grid."""

from __future__ import annotations

from itertools import product
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.english import Phrase, Voice
from argraph.language.word import Flags, Numbers, Offset
from argraph.scene.notion import by_field
from argraph.scene.world import World
from argraph.values.grid import MAX_SIDE
from argraph_rules.contact import ToContact
from argraph_rules.offsets import END_NAMES, WAYS, everywhere, spans
from argraph_rules.partners import Nearest
from argraph_rules.sightlines import pointing


@attrs.frozen(cache_hash=True)
class ToBorder(Offset):
    """To the border of the grid: the nearest or farthest one, a fixed one, or the one away from the nearest object."""

    bits = 2.5
    concepts = ("MoveToBoundary",)
    english = "{toward}"
    said = by_field(
        toward={
            "start": "{up|left} to the border",
            "end": "{down|right} to the border",
            "nearest": "to the nearer of the {top and bottom|left and right} borders",
            "farthest": "to the farther of the {top and bottom|left and right} borders",
            "away": "{up or down|left or right} to the border, away from the nearest {noun}",
        }
    )
    tried = ("start", "end", "nearest", "farthest", "away")

    toward: OneOf["start", "end", "nearest", "farthest", "away"]

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The distance to the border; nowhere if two borders are equally near."""
        first, last = spans(world, axis)
        before, after = -first, world.sides(axis) - 1 - last
        if self.toward == "start":
            return everywhere(before)
        if self.toward == "end":
            return everywhere(after)
        if self.toward == "away":
            other = Nearest().indices(world)
            ahead, behind = first[other] > last, last[other] < first
            return np.where(ahead, before, after), (other >= 0) & (ahead | behind)
        near = np.where(-before < after, before, after)
        far = np.where(-before < after, after, before)
        return (near if self.toward == "nearest" else far), -before != after

    def together(self, across: Offset, voice: Voice) -> Phrase:
        """For example "into the top left corner"."""
        if not isinstance(across, ToBorder) or (self != across and {self.toward, across.toward} - {"start", "end"}):
            return super().together(across, voice)
        if self.toward == "away":
            return (f"into the corner away from the nearest {voice.noun}",)
        if self.toward in ("nearest", "farthest"):
            return (f"into the {self.toward} corner",)
        return (f"into the {END_NAMES[0][self.toward == 'end']} {END_NAMES[1][across.toward == 'end']} corner",)


@attrs.frozen(cache_hash=True)
class WherePointed(Offset):
    """The way in which the object points: to the border, or until it touches something."""

    bits = 3.0
    concepts = ("MoveToBoundary",)
    english = "the way {it points}, {until}"
    said = by_field(until={"border": "to the border", "contact": "until {it touches} something"})
    tried = ("border", "contact")

    until: OneOf["border", "contact"]

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """As far as it goes if it points along this axis, else nothing; nowhere if it points no way or two."""
        ways = {way: world.row(pointing, way) for pair in WAYS for way in pair}
        back, on = WAYS[axis]
        kind = ToBorder if self.until == "border" else ToContact
        (before, free_before), (after, free_after) = (kind(side).offsets(world, axis) for side in ("start", "end"))
        to_start, to_end = ways[back], ways[on]
        steps = np.where(to_start, before, np.where(to_end, after, 0))
        return steps, (np.sum([*ways.values()], axis=0) == 1) & (free_before | ~to_start) & (free_after | ~to_end)


@attrs.frozen(cache_hash=True)
class ToClosest(Offset):
    """To the closest of all four borders, or up to the closest thing in its way: movement along one axis only."""

    bits = 2.0
    concepts = ("MoveToBoundary",)
    english = "{what}"
    said = by_field(
        what={
            "border": "to the {most_distant?most distant|closest} border",
            "thing": "straight up, down, left or right to the {most_distant?most distant|closest} thing in {its} way",
        }
    )
    tried = tuple(product(("border", "thing"), (False, True)))

    what: OneOf["border", "thing"] = "border"
    most_distant: bool = False

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """The way there if it lies along this axis, else nothing; nowhere where two ways tie."""
        kind = ToBorder if self.what == "border" else ToContact
        ways = [kind(side).offsets(world, each) for each in (0, 1) for side in ("start", "end")]
        steps, defined = np.array([way for way, _ in ways]), np.array([flags for _, flags in ways])
        distance = np.where(defined, np.abs(steps), -1 if self.most_distant else MAX_SIDE)
        best = distance.max(axis=0) if self.most_distant else distance.min(axis=0)
        chosen = defined & (distance == best)
        mine = chosen[2 * axis : 2 * axis + 2]
        return np.where(mine, steps[2 * axis : 2 * axis + 2], 0).sum(axis=0), chosen.sum(axis=0) == 1
