from __future__ import annotations

import attrs
import numpy as np
import pytest

from argraph.errors import InvalidSetting
from argraph.familiarity.recovery import BY_ANSWER, CONTROLLED, PUBLISHED, Settings, recover, tasks_needed
from argraph.familiarity.simulator import CONCEPTS, World, draw

QUICK = Settings(rounds=60, resamples=200, sizes=(50, 200, 800))


def test_a_draw_is_what_the_world_says() -> None:
    world = World(0.9, tasks=300, spread=0.3, most_concepts=8, solvers=3, difficulty=0.1, confounding=-0.5)
    drawn = draw(world, np.random.default_rng(0))
    assert drawn.profiles.shape == (300, CONCEPTS)
    assert set(drawn.profiles.sum(axis=1)) == set(range(1, 9))
    assert drawn.answers.shape == (3, 300)
    assert 0.2 <= drawn.exposures.min() < drawn.exposures.max() <= 0.8
    assert np.corrcoef(drawn.difficulty, drawn.sample().exposure)[0, 1] == pytest.approx(-0.5, abs=0.1)
    assert np.corrcoef(drawn.difficulty, drawn.measured)[0, 1] ** 2 == pytest.approx(0.5, abs=0.1)
    assert len(drawn.sample()) == 300
    assert len(drawn.answer_sample()) == 900


def test_accuracy_follows_contamination() -> None:
    sample = draw(World(0.9, tasks=40_000), np.random.default_rng(0)).sample()
    slope, intercept = np.polyfit(sample.contamination, sample.accuracy, 1)
    assert (slope, intercept) == pytest.approx((0.9, 0.18), abs=0.06)


@pytest.mark.parametrize("change", [{"spread": 0.6}, {"most_concepts": 0}, {"confounding": -1.0}])
def test_impossible_worlds_are_refused(change: dict[str, float]) -> None:
    with pytest.raises(InvalidSetting, match="cannot be: spread is 0 to"):
        World(0.9, **change)  # type: ignore[arg-type]


def test_the_same_settings_recover_the_same() -> None:
    world = World(0.3, tasks=50)
    assert recover(world, settings=QUICK) == recover(world, settings=QUICK)
    assert recover(world, settings=QUICK) != recover(world, settings=attrs.evolve(QUICK, seed=1))


def test_the_truth_is_recovered_where_the_model_is_true() -> None:
    found = recover(World(0.9), settings=QUICK)
    assert found.bias == pytest.approx(0, abs=0.1)
    assert found.genuine == pytest.approx(found.world.genuine, abs=0.05)
    assert found.coverage > 0.85
    assert found.detected > 0.95


def test_confounded_difficulty_makes_a_boost_that_a_control_takes_away() -> None:
    world = World(0.0, difficulty=0.1, confounding=-0.5)
    plain, held = (recover(world, way, QUICK) for way in (PUBLISHED, CONTROLLED))
    assert plain.boost > 0.25
    assert plain.coverage < 0.7
    assert abs(held.boost) < 0.1
    assert held.coverage > 0.85


def test_answers_to_the_same_task_are_not_independent() -> None:
    world = World(0.0, tasks=200, solvers=8, difficulty=0.3)
    by_task, by_answer = (recover(world, way, QUICK) for way in (PUBLISHED, BY_ANSWER))
    assert by_answer.boost == pytest.approx(by_task.boost)
    assert by_answer.width < 0.7 * by_task.width
    assert by_answer.coverage < by_task.coverage


def test_more_tasks_are_needed_for_smaller_boosts() -> None:
    assert tasks_needed(World(1.2), QUICK) == 200
    assert tasks_needed(World(0.6), QUICK) == 800
    assert tasks_needed(World(0.0), QUICK) is None
