"""Solve a task: look for rules, let them vote, check the ones that win once more, and fill up what is in doubt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import attrs

from argraph.errors import InvalidSetting
from argraph.language import packs
from argraph.language.rule import Rule, changed, or_none
from argraph.scene.view import View
from argraph.search.budget import budget
from argraph.search.find import Puzzle
from argraph.search.habits import Habits
from argraph.search.lexicon import Lexicon
from argraph.search.readings import filled
from argraph.search.verify import Finding, confirm
from argraph.search.vote import Answer, ranked
from argraph.search.watch import Step, Watch
from argraph.solution.credit import credited
from argraph.solution.grounds import Asked
from argraph.solution.order import Order
from argraph.solution.process import few_collections, one_thread
from argraph.solution.solution import Alternative, How, Solution
from argraph.solution.strategies import STRATEGIES, Attempt, Found
from argraph.values.grid import Grid
from argraph.values.task import Task

ALTERNATIVES_OF_PARTS = 30
"""So many other rules are told where there were several searches."""

Row = tuple[Rule | None, ...]


@few_collections()
@one_thread()
def solve(
    task: Task,
    *,
    guesses: int = 3,
    effort: str = "normal",
    views: Iterable[View] | None = None,
    words: Lexicon | None = None,
    watch: Callable[[Step], None] | None = None,
) -> Solution:
    """Infer the task's rule and answer its test inputs; test outputs are never looked at.

    In which order demonstrations and test inputs are given does not matter to rules and guesses. `watch` is called as
    the search goes on; if it raises `argraph.Stop`, what has been found so far is the answer.
    """
    check_guesses(guesses)
    chosen = packs.views().values() if views is None else tuple(views)
    lexicon = words or Lexicon(packs.words())
    watched = Watch(watch)
    order = Order.of(task)
    parts = []
    for some in order.parts(task):
        asked = Asked.of(some)
        puzzle = Puzzle.of(asked.task, chosen, lexicon, budget(effort), watched)
        parts.append(_solved(asked, puzzle, guesses))
    solution = parts[0] if len(parts) == 1 else _joined(order.put(task), parts)
    return attrs.evolve(order.told(solution), stopped=watched.stopped)


def check_guesses(guesses: int) -> None:
    """Raise `InvalidSetting` unless there is to be a guess."""
    if guesses < 1:
        raise InvalidSetting(f"guesses is {guesses}; there must be at least 1")


def _joined(task: Task, parts: Sequence[Solution]) -> Solution:
    """One solution from those for parts of the test inputs; how it came about is told of the first that has an answer.

    Of the other rules that fit the cheapest few are tried on all test inputs.
    """
    leading = next((part for part in parts if any(part.guesses)), parts[0])
    guesses = tuple(row for part in parts for row in part.guesses)
    first = [row[0] if row else None for row in guesses]
    rules = _led(task, [row for part in parts for row in part.rules], first)
    beaten = {other.rule: other.cost for part in parts for other in part.alternatives}
    others = {rule: cost for rule, cost in beaten.items() if rule not in [row[0] for row in rules if row]}
    tried = sorted(others, key=lambda rule: others[rule])[:ALTERNATIVES_OF_PARTS]
    return attrs.evolve(
        leading,
        guesses=guesses,
        confidences=tuple(row for part in parts for row in part.confidences),
        rules=rules,
        alternatives=tuple(
            Alternative(
                rule, others[rule], _differences([or_none(rule.apply, pair.input) for pair in task.test], first)
            )
            for rule in tried
        ),
        broken=tuple(row for part in parts for row in part.broken),
    )


def _led(task: Task, rules: Sequence[Row], first: Sequence[Grid | None]) -> tuple[Row, ...]:
    """The rules behind the guesses of all parts, where what leads in one part is credited in the others too."""
    leading = list(dict.fromkeys(row[0] for row in rules if row and row[0] is not None))
    chosen = credited([[or_none(rule.apply, pair.input) for pair in task.test] for rule in leading], first)
    return tuple(row if who is None else (leading[who], *row[1:]) for row, who in zip(rules, chosen, strict=True))


def _solved(asked: Asked, puzzle: Puzzle, guesses: int) -> Solution:
    """The solution of a task with few test inputs, by the first strategy that has an answer."""
    attempt = Attempt(puzzle)
    for strategy in STRATEGIES:
        if strategy.when(attempt):
            return _solution(asked, strategy.rules(attempt), puzzle, guesses, strategy.how)
    nothing = tuple(() for _ in asked.tests)
    return Solution(asked.task.id, nothing, nothing, nothing, "nothing found", miss=attempt.miss, broken=nothing)


def _solution(asked: Asked, found: Found, puzzle: Puzzle, guesses: int, how: How) -> Solution:
    habits = Habits.of(found.demonstrations or asked.task.train)
    findings = asked.answered(found.findings)
    ranks = [ranked(findings, number, grid, habits)[:guesses] for number, grid in enumerate(asked.tests)]
    answers = _credited(findings, ranks)
    for finding in {id(answer.finding): answer.finding for row in answers for answer in row}.values():
        if finding is not None:
            confirm(finding, found.demonstrations, asked.tests)
    answers = [
        row if len(row) == guesses else filled(row, findings[0].rule, grid, puzzle, habits)[:guesses]
        for row, grid in zip(answers, asked.tests, strict=True)
    ]
    return Solution(
        asked.task.id,
        tuple(tuple(answer.grid for answer in row) for row in answers),
        tuple(tuple(answer.share for answer in row) for row in answers),
        tuple(tuple(answer.finding.rule if answer.finding else None for answer in row) for row in answers),
        how,
        found.left_out,
        tuple(_alternatives(findings, answers)),
        found.miss,
        tuple(tuple(answer.broken for answer in row) for row in answers),
    )


def _credited(findings: Sequence[Finding], answers: Sequence[list[Answer]]) -> list[list[Answer]]:
    """The answers, the first ones with the rules that are credited with them."""
    chosen = credited([finding.outputs for finding in findings], _first(answers))
    return [
        row if who is None else [attrs.evolve(row[0], finding=findings[who]), *row[1:]]
        for row, who in zip(answers, chosen, strict=True)
    ]


def _alternatives(findings: list[Finding], answers: list[list[Answer]]) -> Iterable[Alternative]:
    """The rules that no first guess is credited to."""
    first, leading = _first(answers), [row[0].finding for row in answers if row]
    for finding in findings:
        if finding not in leading:
            yield Alternative(finding.rule, finding.bits, _differences(finding.outputs, first))


def _first(answers: Sequence[list[Answer]]) -> list[Grid | None]:
    return [row[0].grid if row else None for row in answers]


def _differences(outputs: Sequence[Grid | None], first: Sequence[Grid | None]) -> tuple[int | None, ...]:
    return tuple(_difference(mine, best) for mine, best in zip(outputs, first, strict=True))


def _difference(mine: Grid | None, best: Grid | None) -> int | None:
    """On how many cells two outputs differ; all cells of the larger if their sizes do."""
    if mine is None or best is None:
        return None
    if mine.shape != best.shape:
        return max(mine.cells.size, best.cells.size)
    return int(changed(mine, best).sum())
