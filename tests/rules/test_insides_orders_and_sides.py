"""What words about insides, openings, orders, halves and other sides do, each on a grid small enough to see it."""

from __future__ import annotations

from argraph.language.cost import cost
from argraph.language.rule import Clause
from argraph.language.selector import Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Literal
from argraph.values.grid import Grid
from argraph_abstractions import Components, Nested, Panels
from argraph_rules.alignment import ToOtherSide, Toward
from argraph_rules.areas import Part
from argraph_rules.classes import Faces, Is
from argraph_rules.colours import FixedColour, OwnColour
from argraph_rules.comparing import Unlike
from argraph_rules.crops import Crop
from argraph_rules.extremes import InTheMiddle, Ranked
from argraph_rules.insides import HasInside
from argraph_rules.offsets import Stay
from argraph_rules.ordering import Slot
from argraph_rules.partners import Nearest, Partner
from argraph_rules.relating import Has
from argraph_rules.repeats import Prolong
from argraph_rules.sameness import Shares
from argraph_rules.ways import FARTHER, Heading
from tests.words import MANY_COLOURED, chosen, do, outer_colours

RINGS = "11100222/13100202/10100232/11100222"
SINGLE = Is("single")


def coloured(literal: Literal, grid: str) -> set[int]:
    return set(chosen(literal, grid)) - {0}


def test_what_is_inside_lies_in_a_half_or_at_the_centre() -> None:
    assert outer_colours(HasInside("upper"), RINGS, Nested(8)) == [1]
    assert outer_colours(HasInside("lower"), RINGS, Nested(8)) == [2]
    assert outer_colours(HasInside("centre"), "1110222/1310232/1110202/0000222", Nested(8)) == [1]


def test_cups_are_open_at_the_top_or_the_bottom() -> None:
    cups = "101000222/101000202/111000202"
    assert chosen(Faces("is open at the top"), cups) == [1]
    assert chosen(Faces("is open at the bottom"), cups) == [2]
    assert chosen(Faces("is open at the left"), cups) == []


def test_only_the_centre_is_left_but_of_what_is_in_pieces_nothing_goes() -> None:
    assert do(Erase(Part("centre", "rest")), "11100/11100/11100") == "00000/01000/00000"
    assert do(Erase(Part("top edge", "rest")), "110/110/011") == "110/000/000"
    assert do(Erase(Part("centre", "rest")), "10001", Components(8)) == "10001"


def test_every_other_thing_of_a_row_whatever_it_stands_on() -> None:
    assert coloured(Ranked("left", False, "every second"), "1020304") == {2, 4}
    assert coloured(Ranked("right", True, "every second"), "10203040") == {1, 3}
    assert coloured(Ranked("left", False, "every second"), "10203/55555") == {2}


def test_the_ground_has_no_place_in_a_row() -> None:
    assert chosen(InTheMiddle(), "10203/55555") == [2]
    poles = "20000/20030/20130/55555"
    assert do(Move(Stay(), Slot("height", descending=False)), poles) == "00020/00320/10320/55555"


def test_equal_halves_and_equally_many_spots() -> None:
    scene = MANY_COLOURED(Grid.parse("12512012521"))
    assert scene.column("halves alike")[:2].tolist() == [True, False]
    assert outer_colours(Shares("spots"), "1110111/1210112/1110121", Components(8, one_colour=False)) == []
    assert len(outer_colours(Shares("spots"), "1110111/1210121/1110111", MANY_COLOURED)) == 2


def test_the_colour_of_the_centre() -> None:
    target = "11111/12221/12321/12221/11111"
    assert do(Paint(Part("ends", "rest"), OwnColour("centre colour")), target, MANY_COLOURED) == "/".join(["33333"] * 5)


def test_to_the_other_side_of_a_thing() -> None:
    line = The(Selector("figure", (Is("line"), Ranked("size", True))))
    jump = Move(ToOtherSide(line), ToOtherSide(line))
    assert do(jump, "0100/0000/5555/0000/0000", Components(8), SINGLE) == "0000/0000/5555/0000/0100"


def test_the_cells_in_which_panels_differ() -> None:
    marked = do(Paint(Unlike(Nearest()), FixedColour(2)), "10512/01511", Panels(), Ranked("right", True))
    assert marked == "10512/01521"


def test_a_pattern_goes_on_one_way() -> None:
    assert do(Prolong(Heading("right")), "0121000", MANY_COLOURED) == "0121212"
    assert do(Prolong(Heading(FARTHER)), "0121000", MANY_COLOURED) == "0121212"
    assert do(Prolong(Heading("left and right")), "0121000", MANY_COLOURED) == "2121212"


def test_the_biggest_of_its_colour() -> None:
    assert chosen(Has(Partner("same colour", bigger=True)), "110100111/000000000") == [1, 1]


def test_a_partner_that_is_had_and_used_is_said_once() -> None:
    partner = Partner("same colour", bigger=True)
    go = Move(Toward(partner), Toward(partner))
    own = Clause(Selector("figure", (Has(partner),)), go)
    other = Clause(Selector("figure", (Has(Nearest()),)), go)
    assert cost(own) < cost(other)


def test_a_turned_crop_costs_more() -> None:
    the = The(Selector("figure", (SINGLE,)))
    assert cost(Crop(the)) < cost(Crop(the, turn="mirror left-right"))
