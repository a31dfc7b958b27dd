"""What words do, each on a grid small enough to see it."""

from __future__ import annotations

import pytest

from argraph.errors import NotApplicable
from argraph.language.cost import cost
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.vocabulary import words_of
from argraph.values.grid import Grid
from argraph_abstractions import Components, Dotted, Panels, Parts, Stripes, Whole
from argraph_rules.areas import EverySecond, Part
from argraph_rules.borders import Go, ToBorder
from argraph_rules.classes import Even, Faces, HasColour, InCorner, Is
from argraph_rules.colours import ColourInReverse, ColourOfNearest, FixedColour, OwnColour
from argraph_rules.composites import Through
from argraph_rules.contact import Fall, ToContact
from argraph_rules.extremes import InTheMiddle, MostCells, Ranked
from argraph_rules.offsets import OwnLength, Stay
from argraph_rules.panel_cells import PanelsAsCells
from argraph_rules.partners import Nearest, Partner
from argraph_rules.patterns import Regularise, Restore
from argraph_rules.pictures import Draw
from argraph_rules.rays import Elbow, Ray
from argraph_rules.recurrences import FinishCopies
from argraph_rules.relating import Has, Relates
from argraph_rules.repeats import Prolong, Repeat
from argraph_rules.sameness import Common, HoldsAlike
from argraph_rules.stamps import Reflect, Symmetrise
from argraph_rules.summaries import Block, DistinctCount, FixedNumber, Own
from argraph_rules.tables import ColourByNumber, ColourByTable
from argraph_rules.templates import FillOut
from argraph_rules.tidying import Tidy
from argraph_rules.ways import FREE, POINTED, By, Heading
from tests.words import MANY_COLOURED, OBJECTS, chosen, do, draw, of_colour, pointed

LARGEST = The(Selector("figure", (Ranked("size", True),)))
SQUARE = The(Selector("figure", (Is("square"),)))
LINE = The(Selector("figure", (Is("line"),)))


def test_things_fall_onto_each_other() -> None:
    assert do(Move(Fall("end"), Stay()), "100/020/100/000") == "000/000/100/120"
    assert do(Move(Stay(), Fall("start")), "0102/3000") == "1200/3000"


def test_things_go_away_from_the_nearest() -> None:
    assert do(Move(Stay(), ToBorder("away")), "00102000") == "10000002"


def test_a_copy_has_a_gap_of_one_cell() -> None:
    assert do(Move(Stay(), OwnLength("end", gap=True), leave=True), "110000") == "110110"


def test_an_odd_end_points_the_way() -> None:
    assert do(
        Move(Go(Heading("the way it points"), "border"), Go(Heading("the way it points"), "border")),
        "00000/01120/00000",
        MANY_COLOURED,
    ) == ("00000/00112/00000")
    with pytest.raises(NotApplicable):
        do(
            Move(Go(Heading("the way it points"), "border"), Go(Heading("the way it points"), "border")),
            "0110",
            MANY_COLOURED,
        )


def test_a_number_says_how_far() -> None:
    level = Go(Heading("right"), Own("size"))
    assert do(Move(level, level), "1100000/2000000/0000000") == "0011000/0200000/0000000"
    assert do(Paint(Ray(Heading("down"), FixedNumber(2)), OwnColour("colour")), "12/00/02/00/00") == "12/12/12/02/02"
    assert do(Paint(Ray(Heading("left and right"), Own("size")), OwnColour("colour")), "00110000") == "11111100"
    toward = Go(By(The(Selector("figure", (HasColour("colour", 4),)))), FixedNumber(1))
    moves = Move(toward, toward)
    assert do(moves, "3000/0000/0000/0004", OBJECTS, HasColour("colour", 3)) == "0000/0300/0000/0004"


@pytest.mark.parametrize("name", Own.tried)
def test_a_number_is_said_once_to_be_an_objects(name: str) -> None:
    assert len([word for word in Own(name).explain().split() if word in ("it", "its")]) == 1


def test_a_tip_points_the_way() -> None:
    arrow = "00000/00100/01010/00000/00000"
    assert do(Paint(Ray(Heading(POINTED), "border"), OwnColour("colour")), arrow) == "00100/00100/01010/00000/00000"
    assert (
        do(Move(Go(Heading("the way it points"), "border"), Go(Heading("the way it points"), "border")), arrow)
        == "00100/01010/00000/00000/00000"
    )
    assert chosen(Faces("points up"), arrow) == [1]
    assert not chosen(Faces("points down"), arrow)
    assert not any(chosen(Faces(f"points {way}"), "0110/0110") for way in ("up", "down", "left", "right"))


def test_lines_go_wherever_nothing_is_in_the_way() -> None:
    walled = "00000/01110/01200/01110/00000"
    assert do(Paint(Ray(Heading(FREE), "border"), OwnColour("colour")), walled, OBJECTS, Is("single")) == (
        "00000/01110/01222/01110/00000"
    )


def test_a_thing_goes_up_to_the_closest_in_its_way() -> None:
    closest = Move(
        Go(Heading("toward the closest thing"), "contact"), Go(Heading("toward the closest thing"), "contact")
    )
    assert do(closest, "300000/300000/300102/300000", OBJECTS, HasColour("colour", 1)) == "300000/300000/300012/300000"
    with pytest.raises(NotApplicable):
        do(closest, "30103", OBJECTS, HasColour("colour", 1))


def test_gaps_within_a_thing_are_no_way_to_go() -> None:
    bag = "1100000/1010002/1110000"
    assert do(Move(Stay(), ToContact("end")), bag, OBJECTS, HasColour("colour", 1)) == "0001100/0001012/0001110"


def test_what_lies_within_a_thing_stops_it() -> None:
    held = "111000/131002/111000"
    assert do(Move(Stay(), ToContact("end")), held, OBJECTS, HasColour("colour", 1)) == held


def test_lines_go_lengthwise_until_they_meet_something() -> None:
    lengthwise = Move(Go(Heading("along its length"), "contact"), Go(Heading("along its length"), "contact"))
    dotted = Dotted()
    assert do(lengthwise, "1010005/0000005/0000005", dotted, HasColour("colour", 1)) == "0001015/0000005/0000005"
    assert do(lengthwise, "55555/00000/00000/01000/10000", OBJECTS, HasColour("colour", 1)) == (
        "55555/00010/00100/00000/00000"
    )
    with pytest.raises(NotApplicable):
        do(lengthwise, "5011005", OBJECTS, HasColour("colour", 1))


def test_the_nearest_gives_its_colour() -> None:
    assert do(Paint(Part(), ColourOfNearest(Nearest())), "1020000", OBJECTS, Ranked("left", False)) == "2020000"


def test_nobody_is_nearest_of_two_equally_near() -> None:
    assert pointed(Nearest(), "10203") == {1: 2, 3: 2}
    assert pointed(Nearest(Selector(literals=(HasColour("colour", 3),))), "10203") == {1: 3, 2: 3}


def test_what_a_thing_hides_of_a_pattern_is_restored() -> None:
    assert do(Restore("repeated"), "1212/2155/1255/2121", OBJECTS, Is("square")) == "1212/2121/1212/2121"
    assert do(Restore("mirrored"), "1221/3443/3443/1551", OBJECTS, HasColour("colour", 5)).endswith("1221")


def test_a_pattern_may_repeat_with_a_shift_and_be_restored_in_the_whole_grid() -> None:
    stairs = "12345123/45123451/23451234/51234512/34500345/12300123"
    restored = do(Restore("repeated", FixedColour(0)), stairs, Whole())
    assert restored.endswith("34512345/12345123")


def test_a_box_is_made_regular() -> None:
    assert do(Regularise(), "3333/3343/3333", Whole()) == "3333/3333/3333"
    assert do(Regularise(), "1212/1212/1214/1212", Whole()) == "1212/1212/1212/1212"


def test_a_mirror_stands_in_the_middle_or_where_it_fits_best() -> None:
    bitten = "00000/01110/01010/01100/00000"
    assert do(Symmetrise("left-right"), bitten) == "00000/01110/01010/01110/00000"
    cut_off = "00100/01010/10000/01010/00100"
    assert do(Symmetrise("left-right"), cut_off) == "01100/11110/10010/11110/01100"
    assert do(Symmetrise("left-right", "best"), cut_off) == "00100/01010/10001/01010/00100"


def test_a_mirror_that_could_stand_in_two_places_has_no_meaning() -> None:
    with pytest.raises(NotApplicable):
        do(Symmetrise("left-right", "best"), "0112200", MANY_COLOURED)


def test_what_shows_a_part_of_two_things_of_one_size_is_not_completed() -> None:
    with pytest.raises(NotApplicable):
        do(FillOut("missing"), "11100111/10000001/00000000/00000000/01110000/00000000")


def test_what_shows_a_part_of_a_larger_thing_is_completed_like_it() -> None:
    roofs = "0200000/2220000/1110111/1110111"
    assert do(FillOut("missing"), roofs, MANY_COLOURED) == "0200020/2220222/1110111/1110111"
    lying = "02000000/22200000/11100000/11101100/00001100/00001100"
    assert do(FillOut("missing"), lying, MANY_COLOURED) == lying
    with pytest.raises(NotApplicable):  # there is room for the roof on both sides
        do(FillOut("missing", turned=True), lying, MANY_COLOURED)
    cornered = "0200/2220/1110/1110/0000/1100/1100/1100"
    assert do(FillOut("missing", turned=True), cornered, MANY_COLOURED).endswith("1120/1122/1120")


def test_what_has_a_part_of_a_shape_is_completed_in_its_own_colour() -> None:
    crosses = "0300000/3330040/0300444"
    assert do(FillOut("missing", own_colour=True), f"{crosses}/0000000") == f"{crosses}/0000040"


def test_among_very_many_figures_nothing_is_completed() -> None:
    dots = "/".join(("1010101010101010101", "0" * 19) * 5)
    with pytest.raises(NotApplicable):
        do(FillOut("missing"), dots)


def test_what_others_hide_is_completed() -> None:
    hidden = "0300030/3330333/0300555/0000555"
    assert do(FillOut("hidden"), hidden, OBJECTS, HasColour("colour", 3)) == "0300030/3330333/0300535/0000555"


def test_copies_that_lack_colours_are_completed() -> None:
    several = Ranked("colour count", True)
    flag = "12000000/12000000/00000100/00000100"
    assert do(FinishCopies(), flag, MANY_COLOURED, several) == "12000000/12000000/00000120/00000120"
    assert do(FinishCopies(vanish=True), flag, MANY_COLOURED, several) == "00000000/00000000/00000120/00000120"
    with pytest.raises(NotApplicable):  # the rest may lie on either side
        do(FinishCopies(turned=True), flag, MANY_COLOURED, several)
    large = "1200000/0001100/0001100"
    assert do(FinishCopies(scaled=True), large, MANY_COLOURED, several) == "1200000/0001122/0001122"


def test_a_part_that_may_lie_in_several_ways_is_not_completed() -> None:
    with pytest.raises(NotApplicable):
        do(FillOut("missing"), "0100000/1110000/0100000/0000000/0000100/0000000/0000000")


def test_panels_are_taken_for_cells() -> None:
    red = Edit((Clause(Selector(), Paint(Part(), FixedColour(2))),))
    small = "11500500/11500500/55555555/00500533"
    assert draw(PanelsAsCells(Rule(OBJECTS, red)), small, Panels()) == "22500500/22500500/55555555/00500522"
    with pytest.raises(NotApplicable):
        draw(PanelsAsCells(Rule(OBJECTS, red)), "10500/55555/00500", Panels())


def test_what_is_taken_for_cells_may_leave_gaps() -> None:
    red = PanelsAsCells(Rule(OBJECTS, Edit((Clause(Selector(), Paint(Part(), FixedColour(2))),))))
    assert draw(red, "1100/1100/0001", OBJECTS) == "2200/2200/0002"
    with pytest.raises(NotApplicable, match="no object"):
        draw(red, "000", OBJECTS)
    with pytest.raises(NotApplicable, match="one place"):
        draw(red, "111/121/111", OBJECTS)


def test_even_is_said_of_numbers() -> None:
    assert chosen(Even("size"), "1022/0000/3330") == [2, 0]


def test_every_second_line_of_a_box_is_counted_from_its_first_cell() -> None:
    assert do(Paint(EverySecond("column"), FixedColour(2)), "01111/01111") == "01212/01212"
    assert do(Erase(EverySecond("ring")), "11111/11111/11111/11111/11111") == "11111/10001/10101/10001/11111"
    assert do(Erase(EverySecond("row and column")), "11111/11111/11111") == "11111/10101/11111"


def test_a_way_has_one_bend() -> None:
    red = The(Selector("figure", (HasColour("colour", 2),)))
    assert do(Paint(Elbow("level", red), FixedColour(3)), "1000/0000/0002", OBJECTS) == "1333/0003/0002"
    assert do(Paint(Elbow("upright", red), FixedColour(3)), "1000/0000/0002", OBJECTS) == "1000/3000/3332"


def test_colours_are_reversed_along_an_order() -> None:
    assert do(Paint(Part(), ColourInReverse("left")), "1020033") == "3020011"
    assert do(Paint(Part(), ColourInReverse("size")), "3330220100") == "1110220300"
    with pytest.raises(NotApplicable):  # two are of one size
        do(Paint(Part(), ColourInReverse("size")), "3302201")


def test_some_figure_of_a_colour_is_beside() -> None:
    assert chosen(Relates("beside", of_colour(2)), "12030/00040/20500/10000")[:2] == [1, 1]
    assert chosen(Relates("inside hole", of_colour(2), reverse=True), "11100/10100/11120/00202") == []


def test_noise_of_any_colour_goes_and_rectangles_stay() -> None:
    noisy = "110002/120000/000333/002303/100333"
    assert draw(Tidy(), noisy, Whole()) == "110000/110000/000333/000303/000333"


def test_a_picture_of_nothing_but_noise_is_empty() -> None:
    assert draw(Tidy(), "0000/0100/0002", Whole()) == "0000/0000/0000"


def test_a_thing_is_repeated_as_far_as_the_border() -> None:
    assert do(Repeat(Heading("right"), 1), "1200000", MANY_COLOURED) == "1201201"


def test_whole_copies_are_laid_while_there_is_room() -> None:
    assert do(Repeat(Heading("right"), 0, whole=True), "12000", MANY_COLOURED) == "12120"
    assert do(Repeat(Heading("right"), 0, whole=True), "12000003", MANY_COLOURED, Is("wide")) == "12121203"
    assert do(Repeat(Heading(POINTED), 1, whole=True), "1120000", MANY_COLOURED) == "1120112"


def test_a_pattern_is_continued_to_the_borders() -> None:
    assert do(Prolong(Heading("left and right")), "0000000/0121200/0333300", MANY_COLOURED) == "0000000/2121212/3333333"
    assert do(Prolong(Heading("along its length")), "000/010/020/010/000", MANY_COLOURED) == "020/010/020/010/020"
    with pytest.raises(NotApplicable):
        do(Prolong(Heading("left and right")), "01230", MANY_COLOURED)


def test_the_mirror_image_lies_as_far_beyond_the_mirror() -> None:
    flag = "1000/1100/0000/5555/0000/0000/0000"
    assert do(Reflect(LINE), flag, OBJECTS, Ranked("width", True, "second")) == "1000/1100/0000/5555/0000/1100/1000"
    assert do(Reflect(LINE, its_colour=True), flag, OBJECTS, Ranked("width", True, "second")).endswith("0000/5500/5000")


def test_a_bar_turns_about_its_middle() -> None:
    assert do(Move(Stay(), Stay(), turn="quarter turn right"), "000/111/000") == "010/010/010"


def test_a_table_gives_colours() -> None:
    table = ColourByTable("size", ((1, 4), (2, 6)))
    assert do(Paint(Part(), table), "10330") == "40660"
    assert do(Paint(Part(), ColourByTable("place by size", ((1, 7), (2, 8)))), "10330") == "80770"
    with pytest.raises(NotApplicable):
        do(Paint(Part(), table), "11100")


def test_the_second_and_the_one_in_the_middle() -> None:
    grid = "1000/0000/2220/0000/3300"
    assert chosen(Ranked("size", True, "second"), grid) == [3]
    assert chosen(Ranked("size", False, "second"), grid) == [3]
    assert chosen(Ranked("size", False, "middle"), grid) == [3]
    assert chosen(Ranked("top", False, "middle"), grid) == [2]
    assert chosen(Ranked("size", False, "middle"), "1000/0022") == []


def test_objects_lie_in_corners_and_on_wallpaper() -> None:
    assert 2 in chosen(InCorner("top right"), "1002/0000/3000")
    assert 3 not in chosen(InCorner("top right"), "1002/0000/3000")
    papered = Components(8, one_colour=False, background="wallpaper")(Grid.parse("12121212/21212121/12331212/21212121"))
    assert [thing.box for thing in papered.figures] == [(2, 2, 2, 3)]
    assert papered.background == 0


def test_what_a_canvas_points_at_twice_is_said_once() -> None:
    same = Through(LARGEST, LARGEST, large=True)
    assert cost(same) < cost(Through(LARGEST, SQUARE, large=True))


def test_cells_of_a_colour_are_counted() -> None:
    grid = "121000/111022/000022"
    assert chosen(MostCells(2, True), grid, MANY_COLOURED)[0] == 2
    assert chosen(MostCells(2, False), grid, MANY_COLOURED)[0] == 1
    assert chosen(InTheMiddle(), "1000/0000/0220/0000/3000") == [2]
    assert chosen(InTheMiddle(), "10203/10200") == [2]


def test_a_thing_holds_others_alike() -> None:
    boxes = "555550/502050/500050/503050/555550"
    assert chosen(HoldsAlike("shape"), boxes) == [5]
    assert not chosen(HoldsAlike("colour"), boxes)
    assert not chosen(HoldsAlike("shape"), "5550/5250/5550")


def test_a_thing_lies_by_one_of_a_colour() -> None:
    grid = "1020/0000/3040/5350/5550"
    assert chosen(Relates("straight above", of_colour(4)), grid) == [2]
    assert chosen(Relates("straight below", of_colour(1)), grid) == [3, 5]
    assert chosen(Relates("inside hole", of_colour(3), reverse=True), "555/535/555") == [5]


def test_a_number_of_the_scene_stands_for_a_colour() -> None:
    same_or_not = ColourByNumber(DistinctCount("shape"), ((1, 3), (2, 8)))
    block = Block(FixedNumber(1), FixedNumber(1), same_or_not)
    assert draw(block, "1011/0000") == "8"
    assert draw(block, "1102/0000/0330") == "8"
    assert draw(block, "110022") == "3"
    with pytest.raises(NotApplicable):
        draw(block, "0000")


def test_superlatives_compare_within_a_role() -> None:
    grid = "1022/0000/3330"
    assert chosen(Ranked("size", True), grid) == [3, 0]
    assert chosen(Ranked("size", False), grid) == [1, 0]


def test_what_most_have_and_what_fewest_have() -> None:
    grid = "10102/00000/33000"
    assert chosen(Common("colour", True), grid) == [1, 1, 0]
    assert chosen(Common("colour", False), grid) == [2, 3, 0]
    assert chosen(Common("size", False), grid) == [3, 0]


def test_lines_pass_beneath_what_is_in_the_way() -> None:
    line = Paint(Ray(Heading("right"), "behind things"), OwnColour())
    assert do(line, "00000/10220/00000", OBJECTS, Is("single")) == "00000/11221/00000"


def test_a_slanted_line_goes_on_along_its_slant() -> None:
    line = Paint(Ray(Heading("along its length"), "border"), OwnColour())
    assert do(line, "00000/00010/00100/00000") == "00001/00010/00100/01000"
    assert do(line, "00000/01100/00000") == "00000/11111/00000"


def test_a_bracket_mirrors_at_its_back() -> None:
    assert do(Reflect(LARGEST, leave=False), "02/00/55/00/00", OBJECTS, Ranked("size", False)) == "00/00/55/00/02"
    bracket = "0200/0000/5555/5005/0000"
    assert do(Reflect(LARGEST, leave=False), bracket, OBJECTS, Ranked("size", False)) == "0000/0000/5555/5005/0200"


def test_a_fixed_picture_is_drawn_on_objects_of_its_size() -> None:
    assert do(Draw("1.2/.../3.4", 1), "000/050/000") == "102/050/304"
    assert do(Draw("o.o/.0.", 0), "505/050", MANY_COLOURED) == "505/000"
    with pytest.raises(NotApplicable):
        do(Draw("1.2/.../3.4", 1), "5500")
    with pytest.raises(NotApplicable):
        do(Draw("i", 0), "5")


def test_an_object_may_have_a_partner() -> None:
    assert chosen(Has(Partner("same colour", bigger=True)), "1101/0000/2000") == [1]


def test_lines_go_behind_things_and_from_corners() -> None:
    assert (
        do(Paint(Ray(Heading("right"), "behind things"), OwnColour()), "10200", OBJECTS, Is("touches left")) == "11211"
    )
    corner = do(Paint(Ray(Heading("down-right"), "border", "corner"), OwnColour()), "1100/1100/0000/0000")
    assert corner == "1100/1100/0010/0001"
    tail = do(
        Paint(Ray(Heading("away from what it touches"), "border"), OwnColour()),
        "2200/2200/0010/0000",
        OBJECTS,
        Is("single"),
    )
    assert tail == "2200/2200/0010/0001"


def test_a_colour_that_is_only_on_lines_divides() -> None:
    scene = Panels()(Grid.parse("7707/0077/4444/0000/2220"))
    assert [thing.box for thing in scene.figures] == [(0, 0, 1, 3), (3, 0, 4, 3)]


@pytest.mark.parametrize(
    ("into", "grid", "boxes"),
    [
        ("squares", "0123/4567", [(0, 0, 1, 1), (0, 2, 1, 3)]),
        ("halves", "01/23/45/67", [(0, 0, 1, 1), (2, 0, 3, 1)]),
        ("halves", "01/23", [(0, 0, 1, 1)]),
        ("quarters", "01/23", [(0, 0, 0, 0), (0, 1, 0, 1), (1, 0, 1, 0), (1, 1, 1, 1)]),
        ("halves across", "012/345", [(0, 0, 1, 2)]),
    ],
)
def test_equal_parts(into: str, grid: str, boxes: list[tuple[int, ...]]) -> None:
    assert [thing.box for thing in Parts(into)(Grid.parse(grid)).figures] == boxes  # type: ignore[arg-type]


def test_stripes_go_the_way_in_which_neighbours_agree() -> None:
    assert len(Stripes()(Grid.parse("111/222")).figures) == 2
    assert len(Stripes()(Grid.parse("12/12/13")).figures) == 2
    assert len(Stripes()(Grid.parse("12/34")).figures) == 1


def test_dots_that_are_near_each_other_are_one() -> None:
    scene = Dotted(near=True)(Grid.parse("1010001/0000000/1000000"))
    assert sorted(thing.size for thing in scene.figures) == [1, 3]


def test_a_picture_is_a_constant_and_no_word() -> None:
    assert words_of(Draw("o1o", 0)) == {"Draw"}
