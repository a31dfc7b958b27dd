"""Rules by hand on grids by hand: what the interpreter makes of them, cell by cell."""

from __future__ import annotations

from textwrap import dedent

import attrs
import pytest

from argraph.errors import NotApplicable
from argraph.language.cost import WHERE_POSSIBLE_BITS, cost
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Canvas, Guise, Literal, Transform
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph_abstractions import Cells, Components, Lines, Panels, Whole
from argraph_rules.alignment import AlignWith
from argraph_rules.areas import Part
from argraph_rules.borders import ToBorder
from argraph_rules.classes import HasColour, Is
from argraph_rules.colours import ColourOf, FixedColour, OwnColour
from argraph_rules.crops import Beside, Crop
from argraph_rules.extremes import Ranked
from argraph_rules.guises import Lying, Renamed
from argraph_rules.offsets import Stay, Steps
from argraph_rules.quilts import Tile
from argraph_rules.summaries import Block, CountOf, DistinctCount, FixedNumber
from argraph_rules.wholes import Over, Scale

OBJECTS = Components(8)
BLACK, BLUE, RED, GREEN, YELLOW = range(5)


def picture(text: str) -> Grid:
    """A grid from its rows, with dots for black."""
    return Grid.parse(dedent(text).strip().replace(".", "0"))


def each(*literals: Literal | Not) -> Selector:
    return Selector("figure", literals)


def of_colour(colour: int) -> HasColour:
    return HasColour("colour", colour)


def edit(*clauses: tuple[Selector, Transform], view: View = OBJECTS) -> Rule:
    return Rule(view, Edit(tuple(Clause(selector, transform) for selector, transform in clauses)))


def draw(canvas: Canvas, grid: Grid, view: View = OBJECTS) -> Grid:
    return Rule(view, canvas).apply(grid)


LARGEST, SMALLEST = The(each(Ranked("size", True))), The(each(Ranked("size", False)))
MIXED = picture(
    """
    11...
    11..2
    .....
    .33..
    """
)


# Edit


def test_an_edit_without_clauses_changes_nothing() -> None:
    assert edit().apply(MIXED) == MIXED


def test_a_clause_is_done_to_what_its_selector_means_and_to_nothing_else() -> None:
    rule = edit((each(Is("line")), Paint(Part("whole"), FixedColour(YELLOW))))
    assert rule.apply(MIXED) == picture(
        """
        11...
        11..2
        .....
        .44..
        """
    )


def test_all_literals_of_a_selector_must_hold() -> None:
    neither = each(Not(Is("single")), Not(of_colour(GREEN)))
    rule = edit((neither, Erase(Part("whole"))))
    assert rule.apply(picture("101/101/000/020/000/330")) == picture("000/000/000/020/000/330")


def test_background_regions_are_not_figures() -> None:
    rule = edit((Selector("region"), Paint(Part("whole"), FixedColour(YELLOW))))
    assert rule.apply(picture("10/01")) == picture("14/41")
    assert edit((each(), Erase(Part("whole")))).apply(picture("10/01")) == picture("00/00")


def test_erased_cells_take_the_colour_of_the_background() -> None:
    view = Components(8, background="commonest")
    rule = edit((each(), Erase(Part("whole"))), view=view)
    assert rule.apply(picture("5555/5155/5555")) == picture("5555/5555/5555")


def test_all_erasures_come_before_all_paints() -> None:
    grid = picture("1.2")
    paint_first = edit((each(of_colour(BLUE)), Move(Stay(), Steps(2))), (each(of_colour(RED)), Erase(Part("whole"))))
    assert paint_first.apply(grid) == picture("..1")
    erase_first = edit((each(of_colour(RED)), Erase(Part("whole"))), (each(of_colour(BLUE)), Move(Stay(), Steps(2))))
    assert erase_first.apply(grid) == picture("..1")


def test_later_paints_lie_over_earlier_ones() -> None:
    paint_red, paint_green = Paint(Part("whole"), FixedColour(RED)), Paint(Part("whole"), FixedColour(GREEN))
    assert edit((each(), paint_red), (each(), paint_green)).apply(picture("1")) == picture("3")
    assert edit((each(), paint_green), (each(), paint_red)).apply(picture("1")) == picture("2")


def test_clauses_speak_of_the_objects_of_the_input_not_of_what_others_painted() -> None:
    rule = edit(
        (each(of_colour(BLUE)), Paint(Part("whole"), FixedColour(RED))),
        (each(of_colour(RED)), Paint(Part("whole"), FixedColour(GREEN))),
    )
    assert rule.apply(picture("1.2")) == picture("2.3")


def test_two_objects_swap_places() -> None:
    left_to_right, right_to_left = Move(Stay(), Steps(3)), Move(Stay(), Steps(-3))
    rule = edit((each(of_colour(BLUE)), left_to_right), (each(of_colour(RED)), right_to_left))
    assert rule.apply(picture("11.22/.....")) == picture("22.11/.....")


def test_a_train_of_objects_moves_as_one() -> None:
    assert edit((each(), Move(Stay(), Steps(1)))).apply(picture("123..")) == picture(".123.")


def test_a_copy_leaves_the_object_where_it_is() -> None:
    assert edit((each(), Move(Steps(1), Stay(), leave=True))).apply(picture("12/..")) == picture("12/12")


def test_what_moves_beyond_the_grid_is_cut_off() -> None:
    assert edit((each(), Move(Steps(1), Steps(-1)))).apply(picture("11/11")) == picture("../1.")


def test_an_object_moves_to_the_centre_of_another() -> None:
    middle = AlignWith(LARGEST, "middle")
    rule = edit((each(Not(Ranked("size", True))), Move(middle, middle)))
    grid = picture(
        """
        ......
        111..2
        1.1...
        111...
        """
    )
    assert rule.apply(grid) == picture(
        """
        ......
        111...
        121...
        111...
        """
    )


def test_a_clause_that_cannot_be_done_to_a_meant_object_has_no_meaning() -> None:
    middle = AlignWith(LARGEST, "middle")
    rule = edit((each(), Move(middle, middle)))
    with pytest.raises(NotApplicable, match=r"'Move each object to the centre of .*' cannot be done to object 2"):
        rule.apply(picture("11.2"))  # the middle lies between two cells


def test_a_clause_may_be_undefined_for_objects_that_are_not_meant() -> None:
    nearest = ToBorder("nearest")
    rule = edit((each(of_colour(BLUE)), Move(Stay(), nearest)))
    assert rule.apply(picture("...../.1.../..2..")) == picture("...../1..../..2..")
    with pytest.raises(NotApplicable):
        edit((each(), Move(Stay(), nearest))).apply(picture("...../.1.../..2.."))


def test_a_clause_may_pass_over_objects_that_it_cannot_be_done_to() -> None:
    moved = Clause(each(), Move(Stay(), ToBorder("nearest")), where_possible=True)
    rule = Rule(OBJECTS, Edit((moved,)))
    assert rule.apply(picture("...../.1.../..2..")) == picture("...../1..../..2..")
    assert rule.explain() == "Move each object to the nearer of the left and right borders, where that is possible."
    assert Rule.from_json(rule.to_json()) == rule
    firm = Rule(OBJECTS, Edit((Clause(moved.selector, moved.transform),)))
    assert rule.cost == firm.cost + WHERE_POSSIBLE_BITS


def test_a_referent_that_is_not_exactly_one_has_no_meaning() -> None:
    rule = edit((each(), Paint(Part("whole"), ColourOf(LARGEST))))
    assert rule.apply(picture("11.2")) == picture("11.1")
    with pytest.raises(NotApplicable):
        rule.apply(picture("11.22"))


def test_an_undefined_colour_does_no_harm_where_nothing_would_be_painted() -> None:
    rule = edit((each(), Paint(Part("holes"), OwnColour("inner colour"))))
    assert rule.apply(picture("11.2")) == picture("11.2")


def test_a_second_step_works_on_the_result_of_the_first() -> None:
    second = Rule(Whole(), Tile(FixedNumber(1), FixedNumber(2)))
    rule = Rule(OBJECTS, Crop(LARGEST), second)
    assert rule.apply(MIXED) == picture("1111/1111")
    again = Rule(OBJECTS, Edit((Clause(each(), Move(Stay(), Steps(1))),)), edit((each(), Move(Steps(1), Stay()))))
    assert again.apply(picture("1../...")) == picture(".../.1.")


# Canvases


FRAMED = picture(
    """
    555...
    5.2...
    555..1
    """
)


@pytest.mark.parametrize(
    ("how", "wanted"),
    [
        ("with its contents", "555/502/555"),
        ("alone", "555/500/555"),
        ("inside its frame", "0"),
        ("blank", "000/000/000"),
        ("as one colour", "555/555/555"),
    ],
)
def test_crop_cuts_an_object_out(how: str, wanted: str) -> None:
    assert draw(Crop(LARGEST, how), FRAMED) == picture(wanted)  # type: ignore[arg-type]


def test_crop_turns_what_it_cuts_out() -> None:
    assert draw(Crop(LARGEST, "with its contents", "mirror left-right"), FRAMED) == picture("555/205/555")
    assert draw(Crop(LARGEST, "with its contents", "quarter turn right"), FRAMED) == picture("555/505/525")


def test_crop_needs_one_object_with_an_inside() -> None:
    with pytest.raises(NotApplicable, match="'the smallest object' is not exactly one object here"):
        draw(Crop(SMALLEST), FRAMED)
    with pytest.raises(NotApplicable, match="no inside"):
        draw(Crop(The(each(of_colour(BLUE))), "inside its frame"), FRAMED)


def test_join_puts_objects_in_their_order() -> None:
    grid = picture("..2/1.2/1../..3/..3")
    assert draw(Beside(each(), "across"), grid) == picture("123/123")
    assert draw(Beside(each(Not(of_colour(BLUE))), "down"), grid) == picture("2/2/3/3")


def test_join_needs_objects_that_fit() -> None:
    with pytest.raises(NotApplicable, match="cannot be joined"):
        draw(Beside(each(), "across"), MIXED)
    with pytest.raises(NotApplicable, match="no such objects"):
        draw(Beside(each(of_colour(YELLOW)), "across"), MIXED)
    with pytest.raises(NotApplicable, match="no such objects"):
        draw(Beside(each(of_colour(YELLOW)), "as they lie"), MIXED)
    with pytest.raises(NotApplicable, match="do not lie in a row"):
        draw(Beside(each(), "as they lie"), picture("1../.2."))


def test_join_puts_narrow_objects_in_the_middle() -> None:
    assert draw(Beside(each(), "down"), picture("111/.../2..")) == picture("111/.2.")


def test_join_goes_the_way_the_objects_lie() -> None:
    assert draw(Beside(each(), "as they lie"), picture("1.2/1.2")) == picture("12/12")
    assert draw(Beside(each(), "as they lie"), picture("11/../22")) == picture("11/22")


def test_block_has_sides_and_a_colour_from_the_scene() -> None:
    canvas = Block(FixedNumber(1), CountOf(each()), ColourOf(LARGEST))
    assert draw(canvas, MIXED) == picture("111")
    assert draw(Block(CountOf(each(), cells=True), FixedNumber(2), FixedColour(RED)), picture("1.1")) == picture(
        "22/22"
    )


def test_block_needs_sides_of_a_grid() -> None:
    nothing = CountOf(each(of_colour(YELLOW)))
    with pytest.raises(NotApplicable, match="no such length"):
        draw(Block(nothing, FixedNumber(1), FixedColour(RED)), MIXED)
    with pytest.raises(NotApplicable, match="no such length"):
        draw(
            Block(CountOf(Selector("region"), cells=True), FixedNumber(1), FixedColour(RED)),
            Grid.parse("0" * 8 + ("/" + "0" * 8) * 7),
        )
    with pytest.raises(NotApplicable, match="colour is undefined"):
        draw(Block(FixedNumber(1), FixedNumber(1), ColourOf(LARGEST)), picture("1.2"))


@pytest.mark.parametrize(
    ("start", "wanted"),
    [("left", "22200"), ("right", "00222"), ("top", "2/2/2/0/0"), ("bottom", "0/0/2/2/2")],
)
def test_a_strip_is_filled_from_a_side(start: str, wanted: str) -> None:
    sides = (FixedNumber(1), FixedNumber(5))[:: 1 if start in ("left", "right") else -1]
    canvas = Block(*sides, FixedColour(RED), start, CountOf(each()))  # type: ignore[arg-type]
    assert draw(canvas, MIXED) == picture(wanted)


def test_a_strip_counts_what_differs() -> None:
    canvas = Block(FixedNumber(1), FixedNumber(3), FixedColour(RED), "left", DistinctCount("colour"))
    assert draw(canvas, picture("1.1.2")) == picture("22.")


@pytest.mark.parametrize(
    ("turns", "wanted"),
    [
        ((("identity",),), "1212/3434/1212/3434"),
        ((("identity", "mirror left-right"),), "1221/3443/1221/3443"),
        ((("identity",), ("mirror top-bottom",)), "1212/3434/3434/1212"),
        ((("identity", "blank"), ("quarter turn left", "half turn")), "1200/3400/2443/1321"),
    ],
)
def test_tile_repeats_the_input(turns: tuple[tuple[str, ...], ...], wanted: str) -> None:
    assert draw(Tile(FixedNumber(2), FixedNumber(2), turns), picture("12/34"), Whole()) == picture(wanted)


def test_tile_turns_and_stops_at_the_largest_grid() -> None:
    assert draw(
        Tile(FixedNumber(1), FixedNumber(1), turns=(("quarter turn right",),)), picture("12/34"), Whole()
    ) == picture("31/42")
    with pytest.raises(NotApplicable, match="too large"):
        draw(Tile(FixedNumber(1), FixedNumber(16)), picture("12"), Whole())


def test_scale_magnifies_and_shrinks() -> None:
    large = picture("1122/1122/3300/3300")
    assert draw(Scale(FixedNumber(2)), picture("12/30"), Whole()) == large
    assert draw(Scale(FixedNumber(2), shrink=True), large, Whole()) == picture("12/30")
    with pytest.raises(NotApplicable, match="too large"):
        draw(Scale(FixedNumber(16)), picture("12"), Whole())


@pytest.mark.parametrize(
    ("kind", "kept", "painted"),
    [
        ("all", "020/000", "030/000"),
        ("any", "120/200", "330/300"),
        ("one", "100/200", "300/300"),
        ("none", "000/000", "003/033"),
    ],
)
def test_overlay_compares_panels_cell_by_cell(kind: str, kept: str, painted: str) -> None:
    panels = picture("110/000/555/020/200")
    assert draw(Over(kind), panels, Panels()) == picture(kept)  # type: ignore[arg-type]
    assert draw(Over(kind, FixedColour(GREEN)), panels, Panels()) == picture(painted)  # type: ignore[arg-type]


def test_what_lies_over_each_other_needs_a_middle_in_common() -> None:
    with pytest.raises(NotApplicable, match="do not meet"):
        draw(Over("all"), picture("110/000/555/020"), Panels())


# Views


def test_the_same_words_speak_of_whatever_the_view_finds() -> None:
    recolour = Paint(Part("whole"), FixedColour(YELLOW))
    grid = picture("11./.../..2")
    assert edit((each(Ranked("top", False)), recolour), view=Lines("rows")).apply(grid) == picture("444/.../..2")
    assert edit((each(Ranked("left", False)), recolour), view=Lines("columns")).apply(grid) == picture("41./4../4.2")
    assert edit((each(Ranked("left", False)), recolour), view=Cells()).apply(grid) == picture("41./.../..2")


# Guises


@pytest.mark.parametrize(
    ("guise", "given", "output"),
    [
        (Lying("transpose"), "20/20/01", "20/00/01"),
        (Renamed("rows"), "330/011/330", "330/000/330"),
    ],
)
def test_what_is_made_of_a_grid_in_a_guise_is_changed_back(guise: Guise, given: str, output: str) -> None:
    clauses = {
        Lying: (each(of_colour(RED)), Erase(Part("right edge"))),
        Renamed: (each(of_colour(RED)), Erase(Part("whole"))),
    }
    rule = attrs.evolve(edit(clauses[type(guise)]), guise=guise)
    assert str(rule.apply(Grid.parse(given))) == output
    assert rule.cost == edit(clauses[type(guise)]).cost + cost(guise)


def test_a_second_step_is_in_the_guise_of_the_first() -> None:
    first = Rule(Whole(), Scale(FixedNumber(2)), edit((each(), Move(Stay(), Steps(1)))), guise=Lying("transpose"))
    assert str(first.apply(Grid.parse("10/10/00"))) == "0000/1100/1100/1100/1100/0000"


def test_the_ground_is_taken_away_before_a_grid_puts_on_its_guise() -> None:
    rule = attrs.evolve(edit((each(of_colour(BLUE)), Erase(Part("whole")))), guise=Renamed("rows"), any_ground=True)
    assert str(rule.apply(Grid.parse("888/838/888/848/888"))) == "888/888/888/848/888"


def test_a_grid_without_a_guise_is_beyond_the_rule() -> None:
    with pytest.raises(NotApplicable, match="as high as wide"):
        Rule(Whole(), Scale(FixedNumber(2)), guise=Lying("transpose")).apply(Grid.parse("10/00"))
