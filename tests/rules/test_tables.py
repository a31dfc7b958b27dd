"""Tables of what words do, how they read and what they cost, and which are proposed: a file for each module.

The left columns of a line say what is tried and the last one, or the lines beneath, what comes of it. A change that
moves a table shows in the diff; ARGRAPH_UPDATE_SNAPSHOTS=1 writes what comes of the left columns anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import argraph_rules
from argraph.language import packs
from argraph.language.cost import cost
from argraph.language.word import Guise
from argraph.values.grid import Grid
from tests.language.samples import in_rule, proposed, spread
from tests.snapshots import check_snapshot
from tests.words import NOT_APPLICABLE, disguised_or_none, drawn_or_not, notation, phrases, shown, word_of

TABLES = Path(__file__).parent / "tables"
SHOWN = 12
"""Of more proposals than this so many are shown, from the first to the last."""
each_module = pytest.mark.parametrize("module", sorted(path.stem for path in (TABLES / "does").iterdir()))


def told_anew(line: str, tell: Callable[..., str]) -> str:
    """A line with its last column found anew from the others."""
    *columns, _ = line.split(" | ")
    return " | ".join([*columns, tell(*columns)])


def done(text: str, limit: str, view: str, grid: str) -> str:
    """What a word makes of a grid, for all objects or for those of which a literal holds."""
    if isinstance(word := word_of(text), Guise):
        return str(disguised_or_none(word, Grid.parse(grid)) or NOT_APPLICABLE)
    literals = () if limit == "all" else (word_of(limit),)
    return drawn_or_not(shown(word, *literals), grid, packs.view(view))


def read(text: str, view: str) -> str:
    """What a word costs, all that it says, and the smallest rule around it."""
    word = word_of(text)
    return " / ".join([f"{cost(word):g} bits", *phrases(word), *in_rule(word, packs.view(view)).explain().splitlines()])


def proposals(line: str) -> Iterator[str]:
    """A line with the words that are proposed beneath it."""
    yield line
    kind, text, view, grids = line.split(" | ")
    found = [told if isinstance(told, str) else notation(told) for told in proposed(kind, text, view, grids.split())]
    yield from (f"    {told}" for told in spread(found, SHOWN))
    if len(found) > SHOWN:
        yield f"    {len(found)} in all"


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@each_module
def test_words_do_what_their_table_says(module: str) -> None:
    path = TABLES / "does" / f"{module}.txt"
    check_snapshot(path, (told_anew(line, done) for line in lines(path)))


@each_module
def test_words_read_as_their_table_says(module: str) -> None:
    path = TABLES / "reads" / f"{module}.txt"
    check_snapshot(path, (told_anew(line, read) for line in lines(path)))


@each_module
def test_words_are_proposed_as_their_table_says(module: str) -> None:
    path = TABLES / "proposes" / f"{module}.txt"
    tried = [line for line in lines(path) if not line.startswith(" ")]
    check_snapshot(path, (told for line in tried for told in proposals(line)))


def test_every_word_is_in_the_tables() -> None:
    for table in ("does", "reads", "proposes"):
        text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((TABLES / table).iterdir()))
        named = set(re.findall(r"\w+", text))
        assert {kind.__name__ for kind in argraph_rules.PACK} <= named, table
