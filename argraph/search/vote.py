"""Rank by vote: every rule that fits speaks for its output, the louder the cheaper it is.

An output that breaks what all demonstrations have in common (`argraph.search.habits`) counts for less.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from argraph.language.cost import HALF_HEARTED, weight
from argraph.search.habits import Habits
from argraph.search.verify import Finding
from argraph.values.grid import Grid

CLOSE = 8
"""So many of the outputs with most votes are held against the habits; the others pay what the worst of these pays."""
BROKEN_BITS = 0.2
"""What an output pays for each habit that it breaks."""


@attrs.frozen(eq=False)
class Answer:
    """An output for a test input, its share of the vote, the cheapest rule for it, and the habits it breaks.

    One that no rule voted for has no share and no rule; see `argraph.search.readings`.
    """

    grid: Grid
    share: float
    finding: Finding | None
    broken: tuple[str, ...] = ()


def ranked(findings: Sequence[Finding], test: int, asked: Grid, habits: Habits) -> list[Answer]:
    """The distinct outputs for one test input, which is `asked`, best first."""
    votes: dict[Grid, float] = {}
    speaker: dict[Grid, Finding] = {}
    for finding in findings:
        output = finding.outputs[test]
        if output is not None:
            votes[output] = votes.get(output, 0.0) + finding.weight * weight(_reserve(finding, test))
            speaker.setdefault(output, finding)
    broken = habits.broken(asked, _ordered(votes, speaker)[:CLOSE])
    most = max(map(len, broken.values()), default=0)
    for grid in votes:
        votes[grid] *= weight(BROKEN_BITS * (len(broken[grid]) if grid in broken else most))
    total = sum(votes.values())
    return [Answer(grid, votes[grid] / total, speaker[grid], broken.get(grid, ())) for grid in _ordered(votes, speaker)]


def _ordered(votes: dict[Grid, float], speaker: dict[Grid, Finding]) -> list[Grid]:
    """Those with most votes first; shares are rounded, so that the order of summing cannot matter."""
    total = sum(votes.values())
    return sorted(votes, key=lambda grid: (-round(votes[grid] / total, 9), speaker[grid].bits))


def _reserve(finding: Finding, test: int) -> float:
    """The bits by which a rule is believed less: that says nothing here, or has no meaning on other test inputs."""
    if not finding.speaks[test]:
        return HALF_HEARTED
    return HALF_HEARTED * finding.outputs.count(None) / len(finding.outputs)
