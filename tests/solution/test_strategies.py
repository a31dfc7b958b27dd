"""Which strategy answers when: the first in the list whose condition holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import argraph
from argraph.language import packs
from argraph.search.budget import Budget
from argraph.search.find import Puzzle
from argraph.search.lexicon import Lexicon
from argraph.search.miss import Miss
from argraph.search.verify import Finding
from argraph.solution import inference, strategies
from argraph.solution.solution import Solution
from argraph.solution.strategies import DEAR, MUCH_CHEAPER, STRATEGIES, Attempt
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.example_tasks import RECOLOUR_LARGEST, voting

ONE = Grid.parse("1")
PLAIN, DEARER = DEAR - 1, DEAR + 6
CHEAP = DEARER - MUCH_CHEAPER - 1
RULE: Any = None


def rules(*bits: float, speak: bool = True) -> list[Finding]:
    """Findings of these prices, which say something about the only test input or not."""
    return [Finding(RULE, each, 1.0, (ONE if speak else None,), (speak,)) for each in bits]


NOTHING = {"resized": False, "with_a_canvas": [], "without_one": (-1, []), "nearest": [], "after_the_nearest": []}


def answered(found: dict[str, Any]) -> str:
    """How a puzzle is answered for which this much is found."""
    findings: Sequence[Finding] = found.get("findings", ())
    attempt: Any = SimpleNamespace(
        **NOTHING | found,
        fitting=findings,
        speaking=[finding for finding in findings if any(finding.outputs)],
        puzzle=SimpleNamespace(train=(None, None, None)),
        miss=None,
    )
    strategy = next((each for each in STRATEGIES if each.when(attempt)), None)
    if strategy is None:
        return "nothing found"
    chosen = strategy.rules(attempt)
    left = "" if chosen.left_out is None else f" {chosen.left_out}"
    return f"{strategy.how}{left}: {' '.join(f'{finding.bits:g}' for finding in chosen.findings)}"


SILENT_THEN_DEAR = [*rules(DEAR + 1, speak=False), *rules(DEARER)]
CASES: list[tuple[dict[str, Any], str]] = [
    ({}, "nothing found"),
    ({"findings": rules(PLAIN, DEARER)}, f"exact: {PLAIN:g} {DEARER:g}"),
    ({"findings": rules(PLAIN, speak=False)}, "nothing found"),
    ({"findings": [*rules(PLAIN, speak=False), *rules(DEARER)]}, f"exact: {PLAIN:g} {DEARER:g}"),
    ({"findings": rules(DEARER)}, f"exact: {DEARER:g}"),
    ({"findings": SILENT_THEN_DEAR}, f"exact: {DEARER:g}"),
    ({"findings": rules(DEARER), "without_one": (1, rules(CHEAP))}, f"left out 1: {CHEAP:g} {DEARER:g}"),
    ({"findings": rules(DEARER), "without_one": (1, rules(CHEAP + 2))}, f"exact: {DEARER:g}"),
    ({"findings": SILENT_THEN_DEAR, "without_one": (2, rules(CHEAP))}, f"left out 2: {CHEAP:g} {DEARER:g}"),
    ({"without_one": (0, rules(DEARER))}, f"left out 0: {DEARER:g}"),
    ({"resized": True, "with_a_canvas": rules(PLAIN), "without_one": (0, rules(5))}, f"two steps: {PLAIN:g}"),
    ({"resized": True, "with_a_canvas": rules(DEARER), "without_one": (0, rules(5))}, "left out 0: 5"),
    ({"resized": True, "with_a_canvas": rules(DEARER)}, f"two steps: {DEARER:g}"),
    ({"with_a_canvas": rules(PLAIN)}, "nothing found"),
    ({"after_the_nearest": rules(DEARER), "nearest": rules(9)}, f"two steps: {DEARER:g}"),
    ({"nearest": rules(9)}, "most cells explained: 9"),
    ({"nearest": rules(9, speak=False)}, "nothing found"),
]


@pytest.mark.parametrize(("found", "how"), CASES)
def test_the_first_strategy_whose_condition_holds_answers(found: dict[str, Any], how: str) -> None:
    assert answered(found).removeprefix("one demonstration ") == how


def test_every_rule_that_answers_is_confirmed_on_all_demonstrations(monkeypatch: pytest.MonkeyPatch) -> None:
    confirmed: list[tuple[Any, Any]] = []

    def note(finding: Finding, demonstrations: Any, tests: Any) -> None:
        confirmed.append((finding.rule, demonstrations))
        assert list(tests) == [pair.input for pair in RECOLOUR_LARGEST.test]

    monkeypatch.setattr(inference, "confirm", note)
    solution = argraph.solve(RECOLOUR_LARGEST)
    assert set(voting(solution)) == {rule for rule, _ in confirmed}
    assert all(sorted(shown, key=repr) == sorted(RECOLOUR_LARGEST.train, key=repr) for _, shown in confirmed)


def attempted(names: str, text: str) -> Attempt:
    """An attempt at a task of one demonstration, seen in these ways."""
    pair = Pair(*map(Grid.parse, text.split(">")))
    views = map(packs.view, names.split())
    return Attempt(Puzzle.of(Task("t", (pair,), (pair,)), views, Lexicon(packs.words()), Budget()))


def names_of(puzzle: Puzzle) -> str:
    """The names of the views of a puzzle."""
    return " ".join(view.name for view in puzzle.views)


@pytest.mark.parametrize(
    ("names", "text", "reduced", "plain"),
    [
        ("components-8 rows level-runs", "100/000>200/000", "components-8", "components-8"),
        ("components-8 rows level-runs", "111/000>200/000", "components-8 rows", "components-8"),
        ("components-8 dotted panels", "100/000>200/000", "components-8 dotted panels", "components-8 panels"),
        ("rows", "100/000>200/000", "rows", "rows"),
        ("dotted layers", "100/000>200/000", "dotted layers", "dotted layers"),
    ],
)
def test_further_searches_see_in_fewer_ways_if_there_are_plain_ones(
    names: str, text: str, reduced: str, plain: str
) -> None:
    attempt = attempted(names, text)
    assert names_of(attempt.reduced) == reduced
    assert names_of(attempt.plain) == plain


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "100/000>20",
            {"suggestions": ["components-8 dotted"], "two_steps": ["components-8"], "concluded": ["components-8"]},
        ),
        ("100/000>200/000", {"nearest_miss": ["components-8 dotted"], "two_steps": ["components-8"]}),
    ],
)
def test_second_steps_and_what_comes_before_a_last_canvas_are_sought_in_plain_ways(
    text: str, asked: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, list[str]] = {}

    def note(name: str, puzzle: Puzzle) -> None:
        seen.setdefault(name, []).append(names_of(puzzle))

    def nothing(name: str, puzzle: Puzzle, *_: object) -> list[Finding]:
        note(name, puzzle)
        return []

    def no_miss(puzzle: Puzzle) -> None:
        note("nearest_miss", puzzle)

    for name in ("suggestions", "two_steps", "concluded"):
        monkeypatch.setattr(strategies, name, partial(nothing, name))
    monkeypatch.setattr(strategies, "nearest_miss", no_miss)
    attempt = attempted("components-8 dotted", text)
    assert not (attempt.with_a_canvas if attempt.resized else attempt.after_the_nearest)
    assert seen == asked


def test_a_solution_says_first_that_no_rule_fits_all_demonstrations() -> None:
    rule = argraph.solve(RECOLOUR_LARGEST).rule
    assert rule is not None
    miss = Miss("components-8", (0, 3), (2, 4), None)
    fallback = Solution("t", ((ONE,),), ((1.0,),), ((rule,),), "most cells explained", miss=miss)
    assert fallback.explain() == f"No rule fits all demonstrations. {miss.explain()}\n{rule.explain()}"
    without = attrs.evolve(fallback, how="one demonstration left out", left_out=1)
    assert without.explain().splitlines()[0] == "This fits all demonstrations but number 2, which was left out:"
    assert attrs.evolve(fallback, how="exact").explain() == rule.explain()
    assert miss.explain() not in repr(fallback)
