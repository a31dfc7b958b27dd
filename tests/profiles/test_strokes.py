from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from argraph.profiles.concept import tiny_task
from argraph.profiles.demonstration import Demonstration, demonstrations
from argraph.profiles.strokes import BORDER, Stroke, make_up_half, strokes
from argraph.values.task import Task
from tests.strategies import worked_tasks


def shown(text: str) -> Demonstration:
    return demonstrations(tiny_task("tiny", text))[0]


def drawn(text: str) -> list[tuple[tuple[int, ...], tuple[int, int], bool]]:
    return [(stroke.cells, stroke.ends, stroke.slanted) for stroke in strokes(shown(text)) if len(stroke.cells) > 1]


def test_a_stroke_knows_its_cells_and_its_ends() -> None:
    assert drawn("0000/0100/0000 -> 0000/0133/0000") == [((6, 7), (1, BORDER), False)]
    assert drawn("1000/0000/0000 -> 1000/0300/0030") == [((5, 10), (1, BORDER), True)]
    assert drawn("10002/00000 -> 13332/00000") == [((1, 2, 3), (1, 2), False)]
    assert drawn("0000/0000/0000/0100 -> 0300/0300/0300/0100") == [((1, 5, 9), (BORDER, 1), False)]


def test_a_change_of_colour_ends_a_stroke() -> None:
    assert drawn("10000/00000 -> 13344/00000") == [((1, 2), (1, 0), False), ((3, 4), (0, BORDER), False)]


def test_broad_areas_are_no_strokes() -> None:
    assert drawn("0000/1000/1000/0000 -> 0000/1333/1333/1333") == []


def test_a_hole_is_not_crossed_by_strokes() -> None:
    assert drawn("11110/10010/11110 -> 11110/13310/11110") == []


def test_nothing_painted_makes_no_strokes() -> None:
    assert drawn("1100/0000 -> 2200/0000") == []


def test_half_of_what_is_painted() -> None:
    seen = shown("10000/00000/00000 -> 13333/00000/33330")
    first = next(stroke for stroke in strokes(seen) if stroke.starts_at_object and len(stroke.cells) > 1)
    assert make_up_half(seen, [first])
    assert not make_up_half(seen, [Stroke(first.cells[:3], first.ends, False)])
    assert not make_up_half(seen, [])


@given(worked_tasks())
def test_strokes_are_straight_painted_and_of_one_colour(task: Task) -> None:
    for each in demonstrations(task):
        width = each.input.width
        for stroke in strokes(each):
            places = [divmod(cell, width) for cell in stroke.cells]
            steps = {(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(places)}
            assert len(steps) <= 1
            assert all(max(map(abs, step)) == 1 for step in steps)
            assert all(each.painted[place] for place in places)
            assert len({int(each.output.cells[place]) for place in places}) == 1
