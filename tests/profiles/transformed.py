"""The same task with all its grids changed alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from argraph.values.grid import Grid
from argraph.values.task import Pair, Task


def turned(task: Task, turn: str) -> Task:
    """Every grid turned the same way."""
    return _with_grids(task, lambda grid: grid.turned(turn))


def recoloured(task: Task, colours: Sequence[int]) -> Task:
    """The same colours exchanged in every grid."""
    return _with_grids(task, lambda grid: grid.recoloured(colours))


def _with_grids(task: Task, change: Callable[[Grid], Grid]) -> Task:
    def changed(pair: Pair) -> Pair:
        return Pair(change(pair.input), None if pair.output is None else change(pair.output))

    return attrs.evolve(task, train=tuple(map(changed, task.train)), test=tuple(map(changed, task.test)))
