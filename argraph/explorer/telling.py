"""A solution as plain data for the page: guesses beside the truth, the rules behind them, and what else would fit.

The page sends back the `record` of what it shows, from which the solution can be told again: nothing is kept here.
"""

from __future__ import annotations

from typing import Any

import attrs

from argraph.explorer.tracing import rule_json
from argraph.language.rule import Rule, changed, or_none
from argraph.report.solution.sentences import difference, leading_rules, others, rivals, story, why_not
from argraph.search.miss import Miss
from argraph.search.verify import Finding
from argraph.solution import Alternative, Solution
from argraph.solution.solution import How
from argraph.solvers.record import Record
from argraph.values.task import Task

MOST_ALTERNATIVES = 24


def solution_json(task: Task, solution: Solution) -> dict[str, Any]:
    """All that the page shows of a solution; rules are told once and then meant by their place in the list."""
    told, *odd = story(task, solution)
    beaten = others(solution)[:MOST_ALTERNATIVES]
    leading = leading_rules(solution)
    behind = (rule for row in solution.rules for rule in row if rule is not None)
    rules = list(dict.fromkeys([*(lead.rule for lead in leading), *behind, *(other.rule for other in beaten)]))
    record = attrs.evolve(Record.of(solution), alternatives=tuple(beaten))
    return {
        "record": record.to_json(),
        "how": solution.how,
        "found": told,
        "why_not": why_not(solution),
        "oddities": odd,
        "rivals": rivals(solution),
        "stopped": solution.stopped,
        "rules": [rule_json(rule) for rule in rules],
        "leading": [{"rule": rules.index(lead.rule), "tests": list(lead.tests)} for lead in leading],
        "tests": [_test(task, solution, number, rules) for number in range(len(task.test))],
        "alternatives": [
            {"rule": rules.index(other.rule), "bits": other.cost, "differs": difference(other)} for other in beaten
        ],
    }


def _test(task: Task, solution: Solution, number: int, rules: list[Rule]) -> list[dict[str, Any]]:
    """The guesses for a test input, each with the rule behind it and whether it is right."""
    answer = task.test[number].output
    rows = zip(solution.guesses[number], solution.confidences[number], solution.rules[number], strict=True)
    return [
        {
            "grid": grid.rows(),
            "share": share,
            "rule": None if rule is None else rules.index(rule),
            "right": None if answer is None else grid == answer,
        }
        for grid, share, rule in rows
    ]


def rearranged(record: Record, places: list[int | None]) -> Record:
    """The record for tests in another order: each is the test of it that stands there, or one that it knows not."""

    def rows(known: Any) -> Any:
        return tuple(() if place is None else known[place] for place in places) if known else known

    others = (
        attrs.evolve(each, differs=tuple(_differs(each, place) for place in places)) for each in record.alternatives
    )
    return attrs.evolve(
        record,
        guesses=rows(record.guesses),
        confidences=rows(record.confidences),
        rules=rows(record.rules),
        alternatives=tuple(others),
    )


def _differs(other: Alternative, place: int | None) -> int | None:
    return None if place is None or place >= len(other.differs) else other.differs[place]


def solution_of(task: Task, record: Record) -> Solution:
    """The solution that a record was made of, as far as records tell; attempts that gave no grid are left out."""
    rows = [
        [(grid, _at(record.confidences, test, n, 0.0), _at(record.rules, test, n, None)) for n, grid in enumerate(row)]
        for test, row in enumerate(record.guesses or ((),) * len(task.test))
    ]
    kept: list[list[tuple[Any, Any, Any]]] = [[each for each in row if each[0] is not None] for row in rows]
    how: How = record.how if record.how in HOWS else "exact"  # type: ignore[assignment]
    left_out = record.notes.get("left_out")
    grids, shares, rules = (tuple(tuple(each[part] for each in row) for row in kept) for part in range(3))
    made = Solution(
        record.task_id,
        grids,
        shares,
        rules,
        how if any(kept) else "nothing found",
        left_out if isinstance(left_out, int) else None,
        tuple(other for other in record.alternatives if len(other.differs) == len(task.test)),
    )
    return attrs.evolve(made, miss=_miss(task, made))


HOWS = ("exact", "two steps", "one demonstration left out", "most cells explained", "nothing found")


def _at(rows: Any, test: int, number: int, otherwise: Any) -> Any:
    return rows[test][number] if rows else otherwise


def _miss(task: Task, solution: Solution) -> Miss | None:
    """How near the nearest rule comes, counted again."""
    pairs = [(pair.input, pair.output) for pair in task.train if pair.output is not None]
    if solution.how not in HOWS[3:] or any(given.shape != wanted.shape for given, wanted in pairs):
        return None
    totals = tuple(int(changed(given, wanted).sum()) for given, wanted in pairs)
    rule = solution.rule
    if rule is None:
        return Miss("", totals, totals, None)
    made = [or_none(rule.apply, given) for given, _ in pairs]
    wrong = tuple(
        total if grid is None or grid.shape != wanted.shape else int(changed(grid, wanted).sum())
        for grid, (_, wanted), total in zip(made, pairs, totals, strict=True)
    )
    outputs = tuple(or_none(rule.apply, pair.input) for pair in task.test)
    return Miss(rule.view.name, wrong, totals, Finding(rule, rule.cost, 0.0, outputs, ()))
