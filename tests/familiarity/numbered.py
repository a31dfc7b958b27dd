"""Tasks that differ in nothing but their colours, with profiles and difficulties made up for them."""

from __future__ import annotations

import numpy as np

from argraph.familiarity.analysis import Bench, Facts
from argraph.familiarity.exposure import Exposure
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

CONCEPTS = 6
EXPOSURE = Exposure("a test", {f"concept {number}": 0.1 + 0.15 * number for number in range(CONCEPTS)})


def numbered_task(number: int) -> Task:
    grid = Grid.of([[int(digit) for digit in f"{number:03}"]])
    return Task(f"task{number}", (Pair(grid, grid),), (Pair(grid, grid),))


def bench_of(tasks: list[Task], *, empty: int = 0, seed: int = 0) -> Bench:
    """Random profiles and difficulties; the first so many tasks have no concept."""
    generator = np.random.default_rng(1)
    profiles = generator.random((len(tasks), CONCEPTS)) < 0.4
    profiles[np.arange(len(tasks)), generator.integers(CONCEPTS, size=len(tasks))] = True
    profiles[:empty] = False
    rows = zip(tasks, profiles.tolist(), generator.normal(size=len(tasks)).tolist(), strict=True)
    facts = {task: Facts(tuple(profile), {"grid size": size}) for task, profile, size in rows}
    return Bench(facts, EXPOSURE, seed)
