"""The small parts of the search, each by itself."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import attrs
import numpy as np
import pytest

from argraph.errors import UnknownName
from argraph.language import packs
from argraph.language.cost import HALF_HEARTED, SECOND_BITS, VOTE_WINDOW, WHERE_POSSIBLE_BITS, cost, pointed_at, weight
from argraph.language.rule import Rule
from argraph.language.selector import AnyOf, Not, Selector, The
from argraph.language.transforms import Move, Paint
from argraph.language.word import Area, Canvas, Transform
from argraph.scene import world
from argraph.scene.scene import Scene
from argraph.search.actions import propose, told_apart
from argraph.search.budget import EFFORTS, Budget, budget
from argraph.search.evidence import Action, Cover, Evidence
from argraph.search.find import Puzzle, find, search, viewings
from argraph.search.habits import Habits
from argraph.search.judgements import Judgement, judged, occurrences, witnessed
from argraph.search.lexicon import Lexicon
from argraph.search.miss import Miss, nearest_miss
from argraph.search.rows import distinct, grouped, row_keys, set_keys
from argraph.search.selectors import conjoin
from argraph.search.table import Table
from argraph.search.verify import Cheapest, Finding
from argraph.search.vote import BROKEN_BITS, CLOSE, ranked
from argraph.search.watch import Step, Watch
from argraph.values.grid import Grid
from argraph.values.sets import full_set, rows_of, set_of, sets_of, union
from argraph.values.task import Pair, Task
from argraph_abstractions import Components, Whole
from argraph_rules.areas import Part
from argraph_rules.classes import HasColour, Is
from argraph_rules.colours import FixedColour
from argraph_rules.offsets import Stay, Steps
from argraph_rules.quilts import Tile
from argraph_rules.repeats import Prolong, Repeat, RepeatAsBegun
from argraph_rules.stamps import Reflect, Symmetrise
from argraph_rules.summaries import FixedNumber
from argraph_rules.templates import FillOut
from tests import example_tasks
from tests.language.samples import GIVEN, viewing_of
from tests.words import picks

RULE = Rule(Whole(), Tile(FixedNumber(1), FixedNumber(2)))
ONE, TWO, THREE = (Grid.parse(text) for text in "123")
NO_HABITS = Habits.of(())


# Budgets and words


def test_a_budget_is_reduced_to_the_next_smaller_one() -> None:
    assert budget("high").reduced() == budget("normal") == Budget()
    assert budget("normal").reduced() == budget("low") == budget("low").reduced()
    assert Budget(literals=3).reduced() == Budget(literals=3)


def test_an_unknown_effort_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="low, normal, high"):
        budget("none")
    assert all(budget(name) == EFFORTS[name] for name in ("low", "normal", "high"))


def test_a_lexicon_permits_words_all_of_whose_classes_are_allowed() -> None:
    area = Part("holes")
    assert Lexicon(()).permits(area)
    assert Lexicon((), frozenset({"Part"})).permits(area)
    assert not Lexicon((), frozenset({"Part"})).permits(Paint(area, FixedColour(1)))
    assert not Lexicon((), frozenset()).permits(Paint(area, FixedColour(1)))


def test_a_lexicon_knows_its_classes_by_family() -> None:
    lexicon = Lexicon((Part, Tile, Is))
    assert list(lexicon.classes(Area)) == [Part]
    assert list(lexicon.classes(Canvas)) == [Tile]


# Tables


def test_words_of_equal_behaviour_are_one_row_with_the_cheapest_word() -> None:
    behaviour = np.array([[True, False], [False, True], [True, False]])
    table = Table.of(["dear", "b", "cheap"], np.array([5.0, 4.0, 3.0]), behaviour, 9)
    assert table.words == ("cheap", "b")
    assert table.bits.tolist() == [3.0, 4.0]
    assert table.weights.tolist() == [weight(5.0) + weight(3.0), weight(4.0)]
    assert table.vectors.tolist() == [[True, False], [False, True]]


def test_a_table_keeps_the_cheapest_rows() -> None:
    table = Table.of(["d", "a", "c"], np.array([3.0, 0.0, 2.0]), np.eye(4, dtype=bool)[[3, 0, 2]], 2)
    assert table.words == ("a", "c")
    assert table.vectors.argmax(axis=1).tolist() == [0, 2]
    assert Table.of([], np.zeros(0), np.zeros((0, 4), dtype=bool), 2).vectors.shape == (0, 4)


def test_of_words_that_cost_the_same_the_first_speaks() -> None:
    assert Table.of(["a", "b"], np.ones(2), np.ones((2, 3), dtype=bool), 2).words == ("a",)


def test_half_of_the_best_rows_are_those_of_greatest_merit() -> None:
    table = Table.of("abcdef", np.arange(6.0), np.eye(6, dtype=bool), 6).best(np.array([0, 0, 0, 1, 1, 2]), 4)
    assert table.words == ("a", "b", "d", "f")
    assert table.bits.tolist() == [0, 1, 3, 5]
    assert table.vectors.argmax(axis=1).tolist() == [0, 1, 3, 5]
    assert table.weights.tolist() == [weight(bits) for bits in (0, 1, 3, 5)]


def test_rows_are_compared_whole() -> None:
    random = np.random.default_rng(1)
    rows = random.random((40, 150)) < 0.5
    rows[7], rows[30, 149] = rows[3], ~rows[30, 149]
    keys = row_keys(rows)
    assert keys[7] == keys[3]
    assert len(set(keys.tolist())) == 39
    first, weights = distinct(rows, np.arange(40.0))
    assert first.tolist() == [number for number in range(40) if number != 7]
    assert weights[3] == 10.0
    assert weights[7] == 8.0


@pytest.mark.parametrize("width", [1, 8, 9, 2000])
def test_rows_are_sets_and_sets_are_rows(width: int) -> None:
    rows = np.random.default_rng(width).random((5, width)) < 0.5
    assert np.array_equal(rows_of(sets_of(rows), width), rows)
    assert [set_of(row) for row in rows] == sets_of(rows)
    assert sets_of(np.ones((1, width), dtype=bool)) == [full_set(width)]


def test_the_key_of_a_union_is_that_of_the_whole() -> None:
    random = np.random.default_rng(3)
    whole, part = sets_of(random.random((2, 3000)) < 0.5)
    keys = set_keys([whole & part, whole & ~part, whole, part])
    assert keys[:2].sum() == keys[2] != keys[3]
    assert set_keys([whole])[0] == keys[2], "the others do not matter"


@pytest.mark.parametrize(
    ("words", "seen"), [(packs.words(), ["components-8"]), ((), ["components-8", "dotted"])], ids=["words", "none"]
)
def test_the_nearest_rule_is_sought_in_dear_ways_only_if_no_plain_one_speaks(
    words: tuple[type, ...], seen: list[str]
) -> None:
    pair, steps = Pair(Grid.parse("1010/0002/1000"), Grid.parse("3010/0002/1000")), list[Step]()
    views = [packs.view("dotted"), packs.view("components-8")]
    task = Task("t", (pair,), (Pair(pair.input),))
    assert nearest_miss(Puzzle.of(task, views, Lexicon(words), budget("low"), Watch(steps.append)))
    assert [step.view for step in steps] == seen


@pytest.mark.parametrize("view", ["components-8", "cells"])
def test_a_search_for_rules_below_a_price_finds_all_if_one_is_and_seeks_none_that_is_much_dearer(view: str) -> None:
    task = attrs.evolve(example_tasks.RECOLOUR_LARGEST, train=example_tasks.RECOLOUR_LARGEST.train[:2])
    puzzle = partial(Puzzle.of, task, [packs.view(view)], Lexicon(packs.words()), budget("low"))
    every = [(finding.rule, finding.bits) for finding in find(puzzle())]
    cheapest = every[0][1]
    assert [(finding.rule, finding.bits) for finding in find(puzzle(), below=cheapest + 1)] == every
    assert find(puzzle(), below=cheapest - HALF_HEARTED - VOTE_WINDOW - 1) == []


@pytest.mark.parametrize("kinds", [1, 2, 6])
def test_keys_are_grouped_as_they_would_be_one_by_one(kinds: int) -> None:
    random = np.random.default_rng(kinds)
    keys, prices = random.integers(0, kinds, 28, dtype=np.uint64), random.integers(0, 4, 28) / 2  # many are equal
    one_by_one: dict[int, list[int]] = {}
    for number in sorted(range(28), key=lambda number: prices[number]):
        one_by_one.setdefault(int(keys[number]), []).append(number)
    assert grouped(keys, prices) == [*one_by_one.values()]


def test_selectors_are_conjoined_in_pairs() -> None:
    words = [
        Selector("figure", literals) for literals in ((), (Is("single"),), (Is("line"),), (HasColour("colour", 1),))
    ]
    vectors = [(1, 1, 1, 1), (1, 1, 0, 0), (1, 0, 1, 1), (0, 1, 1, 0)]
    singles = Table.of(words, np.array([*map(cost, words)]), np.array(vectors, dtype=bool), 9)
    found = conjoin(singles, 3, 4, 9)
    by_vector = {tuple(map(int, vector)): number for number, vector in enumerate(found.vectors.tolist())}
    assert set(by_vector) == {*vectors, (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)}
    both = found.word(by_vector[1, 0, 0, 0])
    assert set(both.literals) == {Is("single"), Is("line")}
    assert found.bits[by_vector[1, 0, 0, 0]] == cost(words[1]) + cost(words[2]) + SECOND_BITS - cost(words[0])
    assert found.bits.tolist() == sorted(found.bits.tolist())
    assert found.word(by_vector[1, 1, 1, 1]) == words[0]
    assert len(conjoin(singles, 3, 4, 5)) == 5
    assert len(conjoin(singles, 3, 0, 9)) == 4
    assert (0, 0, 1, 0) not in {tuple(map(int, row)) for row in conjoin(singles, 2, 4, 9).vectors.tolist()}


# Evidence


def test_a_judgement_sums_up_what_is_sound() -> None:
    cover, both, one, none = ((0, 0b01), (1, 0b10)), 0b11, 0b01, 0
    judged = Judgement.of(one, none, cover, 0b11)
    assert (judged.useful, judged.sufficient) == (True, False)
    assert Judgement.of(both, none, cover, 0b11).sufficient
    assert not Judgement.of(none, none, cover, 0b11).useful
    assert Judgement.of(both, none, (), 0).sufficient, "nothing changes"


def test_objects_for_which_nothing_is_written_are_sound_and_not_covered() -> None:
    scene = Components(8)(Grid.parse("1010/0000/2000"))
    judgement = judged(scene, Grid.parse("1040/0000/4000"), Paint(Part(), FixedColour(4)))
    figures, width = union(1 << number for number, thing in enumerate(scene.objects) if thing.role == "figure"), 4
    assert judgement.sound & figures == 0b110
    assert judgement.cover == ((1, 1 << 2), (2, 1 << 2 * width))
    nowhere = judged(scene, scene.grid, Paint(Part("holes"), FixedColour(4)))
    assert (nowhere.sound, nowhere.cover, nowhere.excused) == ((1 << len(scene.objects)) - 1, (), 0)


def test_what_one_object_leaves_another_may_take_with_nothing_to_be_seen_of_it() -> None:
    scene, output = Components(8)(Grid.parse("10100")), Grid.parse("00101")
    judgement = judged(scene, output, Move(Stay(), Steps(2)))
    figures = [number for number, thing in enumerate(scene.objects) if thing.role == "figure"]
    assert [judgement.sound >> number & 1 for number in figures] == [1, 1]
    assert judgement.sufficient
    left = judged(scene, Grid.parse("00301"), Move(Stay(), Steps(2)))
    assert [left.sound >> number & 1 for number in figures] == [0, 1]


def test_an_action_may_pass_over_what_it_has_no_meaning_for() -> None:
    cover = Cover(((0b001, 0b11), (0b010, 0b01)))
    action = Action(Paint(Part(), FixedColour(1)), 4.0, 1.0, 0b001, cover, sufficient=True, excused=0b010)
    (lenient,) = action.leniently()
    assert lenient.where_possible
    assert not action.where_possible
    assert (lenient.bits, lenient.weight) == (4.0 + WHERE_POSSIBLE_BITS, weight(WHERE_POSSIBLE_BITS))
    assert lenient.sound == 0b011
    assert lenient.cover.rows == ((0b001, 0b11),)
    assert not [*attrs.evolve(action, excused=0).leniently()]
    assert not [*attrs.evolve(action, sufficient=False).leniently()], "it may not do everything"


@pytest.mark.parametrize(("sound", "sufficient"), [(0b11, True), (0b01, False), (0b10, False)])
def test_an_action_suffices_if_it_covers_all_where_it_is_sound(sound: int, sufficient: bool) -> None:
    found = evidence("components-8", "1001>2002", "1000")
    assert found.suffices(Cover(((0b01, 0b0001), (0b10, 0b1000))), sound) is sufficient
    assert not found.suffices(Cover(((0b01, 0b0001),)), sound)


def test_a_picture_occurs_where_it_fits_and_changes_something() -> None:
    out = np.array([[1, 2, 1, 2], [3, 1, 2, 0]], dtype=np.int8)
    changed = np.array([[False, False, True, False], [True, False, False, True]])
    picture = np.array([[1, 2]], dtype=np.int8)
    assert occurrences(picture, out, changed).tolist() == [[False, False, True], [False, False, False]]
    corner = np.array([[1, -1], [-1, 1]], dtype=np.int8)
    assert not occurrences(corner, out, changed).any()
    changed[1, 1] = True
    assert np.argwhere(occurrences(corner, out, changed)).tolist() == [[0, 0]]


def evidence(view: str, *pairs: str) -> Evidence:
    """What demonstrations show under a view; the last grid is a test input."""
    return propose(viewing_of(GIVEN, packs.view(view), pairs)).evidence


def test_where_objects_are_seen_turned_is_told_by_turn_object_and_corner() -> None:
    found = evidence("components-8", "11000/10000/00000/00000>11000/10000/00011/00001", "11/10")
    places = found.turned_places
    assert {turn: np.argwhere(where).tolist() for turn, where in places.items()} == {
        "quarter turn right": [[0, 3, 4]],
        "mirror left-right": [[0, 3, 4]],
    }


@pytest.mark.parametrize(
    ("pairs", "useful"),
    [(("1>2",), False), (("1>5",), True), (("1>2", "1>2", "1>5"), False), (("1>2", "1>5", "1>2"), True)],
)
def test_what_writes_nothing_rightly_in_two_demonstrations_is_given_up(pairs: tuple[str, ...], useful: bool) -> None:
    found = evidence("components-8", *pairs, "1")
    assert (found.weigh(Paint(Part(), FixedColour(5)), alone=False) is not None) is useful


@pytest.mark.parametrize(("pair", "drawn"), [("1020/0000>1000/0000", False), ("1020/0000>1120/0000", True)])
def test_copies_are_drawn_only_where_an_output_shows_something_new(pair: str, drawn: bool) -> None:
    found = evidence("components-8", pair, "1020")
    assert found.viewing.shows_new is drawn
    drawing = {Symmetrise, Reflect, Repeat, RepeatAsBegun, Prolong, FillOut}
    assert {kind for kind in packs.words() if issubclass(kind, Transform) and kind.adds} == drawing
    assert drawing.isdisjoint(map(type, found.others)) is not drawn


@pytest.mark.parametrize("limit", [2, 3, 40, 60, 90, 400])
def test_half_of_the_actions_may_suffice_alone_and_more_where_others_leave_room(limit: int) -> None:
    viewing = viewing_of(GIVEN, packs.view("components-8"), ("10>00", "01>00", "10"))
    proposed = propose(attrs.evolve(viewing, budget=Budget(actions=limit)))
    sufficient = sorted((action for action in proposed.useful if action.sufficient), key=lambda action: action.bits)
    others = len(proposed.useful) - len(sufficient)
    assert 60 - others > 60 // 2  # there is room left
    expected = told_apart(proposed.evidence.viewing, sufficient[: max(limit // 2, limit - others)])
    actions = proposed.actions_alone()
    assert [(each.transform, each.weight) for each in actions] == [(each.transform, each.weight) for each in expected]


def test_a_change_beyond_all_actions_in_any_demonstration_leaves_no_promise() -> None:
    view = packs.view("whole")
    explained, not_so = "11>22", "123456789/987654321>214365879/123456798"
    assert propose(viewing_of(GIVEN, view, (explained, explained, "11"))).promising
    proposed = propose(viewing_of(GIVEN, view, (explained, not_so, "11")))
    assert proposed.hopeful
    assert not proposed.promising
    assert not any(proposed.reached[1:])


def test_black_is_a_colour_that_can_be_painted_where_the_ground_has_another() -> None:
    found = evidence("components-8-on-commonest", "33333/31133/33333>33333/30033/33333", "3333/1133>3333/0033", "113")
    assert found.reachable(0, layered=False)
    assert found.dyed_places is not None
    (number,) = np.flatnonzero(found.viewing.scenes[0].column("size") == 2)
    assert np.argwhere(found.dyed_places[number] == 0).tolist() == [[2, 2]]


def test_what_moves_may_also_change_to_black() -> None:
    found = evidence("components-8-on-commonest", "3333/1133/3333>3333/3333/3003", "311/333/333>333/333/300", "113/333")
    assert FixedColour(0) in {move.colour for move in found.moves if isinstance(move, Move)}


def test_where_some_things_stay_and_others_go_both_are_tried() -> None:
    found = evidence("components-8", "100/000/200>001/000/202", "1")
    moves = [move for move in found.moves if isinstance(move, Move)]
    assert any(attrs.evolve(move, leave=True) in moves for move in moves if not move.leave)


def test_pickers_point_at_one_good_object_in_every_scene_or_at_any_of_several_that_look_alike() -> None:
    seen = viewing_of(GIVEN, packs.view("components-8"), ("1010200>1010200", "102/100/001>102/100/001", "10102"))
    good = np.concatenate([scene.column("colour") == 1 for scene in seen.scenes[: seen.pair_count]])
    found = list(seen.pickers(good))
    assert {type(word) for word in found} == {The, AnyOf}
    for word in found:
        assert all(scene.objects[picks(word, scene)].colour == 1 for scene in seen.scenes), word
        assert all(picks(word, scene) >= 0 for scene in seen.scenes), word


def test_many_objects_are_read_scene_by_scene_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [viewing_of(GIVEN, packs.view("components-8"), ("1022/0100>1022/0100", "3011>3011", "20/11")) for _ in "ab"]
    together = seen[0].conditions
    monkeypatch.setattr(world, "MANY", 0)
    apart = seen[1].conditions
    assert len(seen[1].world.parts) == len(seen[1].scenes) > 1
    assert together.words == apart.words
    assert np.array_equal(together.vectors, apart.vectors)


def test_each_literal_is_followed_by_its_opposite() -> None:
    found = viewing_of(GIVEN, packs.view("components-8"), ("1022/0100>1022/0100", "3011")).conditions
    assert found.literals(0) == ()
    assert found.vectors[0].all()
    for number, word in enumerate(found.words):
        assert found.literals(2 * number + 1) == (word,)
        assert found.literals(2 * number + 2) == (Not(word),)
    assert np.array_equal(found.vectors[1::2], ~found.vectors[2::2])
    assert np.array_equal(found.bits[1::2] + Not.bits, found.bits[2::2])
    assert len(found.bits) == len(found.vectors) == 1 + 2 * len(found.words)


def test_what_points_at_the_same_objects_is_judged_as_it_would_be_by_itself() -> None:
    found = evidence("components-8", "1002/0000/3300>1002/1002/3300", "2001/0000/3300>2001/2001/3300", "1002/0330")
    (scene, output), *_ = found.viewing.pairs
    afresh = Scene.seen(scene.grid, scene.view)
    pointing = [transform for transform in found.others if pointed_at(transform)]
    assert len({judged(scene, output, transform) for transform in pointing}) < len(pointing)
    for transform in pointing:
        one, other = judged(scene, output, transform), judged(afresh, output, transform)
        assert (one.sound, one.cover) == (other.sound, other.cover), transform
    assert any(map(pointed_at, found.areas))
    for area in found.areas:
        assert witnessed(scene, output, area) == witnessed(afresh, output, area), area


def test_a_cover_tells_what_some_objects_write() -> None:
    cover = Cover(((0b010, 0b001), (0b100, 0b110)))
    assert (cover.writing, cover.cells) == (0b110, 0b111)
    assert (cover.by(0b011), cover.by(0b001)) == (0b001, 0)
    assert cover.without(0b010).rows == ((0b100, 0b110),)


@pytest.mark.parametrize(
    ("rows", "blocks"),
    [([0b0011, 0b1100], 2), ([0b0111, 0b1100], 4), ([0b0110, 0b0110], 2), ([0b0111, 0b0110, 0b1100], 4)],
)
def test_a_cover_has_blocks_of_cells_that_its_rows_write(rows: list[int], blocks: int) -> None:
    cover = Cover(tuple((1 << number, cells) for number, cells in enumerate(rows)))
    writes, keys = cover.blocks
    assert writes.shape == (len(rows), blocks)
    for chosen in product((False, True), repeat=len(rows)):
        cells = cover.by(set_of(np.array(chosen)))
        assert (writes[np.array(chosen)].any(axis=0) @ keys) == set_keys([cells, 0b1111])[0]


# Votes and misses


def finding(bits: float, *outputs: Grid | None, speaks: tuple[bool, ...] | None = None) -> Finding:
    return Finding(RULE, bits, weight(bits), outputs, speaks or tuple(output is not None for output in outputs))


def test_the_cheapest_are_those_that_say_something_about_each_test_input() -> None:
    assert Cheapest.of(2).bits == float("inf")
    assert Cheapest.of(1, [finding(10.0, ONE)]).bits == 10.0
    assert Cheapest.of(2, [finding(10.0, ONE, None)]).bits == 10.0 + HALF_HEARTED
    assert Cheapest.of(2, [finding(10.0, ONE, None), finding(12.0, None, TWO)]).bits == 12.0
    assert Cheapest.of(0, [finding(10.0)]).bits == 10.0


def test_cheaper_findings_weigh_more() -> None:
    findings = [finding(10.0, ONE), finding(13.0, TWO), finding(14.0, TWO)]
    first, second = ranked(findings, 0, THREE, NO_HABITS)
    total = weight(10.0) + weight(13.0) + weight(14.0)
    assert (first.grid, second.grid) == (ONE, TWO)
    assert first.share == pytest.approx(weight(10.0) / total)
    assert second.finding is findings[1]
    assert second.share == pytest.approx((weight(13.0) + weight(14.0)) / total)


def test_who_is_silent_or_says_nothing_somewhere_counts_for_less() -> None:
    findings = [finding(10.0, ONE, None), finding(11.0, TWO, TWO), finding(12.0, THREE, ONE, speaks=(False, True))]
    assert [answer.grid for answer in ranked(findings, 0, ONE, NO_HABITS)] == [TWO, ONE, THREE]
    assert [answer.grid for answer in ranked(findings, 1, ONE, NO_HABITS)] == [TWO, ONE]
    weights = [weight(10.0) * weight(HALF_HEARTED / 2), weight(11.0), weight(12.0) * weight(HALF_HEARTED)]
    assert ranked(findings, 0, ONE, NO_HABITS)[1].share == pytest.approx(weights[0] / sum(weights))


def test_who_breaks_habits_counts_for_less() -> None:
    habits = Habits.of([Pair(ONE, ONE), Pair(TWO, TWO)])
    findings = [finding(10.0, TWO), finding(10.5, ONE)]
    kept, broken = ranked(findings, 0, ONE, habits)
    assert (kept.grid, kept.broken) == (ONE, ())
    assert {"nothing changes", "no new colour"} <= set(broken.broken)
    paid = [weight(10.0) * weight(BROKEN_BITS * len(broken.broken)), weight(10.5)]
    assert kept.share == pytest.approx(paid[1] / sum(paid))


def test_outputs_too_far_behind_to_be_looked_at_do_not_overtake_those_that_were() -> None:
    habits = Habits.of([Pair(ONE, ONE), Pair(TWO, TWO)])
    outputs = [Grid.of([[row, column]]) for row in range(2) for column in range(CLOSE)]
    findings = [finding(10.0 + number / 10, output) for number, output in enumerate(outputs)]
    order = [outputs.index(answer.grid) for answer in ranked(findings, 0, ONE, habits)]
    assert set(order[:CLOSE]) == set(range(CLOSE))
    assert order[CLOSE:] == list(range(CLOSE, len(outputs)))


def test_of_equal_shares_the_cheaper_finding_comes_first() -> None:
    dear, cheap = finding(11.0, ONE), finding(10.0, TWO)
    equal = [Finding(RULE, one.bits, 1.0, one.outputs, one.speaks) for one in (dear, cheap)]
    assert [answer.grid for answer in ranked(equal, 0, THREE, NO_HABITS)] == [TWO, ONE]


def test_a_miss_says_how_far_the_search_got() -> None:
    miss = Miss("whole", (1, 3, 2), (4, 4, 4), finding(10.0, None, ONE))
    assert miss.breaks == 1
    assert miss.speaks
    assert "'whole' and leaves 6 cells wrong where 12 change; demonstration 2 breaks it most" in miss.explain()
    assert not Miss("whole", (1,), (4,), finding(10.0, None)).speaks
    nothing = Miss("whole", (4,), (4,), None)
    assert not nothing.speaks
    assert nothing.explain() == "No clause of any view writes even one of the 4 changed cells rightly."


def test_nothing_is_said_of_a_miss_where_some_output_has_another_size() -> None:
    pairs = tuple(Pair(Grid.parse(given), Grid.parse(wanted)) for given, wanted in (("10", "20"), ("1", "22")))
    asked = Puzzle(pairs, (ONE,), (packs.view("components-8"),), Lexicon(packs.words()), budget("low"))
    assert nearest_miss(asked) is None
    assert nearest_miss(attrs.evolve(asked, train=pairs[:1])) is not None


def test_every_word_of_the_packs_is_in_the_lexicon_of_its_family() -> None:
    lexicon = Lexicon(packs.words())
    assert Tile in set(lexicon.classes(Canvas))
    assert Tile not in set(lexicon.classes(Area))


# Views


@pytest.mark.parametrize(
    ("grids", "backgrounds"),
    [
        (("1111223",), ["commonest"]),
        (("2221", "1112"), ["commonest"]),
        (("1112233",), ["black"]),
        (("11112", "12"), ["black"]),
        (("11110",), ["commonest", "black"]),
        (("2220", "1110"), ["black"]),
        (("10100", "1110"), ["black"]),
    ],
)
def test_a_colour_that_covers_more_than_half_of_each_grid_is_background_or_where_there_is_black_too_may_be(
    grids: tuple[str, ...], backgrounds: list[str]
) -> None:
    asked = Task("ground", tuple(Pair(grid, grid) for grid in map(Grid.parse, grids)), (Pair(Grid.parse("112")),))
    views: Any = Puzzle.of(asked, (packs.view("components-8"),), Lexicon(()), Budget()).views
    assert [view.background for view in views] == backgrounds


@pytest.mark.parametrize(("limits", "count"), [(Budget(), 1), (Budget(objects=9), 0), (Budget(masks=69), 0)])
def test_a_view_that_sees_too_much_is_not_searched(limits: Budget, count: int) -> None:
    grid = Grid.parse("1020304")
    puzzle = Puzzle((Pair(grid, grid),), (grid,), (packs.view("components-8"),), Lexicon(()), limits)
    assert len(list(viewings(puzzle))) == count
    assert len(list(viewings(attrs.evolve(puzzle, budget=Budget(objects=14, masks=98))))) == 1


@pytest.mark.parametrize(("shown", "tried"), [("100/000/000>200/000/000", False), ("111/000/000>222/000/000", True)])
def test_where_a_plain_rule_is_known_rows_and_columns_are_tried_only_if_a_line_is_full(shown: str, tried: bool) -> None:
    pair = Pair(*map(Grid.parse, shown.split(">")))
    steps: list[Step] = []
    puzzle = Puzzle.of(
        Task("t", (pair,), (pair,)), packs.views().values(), Lexicon(packs.words()), Budget(), Watch(steps.append)
    )
    findings = search(puzzle).findings
    assert findings[0].bits <= packs.view("rows").only_above
    lines, views = {"rows", "columns", "stripes"}, {step.view for step in steps}
    assert lines <= views if tried else lines.isdisjoint(views)


def test_only_the_views_that_are_wanted_are_seen() -> None:
    grid = Grid.parse("10201/51555/30100")
    names = ("components-8", "whole", "colours")
    puzzle = Puzzle((Pair(grid, grid),), (grid,), tuple(map(packs.view, names)), Lexicon(()), Budget())
    assert [viewing.view.name for viewing in viewings(puzzle)] == list(names)
    assert [viewing.view.name for viewing in viewings(puzzle, lambda view: view.name == "whole")] == ["whole"]
