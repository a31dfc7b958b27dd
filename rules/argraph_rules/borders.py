"""How far to go: to a border of the grid, or the way that the object has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.concepts import naming
from argraph.language.english import Phrase, Voice
from argraph.language.lesson import Lesson
from argraph.language.word import Flags, Number, Numbers, Offset, Way
from argraph.scene.notion import by_field
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.world import World
from argraph.values.grid import MAX_SIDE
from argraph_rules.offsets import END_NAMES, everywhere, spans
from argraph_rules.partners import Nearest
from argraph_rules.sightlines import room_to_border, room_to_thing
from argraph_rules.summaries import so_many, wishes
from argraph_rules.ways import FARTHER, GOALS, HEADINGS, LENGTHWISE, POINTED, By, going, told

ANY_WAY = "straight up, down, left or right to the"


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


GONE: Mapping[tuple[Way, str], str] = {
    (HEADINGS["toward the nearest border"], "border"): "to the closest border",
    (HEADINGS["toward the farthest border"], "border"): "to the most distant border",
    (HEADINGS["toward the closest thing"], "contact"): f"{ANY_WAY} closest thing in {{its}} way",
    (HEADINGS["toward the most distant thing"], "contact"): f"{ANY_WAY} most distant thing in {{its}} way",
    (HEADINGS[LENGTHWISE], "contact"): "lengthwise until {it meets} something",
}
"""What is said where the direction and how far to go are told in one."""


@attrs.frozen(cache_hash=True)
class Go(Offset):
    """The way that the object has, straight or slanted: to the border, until it touches something, or by a number."""

    bits = 2.0
    prices = by_field(way={Way: 1.0, **{HEADINGS[goal]: 0.0 for goal in GOALS}}, until={Number: 1.5})
    concepts = ()
    naming = naming(MoveToBoundary=("border", "contact"))
    tried = ((HEADINGS[POINTED], "border"), (HEADINGS[POINTED], "contact"), *GONE)

    way: Way
    until: OneOf["border", "contact"] | Number

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Go]:
        """Those that need no number, then those as far as objects are seen to have gone."""
        yield from cls.instances(lesson.full_context)
        if (places := lesson.places) is not None:
            scenes = [scene for scene, _ in lesson.pairs]
            ends = np.cumsum([len(scene.objects) for scene in scenes])
            every = [*zip(scenes, np.split(places, ends[:-1]), strict=True)]
            if not all(seen.any() for _, seen in every):
                return
            for way in chain(map(HEADINGS.__getitem__, OWN_WAY), By.instances(lesson.full_context)):
                wanted = wishes(_gone(scene, way, seen) for scene, seen in every)
                if wanted is not None:
                    yield from (cls(way, number) for number in lesson.lengths(wanted))

    def offsets(self, world: World, axis: int) -> tuple[Numbers, Flags]:
        """As far as it can go in the only one of its directions in which it comes to what is meant; or that often."""
        if isinstance(self.until, Number):
            steps, times = going(world, self.way, None), world.row(self.until.each)
            return steps[axis] * times, (steps[2] > 0) & (times >= 0)
        steps = going(world, self.way, room_to_border if self.until == "border" else room_to_thing)
        return steps[axis], steps[2] > 0

    def template(self) -> str:
        """For example "the way it points, to the border"."""
        if isinstance(self.until, Number):
            return f"{told(self.way)} by {so_many(self.until, 'until')}"
        until = "to the border" if self.until == "border" else "until {it touches} something"
        return GONE.get((self.way, self.until), f"{told(self.way)} {until}")


def _gone(scene: Scene, way: Way, places: Mask) -> Numbers:
    """After how many steps in its direction each object is first seen at one of its places; 0 if it is not."""
    down, across, goes = going(scene.world, way, None)
    rows, columns = (
        scene.column(side)[:, None] + step[:, None] * STEPS for side, step in (("top", down), ("left", across))
    )
    inside = (rows >= 0) & (rows < MAX_SIDE) & (columns >= 0) & (columns < MAX_SIDE) & (goes > 0)[:, None]
    objects = np.arange(len(rows))[:, None]
    seen = places[objects, np.where(inside, rows + 1, 0), np.where(inside, columns + 1, 0)]
    return np.where(seen.any(axis=1), seen.argmax(axis=1) + 1, 0)


STEPS = np.arange(1, MAX_SIDE)
OWN_WAY = (POINTED, "away from what it touches", *GOALS, FARTHER)
"""Directions that an object has of its own, one at a time."""
