"""Guises: rules for grids that are changed before they are looked at, each in its own way, told by what is seen in it.

Flipped so that what is seen lies level, or with its colours renamed in the order in which they come, a grid may show
what the others show, and a rule said once serves all of them. A guise is worth trying where it changes some
demonstrations otherwise than others; of guises that change all inputs alike the cheapest stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from argraph.errors import NotApplicable
from argraph.language.cost import cost, weight
from argraph.language.word import Context, Guise
from argraph.search.find import Puzzle, find, near
from argraph.search.verify import Finding
from argraph.values.change import Change


def disguised(puzzle: Puzzle, most: float, *, several: bool) -> list[Finding]:
    """Rules with a guise that cost at most so much without it, near the cheapest, cheapest first.

    Perhaps none of several clauses.
    """
    findings: list[Finding] = []
    for changes, guise in _guises(puzzle):
        if not puzzle.watch.stopped:
            changed = puzzle.changed(changes)
            every = find(changed, below=most, several=several)
            found = (finding for finding in every if finding.bits <= most)
            findings += (_changed_back(finding, guise, changes[len(puzzle.train) :]) for finding in found)
            changed.forget()
    return near(findings, len(puzzle.tests))


def _guises(puzzle: Puzzle) -> Iterator[tuple[tuple[Change, ...], Guise]]:
    """How each input is changed, by the cheapest guise that changes them so; only what tells demonstrations apart."""
    seen: set[tuple[Change, ...]] = set()
    every = (guise for kind in puzzle.lexicon.classes(Guise) for guise in kind.instances(Context((), 0)))
    for guise in sorted(puzzle.lexicon.permitted(every), key=cost):
        try:
            changes = tuple(map(guise.change, puzzle.inputs))
        except NotApplicable:
            continue
        if len(set(changes[: len(puzzle.train)])) > 1 and changes not in seen:
            seen.add(changes)
            yield changes, guise


def _changed_back(finding: Finding, guise: Guise, changes: Sequence[Change]) -> Finding:
    """What was found for changed grids as a rule with its guise."""
    outputs = zip(finding.outputs, changes, strict=True)
    return attrs.evolve(
        finding,
        rule=attrs.evolve(finding.rule, guise=guise),
        bits=finding.bits + cost(guise),
        weight=finding.weight * weight(cost(guise)),
        outputs=tuple(None if output is None else change.undone(output) for output, change in outputs),
    )
