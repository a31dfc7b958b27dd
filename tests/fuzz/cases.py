"""What is tried at random: each case makes something from the random values it draws, and says what came of it.

Whatever is not foreseen raises, and Hypothesis then looks for the smallest case that does.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from argraph.errors import ArgraphError, NotApplicable
from argraph.language.rule import Rule
from argraph.language.trace import Trace
from argraph.values.grid import Grid
from argraph.values.notation import MAX_DEPTH
from argraph.values.task import Task
from tests.grammar import inputs, rules
from tests.strategies import tasks

Case = Callable[[Any], str]
MADE, SILENT, READ, REFUSED = "gave a grid", "had no meaning there", "were read", "were refused"


def applied(drawn: tuple[Rule, Grid]) -> str:
    """A rule on a grid: it gives a grid or `NotApplicable`, and its trace, price, English and JSON agree."""
    rule, grid = drawn
    try:
        made = rule.apply(grid)
    except NotApplicable:
        made = None
    _check_trace(rule.trace(grid), made)
    assert rule.cost > 0
    assert rule.explain()
    data = json.loads(json.dumps(rule.to_json()))
    assert Rule.from_json(data) == rule
    return SILENT if made is None else MADE


def task_file(data: Any) -> str:
    """A task file that something happened to: it is read as it stands, or refused in one sentence."""
    try:
        task = Task.from_json(data, id="fuzzed")
    except ArgraphError as error:
        return _refused(error)
    assert Task.from_json(task.to_json(), id="fuzzed") == task
    return READ


def rule_file(data: Any) -> str:
    """A rule file that something happened to: likewise."""
    try:
        rule = Rule.from_json(data)
    except ArgraphError as error:
        return _refused(error)
    assert Rule.from_json(rule.to_json()) == rule
    return READ


def _refused(error: ArgraphError) -> str:
    assert 0 < len(str(error)) < 2_000
    return REFUSED


def _check_trace(trace: Trace, made: Grid | None) -> None:
    """The last of the traces must show what was made, as it is unless grids were prepared before they were seen."""
    prepared = trace.prepared is not None
    while trace.then is not None:
        trace = trace.then
        prepared |= trace.prepared is not None
    assert (trace.output and sorted(trace.output.shape)) == (made and sorted(made.shape))
    assert prepared or trace.output == made


# Files to which something happened


@st.composite
def damaged(draw: st.DrawFn, whole: SearchStrategy[Any]) -> Any:
    """Plain JSON in which a few places hold something else, have lost an item or hold one twice."""
    data = json.loads(json.dumps(draw(whole)))
    for _ in range(draw(st.integers(1, 3))):
        data = _damage(draw, data)
    return data


def _damage(draw: st.DrawFn, data: Any) -> Any:
    """Go down a random way and change what is there."""
    if isinstance(data, (dict, list)) and data and draw(st.integers(0, 5)):
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = draw(st.sampled_from(keys))
        kind = draw(st.sampled_from(("below", "below", "below", "below", "gone", "twice")))
        if kind == "below":
            data[key] = _damage(draw, data[key])
        elif kind == "gone":
            del data[key]
        elif isinstance(data, list):
            data.insert(key, data[key])
        return data
    return draw(JUNK)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.integers(-1, 10),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["Rule", "Edit", "is", "\x00", "\ud800", "__class__"]),
    st.lists(st.integers(-1, 10), max_size=3),
    st.dictionaries(st.sampled_from(["is", "input", "output", "view", "x"]), st.text(max_size=5), max_size=3),
    st.integers(1, 2 * MAX_DEPTH).map(lambda depth: _nested(depth)),
)


def _nested(depth: int) -> Any:
    nest: Any = []
    for _ in range(depth):
        nest = [nest]
    return nest


CASES: dict[str, tuple[SearchStrategy[Any], Case]] = {
    "rules on grids": (st.tuples(rules(), inputs()), applied),
    "task files": (damaged(tasks().map(Task.to_json)), task_file),
    "rule files": (damaged(rules().map(Rule.to_json)), rule_file),
}
