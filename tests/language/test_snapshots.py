"""The English of every word and of some rules, checked in: a change of wording shows in the diff."""

from __future__ import annotations

from pathlib import Path

import attrs

from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Literal, Transform
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph_abstractions import Cells, ColourClasses, Components, Lines, Nested, Panels, Whole
from argraph_rules.alignment import AlignWith, Mirror, ToMiddle, Toward
from argraph_rules.areas import Part
from argraph_rules.borders import ToBorder
from argraph_rules.classes import Counts, HasColour, Is
from argraph_rules.colours import ColourOf, ColourOfPartner, FixedColour, OwnColour, SceneMode
from argraph_rules.contact import ToContact
from argraph_rules.crops import Beside, Crop
from argraph_rules.extremes import Ranked
from argraph_rules.guises import Lying, Renamed
from argraph_rules.offsets import Stay, Steps
from argraph_rules.ordering import Slot
from argraph_rules.quilts import Tile
from argraph_rules.rays import Ray
from argraph_rules.relating import Relates
from argraph_rules.sameness import Shares
from argraph_rules.stamps import Symmetrise
from argraph_rules.summaries import Block, CountOf, DistinctCount, FixedNumber
from argraph_rules.ways import Heading
from argraph_rules.wholes import Over, Scale
from tests.language.samples import in_rule, samples
from tests.snapshots import check_snapshot

SNAPSHOTS = Path(__file__).parent / "snapshots"
OBJECTS = Components(8)
EVERYTHING = Selector()
LARGEST = The(Selector("figure", (Ranked("size", True),)))
ONLY_RED = The(Selector("figure", (HasColour("colour", 2),)))


def each(*literals: Literal | Not, role: str = "figure") -> Selector:
    return Selector(role, literals)  # type: ignore[arg-type]


def edit(*clauses: tuple[Selector, Transform], view: View = OBJECTS) -> Rule:
    return Rule(view, Edit(tuple(Clause(selector, transform) for selector, transform in clauses)))


RED, SMALLEST, INSIDE = HasColour("colour", 2), Ranked("size", False), Relates("inside hole")
MIDDLE, WHOLE = AlignWith(LARGEST, "middle"), Part("whole")
RULES = (
    edit(),
    edit((each(INSIDE), Paint(WHOLE, ColourOfPartner("inside hole")))),
    edit((each(SMALLEST), Paint(WHOLE, FixedColour(1))), (each(SMALLEST, RED), Erase(WHOLE))),
    edit((each(RED, Relates("touching", LARGEST)), Paint(WHOLE, ColourOf(LARGEST)))),
    edit((each(), Paint(Part("holes"), OwnColour()))),
    edit((each(Not(Is("frame"))), Paint(Part("holes"), SceneMode("cells")))),
    edit((each(Counts("hole count", 2)), Paint(Part("top edge"), ColourOfPartner("touching")))),
    edit((each(RED), Paint(Ray(Heading("down"), "border"), OwnColour()))),
    edit((each(RED), Paint(Ray(Heading("left and right")), FixedColour(8)))),
    edit((each(INSIDE, role="region"), Paint(WHOLE, FixedColour(4)))),
    edit((each(Is("single")), Erase(WHOLE)), (each(Not(Is("single"))), Erase(Part("interior"))), view=Nested(8)),
    edit((each(SMALLEST), Move(MIDDLE, MIDDLE))),
    edit((each(SMALLEST), Move(AlignWith(LARGEST, "before"), MIDDLE))),
    edit((each(SMALLEST), Move(AlignWith(LARGEST, "first"), AlignWith(LARGEST, "last"), leave=True))),
    edit((each(RED), Move(Toward(ONLY_RED), Toward(ONLY_RED))), (each(), Move(Stay(), Stay()))),
    edit((each(), Move(ToContact("end"), Stay())), (each(RED), Move(ToBorder("end"), ToBorder("start")))),
    edit((each(), Move(Steps(-1), Steps(2))), (each(RED), Move(ToMiddle(), Mirror()))),
    edit((each(), Move(Stay(), Slot("size", True)))),
    edit((each(Shares("turned shape")), Move(Stay(), Stay(), turn="mirror left-right"))),
    edit((each(), Move(Stay(), Stay(), turn="quarter turn right")), (each(RED), Symmetrise("both"))),
    edit((each(Ranked("top", False)), Paint(WHOLE, FixedColour(3))), view=Lines("rows")),
    edit((each(Ranked("left", False)), Erase(WHOLE)), view=Lines("columns")),
    edit((each(Relates("touching")), Paint(WHOLE, FixedColour(3))), view=Cells()),
    edit((each(), Paint(Part("box outline"), FixedColour(3))), view=Whole()),
    Rule(OBJECTS, Crop(LARGEST)),
    Rule(ColourClasses(), Crop(The(each(Ranked("colour count", True))), "alone", "half turn")),
    Rule(OBJECTS, Crop(The(each()), "inside its frame", "transpose")),
    Rule(Panels(), Crop(The(each(Ranked("size", True), Not(RED))))),
    Rule(OBJECTS, Beside(each(Is("rectangle"), Not(Relates("above", LARGEST))), "across", "alone")),
    Rule(Panels(), Beside(each(), "down")),
    Rule(OBJECTS, Block(FixedNumber(1), DistinctCount("colour"), FixedColour(0))),
    Rule(OBJECTS, Block(CountOf(each(RED)), CountOf(each(RED)), ColourOf(LARGEST))),
    Rule(
        OBJECTS,
        Block(
            FixedNumber(9),
            FixedNumber(1),
            SceneMode("objects", False),
            "bottom",
            CountOf(each(Is("single")), cells=True),
        ),
    ),
    Rule(Whole(), Tile(FixedNumber(1), FixedNumber(3), turns=(("identity", "mirror left-right"),))),
    Rule(
        Whole(),
        Tile(FixedNumber(1), FixedNumber(1), turns=(("mirror top-bottom",),)),
        Rule(Whole(), Scale(FixedNumber(2))),
    ),
    Rule(Whole(), Scale(FixedNumber(3), shrink=True)),
    Rule(Panels(), Over("one", FixedColour(4))),
    Rule(OBJECTS, Crop(LARGEST), edit((each(), Erase(Part("corners"))))),
    edit((each(RED), Move(Stay(), Stay(), colour=FixedColour(1)))),
    attrs.evolve(edit((each(RED), Move(Stay(), Steps(1)))), guise=Lying("transpose")),
    attrs.evolve(
        edit((each(), Move(Steps(1), Stay()))), guise=Lying("antitranspose"), then=edit((each(SMALLEST), Erase(WHOLE)))
    ),
    attrs.evolve(edit((each(RED), Paint(WHOLE, FixedColour(1)))), guise=Renamed("columns"), any_ground=True),
)


def test_the_english_of_one_instance_of_every_word() -> None:
    lines = []
    for kind in packs.words():
        if found := samples(kind):
            word, viewing = found[0]
            lines.append(f"{kind.__name__}: {in_rule(word, viewing.view).explain()}")
    check_snapshot(SNAPSHOTS / "words.txt", lines)


def test_the_english_of_rules_by_hand() -> None:
    check_snapshot(SNAPSHOTS / "rules.txt", (rule.explain() for rule in RULES))


def test_every_rule_by_hand_is_rebuilt_and_reads_differently() -> None:
    assert len({rule.explain() for rule in RULES}) == len(RULES)
    assert all(Rule.from_json(rule.to_json()) == rule for rule in RULES)


TRACED = Grid.parse("2220000/2020030/2220000/0000011/0500000/5000066/0000066")


def test_the_traces_of_rules_by_hand() -> None:
    lines = []
    for rule in RULES[::3]:
        lines += [f"# {rule.explain()}", *rule.trace(TRACED).lines(), ""]
    check_snapshot(SNAPSHOTS / "traces.txt", lines)
