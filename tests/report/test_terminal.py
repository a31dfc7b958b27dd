from __future__ import annotations

import io
import re
from typing import Any

import pytest
from hypothesis import given
from rich.console import Console

from argraph.language import packs
from argraph.report.pictures.palette import HEX
from argraph.report.text.sentences import facts
from argraph.report.text.terminal import GridText, scene_text, task_text
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.strategies import NASTY_GRIDS, grids, tasks, views

RING = Grid.parse("1110000/1210033/1110000/0000000")


def plain(renderable: Any, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, markup=False, highlight=False)
    console.print(renderable)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def coloured(renderable: Any, **settings: Any) -> str:
    file = io.StringIO()
    Console(file=file, width=100, force_terminal=True, color_system="truecolor", **settings).print(renderable)
    return file.getvalue()


def see(grid: Grid, name: str = "components-8") -> Scene:
    scene: Scene = packs.view(name)(grid)
    return scene


def said(grid: Grid, name: str = "components-8", **settings: bool) -> list[str]:
    return [sentence for fact in facts(see(grid, name), **settings) for sentence in fact.sentences]


# Grids


@pytest.mark.parametrize("grid", NASTY_GRIDS.values(), ids=NASTY_GRIDS)
def test_without_colour_a_grid_is_its_digits(grid: Grid) -> None:
    assert Grid.parse(re.sub(r"[^\d\n]", "", plain(GridText(grid)))) == grid


def test_with_colour_a_cell_is_two_columns_of_its_colour() -> None:
    text = coloured(GridText(Grid.parse("3")))
    red, green, blue = (int(HEX[3][start : start + 2], 16) for start in (1, 3, 5))
    assert f"48;2;{red};{green};{blue}m  " in text
    assert "3" not in re.sub(r"\x1b\[[\d;]*m", "", text)


def test_black_cells_show_on_a_black_terminal() -> None:
    assert "·" in coloured(GridText(Grid.parse("0")))


def test_no_colour_brings_the_digits_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "1 2" in coloured(GridText(Grid.parse("12")))


def test_a_wide_grid_narrows_its_cells() -> None:
    assert plain(GridText(Grid.parse("0123456789" * 3)), width=40).rstrip() == "0123456789" * 3


def test_grids_and_tasks_and_scenes_show_themselves() -> None:
    task = Task("tiny", (Pair(RING, RING),), (Pair(RING),))
    assert plain(RING) == plain(GridText(RING))
    assert plain(task) == plain(task_text(task))
    assert plain(see(RING)) == plain(scene_text(see(RING)))


# Tasks


@given(task=tasks())
def test_a_task_shows_what_a_solver_may_see(task: Task) -> None:
    text = plain(task_text(task))
    assert text == plain(task_text(task.without_answers()))
    assert text.count("demonstration") == len(task.train)
    assert text.count("test ") >= len(task.test)


def test_answers_are_shown_on_request() -> None:
    task = Task("tiny", (Pair(Grid.parse("1"), Grid.parse("2")),), (Pair(Grid.parse("3"), Grid.parse("9")),))
    assert "9" not in plain(task_text(task))
    assert "3 →  9" in plain(task_text(task, answers=True))


def test_demonstrations_stand_side_by_side_where_there_is_room() -> None:
    task = Task("tiny", (Pair(RING, RING),) * 2, (Pair(RING),))
    wide, narrow, narrowest = (plain(task_text(task), width).splitlines() for width in (100, 50, 20))
    assert any("demonstration 1" in line and "demonstration 2" in line for line in wide)
    assert not any("demonstration 1" in line and "demonstration 2" in line for line in narrow)
    assert any("→" in line for line in narrow)
    assert any("becomes" in line for line in narrowest)
    assert max(map(len, narrowest)) <= 20


def test_a_strange_name_does_no_harm() -> None:
    task = Task("[bold]\x1b[31m\udcff", (Pair(RING, RING),), (Pair(RING),))
    assert plain(task_text(task)).startswith("[bold]?[31m?\n")


# Scenes


@given(grid=grids(12), view=views())
def test_every_scene_can_be_shown(grid: Grid, view: View) -> None:
    scene = view(grid)
    for all_relations in (False, True):
        assert plain(scene_text(scene, all_relations=all_relations))


@pytest.mark.parametrize("grid", NASTY_GRIDS.values(), ids=NASTY_GRIDS)
def test_extreme_scenes_stay_short(grid: Grid) -> None:
    assert len(plain(scene_text(see(grid))).splitlines()) < 200


def test_a_scene_numbers_its_objects_and_describes_them() -> None:
    text = plain(scene_text(see(RING)))
    assert "1 1 1 · · · ·" in text
    assert "1 2 1 · · 3 3" in text
    rows = [" ".join(line.split()) for line in text.splitlines()]
    assert "1 figure 1-3 1-3 8 blue a rectangular frame" in rows
    assert "2 figure 2 2 1 red a single cell" in rows
    assert "3 figure 2 6-7 2 green a straight line" in rows
    assert "and 1 region of background" in rows


def test_regions_are_numbered_when_all_is_asked_for() -> None:
    text = plain(scene_text(see(RING), all_relations=True))
    assert "4 4 4 4" in text
    assert "4  region" in text
    assert "1 and 2 lie left of 3" in text


# Sentences


def test_what_goes_without_saying_is_left_out() -> None:
    assert said(RING) == ["2 lies in a hole of 1", "1 touches 2", "1 faces 3"]


def test_all_relations_are_told_on_request() -> None:
    everything = said(RING, all_relations=True)
    assert {
        "2 lies in a hole of 1",
        "2 lies in the bounding box of 1 and 4",
        "1 and 3 lie in the bounding box of 4",
    } <= set(everything)


def test_classes_are_told_at_once() -> None:
    assert "1, 2 and 3 have the same shape" in said(Grid.parse("10200/00000/00003"))


def test_subjects_that_share_their_targets_stand_together() -> None:
    assert "2 and 3 lie in a hole of 1" in said(Grid.parse("1111111/1000001/1020301/1000001/1111111"))


def test_mutual_relations_are_told_once_from_the_hub() -> None:
    sentences = said(Grid.parse("010/222/030"))
    assert [sentence for sentence in sentences if "touches" in sentence] == ["2 touches 1 and 3"]
