"""The explorer as people use it, in a real browser: each of its nine uses, by mouse and by keys alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import attrs
import numpy as np
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from playwright.sync_api import TimeoutError as TookTooLong

import argraph
from argraph.explorer.server import Serving
from argraph.language.rule import Clause, Edit
from argraph.language.selector import Selector
from argraph.language.transforms import Paint
from argraph_rules.areas import Part
from argraph_rules.colours import FixedColour
from argraph_rules.extremes import Ranked
from tests.browser import opened
from tests.explorer.nearly import NEARLY
from tests.explorer.served import explorer
from tests.explorer.using import (
    board,
    cells,
    click,
    ended,
    expect_cells,
    go,
    pasted,
    point,
    saved,
    search_long,
    solve,
    walk,
)
from tests.processes import is_alive
from tests.tiny_tasks import RECOLOUR
from tests.waiting import becomes, eventually


@pytest.fixture
def page(browser: Browser, served: Serving) -> Iterator[Page]:
    yield from opened(browser, served.address)


# Find


def test_all_tasks_are_found_by_concept_and_id(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text="160 of 160 tasks")).to_be_visible()
    expect(page.locator("section h2")).to_have_count(16)
    page.get_by_label("Id contains").fill("copy1")
    expect(page.locator(".cards li:visible .name")).to_have_text(["Copy1", "Copy10"])
    assert page.evaluate("location.hash").endswith("find=copy1")
    page.get_by_label("Concept").select_option("Center")
    expect(page.get_by_text("No task fits; look for less.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No task fits; look for less.")).to_be_visible()
    page.get_by_label("Id contains").fill("")
    expect(page.locator(".cards li:visible")).to_have_count(10)
    page.locator(".cards a", has_text="Center3").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Center3")


@pytest.mark.sweep
def test_pictures_are_drawn_only_when_they_come_into_sight(page: Page) -> None:
    expect(page.locator("canvas[data-drawn]").first).to_be_visible()
    drawn = page.locator("canvas[data-drawn]").count()
    assert drawn < page.locator("canvas").count() == 320
    page.locator(".cards li").last.scroll_into_view_if_needed()
    expect(page.locator(".cards li").last.locator("canvas").last).to_have_attribute("data-drawn", "yes")


@pytest.mark.sweep
def test_tasks_of_a_run_are_found_by_outcome_and_by_the_text_of_their_rule(page: Page, served: Serving) -> None:
    go(page, "runs")
    page.get_by_role("link", name="made").first.click()
    page.get_by_label("Outcome").select_option("partly")
    expect(page.locator(".cards li:visible")).to_have_count(1)
    page.get_by_label("Outcome").select_option("")
    page.get_by_label("Id, rule or way contains").fill("recolour each")
    expect(page.locator(".cards li:visible .name")).to_have_text(["Copy1", "CopyMinimal"])


@pytest.mark.sweep
def test_a_link_brings_somebody_to_the_same_state(browser: Browser, served: Serving) -> None:
    for page in opened(browser, f"{served.address}#/bundled/Copy3?view=nested&panel=objects"):
        expect(page.get_by_label("View")).to_have_value("nested-8")
        expect(page.get_by_role("tab", name="Objects")).to_have_attribute("aria-selected", "true")
        page.get_by_label("View").select_option("colours")
        expect(page.locator(".see")).to_contain_text("Finds the colours")
        assert page.evaluate("location.hash") == "#/bundled/Copy3?view=colours&panel=objects"
        page.go_back()
        page.go_forward()


# Draw


@pytest.mark.sweep
def test_a_task_is_drawn_by_mouse_and_solved(page: Page, served: Serving) -> None:
    go(page, "draw")
    page.get_by_role("button", name="Paint").click()
    for place, colour in (("train/0/input", 1), ("train/0/output", 2), ("test/0/input", 1)):
        page.get_by_role("radio", name=f"{colour}, ").click()
        click(page, place, 1, 1)
    expect_cells(page, "train/0/output", [[0, 0, 0], [0, 2, 0], [0, 0, 0]])
    page.get_by_label("Columns of test 1 input").fill("5")
    page.keyboard.press("Enter")
    expect(board(page, "test/0/input").locator("xpath=..")).to_contain_text("3 × 5")
    solve(page)
    expect_cells(page, "test/0/made", [[0] * 5, [0, 2, 0, 0, 0], [0] * 5])
    name, text = saved(page, "Save task")
    assert name == "drawn.json"
    assert json.loads(text)["test"] == [{"input": [[0] * 5, [0, 1, 0, 0, 0], [0] * 5]}]
    assert argraph.Task.from_json(json.loads(text), id="drawn")


@pytest.mark.sweep
def test_a_stroke_is_one_change_and_everything_can_be_undone_and_done_again(page: Page, served: Serving) -> None:
    go(page, "draw")
    page.get_by_role("button", name="Paint").click()
    page.get_by_role("radio", name="3, ").click()
    box = board(page, "train/0/input").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 10, box["y"] + 10, steps=8)
    page.mouse.up()
    becomes(lambda: cells(page, "train/0/input")[0], [3, 3, 3])
    page.get_by_role("button", name="Duplicate demonstration 1").click()
    page.get_by_role("button", name="Add a demonstration").click()
    page.get_by_role("button", name="Move up demonstration 3").click()
    expect_cells(page, "train/1/input", [[0] * 3] * 3)
    page.get_by_role("button", name="Delete demonstration 1").click()
    expect(page.get_by_role("group", name=re.compile("demonstration"))).to_have_count(2)
    for _ in range(5):
        page.keyboard.press("Control+z")
    expect_cells(page, "train/0/input", [[0] * 3] * 3)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    for _ in range(5):
        page.keyboard.press("Control+y")
    expect(page.get_by_role("group", name=re.compile("demonstration"))).to_have_count(2)
    becomes(lambda: cells(page, "train/1/input")[0], [3, 3, 3])


def test_keys_alone_paint_select_copy_and_paste(page: Page, served: Serving) -> None:
    go(page, "draw")
    walk(page, board(page, "train/0/input"))
    for key in ("4", "ArrowRight", "5", "Shift+ArrowDown", "c", "ArrowRight", "ArrowUp", "v", "g"):
        page.keyboard.press(key)
    expect_cells(page, "train/0/input", [[4, 5, 5], [0, 0, 0], [0, 0, 0]])
    expect(page.locator("body.no-lines")).to_have_count(1)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    becomes(lambda: cells(page, "train/0/input")[0], [4, 5, 5])
    page.keyboard.press("Enter")
    becomes(lambda: cells(page, "train/0/input")[0], [4, 5, 5])
    page.keyboard.press("Tab")
    expect(board(page, "train/0/output")).to_be_focused()


@pytest.mark.sweep
def test_what_was_drawn_outlives_a_reload_and_can_be_put_back(page: Page, served: Serving) -> None:
    go(page, "tiny/Copy1")
    board(page, "test/0/input").focus()
    page.keyboard.press("7")
    page.reload()
    expect(page.get_by_role("button", name="Restore the original")).to_be_visible()
    expect_cells(page, "test/0/input", [[7, 0, 1], [1, 0, 0]])
    page.get_by_role("button", name="Restore the original").click()
    expect_cells(page, "test/0/input", RECOLOUR["test"][0]["input"])
    page.reload()
    expect_cells(page, "test/0/input", RECOLOUR["test"][0]["input"])
    expect(page.get_by_role("button", name="Restore the original")).to_be_hidden()


def test_a_browser_without_room_says_so_and_a_draft_that_is_none_is_passed_over(page: Page, served: Serving) -> None:
    page.evaluate("localStorage.setItem('argraph draft /tiny/Copy1', '5')")
    go(page, "tiny/Copy1")
    expect_cells(page, "test/0/input", RECOLOUR["test"][0]["input"])
    page.evaluate("""() => {
      for (let size = 1 << 23; size; size >>= 1)
        try { localStorage.setItem(`filled ${size}`, "x".repeat(size)); } catch { continue; }
    }""")
    board(page, "test/0/input").focus()
    page.keyboard.press("7")
    expect(page.get_by_role("alert")).to_contain_text("no room to keep what is drawn")
    expect_cells(page, "test/0/input", [[7, 0, 1], [1, 0, 0]])


def test_a_bad_text_is_told_beside_the_field_and_nothing_is_lost(page: Page, served: Serving) -> None:
    go(page, "draw")
    board(page, "train/0/input").focus()
    page.keyboard.press("6")
    pasted(page, "01\n1")
    sentence = "row 2 has 1 cell where row 1 has 2; all rows must be equally long"
    expect(page.get_by_role("alert")).to_have_text(sentence)
    page.reload()
    expect(page.get_by_label("Task or grid")).to_have_value("01\n1")
    becomes(lambda: cells(page, "train/0/input")[0], [6, 0, 0])
    pasted(page, '{"train": [')
    expect(page.get_by_role("alert")).to_contain_text("this is not JSON")
    pasted(page, json.dumps(RECOLOUR))
    expect(page.get_by_role("alert")).to_be_empty()
    expect_cells(page, "train/1/output", RECOLOUR["train"][1]["output"])
    board(page, "test/0/output").focus()
    pasted(page, "8 8\n9 9")
    expect_cells(page, "test/0/output", [[8, 8], [9, 9]])


@pytest.mark.sweep
def test_a_file_is_dropped(page: Page, served: Serving) -> None:
    go(page, "draw")
    dropping = """text => {
      const data = new DataTransfer();
      data.items.add(new File([text], "<img src=x onerror=hurt=1>.json"));
      document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
    }"""
    page.evaluate(dropping, json.dumps(RECOLOUR))
    expect(board(page, "train/1/input")).to_be_visible()
    expect_cells(page, "train/1/input", RECOLOUR["train"][1]["input"])


# See


@pytest.mark.sweep
def test_an_object_that_is_pointed_at_is_told_in_all_panels_by_the_same_name(page: Page, served: Serving) -> None:
    go(page, "bundled/InsideOutside1?panel=objects")
    page.get_by_label("View").select_option("components-8")
    expect(page.locator(".objects li")).not_to_have_count(0)
    scene = argraph.view("components-8")(argraph.load_task("bundled:InsideOutside1").train[0].input)
    row, column = np.argwhere(scene.owner == 0)[0].tolist()
    point(page, "train/0/input", row, column)
    name = page.locator(".objects button[aria-pressed='true']").inner_text().split("\n")[-1]
    expect(page.locator(".details h3")).to_contain_text(name)
    expect(page.locator(".reading")).to_contain_text(f"object 1, {name}")
    expect(page.locator("g.node.pointed text")).to_have_text("1")
    expect(page.locator(".attributes")).to_contain_text("hole count")
    expect(board(page, "train/0/input").locator("path.pointed")).to_have_count(2)
    page.locator(".parts button").first.hover()
    expect(board(page, "train/0/input").locator("path.part")).to_have_count(2)


def test_relations_are_lines_and_the_graph_has_a_node_for_each_object(page: Page, served: Serving) -> None:
    go(page, "draw?view=components-8&panel=objects")
    pasted(page, "1111000\n1001033\n1111000")
    expect(page.locator("g.node")).to_have_count(2)
    page.locator(".objects button").first.focus()
    page.keyboard.press("Enter")
    expect(board(page, "train/0/input").locator("path.link:not(.halo)")).to_have_count(1)
    expect(page.locator(".related")).to_have_text("1 faces 2")
    expect(page.locator(".graph .legend")).to_contain_text("faces (1)")


# Solve


@pytest.mark.sweep
def test_the_search_is_told_as_it_goes_and_cancel_ends_its_process(page: Page, served: Serving) -> None:
    worker = search_long(page, served)
    told = re.compile(r"Looking for one rule, seen as .*: view \d+ of \d+")
    expect(page.locator(".account")).to_contain_text(told)
    expect(page.locator(".tried").first).to_have_text("whole")
    assert is_alive(worker.process.pid)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".account")).to_contain_text("Cancelled; the process of the search has ended.")
    ended(served, worker)


@pytest.mark.sweep
def test_closing_the_tab_ends_its_search_and_leaves_that_of_another_alone(browser: Browser, served: Serving) -> None:
    for first in opened(browser, served.address):
        second = first.context.new_page()
        second.goto(f"{served.address}#/tiny/Copy1")
        worker = search_long(first, served)
        expect(first.get_by_role("button", name="Cancel")).to_be_visible()
        solve(second)
        expect_cells(second, "test/0/made", RECOLOUR["test"][0]["output"])
        becomes(lambda: set(served.solves.workers), {worker})
        assert is_alive(worker.process.pid)
        first.goto("about:blank")
        ended(served, worker)
        first.goto(served.address)


@pytest.mark.sweep
def test_a_task_that_is_being_left_can_no_longer_be_solved(page: Page, served: Serving) -> None:
    held: list[Route] = []
    go(page, "bundled/Copy2")
    page.route("**/api/task", lambda route: held.append(route))
    page.goto(f"{served.address}#/tiny/Copy1")
    expect(page.locator("#main[inert]")).to_be_attached()
    with pytest.raises(TookTooLong):
        page.get_by_role("button", name="Solve", exact=True).click(timeout=500)
    eventually(lambda: page.title() and held)[0].continue_()  # whoever asks for something hears what has come in
    solve(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Copy1")
    expect(board(page, "test/0/made")).to_be_visible()


@pytest.mark.sweep
def test_a_changed_task_is_solved_again_at_once(page: Page, served: Serving) -> None:
    go(page, "tiny/Copy1")
    solve(page)
    strokes = {
        "train/0/output": "ArrowRight 3 ArrowDown 3",
        "train/1/output": "3 ArrowRight 3 ArrowDown ArrowRight ArrowRight 3",
    }
    for place, keys in strokes.items():
        board(page, place).focus()
        for key in keys.split():
            page.keyboard.press(key)
    expect(page.locator(".stale")).to_contain_text("solve again")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".rule")).to_contain_text("green")
    expect_cells(page, "test/0/made", [[0, 0, 3], [3, 0, 0]])


def test_a_task_that_changes_while_it_is_solved_is_not_taken_for_the_one_that_was(page: Page, served: Serving) -> None:
    go(page, "tiny/Copy1")
    page.get_by_role("button", name="Solve", exact=True).click()
    board(page, "train/0/output").focus()
    page.keyboard.press("3")
    expect(page.locator(".clause").first).to_be_visible()
    expect(page.locator(".stale")).to_contain_text("solve again")


@pytest.mark.sweep
def test_a_draft_is_not_what_a_run_has_solved(page: Page, served: Serving) -> None:
    go(page, "made/Copy1?run=first")
    board(page, "train/0/output").focus()
    page.keyboard.press("7")
    expect(page.locator(".stale")).to_contain_text("solve again")
    page.reload()
    expect(page.locator(".stale")).to_contain_text("solve again")


def test_guesses_go_with_their_input(page: Page, served: Serving) -> None:
    go(page, "draw")
    other = {"input": [[1, 0], [0, 0]], "output": [[5, 5], [5, 5]]}
    pasted(page, json.dumps(RECOLOUR | {"test": [*RECOLOUR["test"], other]}))
    expect(board(page, "test/1/output")).to_be_visible()
    solve(page)
    guesses = page.locator(".guesses")
    expect(guesses).to_have_count(2)
    expect(guesses.first).to_contain_text("right")
    page.get_by_role("button", name="Paint", exact=True).click()
    page.get_by_role("button", name="Delete test 1").click()
    expect(guesses).to_contain_text("4 cells wrong")
    expect(guesses).not_to_contain_text("right")
    board(page, "test/0/input").focus()
    page.keyboard.press("8")
    expect(guesses).to_have_count(0)


@pytest.mark.sweep
def test_solve_pressed_again_begins_anew(page: Page, served: Serving) -> None:
    first = search_long(page, served)
    expect(page.locator(".account")).to_contain_text("Looking for one rule")
    page.get_by_role("button", name="Solve", exact=True).click()
    eventually(lambda: served.solves.workers and first not in served.solves.workers)
    assert not is_alive(first.process.pid)
    expect(page.locator(".account")).to_contain_text("Looking for one rule")
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".account")).to_contain_text("Cancelled")


@pytest.mark.sweep
def test_a_search_that_the_end_of_the_explorer_breaks_off_is_told(browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    with explorer("bundled:TopBottom3D10") as own:
        page.goto(own.address)
        page.get_by_label("Effort").select_option("high")
        page.get_by_role("button", name="Solve", exact=True).click()
        expect(page.locator(".account")).to_contain_text("Looking for one rule")
    expect(page.locator(".account")).to_contain_text("The search has ended without a result")
    context.close()


# Understand


def test_clauses_light_up_what_they_fire_on_and_cells_tell_their_clause(page: Page, served: Serving) -> None:
    go(page, "tiny/Copy1")
    solve(page)
    page.locator(".clause").first.hover()
    for place in ("train/0/input", "train/1/input", "test/0/input", "test/0/made", "train/0/output"):
        expect(board(page, place).locator("path.edge.clause-1")).not_to_have_count(0)
    expect(page.locator(".fired")).to_contain_text("demonstration 1: object 1, the blue line")
    expect(page.locator(".fired")).to_contain_text("because")
    point(page, "test/0/made", 0, 2)
    expect(page.locator(".reading")).to_contain_text("red · written by clause 1")
    expect(page.locator(".clause.lit")).to_have_count(1)
    point(page, "test/0/made", 0, 0)
    expect(page.locator(".reading")).to_contain_text("written by no clause")
    expect(page.locator(".clause.lit")).to_have_count(0)
    point(page, "test/0/input", 0, 2)
    expect(page.locator(".reading")).to_contain_text("clause 1 fires on it because")


def test_a_cell_that_only_the_first_step_wrote_tells_so(page: Page) -> None:
    recolour = argraph.solve(argraph.Task.from_json(RECOLOUR, id="tiny"), effort="low").rule
    assert recolour is not None
    largest = Selector("figure", (Ranked("size", most=True),))
    clause = Clause(largest, Paint(Part("whole"), FixedColour(3)))
    two_steps = attrs.evolve(recolour, then=attrs.evolve(recolour, canvas=Edit((clause,))))
    grid = argraph.Grid.parse("100/000/033")
    read = """async ([rule, rows]) => {
      const { Desk } = await import("./static/desk.js");
      const { readingLine } = await import("./static/reading.js");
      const pairs = { train: [{ input: rows, output: rows }], test: [{ input: rows }] };
      const desk = new Desk({ pairs }, { read: () => null, write: () => true });
      const line = readingLine(desk);
      await desk.settle({ rules: [{ json: rule }], leading: [{ rule: 0, tests: [1] }], tests: [[]] }, pairs);
      const told = (row, column) => (desk.point("test/0/made", row, column), line.textContent.split(" · ").at(-1));
      return [told(0, 0), told(2, 2), told(1, 1)];
    }"""
    told = page.evaluate(read, [two_steps.to_json(), grid.rows()])
    assert told[0] == "written by clause 1 of step 1"
    assert told[1] == "written by clause 1 of step 2"
    assert told[2] == "written by no clause: it stays as it is in the input"


@pytest.mark.sweep
def test_guesses_stand_beside_the_truth_and_another_rule_shows_its_outputs(page: Page, served: Serving) -> None:
    go(page, "bundled/InsideOutside1")
    solve(page)
    task = argraph.load_task("bundled:InsideOutside1")
    solution = argraph.solve(task.without_answers())
    expect(page.get_by_role("button", name=re.compile(r"guess 1: \d+ %"))).to_have_count(3)
    wrong = next(n for n, pair in enumerate(task.test) if solution.guesses[n][0] != pair.output)
    expect_cells(page, f"test/{wrong}/made", solution.guesses[wrong][0].rows())
    assert board(page, f"test/{wrong}/made").locator("rect.edge.wrong").count() > 0
    assert page.locator(".others").inner_text().startswith(str(len(solution.alternatives) + 1))
    other = next(n for n, grid in enumerate(solution.guesses[wrong]) if grid == task.test[wrong].output)
    page.get_by_role("group", name=f"test {wrong + 1}").get_by_role("button", name=f"guess {other + 1}:").click()
    expect(board(page, f"test/{wrong}/made").locator("xpath=..")).to_contain_text("right")
    expect_cells(page, f"test/{wrong}/made", task.test[wrong].output.rows())  # type: ignore[union-attr]
    expect(board(page, f"test/{wrong}/made").locator("path.edge.differs")).to_have_count(1)
    assert "rule=" in page.evaluate("location.hash")


@pytest.mark.sweep
def test_when_nothing_fits_the_nearest_rule_is_shown_with_what_it_leaves(page: Page, served: Serving) -> None:
    go(page, "draw")
    pasted(page, json.dumps(NEARLY))
    expect(board(page, "train/2/output")).to_be_visible()
    solve(page)
    expect(page.locator(".found")).to_contain_text("leaves 7 cells wrong where 12 change")
    expect(page.locator(".fit")).to_contain_text(re.compile(r"demonstration 1 \(\d cells wrong\)"))
    made, truth = cells(page, "train/0/made"), NEARLY["train"][0]["output"]
    wrong = int((np.array(made) != np.array(truth)).sum())
    assert board(page, "train/0/made").locator("rect.edge.wrong").count() == wrong > 0


# Question


@pytest.mark.sweep
def test_what_if_applies_the_rule_as_one_paints(page: Page, served: Serving) -> None:
    go(page, "tiny/Copy1")
    solve(page)
    eventually(lambda: not served.solves.workers)
    board(page, "test/0/input").focus()
    page.keyboard.press("1")
    expect(board(page, "test/0/made").locator("xpath=..")).to_contain_text("what if")
    expect_cells(page, "test/0/made", [[2, 0, 2], [2, 0, 0]])
    assert served.solves.workers == set()


@pytest.mark.sweep
def test_a_rule_is_tried_on_fresh_inputs(page: Page, served: Serving) -> None:
    go(page, "bundled/Copy3")
    solve(page)
    page.get_by_role("tab", name="Question").click()
    page.get_by_role("button", name="Fresh inputs").click()
    expect(page.get_by_text(re.compile(r"The rule holds on \d of 6 fresh inputs \(seed 1\)."))).to_be_visible()
    assert page.locator(".fresh svg.grid").count() >= 12


# Compare


def test_two_runs_stand_side_by_side_where_they_differ(page: Page, served: Serving) -> None:
    go(page, "runs")
    page.get_by_role("button", name="Compare").click()
    expect(page.locator("article:visible h2")).to_have_text("Count1 Count")
    page.get_by_label("Show").select_option("first")
    expect(page.locator("article:visible")).to_have_count(0)
    page.get_by_label("Show").select_option("all")
    expect(page.locator("article:visible")).to_have_count(7)
    assert page.evaluate("location.hash") == "#/compare/first/second?show=all"
    page.locator("article", has_text="Count1").get_by_role("link", name="second").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("1 of 1 right")


# Judge


@pytest.mark.sweep
def test_rules_are_judged_and_come_out_as_a_table(page: Page, served: Serving) -> None:
    go(page, "made/Copy1?run=first&panel=judge")
    page.get_by_role("button", name="unintended").click()
    expect(page.get_by_role("alert").filter(has_text="Say first who judges.")).to_be_visible()
    page.get_by_label("Who judges").fill("Ada")
    page.get_by_label("Remark").fill('"quoted", <b>and bold</b>')
    page.get_by_role("button", name="unintended").click()
    expect(page.get_by_role("button", name="unintended")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="unintended")).to_have_attribute("aria-pressed", "true")
    name, text = saved(page, "Save all judgements as CSV")
    assert name == "judgements-Ada-first.csv"
    assert text.startswith("concept,task,test,correct,rule,label,remark\nCopy,Copy1,1,yes,Recolour ")
    assert text.endswith(',unintended,"""quoted"", <b>and bold</b>"\n')
    page.get_by_role("button", name="unintended").click()
    expect(page.get_by_role("button", name="unintended")).to_have_attribute("aria-pressed", "false")


def test_a_remark_and_another_label_in_haste_are_judged_in_order(page: Page, served: Serving) -> None:
    go(page, "made/Copy1?run=second&panel=judge")
    page.get_by_label("Who judges").fill("Haste")
    page.get_by_role("button", name="wrong", exact=True).click()
    expect(page.get_by_role("button", name="wrong", exact=True)).to_have_attribute("aria-pressed", "true")
    page.evaluate("""() => {
      const real = fetch;
      window.underWay = [];
      window.fetch = async (path, how) => {
        const { label } = JSON.parse(how.body);
        underWay.push(`asks ${label}`);
        const answer = await real(path, how);
        underWay.push(`has ${label}`);
        return answer;
      };
    }""")
    page.get_by_label("Remark").fill("on second thoughts")
    page.get_by_role("button", name="unintended").click()
    expect(page.get_by_role("button", name="unintended")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="wrong", exact=True)).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("underWay")[:3] == ["asks wrong", "has wrong", "asks unintended"]


# Take away


def test_what_is_taken_away_says_the_effort_that_was_used(page: Page, served: Serving) -> None:
    go(page, "tiny/Copy1")
    page.get_by_label("Effort").select_option("low")
    solve(page)
    page.get_by_label("Effort").select_option("high")
    page.get_by_role("tab", name="Take away").click()
    expect(page.get_by_role("region", name="Command")).to_have_text("argraph explain Copy1.json --trace --effort low")
    expect(page.get_by_role("region", name="Python")).to_contain_text('.without_answers(), effort="low")')


@pytest.mark.sweep
def test_all_that_is_on_the_screen_can_be_taken_away(page: Page, served: Serving) -> None:
    go(page, "bundled/Copy3")
    solve(page)
    page.get_by_role("tab", name="Take away").click()
    task = argraph.load_task("bundled:Copy3")
    name, text = saved(page, "Task (JSON)")
    assert (name, argraph.Task.from_json(json.loads(text), id="Copy3").train) == ("Copy3.json", task.train)
    name, text = saved(page, "Rule (JSON)")
    rule = argraph.Rule.from_json(json.loads(text))
    assert name == "Copy3-rule.json"
    name, text = saved(page, "Picture (SVG)")
    assert text.startswith("<svg")
    assert re.sub(r"<[^>]+>", " ", text).split()[-4:] == rule.explain().split()[-4:]
    name, text = saved(page, "Page (HTML)")
    assert "<title>Copy3 explained</title>" in text
    command = page.get_by_role("region", name="Command").inner_text()
    assert command == "argraph explain bundled:Copy3 --trace"
    names: dict[str, object] = {"print": lambda *_: None}
    exec(page.get_by_role("region", name="Python").inner_text(), names)
    assert names["rule"] == rule


@pytest.mark.sweep
def test_the_python_of_another_rule_gives_that_rule(page: Page, served: Serving) -> None:
    go(page, "tiny/Copy1")
    solve(page)
    page.locator(".others button").nth(1).click()
    expect(page.locator(".found h3")).to_contain_text("Rule ")
    english = page.locator(".rule").inner_text()
    page.get_by_role("tab", name="Take away").click()
    expect(page.locator(".code")).to_contain_text("Save the task first, as Copy1.json.")
    code = page.get_by_role("region", name="Python").inner_text()
    (built,) = re.findall(r"^rule = (argraph.Rule.from_json\(.*\))$", code, flags=re.MULTILINE)
    assert eval(built, {"argraph": argraph}).explain().split() == re.sub(r"(?m)^\d+(?=\D)", "", english).split()


# By keys alone


@pytest.mark.sweep
def test_a_task_is_found_seen_solved_and_understood_by_keys_alone(page: Page, served: Serving) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    walk(page, page.get_by_label("Id contains"))
    page.keyboard.type("InsideOutside1")
    walk(page, page.locator(".cards a:visible").first)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("InsideOutside1")
    walk(page, page.get_by_role("button", name="Solve", exact=True))
    page.keyboard.press("Enter")
    expect(page.locator(".clause").first).to_be_visible()
    walk(page, page.locator(".clause").first)
    expect(page.locator(".fired")).to_contain_text("demonstration 1: object")
    page.keyboard.press("Shift+Tab")
    walk(page, page.get_by_role("tab", name="Rule"))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Objects")).to_be_focused()
    walk(page, page.locator(".objects button").first)
    page.keyboard.press("Enter")
    expect(page.locator(".attributes")).to_be_visible()


@pytest.mark.sweep
def test_a_run_is_compared_judged_and_taken_away_by_keys_alone(page: Page, served: Serving) -> None:
    go(page, "runs")
    walk(page, page.get_by_role("button", name="Compare"))
    page.keyboard.press("Enter")
    walk(page, page.locator("article:visible").get_by_role("link", name="second"))
    page.keyboard.press("Enter")
    walk(page, page.get_by_role("tab", name="Rule"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    walk(page, page.get_by_label("Who judges"))
    page.keyboard.type("Keys")
    walk(page, page.get_by_role("button", name="wrong", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="wrong", exact=True)).to_have_attribute("aria-pressed", "true")
    walk(page, page.get_by_role("tab", name="Judge"))
    page.keyboard.press("ArrowRight")
    walk(page, page.get_by_role("button", name="Task (JSON)"))
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "Count1.json"


@pytest.mark.sweep
def test_a_task_given_from_python_is_opened(browser: Browser) -> None:
    task = argraph.Task.from_json(RECOLOUR, id="mine")
    with explorer(task) as served:
        for page in opened(browser, served.address):
            expect(page.get_by_role("heading", level=1)).to_contain_text("mine")
