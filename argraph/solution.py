"""The public face: from a task to guesses, with the rule behind them and what else would have fitted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

import attrs

from argraph.language.rule import Rule, changed
from argraph.scene.view import View
from argraph.search.budget import budget
from argraph.search.find import Finding, Puzzle, Search, find, search
from argraph.search.lexicon import Lexicon
from argraph.search.miss import Miss, nearest_miss
from argraph.search.steps import suggestions, two_steps
from argraph.search.vote import Answer, ranked
from argraph.values.grid import Grid
from argraph.values.showing import HTML, RICH, shown
from argraph.values.task import Task

Item = TypeVar("Item")
How = Literal["exact", "two steps", "one demonstration left out", "most cells explained", "nothing found"]
"""How an answer came about: by rules that fit all demonstrations, in one step or two, or by one of the fallbacks."""


DEAR, MUCH_CHEAPER = 32.0, 12.0
"""A rule of more bits than the first is likely to fit the demonstrations by accident, or to fit a faulty one; one that
fits all but one of them is believed instead if it is cheaper by the second."""


@attrs.frozen
class Alternative:
    """Another rule that fits, and on how many cells of each test input its output differs from the first guess."""

    rule: Rule
    cost: float
    differs: tuple[int | None, ...]
    """None where the rule has no meaning on that test input."""


@attrs.frozen
class Solution:
    """What argraph makes of a task.

    `guesses[t]` are the distinct outputs for test input t, best first; `confidences[t]` their shares of the vote.
    """

    task_id: str
    guesses: tuple[tuple[Grid, ...], ...]
    confidences: tuple[tuple[float, ...], ...]
    rules: tuple[tuple[Rule | None, ...], ...]
    """For each guess the cheapest rule behind it."""
    how: How
    left_out: int | None = None
    """The demonstration that was left out, counted from 0, if that was the fallback."""
    alternatives: tuple[Alternative, ...] = ()
    miss: Miss | None = None
    """When no rule fits: how far the search got."""

    @property
    def rule(self) -> Rule | None:
        """The rule behind the first guess for the first test input that has one."""
        return next((rule for rules in self.rules for rule in rules if rule is not None), None)

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_html_(self) -> Any:
        return shown(self, HTML)

    def to_json(self) -> dict[str, Any]:
        """Give a plain form for files and other programs."""
        return {
            "task": self.task_id,
            "how": self.how,
            "left_out": self.left_out,
            "guesses": [[grid.rows() for grid in guesses] for guesses in self.guesses],
            "confidences": [[round(share, 6) for share in shares] for shares in self.confidences],
            "rule": None if self.rule is None else self.rule.to_json(),
            "explanation": None if self.rule is None else self.rule.explain(),
            "alternatives": [
                {"explanation": other.rule.explain(), "cost": other.cost, "differs": list(other.differs)}
                for other in self.alternatives
            ],
        }


def solve(
    task: Task,
    *,
    guesses: int = 3,
    effort: str = "normal",
    views: Iterable[View] | None = None,
    words: Lexicon | None = None,
) -> Solution:
    """Infer the task's rule and answer its test inputs; test outputs are never looked at."""
    from argraph.language import packs

    chosen = packs.views().values() if views is None else views
    puzzle = Puzzle.of(task, chosen, words or Lexicon(packs.words()), budget(effort))
    found = search(puzzle)
    findings = found.findings
    if not findings or findings[0].bits > DEAR:
        return _fallback(task, puzzle, found, guesses)
    solution = _solution(task, findings, guesses, "exact")
    return solution if any(solution.guesses) else _fallback(task, puzzle, attrs.evolve(found, findings=[]), guesses)


def _fallback(task: Task, puzzle: Puzzle, search: Search, guesses: int) -> Solution:
    """Leave one demonstration out; then try two steps; then answer with the rule that explains most cells.

    Where sizes change, two steps come first: a canvas and what is done to it are as easily said as a single rule, and
    fit all demonstrations. Where only dear rules fit, they answer unless leaving one demonstration out gives a much
    cheaper one.
    """
    dear = [finding for finding in search.findings if any(finding.outputs)]
    plain = tuple(view for view in puzzle.views if not view.only_above)
    cheaper = attrs.evolve(puzzle, views=plain, budget=puzzle.budget.reduced())
    resized = any(grid.shape != out.shape for grid, out in zip(puzzle.inputs, puzzle.outputs, strict=False))
    findings = two_steps(cheaper, suggestions(cheaper)) if resized and not dear else []
    if findings and findings[0].bits <= DEAR:
        return _solution(task, findings, guesses, "two steps")
    found = _without_one(cheaper, search.reach)
    if found and (not dear or found[0][1][0].bits + MUCH_CHEAPER < dear[0].bits):
        number, those = found[0]
        return _solution(task, [*those, *dear], guesses, "one demonstration left out", number)
    if dear:
        return _solution(task, dear, guesses, "exact")
    miss = None if resized else nearest_miss(cheaper)
    nearest = None if miss is None else miss.finding
    if findings := findings or two_steps(cheaper, [] if nearest is None else [nearest.rule]):
        return _solution(task, findings, guesses, "two steps", None, miss)
    if nearest is not None and any(nearest.outputs):
        return _solution(task, [nearest], guesses, "most cells explained", None, miss)
    nothing = tuple(() for _ in task.test)
    return Solution(task.id, nothing, nothing, nothing, "nothing found", miss=miss)


def _without_one(puzzle: Puzzle, reach: Mapping[str, tuple[bool, ...]]) -> list[tuple[int, list[Finding]]]:
    """What is found with each demonstration left out, where something is; the cheapest first.

    A view under which another demonstration shows a change that nothing can explain is not searched again.
    """
    if len(puzzle.train) < 2:
        return []
    found = []
    for number in range(len(puzzle.train)):
        views = tuple(view for view in puzzle.views if all(_others(reach.get(view.name, ()), number)))
        rest = attrs.evolve(puzzle, train=_others(puzzle.train, number), views=views)
        if findings := find(rest):
            found.append((number, findings))
    return sorted(found, key=lambda item: (item[1][0].bits, item[0]))


def _others(items: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    return (*items[:number], *items[number + 1 :])


def _solution(
    task: Task, findings: list[Finding], guesses: int, how: How, left_out: int | None = None, miss: Miss | None = None
) -> Solution:
    answers = [ranked(findings, number)[:guesses] for number in range(len(task.test))]
    return Solution(
        task.id,
        tuple(tuple(answer.grid for answer in row) for row in answers),
        tuple(tuple(answer.share for answer in row) for row in answers),
        tuple(tuple(answer.finding.rule for answer in row) for row in answers),
        how,
        left_out,
        tuple(_alternatives(findings, answers)),
        miss,
    )


def _alternatives(findings: list[Finding], answers: list[list[Answer]]) -> Iterable[Alternative]:
    first = [row[0].grid if row else None for row in answers]
    winner = next((row[0].finding for row in answers if row), None)
    for finding in findings:
        if finding is not winner:
            differs = tuple(_difference(mine, best) for mine, best in zip(finding.outputs, first, strict=True))
            yield Alternative(finding.rule, finding.bits, differs)


def _difference(mine: Grid | None, best: Grid | None) -> int | None:
    """On how many cells two outputs differ; all cells of the larger if their sizes do."""
    if mine is None or best is None:
        return None
    if mine.shape != best.shape:
        return max(mine.cells.size, best.cells.size)
    return int(changed(mine, best).sum())
