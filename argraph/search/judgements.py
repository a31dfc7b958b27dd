"""What one demonstration says of a word: the colours it would have to paint, what it does rightly and wrongly.

That is found out once for all searches that see the scene.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, get_type_hints

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.word import Area, Numbers, Other, Transform
from argraph.scene.board import Board, Boards
from argraph.scene.memory import recalled, remembered
from argraph.scene.object import REGION, Object
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.values.grid import MAX_SIDE, Grid
from argraph.values.sets import Set, full_set, set_of, union

EMPTY, MIXED = -2, -3
"""Witnesses that are no colour: the area has no cell here; the output shows several colours there."""


Covered = tuple[tuple[int, Board], ...]
"""The numbers of the objects for which some changed cell is met, which are few, each with these cells."""


@attrs.frozen(eq=False)
class Judgement:
    """The evidence of one demonstration: on which objects it is sound, and which changed cells it covers for each."""

    sound: Set
    cover: Covered
    useful: bool
    """Whether some changed cell is written rightly for an object on which it is sound."""
    sufficient: bool
    """Whether all are."""
    excused: Set
    """For which objects it has no meaning."""

    @classmethod
    def of(cls, sound: Set, excused: Set, cover: Covered, changed: Board) -> Judgement:
        """Sum up what is known of each object."""
        reached = 0
        for number, board in cover:
            if sound >> number & 1:
                reached |= board
        return cls(sound, cover, bool(reached), reached == changed, excused)


Witnessed = tuple[list[int], Covered]
"""A colour for each object, or `EMPTY` or `MIXED`; and which changed cells are meant."""


@attrs.frozen(eq=False, slots=False)
class Shown:
    """What an output shows, set against the input."""

    changed: Board
    """The cells that change."""
    shades: Boards
    """The cells of each colour in the output."""

    @cached_property
    def tones(self) -> Mapping[Board, int]:
        """For some cells the one colour that is shown there, or `EMPTY` or `MIXED`."""
        return Tones(self.shades)


class Tones(dict[Board, int]):
    """The same, each found when it is first asked for: many words speak of the same cells."""

    def __init__(self, shades: Boards) -> None:
        super().__init__()
        self.present = [(colour, board) for colour, board in enumerate(shades) if board]

    def __missing__(self, board: Board) -> int:
        tone = EMPTY
        for colour, shade in self.present:
            if board & shade:
                tone = MIXED if board & ~shade else colour
                break
        self[board] = tone
        return tone


@remembered
def shown(scene: Scene, output: Grid) -> Shown:
    """The same for the input that a scene is of."""
    plane = scene.plane
    return Shown(plane.board(scene.grid.cells != output.cells), plane.shades(output.cells))


@remembered
def witnessed(scene: Scene, output: Grid, area: Area) -> Witnessed:
    """The one colour the output shows in each object's area, and the changed cells in it."""
    key = _pointing_alike(scene, output, area)
    return recalled(scene, key, lambda: witness_of(shown(scene, output), area.boards(scene)))


def witness_of(seen: Shown, boards: Boards) -> Witnessed:
    """The same for any cells."""
    changed = seen.changed
    cover = tuple([(number, met) for number, board in enumerate(boards) if (met := board & changed)])
    return [*map(seen.tones.__getitem__, boards)], cover


@remembered
def judged(scene: Scene, output: Grid, transform: Transform) -> Judgement:
    """Soundness and coverage of what a transform does."""
    return recalled(scene, _pointing_alike(scene, output, transform), lambda: _judge(scene, output, transform))


def _pointing_alike(scene: Scene, output: Grid, word: Area | Transform) -> tuple[Any, ...] | None:
    """What words have in common that do the same here because they point at the same objects, if they do point."""
    kind: Any = type(word)
    pointers, others = _fields(kind)
    if not pointers:
        return None
    pointed = (getattr(word, name).indices(scene.world).tobytes() for name in pointers)
    return output, kind, *pointed, *(getattr(word, name) for name in others)


@cache
def _fields(kind: Any) -> tuple[list[str], list[str]]:
    """The fields of a class that hold words for other objects, and those that do not."""
    hints, names = get_type_hints(kind), [field.name for field in attrs.fields(kind)]
    pointers = [name for name in names if hints[name] is Other]
    return pointers, [name for name in names if name not in pointers]


def _judge(scene: Scene, output: Grid, transform: Transform) -> Judgement:
    effects, seen = transform.effects(scene), shown(scene, output)
    shades, blank = seen.shades, seen.shades[scene.background]
    spared = blank | seen.changed
    if any(effects.erase):
        spared |= union(board & shades[colour] for tints in effects.paint for colour, board in tints)
    wrong, cover = 0, []
    for number, (tints, erased) in enumerate(zip(effects.paint, effects.erase, strict=True)):
        if not (tints or erased):
            continue
        painted = amiss = 0
        for colour, board in tints:
            painted |= board
            amiss |= board & ~shades[colour]
        cleared = erased & ~painted
        if amiss or cleared & ~spared:
            wrong |= 1 << number
        if met := (painted | cleared & blank) & seen.changed:
            cover.append((number, met))
    defined = set_of(effects.defined)
    excused = full_set(len(effects.defined)) & ~defined
    return Judgement.of(defined & ~wrong, excused, tuple(cover), seen.changed)


def which_land(world: World, laying: Sequence[Transform], places: NDArray[np.bool_]) -> Numbers:
    """The numbers of the transforms, of those that lay pictures, that lay some at one of the places of its objects."""
    landings = [transform.landings(world) for transform in laying]
    source, top, left = map(np.concatenate, zip(*landings, strict=True))
    inside = (source >= 0) & (top >= 0) & (top < MAX_SIDE) & (left >= 0) & (left < MAX_SIDE)
    lands = inside & places[source, np.where(inside, top + 1, 0), np.where(inside, left + 1, 0)]
    numbers: Numbers = np.repeat(np.arange(len(laying)), [len(sources) for sources, _, _ in landings])[lands]
    return numbers


def occurrences(patch: NDArray[np.int8], out: NDArray[np.int8], changed: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where a picture (-1 is nothing) occurs in an output and covers a cell that changes, by the corner of its box."""
    windows = np.lib.stride_tricks.sliding_window_view(out, patch.shape)
    shape = patch >= 0
    match: NDArray[np.bool_] = ((windows == patch) | ~shape).all(axis=(2, 3))
    if np.count_nonzero(match):
        anew = np.lib.stride_tricks.sliding_window_view(changed, patch.shape)
        match &= (anew & shape).any(axis=(2, 3))
    return match


def figures_by_look(scene: Scene) -> Iterator[tuple[Object, Numbers]]:
    """One of the objects of each look that are no regions, and the numbers of all of them."""
    looks = np.where(scene.role_flags(REGION), -1, scene.column("figure"))
    for look in sorted(set(looks.tolist()) - {-1}):
        alike = np.flatnonzero(looks == look)
        yield scene.objects[alike[0]], alike
