from __future__ import annotations

from typing import Any, get_args, get_type_hints

import attrs
import pytest

from argraph.language import concepts, packs
from argraph.language.concepts import concepts_of
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Word
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph.scoring.understanding import way
from argraph.values.conceptarc import CONCEPTS
from argraph_rules.alignment import AlignWith
from argraph_rules.areas import Part
from argraph_rules.classes import OPEN, POINTING, HasColour, Is
from argraph_rules.colours import FixedColour
from argraph_rules.comparing import COMPARATIVES
from argraph_rules.crops import HOWS
from argraph_rules.extremes import EVERY_SECOND, MIDDLE, SECOND, SUPERLATIVES, Ranked
from argraph_rules.growing import Resize
from argraph_rules.insides import CENTRE, HALVES
from argraph_rules.offsets import Stay, Steps
from argraph_rules.partners import KINDS as NEIGHBOURS
from argraph_rules.partners import Partner
from argraph_rules.rays import ENDS, Ray
from argraph_rules.relating import Relates
from argraph_rules.summaries import Block, CountOf, FixedNumber
from argraph_rules.tables import KEYS
from argraph_rules.ways import HEADINGS, Heading
from argraph_rules.wholes import BY_SIZE, Over
from tests.language.samples import samples

KINDS = [*dict.fromkeys(type(view) for view in packs.views().values()), *packs.words()]
ENGINE = [Edit, Not, The, Paint, Erase, Move]
each_kind = pytest.mark.parametrize("kind", [*KINDS, *ENGINE], ids=lambda kind: kind.__name__)
PLAIN = packs.view("components-8")
RECOLOUR = Paint(Part(), FixedColour(1))


def rule(*literals: Any, transform: Any = RECOLOUR, view: Any = PLAIN) -> Rule:
    return Rule(view, Edit((Clause(Selector("figure", literals), transform),)))


# What words say


@each_kind
def test_every_view_and_word_states_its_concepts_and_they_exist(kind: type[Any]) -> None:
    assert "concepts" in vars(kind), "say which concepts it speaks of, even if there are none"
    assert isinstance(kind.concepts, tuple)
    assert set(kind.concepts) | set(getattr(kind, "naming", ())) <= set(CONCEPTS)


@each_kind
def test_what_constants_add_is_about_constants_that_occur(kind: type[Any]) -> None:
    """Every constant that a word names is one of its flags, or is taken by one of its fields."""
    flags = {field.name for field in attrs.fields(kind)}
    words = [word for word, _ in samples(kind)] if issubclass(kind, Word) and kind not in ENGINE else []
    taken = {str(getattr(word, name)) for word in words for name in flags}
    for constant in {constant for constants in getattr(kind, "naming", {}).values() for constant in constants}:
        assert constant in flags | taken | ALSO_TAKEN.get(kind.__name__, set()), constant


def literals(kind: type[Any], name: str) -> set[str]:
    """The texts that a field takes by its annotation."""
    return set(get_args(get_type_hints(kind)[name]))


ALSO_TAKEN = {
    "Faces": {*POINTING, *OPEN},
    "HasInside": {*HALVES, CENTRE},
    "Resize": literals(Resize, "place"),
    "Nearest": set(NEIGHBOURS),
    "ColourByTable": set(KEYS),
    "AlignWith": {said for where in literals(AlignWith, "where") for said in (where, ("down", where))},
    "Heading": set(HEADINGS),
    "Ray": {*ENDS, "centre"},
    "Ranked": {*(attribute for attribute, _ in SUPERLATIVES), SECOND, EVERY_SECOND, MIDDLE},
    "Block": literals(Block, "part"),
    "Compares": {attribute for attribute, _ in COMPARATIVES},
    "Crop": set(HOWS),
    "Beside": set(HOWS),
    "Over": literals(Over, "kind") | {BY_SIZE},
}
"""Texts that the few samples of a word may not show."""


RECORDS = [*RELATIONS.values(), *ATTRIBUTES.values(), *PARTS.values()]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_names_speak_of_concepts_that_exist(record: Any) -> None:
    assert set(record.concepts) <= set(CONCEPTS)


@pytest.mark.parametrize("concept", CONCEPTS)
def test_every_concept_is_spoken_of(concept: str) -> None:
    spoken = [kind for kind in KINDS + ENGINE if concept in kind.concepts or concept in getattr(kind, "naming", ())]
    assert spoken or any(concept in record.concepts for record in RECORDS)


def test_the_definition_names_every_concept() -> None:
    for concept in CONCEPTS:
        assert f"\n- {concept}: " in (concepts.__doc__ or "")


# What rules say


@pytest.mark.parametrize(
    ("word", "spoken"),
    [
        (rule(), set()),
        (rule(HasColour("colour", 2)), set()),
        (rule(HasColour("inner colour", 2)), {"InsideOutside"}),
        (rule(Is("wide")), {"HorizontalVertical"}),
        (rule(Not(Is("hollow"))), {"FilledNotFilled"}),
        (rule(Relates("touching")), set()),
        (rule(Relates("inside hole", reverse=True)), {"InsideOutside"}),
        (rule(Relates("above", The(Selector("figure", (Ranked("size", True),))))), {"AboveBelow", "Order"}),
        (rule(Ranked("top", False)), {"TopBottom2D"}),
        (rule(Ranked("hole count", True)), {"Order", "Count", "FilledNotFilled"}),
        (rule(transform=Erase(Part())), {"CleanUp"}),
        (rule(transform=Move(Steps(1), Stay())), set()),
        (rule(transform=Move(Steps(1), Stay(), leave=True)), {"Copy"}),
        (rule(transform=Paint(Ray(Heading("up")), FixedColour(1))), {"ExtendToBoundary"}),
        (
            rule(transform=Paint(Ray(Heading("up and down")), FixedColour(1))),
            {"ExtendToBoundary", "HorizontalVertical"},
        ),
        (rule(view=packs.view("nested-8")), {"InsideOutside"}),
        (Rule(PLAIN, Block(FixedNumber(1), FixedNumber(1), FixedColour(1))), set()),
        (Rule(PLAIN, Block(CountOf(Selector()), FixedNumber(1), FixedColour(1))), {"Count"}),
        (Rule(PLAIN, Edit(()), rule(Is("tall"))), {"HorizontalVertical"}),
    ],
)
def test_a_rule_speaks_of_what_its_words_speak_of(word: Rule, spoken: set[str]) -> None:
    assert concepts_of(word) == spoken


def test_just_before_something_is_above_it_only_when_going_down_is_meant() -> None:
    partner = AlignWith(Partner("touching"), "before")
    assert concepts_of(Move(partner, Stay())) == {"AboveBelow", "MoveToBoundary"}
    assert concepts_of(Move(Stay(), partner)) == {"MoveToBoundary"}


# How tasks are solved


def test_a_task_is_solved_by_its_concept_if_all_its_rules_use_it() -> None:
    wide, plain = rule(Is("wide")), rule()
    assert way("HorizontalVertical", [wide, wide]) == "concept"
    assert way("HorizontalVertical", [wide, plain]) == "shortcut"
    assert way("Copy", [wide]) == "shortcut"
    assert way("Copy", [wide, None]) == "unknown"
    assert way(None, [wide]) == "unknown"
