"""Rank by vote: every rule that fits speaks for its output, the louder the cheaper it is."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from argraph.language.cost import HALF_HEARTED, weight
from argraph.search.verify import Finding
from argraph.values.grid import Grid


@attrs.frozen(eq=False)
class Answer:
    """An output for a test input, its share of the vote, and the rule that speaks loudest for it."""

    grid: Grid
    share: float
    finding: Finding


def ranked(findings: Sequence[Finding], test: int) -> list[Answer]:
    """The distinct outputs for one test input, best first."""
    votes: dict[Grid, float] = {}
    speaker: dict[Grid, Finding] = {}
    for finding in findings:
        output = finding.outputs[test]
        if output is None:
            continue
        loudness = finding.weight
        if not finding.speaks[test] or None in finding.outputs:
            loudness *= weight(HALF_HEARTED)
        votes[output] = votes.get(output, 0.0) + loudness
        speaker.setdefault(output, finding)
    total = sum(votes.values())
    order = sorted(votes, key=lambda grid: (-round(votes[grid] / total, 9), speaker[grid].bits))
    return [Answer(grid, votes[grid] / total, speaker[grid]) for grid in order]
