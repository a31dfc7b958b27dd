"""Every concept keeps what it promises; a new one is tested here by itself."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from argraph.errors import UnknownName
from argraph.profiles import CONCEPTS, KINDS, Concept, concept_named
from argraph.profiles.concept import tiny_task
from argraph.values.conceptarc import CONCEPTS as GROUPS
from argraph.values.symmetry import TURNS
from tests.profiles.transformed import recoloured, turned

each_concept = pytest.mark.parametrize("concept", CONCEPTS, ids=lambda concept: concept.name)

CYCLE = (0, 2, 3, 4, 5, 6, 7, 8, 9, 1)
REVERSED = (9, 8, 7, 6, 5, 4, 3, 2, 1, 0)


def test_there_are_fifty_of_three_kinds_in_order() -> None:
    assert len({concept.name for concept in CONCEPTS}) == len(CONCEPTS) == 50
    kinds = [concept.kind for concept in CONCEPTS]
    assert kinds == sorted(kinds, key=KINDS.index)
    assert min(Counter(kinds).values()) >= 10
    assert set(kinds) == set(KINDS)


@each_concept
def test_the_definition_is_one_sentence(concept: Concept) -> None:
    assert concept.definition[0].isupper()
    assert concept.definition.endswith(".")
    assert ". " not in concept.definition


@each_concept
def test_it_holds_of_its_example_and_not_of_what_is_unlike_it(concept: Concept) -> None:
    assert concept.holds(concept.example)
    assert not concept.holds(concept.unlike)


@each_concept
@pytest.mark.parametrize("turn", TURNS)
def test_turning_all_grids_changes_nothing(concept: Concept, turn: str) -> None:
    assert concept.holds(turned(concept.example, turn))
    assert not concept.holds(turned(concept.unlike, turn))


@each_concept
def test_permuting_colours_changes_nothing(concept: Concept) -> None:
    for colours in (CYCLE, REVERSED) if concept.any_colours else (CYCLE,):
        assert concept.holds(recoloured(concept.example, colours))
        assert not concept.holds(recoloured(concept.unlike, colours))


@each_concept
def test_it_is_found_by_name_and_survives_pickling(concept: Concept) -> None:
    assert concept_named(concept.name) is concept
    assert pickle.loads(pickle.dumps(concept)) is concept


@each_concept
def test_its_groups_are_those_of_conceptarc(concept: Concept) -> None:
    assert set(concept.groups) <= set(GROUPS)


def test_every_group_of_conceptarc_has_a_concept_to_be_expected_there() -> None:
    assert {group for concept in CONCEPTS for group in concept.groups} == set(GROUPS)


def test_an_unknown_name_is_answered_with_a_likely_one() -> None:
    with pytest.raises(UnknownName, match="did you mean 'objects move'"):
        concept_named("objects mov")
    with pytest.raises(UnknownName, match="--catalogue"):
        concept_named("justice")


# How many demonstrations must show it

MOVE, STAY, GROW = "100 -> 001", "100 -> 100", "100 -> 110"


@pytest.mark.parametrize(
    ("shown", "holds"),
    [
        ((MOVE, MOVE, MOVE), True),
        ((MOVE, MOVE, GROW), False),
        ((MOVE, MOVE, MOVE, GROW), True),
        ((MOVE, MOVE, GROW, GROW), False),
        ((MOVE, STAY, STAY), True),
        ((MOVE, STAY, GROW), False),
        ((STAY, STAY), False),
    ],
)
def test_three_quarters_of_the_demonstrations_that_change_something_must_show_it(
    shown: tuple[str, ...], holds: bool
) -> None:
    assert concept_named("objects move").holds(tiny_task("tiny", ";".join(shown))) is holds


def test_patterns_hold_where_nothing_changes() -> None:
    assert concept_named("one colour").holds(tiny_task("tiny", STAY))


def test_the_demonstrations_must_show_the_same() -> None:
    one_way, other_way = "1000/0000/0020 -> 0001/0000/0020", "1000/0000/0020 -> 0000/0000/0020"
    outermost = concept_named("outermost")
    assert outermost.holds(tiny_task("tiny", f"{one_way}; {one_way}"))
    assert not outermost.holds(tiny_task("tiny", f"{one_way}; {other_way}"))
