"""While a task is solved the garbage collector looks seldom and numpy uses one thread; then both are as before."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from threadpoolctl import threadpool_info, threadpool_limits

import argraph
from argraph.solution.process import SELDOM, few_collections, one_thread


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


def threads() -> set[int]:
    return {library["num_threads"] for library in threadpool_info() if library["user_api"] == "blas"}


def test_a_search_uses_one_thread_and_leaves_as_many_as_there_were() -> None:
    seen = []
    with threadpool_limits(2, user_api="blas"):
        before = threads()
        argraph.solve("bundled:Copy1", watch=lambda _: seen.append(threads()))
        assert threads() == before
    assert seen
    assert all(found == {1} for found in seen)


def test_searches_that_overlap_use_one_thread_until_the_last_is_through() -> None:
    with threadpool_limits(2, user_api="blas"):
        before, (first, second) = threads(), (one_thread(), one_thread())
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert threads() == {1}
        second.__exit__(None, None, None)
        assert threads() == before
