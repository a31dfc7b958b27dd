from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from scipy.stats import kstest

from argraph.familiarity.permutation import p_by_concept, p_by_task
from argraph.familiarity.regression import Design
from argraph.familiarity.sample import Sample
from argraph.familiarity.simulator import World, draw
from tests.familiarity.samples import sample_of

ROUNDS, SHUFFLES = 300, 99


def samples(world: World, rounds: int = ROUNDS) -> list[Sample]:
    generator = np.random.default_rng(0)
    drawn = [draw(world, generator) for _ in range(rounds)]
    return [each.sample({"difficulty": each.difficulty}) for each in drawn]


def test_by_task_against_all_permutations() -> None:
    sample = sample_of([0.0, 0.3, 0.1, 0.9, 1.0], [0.1, 0.2, 0.5, 0.6, 0.9])
    slope = sample.contamination - sample.contamination.mean()
    strengths = [abs(slope @ np.array(order)) for order in permutations(sample.accuracy)]
    exact = np.mean(np.array(strengths) >= strengths[0] - 1e-12)
    assert p_by_task(sample, Design(sample.contamination), 20_000, 0) == pytest.approx(exact, abs=0.01)


@pytest.mark.parametrize("test", [p_by_task, p_by_concept])
def test_without_a_boost_p_is_uniform(test: type) -> None:
    found = [test(each, Design(each.contamination), SHUFFLES, 1) for each in samples(World(0.0, tasks=80))]
    assert kstest(np.array(found) - 0.005, "uniform").pvalue > 0.05


@pytest.mark.parametrize("test", [p_by_task, p_by_concept])
def test_a_control_takes_away_what_difficulty_does(test: type) -> None:
    drawn = samples(World(0.0, tasks=150, difficulty=0.15, confounding=-0.6), 100)
    plain = [test(each, Design(each.contamination), SHUFFLES, 1) for each in drawn]
    held = [test(each, Design(each.contamination, each.controls), SHUFFLES, 1) for each in drawn]
    assert np.mean(np.array(plain) <= 0.05) > 0.3
    assert np.mean(np.array(held) <= 0.05) < 0.1


def test_only_the_test_by_concept_stays_right_if_concepts_differ() -> None:
    drawn = samples(World(0.0, tasks=600, concept_effect=0.25), 100)
    alarms = [
        np.mean([test(each, Design(each.contamination), SHUFFLES, 1) <= 0.05 for each in drawn])
        for test in (p_by_task, p_by_concept)
    ]
    assert alarms[0] > 0.15
    assert alarms[1] < 0.1


def test_a_strong_boost_is_found() -> None:
    (sample,) = samples(World(1.2, tasks=400), 1)
    for test in (p_by_task, p_by_concept):
        assert test(sample, Design(sample.contamination), 999, 0) == 0.001
