"""Lines that start from an object: rays in all directions, bridges to what it faces, ways with a bend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, product
from typing import Literal as OneOf

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import InvalidNotation
from argraph.language.concepts import naming
from argraph.language.english import PLAIN, Cells, Voice, phrase_of
from argraph.language.lesson import Lesson
from argraph.language.word import UNDEFINED, Area, Context, Flags, Number, Numbers, Other, Way
from argraph.scene.board import Board, Boards, Plane, Tints
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.values.grid import Grid
from argraph_rules.sightlines import (
    DIRECTIONS,
    FAR,
    OPPOSITE,
    STRAIGHT,
    last_passed,
    ray,
    ray_over_background,
    starting,
    tip_lines,
)
from argraph_rules.summaries import so_many, wishes
from argraph_rules.ways import BORDERS, FANS, FREE, HEADINGS, LENGTHWISE, POINTED, SLANTED, By, Heading, told

CROSSINGS = ("left and right", "up and down", "in all four straight directions")
SLANTED_FANS = ("in all four slanted directions", "in all eight directions")
Start = OneOf["whole", "centre", "corner"]
Stop = OneOf["thing", "border", "behind things", "change", "background", "bouncing"]


@attrs.frozen
class End:
    """How it is said what stops a ray, and what it costs to say so."""

    told: str
    at_goal: str = ""
    """The same where the direction has said toward what, if that is shorter."""
    bits: float = 0.0


ENDS: Mapping[Stop, End] = {
    "thing": End(" to the border or the next thing", " as far as the next thing"),
    "border": End(" all the way to the border", " all the way"),
    "behind things": End(" all the way to the border, behind other things", " all the way, behind other things", 1.5),
    "change": End(" until what lies there changes", bits=1.0),
    "background": End(" over other objects to the background"),
    "bouncing": End(" bouncing off the long sides of the grid"),
}
PLAIN_STOPS: tuple[Stop, ...] = ("thing", "border", "behind things")
"""What is tried as a stop of rays that start all along an object, whatever their directions."""
OWN_STOPS: Mapping[str, tuple[tuple[Stop, Start], ...]] = {
    **dict.fromkeys(
        (POINTED, "away from what it touches", LENGTHWISE, "across its length", *BORDERS),
        (*((stop, "whole") for stop in (*PLAIN_STOPS, "background")), ("border", "centre")),
    ),
    FREE: (("border", "whole"),),
}
"""What is tried for directions that objects have of their own."""


@attrs.frozen(cache_hash=True)
class Ray(Area):
    """The cells beyond the object in some directions, until something stops them."""

    bits = 3.0
    prices = by_field(stop={**{stop: end.bits for stop, end in ENDS.items()}, Number: 1.0}, start={"corner": 1.0})
    concepts = ()
    naming = naming(ExtendToBoundary=tuple(ENDS), Center=("centre",))
    tried = tuple(
        (HEADINGS[fan], stop, start)
        for start, stop, fans in (
            *(("whole", stop, FANS) for stop in PLAIN_STOPS),
            ("whole", "background", STRAIGHT),
            ("centre", "border", STRAIGHT),
            ("centre", "behind things", CROSSINGS),
            *(("corner", stop, (*SLANTED, SLANTED_FANS[0])) for stop in ("thing", "border")),
            ("corner", "bouncing", SLANTED),
        )
        for fan in fans
    )

    way: Way
    stop: Stop | Number = "thing"
    """What stops them; or after how many cells they end, if nothing is in their way: none where there is no number."""
    start: Start = attrs.field(default="whole")
    """Where they start: all along the object, in the middle of its box, or at its corners that lie that way."""

    @start.validator
    def _check(self, _: object, start: Start) -> None:
        if self.stop == "bouncing" and start != "corner":
            raise InvalidNotation(f"a ray that bounces starts at a corner, not at the {start}")

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Ray]:
        """Those of any length, then those of the lengths that outputs show."""
        yield from cls.instances(lesson.full_context)
        if lesson.resized:
            return
        runs = [(scene, {way: _run(scene, output, way) for way in DIRECTIONS}) for scene, output in lesson.pairs]
        if not all(any(map(np.any, run.values())) for _, run in runs):
            return
        ways = (HEADINGS[fan] for fan in (*FANS, *OWN_STOPS) if fan not in (FREE, POINTED))
        for way in chain(ways, By.instances(lesson.full_context)):
            wanted = wishes(_wanted(way.headings(scene), run) for scene, run in runs)
            if wanted is not None:
                yield from (cls(way, number) for number in lesson.lengths(wanted))

    @classmethod
    def instances(cls, context: Context) -> Iterator[Ray]:
        """Those in directions that some object has; toward another one or away from it only up to the next thing.

        Whether what lies there changes is asked where things touch others of several cells: elsewhere it is background.
        """
        own = ((HEADINGS[fan], stops) for fan, stops in OWN_STOPS.items())
        had = [(way, stops) for way, stops in own if any(map(way.headings, context.train))]
        rays = [cls(way, *stop) for way, stops in had for stop in stops]
        if all(map(_lies_on_another, context.train)):
            own_ways = (way for way, _ in had if way != HEADINGS[FREE])
            rays += [cls(way, "change") for way in (*map(HEADINGS.__getitem__, FANS), *own_ways)]
        return chain(super().instances(context), rays, map(cls, By.instances(context)))

    @property
    def _stop(self) -> Stop:
        return "thing" if isinstance(self.stop, Number) else self.stop

    def boards(self, scene: Scene) -> Boards:
        """The rays of each object; of what points somewhere only those from its tip."""
        from_tip, found = self.way == HEADINGS[POINTED], [0] * len(scene.objects)
        for way, meant in self.way.headings(scene).items():
            rays = self._toward(scene, way, from_tip)
            for number in np.flatnonzero(meant).tolist():
                found[number] |= rays[number]
        return tuple(found)

    def _toward(self, scene: Scene, way: str, from_tip: bool) -> Boards:
        """The rays in one direction, perhaps only those from the tips of objects."""
        rays = ray(scene, way, self.start, self._stop)
        if from_tip:
            rays = tuple([each & lines for each, lines in zip(rays, tip_lines(scene, way), strict=True)])
        if isinstance(self.stop, Number):
            return _cut_off(scene, starting(scene, way, self.start), rays, way, self.stop.each(scene))
        return rays

    def template(self) -> str:
        """For example "down to the border or the next thing"."""
        if isinstance(self.stop, Number):
            return f"{told(self.way)} for {so_many(self.stop, 'stop')}"
        if self.way == HEADINGS[FREE] and self.stop == "border":
            return "straight to the border, wherever nothing is in the way"
        if isinstance(self.way, By) and self.stop == "thing":
            return "{way}"
        end, goal = ENDS[self.stop], isinstance(self.way, Heading) and "toward the" in self.way.fan
        return f"{told(self.way)}{(end.at_goal if goal else '') or end.told}"

    def cells(self, voice: Voice = PLAIN) -> Cells:
        """A path from the object, its centre or its corners."""
        several = isinstance(self.way, Heading) and self.way.fan not in DIRECTIONS
        corners = "corner" if isinstance(self.way, Heading) and self.way.fan in SLANTED else "corners"
        start = {"whole": "", "centre": "centre", "corner": corners}[self.start]
        return Cells.along(phrase_of(self.template(), self, voice), start, several=several or start == "corners")


@remembered
def _lies_on_another(scene: Scene) -> bool:
    """Whether some figure touches another one of several cells, over which a ray of its might go."""
    figures = scene.role_flags(FIGURE)
    broad = figures & ~scene.column("single")
    return bool((scene.matrix("touching") & figures[:, None] & broad).any())


def _cut_off(scene: Scene, starts: Boards, rays: Boards, way: str, lengths: Numbers) -> Boards:
    """The first cells of rays beyond where they start, as many as each object has a number for."""
    found = [0] * len(rays)
    for number, length in enumerate(lengths.tolist()):
        front = starts[number]
        while length > 0 and (front := scene.plane.moved(front, *DIRECTIONS[way]) & rays[number]):
            found[number] |= front
            length -= 1
    return tuple(found)


def _run(scene: Scene, output: Grid, way: str) -> Numbers:
    """How many cells beyond each object in a direction, one after another, are new in the output and of one colour.

    That is 0 where they go on as far as they can.
    """
    new = scene.plane.laid(np.where(output.cells != scene.grid.cells, output.cells, np.int8(-1)), 0, 0)
    every = zip(scene.boards, ray_over_background(scene, way), strict=True)
    return np.array([_length(scene.plane, DIRECTIONS[way], board, reach, new) for board, reach in every])


def _length(plane: Plane, step: tuple[int, int], front: Board, reach: Board, new: Tints) -> int:
    """The same for one object, of which that is the ray, where that is what is new in the output."""
    front = plane.moved(front, *step) & reach
    shown = next((board for _, board in new if board & front), 0)
    run = 0
    while front:
        if front & ~shown:
            return run
        run += 1
        front = plane.moved(front, *step) & reach
    return 0


def _wanted(headings: Mapping[str, Flags], runs: Mapping[str, Numbers]) -> Numbers:
    """How long rays of each object have to be in its directions; 0 if not equally long in all."""
    if not headings:
        return np.zeros_like(runs["up"])
    meant, every = np.array([*headings.values()]), np.array([runs[way] for way in headings])
    most, least = np.where(meant, every, 0).max(axis=0), np.where(meant, every, FAR).min(axis=0)
    return np.where(most == least, most, 0)


@attrs.frozen(cache_hash=True)
class Elbow(Area):
    """The background cells of the way from the object to the one it points at that has one bend."""

    bits = 4.0
    concepts = ("ExtendToBoundary",)
    english, is_path = "{first} to {other}", True
    said = by_field(first={"level": "first across, then up or down,", "upright": "first up or down, then across,"})

    first: OneOf["level", "upright"]
    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[Elbow]:
        """To all referents that are single cells, so that there is no doubt where the way leads."""
        for the in context.referents:
            if all(scene.column("single")[the.index(scene)] for scene in context.train):
                yield cls("level", the)
                yield cls("upright", the)

    def boards(self, scene: Scene) -> Boards:
        """The two legs between the first cells of both, over background; from and to single cells only."""
        index, single = self.other.indices(scene.world), scene.column("single")
        meant = (index >= 0) & single & single[index]
        rows, columns = np.indices(scene.grid.shape, sparse=True)
        (top, left), (down, across) = self._places(scene), self._places(scene, index)
        bend_row, bend_column = (top, across) if self.first == "level" else (down, left)
        level = (rows == bend_row) & _between(columns, left, across)
        upright = (columns == bend_column) & _between(rows, top, down)
        free = scene.role_flags("region")[scene.owner]
        return scene.plane.boards((level | upright) & free & meant[:, None, None])

    @staticmethod
    def _places(scene: Scene, index: NDArray[np.int_] | slice = slice(None)) -> tuple[NDArray[np.int_], ...]:
        return tuple(scene.column(name)[index][:, None, None] for name in ("top", "left"))


def _between(places: NDArray[np.int_], one: NDArray[np.int_], other: NDArray[np.int_]) -> Mask:
    """Which places lie between two, or are one of them."""
    between: Mask = (places >= np.minimum(one, other)) & (places <= np.maximum(one, other))
    return between


@attrs.frozen(cache_hash=True)
class Bridge(Area):
    """The background cells between the object and a figure that it faces in a straight or slanted line."""

    bits = 3.0
    concepts = ("CompleteShape", "ExtendToBoundary")
    english, is_filled = "the gaps between {it} and {same_colour} {it faces} {way}", True
    said = by_field(
        same_colour={True: "the {nouns} of {its} colour that", False: "what"},
        way={
            HEADINGS["left and right"]: "on {its} left and right",
            HEADINGS["up and down"]: "above and below {it}",
            HEADINGS["in all four straight directions"]: "on any side",
            HEADINGS["in all four slanted directions"]: "diagonally",
            HEADINGS["in all eight directions"]: "in any of the eight directions",
        },
    )
    tried = tuple(product(map(HEADINGS.__getitem__, (*CROSSINGS, *SLANTED_FANS)), (True, False)))

    way: Way
    same_colour: bool

    def boards(self, scene: Scene) -> Boards:
        """Where a ray from the object meets a figure, up to it."""
        found, colours = [0] * len(scene.objects), scene.column("colour").tolist()
        for way, meant in self.way.headings(scene).items():
            facing, rays = _facing(scene, OPPOSITE[way], self.same_colour), ray_over_background(scene, way)
            for number in np.flatnonzero(meant).tolist():
                found[number] |= rays[number] & facing.get(colours[number] if self.same_colour else None, 0)
        return tuple(found)


@remembered
def _facing(scene: Scene, way: str, by_colour: bool) -> Mapping[int | None, Board]:
    """The cells that come after some figure in a direction, perhaps by the colour of that."""
    ahead = last_passed(scene, way)
    if not by_colour:
        return {None: scene.plane.board(ahead >= 0)}
    tones = np.where(ahead >= 0, scene.column("colour")[ahead], UNDEFINED - 1)
    return {tone: scene.plane.board(tones == tone) for tone in set(tones.ravel().tolist()) - {UNDEFINED - 1}}
