"""How words become English: templates, marks and the notions of what is named."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from argraph.errors import InvalidNotation
from argraph.language.english import Predicate, Target, Voice, marked, phrase_of, text_of
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Paint
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.notion import by_field
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph_abstractions import Components, Lines, Panels, Parts, Whole
from argraph_rules.areas import GridEdge, Part
from argraph_rules.classes import Counts, Is
from argraph_rules.colours import FixedColour, OwnColour
from argraph_rules.extremes import Extreme
from argraph_rules.partners import Partner
from argraph_rules.rays import Ray
from argraph_rules.relating import Has, RelatesTo, RelatesToColour, RelatesToSome

TABLES: dict[str, Any] = {"relation": RELATIONS, "attribute": ATTRIBUTES, "part": PARTS}
NOTIONS = [pytest.param(table, notion, id=notion.name) for table in TABLES.values() for notion in table.values()]
FULLEST = The(Selector("figure", (Extreme("contents", True),)))
RED = Target("each object that is red", described=True)


@attrs.frozen
class Sample:
    said = by_field(way={"up": "{higher|to the left}"}, colour=", in {}")

    way: str
    gap: bool = False
    colour: str | None = None


@pytest.mark.parametrize(
    ("sample", "axis", "text"),
    [
        (Sample("up"), 0, "go higher"),
        (Sample("up", gap=True), 1, "go to the left with a gap"),
        (Sample("round", colour="red"), 0, "go round, in red"),
    ],
)
def test_slots_are_filled_by_what_fields_hold(sample: Sample, axis: int, text: str) -> None:
    template = "go {way}{gap? with a gap}{colour}"
    assert text_of(phrase_of(template, sample, Voice(axis=axis))) == text


def test_a_slot_that_nothing_fills_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="no slot is called 'wya'"):
        phrase_of("go {wya}", Sample("up"), Voice())


@pytest.mark.parametrize(
    ("english", "negated", "several"),
    [
        ("touches {it}", "does not touch it", "touch them"),
        ("is {a single cell}", "is not a single cell", "are single cells"),
        ("has {its} colour", "does not have its colour", "have their colour"),
        ("faces, to {its} right,", "does not face, to its right,", "face, to their right,"),
        ("has what {it touches}", "does not have what it touches", "have what they touch"),
    ],
)
def test_predicates_are_turned_round_and_said_of_several(english: str, negated: str, several: str) -> None:
    phrase = marked(english)
    assert str(Predicate.of(phrase, negated=True)) == negated
    assert Predicate.of(phrase).text(plural=True) == several


def test_the_pronouns_of_an_inner_description_are_not_those_of_the_outer_one() -> None:
    several = Selector("figure", (RelatesTo("touching", FULLEST), Has(Partner("inside hole"))))
    assert several.explain_all() == (
        "objects that touch the object that has the most objects in its holes "
        "and have just one object in whose hole they lie"
    )


def test_what_is_no_figure_itself_has_no_other() -> None:
    inner = The(Selector("figure", (RelatesToSome("touching"),)))
    region = Selector("region", (RelatesToSome("touching"), RelatesTo("beside", inner)))
    assert region.explain().endswith(
        "that touches an object and touches the side of the object that touches another object"
    )
    assert Selector("region", (Not(RelatesToSome("facing")),)).explain().endswith("that faces no object")


def test_articles_go_by_sound() -> None:
    assert str(RelatesToColour("touching", 7).predicate()) == "touches an orange object"


def test_none_is_turned_round_into_some() -> None:
    assert str(Counts("hole count", 0).predicate(negated=True)) == "has some holes"
    assert str(Counts("neighbours", 0).predicate()) == "touches no objects"
    assert str(Counts("neighbours", 1).predicate(negated=True)) == "does not touch 1 object"


@pytest.mark.parametrize(
    ("transform", "target", "text"),
    [
        (Paint(Part(), OwnColour()), RED, "Recolour all of each object that is red to its commonest colour"),
        (Paint(Part("holes"), FixedColour(1)), Target("each dot"), "Fill the holes of each dot with blue"),
        (Paint(Part("holes"), FixedColour(1)), Target(), "Fill its holes with blue"),
        (Paint(Part("hull"), FixedColour(1)), RED, "For each object that is red, paint its convex hull in blue"),
        (Erase(GridEdge("top row")), Target("each dot"), "For each dot, erase the top row of the grid"),
        (Paint(Ray("up"), OwnColour()), RED, "Extend each object that is red up to the border or the next thing"),
        (
            *(Paint(Ray("up-left", "border from its corner"), FixedColour(1)), Target("each dot")),
            "Draw a line in blue from the corner of each dot up-left all the way to the border",
        ),
        (
            *(Paint(Ray("in all four slanted directions", "border from its corner"), FixedColour(1)), Target()),
            "Draw lines in blue from its corners in all four slanted directions all the way to the border",
        ),
    ],
)
def test_areas_say_how_they_are_painted(transform: Any, target: Target, text: str) -> None:
    assert transform.explain(Voice(target=target)) == text


def test_views_say_what_they_can_do() -> None:
    assert [view.whole for view in (Whole(), Panels(), Lines())] == [True, False, False]
    assert [view.divides for view in (Whole(), Panels(), Parts())] == [False, True, True]
    assert [view.is_lattice for view in (Panels(), Parts())] == [True, False]
    assert Selector("figure", (Is("hollow"),)).explain(Voice.of(Whole())) == "the grid that is hollow"


# Notions


@pytest.mark.parametrize(("table", "notion"), NOTIONS)
def test_names_turn_into_names_and_back(table: Any, notion: Any) -> None:
    assert not notion.cycle or notion.name in notion.cycle
    assert all(table[name].cycle == notion.cycle for name in notion.cycle)
    assert notion.turned("identity") == notion.name
    for turn, back in (("quarter turn right", "quarter turn left"), ("transpose", "transpose")):
        assert table[notion.turned(turn)].turned(back) == notion.name


@pytest.mark.parametrize(("table", "notion"), NOTIONS)
def test_the_english_of_names_is_made_of_known_marks(table: Any, notion: Any) -> None:
    assert table[notion.name] is notion
    assert notion.english
    assert "{" not in text_of(marked(notion.english), plural=True)


@pytest.mark.parametrize("relation", RELATIONS.values(), ids=RELATIONS)
def test_relations_are_said_both_ways_round(relation: Any) -> None:
    for reverse in (False, True):
        assert str(Predicate.of(marked(relation.relates("{it}", reverse=reverse)))).split()[0].rstrip(",").endswith("s")
        assert relation.partners(reverse=reverse).startswith(("the {noun} ", "the other {noun} "))


# Rules


def test_what_everybody_would_see_is_not_said() -> None:
    delete = Edit((Clause(Selector(), Erase(Part())),))
    assert Rule(Components(8), delete).explain() == "Delete each object."
    assert Rule(Components(4, one_colour=False, background="commonest"), delete).explain() == (
        "Cells of any colours that share a side are one object. The commonest colour is the background. "
        "Delete each object."
    )
    assert Rule(Whole(), delete).explain() == "Delete the grid."


def test_a_rule_of_many_words_is_a_list_of_steps() -> None:
    clause = Clause(Selector("figure", (Is("hollow"), Is("frame"), Is("touches top"))), Erase(Part("holes")))
    few, many = (Rule(Components(4), Edit((clause,) * count)).explain() for count in (1, 3))
    assert "\n" not in few
    assert [line[:3] for line in many.splitlines()] == ["1. ", "2. ", "3. ", "4. "]


def test_several_may_be_the_largest() -> None:
    largest = Selector("figure", (Extreme("size", True),))
    assert Clause(largest, Erase(Part())).explain() == "Delete each largest object."
    assert The(largest).explain() == "the largest object"
