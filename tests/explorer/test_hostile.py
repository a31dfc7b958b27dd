"""Hostile names, texts and pages: nothing of them runs, and another origin neither reads nor starts anything."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

import attrs
import pytest
from playwright.sync_api import Browser, Page, expect

from argraph.explorer.server import Serving
from argraph.explorer.solving import Solves
from argraph.values.task import Task
from tests.browser import opened
from tests.explorer.served import explorer, two_runs
from tests.explorer.using import go, pasted, saved, solve
from tests.page_run import HOSTILE, SCRIPT
from tests.tiny_tasks import RECOLOUR, write_task

NASTY = (
    *(HOSTILE, SCRIPT, "javascript:hurt=1", "' onfocus='hurt=1' autofocus x='"),
    *("__proto__", "..%2f..", "a/b?c#d&e=%zz"),
)
TEXTS = (*NASTY, '{"train": "<script>hurt=1</script>"}', "[[\"<img src=x onerror='hurt=1'>\"]]")
PLACES = ("%", "bundled/%E0%A4%A", "<img src=x onerror=hurt=1>", "constructor/toString", "compare/x")


@pytest.fixture
def page(browser: Browser, served: Serving) -> Iterator[Page]:
    yield from opened(browser, served.address)


@pytest.mark.sweep
def test_hostile_ids_concepts_and_stated_rules_are_shown_as_text(browser: Browser, tmp_path: Path) -> None:
    tasks = [attrs.evolve(Task.from_json(RECOLOUR, id=name), stated_rule=name, concept=name) for name in NASTY]
    file = tmp_path / "taken.html"
    with explorer(*tasks) as served:
        for page in opened(browser, served.address):
            expect(page.locator(".cards .name")).to_have_text(list(NASTY))
            for number, name in enumerate(NASTY):
                page.goto(f"{served.address}#/given")
                page.locator(".cards a").nth(number).click()
                expect(page.get_by_role("heading", level=1)).to_contain_text(name)
            go(page, f"given/{quote(SCRIPT, safe='')}")
            solve(page)
            page.get_by_role("tab", name="Take away").click()
            file.write_text(saved(page, "Page (HTML)")[1], encoding="utf-8")
    for page in opened(browser, file.as_uri()):
        expect(page.get_by_role("heading", level=1)).to_contain_text(SCRIPT)


def test_a_run_full_of_markup_is_shown_as_text(page: Page, served: Serving) -> None:
    for place in ("made?run=first", "compare/first/second?show=all", f"made/{quote(HOSTILE, safe='')}?run=first"):
        go(page, place)
        expect(page.get_by_text(HOSTILE).first).to_be_attached()


@pytest.mark.sweep
def test_hostile_pasted_texts_are_told_as_text(page: Page, served: Serving) -> None:
    go(page, "draw")
    for text in TEXTS:
        pasted(page, text)
        expect(page.get_by_role("alert")).not_to_be_empty()


@pytest.mark.sweep
def test_hostile_addresses_lead_nowhere(page: Page, served: Serving) -> None:
    for place in PLACES:
        page.goto(f"{served.address}#/runs")
        expect(page.get_by_role("heading", name="Runs")).to_be_visible()
        page.goto(f"{served.address}#/{place}")
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


@pytest.mark.sweep
def test_a_task_file_with_a_hostile_name_is_opened(browser: Browser, tmp_path: Path) -> None:
    file = write_task(tmp_path / "<img src=x onerror=hurt=1>.json")
    with explorer(file) as served:
        for page in opened(browser, served.address):
            expect(page.get_by_role("heading", level=1)).to_contain_text("<img src=x onerror=hurt=1>")


@pytest.mark.sweep
def test_runs_of_the_same_name_are_told_apart(browser: Browser, tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
    first, second = (two_runs(tmp_path / name)[0] for name in "ab")
    with explorer(first, second) as served:
        for page in opened(browser, served.address):
            expect(page.locator("tbody th")).to_have_text([str(first), str(second)])


def test_a_script_that_got_into_the_page_would_not_run(browser: Browser, served: Serving) -> None:
    inject = """() => new Promise(done => {
      document.addEventListener("securitypolicyviolation", event => done(event.violatedDirective));
      const script = document.createElement("script");
      script.textContent = "hurt = 1";
      document.head.append(script);
    })"""
    page = browser.new_page()
    page.goto(served.address)
    assert page.evaluate(inject) == "script-src-elem"
    assert page.evaluate("typeof hurt") == "undefined"
    page.close()


# Another origin


@contextmanager
def other_origin() -> Iterator[str]:
    """A second server on this machine, with a page that means harm."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>other</title><p>hello")

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


TRY = """async ([address, task]) => {
  const tried = {};
  const attempt = async (name, act) => {
    try { tried[name] = await act(); } catch (fault) { tried[name] = "failed"; }
  };
  const loaded = (tag, more) => new Promise((done, fail) => {
    const element = Object.assign(document.createElement(tag), more, { onload: () => done("loaded"), onerror: fail });
    document.body.append(element);
  });
  const sent = async (name, body, more) => (await fetch(address + name, { method: "POST", body, ...more })).status;
  await attempt("read", () => sent("api/shelf", "{}"));
  await attempt("start", () => sent("api/solve", task));
  await attempt("start blindly", () => sent("api/solve", task, { mode: "no-cors" }));
  await attempt("page", async () => (await fetch(address)).status);
  await attempt("image", () => loaded("img", { src: address + "static/style.css" }));
  await attempt("script", () => loaded("script", { type: "module", src: address + "static/api.js" }));
  await attempt("frame", async () => { await loaded("iframe", { src: address }); return frames[0].document.title; });
  return tried;
}"""


@attrs.define(eq=False)
class Counting(Solves):
    """Solves that are counted when they are asked for."""

    asked: int = 0

    def told(self, *given: object) -> object:  # type: ignore[override]
        self.asked += 1
        return super().told(*given)  # type: ignore[arg-type]


def test_a_page_of_another_origin_can_neither_read_nor_start_anything(browser: Browser) -> None:
    task, solves = json.dumps({"task": RECOLOUR, "id": "stolen", "effort": "low"}), Counting()
    with explorer("bundled:Copy1", solves=solves) as served, other_origin() as address:
        page = browser.new_page()
        page.goto(address)
        tried = page.evaluate(TRY, [served.address, task])
        assert tried.pop("start blindly") in ("failed", 0)
        assert set(tried.values()) == {"failed"}
        assert solves.asked == 0
        page.goto(served.address)
        assert page.evaluate(TRY, [served.address, task])["start"] == 200
        assert solves.asked > 0
        page.close()
