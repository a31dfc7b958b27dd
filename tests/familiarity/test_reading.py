from __future__ import annotations

import attrs
import numpy as np
import pytest

from argraph.familiarity.analysis import VERSION, SolverGroup
from argraph.familiarity.decomposition import Collinearity, Decomposition, decompose
from argraph.familiarity.fitting import Estimate, Fit
from argraph.familiarity.paper import PAPER
from argraph.familiarity.reading import group_reading, paper_reading
from tests.familiarity.samples import random_sample, sample_of

SURE, UNSURE, NEGATIVE = Estimate(0.9, 0.5, 1.3), Estimate(0.9, -0.5, 2.3), Estimate(-0.9, -1.3, -0.5)
FOUND = decompose(random_sample(1))


def said(found: Decomposition, left_out: int = 0) -> str:
    return " ".join(group_reading(SolverGroup("one", VERSION, "bundled", (), left_out, found), found))


def with_boosts(plain: Estimate, controlled: Estimate) -> Decomposition:
    fits = [attrs.evolve(each, boost=controlled if each.controls else plain) for each in FOUND.fits]
    return attrs.evolve(FOUND, fits=tuple(fits))


def with_main(**changes: object) -> Decomposition:
    fit: Fit = attrs.evolve(FOUND.main, **changes)
    return attrs.evolve(FOUND, fits=(fit, *FOUND.fits[1:]))


def test_a_boost_that_may_be_nothing_is_said_to_be_so() -> None:
    told = said(with_boosts(UNSURE, UNSURE))
    assert "The boost is 0.90 [-0.50, 2.30]: the interval includes zero, so it cannot be told from none." in told
    assert "With these 60 tasks even a true boost of 2.0 would be missed one time in five." in told
    assert "No boost can be larger than 1.75" in told
    assert "and cannot be told from none either" in told


def test_a_narrow_interval_around_zero_is_not_called_blind() -> None:
    narrow = Estimate(0.1, -0.2, 0.4)
    told = said(with_boosts(narrow, narrow))
    assert "even a true boost of 0.4 would be missed one time in five" in told
    assert "No boost can be larger" not in told


@pytest.mark.parametrize(
    ("plain", "controlled", "meaning"),
    [
        (SURE, SURE, "and still excludes zero"),
        (SURE, UNSURE, "which cannot be told from none: it may be difficulty that makes the difference"),
        (UNSURE, SURE, "which excludes zero; it is one of several ways of looking, so take it with care"),
    ],
)
def test_what_controls_make_of_a_boost(plain: Estimate, controlled: Estimate, meaning: str) -> None:
    assert meaning in said(with_boosts(plain, controlled))


def test_a_negative_boost_is_not_called_a_boost_of_familiarity() -> None:
    assert "so tasks of familiar concepts are solved less often" in said(with_boosts(NEGATIVE, NEGATIVE))


def test_a_boost_that_a_few_concepts_could_make_is_doubted() -> None:
    assert "a few concepts that happen to be both familiar and easy" in said(
        with_main(p_by_task=0.01, p_by_concept=0.2)
    )
    assert "a few concepts" not in said(with_main(p_by_task=0.01, p_by_concept=0.03))


@pytest.mark.parametrize(
    ("fraction", "told"),
    [
        (NEGATIVE, "The fraction is below zero, which is no share of anything"),
        (Estimate(1.4, 0.6, 2), "The line puts genuine ability below zero, and so the fraction above 100 %"),
    ],
)
def test_impossible_fractions_are_called_so(fraction: Estimate, told: str) -> None:
    assert told in said(with_main(fraction=fraction))


def test_collinear_controls_are_named() -> None:
    tangled = (
        Collinearity("contamination", 1, 8.4),
        Collinearity("size", -0.94, 8.1),
        Collinearity("objects", 0.1, 1.1),
    )
    told = said(attrs.evolve(FOUND, collinearity=tangled))
    assert "(variance inflation 8.4, most with size, r = -0.94), so their effects are hard to tell apart" in told


def test_refusals_and_tasks_left_out_are_told() -> None:
    found = decompose(sample_of([0, 1] * 15, np.linspace(0.1, 0.9, 30), {"size": np.ones(30)}))
    told = said(found, left_out=4)
    assert "Size is the same for all tasks and controls nothing." in told
    assert "4 of 4 tasks are left out, since no concept is seen in them." in told


def test_the_published_figures_are_read_as_plainly() -> None:
    told = " ".join(paper_reading(PAPER))
    assert (
        "The published boost is 0.91 [-0.52, 2.39]: the interval includes zero, so it cannot be told from none." in told
    )
    assert "0.21 [-0.14, 0.55]: that interval includes zero too" in told
    assert "50.9 % (46.3 % on ARC-AGI-2)" in told
    assert "10.2 points" in told


def test_the_published_figures_agree_with_each_other() -> None:
    assert 1 - PAPER.genuine.value / PAPER.accuracy == pytest.approx(PAPER.fraction, abs=0.002)
    assert "Concept-Based Decomposition Framework" in PAPER.source
