"""A search that is watched: what is told, and what a stopped search still answers."""

from __future__ import annotations

import pytest

import argraph
from tests.example_tasks import RECOLOUR_LARGEST

VIEWS = ("whole", "components-8", "panels")


def solved(steps: list[argraph.Step], stop_at: int) -> argraph.Solution:
    """The solution of a small task under a few views, stopped at a step."""

    def watch(step: argraph.Step) -> None:
        steps.append(step)
        if len(steps) == stop_at:
            raise argraph.Stop

    return argraph.solve(RECOLOUR_LARGEST, views=map(argraph.view, VIEWS), watch=watch)


def test_views_are_told_with_the_best_rule_so_far() -> None:
    steps: list[argraph.Step] = []
    solution = solved(steps, stop_at=0)
    assert not solution.stopped
    assert [(step.stage, step.view, step.number, step.total) for step in steps[:3]] == [
        ("one rule", view, number, 3) for number, view in enumerate(VIEWS, 1)
    ]
    assert steps[0].best is None
    assert steps[0].bits is None
    assert steps[2].best == solution.rule


@pytest.mark.parametrize(("at", "how"), [(1, "nothing found"), (2, "nothing found"), (3, "exact")])
def test_a_stopped_search_answers_with_what_it_has(at: int, how: str) -> None:
    steps: list[argraph.Step] = []
    solution = solved(steps, stop_at=at)
    assert len(steps) == at
    assert (solution.stopped, solution.how) == (True, how)
    assert bool(solution.guesses[0]) is (how == "exact")


def test_other_errors_of_a_watcher_are_not_swallowed() -> None:
    def watch(_: argraph.Step) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        argraph.solve(RECOLOUR_LARGEST, watch=watch)
