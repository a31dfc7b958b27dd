"""The explorer under the hands of a user: going places, pointing, painting, solving, saving."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from argraph.execution.worker import Worker
from argraph.explorer.server import Serving
from argraph.report.pictures.palette import HEX
from tests.processes import is_alive
from tests.waiting import becomes, eventually


def go(page: Page, place: str) -> None:
    """Go to a place within the page, and wait until it is there."""
    went = """place => new Promise(done => {
      if (location.hash === place) done();
      addEventListener("hashchange", done, { once: true });
      location.hash = place;
    })"""
    page.evaluate(went, f"#/{place}")
    expect(page.locator("#main:not([aria-busy]) h1")).to_be_visible()


def board(page: Page, place: str) -> Locator:
    return page.locator(f"[data-place='{place}']")


def cells(page: Page, place: str) -> list[list[int]]:
    """The colours of a grid, read off its picture."""
    read = """([svg, hexes]) => {
      const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
      const rows = Array.from({length: height / 10}, () => Array(width / 10).fill(null));
      for (const path of svg.firstChild.children)
        for (const [, x, y, run] of path.getAttribute("d").matchAll(/M(\\d+) (\\d+)h(\\d+)/g))
          for (let step = 0; step < run / 10; step += 1)
            rows[y / 10][x / 10 + step] = hexes.indexOf(path.getAttribute("fill"));
      return rows;
    }"""
    found: list[list[int]] = page.evaluate(read, [board(page, place).element_handle(), list(HEX)])
    return found


def expect_cells(page: Page, place: str, rows: list[list[int]]) -> None:
    """Wait until a grid has these colours."""
    becomes(lambda: cells(page, place), rows)


def solve(page: Page) -> None:
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator(".clause").first).to_be_visible()


def search_long(page: Page, served: Serving) -> Worker:
    """Begin a search that takes minutes, and give its process, the only one there is."""
    eventually(lambda: not served.solves.workers)
    go(page, "bundled/TopBottom3D10")
    page.get_by_label("Effort").select_option("high")
    page.get_by_role("button", name="Solve", exact=True).click()
    (worker,) = eventually(lambda: tuple(served.solves.workers))
    return worker


def at(page: Page, place: str, row: int, column: int) -> dict[str, float]:
    """Where a cell is on its picture."""
    box = board(page, place).bounding_box()
    rows = cells(page, place)
    assert box is not None
    return {"x": (column + 0.5) * box["width"] / len(rows[0]), "y": (row + 0.5) * box["height"] / len(rows)}


def click(page: Page, place: str, row: int, column: int) -> None:
    board(page, place).click(position=at(page, place, row, column))  # type: ignore[arg-type]


def point(page: Page, place: str, row: int, column: int) -> None:
    board(page, place).hover(position=at(page, place, row, column))  # type: ignore[arg-type]


def pasted(page: Page, text: str) -> None:
    if not page.get_by_label("Task or grid").is_visible():
        page.get_by_text("Paste or drop").click()
    page.get_by_label("Task or grid").fill(text)
    page.get_by_role("button", name="Use it").click()


def walk(page: Page, wanted: Locator, most: int = 80) -> None:
    """Go to something with the Tab key only."""
    for _ in range(most):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("it is not reached with Tab")


def ended(served: Serving, worker: Worker) -> None:
    """Wait until the process of a solve is gone, and nothing is left of it."""
    eventually(lambda: not is_alive(worker.process.pid) and not served.solves.workers)


def saved(page: Page, name: str) -> tuple[str, str]:
    """What a button saves: the name of the file, and its text."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path()).read_text(encoding="utf-8")
