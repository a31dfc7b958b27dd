"""The package as people meet it first: `import argraph`, and the key that completes names."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import argraph
from argraph import NotApplicable
from argraph.corpora.corpus import Corpus
from argraph.errors import ArgraphError
from argraph.language import packs
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task


def test_what_is_public_is_listed_and_there() -> None:
    assert dir(argraph) == sorted(argraph.__all__)
    assert all(getattr(argraph, name) is not None for name in argraph.__all__)


def test_errors_can_be_caught_by_name() -> None:
    assert issubclass(NotApplicable, ArgraphError)
    assert argraph.ArgraphError is ArgraphError


TASK = {"train": [{"input": [[1]], "output": [[2]]}], "test": [{"input": np.array([[1, 1]])}]}


def test_tasks_are_made_from_what_people_hold(tmp_path: Path) -> None:
    file = write_task(tmp_path / "red.json")
    assert argraph.load_task(str(file)) == argraph.load_task(file) == argraph.load_task(argraph.load_task(file))
    assert argraph.load_task(TASK).test[0].input == argraph.Grid("11")
    assert argraph.load_task(SimpleNamespace(id="x", to_dict=lambda: TASK)).id == "x"
    assert argraph.solve(TASK, effort="low").guesses[0][0] == argraph.Grid("22")
    assert argraph.solve("bundled:CleanUp2", effort="low").task_id == "CleanUp2"


@pytest.mark.parametrize("held", [3, None, [1], 2.5])
def test_anything_else_is_refused_in_a_sentence(held: Any) -> None:
    for take in (argraph.load_task, argraph.solve):
        with pytest.raises(ArgraphError, match=f"expected a task: .*; got {type(held).__name__}"):
            take(held)


@pytest.mark.parametrize("guesses", [0, -1])
def test_no_guesses_are_refused(guesses: int) -> None:
    with pytest.raises(ArgraphError, match=f"guesses is {guesses}; there must be at least 1"):
        argraph.solve(TASK, guesses=guesses)


def test_rules_and_views_take_what_people_hold() -> None:
    rule = argraph.solve(RECOLOUR, effort="low").rule
    assert rule is not None
    for held in ([[0, 1]], np.array([[0, 1]]), "01", argraph.Grid("01")):
        assert rule.apply(held) == rule.trace(held).output == argraph.Grid("02")
        assert len(argraph.view("components-8")(held).objects) == 2
    for take in (rule.apply, rule.trace, argraph.view("components-8")):
        with pytest.raises(ArgraphError, match="expected rows of numbers"):
            take({})


def test_values_fit_on_a_screen_and_show_pictures() -> None:
    solution = argraph.solve(RECOLOUR, effort="low")
    assert solution.rule is not None
    trace = solution.rule.trace([[0, 1]])
    run = argraph.evaluate(Corpus("tiny", (argraph.load_task(RECOLOUR),)), effort="low")
    for value in (solution, solution.rule, trace, run):
        assert len(repr(value)) < 240
        assert "\n" not in repr(value)
    for value in (solution, trace):
        assert "<svg" in value._repr_html_()
    assert "% of the vote, <strong>right</strong>" in solution._repr_html_()
    assert solution.rule.explain() in solution.rule._repr_html_()
    assert "task ✓" in run._repr_html_()
    assert "<svg" in argraph.load_task(RECOLOUR).train[0]._repr_svg_()
    assert eval(solution.rule.notation(), dict(packs.vocabulary())) == solution.rule
    assert "total" in repr(run.table())
    assert "95 %" in str(run.table())


def test_where_no_rule_was_found_the_solution_says_so() -> None:
    nothing = argraph.solve(HOPELESS, effort="low")
    assert nothing.rule is None
    assert nothing.rule_for(0) is None
    assert nothing.explain() == "No rule was found."


PINNED = re.compile(r"(\S+)==\S+ --hash=sha256:[0-9a-f]{64}( --hash=sha256:[0-9a-f]{64})*")


def test_all_that_is_installed_is_pinned_and_checked_by_hash() -> None:
    root = Path(__file__).parents[1]
    lines = (root / ".ci" / "constraints.txt").read_text(encoding="utf-8").replace(" \\\n   ", "").splitlines()
    found = [PINNED.fullmatch(line) for line in lines]
    pinned = {canonicalize_name(entry[1]) for entry in found if entry is not None}
    assert len(pinned) == len(lines)
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = chain(project["dependencies"], *project["optional-dependencies"].values())
    assert {canonicalize_name(Requirement(each).name) for each in wanted} <= pinned | {"argraph"}
