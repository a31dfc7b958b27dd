"""Test inputs on another ground: they are put to the search as they are, and once more on black.

Where every demonstration is on black, a test input on another ground may mean what they mean; rules speak on both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from argraph.language.cost import ANY_GROUND_BITS, weight
from argraph.search.verify import Finding
from argraph.values.grid import BLACK, Grid
from argraph.values.ground import exchanged, ground
from argraph.values.task import Pair, Task


@attrs.frozen
class Asked:
    """The test inputs of a task, the colours of their grounds (black where put once), and the task as it is put."""

    tests: tuple[Grid, ...]
    grounds: tuple[int, ...]
    task: Task

    @classmethod
    def of(cls, task: Task) -> Asked:
        """What a task asks."""
        tests = tuple(pair.input for pair in task.test)
        if any(ground(pair.input) for pair in task.train):
            return cls(tests, (BLACK,) * len(tests), task)
        grounds = tuple(map(ground, tests))
        again = (Pair(exchanged(grid, colour)) for grid, colour in zip(tests, grounds, strict=True) if colour)
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
        return attrs.evolve(
            finding,
            rule=attrs.evolve(finding.rule, any_ground=True),
            bits=finding.bits + ANY_GROUND_BITS,
            weight=finding.weight * weight(ANY_GROUND_BITS),
            outputs=tuple(
                output if output is None else exchanged(output, colour)
                for output, colour in zip(self._on_black(finding.outputs), self.grounds, strict=True)
            ),
            speaks=self._on_black(finding.speaks),
        )

    def _on_black(self, told: Sequence[Any]) -> tuple[Any, ...]:
        """What is told of the test inputs on black."""
        again = iter(told[len(self.tests) :])
        return tuple(next(again) if colour else told[number] for number, colour in enumerate(self.grounds))
