"""How the explorer looks and behaves for everybody: wide and narrow, light and dark, and by axe-core's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect

from argraph.explorer.server import Serving
from tests.browser import opened
from tests.explorer.using import go

pytestmark = pytest.mark.sweep
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 390, "height": 800}
PLACES = {
    "gallery": ("bundled?concept=Copy", ".cards canvas[data-drawn]"),
    "run gallery": ("made?run=first", ".cards"),
    "objects": ("bundled/InsideOutside1?view=nested-8&panel=objects", ".objects button"),
    "rule": ("made/Copy1?run=first&view=components-8", ".clause"),
    "question": ("made/Copy1?run=first&panel=fresh", ".fresh"),
    "judge": ("made/Copy1?run=first&panel=judge", ".judgements section"),
    "take away": ("made/Copy1?run=first&panel=take", ".code pre"),
    "draw": ("draw", ".board"),
    "runs": ("runs", "table"),
    "compare": ("compare/first/second?show=all", "article"),
    "nothing": ("nowhere/at/all", ".fault"),
}


@pytest.fixture(scope="module", params=[(WIDE, "light"), (NARROW, "dark"), (WIDE, "dark"), (NARROW, "light")], ids=str)
def page(request: pytest.FixtureRequest, browser: Browser, served: Serving) -> Iterator[Page]:
    size, scheme = request.param
    yield from opened(browser, served.address, viewport=size, color_scheme=scheme)


def look(page: Page, name: str) -> None:
    """Go to a place, and do what shows most of it."""
    place, sign = PLACES[name]
    go(page, place)
    expect(page.locator(sign).first).to_be_visible()
    if name == "draw":
        page.keyboard.press("p")
        expect(page.get_by_role("button", name="Add a test")).to_be_visible()
    if name == "objects":
        page.locator(".objects button").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".attributes")).to_be_visible()


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong, a line each."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE_SCRIPT)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{each['id']}: {node['html']}" for each in found["violations"] for node in each["nodes"]]


@pytest.mark.parametrize("name", PLACES)
def test_axe_finds_no_violation_and_nothing_runs_over_the_edge(page: Page, served: Serving, name: str) -> None:
    look(page, name)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_would_find_one(page: Page, served: Serving) -> None:
    look(page, "runs")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [each.partition(":")[0] for each in violations(page)] == ["button-name"]
