"""How far to go: by a number of steps, to the border, to contact, in line with another object, into an order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.language.checks import attribute_of_kind
from argraph.language.concepts import naming
from argraph.language.english import listed
from argraph.language.word import Context, Flags, Numbers, Offset, Other
from argraph.scene.attributes import ATTRIBUTES, COUNT, LENGTH
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph_rules.partners import Nearest
from argraph_rules.sightlines import OPPOSITE, last_passed, pointing, ray_over_background

WAYS = (("up", "down"), ("left", "right"))
"""Toward the start and toward the end of each axis."""
END_NAMES = (("top", "bottom"), ("left", "right"))
NEXT_TO = (("above", "below"), ("left of", "right of"))
Side = OneOf["start", "end"]


def spans(scene: Scene, axis: int) -> tuple[Numbers, Numbers]:
    """First and last row (or column) of each object."""
    first, last = END_NAMES[axis]
    return scene.column(first), scene.column(last)


def everywhere(values: Numbers) -> tuple[Numbers, Flags]:
    """Offsets that are defined for all objects."""
    return values, np.ones(len(values), dtype=bool)


@attrs.frozen
class Stay(Offset):
    """No movement along this axis."""

    bits = 0.0
    concepts = ()

    @classmethod
    def instances(cls, context: Context) -> Iterator[Stay]:
        """The only one."""
        yield cls()

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Zero."""
        return everywhere(np.zeros(len(scene.objects), dtype=np.int_))

    def explain(self, axis: int, noun: str) -> str:
        """Nothing to say."""
        return ""


@attrs.frozen
class Steps(Offset):
    """A fixed number of steps."""

    bits = 1.0
    concepts = ()

    count: int

    @classmethod
    def instances(cls, context: Context) -> Iterator[Steps]:
        """Up to five steps each way."""
        return (cls(count) for size in range(1, 6) for count in (size, -size))

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The count."""
        return everywhere(np.full(len(scene.objects), self.count))

    def explain(self, axis: int, noun: str) -> str:
        """For example "2 steps down"."""
        return f"{abs(self.count)} step{'s' * (abs(self.count) > 1)} {WAYS[axis][self.count > 0]}"


@attrs.frozen
class OwnLength(Offset):
    """As far as the object is long, and perhaps a cell further."""

    bits = 3.0
    concepts = ()

    toward: Side
    gap: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[OwnLength]:
        """Both ways, without a gap and with one."""
        return (cls(toward, gap) for gap in (False, True) for toward in ("start", "end"))

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The height or the width."""
        length = scene.column(("height", "width")[axis]) + int(self.gap)
        return everywhere(length if self.toward == "end" else -length)

    def explain(self, axis: int, noun: str) -> str:
        """For example "down by its own height"."""
        more = " and one cell more" if self.gap else ""
        return f"{WAYS[axis][self.toward == 'end']} by its own {('height', 'width')[axis]}{more}"


@attrs.frozen
class ToBorder(Offset):
    """To the border of the grid: the nearest or farthest one, a fixed one, or the one away from the nearest object."""

    bits = 2.5
    concepts = ("MoveToBoundary",)

    toward: OneOf["start", "end", "nearest", "farthest", "away"]

    @classmethod
    def instances(cls, context: Context) -> Iterator[ToBorder]:
        """All borders of the axis."""
        return map(cls, ("start", "end", "nearest", "farthest", "away"))

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The distance to the border; nowhere if two borders are equally near."""
        first, last = spans(scene, axis)
        before, after = -first, scene.grid.shape[axis] - 1 - last
        if self.toward == "start":
            return everywhere(before)
        if self.toward == "end":
            return everywhere(after)
        if self.toward == "away":
            other = Nearest().indices(scene)
            ahead, behind = first[other] > last, last[other] < first
            return np.where(ahead, before, after), (other >= 0) & (ahead | behind)
        near = np.where(-before < after, before, after)
        far = np.where(-before < after, after, before)
        return (near if self.toward == "nearest" else far), -before != after

    def explain(self, axis: int, noun: str) -> str:
        """For example "down to the border"."""
        if self.toward == "away":
            return f"{' or '.join(WAYS[axis])} to the border, away from the nearest {noun}"
        if self.toward in ("nearest", "farthest"):
            return f"to the {self.toward[:-3]}er of the {' and '.join(END_NAMES[axis])} borders"
        return f"{WAYS[axis][self.toward == 'end']} to the border"

    def together(self, across: Offset, noun: str) -> str:
        """For example "into the top left corner"."""
        if not isinstance(across, ToBorder) or (self != across and {self.toward, across.toward} - {"start", "end"}):
            return super().together(across, noun)
        if self.toward == "away":
            return f"into the corner away from the nearest {noun}"
        if self.toward in ("nearest", "farthest"):
            return f"into the {self.toward} corner"
        return f"into the {END_NAMES[0][self.toward == 'end']} {END_NAMES[1][across.toward == 'end']} corner"


@attrs.frozen
class WherePointed(Offset):
    """The way in which the object's odd-coloured end points: to the border, or until it touches something."""

    bits = 3.0
    concepts = ("MoveToBoundary",)

    until: OneOf["border", "contact"]

    @classmethod
    def instances(cls, context: Context) -> Iterator[WherePointed]:
        """Both ends."""
        return map(cls, ("border", "contact"))

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """As far as it goes if it points along this axis, else nothing; nowhere if it points no way or two."""
        ways = [pointing(scene, way) for pair in WAYS for way in pair]
        back, on = WAYS[axis]
        kind = ToBorder if self.until == "border" else ToContact
        (before, free_before), (after, free_after) = (kind(side).offsets(scene, axis) for side in ("start", "end"))
        to_start, to_end = pointing(scene, back), pointing(scene, on)
        steps = np.where(to_start, before, np.where(to_end, after, 0))
        return steps, (np.sum(ways, axis=0) == 1) & (free_before | ~to_start) & (free_after | ~to_end)

    def explain(self, axis: int, noun: str) -> str:
        """Say it in English."""
        end = "to the border" if self.until == "border" else "until it touches something"
        return f"the way its odd-coloured end points, {end}"

    def together(self, across: Offset, noun: str) -> str:
        """Say it once."""
        return self.explain(0, noun) if self == across else super().together(across, noun)


@attrs.frozen
class ToClosestBorder(Offset):
    """To the closest, or the most distant, of all four borders: movement along one axis only."""

    bits = 2.0
    concepts = ("MoveToBoundary",)

    most_distant: bool = False

    @classmethod
    def instances(cls, context: Context) -> Iterator[ToClosestBorder]:
        """Both ends."""
        return map(cls, (False, True))

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The way to that border if it lies along this axis, else nothing; nowhere where two borders tie."""
        ways = []
        for each in (0, 1):
            first, last = spans(scene, each)
            ways += [-first, scene.grid.shape[each] - 1 - last]
        steps = np.array(ways)
        distance = np.abs(steps)
        best = distance.max(axis=0) if self.most_distant else distance.min(axis=0)
        chosen = distance == best
        mine = chosen[2 * axis : 2 * axis + 2]
        return np.where(mine, steps[2 * axis : 2 * axis + 2], 0).sum(axis=0), chosen.sum(axis=0) == 1

    def explain(self, axis: int, noun: str) -> str:
        """Say it in English."""
        return f"to the {'most distant' if self.most_distant else 'closest'} border"

    def together(self, across: Offset, noun: str) -> str:
        """Say it once."""
        return self.explain(0, noun) if self == across else super().together(across, noun)


@attrs.frozen
class ToContact(Offset):
    """Until it touches the next thing in its way."""

    bits = 2.5
    concepts = ("MoveToBoundary",)

    toward: OneOf["start", "end", "nearest"]
    border: bool = False
    """Whether the border stops it too, if nothing else is in the way."""

    @classmethod
    def instances(cls, context: Context) -> Iterator[ToContact]:
        """Both ways, or wherever something is in the way."""
        yield cls("start")
        yield cls("end")
        yield cls("nearest")
        yield cls("start", border=True)
        yield cls("end", border=True)

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The least free distance over the lines the object lies on."""
        if self.toward != "nearest":
            return self._one_way(scene, axis, self.toward)
        (back, back_defined), (on, on_defined) = self._one_way(scene, axis, "start"), self._one_way(scene, axis, "end")
        return np.where(on_defined, on, back), back_defined ^ on_defined

    def _one_way(self, scene: Scene, axis: int, toward: str) -> tuple[Numbers, Flags]:
        way = WAYS[axis][toward == "end"]
        rays = ray_over_background(scene, way)
        stopped = rays & (last_passed(scene, OPPOSITE[way]) >= 0)
        line = stopped.sum(axis=axis + 1)
        blocked = stopped.any(axis=axis + 1) | _beside(scene, axis, toward)
        distance = np.where(blocked, line, 99).min(axis=1)
        if self.border:
            first, last = spans(scene, axis)
            room = first if toward == "start" else scene.grid.shape[axis] - 1 - last
            distance = np.minimum(distance, room)
        return np.where(toward == "start", -distance, distance), distance < 99

    def explain(self, axis: int, noun: str) -> str:
        """For example "down until it touches something"."""
        way = " or ".join(WAYS[axis]) if self.toward == "nearest" else WAYS[axis][self.toward == "end"]
        return f"{way} until it touches something{' or the border' if self.border else ''}"


@attrs.frozen
class Fall(Offset):
    """All figures fall the same way, to the border or onto what has fallen before them."""

    bits = 2.5
    concepts = ("MoveToBoundary",)

    toward: Side

    @classmethod
    def instances(cls, context: Context) -> Iterator[Fall]:
        """Both ways."""
        return map(cls, ("start", "end"))

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Let the figures fall one by one, the foremost first."""
        steps: Numbers = scene.recall((self, axis), lambda scene: self._steps(scene, axis))
        return everywhere(steps)

    def _steps(self, scene: Scene, axis: int) -> Numbers:
        figures = np.flatnonzero(scene.role_flags("figure"))
        masks = scene.masks if axis == 0 else scene.masks.swapaxes(1, 2)
        masks = masks if self.toward == "end" else masks[:, ::-1]
        taken = np.zeros((masks.shape[1] + 1, masks.shape[2]), dtype=bool)
        taken[-1] = True
        steps = np.zeros(len(scene.objects), dtype=np.int_)
        lowest = [int(np.flatnonzero(mask.any(axis=1)).max()) for mask in masks[figures]]
        for number in figures[np.argsort([-row for row in lowest], kind="stable")].tolist():
            steps[number] = _drop(masks[number], taken)
            taken[:-1] |= np.roll(masks[number], steps[number], axis=0)
        return steps if self.toward == "end" else -steps

    def explain(self, axis: int, noun: str) -> str:
        """For example "down as all things fall"."""
        return f"{WAYS[axis][self.toward == 'end']} as far as it falls, onto the border or what has fallen before it"


def _drop(mask: Mask, taken: Mask) -> int:
    """How far a mask falls before it meets what is taken."""
    rows, columns = np.nonzero(mask)
    steps = 0
    while not taken[rows + steps + 1, columns].any():
        steps += 1
    return steps


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


@attrs.frozen
class Balance(Offset):
    """To the middle between the next things on both sides."""

    bits = 3.0
    concepts = ("Center",)

    @classmethod
    def instances(cls, context: Context) -> Iterator[Balance]:
        """The only one."""
        yield cls()

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Half the difference of the free distances, nowhere if that falls between two lines."""
        back, back_defined = ToContact("start").offsets(scene, axis)
        on, on_defined = ToContact("end").offsets(scene, axis)
        return (on + back) // 2, back_defined & on_defined & ((on + back) % 2 == 0)

    def explain(self, axis: int, noun: str) -> str:
        """For example "to the middle between what it faces above and below"."""
        return f"to the middle between what it faces {('above and below', 'to its left and right')[axis]}"


@attrs.frozen
class AlignWith(Offset):
    """In line with the object that is pointed at: its first, middle or last line, or just before or after it."""

    bits = 2.0
    concepts = ()
    naming = naming(AboveBelow=("down before", "down after"), Center=("middle",), MoveToBoundary=("before", "after"))

    other: Other
    where: OneOf["first", "middle", "last", "before", "after"]

    @classmethod
    def instances(cls, context: Context) -> Iterator[AlignWith]:
        """All referents, all alignments."""
        return (
            cls(other, where) for other in context.others for where in ("middle", "first", "last", "before", "after")
        )

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The distance between the lines; the middle is nowhere if it falls between two lines."""
        first, last = spans(scene, axis)
        index = self.other.indices(scene)
        there = index >= 0
        if self.where == "middle":
            double = first[index] + last[index] - first - last
            return double // 2, there & (double % 2 == 0)
        table = {"first": first[index] - first, "last": last[index] - last}
        table |= {"before": first[index] - 1 - last, "after": last[index] + 1 - first}
        return table[self.where], there

    def explain(self, axis: int, noun: str) -> str:
        """For example "to the middle row of the largest object"."""
        line, the = ("row", "column")[axis], self.other.explain(noun)
        if self.where in ("before", "after"):
            return f"to just {NEXT_TO[axis][self.where == 'after']} {the}"
        return f"to the {self.where} {line} of {the}"

    def together(self, across: Offset, noun: str) -> str:
        """For example "to the centre of the largest object" or "to its top left corner"."""
        if not (isinstance(across, AlignWith) and across.other == self.other):
            return super().together(across, noun)
        the, places = self.other.explain(noun), (self.where, across.where)
        outside = [NEXT_TO[axis][where == "after"] for axis, where in enumerate(places) if where in ("before", "after")]
        inside = [END_NAMES[axis][where == "last"] for axis, where in enumerate(places) if where in ("first", "last")]
        if outside:
            lined_up = f", flush with its {inside[0]}" if inside else ", centred on it" * (len(outside) == 1)
            return f"to just {listed(outside)} {the}{lined_up}"
        corner = {0: "centre", 1: f"middle of the {' '.join(inside)} side", 2: f"{' '.join(inside)} corner"}
        return f"to the {corner[len(inside)]} of {the}"


@attrs.frozen
class Toward(Offset):
    """Toward the object that is pointed at, until their boxes touch."""

    bits = 2.0
    concepts = ("MoveToBoundary",)

    other: Other

    @classmethod
    def instances(cls, context: Context) -> Iterator[Toward]:
        """All referents."""
        return map(cls, context.others)

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The gap between the boxes along the axis; none where they overlap."""
        first, last = spans(scene, axis)
        index = self.other.indices(scene)
        on, back = first[index] - 1 - last, last[index] + 1 - first
        return np.where(on > 0, on, np.where(back < 0, back, 0)), index >= 0

    def explain(self, axis: int, noun: str) -> str:
        """For example "toward the red object until they touch"."""
        return f"{('up or down', 'sideways')[axis]} toward {self.other.explain(noun)} until they touch"

    def together(self, across: Offset, noun: str) -> str:
        """For example "toward the red object until they touch"."""
        if self != across:
            return super().together(across, noun)
        return f"toward {self.other.explain(noun)} until they touch"


@attrs.frozen
class ToMiddle(Offset):
    """To the middle of the grid."""

    bits = 3.0
    concepts = ("Center",)

    @classmethod
    def instances(cls, context: Context) -> Iterator[ToMiddle]:
        """The only one."""
        yield cls()

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """The distance to the middle, nowhere if it falls between two lines."""
        first, last = spans(scene, axis)
        double = scene.grid.shape[axis] - 1 - first - last
        return double // 2, double % 2 == 0

    def explain(self, axis: int, noun: str) -> str:
        """For example "to the middle row of the grid"."""
        return f"to the middle {('row', 'column')[axis]} of the grid"

    def together(self, across: Offset, noun: str) -> str:
        """For example "to the centre of the grid"."""
        return "to the centre of the grid" if self == across else super().together(across, noun)


@attrs.frozen
class Mirror(Offset):
    """To the mirrored place on the other side of the grid's middle."""

    bits = 3.0
    concepts = ("Center",)

    @classmethod
    def instances(cls, context: Context) -> Iterator[Mirror]:
        """The only one."""
        yield cls()

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Twice the distance to the middle."""
        first, last = spans(scene, axis)
        return everywhere(scene.grid.shape[axis] - 1 - first - last)

    def explain(self, axis: int, noun: str) -> str:
        """For example "to the mirrored place in the other half of the grid, up or down"."""
        return f"to the mirrored place {('above or below', 'left or right of')[axis]} the middle of the grid"

    def together(self, across: Offset, noun: str) -> str:
        """For example "to the opposite place on the other side of the grid's centre"."""
        opposite = "to the opposite place across the centre of the grid"
        return opposite if self == across else super().together(across, noun)


@attrs.frozen
class Slot(Offset):
    """To the place it has when all figures are put in order along the axis, with the gaps between them or without."""

    bits = 4.0
    concepts = ("Order",)

    attribute: str = attrs.field(validator=attribute_of_kind(COUNT, LENGTH))
    descending: bool
    packed: OneOf["no", "start", "end"] = "no"
    """Whether the gaps close, with everything pushed to one border."""

    @classmethod
    def instances(cls, context: Context) -> Iterator[Slot]:
        """Orders by size and extent, both ways."""
        for attribute in ("size", "coloured cells", "height", "width", "colour count", "hole count", "contents"):
            for descending in (False, True):
                yield cls(attribute, descending)
        for descending in (False, True):
            yield cls("size", descending, "start")
            yield cls("size", descending, "end")

    def offsets(self, scene: Scene, axis: int) -> tuple[Numbers, Flags]:
        """Lay the figures out again in their new order; they stay where they are not lined up along this axis.

        It has no meaning where values tie.
        """
        first, last = spans(scene, axis)
        figures = np.flatnonzero(scene.role_flags("figure"))
        key = scene.column(self.attribute)
        offsets, defined = np.zeros(len(first), dtype=np.int_), np.zeros(len(first), dtype=bool)
        present = figures[np.argsort(first[figures], kind="stable")]
        gaps = first[present[1:]] - last[present[:-1]] - 1
        if len(figures) < 2 or len(set(key[figures].tolist())) < len(figures):
            return offsets, defined
        if (gaps < 0).any():
            return offsets, ~defined
        order = figures[np.argsort(-key[figures] if self.descending else key[figures], kind="stable")]
        lengths = (last - first + 1)[order]
        if self.packed != "no":
            gaps = np.zeros_like(gaps)
        starts = np.concatenate([[0], np.cumsum(lengths[:-1] + gaps)])
        room = scene.grid.shape[axis] - int(lengths.sum())
        starts += {"no": int(first[present[0]]), "start": 0, "end": room}[self.packed]
        offsets[order], defined[order] = starts - first[order], True
        return offsets, defined

    def explain(self, axis: int, noun: str) -> str:
        """For example "to its place in order of size from left to right"."""
        first, last = END_NAMES[axis]
        attribute = "size" if self.attribute == "size" else ATTRIBUTES[self.attribute].english
        falling = "falling" if self.descending else "rising"
        packed = {"no": "", "start": f", packed at the {first}", "end": f", packed at the {last}"}[self.packed]
        return f"to its place in {falling} order of {attribute} from {first} to {last}{packed}"
