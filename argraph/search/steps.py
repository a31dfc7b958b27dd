"""A second step: where one rule explains only part of what changes, a second rule on its result may do the rest."""

from __future__ import annotations

import attrs

from argraph.errors import NotApplicable
from argraph.grid import Grid
from argraph.language.cost import cost, voice
from argraph.language.rule import Rule
from argraph.search.find import Finding, Puzzle, find
from argraph.task import Pair


def two_steps(puzzle: Puzzle, first: Rule) -> list[Finding]:
    """Rules that begin with `first` and go on with a second rule that makes the outputs from what it draws."""
    drawn = [_apply(first, grid) for grid in puzzle.inputs]
    results = [grid for grid in drawn if grid is not None]
    if len(results) < len(drawn):
        return []
    pairs = tuple(Pair(grid, pair.output) for grid, pair in zip(results, puzzle.train, strict=False))
    if all(pair.input == before.input for pair, before in zip(pairs, puzzle.train, strict=True)):
        return []
    rest = attrs.evolve(puzzle, train=pairs, tests=tuple(results[len(pairs) :]))
    return [_joined(first, finding) for finding in find(rest)]


def _joined(first: Rule, finding: Finding) -> Finding:
    rule = attrs.evolve(first, then=finding.rule)
    return Finding(rule, cost(rule), finding.voice * voice(cost(first)), finding.outputs)


def _apply(rule: Rule, grid: Grid) -> Grid | None:
    try:
        return rule.apply(grid)
    except NotApplicable:
        return None
