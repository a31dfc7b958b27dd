"""Readings: what the cheapest rule says of a test input that is seen in another way than the demonstrations were.

A test input may show things that no demonstration has: objects that touch, that are dotted, that lie within each other.
Then the view that suits the demonstrations may not suit it. Where guesses are left, and the first answer breaks habits
or there is none, the rule is read under every other view that can be afforded. The outputs that most views agree on
come first, less what habits they break. They have no share of the vote and no rule is credited with them, since the
rule so read need not fit the demonstrations. Of a rule in two steps only the first is read anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argraph.errors import NotApplicable
from argraph.language.cost import weight
from argraph.language.rule import Rule, or_none
from argraph.scene.scene import Scene
from argraph.search.find import Puzzle, affordable
from argraph.search.habits import Habits
from argraph.search.vote import BROKEN_BITS, Answer
from argraph.values.grid import Grid


def filled(answers: Sequence[Answer], rule: Rule, asked: Grid, puzzle: Puzzle, habits: Habits) -> list[Answer]:
    """The answers to a test input and, where they are in doubt, what a rule makes of it under other views."""
    if answers and not answers[0].broken:
        return [*answers]
    known = {answer.grid for answer in answers}
    return [*answers, *(answer for answer in read_anew(rule, asked, puzzle, habits) if answer.grid not in known)]


def read_anew(rule: Rule, asked: Grid, puzzle: Puzzle, habits: Habits) -> list[Answer]:
    """What a rule makes of a test input under other views, best first; it has to change something."""
    votes: dict[Grid, int] = {}
    for output in _readings(rule, asked, puzzle):
        votes[output] = votes.get(output, 0) + 1
    broken = habits.broken(asked, votes)
    support = {grid: count * weight(BROKEN_BITS * len(broken[grid])) for grid, count in votes.items()}
    best = sorted(votes, key=lambda grid: -round(support[grid], 9))
    return [Answer(grid, 0.0, None, broken[grid]) for grid in best]


def _readings(rule: Rule, asked: Grid, puzzle: Puzzle) -> Iterator[Grid]:
    try:
        change = rule.change_of(asked)
    except NotApplicable:
        return
    looked_at = change.done(asked)
    for view in (view for view in puzzle.views if view != rule.view):
        if puzzle.watch.stopped:
            return
        scene = Scene.seen(puzzle.sight(looked_at), view)
        if affordable([scene], puzzle.budget):
            output = or_none(rule.canvas.draw, scene)
            if output is not None and rule.then is not None:
                output = or_none(rule.then.apply, output)
            if output is not None and output != looked_at:
                yield change.undone(output)
