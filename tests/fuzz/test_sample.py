"""A few cases at random, none of which may end in a traceback; `make fuzz` tries many more."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import strategies as st

from argraph.language import packs
from argraph.language.rule import Rule
from tests.fuzz.__main__ import lines, sweep, tried
from tests.fuzz.cases import CASES
from tests.grammar import rules
from tests.language.samples import inner_words

SEED = 2024
FEW, MANY = 60, 500


@pytest.mark.parametrize("case", CASES)
def test_a_few_hold(case: str) -> None:
    fates, failure = tried(case, FEW, SEED)
    assert not failure
    assert fates.total() == FEW


def test_where_time_is_over_nothing_is_begun() -> None:
    assert sweep("task files", FEW, SEED, jobs=1, seconds=-1.0) == (Counter(), [])


@pytest.mark.sweep
@pytest.mark.parametrize("case", CASES)
def test_many_hold(case: str) -> None:
    fates, failure = tried(case, MANY, SEED + 1)
    assert not failure
    assert len(fates) == 2
    assert min(fates.values()) > MANY / 50  # of damaged rules few can be read: words stand within words


@pytest.mark.sweep
def test_every_word_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[str] = set()

    def judge(rule: Rule) -> str:
        drawn.update(type(word).__name__ for word in inner_words(rule))
        return "drawn"

    monkeypatch.setitem(CASES, "words", (rules(), judge))
    tried("words", 6 * MANY, SEED)
    assert drawn == set(packs.vocabulary())


def test_a_failure_is_found_and_told_with_the_smallest_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(number: int) -> str:
        assert number < 1_000
        return "held"

    monkeypatch.setitem(CASES, "numbers", (st.integers(0, 10_000), judge))
    fates, failure = tried("numbers", FEW, SEED)
    assert "attempt(value=1000)" in failure.replace("\n    ", "").replace(",", "").replace("\n", "")
    assert list(lines("numbers", fates, [failure], 1.0))[-1].endswith("1 seeds with a failure")
