"""A demonstration seen through one view: the figures of both grids, and what became of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.scene.object import Object
from argraph.scene.scene import Scene
from argraph.values.grid import BLACK, Array
from argraph.values.symmetry import TURNS

KEPT, GROWN, RECOLOURED, MOVED, TURNED, REMOVED = "stay", "grow", "are recoloured", "move", "turn", "vanish"
SCATTERED, REDUCED, PARTED, ALTERED = "move or vanish", "lose cells", "are recoloured in part", "are altered"
SHOWN, LEFT_OUT = "are shown", "are left out"
"""What can become of a figure, as the end of a sentence; the last two where the output has another size."""

Flags = NDArray[np.bool_]
Fortune = tuple[str, tuple[int, ...]]
"""What became of a figure, with its new colours if it was recoloured."""


@attrs.frozen(eq=False, slots=False)
class Look:
    """The scenes of an input and its output, and how their figures correspond.

    A figure is first looked for at its own place, then elsewhere by its looks. What became of it never depends on a
    choice between equally good ways to pair figures off: figures of one look that left their places all share a fate.

    >>> from argraph.scene.views import view
    >>> from argraph.values.grid import Grid
    >>> see = view("components-8")
    >>> Look(see(Grid.parse('10200/00200/30000')), see(Grid.parse('10002/00002/40000'))).fates
    ('stay', 'move', 'are recoloured')
    """

    before: Scene
    after: Scene

    @property
    def keeps_size(self) -> bool:
        """Whether cells of both grids can be compared."""
        return self.before.grid.shape == self.after.grid.shape

    @cached_property
    def figures(self) -> tuple[Object, ...]:
        """The figures of the input."""
        return self.before.figures

    @cached_property
    def results(self) -> tuple[Object, ...]:
        """The figures of the output."""
        return self.after.figures

    @cached_property
    def arrivals(self) -> tuple[Object, ...]:
        """The figures of the output that were not in the input, looking the same at the same place."""
        there = {(thing.top, thing.left, thing.figure) for thing in self.figures} if self.keeps_size else set()
        return tuple(thing for thing in self.results if (thing.top, thing.left, thing.figure) not in there)

    @cached_property
    def landed(self) -> tuple[Object, ...]:
        """The arrivals that look like a figure that moved."""
        moved = {thing.figure for thing in self.with_fate(MOVED)}
        return tuple(thing for thing in self.arrivals if thing.figure in moved)

    # What became of the figures

    @cached_property
    def fates(self) -> tuple[str, ...]:
        """What became of each figure of the input."""
        if not self.keeps_size:
            shown = {thing.figure for thing in self.results}
            return tuple(SHOWN if thing.figure in shown else LEFT_OUT for thing in self.figures)
        fates = [self._fate_in_place(thing) for thing in self.figures]
        self._find_elsewhere(fates, MOVED, attrgetter("figure"))
        self._find_elsewhere(fates, TURNED, _turned_figure)
        return tuple(fates)

    def with_fate(self, *fates: str) -> tuple[Object, ...]:
        """The figures of the input to which one of these happened."""
        return tuple(thing for thing, fate in zip(self.figures, self.fates, strict=True) if fate in fates)

    @cached_property
    def fortunes(self) -> tuple[Fortune, ...]:
        """What became of each figure of the input, with its new colours if it was recoloured."""
        return tuple(
            (fate, tuple(np.unique(self.after.grid.cells[thing.mask]).tolist()) if fate == RECOLOURED else ())
            for thing, fate in zip(self.figures, self.fates, strict=True)
        )

    def grown_to(self, thing: Object) -> Object:
        """The object of the output that holds a figure of the input whose cells all stayed."""
        row, column = np.argwhere(thing.mask)[0]
        return self.after.objects[int(self.after.owner[row, column])]

    def _fate_in_place(self, thing: Object) -> str:
        old, new = self.before.grid.cells[thing.mask], self.after.grid.cells[thing.mask]
        if np.array_equal(old, new):
            return GROWN if (self.before.grid.cells[self.grown_to(thing).mask] == BLACK).any() else KEPT
        if not new.any():
            return REMOVED
        if ((new == old) | (new == BLACK)).all():
            return REDUCED
        if (new == BLACK).any():
            return ALTERED
        return RECOLOURED if _is_recolouring(old, new) else PARTED

    def _find_elsewhere(self, fates: list[str], fate: str, look: Callable[[Object], Any]) -> None:
        """Give a fate to figures that left their places, if as many of that look or more arrived somewhere."""
        gone = [number for number, known in enumerate(fates) if known in (REMOVED, REDUCED, PARTED, ALTERED)]
        left = Counter(look(self.figures[number]) for number in gone)
        arrived = Counter(map(look, self.arrivals if gone else ()))
        for number in gone:
            key = look(self.figures[number])
            if arrived[key] >= left[key]:
                fates[number] = fate
            elif arrived[key] and fates[number] == REMOVED:
                fates[number] = SCATTERED

    # What the figures are like, and what is said of them

    def column(self, name: str) -> NDArray[Any]:
        """An attribute of the figures of the input, which come first among its objects."""
        return self.before.column(name)[: len(self.figures)]

    def matrix(self, name: str) -> Flags:
        """A relation between the figures of the input."""
        return self.before.matrix(name)[: len(self.figures), : len(self.figures)]

    def related(self, name: str, *, backwards: bool = False) -> Flags:
        """Which figures of the input stand in a relation to another one, or backwards, have another one stand so."""
        flags: Flags = np.count_nonzero(self.matrix(name), axis=0 if backwards else 1) > 0
        return flags

    def said(self, sentence: str) -> str:
        """A sentence with the view in which it is true."""
        return f"{sentence} ({self.before.view.name})"

    def told_apart(self, name: str, flags: Flags) -> Iterator[str]:
        """Say what becomes of the flagged figures and of the rest, if either side fares alike and the sides differ."""
        sides = [
            {fortune for fortune, flag in zip(self.fortunes, flags.tolist(), strict=True) if flag is side}
            for side in (True, False)
        ]
        here, there = ({fate for fate, _ in side} for side in sides)
        alike = (here, there) if here != there else sides
        if all(len(side) == 1 for side in alike) and sides[0] != sides[1]:
            yield self.said(f"{name} {here.pop()}, others {there.pop()}")


def _turned_figure(thing: Object) -> Any:
    """What two objects share of which one is the other turned or flipped."""
    return min((turned.shape, turned.tobytes()) for turned in (turn(thing.patch) for turn in TURNS.values()))


def _is_recolouring(old: Array, new: Array) -> bool:
    """Whether every cell changes, and cells of one colour take one colour."""
    pairs = set(zip(old.tolist(), new.tolist(), strict=True))
    return bool((old != new).all()) and len(pairs) == len(np.unique(old))
