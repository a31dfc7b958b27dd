"""Take a picture of the explorer with a solved task: `python examples/picture_of_the_explorer.py [TASK] [FILE]`.

It needs `pip install 'argraph[explore]' playwright` and chromium on the path.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from one_line_errors import one_line_errors
from playwright.sync_api import Page, sync_playwright

from argraph.explorer.server import serving
from argraph.explorer.shelf import Shelf

FILE = Path(__file__).parent / "explorer.png"
SIZE = {"width": 1280, "height": 820}


def main(task: str = "bundled:Copy3", file: str = str(FILE)) -> None:
    """Solve a task in the explorer, point at the first clause of its rule, and take the picture."""
    with serving(Shelf.of([task])) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(viewport=SIZE)
        page.goto(served.address)
        solve(page)
        page.screenshot(path=file)
        browser.close()
    print(f"the picture is in {file}")


def solve(page: Page) -> None:
    """Wait until the rule is there, and point at its first clause."""
    page.get_by_role("button", name="Solve", exact=True).click()
    page.locator("[data-place='test/0/made']").wait_for(timeout=120_000)
    page.locator(".clause").first.hover()
    page.locator(".fired li").first.wait_for()


if __name__ == "__main__":
    with one_line_errors():
        main(*sys.argv[1:])
