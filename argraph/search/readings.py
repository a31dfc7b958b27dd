"""Readings: what the cheapest rule says of a test input that is seen in another way than the demonstrations were.

A test input may show things that no demonstration has: objects that touch, that are dotted, that lie within each other.
Then the view that suits the demonstrations may not suit it. Where guesses are left, and the first answer breaks habits
or there is none, the rule is read under every other view. The outputs that most views agree on come first, less what
habits they break. They have no share of the vote, since the rule so read need not fit the demonstrations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from argraph.language.cost import weight
from argraph.language.rule import Rule, or_none
from argraph.scene.view import View
from argraph.search.habits import Habits
from argraph.search.verify import Finding
from argraph.search.vote import BROKEN_BITS, Answer
from argraph.values.grid import Grid


def doubtful(answers: Sequence[Answer]) -> bool:
    """Whether the best answer to a test input breaks a habit of the demonstrations, or there is none."""
    return not answers or bool(answers[0].broken)


def read_anew(rule: Rule, asked: Grid, views: Iterable[View], habits: Habits) -> list[Answer]:
    """What a rule makes of a test input under other views, best first; it has to change something."""
    readings: dict[Grid, list[Rule]] = {}
    for view in views:
        reading = attrs.evolve(rule, view=view)
        output = or_none(reading.apply, asked)
        if reading != rule and output is not None and output != asked:
            readings.setdefault(output, []).append(reading)
    broken = habits.broken(asked, readings)
    support = {grid: len(some) * weight(BROKEN_BITS * len(broken[grid])) for grid, some in readings.items()}
    best = sorted(readings, key=lambda grid: -round(support[grid], 9))
    return [Answer(grid, 0.0, _silent(readings[grid][0]), broken[grid]) for grid in best]


def _silent(reading: Rule) -> Finding:
    """A rule that has no vote."""
    return Finding(reading, reading.cost, 0.0, (), ())
