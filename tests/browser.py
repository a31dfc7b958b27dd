"""A real browser for the tests: Debian's chromium, without a window and without the network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

NO_BROWSER = "there is no chromium on the path; `apt-get install chromium` brings it"
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
REFUSED = "responded with a status of 422"
"""What a browser notes when a server refuses bad input, in a sentence that the page shows."""
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser with a fresh profile; where there is none the test is skipped, but fails in CI."""
    path = shutil.which("chromium")
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def opened(browser: Browser, address: str, **settings: object) -> Iterator[Page]:
    """A new tab on the page, which must not complain nor ask anything of the network while the test uses it."""
    context = browser.new_context(**{"viewport": DESKTOP, **settings})  # type: ignore[arg-type]
    tab, troubles = context.new_page(), []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and REFUSED not in message.text:
            troubles.append(message.text)

    def asked(request: Request) -> None:
        if not request.url.startswith((address.partition("#")[0], "data:", "blob:")):
            troubles.append(request.url)

    tab.on("console", heard)
    tab.on("pageerror", lambda error: troubles.append(str(error)))
    tab.on("request", asked)
    tab.on("dialog", lambda dialog: troubles.append(dialog.message))
    tab.goto(address)
    yield tab
    assert tab.evaluate("typeof hurt") == "undefined"
    assert troubles == [], troubles
    context.close()
