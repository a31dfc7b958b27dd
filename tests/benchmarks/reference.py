"""A fixed workload of the solver's flavour: CPU seconds of different machines are compared as multiples of its own.

    python -m tests.benchmarks.reference

It must never change, or figures of before and after could no longer be set side by side. So it imports nothing of
argraph, draws its numbers itself, and adds up what it computes: `RESULTS` says what must come out, and a change of the
work shows there. Like the solver it is mostly calls of small Python functions and numpy on arrays of a few elements,
with some labelling of grids and some models for CP-SAT. On the machine it was written on it took 2.2 CPU seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs
import numpy as np

RESULTS = MappingProxyType({"calls": 293_697, "reductions": 2_545_454, "labelling": 781_621, "constraints": 2_401})
"""What each part gives in all its rounds."""
ROUNDS = MappingProxyType({"calls": 90, "reductions": 280, "labelling": 1_000, "constraints": 60})
COLOURS, SIDE = 10, 30


class Changed(Exception):
    """The workload gave something else than ever before, so its seconds mean nothing."""


@attrs.frozen
class Reference:
    """CPU seconds that the workload took, by part."""

    parts: Mapping[str, float]

    @property
    def seconds(self) -> float:
        """All parts together."""
        return sum(self.parts.values())


def measured() -> Reference:
    """Run the workload; what is imported or compiled at first use is no part of it."""
    for name, part in PARTS.items():
        part(0)
        part(ROUNDS[name] - 1)
    spent, found = dict[str, float](), dict[str, int]()
    for name, part in PARTS.items():
        began = time.process_time()
        found[name] = sum(part(number) for number in range(ROUNDS[name]))
        spent[name] = time.process_time() - began
    if found != RESULTS:
        raise Changed(f"the reference workload gave {found}, not {dict(RESULTS)}: its seconds cannot be compared")
    return Reference(spent)


def drawn(seed: int) -> Iterator[int]:
    """Numbers below 32,768 without end, the same on every machine and with every version of every library."""
    state = seed * 7_919 + 12_345
    while True:
        state = (state * 1_103_515_245 + 12_345) % 2**31
        yield state >> 16


# Calls: terms are built, priced, hashed and told apart


@attrs.frozen(cache_hash=True)
class Term:
    """A name with terms below it."""

    name: str
    below: tuple[Term, ...] = ()


def calls(number: int) -> int:
    """Build terms, remember those that differ, and add up the prices of the cheapest."""
    draw = drawn(number)
    prices: dict[Term, float] = {}
    for _ in range(1_000):
        term = grown(draw, 3)
        prices.setdefault(term, price(term))
    cheapest = sorted(prices.items(), key=lambda item: (item[1], item[0].name))[:100]
    return sum(round(8 * bits) for _, bits in cheapest) + len(prices)


def grown(draw: Iterator[int], depth: int) -> Term:
    """A term of at most that depth."""
    count = next(draw) % 3 if depth else 0
    return Term(f"word {next(draw) % 20}", tuple(grown(draw, depth - 1) for _ in range(count)))


def price(term: Term) -> float:
    """A price that grows with what a term holds."""
    return 1.0 + len(term.name) / 8 + sum(map(price, term.below))


# Reductions: questions about few objects, asked of small arrays


def reductions(number: int) -> int:
    """Compare columns of few objects, and count for which of them that holds in every scene."""
    draw = drawn(number)
    columns = np.array([[next(draw) % COLOURS for _ in range(24)] for _ in range(12)])
    starts = np.arange(0, 24, 6)
    total = 0
    for column in columns:
        for colour in range(COLOURS):
            holds = column == colour
            by_scene = np.add.reduceat(holds, starts)
            total += int(by_scene.max()) + int((by_scene == 1).all()) + int(np.flatnonzero(holds).sum())
            both = columns[:, holds]
            if holds.any():
                total += int(both.min(axis=1).sum()) + len(np.unique(both))
            total += int(np.concatenate([column[holds], column[~holds]]).argmax())
    return total


# Labelling: components of a grid of colours


def labelling(number: int) -> int:
    """Count the components of a grid, and the cells of the largest."""
    from skimage.measure import label

    draw = drawn(number)
    cells = np.array([[next(draw) % 4 for _ in range(SIDE)] for _ in range(SIDE)])
    total = 0
    for connectivity in (1, 2):
        labels = label(cells, background=-1, connectivity=connectivity)
        total += int(labels.max()) + int(np.bincount(labels.ravel()).max())
    return total


# Constraints: weighted set covers


def constraints(number: int) -> int:
    """What the cheapest of some sets that cover everything cost."""
    from ortools.sat.python import cp_model

    draw, model = drawn(number), cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in range(24)]
    covers = [{next(draw) % 16 for _ in range(4)} for _ in chosen]
    for item in set().union(*covers):
        model.add_bool_or([variable for variable, cover in zip(chosen, covers, strict=True) if item in cover])
    model.minimize(sum((5 + next(draw) % 10) * variable for variable in chosen))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.solve(model)
    return round(solver.objective_value)


PARTS: Mapping[str, Callable[[int], Any]] = MappingProxyType(
    {"calls": calls, "reductions": reductions, "labelling": labelling, "constraints": constraints}
)


def main() -> None:
    """Run it and print its seconds."""
    found = measured()
    for name, seconds in found.parts.items():
        print(f"{name:24}{seconds:9.2f}")
    print(f"{'all':24}{found.seconds:9.2f}")


if __name__ == "__main__":
    main()
