"""Traces: what a rule saw, on which objects it fired and why, and what it wrote."""

from __future__ import annotations

import json

import attrs
import numpy as np
import pytest
from hypothesis import given

from argraph.errors import NotApplicable
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.trace import Firing, name_of, trace_rule
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Literal, Transform
from argraph.scene.object import Object
from argraph.values.grid import Grid
from argraph_abstractions import Components, Panels, Whole
from argraph_rules.alignment import AlignWith
from argraph_rules.areas import Part
from argraph_rules.classes import HasColour, Is
from argraph_rules.colours import ColourOf, FixedColour
from argraph_rules.crops import Crop
from argraph_rules.extremes import Ranked
from argraph_rules.guises import Lying, Renamed
from argraph_rules.offsets import Stay, Steps
from argraph_rules.panel_cells import PanelsAsCells
from argraph_rules.placing import Placed
from argraph_rules.quilts import Tile
from argraph_rules.stamps import Stamp
from argraph_rules.summaries import Block, CountOf, FixedNumber
from argraph_rules.wholes import Scale
from tests.strategies import grids

GRID = Grid.parse("0000000/0222030/0202000/0222005/0000055")
LARGEST = The(Selector("figure", (Ranked("size", True),)))


def each(*literals: Literal | Not) -> Selector:
    return Selector("figure", literals)


def edit(*clauses: tuple[Selector, Transform]) -> Rule:
    return Rule(Components(8), Edit(tuple(Clause(selector, transform) for selector, transform in clauses)))


PAINT_BLUE = Paint(Part("whole"), FixedColour(1))
BLUE_FRAME = edit((each(Ranked("size", True)), PAINT_BLUE))


def test_the_objects_seen_are_named_and_counted_from_one() -> None:
    lines = BLUE_FRAME.trace(GRID).lines()
    assert lines[:4] == [
        "Saw 3 objects and 2 background regions.",
        "Object 1 is the red frame at rows 2-4, columns 2-4.",
        "Object 2 is the green cell at row 2, column 6.",
        "Object 3 is the grey object at rows 4-5, columns 6-7.",
    ]


def test_a_firing_says_on_what_and_why_and_what_was_written() -> None:
    trace = BLUE_FRAME.trace(GRID)
    assert trace.firings == (Firing(1, 1, "it is the largest", 0, (("blue", 8),), 8, "rows 2-4, columns 2-4"),)
    assert (
        "Clause 1 fired on object 1 (the red frame at rows 2-4, columns 2-4) because it is the largest: "
        "it painted 8 cells blue at rows 2-4, columns 2-4." in trace.lines()
    )
    assert trace.lines()[-1] == "The output has 5 rows and 7 columns; 8 cells changed."


def test_all_literals_that_held_are_given_as_reasons() -> None:
    trace = edit((each(Not(HasColour("colour", 2)), Is("single")), PAINT_BLUE)).trace(GRID)
    assert [firing.because for firing in trace.firings] == ["it is not red and is a single cell"]
    assert edit((each(), PAINT_BLUE)).trace(GRID).firings[0].because == "every object is meant"


def test_a_move_erases_and_paints() -> None:
    trace = edit((each(Is("single")), Move(Stay(), Steps(1)))).trace(GRID)
    assert trace.firings[0].explain() == (
        "it erased 1 cell and painted 1 cell green at row 2, column 7, the object itself 1 to the right"
    )
    overlapping = edit((each(Is("frame")), Move(Stay(), Steps(1)))).trace(GRID)
    assert overlapping.firings[0].explain() == (
        "it erased 8 cells and painted 8 cells red at rows 2-4, columns 3-5, the object itself 1 to the right "
        "(8 cells changed)"
    )


def test_a_copy_says_of_which_object_it_is() -> None:
    grid = Grid.parse("110000/100000/000300/000000")
    (firing,) = edit((each(Is("single")), Move(Steps(-1), Stay()))).trace(grid).firings
    assert firing.source == "the object itself 1 up"
    stamp = Stamp(The(each(Not(Is("single")))), "top left")
    (firing,) = edit((each(Is("single")), stamp)).trace(grid).firings
    assert firing.source == "a copy of object 1"


def test_painting_over_what_is_there_is_told_from_changing_it() -> None:
    trace = edit((each(Is("frame")), Paint(Part("box"), FixedColour(2)))).trace(GRID)
    assert trace.firings[0].explain() == "it painted 9 cells red at rows 2-4, columns 2-4 (1 cell changed)"
    nothing = edit((each(Is("single")), Paint(Part("holes"), FixedColour(2)))).trace(GRID)
    assert nothing.firings[0].explain() == "it wrote nothing"


def test_a_clause_that_fires_on_nothing_says_so() -> None:
    assert "Clause 1 fired on nothing." in edit((each(HasColour("colour", 9)), PAINT_BLUE)).trace(GRID).lines()


def test_a_canvas_says_what_its_selectors_picked_and_how_large_it_is() -> None:
    trace = Rule(Components(8), Crop(LARGEST)).trace(GRID)
    assert trace.lines()[-2:] == ["The largest object: object 1.", "The output has 3 rows and 3 columns."]
    several = Rule(Components(8), Block(FixedNumber(1), CountOf(each(Not(Is("frame")))), ColourOf(LARGEST)))
    assert several.trace(GRID).lines()[-3:] == [
        "Each object that is not a rectangular frame: object 2 and object 3.",
        "The largest object: object 1.",
        "The output has 1 row and 2 columns.",
    ]


def test_a_second_step_has_its_own_trace() -> None:
    trace = Rule(Components(8), Crop(LARGEST), Rule(Whole(), Scale(FixedNumber(2)))).trace(GRID)
    assert trace.then is not None
    assert trace.then.grid == trace.output
    assert trace.lines()[-4:] == [
        "Then the result was taken as input.",
        "Saw 1 grid.",
        "Object 1 is the black and red grid at rows 1-3, columns 1-3.",
        "The output has 6 rows and 6 columns.",
    ]


def test_a_rule_within_a_canvas_has_its_own_trace() -> None:
    trace = Rule(Whole(), Placed(Rule(Components(8), Crop(LARGEST)), "bottom left")).trace(GRID)
    assert trace.within is not None
    assert trace.within.output == Grid.parse("222/202/222")
    assert trace.lines()[-5:] == [
        "Object 4 is the black background region at rows 1-5, columns 1-7.",
        "Object 5 is the black background region at row 3, column 3.",
        "The largest object: object 1.",
        "The output has 3 rows and 3 columns.",
        "With that done, the output has 5 rows and 7 columns; 16 cells changed.",
    ]
    panels = Grid.parse("151/555/050")
    doubled = Rule(Whole(), Tile(FixedNumber(1), FixedNumber(1), (("mirror left-right",),)))
    of_panels = Rule(Panels(), PanelsAsCells(doubled)).trace(panels).within
    assert of_panels is not None
    assert of_panels.grid == Grid.parse("11/00")
    assert Rule(Panels(), PanelsAsCells(doubled)).trace(Grid.parse("1252/5555/0050")).within is None


def test_a_trace_shows_the_grid_in_the_guise_in_which_the_rule_saw_it() -> None:
    bare = edit((each(HasColour("colour", 2)), Erase(Part("whole"))))
    trace = attrs.evolve(bare, guise=Renamed("rows")).trace(Grid.parse("550/033"))
    assert (str(trace.grid), str(trace.output)) == ("110/022", "110/000")
    assert trace.lines()[0] == "Green is seen as red and grey as blue in what follows."
    turned = attrs.evolve(bare, guise=Lying("transpose"))
    assert turned.trace(Grid.parse("100/022")).lines() == bare.trace(Grid.parse("100/022")).lines()
    assert turned.trace(Grid.parse("10/20/00")).lines()[0] == (
        "The grid is flipped across the diagonal from top left to bottom right in what follows."
    )
    square = turned.trace(Grid.parse("12/20"))
    assert (str(square.grid), square.output, square.fault) == ("12/20", None, "what is seen is as high as wide")
    assert not square.firings


MEANINGLESS = (
    Rule(Components(8), Crop(LARGEST)),
    edit((each(), Paint(Part("whole"), ColourOf(LARGEST)))),
    edit((each(), Erase(Part("whole"))), (each(), Move(AlignWith(LARGEST, "middle"), Stay()))),
    Rule(Components(8), Crop(LARGEST), Rule(Whole(), Scale(FixedNumber(2)))),
)


@pytest.mark.parametrize("rule", MEANINGLESS)
def test_a_rule_without_meaning_says_so_instead_of_raising(rule: Rule) -> None:
    grid = Grid.parse("10203")
    with pytest.raises(NotApplicable) as caught:
        rule.apply(grid)
    trace = rule.trace(grid)
    assert trace.output is None
    assert trace.fault == str(caught.value)
    assert trace.then is None
    assert trace.lines()[-1] == f"The rule has no meaning on this grid: {caught.value}."


def test_a_second_step_without_meaning_says_so() -> None:
    trace = Rule(Whole(), Scale(FixedNumber(3)), Rule(Whole(), Scale(FixedNumber(30)))).trace(Grid.parse("12"))
    assert trace.output == Grid.parse("111222/111222/111222")
    assert trace.then is not None
    assert trace.then.fault == "the magnified grid is too large"


def test_the_json_form_is_plain() -> None:
    data = json.loads(json.dumps(Rule(Components(8), Crop(LARGEST), BLUE_FRAME).trace(GRID).to_json()))
    assert data["grid"] == GRID.rows()
    assert data["output"] == [[2, 2, 2], [2, 0, 2], [2, 2, 2]]
    assert data["choices"] == [{"selector": "the largest object", "objects": [1]}]
    assert data["then"]["firings"] == [
        {
            "clause": 1,
            "object": 1,
            "because": "it is the largest",
            "erased": 0,
            "painted": [["blue", 8]],
            "changed": 8,
            "place": "rows 1-3, columns 1-3",
            "source": "",
        }
    ]
    assert data["then"]["then"] is None


def test_a_trace_prints_as_its_lines() -> None:
    trace = BLUE_FRAME.trace(GRID)
    assert str(trace).splitlines() == trace.lines()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("figure 3x3 0,0 1", "the blue cell at row 1, column 1"),
        ("figure 3x3 0,0 2/2", "the red line at rows 1-2, column 1"),
        ("figure 3x3 0,0 2./.2", "the red diagonal line at rows 1-2, columns 1-2"),
        ("figure 3x3 1,1 12/21", "the blue and red square at rows 2-3, columns 2-3"),
        ("figure 3x3 0,0 222/222", "the red rectangle at rows 1-2, columns 1-3"),
        ("figure 3x3 0,0 123/4..", "the many-coloured object at rows 1-2, columns 1-3"),
        ("region 3x3 0,0 00/0.", "the black background region at rows 1-2, columns 1-2"),
        ("separator 3x3 1,0 555", "the grey separator at row 2, columns 1-3"),
    ],
)
def test_objects_are_called_what_people_would_call_them(text: str, name: str) -> None:
    assert name_of(Object.parse(text), "object") == name


RULES = (
    BLUE_FRAME,
    edit((each(), Move(Steps(1), Steps(1)))),
    edit((each(Is("single")), Erase(Part("whole"))), (Selector("region"), Paint(Part("holes"), FixedColour(4)))),
)


@given(grid=grids(10))
def test_a_trace_tells_what_the_interpreter_does(grid: Grid) -> None:
    for rule in RULES:
        trace = trace_rule(rule, grid)
        assert trace.output == rule.apply(grid)
        changed = int(np.count_nonzero(trace.output.cells != grid.cells))
        assert changed <= sum(firing.changed for firing in trace.firings)
        assert all(1 <= firing.object <= len(trace.objects) for firing in trace.firings)
        json.dumps(trace.to_json())
