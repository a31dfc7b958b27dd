"""The garbage collector is asked to look seldom while a task is solved, and left as it was."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

import argraph
from argraph.solution.collector import SELDOM, few_collections


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_a_search_is_seldom_interrupted_and_leaves_the_collector_as_it_was() -> None:
    gc.set_threshold(700, 10, 10)
    seen = []
    argraph.solve("bundled:Copy1", watch=lambda _: seen.append(gc.get_threshold()))
    assert set(seen) == {SELDOM}
    assert gc.get_threshold() == (700, 10, 10)


def test_the_collector_is_left_as_it_was_when_a_search_fails() -> None:
    gc.set_threshold(700, 10, 10)
    with pytest.raises(ZeroDivisionError), few_collections():
        raise ZeroDivisionError
    assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.parametrize("chosen", [(0, 10, 10), (80_000, 5, 5)])
def test_whoever_chose_to_collect_seldom_or_never_is_not_overruled(chosen: tuple[int, int, int]) -> None:
    gc.set_threshold(*chosen)
    with few_collections():
        assert gc.get_threshold() == chosen
    assert gc.get_threshold() == chosen
