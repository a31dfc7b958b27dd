"""Habits: what all demonstrations of a task have in common, whatever rule is behind them.

A habit is a plain statement about an input and its output, such as "as many red cells" or "only background changes".
Of some two hundred that are tried, those that are true of every demonstration are the task's habits. An answer that
breaks many of them is less likely to be right, even where the rule behind it fits: it has less weight in the vote, and
where it breaks many people are told so. No habit is a law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

import attrs
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from argraph.values.grid import BLACK, COLOUR_NAMES, Array, Grid
from argraph.values.symmetry import TURNS
from argraph.values.task import Pair

MANY_THINGS = 60
"""Pictures of more things than this are not looked at thing by thing."""
EIGHT = np.ones((3, 3), dtype=bool)


@attrs.frozen(eq=False)
class Habits:
    """The statements that are true of all demonstrations."""

    of_cells: tuple[str, ...]
    of_things: tuple[str, ...]
    ground: int
    """The colour that counts as background."""
    colours: frozenset[int]
    """The colours that occur in the demonstrations: of others they say nothing."""

    @classmethod
    def of(cls, demonstrations: Iterable[Pair]) -> Habits:
        """What these demonstrations have in common."""
        pairs = [(pair.input, pair.output) for pair in demonstrations if pair.output is not None]
        ground = _ground([before for before, _ in pairs])
        colours = frozenset(colour for pair in pairs for grid in pair for colour in grid.colours)
        looks = [(Look(before, ground), Look(after, ground)) for before, after in pairs]
        of_cells = _common([about_cells(*pair, colours) for pair in looks])
        return cls(of_cells, _common([about_things(*pair) or {} for pair in looks]), ground, colours)

    def broken(self, asked: Grid, answers: Iterable[Grid]) -> dict[Grid, tuple[str, ...]]:
        """The habits that each of some answers to a test input breaks."""
        before = Look(asked, self.ground)
        return {answer: self._broken(before, Look(answer, self.ground)) for answer in answers}

    def _broken(self, before: Look, after: Look) -> tuple[str, ...]:
        cells, things = about_cells(before, after, self.colours), about_things(before, after)
        odd = [statement for statement in self.of_cells if statement not in cells]
        if things is not None:
            odd += [statement for statement in self.of_things if statement not in things]
        return tuple(odd)


def _common(told: list[dict[str, None]]) -> tuple[str, ...]:
    return tuple(each for each in told[0] if all(each in others for others in told[1:])) if told else ()


def _ground(grids: list[Grid]) -> int:
    """Black, if some grid shows it; else the colour that most cells have."""
    counts = np.sum([grid.counts for grid in grids], axis=0)
    return BLACK if not len(grids) or counts[BLACK] else int(counts.argmax())


class Thing(NamedTuple):
    """A connected set of cells of one colour."""

    shape: bytes
    colour: int
    place: tuple[int, int]
    size: int


@attrs.frozen(eq=False, slots=False)
class Look:
    """What can be said of one picture, found out when it is first asked for."""

    grid: Grid
    ground: int

    @property
    def cells(self) -> Array:
        """The cells."""
        return self.grid.cells

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """How many cells there are of each colour."""
        return self.grid.counts

    @cached_property
    def colours(self) -> frozenset[int]:
        """The colours besides the background."""
        return frozenset(self.grid.colours) - {self.ground}

    @cached_property
    def filled(self) -> NDArray[np.bool_]:
        """The cells that are not background."""
        filled: NDArray[np.bool_] = self.cells != self.ground
        return filled

    @cached_property
    def things(self) -> list[Thing] | None:
        """The connected cells of one colour; None if there are too many."""
        found: list[Thing] = []
        for colour in sorted(self.colours):
            labels, count = ndimage.label(self.cells == colour, structure=EIGHT)
            if len(found) + count > MANY_THINGS:
                return None
            for number, box in enumerate(ndimage.find_objects(labels), 1):
                mask = labels[box] == number
                shape = bytes(mask.shape) + np.packbits(mask).tobytes()
                found.append(Thing(shape, colour, (box[0].start, box[1].start), int(mask.sum())))
        return found

    @cached_property
    def clusters(self) -> int:
        """The number of connected sets of cells that are not background."""
        return int(ndimage.label(self.filled, structure=EIGHT)[1])

    @cached_property
    def enclosed(self) -> int:
        """The number of background cells from which no way leads to the border."""
        return int(ndimage.binary_fill_holes(self.filled).sum() - self.filled.sum())

    @cached_property
    def symmetries(self) -> tuple[str, ...]:
        """The turns that leave the picture as it is."""
        return tuple(
            turn
            for turn, turned in TURNS.items()
            if turn != "identity" and np.array_equal(turned(self.cells), self.cells)
        )


NUMBERS: Mapping[str, Callable[[Look], int]] = MappingProxyType(
    {
        "rows": lambda look: look.cells.shape[0],
        "columns": lambda look: look.cells.shape[1],
        "colours": lambda look: len(look.colours),
        "cells that are not background": lambda look: int(look.filled.sum()),
        "clusters of things": lambda look: look.clusters,
        "enclosed cells": lambda look: look.enclosed,
        "rows with something": lambda look: int(look.filled.any(axis=1).sum()),
        "columns with something": lambda look: int(look.filled.any(axis=0).sum()),
        "cells at the border": lambda look: int(_border(look.filled).sum()),
    }
)


def _border(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return np.concatenate([mask[0], mask[-1], mask[1:-1, 0], mask[1:-1, -1]])


THING_NUMBERS: Mapping[str, Callable[[list[Thing]], int]] = MappingProxyType(
    {
        "things": len,
        "single cells": lambda things: sum(thing.size == 1 for thing in things),
        "shapes": lambda things: len({thing.shape for thing in things}),
        "cells in the largest thing": lambda things: max((thing.size for thing in things), default=0),
    }
)


def about_cells(before: Look, after: Look, colours: Iterable[int]) -> dict[str, None]:
    """What is true of the cells of an input and its output, and of these colours in them; a set, in a fixed order."""
    return dict.fromkeys(_about_cells(before, after, sorted(colours)))


def about_things(before: Look, after: Look) -> dict[str, None] | None:
    """What is true of the things in them; None if there are too many to look at."""
    if before.things is None or after.things is None:
        return None
    return dict.fromkeys(_about_things(before.things, after.things))


def _about_cells(before: Look, after: Look, colours: Sequence[int]) -> Iterator[str]:
    for name, number in NUMBERS.items():
        yield from _compared(name, number(before), number(after))
    yield from (f"the output looks the same after {turn}" for turn in after.symmetries)
    if before.cells.shape == after.cells.shape:
        yield from _changes(before, after, colours)
    elif _within(after.cells, before.cells):
        yield "the output is a part of the input"
    yield from _colours(before, after, colours)


ALWAYS = frozenset({"rows", "columns"})
"""Of these there are always some."""


def _compared(name: str, first: int, second: int) -> Iterator[str]:
    yield f"the number of {name} in the output is {second}"
    if first == second:
        yield f"as many {name}"
    if second <= first:
        yield f"no more {name}"
    if second >= first:
        yield f"no fewer {name}"
    if second > 0 and name not in ALWAYS:
        yield f"some {name} in the output"


def _colours(before: Look, after: Look, colours: Sequence[int]) -> Iterator[str]:
    if after.colours == before.colours:
        yield "the same colours"
    if after.colours <= before.colours:
        yield "no new colour"
    if after.colours >= before.colours:
        yield "no colour is lost"
    yield f"the output's colours are {_named(after.colours)}"
    yield f"the new colours are {_named(after.colours - before.colours)}"
    for colour in colours:
        name = COLOUR_NAMES[colour]
        if after.counts[colour] == before.counts[colour]:
            yield f"as many {name} cells"
        if after.counts[colour] <= before.counts[colour]:
            yield f"no more {name} cells"
        if after.counts[colour] >= before.counts[colour]:
            yield f"no fewer {name} cells"
        yield f"{name} in the output" if after.counts[colour] else f"no {name} in the output"


def _named(colours: Iterable[int]) -> str:
    return ", ".join(COLOUR_NAMES[colour] for colour in sorted(colours)) or "none"


def _about_things(before: list[Thing], after: list[Thing]) -> Iterator[str]:
    for name, number in THING_NUMBERS.items():
        yield from _compared(name, number(before), number(after))
    for name, aspect in ASPECTS.items():
        first, second = sorted(map(aspect, before)), sorted(map(aspect, after))
        if first == second:
            yield f"the same {name}"
        if set(second) <= set(first):
            yield f"no new {name}"
        if set(first) <= set(second):
            yield f"none of the {name} is lost"
    kept = set(before) & set(after)
    if kept or not before:
        yield "some thing stays as it is"
    if not kept:
        yield "no thing stays as it is"
    if len({thing.shape for thing in after}) <= 1:
        yield "all things of the output have one shape"


ASPECTS: Mapping[str, Callable[[Thing], tuple[Any, ...]]] = MappingProxyType(
    {
        "shapes": lambda thing: (thing.shape,),
        "pictures": lambda thing: (thing.shape, thing.colour),
        "places": lambda thing: thing.place,
        "shapes at their places": lambda thing: (thing.shape, thing.place),
        "sizes": lambda thing: (thing.size,),
    }
)


def _changes(before: Look, after: Look, colours: Sequence[int]) -> Iterator[str]:
    """What is true of the cells that change, if input and output are of one size."""
    changed = before.cells != after.cells
    yield "something changes" if changed.any() else "nothing changes"
    if not (changed & before.filled).any():
        yield "only background changes"
    if not (changed & ~before.filled).any():
        yield "no background changes"
    if not (changed & after.filled).any():
        yield "what changes becomes background"
    if not (changed & ~after.filled).any():
        yield "nothing becomes background"
    if not _border(changed).any():
        yield "nothing changes at the border"
    went, came = set(before.cells[changed].tolist()), set(after.cells[changed].tolist())
    for colour in colours:
        if colour not in went:
            yield f"no {COLOUR_NAMES[colour]} cell changes"
        if colour not in came:
            yield f"no cell becomes {COLOUR_NAMES[colour]}"
    yield f"what comes is {_named(came)}"
    if len(came) == 1:
        yield "one colour comes"
    if len(went) == 1:
        yield "one colour goes"
    near = ndimage.binary_dilation(before.filled, structure=EIGHT)
    if not (changed & ~near).any():
        yield "what changes touches something"
    if not (changed & ~_box(before.filled)).any():
        yield "nothing changes outside of the box of all things"
    filled = ndimage.binary_fill_holes(before.filled)
    if not (changed & ~filled).any():
        yield "nothing changes outside of things and their holes"
    if not (changed & (before.filled | ~filled)).any():
        yield "only holes change"


def _box(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The least box around all cells of a mask."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    box = np.zeros_like(mask)
    if len(rows):
        box[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] = True
    return box


def _within(small: Array, large: Array) -> bool:
    if small.shape[0] > large.shape[0] or small.shape[1] > large.shape[1]:
        return False
    windows = np.lib.stride_tricks.sliding_window_view(large, small.shape)
    return bool((windows == small).all(axis=(2, 3)).any())
