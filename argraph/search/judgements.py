"""What one demonstration says of a word: the colours it would have to paint, what it does rightly and wrongly.

That is found out once for all searches that see the scene.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_type_hints

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language.word import Area, Flags, Numbers, Other, Transform
from argraph.scene.memory import recalled, remembered
from argraph.scene.object import REGION, Object
from argraph.scene.scene import Scene
from argraph.scene.shape import Mask
from argraph.scene.world import World
from argraph.values.grid import COLOURS, MAX_SIDE, Grid

EMPTY, MIXED = -2, -3
"""Witnesses that are no colour: the area has no cell here; the output shows several colours there."""


@attrs.frozen(eq=False)
class Judgement:
    """The evidence of one demonstration: soundness and cover by object, cover being None if no changed cell is met."""

    sound: Flags
    cover: NDArray[np.bool_] | None
    useful: bool
    """Whether some changed cell is written rightly for an object on which it is sound."""
    sufficient: bool
    """Whether all are."""
    excused: Flags
    """For which objects it has no meaning."""

    @classmethod
    def of(cls, defined: Flags, wrong: Flags, cover: NDArray[np.bool_]) -> Judgement:
        """Sum up what is known of each object."""
        sound, met = defined & ~wrong, np.count_nonzero(cover) > 0
        count = int(np.count_nonzero(cover[sound].any(axis=0))) if met else 0
        return cls(sound, cover if met else None, count > 0, count == cover.shape[1], ~defined)


Witnessed = tuple[NDArray[np.int_], NDArray[np.bool_] | None]
"""A colour for each object, or `EMPTY` or `MIXED`; and which changed cells are meant, None if none is."""


@remembered
def changed_cells(scene: Scene, output: Grid) -> NDArray[np.int_]:
    """The numbers of the cells that change, in reading order."""
    return np.flatnonzero(scene.grid.cells != output.cells)


@remembered
def _shown(scene: Scene, output: Grid) -> tuple[NDArray[np.int_], NDArray[np.uint16]]:
    """The cells that change, and for each cell the colour that the output shows, as a set of one: a bit for each."""
    return changed_cells(scene, output), SINGLE_COLOURS[output.cells.ravel()]


SINGLE_COLOURS = 2 ** np.arange(COLOURS, dtype=np.uint16)
ONLY_COLOUR = np.full(2**COLOURS, MIXED)
"""For each set of colours the only one in it, or `EMPTY` or `MIXED`."""
ONLY_COLOUR[0] = EMPTY
ONLY_COLOUR[SINGLE_COLOURS] = np.arange(COLOURS)


@remembered
def witnessed(scene: Scene, output: Grid, area: Area) -> Witnessed:
    """The one colour the output shows in each object's area, and the changed cells in it."""
    return recalled(scene, _pointing_alike(scene, output, area), lambda: witness_of(scene, output, area.masks(scene)))


def witness_of(scene: Scene, output: Grid, masks: Mask) -> Witnessed:
    """The same for masks of any kind."""
    cells, (changed, colours) = masks.reshape(len(masks), -1), _shown(scene, output)
    cover = cells.take(changed, axis=1)
    shown = np.bitwise_or.reduce(cells * colours, axis=1)
    return ONLY_COLOUR[shown], cover if np.count_nonzero(cover) else None


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
    effects, out, cells = transform.effects(scene), output.cells.ravel(), changed_cells(scene, output)
    paint, erase = effects.paint.reshape(-1, out.size), effects.erase.reshape(-1, out.size)
    written = paint >= 0
    right, wrong = written.take(cells, axis=1), written & (paint != out)
    if np.count_nonzero(erase):
        blank = out == scene.background
        cleared = erase & ~written
        repainted = (written & ~wrong).any(axis=0)
        wrong |= cleared & ~(blank | (scene.grid.cells.ravel() != out) | repainted)
        right |= (cleared & blank).take(cells, axis=1)
    return Judgement.of(effects.defined, wrong.any(axis=1), right)


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
