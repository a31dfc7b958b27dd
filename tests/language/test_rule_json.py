"""Rules read from files: what is wrong is refused at loading, with the path to the fault, and nothing is ever run."""

from __future__ import annotations

import contextlib
import copy
import json
import os
from typing import Any

import pytest

from argraph.errors import ArgraphError, InvalidNotation, NotApplicable
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.values.grid import Grid
from argraph.values.notation import MAX_DEPTH
from argraph_abstractions import Components
from argraph_rules.areas import Part
from argraph_rules.choices import Choice
from argraph_rules.classes import Counts, HasColour, Is
from argraph_rules.colours import ColourOf, FixedColour
from argraph_rules.crops import Crop
from argraph_rules.extremes import Ranked
from argraph_rules.offsets import Stay, Steps
from argraph_rules.ordering import Slot
from argraph_rules.quilts import Tile
from argraph_rules.relating import Relates
from argraph_rules.sameness import Shares
from argraph_rules.summaries import FixedNumber
from argraph_rules.wholes import Over

VIEW = Components(8)
LARGEST = The(Selector("figure", (Ranked("size", True),)))
RULE = Rule(
    VIEW,
    Edit(
        (
            Clause(
                Selector("figure", (Is("frame"), Not(HasColour("colour", 2)))), Paint(Part("holes"), ColourOf(LARGEST))
            ),
            Clause(Selector("figure", (Relates("touching", LARGEST),)), Move(Steps(2), Stay(), leave=True)),
        )
    ),
    Rule(VIEW, Crop(LARGEST, "alone", "half turn")),
)


def data() -> Any:
    return copy.deepcopy(RULE.to_json())


def at(rule: Any, *path: str | int) -> Any:
    for step in path:
        rule = rule[step]
    return rule


def load(rule: Any) -> Rule:
    """Through a file and back, as `argraph apply` would."""
    return Rule.from_json(json.loads(json.dumps(rule)))


VIEW_JSON = data()["view"]


def test_a_rule_is_rebuilt() -> None:
    rule = load(data())
    assert rule == RULE
    assert hash(rule) == hash(RULE)
    assert rule.to_json() == RULE.to_json()
    assert rule.explain() == RULE.explain()


def test_defaults_may_be_left_out() -> None:
    short = {"is": "Rule", "view": {"is": "Components"}, "canvas": {"is": "Edit", "clauses": []}}
    assert load(short) == Rule(Components(), Edit(()))


# Something is wrong with the form


CLAUSE = ("canvas", "clauses", 0)
AREA, COLOUR = (*CLAUSE, "transform", "area"), (*CLAUSE, "transform", "colour")
LITERAL = (*CLAUSE, "selector", "literals", 0)


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ((), None, "expected an object with its word under 'is', got None"),
        ((), [], "expected an object with its word under 'is', got list"),
        ((), {"is": "Edit", "clauses": []}, "Edit does not belong here; expected Rule"),
        (("canvas",), {"is": "Edti", "clauses": []}, "canvas: unknown word 'Edti'; did you mean 'Edit'?"),
        (("canvas",), {"is": "Edit"}, "canvas: lacks 'clauses'"),
        (("canvas",), {"is": "Components"}, "canvas: Components does not belong here; expected Canvas"),
        (("canvas",), {"is": "Edit", "clauses": {}}, "canvas, clauses: expected a list, got dict"),
        (("view",), {"is": "Components", "colour": 1}, "view: has an unknown field 'colour'"),
        (("view", "connectivity"), 6, "view, connectivity: 6 is none of 4, 8"),
        (("view", "connectivity"), True, "view, connectivity: True is none of 4, 8"),
        (("view", "one_colour"), "yes", "view, one_colour: expected bool, got 'yes'"),
        (("then",), {}, "then: expected an object with its word under 'is', got dict"),
        ((*CLAUSE, "selector", "role"), "hero", "canvas, clauses, item 1, selector, role: 'hero' is none of 'figure'"),
        ((*CLAUSE, "selector", "literals"), None, "item 1, selector, literals: expected a list, got None"),
        ((*CLAUSE, "transform"), {"is": "Part"}, "transform: Part does not belong here; expected Transform"),
        (AREA, {"is": "FixedColour", "colour": 1}, "area: FixedColour does not belong here; expected Area"),
        ((*AREA, "part"), 3, "canvas, clauses, item 1, transform, area, part: expected str, got 3"),
        ((*CLAUSE, "transform", "extra"), 1, "canvas, clauses, item 1, transform: has an unknown field 'extra'"),
    ],
)  # fmt: skip
def test_a_wrong_form_is_refused_with_its_path(place: tuple[str | int, ...], value: Any, message: str) -> None:
    rule = data()
    if place:
        at(rule, *place[:-1])[place[-1]] = value
    else:
        rule = value
    with pytest.raises(InvalidNotation) as caught:
        load(rule)
    assert message in str(caught.value)


@pytest.mark.parametrize("missing", ["is", "view", "canvas"])
def test_a_missing_field_is_named(missing: str) -> None:
    rule = data()
    del rule[missing]
    with pytest.raises(InvalidNotation, match=missing):
        load(rule)


@pytest.mark.parametrize("number", [10**5, -(10**5), 10**400, -(10**400)])
def test_huge_numbers_are_refused(number: int) -> None:
    rule = data()
    at(rule, "canvas", "clauses", 1, "transform", "down")["count"] = number
    with pytest.raises(InvalidNotation, match=r"clauses, item 2, transform, down, count: .* too large"):
        Rule.from_json(rule)


@pytest.mark.parametrize("number", [1.5, float("nan"), float("inf"), "3", True, None])
def test_what_is_no_whole_number_is_refused(number: Any) -> None:
    rule = data()
    at(rule, "canvas", "clauses", 1, "transform", "down")["count"] = number
    with pytest.raises(InvalidNotation, match=r"clauses, item 2, transform, down, count: expected int"):
        Rule.from_json(rule)


def test_a_million_clauses_are_refused_at_once() -> None:
    rule = data()
    rule["canvas"]["clauses"] = [at(rule, *CLAUSE)] * 1_000_000
    with pytest.raises(InvalidNotation, match="canvas, clauses: has 1000000 items; at most"):
        Rule.from_json(rule)


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 5_000])
def test_rules_nested_too_deep_are_refused(depth: int) -> None:
    rule = data()
    for _ in range(depth):
        rule = data() | {"then": rule}
    with pytest.raises(InvalidNotation, match=f"nested more than {MAX_DEPTH} deep"):
        Rule.from_json(rule)


def test_referents_nested_too_deep_are_refused() -> None:
    the: Any = {"is": "The", "selector": {"is": "Selector"}}
    for _ in range(MAX_DEPTH):
        literal = {"is": "Relates", "relation": "touching", "to": the}
        the = {"is": "The", "selector": {"is": "Selector", "literals": [literal]}}
    with pytest.raises(InvalidNotation, match=f"nested more than {MAX_DEPTH} deep"):
        load({"is": "Rule", "view": VIEW_JSON, "canvas": {"is": "Crop", "the": the}})


# Nothing is run


@pytest.mark.parametrize(
    "name",
    ["os.system", "__class__", "__import__", "eval", "Rule.__init__", "argraph.errors", "Word", "Literal", "Grid", ""],
)
def test_only_words_of_the_vocabulary_are_built(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "system", lambda command: pytest.fail("a command was run"))
    rule = data()
    rule["canvas"] = {"is": name, "command": "echo", "clauses": []}
    with pytest.raises(InvalidNotation, match="canvas: unknown word"):
        load(rule)


@pytest.mark.parametrize("field", ["__class__", "__init__", "__reduce__", "bits", "draw", "self"])
def test_only_declared_fields_are_set(field: str) -> None:
    rule = data()
    rule["canvas"][field] = "os.system"
    with pytest.raises(InvalidNotation, match=f"canvas: has an unknown field '{field}'"):
        load(rule)
    assert Edit.bits == 0.0


# Something is wrong with a name or a colour inside a word


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Is("framed"), "no attribute that is a flag is called 'framed'; did you mean 'frame'?"),
        (lambda: Is("colour"), "no attribute that is a flag is called 'colour'"),
        (lambda: HasColour("size", 2), "no attribute that is a colour is called 'size'"),
        (lambda: HasColour("colour", 10), "10 is no colour; expected a whole number from 0 to 9"),
        (lambda: HasColour("colour", -1), "-1 is no colour"),
        (lambda: FixedColour(12), "12 is no colour"),
        (lambda: Counts("shape", 2), "no attribute that is a count or length is called 'shape'"),
        (lambda: Ranked("size ", True), "no attribute is called 'size '; did you mean 'size'?"),
        (lambda: Ranked("shape", True), "nobody speaks of the most 'shape'"),
        (lambda: Shares("price"), "no attribute is called 'price'"),
        (lambda: Slot("price", True), "no attribute that is a count or length is called 'price'"),
        (lambda: Slot("wide", True), "no attribute that is a count or length is called 'wide'"),
        (lambda: ColourOf(LARGEST, "price"), "no attribute that is a colour is called 'price'"),
        (lambda: Relates("loves"), "no relation is called 'loves'"),
        (lambda: Relates("touches", LARGEST), "no relation is called 'touches'; did you mean 'touching'?"),
        (lambda: Part("nose"), "no part is called 'nose'"),
        (lambda: Part("hulls", "empty"), "no part is called 'hulls'; did you mean 'hull'?"),
        (lambda: Crop(LARGEST, "alone", "half"), "no turn is called 'half'; did you mean 'half turn'?"),
        (lambda: Move(Stay(), Stay(), turn="somersault"), "no turn is called 'somersault'"),
        (lambda: Tile(FixedNumber(1), FixedNumber(2), turns=(("left",),)), "no turn is called 'left'"),
        (lambda: FixedNumber(0), "0 is no length of a side"),
        (lambda: Over(order="13"), "no order of a pile is called '13'"),
        (lambda: Choice(Selector(), None, (("1", "2"), ("1", "3"))), "different keys"),
    ],
)
def test_words_refuse_names_that_nothing_answers_to(build: Any, message: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        build()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        ((*LITERAL, "attribute"), "frmae", "item 1, selector, literals, item 1: no attribute that is a flag"),
        ((*CLAUSE, "selector", "literals", 1, "literal", "colour"), 10, "literals, item 2, literal: 10 is no colour"),
        ((*AREA, "part"), "nose", "canvas, clauses, item 1, transform, area: no part is called 'nose'"),
        ((*COLOUR, "attribute"), "size", "canvas, clauses, item 1, transform, colour: no attribute that is a colour"),
        (("canvas", "clauses", 1, "selector", "literals", 0, "relation"), "x", "item 1: no relation is called 'x'"),
        (("then", "canvas", "turn"), "x", "then, canvas: no turn is called 'x'"),
        (("then", "canvas", "how"), "x", "then, canvas, how: 'x' is none of"),
    ],
)  # fmt: skip
def test_wrong_names_are_refused_at_loading_with_their_path(
    place: tuple[str | int, ...], value: Any, message: str
) -> None:
    rule = data()
    at(rule, *place[:-1])[place[-1]] = value
    with pytest.raises(InvalidNotation) as caught:
        load(rule)
    assert message in str(caught.value)


def test_complaints_are_errors_a_user_would_catch() -> None:
    assert issubclass(InvalidNotation, ValueError)
    assert issubclass(InvalidNotation, ArgraphError)


ODD = (
    Clause(Selector("region", (Not(Is("line")),)), Erase(Part("long sides"))),
    Clause(Selector("separator"), Paint(Part("holes"), ColourOf(LARGEST, "inner colour"))),
    Clause(Selector("figure", (Relates("occludes", LARGEST, reverse=True),)), Move(Steps(-10_000), Steps(10_000))),
    Clause(Selector(), Move(Stay(), Stay(), turn="transpose")),
)


@pytest.mark.parametrize("text", ["0", "1", "1020/1000/0033", "11111/10001/10201/10001/11111", "5" * 30])
def test_odd_rules_run_or_say_that_they_have_no_meaning(text: str) -> None:
    for clause in ODD:
        rule, grid = load(Rule(VIEW, Edit((clause,))).to_json()), Grid.parse(text)
        with contextlib.suppress(NotApplicable):
            assert rule.apply(grid).shape == grid.shape
