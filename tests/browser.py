"""A real browser for the tests: Debian's chromium, without a window and without the network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.waiting import PATIENCE

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
SLOW = int(os.environ.get("ARGRAPH_SLOW_ANSWERS", "0"))
"""So many milliseconds at most, at random, the page waits for each answer of its server."""
SLOWLY = f"""(() => {{
  const real = fetch;
  window.fetch = async (path, how) => {{
    const answer = await real(path, how);
    await new Promise((done) => setTimeout(done, {SLOW} * Math.random()));
    how.signal?.throwIfAborted();
    return answer;
  }};
}})()"""
expect.set_options(timeout=1000 * PATIENCE)  # a busy machine is no fault of the page


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser with a fresh profile; where there is none the test is skipped, but fails in CI."""
    path = shutil.which("chromium")
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=[*FLAGS, f"--js-flags=--random-seed={SLOW + 1}"]
        )
        try:
            yield browser
        finally:
            browser.close()


def opened(browser: Browser, address: str, **settings: object) -> Iterator[Page]:
    """A new tab on the page, which must not complain nor ask anything of the network while the test uses it."""
    context = browser.new_context(**{"viewport": DESKTOP, **settings})  # type: ignore[arg-type]
    if SLOW:
        context.add_init_script(SLOWLY)
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
