"""Which rule is credited with which answer: as few rules as can be for all test inputs together.

Many rules speak for the same output. A person would rather hear of one rule that gives all answers than of a cheaper
one for each.
"""

from __future__ import annotations

from collections.abc import Sequence

from argraph.language.rule import Rule
from argraph.values.grid import Grid

Outputs = Sequence[Grid | None]
"""What a rule makes of each test input; None where it has no meaning."""


def leading(rules: Sequence[Sequence[Rule | None]]) -> dict[Rule, tuple[int, ...]]:
    """Of the rules behind guesses those behind first ones, each with the test inputs, from 0, that it answers."""
    tests: dict[Rule, tuple[int, ...]] = {}
    for test, row in enumerate(rules):
        if row and row[0] is not None:
            tests[row[0]] = (*tests.get(row[0], ()), test)
    return tests


def foremost(rules: Sequence[Sequence[Rule | None]]) -> Rule | None:
    """Of the rules behind guesses the one behind most first ones; of several the cheapest, then the first by notation.

    In which order the test inputs stand does not matter.
    """
    tests = leading(rules)
    return min(tests, key=lambda rule: (-len(tests[rule]), rule.cost, repr(rule)), default=None)


def credited(outputs: Sequence[Outputs], answers: Outputs) -> list[int | None]:
    """For each test input which rule is credited with its answer; None where there is no answer.

    The rules are told by their outputs, the cheapest first. Each time the one that gives most of the answers left is
    taken, the first of those that give as many.

    >>> one, two = Grid.parse("1"), Grid.parse("2")
    >>> credited([(one, one), (one, two), (two, two)], (one, two))
    [1, 1]
    >>> credited([(one, one), (two, two)], (one, two))
    [0, 1]
    """
    chosen: list[int | None] = [None] * len(answers)
    left = [test for test, answer in enumerate(answers) if answer is not None]
    while left:
        given = [[test for test in left if row[test] == answers[test]] for row in outputs]
        best = max(range(len(outputs)), key=lambda rule: len(given[rule]))
        if not given[best]:
            break
        for test in given[best]:
            chosen[test] = best
        left = [test for test in left if chosen[test] is None]
    return chosen
