"""What makes a task difficult whatever its concepts, as far as it can be counted: the controls of the decomposition.

Everything is taken from the demonstrations. Counts are taken as logarithms, since twenty objects more matter less
among a hundred than among five.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from statistics import fmean
from types import MappingProxyType

from argraph.scoring.published import PUBLISHED, is_conceptarc
from argraph.values.task import Pair, Task

VIEW = "components-8"
SIZE, OBJECTS, CHANGED, PEOPLE = "grid size", "objects", "cells changed", "people's accuracy"
DEFINITIONS = {
    SIZE: "the logarithm of the mean number of cells of the input grids",
    OBJECTS: f"the logarithm of 1 + the mean number of objects in the input grids, seen as {VIEW}",
    CHANGED: "the logarithm of 1 + the mean number of cells of the output that differ from the input there",
    PEOPLE: "the share of people's answers that are right, as published by concept or given in a file",
}


def difficulty(task: Task, people: Mapping[str, float] = MappingProxyType({})) -> dict[str, float]:
    """How large, crowded and changed the demonstrations of a task are, and what people score on it if that is known.

    `people` gives their accuracy by task id; else ConceptARC's tasks have the published accuracy of their concept.

    >>> pairs = {"train": [{"input": [[0, 1, 1]], "output": [[0, 2, 2]]}], "test": [{"input": [[1]]}]}
    >>> {name: round(value, 2) for name, value in difficulty(Task.from_json(pairs, id="tiny")).items()}
    {'grid size': 1.1, 'objects': 0.69, 'cells changed': 1.1}
    """
    from argraph.scene.views import view

    see = view(VIEW)
    cells = fmean(pair.input.cells.size for pair in task.train)
    objects = fmean(len(see(pair.input).figures) for pair in task.train)
    changed = fmean(_changed(pair) for pair in task.train)
    known = people.get(task.id, _published(task))
    counted = {SIZE: log(cells), OBJECTS: log(1 + objects), CHANGED: log(1 + changed)}
    return counted if known is None else counted | {PEOPLE: known}


def _published(task: Task) -> float | None:
    return PUBLISHED[0].shares.get(task.concept or "") if is_conceptarc(task) else None


def _changed(pair: Pair) -> int:
    """Cells of the output that differ from the input; all of them if the grids are not of one size."""
    before, after = pair.input, pair.output
    assert after is not None  # every demonstration has an output
    return after.cells.size if before.shape != after.shape else int((before.cells != after.cells).sum())
