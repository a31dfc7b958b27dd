"""Tasks from ideas, with every check that makes a puzzle fair.

What comes out is guaranteed: all inputs are distinct; the reference program agrees with the construction on every
pair; neither the copied input nor a blank grid is ever the answer; and for each misreading that the idea names there is
a demonstration that rules it out. A draw that breaks this is thrown away; an idea that breaks it too often is an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np

from argraph.errors import IdeaFailed
from argraph.generation.cells import BLACK
from argraph.generation.idea import Again, Cells, Drawn, Idea
from argraph.generation.looking import commonest
from argraph.values.grid import MAX_SIDE, Grid
from argraph.values.task import Pair, Task

TESTS = 3
MOST_DRAWS = 400
"""For one pair."""
MOST_ATTEMPTS = 40
"""For the demonstrations of one task."""


def generate(idea: Idea, seed: int, *, id: str | None = None) -> Task:
    """Make the task of an idea that belongs to a seed; nothing else decides what it looks like.

    >>> from argraph.generation.concepts.copy import AcrossTheDivide
    >>> task = generate(AcrossTheDivide(), seed=1)
    >>> task == generate(AcrossTheDivide(), seed=1), task == generate(AcrossTheDivide(), seed=2)
    (True, False)
    >>> task.id, task.concept, task.novelty, len(task.train), len(task.test)
    ('Copy-AcrossTheDivide-1', 'Copy', 0, 3, 3)
    """
    random = Random(f"{idea.concept}/{idea.name}/{seed}")
    train = _demonstrations(idea, random)
    test = _draw_more(idea, random, TESTS, train)
    return Task(
        id or f"{idea.concept}-{idea.name}-{seed}",
        _pairs(train),
        _pairs(test),
        idea.concept,
        idea.novelty,
        idea.rule,
    )


def further_pairs(idea: Idea, count: int, seed: int, shown: Iterable[Pair] = ()) -> tuple[Pair, ...]:
    """So many further pairs of an idea that belong to a seed, none of whose inputs was shown; more begin with fewer.

    >>> from argraph.generation.concepts.copy import AcrossTheDivide
    >>> few, many = (further_pairs(AcrossTheDivide(), count, seed=1) for count in (2, 3))
    >>> few == many[:2], len({pair.input for pair in many})
    (True, 3)
    """
    known = [(pair.input.cells, pair.input.cells) for pair in shown]
    return _pairs(_draw_more(idea, Random(f"{idea.concept}/{idea.name}/{seed}/fresh"), count, known))


def fault(idea: Idea, given: Cells, wanted: Cells) -> str | None:
    """Say what is wrong with a pair, if anything is."""
    if not all(1 <= side <= MAX_SIDE for side in (*given.shape, *wanted.shape)):
        return f"a side is not from 1 to {MAX_SIDE}"
    if np.array_equal(given, wanted):
        return "copying the input is right"
    if len(np.unique(wanted)) == 1 and wanted[0, 0] in (BLACK, commonest(given)):
        return "a blank grid is right"
    if not np.array_equal(idea.answer(_frozen(given)), wanted):
        return "the reference program disagrees with the construction"
    return None


def open_misreadings(idea: Idea, pairs: list[Drawn]) -> list[str]:
    """Name the misreadings that all pairs leave open."""
    return [
        name
        for name, program in idea.misreadings().items()
        if all(np.array_equal(program(_frozen(given)), wanted) for given, wanted in pairs)
    ]


def _pairs(drawn: list[Drawn]) -> tuple[Pair, ...]:
    return tuple(Pair(Grid.of(given), Grid.of(wanted)) for given, wanted in drawn)


def _demonstrations(idea: Idea, random: Random) -> list[Drawn]:
    still_open: list[str] = []
    for _ in range(MOST_ATTEMPTS):
        pairs = _draw_more(idea, random, idea.demonstrations, [])
        still_open = open_misreadings(idea, pairs)
        if not still_open:
            return pairs
    raise IdeaFailed(f"{idea}: the demonstrations leave open {still_open[0]!r} in all of {MOST_ATTEMPTS} attempts")


def _draw_more(idea: Idea, random: Random, count: int, shown: list[Drawn]) -> list[Drawn]:
    pairs: list[Drawn] = []
    for _ in range(count):
        pairs.append(_draw(idea, random, [*shown, *pairs]))
    return pairs


def _draw(idea: Idea, random: Random, shown: list[Drawn]) -> Drawn:
    """One pair without a fault, whose input was not shown before."""
    reason: str | None = None
    for _ in range(MOST_DRAWS):
        try:
            given, wanted = idea.make(random)
        except Again as again:
            reason = str(again) or "the drawing did not work out"
            continue
        repeated = any(np.array_equal(given, known) for known, _ in shown)
        reason = "the input repeats another" if repeated else fault(idea, given, wanted)
        if reason is None:
            return given, wanted
    raise IdeaFailed(f"{idea}: no good pair in {MOST_DRAWS} draws; of the last, {reason}")


def _frozen(grid: Cells) -> Cells:
    """A copy that cannot be written to, so that a program cannot change what it is judged by."""
    copy = grid.copy()
    copy.flags.writeable = False
    return copy
