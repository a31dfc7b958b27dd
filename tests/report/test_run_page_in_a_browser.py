"""The page of a run, used as a reader would use it, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from argraph.report.pictures.palette import HEX
from argraph.report.run.page import run_page
from tests.browser import DESKTOP, PHONE, chromium, opened
from tests.made_runs import made_run
from tests.page_run import HOSTILE, LONG, page_run
from tests.waiting import becomes, eventually

ALL = ["Copy1", "Copy2", "Count1", "Count2", HOSTILE, LONG, "Large", "CopyMinimal"]
CELL = 24
"""The side of a cell in a grid as small as those of Copy2."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    file: Path = tmp_path_factory.mktemp("page") / "run.html"
    file.write_text(run_page(page_run()), encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    yield from opened(browser, address)


def shown(page: Page) -> list[str]:
    """The tasks that can be seen."""
    visible = "all => all.filter(each => each.checkVisibility()).map(each => each.dataset.name)"
    names: list[str] = page.locator("article").evaluate_all(visible)
    return names


def address_of(page: Page) -> str:
    """Where the browser says it is; the driver learns of it a little later."""
    return str(page.evaluate("location.href"))


def open_all(page: Page) -> None:
    """Open every task, and wait until all are drawn."""
    page.evaluate("for (const task of document.querySelectorAll('details.task')) task.open = true")
    page.wait_for_function("!document.querySelector('[data-packed]')")
    page.wait_for_function("[...document.querySelectorAll('.body')].every(body => body.children.length)")


def choose(page: Page, label: str, option: str) -> None:
    page.get_by_label(label).select_option(label=option)


# Filters


@pytest.mark.parametrize(
    ("label", "option", "expected"),
    [
        ("Concept", "Copy", ["Copy1", "Copy2"]),
        ("Concept", "minimal tasks", ["CopyMinimal"]),
        ("Result", "right in every test input", ["Copy1", "CopyMinimal"]),
        ("Result", "right in some", ["Copy2"]),
        ("Result", "right in none", ["Count1", "Count2", HOSTILE, LONG, "Large"]),
        ("Result", "not entirely right", ["Copy2", "Count1", "Count2", HOSTILE, LONG, "Large"]),
        ("Mistake", "no answer", ["Count2", LONG]),
        ("Mistake", "wrong size", ["Count1"]),
    ],
)
def test_a_filter_shows_what_fits_and_counts_it(page: Page, label: str, option: str, expected: list[str]) -> None:
    becomes(lambda: shown(page), ALL)
    expect(page.get_by_role("status")).to_have_text("8 of 8 tasks shown")
    choose(page, label, option)
    becomes(lambda: shown(page), expected)
    expect(page.get_by_role("status")).to_have_text(f"{len(expected)} of 8 tasks shown")
    page.get_by_role("button", name="Show all").click()
    becomes(lambda: shown(page), ALL)


def test_filters_go_together_with_the_search(page: Page) -> None:
    choose(page, "Result", "right in none")
    page.get_by_label("Task id contains").fill("count")
    becomes(lambda: shown(page), ["Count1", "Count2"])
    choose(page, "Mistake", "no answer")
    becomes(lambda: shown(page), ["Count2"])
    page.get_by_label("Task id contains").fill("nowhere")
    becomes(lambda: shown(page), [])
    expect(page.get_by_role("status")).to_have_text("No task fits; choose less.")


def test_headings_go_with_their_tasks(page: Page) -> None:
    choose(page, "Concept", "Count")
    expect(page.locator("section.group:visible")).to_have_count(1)
    expect(page.get_by_role("heading", name="Count: 0 of 2 test inputs right")).to_be_visible()


def test_the_address_keeps_the_filter(page: Page) -> None:
    choose(page, "Result", "right in none")
    page.get_by_label("Task id contains").fill("count")
    eventually(lambda: address_of(page).endswith("#result=wrong&find=count"))
    kept = address_of(page)
    page.goto("about:blank")
    page.goto(kept)
    becomes(lambda: shown(page), ["Count1", "Count2"])
    expect(page.get_by_label("Task id contains")).to_have_value("count")


# Links


def expect_in_view(page: Page, place: str) -> None:
    """Wait until a task starts in the upper half of the window, below the filters."""
    seen = """([place, half]) => {
        const top = document.getElementById(place).getBoundingClientRect().top;
        return document.getElementById("filter").getBoundingClientRect().bottom <= top && top < half;
    }"""
    page.wait_for_function(seen, arg=[place, DESKTOP["height"] / 2])


def test_every_task_can_be_linked_to(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(f"{address}#task-Count1")
    expect_in_view(page, "task-Count1")
    page.get_by_role("link", name="Count2 wrong").click()
    expect_in_view(page, "task-Count2")
    eventually(lambda: address_of(page).endswith("#task-Count2"))


def test_a_link_keeps_the_filter_where_it_can(page: Page) -> None:
    choose(page, "Concept", "Count")
    page.get_by_role("link", name="Count2 wrong").click()
    becomes(lambda: shown(page), ["Count1", "Count2"])
    eventually(lambda: address_of(page).endswith("#concept=Count&task=task-Count2"))
    kept = address_of(page)
    page.goto("about:blank")
    page.goto(kept)
    becomes(lambda: shown(page), ["Count1", "Count2"])
    expect_in_view(page, "task-Count2")


def test_a_link_to_a_hidden_task_shows_it(page: Page) -> None:
    choose(page, "Concept", "Copy")
    page.get_by_role("link", name="Count2 wrong").click()
    becomes(lambda: shown(page), ALL)
    expect_in_view(page, "task-Count2")


# The keyboard


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.textContent.trim()"))


def test_the_first_key_offers_a_way_to_the_tasks(page: Page) -> None:
    page.keyboard.press("Tab")
    becomes(lambda: focused(page), "Skip to the tasks")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert float(outline.removesuffix("px")) >= 2
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("Enter")
    becomes(lambda: page.evaluate("document.activeElement.id"), "tasks")


def test_the_filters_are_reached_and_set_by_keys(page: Page) -> None:
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    becomes(lambda: page.evaluate("document.activeElement.id"), "tasks")
    for _ in range(2):  # over the explanation to the first filter
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "concept"
    choices = page.evaluate("[...document.activeElement.options].map(option => option.value)")
    for _ in range(choices.index("Count")):  # typing its name would depend on how fast the machine is
        page.keyboard.press("ArrowDown")
    becomes(lambda: shown(page), ["Count1", "Count2"])


def test_letters_go_from_task_to_task(page: Page) -> None:
    page.keyboard.press("j")
    becomes(lambda: focused(page), "Copy1")
    page.keyboard.press("j")
    becomes(lambda: focused(page), "Copy2")
    expect_in_view(page, "task-Copy2")
    page.keyboard.press("k")
    page.keyboard.press("k")
    becomes(lambda: focused(page), "Copy1")


def test_letters_pass_over_what_is_hidden(page: Page) -> None:
    choose(page, "Mistake", "no answer")
    page.get_by_role("heading", name="The tasks").click()
    page.keyboard.press("j")
    becomes(lambda: focused(page), "Count2")
    page.keyboard.press("j")
    becomes(lambda: focused(page), LONG)


def test_letters_in_the_search_are_text(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("jk/")
    expect(page.get_by_label("Task id contains")).to_have_value("jk/")


# Looks


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_needs_no_scrolling_sideways(browser: Browser, address: str, scheme: str) -> None:
    for page in opened(browser, address, viewport=PHONE, color_scheme=scheme):
        open_all(page)
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def brightness(page: Page, property: str) -> float:
    colour = page.evaluate("name => getComputedStyle(document.body)[name].match(/\\d+/g).map(Number)", property)
    return sum(colour[:3]) / 3


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_the_page_follows_the_readers_mode(browser: Browser, address: str, scheme: str, dark: bool) -> None:
    for page in opened(browser, address, color_scheme=scheme):
        paper, ink = brightness(page, "backgroundColor"), brightness(page, "color")
        assert (paper < 40 and ink > 200) if dark else (paper > 240 and ink < 60)


def test_on_paper_the_page_is_light_and_has_no_filters(browser: Browser, address: str) -> None:
    for page in opened(browser, address, color_scheme="dark"):
        page.emulate_media(media="print")
        assert brightness(page, "backgroundColor") > 240
        expect(page.locator("#filter")).to_be_hidden()
        assert len(shown(page)) == 8


def test_the_page_can_be_read_without_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    becomes(lambda: shown(page), ALL)
    expect(page.locator("#filter")).to_be_hidden()
    context.close()


def test_wrong_cells_are_boxed_where_they_are(page: Page) -> None:
    """The second test of Copy2 is wrong at row 3, column 3 and at row 5, column 5, both of which should be blue."""
    open_all(page)
    guess = page.locator("#task-Copy2 .test").nth(1).locator("figure", has_text="Guess 1").locator("svg")
    box = guess.locator(".argraph-wrong").evaluate(
        "path => { const { x, y, width, height } = path.getBBox(); return [x, y, x + width, y + height]; }"
    )
    assert [int(side / CELL) for side in box] == [2, 2, 4, 4], "from within the third row and column to the fifth"
    assert [mark.get_attribute("fill") for mark in guess.locator(".argraph-truth").all()] == [HEX[1]]
    right = page.locator("#task-Copy2 .test").nth(0).locator("figure", has_text="Guess 2").locator("svg")
    expect(right.locator(".argraph-wrong")).to_have_count(0)


def test_hostile_names_are_shown_as_they_are(page: Page) -> None:
    page.get_by_label("Task id contains").fill("onerror")
    becomes(lambda: shown(page), [HOSTILE])
    heading = page.locator("article").get_by_role("link", name=HOSTILE, exact=True)
    heading.click()
    becomes(lambda: shown(page), [HOSTILE])
    eventually(lambda: address_of(page).endswith(heading.get_attribute("href").removeprefix("#")))


def test_folded_parts_unfold(page: Page) -> None:
    expect(page.locator("#task-Copy1 svg")).to_have_count(0)
    page.locator("#task-Copy1 summary").first.click()
    objects = page.locator("#task-Copy1 details details", has_text="The objects it saw").first
    expect(objects.locator("svg").first).to_be_hidden()
    objects.locator("summary").first.click()
    expect(objects.locator("svg").first).to_be_visible()
    expect(objects.get_by_role("listitem").filter(has_text="the blue cell at row 1, column 3")).to_be_visible()


def test_a_linked_task_is_opened_and_drawn(page: Page, address: str) -> None:
    page.goto("about:blank")
    page.goto(f"{address}#task-Copy2")
    page.locator("#task-Copy2 .test svg").first.wait_for()
    expect(page.locator("#task-Copy1 svg")).to_have_count(0)


def test_several_runs_fit_a_phone_too(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "both.html"
    ours, theirs = made_run({"Copy1": [1, None]}), made_run({"Copy1": [None, 2]}, solver=LONG)
    file.write_text(run_page(ours, theirs), encoding="utf-8")
    for page in opened(browser, file.as_uri(), viewport=PHONE):
        open_all(page)
        expect(page.locator("article .solver")).to_have_count(6)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
