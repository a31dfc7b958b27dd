"""A few mutants at random, which the tests have to notice; `make mutants` tries many more."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.mutants import PACKAGES, REMOVED, ROOT, changes, sampled

COUNTS = {"rules": 14, "search": 8}
SEED, LEAST = 2024, 0.7
"""Of so few mutants one that nothing could notice weighs more than it should, and only the likeliest tests are run."""


@pytest.mark.sweep
@pytest.mark.parametrize("package", PACKAGES)
def test_most_mutants_are_noticed(package: str) -> None:
    options = {"count": COUNTS[package], "seed": SEED, "least": LEAST, "package": package, "jobs": 2}
    arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutation", *arguments], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_same_seed_gives_the_same_mutants() -> None:
    first, again, other = ([str(mutant) for mutant in sampled("search", 5, seed)] for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize("package", PACKAGES)
def test_mutants_can_be_compiled_and_differ_from_the_file(package: str) -> None:
    for mutant in sampled(package, 20, 3):
        assert mutant.source != ast.unparse(ast.parse(mutant.path.read_text(encoding="utf-8")))
        compile(mutant.source, str(mutant.path), "exec")
        assert mutant.diff


EXAMPLE = '''
"""A number 1."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import os
class Word:
    """Not 1."""
    bits = 2.0 + 1
    def explain(self, count: "1 + 1" = 3) -> str:
        """Add 1 and 1."""
        if not count:
            raise ValueError(f"{1 + 1}")
        return "text" if count > 2 else "more"
'''


def test_only_what_has_a_meaning_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "example.py"
    path.write_text(EXAMPLE, encoding="utf-8")
    assert [change.what for change in changes(path)] == [
        "a number off by one",
        "a statement removed",
        "an opposite dropped",
        "an empty text",
        "a comparison flipped",
        "a number off by one",
    ]


@pytest.mark.sweep
def test_every_exclusion_is_of_a_line_that_some_mutant_has() -> None:
    known = {(path.stem, line) for folder in PACKAGES.values() for path in folder.glob("*.py") for line in lines(path)}
    assert set(EQUIVALENT) <= known


def lines(path: Path) -> set[str]:
    """The lines of all mutants of a file that has exclusions."""
    if path.stem not in {stem for stem, _ in EQUIVALENT}:
        return set()
    gone = {f"without {ast.unparse(change.node).splitlines()[0]}" for change in changes(path) if change.what == REMOVED}
    return gone | {line.strip() for change in changes(path) for line in change.source().splitlines()}
