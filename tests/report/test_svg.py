from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from argraph.language import packs
from argraph.report.pictures.palette import HEX
from argraph.report.pictures.svg import explained_svg, grid_svg, scene_svg, scenes_svg, task_svg
from argraph.report.text.sentences import shown_objects
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.strategies import NASTY_GRIDS, grids, tasks, views

BOX = re.compile(r"M(\d+) (\d+)h(\d+)v(\d+)H\1z")
SVG = "{http://www.w3.org/2000/svg}"
RING = Grid.parse("1110000/1210033/1110000/0000000")
TASK = Task("tiny", (Pair(RING, Grid.parse("12")),), (Pair(RING, Grid.parse("34")), Pair(RING)))


def parse(picture: str) -> ElementTree.Element:
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert "nan" not in picture
    assert not re.search(r"(href|url\(|@import|@font-face)", picture)
    return root


def cells(picture: str) -> list[str]:
    """The colours of all cells, row by row, as they are painted box after box."""
    groups = parse(picture).findall(f".//{SVG}g[@class='argraph-grid']")
    return [colour for group in groups for colour in painted(group)]


def painted(group: ElementTree.Element) -> list[str]:
    *fills, lines = group.findall(f"{SVG}path")
    side = min(int(line) for line in re.findall(r"M0 (\d+)h", lines.get("d", "")) if line != "0")
    colours: dict[tuple[int, int], str] = {}
    for fill in fills:
        for x, y, width, height in BOX.findall(fill.get("d", "")):
            rows, columns = (range(int(a) // side, (int(a) + int(b)) // side) for a, b in ((y, height), (x, width)))
            colours |= dict.fromkeys(product(rows, columns), fill.get("fill", ""))
    return [colour for _, colour in sorted(colours.items())]


def texts(picture: str, kind: str = "argraph-ink") -> list[str]:
    return [text.text or "" for text in parse(picture).findall(f".//{SVG}text[@class='{kind}']")]


def size(picture: str) -> tuple[float, float]:
    root = parse(picture)
    return float(root.get("width", "")), float(root.get("height", ""))


def see(grid: Grid, name: str = "components-8") -> Scene:
    scene: Scene = packs.view(name)(grid)
    return scene


@pytest.mark.parametrize("grid", NASTY_GRIDS.values(), ids=NASTY_GRIDS)
def test_a_grid_shows_every_cell_in_its_colour(grid: Grid) -> None:
    assert cells(grid_svg(grid)) == [HEX[colour] for colour in grid.cells.ravel().tolist()]


def test_values_draw_themselves() -> None:
    assert RING._repr_svg_() == grid_svg(RING)
    assert TASK._repr_svg_() == task_svg(TASK)
    assert see(RING)._repr_svg_() == scene_svg(see(RING))


# Tasks


@given(task=tasks())
def test_a_task_draws_what_a_solver_may_see(task: Task) -> None:
    picture = task_svg(task)
    assert picture == task_svg(task.without_answers())
    assert len(cells(picture)) == sum(grid.cells.size for grid in task.grids)
    assert texts(picture).count("?") == len(task.test)


def test_answers_are_drawn_on_request_where_they_are_known() -> None:
    picture = task_svg(TASK, answers=True)
    assert cells(picture).count(HEX[4]) == 1
    assert texts(picture) == ["tiny", "demonstration 1", "test 1", "test 2", "?"]


def test_large_tasks_keep_to_a_page() -> None:
    noise = NASTY_GRIDS["noise of 30 x 30"]
    width, _ = size(task_svg(Task("large", (Pair(noise, noise),) * 4, (Pair(noise),) * 2)))
    assert width < 1000


def test_lines_under_a_task_are_wrapped_and_escaped() -> None:
    rule = "an object with < 3 cells & a hole " * 6
    guesses = [("test 1, guess 1: 60 % of the vote, wrong", RING), ("test 2: no guess", None)]
    picture = explained_svg(TASK, guesses, [rule, "", "and that is all"])
    assert {caption for caption, _ in guesses} < set(texts(picture))
    lines = texts(picture)[texts(picture).index("?") :]
    assert " ".join(lines).count("with < 3 cells & a hole") == 6
    assert "and that is all" in lines
    assert size(picture)[1] > size(task_svg(TASK))[1]


def test_a_strange_name_does_no_harm() -> None:
    picture = task_svg(Task('<b>"\x00\udcff', TASK.train, TASK.test))
    assert '<b>"??' in texts(picture)
    picture.encode("utf-8")


# Scenes


@settings(max_examples=30)
@given(grid=grids(12), view=views())
def test_every_scene_can_be_drawn(grid: Grid, view: View) -> None:
    scene = view(grid)
    for all_relations in (False, True):
        picture = scene_svg(scene, all_relations=all_relations)
        shown = shown_objects(scene, all_relations=all_relations)
        assert len(cells(picture)) == grid.cells.size
        assert texts(picture, "argraph-number") == [str(index + 1) for index in shown]


@pytest.mark.parametrize("grid", NASTY_GRIDS.values(), ids=NASTY_GRIDS)
def test_extreme_scenes_can_be_drawn(grid: Grid) -> None:
    picture = scene_svg(see(grid))
    assert len(texts(picture, "argraph-number")) == len(see(grid).figures)
    assert max(size(picture)) < 2500


def test_the_same_scene_gives_the_same_bytes() -> None:
    noise = NASTY_GRIDS["noise of two colours"]
    assert scene_svg(see(noise)) == scene_svg(see(Grid.of(noise.rows())))


def test_the_legend_says_what_the_lines_mean() -> None:
    picture = scene_svg(see(RING))
    assert texts(picture) == ["seen as components-8", "2 lies in a hole of 1", "1 touches 2", "1 faces 3"]
    lines = parse(picture).findall(f".//{SVG}g[@class='argraph-relation']")
    assert len(lines) == 3 + 3, "a line and a sample in the legend for each relation"


def test_no_number_hides_another() -> None:
    for grid in NASTY_GRIDS.values():
        circles = parse(scene_svg(see(grid))).findall(f".//{SVG}circle")
        places = {(circle.get("cx"), circle.get("cy")) for circle in circles}
        assert len(places) == len(circles)


def test_several_scenes_make_one_picture() -> None:
    picture = scenes_svg([("input", see(RING)), ("output", see(Grid.parse("12")))])
    assert len(cells(picture)) == RING.cells.size + 2
    assert [text for text in texts(picture) if text in ("input", "output")] == ["input", "output"]
