"""Two steps: a rule that does part of the work, and a second one that makes the outputs from its result.

The first step is the rule that explains most cells or, where sizes change, a canvas that words suggest, such as cutting
an object out. What is likest to the outputs is gone on from first: pictures of their sizes, by the share of cells that
are right already; then those of which the outputs are a fixed multiple; then those that the outputs could be cut from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from argraph.language.cost import VOTE_WINDOW, cost, weight
from argraph.language.rule import Rule, or_none
from argraph.language.word import Canvas
from argraph.search.find import Puzzle, find, viewings
from argraph.search.verify import Finding
from argraph.values.grid import Grid


def two_steps(puzzle: Puzzle, beginnings: Iterable[Rule]) -> list[Finding]:
    """Rules that begin with one of these and go on with a second rule; cheapest first."""
    findings: list[Finding] = []
    for first, drawn in _promising(puzzle, beginnings):
        best = min((finding.bits for finding in findings), default=float("inf"))
        if cost(first) < best:
            findings += _continued(puzzle, first, drawn)
    best = min((finding.bits for finding in findings), default=0.0)
    return sorted((each for each in findings if each.bits <= best + VOTE_WINDOW), key=lambda each: each.bits)


def suggestions(puzzle: Puzzle) -> Iterator[Rule]:
    """Canvases that words suggest to begin with, under every view, cheapest first."""
    found = [
        Rule(viewing.view, canvas)
        for viewing in viewings(puzzle)
        for kind in puzzle.lexicon.classes(Canvas)
        for canvas in puzzle.lexicon.permitted(kind.suggest(viewing))
    ]
    return iter(sorted(found, key=cost))


def _promising(puzzle: Puzzle, beginnings: Iterable[Rule]) -> list[tuple[Rule, tuple[Grid, ...]]]:
    """The rules that draw something worth going on from, one for each result, with what they draw; best first."""
    found: dict[tuple[Grid, ...], tuple[float, Rule]] = {}
    for first in beginnings:
        drawn = tuple(or_none(first.apply, grid) for grid in puzzle.inputs)
        results = tuple(grid for grid in drawn if grid is not None)
        new = len(results) == len(drawn) and results != puzzle.inputs and results not in found
        distance = _distance(results, puzzle.outputs) if new else None
        if distance is not None:
            found[results] = distance, first
    best = sorted(found.items(), key=lambda item: item[1][0])[: puzzle.budget.beginnings]
    return [(first, drawn) for drawn, (_, first) in best]


def _distance(drawn: tuple[Grid, ...], outputs: tuple[Grid, ...]) -> float | None:
    """How far pictures are from the outputs: below 1 if only cells differ, more if sizes do; None for too far."""
    pairs = list(zip(drawn, outputs, strict=False))
    if all(grid.shape == out.shape for grid, out in pairs):
        return max(float((grid.cells != out.cells).mean()) for grid, out in pairs)
    if all(grid.cells.size == 1 for grid, _ in pairs):
        return None
    ratios = {(out.height / grid.height, out.width / grid.width) for grid, out in pairs}
    if len(ratios) == 1 and all(ratio == int(ratio) for ratio in next(iter(ratios))):
        return 1.0
    within = all(out.height <= grid.height and out.width <= grid.width for grid, out in pairs)
    return 2.0 if within else None


def _continued(puzzle: Puzzle, first: Rule, drawn: tuple[Grid, ...]) -> list[Finding]:
    return [_joined(first, finding) for finding in find(puzzle.after(drawn))]


def _joined(first: Rule, finding: Finding) -> Finding:
    rule = attrs.evolve(first, then=finding.rule)
    return Finding(rule, cost(rule), finding.weight * weight(cost(first)), finding.outputs, finding.speaks)
