"""The simulation study: what the decomposition recovers where its model is true, and where it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import attrs

from argraph.familiarity.recovery import (
    BY_ANSWER,
    CONTROLLED,
    MEASURED,
    POWER,
    PUBLISHED,
    USUAL,
    Recovery,
    Settings,
    recover,
    tasks_needed,
)
from argraph.familiarity.simulator import World

WIDE, NARROW = "wide", "narrow"
SPREADS = {WIDE: World(0, spread=0.5, most_concepts=3), NARROW: World(0, spread=0.2, most_concepts=8)}
"""Exposures from 0 to 1 and up to 3 concepts a task, or from 0.3 to 0.7 and up to 8, so that tasks are more alike.

The standard deviation of contamination is then about 0.13, or 0.04. Counted in a corpus, exposures of ARC's tasks vary
about as little as the latter.
"""
SPREADS_TOLD = "Exposures are wide: from 0 to 1, up to 3 concepts a task; or narrow: from 0.3 to 0.7, up to 8 concepts."
BOOSTS, SIZES = (0.0, 0.3, 0.9), (120, 400)
"""ARC-AGI-2's public evaluation set has 120 tasks, that of ARC-AGI-1 has 400."""

EASIER = "familiar tasks are easier for other reasons"
CONCEPTS = "concepts differ in difficulty by themselves"
SOLVERS = "eight solvers on the same tasks"
STRESSES: tuple[tuple[str, World, str], ...] = (
    *(
        (EASIER, World(boost, difficulty=0.1, confounding=-0.5), way)
        for boost in (0.0, 0.9)
        for way in (PUBLISHED, CONTROLLED, MEASURED)
    ),
    *((CONCEPTS, World(0.0, tasks=tasks, concept_effect=0.2), PUBLISHED) for tasks in (120, 400, 1600)),
    *((SOLVERS, World(0.3, solvers=8, difficulty=0.15), way) for way in (PUBLISHED, BY_ANSWER)),
)


@attrs.frozen
class Study:
    """The rows of both tables."""

    settings: Settings
    plain: tuple[tuple[str, Recovery], ...]
    """Where the model is true, with the spread of exposure."""
    needed: dict[tuple[str, float], int | None] = attrs.field(hash=False)
    """By spread and boost, the tasks it takes to see the boost four times in five; None if more than were tried."""
    stressed: tuple[tuple[str, Recovery], ...]
    """Where the model is not true, with what is wrong."""


def study(settings: Settings = USUAL, each: Callable[[object], None] = lambda _: None) -> Study:
    """Make the study; `each` is called after every step of it, of which there are `steps()`."""
    plain, needed, stressed = [], {}, []
    for boost, (spread, world), tasks in product(BOOSTS, SPREADS.items(), SIZES):
        plain.append((spread, recover(attrs.evolve(world, boost=boost, tasks=tasks), settings=settings)))
        each(boost)
    for (spread, world), boost in product(SPREADS.items(), BOOSTS[1:]):
        needed[spread, boost] = tasks_needed(attrs.evolve(world, boost=boost), settings)
        each(boost)
    for problem, world, way in STRESSES:
        stressed.append((problem, recover(world, way, settings, tests=True)))
        each(problem)
    return Study(settings, tuple(plain), needed, tuple(stressed))


def steps() -> int:
    """How many steps a study has."""
    return len(BOOSTS) * len(SPREADS) * len(SIZES) + len(SPREADS) * len(BOOSTS[1:]) + len(STRESSES)


def reading(made: Study) -> tuple[str, ...]:
    """What the study says, in plain English and in its own figures."""
    return (*_where_true(made), *_where_false(made))


def _where_true(made: Study) -> Iterator[str]:
    rows = [row for _, row in made.plain]
    covers, most = [row.coverage for row in rows], max(abs(row.bias) for row in rows)
    yield (
        f"Where the model is true, the mean estimate of the boost is off by at most {most:.2f}, and "
        f"{percent(min(covers))} to {percent(max(covers))} of the intervals hold the truth; 95 % should."
    )
    for (spread, boost), tasks in made.needed.items():
        at = next(row for name, row in made.plain if (name, row.world.boost, row.world.tasks) == (spread, boost, 400))
        takes = f"{tasks} tasks" if tasks else f"more than {made.settings.sizes[-1]} tasks"
        yield (
            f"With {spread} exposures and 400 tasks, a boost of {boost:g} gets an interval {at.width:.1f} wide, which "
            f"excludes zero in {percent(at.detected)} of the rounds; for {percent(POWER)} it takes {takes}."
        )


def _where_false(made: Study) -> Iterator[str]:
    found = {(problem, row.world.boost, row.world.tasks, row.way): row for problem, row in made.stressed}
    plain, held, poorly = (found[EASIER, 0.0, 400, way] for way in (PUBLISHED, CONTROLLED, MEASURED))
    yield (
        f"If {EASIER}, a boost of {plain.boost:.2f} is found where there is none, and {percent(plain.detected)} of the "
        f"intervals exclude zero. Controlling for the difficulty leaves {held.boost:.2f} and {percent(held.detected)}; "
        f"controlling for it as measured, with error, still {poorly.boost:.2f} and {percent(poorly.detected)}."
    )
    few, many = (found[CONCEPTS, 0.0, tasks, PUBLISHED] for tasks in (120, 1600))
    by_task, by_concept = (percent(share or 0) for share in (many.by_task, many.by_concept))
    yield (
        f"If {CONCEPTS}, intervals from resampled tasks hold the truth in {percent(few.coverage)} of the rounds with "
        f"120 tasks and in {percent(many.coverage)} with 1600: more tasks of the same 50 concepts do not help. The "
        f"permutation test by task then raises {by_task} false alarms, the one by concept {by_concept}."
    )
    drawn, separate = (found[SOLVERS, 0.3, 400, way] for way in (PUBLISHED, BY_ANSWER))
    yield (
        f"With {SOLVERS}, resampling tasks gives intervals that hold the truth in {percent(drawn.coverage)} of the "
        f"rounds; resampling answers one by one, in {percent(separate.coverage)}."
    )


def percent(share: float) -> str:
    """A share in words.

    >>> percent(0.375)
    '38 %'
    """
    return f"{100 * share:.0f} %"
