"""A demonstration as detectors see it: both grids, what changed between them, and the objects of both.

Every grid is seen with its ground in black: where another colour is the ground, it changes places with black. So a
detector may take black for the ground, whatever the task.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import attrs
import numpy as np

from argraph.errors import InvalidTask
from argraph.profiles.fates import Look
from argraph.scene.shape import Mask
from argraph.scene.sight import Sight
from argraph.scene.views import view
from argraph.values.grid import BLACK, COLOUR_NAMES, COLOURS, Grid
from argraph.values.task import Pair, Task

PLAIN = "components-8"
VIEWS = (PLAIN, "components-4", "many-coloured-8", "nested-8", "colours")
"""The ways of seeing in which detectors look for objects."""
MOST_FIGURES = 80
"""A grid of more figures is a texture: no detector speaks of its objects."""


@attrs.frozen(eq=False, slots=False)
class Demonstration:
    """An input and its output, with black as their ground, and the outputs of all demonstrations of the task."""

    input: Grid
    output: Grid
    outputs: tuple[Grid, ...]
    ground: int = BLACK
    """The colour that is really the ground, and has changed places with black."""

    def colour_name(self, colour: int) -> str:
        """What people call a colour of these grids in the task as it is."""
        return COLOUR_NAMES[_exchange(self.ground)[colour]]

    @property
    def changes(self) -> bool:
        """Whether the output differs from the input."""
        return self.input != self.output

    @property
    def keeps_size(self) -> bool:
        """Whether both grids have the same height and width, so that cells can be compared."""
        return self.input.shape == self.output.shape

    @cached_property
    def changed(self) -> Mask:
        """The cells of the input that have another colour in the output; none where the sizes differ."""
        if not self.keeps_size:
            return np.zeros(self.input.shape, dtype=bool)
        mask: Mask = self.input.cells != self.output.cells
        return mask

    @cached_property
    def painted(self) -> Mask:
        """The cells of ground that are coloured in the output; none where the sizes differ."""
        mask: Mask = self.changed & (self.input.cells == BLACK)
        return mask

    @cached_property
    def sights(self) -> tuple[Sight, Sight]:
        """What has been seen of both grids, shared by all views."""
        return Sight(self.input), Sight(self.output)

    @cached_property
    def looks(self) -> tuple[Look, ...]:
        """The demonstration in each view that finds objects, but not too many."""
        seen = (Look(*(view(name)(sight) for sight in self.sights)) for name in VIEWS)
        return tuple(
            look for look in seen if look.figures and max(len(look.figures), len(look.results)) <= MOST_FIGURES
        )

    @cached_property
    def comparisons(self) -> tuple[Look, ...]:
        """The looks in which two objects or more can be told apart; colour classes are no objects for that."""
        return tuple(look for look in self.looks if len(look.figures) > 1 and not look.before.view.scattered)

    @cached_property
    def plain(self) -> tuple[Look, ...]:
        """The look at connected cells of one colour, if it finds objects."""
        return tuple(look for look in self.looks if look.before.view == view(PLAIN))


def demonstrations(task: Task) -> tuple[Demonstration, ...]:
    """Prepare the demonstrations of a task; its tests are not looked at."""
    pairs = [(pair.input, _output(task, pair)) for pair in task.train]
    grounds = _grounds([grid for grid, _ in pairs])
    shown = [
        (_on_black(before, ground), _on_black(after, ground), ground)
        for (before, after), ground in zip(pairs, grounds, strict=True)
    ]
    outputs = tuple(after for _, after, _ in shown)
    return tuple(Demonstration(before, after, outputs, ground) for before, after, ground in shown)


def _output(task: Task, pair: Pair) -> Grid:
    if pair.output is None:
        raise InvalidTask(f"{task.id}: a demonstration has no output; concepts are looked for in whole pairs")
    return pair.output


def _grounds(inputs: Sequence[Grid]) -> list[int]:
    """The ground of each input: black, unless in every input another colour covers more than half of the cells."""
    commonest = [int(grid.counts.argmax()) for grid in inputs]
    covering = [2 * grid.counts[colour] > grid.cells.size for grid, colour in zip(inputs, commonest, strict=True)]
    return commonest if all(covering) and BLACK not in commonest else [BLACK] * len(inputs)


def _on_black(grid: Grid, ground: int) -> Grid:
    """The grid with its ground and black exchanged."""
    return grid if ground == BLACK else grid.recoloured(_exchange(ground))


def _exchange(ground: int) -> list[int]:
    """All colours, with the ground and black in each other's place."""
    colours = list(range(COLOURS))
    colours[BLACK], colours[ground] = ground, BLACK
    return colours
