"""Why not: when no rule fits, how far the search got, and the rule that comes nearest.

The nearest rule is again CP-SAT's choice: among the sound clauses of a view, the few that write most changed cells
rightly, and of equally good choices the cheapest.
"""

from __future__ import annotations

import attrs

from argraph.language.cost import weight
from argraph.language.english import counted
from argraph.language.rule import Edit, Rule, or_none
from argraph.search.actions import Proposed, propose
from argraph.search.clauses import leads, matches
from argraph.search.decide import most_cells
from argraph.search.find import Puzzle, is_dear, viewings
from argraph.search.verify import Finding
from argraph.values.sets import union


@attrs.frozen(eq=False)
class Miss:
    """The nearest the search came to a rule."""

    view: str
    """The name of the best view."""
    unexplained: tuple[int, ...]
    """For each demonstration the number of cells that are wrong after the nearest rule."""
    changed: tuple[int, ...]
    """For each demonstration the number of cells that change."""
    finding: Finding | None
    """The nearest rule, if any clause is sound at all."""

    @property
    def breaks(self) -> int:
        """The demonstration, counted from 0, that the nearest rule explains worst."""
        return max(range(len(self.unexplained)), key=lambda number: self.unexplained[number])

    @property
    def speaks(self) -> bool:
        """Whether the nearest rule has a meaning on some test input."""
        return self.finding is not None and any(output is not None for output in self.finding.outputs)

    def explain(self) -> str:
        """Say in English how far the search got."""
        wrong, total = sum(self.unexplained), sum(self.changed)
        if self.finding is None:
            return f"No clause of any view writes even one of the {total} changed cells rightly."
        return (
            f"The nearest rule sees the grids as {self.view!r} and leaves {counted(wrong, 'cells')} wrong "
            f"where {total} {'changes' if total == 1 else 'change'}; demonstration {self.breaks + 1} breaks it most."
        )


def nearest_miss(puzzle: Puzzle) -> Miss | None:
    """The nearest miss, or None where outputs have other sizes than inputs and nothing can be said.

    Dear views are looked at only where no rule under a plain one has a meaning on some test input.
    """
    if any(pair.output is None or pair.input.shape != pair.output.shape for pair in puzzle.train):
        return None
    best: Miss | None = None
    plain, dear = (tuple(view for view in puzzle.views if is_dear(view) is how) for how in (False, True))
    for views in (plain, dear):
        if best is None or not best.speaks:
            best = _nearest(attrs.evolve(puzzle, views=views), best)
    return best


def _nearest(puzzle: Puzzle, best: Miss | None) -> Miss | None:
    """The nearest miss over all views of a puzzle, if it is nearer than the best known, or that."""
    for viewing in viewings(puzzle):
        proposed = propose(viewing)
        known = 0
        if best is not None and best.speaks:
            known = sum(best.changed) - sum(best.unexplained)
            if _within(proposed) <= known:
                continue
        miss = _miss(proposed, known)
        if best is None or _badness(miss) < _badness(best):
            best = miss
    return best


def _badness(miss: Miss) -> tuple[bool, int]:
    """A rule that has a meaning on some test input is better than one that has none, however near that comes."""
    return not miss.speaks, sum(miss.unexplained)


def _within(proposed: Proposed) -> int:
    """How many changed cells some action writes rightly."""
    return union(action.cover.by(action.sound) for action in proposed.useful).bit_count()


def _miss(proposed: Proposed, known: int) -> Miss:
    """The nearest rule of a view, if it might explain more cells than are known to be explained by another."""
    viewing = proposed.evidence.viewing
    totals = tuple(int(mask.sum()) for mask in proposed.evidence.viewing.changed)
    chosen = most_cells(leads([*matches(viewing, proposed.actions())]), viewing.budget, known)
    if not chosen:
        return Miss(viewing.view.name, totals, totals, None)
    rule = Rule(viewing.view, Edit(tuple(lead.readings(1)[0].clause for lead in chosen)))
    drawn = [or_none(rule.canvas.draw, scene) for scene in viewing.scenes]
    wrong = tuple(
        total if grid is None else int((grid.cells != out.cells).sum())
        for grid, out, total in zip(drawn, viewing.outputs, totals, strict=False)
    )
    outputs = tuple(drawn[viewing.pair_count :])
    finding = Finding(rule, rule.cost, weight(rule.cost), outputs, tuple(output is not None for output in outputs))
    return Miss(viewing.view.name, wrong, totals, finding)
