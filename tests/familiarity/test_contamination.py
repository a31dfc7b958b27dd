from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.errors import InvalidSetting
from argraph.familiarity.contamination import contamination, mean_exposures

shares = st.floats(0, 1)


@pytest.mark.parametrize("exposure", [0.0, 0.2, 0.5, 0.75, 1.0])
def test_the_formula_by_hand(exposure: float) -> None:
    log_odds = math.log(0.3 / 0.7) + 3 * (exposure - 0.5)
    assert float(contamination(exposure)) == pytest.approx(math.exp(log_odds) / (1 + math.exp(log_odds)))


@given(shares, shares)
def test_more_exposure_is_more_contamination_and_never_none(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0.087 < contamination(low) <= contamination(high) < 0.658


def test_a_tasks_exposure_is_the_mean_over_its_own_concepts() -> None:
    profiles = np.array([[True, False, True], [False, True, False]])
    exposures = np.array([[0.1, 0.9, 0.5], [0.0, 0.2, 1.0]])
    assert mean_exposures(profiles, exposures).tolist() == [[0.3, 0.9], [0.5, 0.2]]


def test_a_task_without_a_concept_has_no_exposure() -> None:
    with pytest.raises(InvalidSetting, match="task number 2 has no concept"):
        mean_exposures(np.array([[True], [False]]), np.array([0.5]))
