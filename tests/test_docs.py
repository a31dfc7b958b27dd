"""The documentation is true: its Python runs, its links lead somewhere, and its commands exist.

That the site is built without a warning is tested in `tests/test_distribution.py`.

In a page, a block of `python` is run, and so is one of `{shown}`, with the names of the blocks before it; one of
`pycon` must print what it says. A `console` block is not run: it needs time, a network or another machine.
"""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

from argraph.cli import app
from argraph.language import packs

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUN, PRINTS = ("python", "{shown}"), "pycon"
KNOWN = {*RUN, PRINTS, "console", "text", "json", "toml", "bibtex", "{toctree}", "{eval-rst}"}
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
MOST_LINES = 120

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(page: Path) -> list[tuple[str, str]]:
    """The kind and the text of every block of a page."""
    return [(match[1], match[2]) for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def test_what_is_counted_is_in_the_language() -> None:
    counted = json.loads((ROOT / "docs" / "understanding" / "usage.json").read_text(encoding="utf-8"))["tasks"]
    known = {type(view).__name__ for view in packs.views().values()} | {kind.__name__ for kind in packs.words()}
    assert set(counted) <= known


@pytest.mark.sweep
@each_page
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "page"}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    for kind, text in blocks(page):
        if kind in RUN:
            exec(compile(text, str(page), "exec"), names)
        elif kind == PRINTS:
            runner.run(doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0), clear_globs=False)
    assert runner.failures == 0


@each_page
def test_every_block_is_run_or_of_a_kind_that_is_not(page: Path) -> None:
    assert {kind for kind, _ in blocks(page)} <= KNOWN


@each_page
def test_links_lead_to_files(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_commands_in_the_pages_exist() -> None:
    known = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    for page in PAGES:
        named = re.findall(r"^\$ argraph ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(named) <= known, page
