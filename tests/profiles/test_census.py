from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import load_corpus
from argraph.profiles import CONCEPTS, Census, Profile, concept_named, take_census
from argraph.values.task import Task
from tests.snapshots import check_snapshot

BASE_RATES = Path(__file__).parent / "base_rates.txt"
RAREST, COMMONEST = 0.01, 0.7


@pytest.fixture(scope="module")
def training() -> Census:
    return take_census(load_corpus("arc1:training", answers=False))


@pytest.fixture(scope="module")
def tiny() -> Census:
    return take_census(Corpus("tiny", (grouped("objects move", "MoveToBoundary"), grouped("objects grow", "Copy"))))


def grouped(concept: str, group: str) -> Task:
    return attrs.evolve(concept_named(concept).example, concept=group)


@pytest.mark.sweep
def test_no_concept_holds_of_hardly_any_task_or_of_nearly_all(training: Census) -> None:
    for concept in CONCEPTS:
        assert RAREST <= training.share(concept.name) <= COMMONEST, concept


@pytest.mark.sweep
def test_the_base_rates_are_as_before(training: Census) -> None:
    """A golden table: a change to a detector shows in the diff."""
    counts = (f"{concept.name}: {training.count(concept.name)}" for concept in CONCEPTS)
    check_snapshot(BASE_RATES, [f"{training.corpus}, {len(training.profiles)} tasks", *counts])


def test_a_census_counts_altogether_and_by_group(tiny: Census) -> None:
    assert tiny.group_names == ("MoveToBoundary", "Copy")
    assert (tiny.count("objects move"), tiny.count("size kept")) == (1, 2)
    assert tiny.share("objects move") == 0.5
    assert tiny.share("objects move", "MoveToBoundary") == 1
    assert tiny.count("objects move", "Copy") == 0


def test_expectations_compare_a_group_with_the_rest(tiny: Census) -> None:
    found = {(told.group, told.concept): told for told in tiny.expectations}
    met = found["MoveToBoundary", "objects move"]
    assert (met.inside, met.outside, met.is_met) == (1, 0, True)
    assert not found["Copy", "objects copied"].is_met
    assert ("Copy", "objects move") not in found


def test_one_group_gives_nothing_to_expect() -> None:
    alone = take_census(Corpus("alone", (grouped("objects move", "MoveToBoundary"),)))
    assert alone.expectations == ()


def test_tasks_without_a_group_count_altogether() -> None:
    both = (grouped("objects move", "MoveToBoundary"), concept_named("objects grow").example)
    census = take_census(Corpus("both", both))
    assert census.group_names == ("MoveToBoundary",)
    assert census.count("size kept") == 2


def test_each_is_called_after_every_task() -> None:
    seen: list[Profile] = []
    census = take_census(Corpus("tiny", (grouped("objects move", "Copy"),)), each=seen.append)
    assert tuple(seen) == census.profiles


def test_the_json_form(tiny: Census) -> None:
    data = json.loads(json.dumps(tiny.to_json()))
    assert (data["tasks"], data["counts"]["objects move"]) == (2, 1)
    assert data["groups"]["Copy"]["objects grow"] == 1
    assert "objects move" in data["profiles"]["objects move"]
    assert {"group", "concept", "inside", "outside"} == set(data["expectations"][0])
