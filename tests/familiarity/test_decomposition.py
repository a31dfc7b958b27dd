from __future__ import annotations

import numpy as np
import pytest

from argraph.errors import InvalidSetting, NotEstimable
from argraph.familiarity.contamination import contamination
from argraph.familiarity.decomposition import band, compare, decompose
from argraph.familiarity.fitting import Estimate, fit
from argraph.familiarity.regression import Design, LeastSquares, resamples
from argraph.familiarity.sample import Sample
from argraph.familiarity.simulator import World, draw
from tests.familiarity.samples import random_sample, sample_of

ALL_FITS = ["least squares", "logistic", "least squares, controlled", "logistic, controlled"]


def test_everything_that_a_good_sample_allows() -> None:
    found = decompose(random_sample(1, tasks=200))
    assert [each.name for each in found.fits] == ALL_FITS
    assert found.refusals == ()
    for each in found.fits:
        assert each.boost.low < each.boost.value < each.boost.high
    assert found.main.p_by_task is not None
    assert found.fits[1].p_by_task is None
    assert found.controlled is found.fits[2]
    assert [each.regressor for each in found.collinearity] == ["contamination", "size", "objects"]


def test_the_same_sample_and_seed_give_the_same_numbers() -> None:
    one, two, other = (decompose(random_sample(2), seed=seed) for seed in (0, 0, 1))
    assert one.fits == two.fits
    assert one.main.boost.value == other.main.boost.value
    assert one.main.boost.low != other.main.boost.low


def test_the_interval_is_made_of_percentiles_of_resampled_tasks() -> None:
    sample = random_sample(3, tasks=30)
    slopes = []
    for drawn in resamples(30, 400, seed=7).astype(int):
        rows = np.repeat(np.arange(30), drawn)
        slopes.append(np.polyfit(sample.contamination[rows], sample.accuracy[rows], 1)[0])
    found = decompose(sample, count=400, seed=7).main.boost
    assert (found.low, found.high) == pytest.approx(tuple(np.percentile(slopes, [2.5, 97.5])))


def test_intervals_hold_the_truth_about_as_often_as_they_claim() -> None:
    generator, weights, world, held = np.random.default_rng(0), resamples(100, 300, 0), World(0.6, tasks=100), 0
    for _ in range(200):
        sample = draw(world, generator).sample()
        boost = fit(LeastSquares(), Design(sample.contamination), sample.accuracy, weights).boost
        held += boost.low <= world.boost <= boost.high
    assert 0.90 <= held / 200 <= 0.98


def test_familiar_minus_novel_is_a_difference_of_halves() -> None:
    sample = sample_of([0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0], np.linspace(0.1, 0.9, 12))
    gap = decompose(sample).familiar_minus_novel
    assert gap is not None
    assert gap.value == pytest.approx(4 / 6 - 1 / 6)


def test_halves_are_not_compared_if_most_tasks_are_equally_familiar() -> None:
    assert decompose(sample_of([0, 1] * 10, [0.9] * 14 + [0.1] * 6)).familiar_minus_novel is None


def test_a_control_that_never_varies_is_left_out_and_said() -> None:
    sample = random_sample(4)
    found = decompose(sample_of(sample.accuracy, sample.exposures, {"size": np.ones(60)}))
    assert [each.name for each in found.fits] == ALL_FITS[:2]
    assert found.refusals == ("size is the same for all tasks and controls nothing",)
    assert found.collinearity == ()


def test_a_control_that_is_contamination_itself_is_refused() -> None:
    sample = random_sample(5)
    found = decompose(sample_of(sample.accuracy, sample.exposures, {"same": sample.contamination * 2 + 1}))
    assert [each.name for each in found.fits] == ALL_FITS[:2]
    assert found.refusals[0].startswith("no least squares fit with controls: contamination and the controls depend")


def test_more_controls_than_tasks_are_refused() -> None:
    generator = np.random.default_rng(0)
    controls = {f"control {number}": generator.normal(size=12) for number in range(10)}
    found = decompose(sample_of([0, 1] * 6, generator.random(12), controls))
    assert "no least squares fit with controls: 12 tasks do not determine 12 coefficients" in found.refusals[-2]


def test_separation_takes_the_logistic_fit_away() -> None:
    found = decompose(sample_of([0] * 10 + [1] * 10, np.linspace(0.1, 0.9, 20)))
    assert [each.name for each in found.fits] == ["least squares"]
    assert found.refusals[0].startswith("no logistic fit: a line through the regressors separates solved from unsolved")


@pytest.mark.parametrize(
    ("accuracy", "exposure", "complaint"),
    [
        ([1, 1, 1, 1], [0.1, 0.2, 0.3, 0.4], "all of the 4 tasks are solved, so nothing can be said"),
        ([0, 0, 0, 0], [0.1, 0.2, 0.3, 0.4], "none of the 4 tasks is solved, so nothing can be said"),
        ([0.5, 0.5, 0.5], [0.1, 0.2, 0.3], "all 3 tasks have the same accuracy, 0.5"),
        ([0, 1] * 5, [0.3] * 10, "all 10 tasks have the same mean exposure, 0.3"),
        (
            [1] + [0] * 19,
            np.linspace(0.1, 0.9, 20),
            "only 1 of the 20 tasks is solved, even in part; with fewer than 5",
        ),
        ([1] * 16 + [0] * 4, np.linspace(0.1, 0.9, 20), "only 4 of the 20 tasks are unsolved, even in part"),
        ([0, 1], [0.3, 0.4], "the number of tasks with a concept is 2; a line needs at least 3"),
        ([], [], "the number of tasks with a concept is 0"),
        ([0, 1] * 5, [0.3] * 9 + [0.4], "do not determine 2 coefficients; these 10 tasks are too few or too alike"),
    ],
)
def test_what_cannot_be_estimated_is_not(accuracy: list[float], exposure: list[float], complaint: str) -> None:
    with pytest.raises(NotEstimable) as raised:
        decompose(sample_of(accuracy, exposure))
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    ("accuracy", "exposure", "complaint"),
    [
        ([0, 2], [0.1, 0.2], "an accuracy is 2; it must lie between 0 and 1"),
        ([0, 1], [0.1, float("nan")], "an exposure is nan; it must lie between 0 and 1"),
    ],
)
def test_a_sample_of_impossible_numbers_is_refused(
    accuracy: list[float], exposure: list[float], complaint: str
) -> None:
    with pytest.raises(InvalidSetting, match=complaint):
        sample_of(accuracy, exposure)


def test_profiles_must_fit_tasks_and_concepts() -> None:
    with pytest.raises(InvalidSetting, match="a row a task, a column a concept"):
        Sample(np.zeros(3), np.ones((2, 3), dtype=bool), np.zeros(3))


def test_a_solver_compared_with_itself_does_not_differ() -> None:
    sample = random_sample(6)
    assert compare([sample, sample]) == (Estimate(0, 0, 0),)


def test_solvers_are_compared_on_the_same_draws() -> None:
    sample = random_sample(7, tasks=100)
    twin = sample_of(sample.accuracy / 2 + sample.contamination / 2, sample.exposures)
    (difference,) = compare([sample, twin])
    boost = decompose(sample).main.boost
    assert difference.value == pytest.approx(0.5 - boost.value / 2)
    assert difference.high - difference.low == pytest.approx((boost.high - boost.low) / 2, rel=1e-6)


def test_the_band_passes_through_the_fitted_line() -> None:
    sample = random_sample(8)
    main, places = decompose(sample).main, contamination(np.array([0.2, 0.8]))
    for place, height in zip(places, band(sample, places), strict=True):
        assert height.value == pytest.approx(main.genuine.value + main.boost.value * place)
        assert height.low < height.value < height.high
