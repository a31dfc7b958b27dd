"""Test inputs on another ground: they are put to the search as they are, and once more on black.

Where every demonstration is on black, a test input on another ground may mean what they mean; rules speak on both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import attrs

from argraph.language.cost import ANY_GROUND_BITS, weight
from argraph.language.rule import or_none
from argraph.search.verify import Finding
from argraph.values.grid import Grid
from argraph.values.ground import Ground, ground
from argraph.values.task import Pair, Task


@attrs.frozen
class Asked:
    """The test inputs of a task, their grounds (None where put once), and the task as it is put."""

    tests: tuple[Grid, ...]
    grounds: tuple[Ground | None, ...]
    task: Task

    @classmethod
    def of(cls, task: Task) -> Asked:
        """What a task asks."""
        tests = tuple(pair.input for pair in task.test)
        if any(ground(pair.input) for pair in task.train):
            return cls(tests, (None,) * len(tests), task)
        grounds = tuple(map(ground, tests))
        again = (Pair(behind.taken_away(grid)) for grid, behind in zip(tests, grounds, strict=True) if behind)
        return cls(tests, grounds, attrs.evolve(task, test=(*task.test, *again)))

    def answered(self, findings: Sequence[Finding]) -> list[Finding]:
        """The rules as they answer the test inputs: each as it is, and each for any ground; cheapest first."""
        as_is = [self._as_it_is(finding) for finding in findings]
        on_black = [self._on_any_ground(finding) for finding in findings] if any(self.grounds) else []
        return sorted((*as_is, *on_black), key=lambda finding: finding.bits)

    def _as_it_is(self, finding: Finding) -> Finding:
        count = len(self.tests)
        return attrs.evolve(finding, outputs=finding.outputs[:count], speaks=finding.speaks[:count])

    def _on_any_ground(self, finding: Finding) -> Finding:
        drawn = zip(self._on_black(finding.outputs), self.grounds, self.tests, strict=True)
        outputs = tuple(_put_back(output, behind, grid) for output, behind, grid in drawn)
        speaks = zip(self._on_black(finding.speaks), outputs, strict=True)
        return attrs.evolve(
            finding,
            rule=attrs.evolve(finding.rule, any_ground=True),
            bits=finding.bits + ANY_GROUND_BITS,
            weight=finding.weight * weight(ANY_GROUND_BITS),
            outputs=outputs,
            speaks=tuple(said and output is not None for said, output in speaks),
        )

    def _on_black(self, told: Sequence[Any]) -> tuple[Any, ...]:
        """What is told of the test inputs on black."""
        again = iter(told[len(self.tests) :])
        return tuple(next(again) if behind else told[number] for number, behind in enumerate(self.grounds))


def _put_back(output: Grid | None, behind: Ground | None, grid: Grid) -> Grid | None:
    """What was made of a grid on black, on its ground again, if there is one and it can be."""
    if output is None or behind is None:
        return output
    return or_none(partial(behind.put_back, given=grid), output)
