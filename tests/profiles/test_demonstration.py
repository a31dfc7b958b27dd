from __future__ import annotations

import numpy as np
from hypothesis import given

from argraph.profiles.concept import tiny_task
from argraph.profiles.demonstration import MOST_FIGURES, VIEWS, Demonstration, demonstrations
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.strategies import worked_tasks


def shown(text: str) -> tuple[Demonstration, ...]:
    return demonstrations(tiny_task("tiny", text))


def test_the_ground_is_black_unless_another_colour_covers_most_of_every_input() -> None:
    (first,) = shown("3313/3333 -> 3323/3333")
    assert (str(first.input), str(first.output), first.ground) == ("0010/0000", "0020/0000", 3)
    same = shown("3313/3333 -> 3323/3333; 3010/0000 -> 3020/0000")
    assert [str(each.input) for each in same] == ["3313/3333", "3010/0000"]
    assert not any(each.ground for each in same)
    (half,) = shown("33/11 -> 33/22")
    assert str(half.input) == "33/11"


def test_each_demonstration_may_have_its_own_ground() -> None:
    assert [str(each.input) for each in shown("331 -> 333; 442 -> 444")] == ["001", "002"]


def test_black_takes_the_place_of_the_ground() -> None:
    (each,) = shown("3303/3333 -> 3323/3333")
    assert str(each.input) == "0030/0000"
    assert [each.colour_name(colour) for colour in (0, 3, 2)] == ["green", "black", "red"]


@given(worked_tasks())
def test_changed_and_painted_cells(task: Task) -> None:
    for each in demonstrations(task):
        assert each.changed.any() == (each.keeps_size and each.changes)
        assert not (each.painted & ~each.changed).any()
        if each.keeps_size:
            assert (each.output.cells[each.painted] != 0).all()
            assert np.array_equal(each.input.cells[~each.changed], each.output.cells[~each.changed])


def test_objects_are_looked_for_in_every_view() -> None:
    (each,) = shown("110/000/002 -> 110/000/000")
    assert [look.before.view.name for look in each.looks] == list(VIEWS)
    assert [look.before.view.name for look in each.plain] == ["components-8"]
    assert "colours" not in [look.before.view.name for look in each.comparisons]


def test_one_object_is_compared_with_none() -> None:
    (each,) = shown("110/000 -> 000/110")
    assert each.looks
    assert each.comparisons == ()


def test_a_texture_has_no_objects() -> None:
    side = np.arange(20)
    cells = (side[:, None] % 2 == 0) & (side % 2 == 0)
    assert cells.sum() > MOST_FIGURES
    pair = Pair(Grid.of(cells.astype(int)), Grid.of(2 * cells.astype(int)))
    (each,) = demonstrations(Task("texture", (pair,), ()))
    assert [look.before.view.name for look in each.looks] == ["colours"]
    assert each.plain == ()


def test_a_bare_grid_has_no_objects() -> None:
    assert shown("00/00 -> 01/00")[0].looks == ()
