"""How words become English: templates, marks and the notions of what is named."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from argraph.errors import InvalidNotation
from argraph.language.english import Predicate, Target, Voice, marked, phrase_of, text_of
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Transform, Word
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.notion import by_field
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph_abstractions import Cells, Components, Lines, Panels, Parts, Whole
from argraph_rules.alignment import ToOtherSide
from argraph_rules.areas import GridEdge, Halo, Part
from argraph_rules.borders import ToBorder
from argraph_rules.choices import Choice
from argraph_rules.classes import Counts, HasColour, Is
from argraph_rules.colours import ColourOf, FixedColour, OwnColour, SceneMode
from argraph_rules.crops import Beside, Crop
from argraph_rules.extremes import Ranked
from argraph_rules.growing import Continue, Resize
from argraph_rules.lifting import Lift
from argraph_rules.offsets import Stay, Steps
from argraph_rules.ordering import Slot
from argraph_rules.partners import Partner
from argraph_rules.pictures import Draw
from argraph_rules.quilts import Tile
from argraph_rules.rays import Bridge, Ray
from argraph_rules.relating import Has, Relates
from argraph_rules.sameness import Common
from argraph_rules.stamps import Reflect
from argraph_rules.summaries import CountOf, FixedNumber, Times
from argraph_rules.tables import ColourByTable
from argraph_rules.ways import Heading
from argraph_rules.wholes import Over
from tests.words import of_colour

TABLES: dict[str, Any] = {"relation": RELATIONS, "attribute": ATTRIBUTES, "part": PARTS}
NOTIONS = [pytest.param(table, notion, id=notion.name) for table in TABLES.values() for notion in table.values()]
FULLEST = The(Selector("figure", (Ranked("contents", True),)))
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
    several = Selector("figure", (Relates("touching", FULLEST), Has(Partner("inside hole"))))
    assert several.explain_all() == (
        "objects that touch the object that has the most objects in its holes "
        "and have just one object in whose hole they lie"
    )


def test_what_is_no_figure_itself_has_no_other() -> None:
    inner = The(Selector("figure", (Relates("touching"),)))
    region = Selector("region", (Relates("touching"), Relates("beside", inner)))
    assert region.explain().endswith(
        "that touches an object and touches the side of the object that touches another object"
    )
    assert Selector("region", (Not(Relates("facing")),)).explain().endswith("that faces no object")


def test_articles_go_by_sound() -> None:
    assert str(Relates("touching", of_colour(7)).predicate()) == "touches an orange object"


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
        (
            *(Paint(Ray(Heading("away from what it touches"), "border"), FixedColour(1)), Target()),
            "Draw lines in blue from it away from what it touches, all the way to the border",
        ),
        (
            Paint(Ray(Heading("up")), OwnColour()),
            RED,
            "Extend each object that is red up to the border or the next thing",
        ),
        (
            *(Paint(Ray(Heading("up-left"), "border", "corner"), FixedColour(1)), Target("each dot")),
            "Draw a line in blue from the corner of each dot up-left all the way to the border",
        ),
        (
            *(
                Paint(Ray(Heading("in all four slanted directions"), "border", "corner"), FixedColour(1)),
                Target(),
            ),
            "Draw lines in blue from its corners in all four diagonal directions all the way to the border",
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
    sides = ("touches top", "touches left", "touches right")
    clauses = [
        Clause(Selector("figure", (Is("hollow"), Is("frame"), Is(side))), Erase(Part("holes"))) for side in sides
    ]
    few, many = (Rule(Components(4), Edit(tuple(clauses[:count]))).explain() for count in (1, 3))
    assert "\n" not in few
    assert [line[:3] for line in many.splitlines()] == ["1. ", "2. ", "3. ", "4. "]


def test_several_may_be_the_largest() -> None:
    largest = Selector("figure", (Ranked("size", True),))
    assert Clause(largest, Erase(Part())).explain() == "Delete each largest object."
    assert The(largest).explain() == "the largest object"


# What readers have stumbled over


TOP, WIDE = Selector("figure", (Is("touches top"),)), The(Selector("figure", (Is("wide"),)))
FULL = Selector("figure", (Ranked("coloured cells", True),))


@pytest.mark.parametrize(
    ("selector", "transform", "text"),
    [
        (
            TOP,
            Paint(Ray(Heading("up-right")), FixedColour(2)),
            "draw lines in red from it up-right to the border or the next thing",
        ),
        (
            TOP,
            Move(ToOtherSide(Partner("touching")), ToOtherSide(Partner("touching"))),
            "move it to the other side of ",
        ),
        (TOP, Move(Steps(-3), Stay()), "move it 3 steps up"),
        (TOP, Lift(), "take it away, so that what lies beneath it shows"),
        (TOP, Paint(Part(), ColourOf(WIDE)), "recolour it to the colour of the object that is wider than tall"),
        (
            *(
                Selector("figure", (HasColour("colour", 1),)),
                Paint(Ray(Heading("up"), "border", "centre"), OwnColour()),
            ),
            "draw a line in its own colour from its centre up all the way to the border",
        ),
    ],
)
def test_nothing_that_follows_a_description_seems_to_belong_to_it(
    selector: Selector, transform: Transform, text: str
) -> None:
    assert Clause(selector, transform).explain().startswith(f"For {selector.explain()}, {text}")


def test_a_colour_and_the_last_word_may_follow_a_description() -> None:
    assert (
        Clause(TOP, Paint(Part(), FixedColour(2))).explain() == "Recolour each object that is at the top border to red."
    )
    assert Clause(TOP, Erase(Part())).explain() == "Delete each object that is at the top border."
    nested = Selector("figure", (Relates("touching", WIDE),))
    assert Clause(nested, Paint(Part(), FixedColour(2))).explain().endswith("wider than tall, recolour it to red.")
    common = Selector("figure", (Common("colour", True),))
    assert Clause(common, Paint(Part(), FixedColour(2))).explain().endswith("the most objects, recolour it to red.")


def test_a_long_thing_to_paint_comes_after_its_colour() -> None:
    gaps = Paint(Bridge(Heading("left and right"), same_colour=True), FixedColour(2))
    assert Clause(Selector(), gaps).explain() == (
        "For each object, fill with red the gaps between it and the objects of its colour that it faces on its left "
        "and right."
    )
    frame = Paint(Halo("broad frame"), FixedColour(2)).explain()
    assert frame == "Paint in red a frame around it, half as broad as it is long"


def test_a_description_is_closed_by_a_comma() -> None:
    cut = Rule(Components(8), Crop(WIDE)).explain()
    assert cut == "The output is the object that is wider than tall, with everything in its bounding box."
    sorted_down = Slot("size", True, "end").together(ToBorder("end"), Voice())
    assert text_of(sorted_down).endswith(", packed at the bottom, and right to the border")


def test_what_was_described_is_not_described_again() -> None:
    delete, paint = Erase(Part("corners")), Paint(Part(), FixedColour(2))
    others = Selector("figure", (Not(Is("touches top")),))
    for first, second in ((TOP, others), (others, TOP)):
        assert (
            Edit((Clause(first, delete), Clause(second, paint)))
            .explain()
            .endswith("Recolour each other object to red.")
        )
    assert Edit((Clause(TOP, delete), Clause(TOP, paint))).explain().endswith(" Recolour each such object to red.")
    assert Edit((Clause(TOP, delete), Clause(Selector(), paint))).explain().endswith(" Recolour each object to red.")
    region = Selector("region", others.literals)
    assert "other" not in Edit((Clause(TOP, delete), Clause(region, paint))).explain()
    tinted = Crop(WIDE, colour=ColourOf(WIDE)).explain()
    assert tinted.endswith("with everything in its bounding box, drawn in its colour.")


def test_it_is_said_what_is_counted() -> None:
    assert SceneMode("cells", False).explain() == "the non-black colour with the fewest cells"
    assert SceneMode("objects", False).explain() == "the colour that the fewest objects have"
    assert str(Common("colour", True).predicate()) == "shares its colour with the most objects"
    assert str(Common("shape", True).predicate()) == "has the commonest shape"
    assert FULL.explain() == "each object that has the most coloured cells"


def test_things_are_called_what_the_view_calls_them() -> None:
    assert str(Counts("neighbours", 5).predicate(Voice.of(Cells()))) == "touches 5 cells"
    assert str(Counts("neighbours", 1).predicate(Voice.of(Cells()))) == "touches 1 cell"
    assert Rule(Parts("halves"), Over("all")).explain().startswith("Find the halves of the grid. Lay the halves over")
    assert Selector().explain(Voice.of(Parts("halves down"))) == "each half"
    assert Selector().explain(Voice.of(Parts("quarters"))) == "each quarter"


@pytest.mark.parametrize(
    ("tile", "text"),
    [
        (Tile(FixedNumber(1), FixedNumber(2)), "2 copies of the input, side by side."),
        (
            Tile(FixedNumber(3), FixedNumber(1), turns=(("identity",), ("mirror top-bottom",))),
            "3 copies of the input, one below the other: in row 1 the input; in row 2 the input flipped top to bottom, "
            "and so on.",
        ),
        (
            Tile(FixedNumber(1), FixedNumber(2), turns=(("identity", "blank"),)),
            "2 copies of the input, side by side: in row 1 the input and nothing.",
        ),
        (
            Tile(FixedNumber(2), CountOf(Selector())),
            "made of copies of the input. The number of their rows is 2, "
            "and that of their columns the number of objects.",
        ),
        (
            Tile(
                FixedNumber(2),
                FixedNumber(3),
                turns=(("identity", "mirror left-right"), ("mirror top-bottom", "half turn")),
            ),
            "2 rows of 3 copies of the input: in row 1 the input and the input flipped left to right; "
            "in row 2 the input flipped top to bottom and the input turned by a half, and so on.",
        ),
        (Tile(FixedNumber(1), FixedNumber(1), turns=(("half turn",),)), "the input turned by a half."),
    ],
)
def test_tilings_say_which_copies_are_turned(tile: Tile, text: str) -> None:
    assert tile.explain() == f"The output is {text}"


def test_a_canvas_of_several_sentences_is_several_steps() -> None:
    pictures = (("1", "555/000/000"), ("2", "500/050/005"), ("3", "005/050/500"))
    steps = Rule(Whole(), Choice(Selector(), "colour count", pictures)).explain().splitlines()
    assert steps[0] == "1. The output depends on the number of colours of the grid."
    assert steps[1] == "2. For 1 it is: grey, grey, grey / black, black, black / black, black, black."
    assert len(steps) == len(pictures) + 1


@pytest.mark.parametrize(
    ("picture", "margin", "text"),
    [
        (
            "oi./o../...",
            0,
            "Draw on it, where - is left as it is, outer is its outer colour and inner is its inner colour: ",
        ),
        (
            "oo./o../...",
            0,
            "Draw on it, where - is left as it is and outer is its outer colour: outer, outer / outer, -",
        ),
        ("...", 0, "Draw on it, where - is left as it is: -"),
        ("111/111", 0, "Draw on it: 2 rows and 3 columns of blue"),
        (
            "3.6/.0./8.7",
            1,
            "Draw on it, beginning 1 cell above and left of its top left corner, where - is left as it is: green, -",
        ),
    ],
)
def test_pictures_say_how_they_are_to_be_read(picture: str, margin: int, text: str) -> None:
    assert Draw(picture, margin).explain().startswith(text)


def test_lengths_are_multiplied_as_people_say_it() -> None:
    texts = [Times(number, "width").explain() for number in (FixedNumber(1), FixedNumber(2), FixedNumber(3))]
    assert texts == ["the width of the grid", "twice the width of the grid", "3 times the width of the grid"]
    assert Times(CountOf(Selector()), "height", halved=True).explain() == (
        "half the height of the grid times the number of objects"
    )
    square = Resize("middle", FixedNumber(9), FixedNumber(9)).explain()
    assert square == "The output is the input in the middle of a blank. Its height and width are both 9."


def test_the_grid_has_no_other_place() -> None:
    turn = Move(Stay(), Stay(), turn="half turn")
    assert turn.explain(Voice(target=Target("each object"))).endswith("by a half in place")
    assert turn.explain(Voice("grid", whole=True)) == "Turn it by a half"


def test_what_belongs_to_it_is_said_to_once() -> None:
    assert ColourByTable("depth", ((0, 3),)).explain() == (
        "the colour that the number of objects around it maps to: 0 to green"
    )
    assert ColourByTable("height", ((1, 3),)).explain() == "the colour that its height maps to: 1 to green"


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (
            Crop(WIDE, "mirrored pattern"),
            "the part of the mirrored pattern that is hidden by the object that is wider than ",
        ),
        (
            Beside(WIDE, "across", "alone", count=FixedNumber(2)),
            "2 copies of the object that is wider than tall, side by side.",
        ),
        (
            Beside(WIDE, "down", "alone", count=CountOf(Selector())),
            "made of copies of the object that is wider than tall, one below ",
        ),
        (
            Continue("across", Times(FixedNumber(2), "width")),
            "the input, with its pattern continued across until the width ",
        ),
    ],
)
def test_outputs_are_said_in_one_breath(word: Word, text: str) -> None:
    assert word.explain().startswith(f"The output is {text}")


def test_mirror_images_lie_beyond_a_mirror() -> None:
    assert Reflect(WIDE).explain() == (
        "Lay the mirror image of it on the other side of the object that is wider than tall, as if that were a mirror"
    )


def test_several_lines_from_one_centre() -> None:
    fan = Paint(Ray(Heading("up and down"), "behind things", "centre"), FixedColour(2)).explain()
    assert fan.startswith("Draw lines in red from its centre up and down all the way")
