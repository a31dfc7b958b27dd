"""Answers that come in after others that were asked for later, or after what they are about has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import argraph
from argraph.explorer.server import Serving
from argraph.language.rule import Rule
from argraph.values.grid import Grid
from tests.browser import opened
from tests.explorer.using import board, expect_cells, go, pasted, solve
from tests.tiny_tasks import HOPELESS, RECOLOUR
from tests.waiting import eventually

GRID = Grid.parse("011/100")
BACKWARDS = """async ([deeds, rules, rows]) => {
  const { Desk } = await import("./static/desk.js");
  const [real, held] = [fetch, []];
  window.fetch = (...asked) => new Promise((done) => held.unshift(() => {
    const answer = real(...asked);
    done(answer);
    return answer;
  }));
  const pairs = { train: [{ input: rows, output: rows }], test: [{ input: rows }] };
  const desk = new Desk({ pairs }, { read: () => null, write: () => true });
  const both = rules.map((json) => ({ json }));
  const told = (rule) => ({ rules: both.map((each) => ({ ...each })), leading: [{ rule, tests: [1] }], tests: [[]] });
  const acts = {
    see: (view) => desk.see(view),
    settle: (rule) => desk.settle(told(rule), pairs),
    choose: (rule) => desk.choose(rule),
    paint: (colour) => desk.change((pairs) => { pairs.test[0].input = [[colour, 1], [0, 0]]; }),
  };
  const underWay = deeds.map(([deed, given]) => acts[deed](given));
  for (const release of held) await release();
  await Promise.all(underWay);
  const scene = desk.scenes.get("test/0/input");
  return { view: desk.view, finds: scene?.finds ?? null, output: desk.traceOf("test/0/input")?.output ?? null };
}"""
"""Does things in haste, hears the answers of the server last first, and tells what is on the desk."""


@pytest.fixture
def page(browser: Browser, served: Serving) -> Iterator[Page]:
    yield from opened(browser, served.address)


def solved(task: dict[str, Any]) -> Rule:
    rule = argraph.solve(argraph.Task.from_json(task, id="tiny"), effort="low").rule
    assert rule is not None
    return rule


@pytest.fixture(scope="module")
def rules() -> list[Rule]:
    """One that recolours to red, and one to yellow."""
    return [solved(RECOLOUR), solved(json.loads(json.dumps(RECOLOUR).replace("2", "4")))]


def backwards(page: Page, rules: list[Rule], *deeds: tuple[str, object]) -> dict[str, object]:
    told: dict[str, object] = page.evaluate(BACKWARDS, [deeds, [rule.to_json() for rule in rules], GRID.rows()])
    return told


def test_the_last_view_counts(page: Page, rules: list[Rule]) -> None:
    told = backwards(page, rules, ("see", "nested-8"), ("see", "colours"))
    assert told == {"view": "colours", "finds": argraph.view("colours").explain(), "output": None}


def test_no_view_counts_where_it_is_the_last(page: Page, rules: list[Rule]) -> None:
    told = backwards(page, rules, ("see", "nested-8"), ("see", ""))
    assert told == {"view": "", "finds": None, "output": None}


@pytest.mark.parametrize(
    "deeds",
    [
        [("settle", 0), ("settle", 1)],
        [("settle", 0), ("choose", 1)],
        [("settle", 0), ("choose", 0), ("choose", 1)],
        [("settle", 1), ("choose", 0), ("settle", 1)],
    ],
    ids=str,
)
def test_the_last_rule_counts(page: Page, rules: list[Rule], deeds: list[tuple[str, object]]) -> None:
    assert backwards(page, rules, *deeds)["output"] == rules[1].apply(GRID).rows()


def test_the_grid_as_it_is_now_counts(page: Page, rules: list[Rule]) -> None:
    told = backwards(page, rules, ("settle", 0), ("paint", 1), ("paint", 0))
    assert told["output"] == rules[0].apply(Grid.parse("01/00")).rows()


def test_who_is_at_a_clause_stays_there_when_it_has_been_run(page: Page) -> None:
    held: list[Route] = []
    go(page, "tiny/Copy1")
    page.route("**/api/trace", lambda route: held.append(route))
    solve(page)
    page.locator(".clause").first.focus()
    eventually(lambda: page.title() and held)[0].continue_()
    expect(board(page, "test/0/made")).to_be_visible()
    expect(page.locator(".clause").first).to_be_focused()
    expect(page.locator(".fired")).to_contain_text("demonstration 1: object")


def test_what_was_pasted_and_is_read_after_the_task_was_left_changes_nothing(page: Page) -> None:
    held: list[Route] = []
    go(page, "tiny/Copy1")
    page.route("**/api/read", lambda route: held.append(route))
    pasted(page, json.dumps(HOPELESS))
    late = eventually(lambda: page.title() and held)[0]
    go(page, "tiny")
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/api/read")):
        late.continue_()
    go(page, "draw")
    go(page, "tiny/Copy1")
    expect_cells(page, "train/0/input", RECOLOUR["train"][0]["input"])


def test_a_comparison_that_comes_in_later_leaves_the_address_alone(page: Page) -> None:
    read = """async () => {
      const { comparePage } = await import("./static/runs.js");
      const { element } = await comparePage(null, "first", "second", new URLSearchParams("show=all"));
      return [location.hash, element.querySelectorAll("article:not([hidden])").length];
    }"""
    go(page, "draw")
    assert page.evaluate(read) == ["#/draw", 7]
