"""What the search finds for small tasks: rules with their prices and weights, answers with their shares, near misses.

The first line of a file is an effort and the pairs of a task, the test input last; the other lines say what is found.
A change that moves them shows in the diff; ARGRAPH_UPDATE_SNAPSHOTS=1 writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from argraph.language import packs
from argraph.language.word import Word
from argraph.search.budget import Budget, budget
from argraph.search.find import Puzzle, search
from argraph.search.habits import Habits
from argraph.search.lexicon import Lexicon
from argraph.search.miss import nearest_miss
from argraph.search.steps import suggestions, two_steps
from argraph.search.verify import Finding
from argraph.search.vote import ranked
from argraph.values.grid import Grid
from argraph.values.task import Pair
from tests.snapshots import check_snapshot
from tests.words import notation

FILES = sorted((Path(__file__).parent / "found").glob("*.txt"))
VIEWS = ("whole", "components-8", "nested-8", "many-coloured-8", "panels")
TINY = Budget(
    literals=12,
    paired=5,
    selectors=16,
    referents=3,
    partners=2,
    values=6,
    colours=3,
    moves=4,
    dyed=2,
    actions=6,
    clauses=6,
    sets=2,
    readings=5,
    beginnings=3,
)
"""So little that every limit is felt."""
BUDGETS = {"tiny": TINY, "low": budget("low")}
SHOWN = 5
"""So many findings of a task are shown, the cheapest."""
searched = cache(search)


@cache
def puzzle(line: str) -> Puzzle:
    """The task of a line: an effort, and grids, each with its output but for the test inputs."""
    effort, grids = line.split(" | ")
    pairs = [tuple(map(Grid.parse, text.split(">"))) for text in grids.split()]
    train = tuple(Pair(*pair) for pair in pairs if len(pair) == 2)
    tests = tuple(pair[0] for pair in pairs if len(pair) == 1)
    return Puzzle(train, tests, tuple(map(packs.view, VIEWS)), Lexicon(known_words()), BUDGETS[effort])


def known_words() -> tuple[type[Word], ...]:
    """The words that there were when the files were written: a new one must not move them."""
    names = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").split()
    return tuple(kind for kind in packs.words() if kind.__name__ in names)


def told(asked: Puzzle) -> Iterator[str]:
    """All that the search says of a task."""
    found = searched(asked)
    yield from findings_told(asked, found.findings)
    yield from (f"reach of {name}: {' '.join(map(str, reached))}" for name, reached in found.reach.items())
    if not found.findings:
        miss = nearest_miss(asked)
        nearest = [] if miss is None or miss.finding is None else [miss.finding]
        if miss is not None:
            yield f"miss: {miss.explain()} {miss.unexplained} {miss.changed}"
        yield from findings_told(asked, nearest)
        yield from findings_told(asked, two_steps(asked, [*suggestions(asked), *(one.rule for one in nearest)]))


def findings_told(asked: Puzzle, findings: list[Finding]) -> Iterator[str]:
    """The cheapest findings, and the answers that all of them vote for."""
    for finding in findings[:SHOWN]:
        outputs = zip(finding.outputs, finding.speaks, strict=True)
        drawn = " ".join(f"{grid}{'' if tells else '?'}" for grid, tells in outputs)
        assert finding.bits == pytest.approx(finding.rule.cost)
        price = f"{finding.bits:g} bits, weight {finding.weight:.6g}"
        yield f"{price}: {drawn}: {notation(finding.rule)}"
    if findings:
        habits = Habits.of(asked.train)
        answers = [
            answer for number, grid in enumerate(asked.tests) for answer in ranked(findings, number, grid, habits)[:3]
        ]
        shares = [f"{answer.grid} {answer.share:.6f} by {answer.finding.bits:g}" for answer in answers]
        yield f"{len(findings)} findings, answers {', '.join(shares)}"


def task_of(path: Path) -> str:
    return path.read_text(encoding="utf-8").splitlines()[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_search_finds_what_it_found_before(path: Path) -> None:
    line = task_of(path)
    check_snapshot(path, (line, *told(puzzle(line))))


@pytest.mark.parametrize("path", FILES[::4], ids=lambda path: path.stem)
def test_what_is_found_reproduces_the_demonstrations(path: Path) -> None:
    asked = puzzle(task_of(path))
    for finding in searched(asked).findings:
        assert [finding.rule.apply(pair.input) for pair in asked.train] == [pair.output for pair in asked.train]
