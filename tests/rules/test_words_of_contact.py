"""What words do that speak of things side by side, one on the other, or one beneath the other."""

from __future__ import annotations

import pytest

from argraph.errors import NotApplicable
from argraph.language.selector import Selector, The
from argraph.language.transforms import Move, Paint
from argraph_abstractions import Layers
from argraph_rules.alignment import Toward
from argraph_rules.areas import Part
from argraph_rules.classes import HasColour, Is
from argraph_rules.colours import ColourOfPartner
from argraph_rules.extremes import Ranked
from argraph_rules.lifting import Lift
from argraph_rules.partners import Partner
from argraph_rules.relating import Relates
from argraph_rules.sameness import HoldsAlike
from tests.words import OBJECTS, chosen, do

LARGEST = The(Selector("figure", (Ranked("size", True),)))
HOLDER = Partner("inside hole")


def test_a_thing_goes_toward_a_jagged_shore_until_it_touches_it() -> None:
    toward = Move(Toward(LARGEST), Toward(LARGEST))
    assert do(toward, "555/550/500/000/001") == "555/551/500/000/000"
    assert do(toward, "2000555/0000055/0300555") == "0002555/0000055/0003555"


def test_without_a_common_line_boxes_meet() -> None:
    assert do(Move(Toward(LARGEST), Toward(LARGEST)), "1000/0000/0055/0055") == "0000/0100/0055/0055"


def test_a_thing_is_like_the_one_it_lies_in() -> None:
    grid = "5550222/5050212/5550222"
    assert chosen(Relates("same colour", HOLDER), "5555502222/5000502002/5050502012/5000502002/5555502222") == [5]
    assert chosen(Relates("same colour", HOLDER), grid) == []


def test_what_a_thing_touches_is_alike() -> None:
    assert chosen(HoldsAlike("shape", "touching"), "01100/55555/02200/00000/03000/77777/04400") == [5]
    assert chosen(HoldsAlike("colour", "touching"), "01100/55555/01000") == [5]
    assert chosen(HoldsAlike("colour", "touching"), "01100/55555/00000") == []


def test_what_a_thing_holds_is_counted_by_cells() -> None:
    inside = Paint(Part(), ColourOfPartner("inside hole", reverse=True))
    hollow = Is("hollow")
    grid = "55555555/52202035/50000005/53000005/55555555"
    assert do(inside, grid, OBJECTS, hollow).startswith("22222222")
    with pytest.raises(NotApplicable):
        do(inside, "555555/520035/555555", OBJECTS, hollow)


def test_what_is_taken_away_shows_what_lies_beneath() -> None:
    red = HasColour("colour", 2)
    assert do(Lift(), "00200/11211/00200/00233", OBJECTS, red) == "00000/11111/00000/00033"
    assert do(Lift(), "0120/0220/0120", OBJECTS, red) == "0100/0100/0100"
    assert do(Lift(), "00200/11211/00200", Layers(), red) == "00000/11111/00000"


def test_what_lies_beneath_two_ways_is_not_known() -> None:
    with pytest.raises(NotApplicable):
        do(Lift(), "030/121/030", OBJECTS, HasColour("colour", 2))
