"""What is found out about a finished run by looking into it: where tasks were lost, how far others' words and rules go.

It is kept in the folder of the run, in a file of its own on which nothing else there depends:

    {"lost": {"not proposed": [["bundled", "Copy4"], ...], ...},
     "crossed": {"bundled": {"right": [139, 159, 167], "solved": 45}, ...},
     "fresh": {"inputs": 20, "right": {"bundled": {"Copy1": 20, ...}, ...}, "failed": {"crashed": [...], ...}}}
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any

import attrs

from argraph.errors import InvalidNotation
from argraph.runs.journal import Key
from argraph.solvers.record import FAILED
from argraph.values.notation import Kinds, read_fields

STAGES: Mapping[str, str] = {
    "ranked too low": "rules that fit the demonstrations give the right answers, but others were preferred",
    "not told apart": "rules fit, none is right, but one is found when the answers are shown as demonstrations too",
    "not expressible": "rules fit the demonstrations, but none is found that fits the answers as well",
    "no such canvas": "no rule fits: the outputs have other sizes, and no canvas makes them",
    "not proposed": "no rule fits: under every view some changed cell is written by no action",
    "not decided": "no rule fits: every changed cell has an action, but no few clauses fit them all together",
    FAILED: "the task crashed, hung or was not answered",
}
"""Where tasks are lost, in the order in which that is told; where no rule fits, whatever fallback answered then."""


@attrs.frozen
class Crossed:
    """How a corpus goes with only the words of other tasks' right rules; `right[k - 1]` is within k guesses."""

    right: tuple[int, ...]
    """Test inputs."""
    solved: int
    """Whole tasks."""

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        return {"right": list(self.right), "solved": self.solved}

    @classmethod
    def from_json(cls, data: Any) -> Crossed:
        """Read the JSON form, checked."""
        right, solved = read_fields(data, "crossed", {"right": list, "solved": int})
        if not all(type(count) is int for count in right):
            raise InvalidNotation("crossed, right: expected counts of test inputs")
        return cls(tuple(right), solved)


@attrs.frozen
class Fresh:
    """How rules go on new inputs from the generators of their tasks: each is put to so many of them."""

    inputs: int
    right: Mapping[Key, int] = attrs.field(hash=False)
    """For each task whose rule was tried, on how many inputs it is right."""
    failed: Mapping[str, tuple[Key, ...]] = attrs.field(factory=dict, hash=False)
    """The tasks whose rule crashed or hung, by the reason; it counts as right on none."""
    untried: Mapping[str, tuple[Key, ...]] = attrs.field(factory=dict, hash=False)
    """The solved tasks whose rule could not be tried, by the reason; they do not count."""

    @property
    def keys(self) -> frozenset[Key]:
        """The tasks that it speaks of."""
        return frozenset(self.right).union(*self.failed.values(), *self.untried.values())

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        right: dict[str, dict[str, int]] = {}
        for (corpus, task), count in self.right.items():
            right.setdefault(corpus, {})[task] = count
        failed, untried = _keys_json(self.failed), _keys_json(self.untried)
        return {"inputs": self.inputs, "right": right, "failed": failed, "untried": untried}

    @classmethod
    def from_json(cls, data: Any) -> Fresh:
        """Read the JSON form, checked."""
        kinds: Kinds = {"inputs": int, "right": dict, "failed": dict, "untried": dict}
        inputs, right, *groups = read_fields(data, "fresh", kinds)
        if inputs < 1:
            raise InvalidNotation(f"fresh, inputs: expected 1 or more, not {inputs}")
        if not all(isinstance(counts, dict) for counts in right.values()):
            raise InvalidNotation("fresh, right: expected an object of tasks for each corpus")
        counts = {(corpus, task): count for corpus, counts in right.items() for task, count in counts.items()}
        if not all(type(count) is int and 0 <= count <= inputs for count in counts.values()):
            raise InvalidNotation(f"fresh, right: expected counts from 0 to {inputs}")
        failed, untried = (
            {reason: _keys(f"fresh, {name}, {reason}", keys) for reason, keys in group.items()}
            for name, group in zip(("failed", "untried"), groups, strict=True)
        )
        return cls(inputs, counts, failed, untried)


@attrs.frozen
class Findings:
    """What was found out about a run; None is what was not looked into.

    >>> lost, crossed = {"not proposed": (("bundled", "Copy4"),)}, {"bundled": Crossed((1, 2), 0)}
    >>> found = Findings(lost, crossed, Fresh(20, {("bundled", "Copy1"): 19}))
    >>> Findings.from_json(found.to_json()) == found
    True
    """

    lost: Mapping[str, tuple[Key, ...]] | None = attrs.field(default=None, hash=False)
    """The tasks that were lost at each stage."""
    crossed: Mapping[str, Crossed] | None = attrs.field(default=None, hash=False)
    """How each corpus goes with only the words of other tasks, of all corpora."""
    fresh: Fresh | None = None

    @property
    def keys(self) -> frozenset[Key]:
        """The tasks that it speaks of."""
        return frozenset(self.fresh.keys if self.fresh else ()).union(*(self.lost or {}).values())

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        crossed = self.crossed
        return {
            "lost": None if self.lost is None else _keys_json(self.lost),
            "crossed": None if crossed is None else {corpus: each.to_json() for corpus, each in crossed.items()},
            "fresh": None if self.fresh is None else self.fresh.to_json(),
        }

    @classmethod
    def from_json(cls, data: Any) -> Findings:
        """Read the JSON form, checked."""
        kinds: Kinds = dict.fromkeys(("lost", "crossed", "fresh"), (dict, NoneType))
        lost, crossed, fresh = read_fields(data, "findings", kinds)
        return cls(
            None if lost is None else {stage: _lost(stage, keys) for stage, keys in lost.items()},
            None if crossed is None else {corpus: Crossed.from_json(each) for corpus, each in crossed.items()},
            None if fresh is None else Fresh.from_json(fresh),
        )


def _lost(stage: str, data: Any) -> tuple[Key, ...]:
    if stage not in STAGES:
        raise InvalidNotation(f"{stage!r} is no stage; stages are {', '.join(STAGES)}")
    return _keys(f"lost, {stage}", data)


def _keys_json(groups: Mapping[str, tuple[Key, ...]]) -> dict[str, list[list[str]]]:
    return {name: list(map(list, keys)) for name, keys in groups.items()}


def _keys(place: str, data: Any) -> tuple[Key, ...]:
    pairs = [tuple(key) for key in data if isinstance(key, list)] if isinstance(data, list) else []
    if not pairs or len(pairs) < len(data) or not all(len(key) == 2 and set(map(type, key)) == {str} for key in pairs):
        raise InvalidNotation(f"{place}: expected pairs of a corpus and a task")
    return tuple(pairs)
