"""Two steps: a rule that does part of the work, and a second one that makes the outputs from its result.

The first step is the rule that explains most cells or, where sizes change, a canvas that words suggest, such as cutting
an object out. What is likest to the outputs is gone on from first: pictures of their sizes, by the share of cells that
are right already; then those of which the outputs are a fixed multiple; then those that the outputs could be cut from.

Where sizes change, the canvas may also come last: what it is drawn from is then known from the outputs, and the first
step is whatever rule makes that of the inputs. So what lies outside a part that is cut out can come into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from operator import eq

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.cost import cost, weight
from argraph.language.rule import Rule, or_none
from argraph.language.word import Canvas
from argraph.search.find import Puzzle, find, near, viewings
from argraph.search.verify import Finding
from argraph.search.viewing import Viewing
from argraph.values.grid import Grid
from argraph.values.task import Pair


def two_steps(puzzle: Puzzle, beginnings: Iterable[Rule]) -> list[Finding]:
    """Rules that begin with one of these and go on with a second rule; cheapest first."""
    findings: list[Finding] = []
    for first, drawn in _promising(puzzle, beginnings):
        if cost(first) < _least(findings):
            findings += _continued(puzzle, first, drawn)
    return near(findings, len(puzzle.tests))


def concluded(puzzle: Puzzle) -> list[Finding]:
    """Rules that end with a canvas, drawn from what a first rule makes of the inputs; cheapest first."""
    findings: list[Finding] = []
    for wanted, endings in _conclusions(puzzle):
        rest = attrs.evolve(puzzle, train=tuple(map(Pair, puzzle.inputs, wanted)))
        if cost(endings[0]) < _least(findings):
            findings += (_ended(finding, last) for finding, last in product(find(rest), endings))
    return near(findings, len(puzzle.tests))


def _least(findings: Iterable[Finding]) -> float:
    return min((finding.bits for finding in findings), default=float("inf"))


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


def _conclusions(puzzle: Puzzle) -> Iterator[tuple[tuple[Grid, ...], list[Rule]]]:
    """What a first step would have to make of the demonstrations' inputs, and the canvases that then draw the outputs.

    Something of what is drawn has to be there already. What takes the least change comes first. Canvases that are the
    same on the inputs are one here, also where the first step would tell them apart.
    """
    found: dict[tuple[Grid, ...], list[Rule]] = {}
    for viewing in viewings(puzzle):
        for kind in puzzle.lexicon.classes(Canvas):
            for canvas in puzzle.lexicon.permitted(kind.conclude(viewing)):
                wanted = _before(canvas, viewing)
                if wanted is not None:
                    found.setdefault(wanted, []).append(Rule(viewing.view, canvas))
    shares = {wanted: (_share(wanted, puzzle), min(map(cost, rules))) for wanted, rules in found.items()}
    best = sorted((wanted for wanted in found if 0 < shares[wanted][0] < 1), key=shares.__getitem__)
    every = ((wanted, _ending(found[wanted], wanted, puzzle.outputs)) for wanted in best)
    return islice(((wanted, endings) for wanted, endings in every if endings), puzzle.budget.beginnings)


def _before(canvas: Canvas, viewing: Viewing) -> tuple[Grid, ...] | None:
    """What the demonstrations' inputs would have to be for a canvas to draw the outputs, if that has a meaning."""
    try:
        return tuple(canvas.before(scene, output) for scene, output in viewing.pairs)
    except NotApplicable:
        return None


ENDINGS = 8
"""Canvases that are tried as a last step, of those that draw the outputs from the same grids; cheapest first."""


def _share(wanted: tuple[Grid, ...], puzzle: Puzzle) -> float:
    """The greatest share of an output, by its number of cells, that has to be changed for it."""
    every = zip(wanted, puzzle.inputs, puzzle.outputs, strict=False)
    return max(np.count_nonzero(grid.cells != given.cells) / output.cells.size for grid, given, output in every)


def _ending(rules: Iterable[Rule], wanted: Sequence[Grid], outputs: Sequence[Grid]) -> list[Rule]:
    """The cheapest rules that draw the outputs from these grids."""
    ordered = sorted(rules, key=cost)
    drawing = (rule for rule in ordered if all(map(eq, (or_none(rule.apply, grid) for grid in wanted), outputs)))
    return [*islice(drawing, ENDINGS)]


def _ended(finding: Finding, last: Rule) -> Finding:
    rule = attrs.evolve(finding.rule, then=last)
    outputs = tuple(None if drawn is None else or_none(last.apply, drawn) for drawn in finding.outputs)
    speaks = tuple(told and output is not None for told, output in zip(finding.speaks, outputs, strict=True))
    return Finding(rule, cost(rule), finding.weight * weight(cost(last)), outputs, speaks)
