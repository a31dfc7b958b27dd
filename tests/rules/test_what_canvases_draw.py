"""What canvases draw, each on a grid small enough to see it."""

from __future__ import annotations

import pytest

from argraph.errors import NotApplicable
from argraph.language.selector import AnyOf, Not, Selector, The
from argraph_abstractions import Panels, Whole
from argraph_rules.choices import Choice
from argraph_rules.classes import Is
from argraph_rules.colours import FixedColour
from argraph_rules.composites import Around, Through
from argraph_rules.condensing import CellPer, Squeeze
from argraph_rules.crops import Beside, Crop
from argraph_rules.extremes import Ranked
from argraph_rules.growing import Continue, Resize
from argraph_rules.listings import Listing
from argraph_rules.quilts import SelfSimilar, Tile
from argraph_rules.summaries import Block, CountOf, FixedNumber, Times
from argraph_rules.wholes import Over, Scale
from tests.words import MANY_COLOURED, draw

LARGEST = The(Selector("figure", (Ranked("size", True),)))
SQUARE = The(Selector("figure", (Is("square"),)))
SINGLE = Selector("figure", (Is("single"),))


def test_any_of_several_that_look_alike_is_cut_out() -> None:
    twins = AnyOf(Selector("figure", (Is("rectangle"),)))
    assert draw(Crop(twins), "22000/22022/00022") == "22/22"
    with pytest.raises(NotApplicable):
        draw(Crop(twins), "22000/22033/00033")


def test_what_a_thing_hides_is_cut_out() -> None:
    assert draw(Crop(SQUARE, "repeated pattern"), "1212/2155/1255/2121") == "21/12"


def test_objects_are_joined_by_size_with_a_gap() -> None:
    assert draw(Beside(Selector(), "across", "alone", "rising", gap=True), "330022/330002/000000/004440/004440") == (
        "220330444/020330444"
    )


def test_copies_are_laid_in_a_row() -> None:
    assert draw(Beside(LARGEST, "across", "alone", gap=True, count=CountOf(SINGLE)), "2203/0200/0003") == "22022/02002"


def test_a_cell_for_each_object() -> None:
    assert draw(CellPer(), "110022/110022/000000/033000") == "12/30"


def test_equal_neighbours_become_one() -> None:
    assert draw(Squeeze(), "11222/11222/33444", Whole()) == "12/34"


def test_colours_are_listed_in_order() -> None:
    grid = "1000/0000/2220/0000/3300"
    by_size = Listing(Selector(), "size", False, "down")
    assert draw(by_size, grid) == "2/3/1"
    standing = Listing(Selector(), "size", True, "across", "size", from_end=True)
    assert draw(standing, grid) == "002/032/132"
    with pytest.raises(NotApplicable):
        draw(by_size, "1020")


def test_lists_go_as_their_objects_lie() -> None:
    in_a_row = Listing(Selector(), None, True, "as they spread", all_long=FixedNumber(2))
    assert draw(in_a_row, "100/100/002/000/030") == "11/22/33"
    assert draw(in_a_row, "10300/10302/00300") == "132/132"


def test_colours_are_counted_among_those_that_are_listed() -> None:
    several = Selector("figure", (Not(Is("single")),))
    bars = Listing(several, "of its colour", True, "down", "of its colour", distinct=True)
    assert draw(bars, "110220/000000/220001/000000") == "10/22"


def test_objects_are_laid_over_each_other() -> None:
    assert draw(Over(order="larger beneath"), "11100/10102/11100") == "111/121/111"
    assert draw(Over(order="larger beneath", anchor=5), "1500/0000/0052", MANY_COLOURED) == "152"
    with pytest.raises(NotApplicable):
        draw(Over(order="larger beneath"), "1100/0002")


def test_a_corner_is_cut_out() -> None:
    assert draw(Resize("bottom right", FixedNumber(1), FixedNumber(2), True), "123/456", Whole()) == "56"


def test_quilts_and_self_similar_pictures() -> None:
    assert (
        draw(
            Tile(FixedNumber(2), FixedNumber(2), (("identity", "mirror left-right"), ("blank", "half turn"))),
            "12",
            Whole(),
        )
        == "1221/0021"
    )
    assert draw(SelfSimilar(), "10/01", Whole()) == "1000/0100/0010/0001"
    assert draw(SelfSimilar(inverse=True), "10/01", Whole()) == "0100/1000/0001/0010"


def test_cells_of_one_colour_become_copies() -> None:
    assert draw(SelfSimilar(colour=FixedColour(2)), "12/00", Whole()) == "0012/0000/0000/0000"


def test_blocks_shrink_to_their_commonest_colour() -> None:
    assert draw(Scale(FixedNumber(2), shrink=True), "1122/1325", Whole()) == "12"
    with pytest.raises(NotApplicable):
        draw(Scale(FixedNumber(2), shrink=True), "11/22", Whole())
    assert draw(Scale(CountOf(Selector())), "102") == "110022/110022"


def test_panels_lie_in_an_order_or_are_folded() -> None:
    assert draw(Over(order="21"), "10522/00520", Panels()) == "12/20"
    assert draw(Over(folded=True), "10520/00502", Panels()) == "12/20"
    with pytest.raises(NotApplicable):
        draw(Over(order="321"), "10522/00520", Panels())


def test_a_picture_for_each_case() -> None:
    choice = Choice(Selector(), None, (("1", "5"), ("2", "66")))
    assert draw(choice, "102") == "66"
    with pytest.raises(NotApplicable):
        draw(choice, "10203")
    assert draw(Choice(Selector(), "shape", (("##", "7"),)), "110") == "7"


def test_the_input_in_something_larger() -> None:
    assert draw(Resize("bottom right", FixedNumber(2), Times(FixedNumber(2), "width")), "12", Whole()) == "0000/0012"
    assert draw(Resize("middle", FixedNumber(3), FixedNumber(3)), "1", Whole()) == "000/010/000"
    with pytest.raises(NotApplicable):
        draw(Resize("middle", FixedNumber(2), FixedNumber(3)), "1", Whole())


def test_a_pattern_goes_on() -> None:
    assert draw(Continue("across", Times(FixedNumber(2), "width")), "121", Whole()) == "121212"
    assert draw(Continue("down", FixedNumber(4)), "1000/0100", Whole()) == "1000/0100/0010/0001"
    with pytest.raises(NotApplicable):
        draw(Continue("down", FixedNumber(4)), "11/22", Whole())


def test_the_box_around_several_objects() -> None:
    assert draw(Around(Selector()), "0000/0100/0002/0000") == "100/002"


def test_one_object_seen_through_another() -> None:
    grid = "1100000/1100034/0011056/0011000"
    smallest = The(Selector("figure", (Ranked("size", False),)))
    assert draw(Through(smallest, LARGEST, large=False), grid, MANY_COLOURED) == "30/06"
    assert draw(Through(smallest, LARGEST, large=True), grid, MANY_COLOURED) == "3300/3300/0066/0066"


def test_objects_of_a_kind_are_marked() -> None:
    mark = CellPer(Selector("figure", (Is("single"),)), colour=FixedColour(7))
    assert draw(mark, "1022/0000/3304") == "70/07"


def test_a_crop_in_another_colour_or_at_its_smallest() -> None:
    assert draw(Crop(LARGEST, "alone", colour=FixedColour(7)), "1100/1000/0003") == "77/70"
    assert draw(Crop(LARGEST, "at its smallest"), "1100/1100/0011/0011") == "10/01"


def test_a_slanted_line_across_a_block() -> None:
    assert draw(Block(CountOf(Selector()), CountOf(Selector()), FixedColour(3), "from the top left"), "102") == "30/03"
    assert draw(Block(CountOf(Selector()), CountOf(Selector()), FixedColour(3), "from the top right"), "102") == "03/30"
    with pytest.raises(NotApplicable, match="not square"):
        draw(Block(FixedNumber(1), FixedNumber(2), FixedColour(3), "from the top left"), "102")
