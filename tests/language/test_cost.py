"""Prices: what is said a second time is cheap, whatever the fields are called in which it stands."""

from __future__ import annotations

import pytest

from argraph.language.cost import AGAIN_BITS, cost
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Move, Paint
from argraph.language.word import Literal, Other, Transform
from argraph_abstractions import ColourClasses, Components
from argraph_rules.alignment import AlignWith, Toward
from argraph_rules.areas import Part
from argraph_rules.classes import HasColour
from argraph_rules.colours import ColourOf
from argraph_rules.comparing import Compares
from argraph_rules.crops import Crop
from argraph_rules.extremes import Ranked
from argraph_rules.offsets import Stay
from argraph_rules.partners import Partner
from argraph_rules.rays import Ray
from argraph_rules.relating import Has, Relates
from argraph_rules.stamps import Stamp
from argraph_rules.ways import By

LARGEST = The(Selector("figure", (Ranked("size", True),)))
RED = The(Selector("figure", (HasColour("colour", 2),)))


def clause(literal: Literal | Not, transform: Transform) -> Clause:
    return Clause(Selector("figure", (literal,)), transform)


@pytest.mark.parametrize(
    ("literal", "transform", "other"),
    [
        (Has(Partner("touching")), Move(Toward(Partner("touching")), Stay()), Partner("touching")),
        (Relates("above", RED), Move(Toward(RED), Stay()), RED),
        (Compares("size", False, RED), Paint(Part(), ColourOf(RED)), RED),
        (Not(Relates("touching", RED)), Stamp(RED, "centre"), RED),
    ],
)
def test_what_a_clause_does_with_what_it_has_named_is_cheap(
    literal: Literal, transform: Transform, other: Other
) -> None:
    parts = cost(Selector("figure", (literal,))) + cost(transform) + Clause.bits
    assert cost(clause(literal, transform)) == parts - cost(other) + AGAIN_BITS


def test_what_a_transform_names_twice_is_cheap_once() -> None:
    once = cost(AlignWith(RED, "middle"))
    assert cost(Move(AlignWith(RED, "middle"), AlignWith(RED, "first"))) == 2.0 + 2 * once - cost(RED) + AGAIN_BITS
    assert cost(Move(AlignWith(RED, "middle"), AlignWith(LARGEST, "first"))) == 2.0 + once + cost(
        AlignWith(LARGEST, "first")
    )
    both = Paint(Ray(By(RED)), ColourOf(RED))
    assert cost(both) == Paint.bits + cost(both.area) + cost(both.colour) - cost(RED) + AGAIN_BITS


def test_clauses_name_things_anew() -> None:
    one = clause(HasColour("colour", 1), Move(Toward(RED), Stay()))
    assert cost(Edit((one, one))) == cost(Edit((one,))) + cost(one) + 2.0


def test_constants_cost_what_their_lists_and_records_say() -> None:
    assert cost(Part("holes")) - cost(Part()) == 1.5
    assert cost(Part("holes", "empty")) == cost(Part("box outline", "empty"))
    assert cost(Relates("inside box")) - cost(Relates("touching")) == 1.5
    assert cost(Relates("touching", Partner("facing"))) - cost(Partner("facing")) == 3.0
    assert cost(Relates("touching", RED)) - cost(RED) == 2.0
    assert cost(Relates("touching")) == 3.5
    assert cost(Relates("touching", RED.selector)) - cost(RED.selector) == 2.5
    assert cost(Crop(RED, turn="transpose")) - cost(Crop(RED)) == 2.0
    assert cost(ColourClasses("commonest")) - cost(ColourClasses()) == 1.5
    assert Rule(Components(8), Crop(RED)).cost == 1.0 + cost(Crop(RED))
