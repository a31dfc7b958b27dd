"""What is found out about a finished run by searching again: where tasks were lost, and how far others' words go.

It is kept in the folder of the run, in a file of its own on which nothing else there depends:

    {"lost": {"not proposed": [["ConceptARC", "Copy4"], ...], ...}, "crossed": {"right": [139, 159, 167], "solved": 45}}
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any

import attrs

from argraph.errors import InvalidNotation
from argraph.runs.journal import Key
from argraph.solvers.record import FAILED
from argraph.values.notation import read_fields

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
    """How a run goes with only the words of other tasks' right rules; `right[k - 1]` is within k guesses."""

    right: tuple[int, ...]
    """Test inputs."""
    solved: int
    """Whole tasks."""

    @classmethod
    def from_json(cls, data: Any) -> Crossed:
        """Read the JSON form, checked."""
        right, solved = read_fields(data, "crossed", {"right": list, "solved": int})
        if not all(type(count) is int for count in right):
            raise InvalidNotation("crossed, right: expected counts of test inputs")
        return cls(tuple(right), solved)


@attrs.frozen
class Findings:
    """What was found out about a run; None is what was not looked into.

    >>> found = Findings({"not proposed": (("ConceptARC", "Copy4"),)}, Crossed((1, 2), 0))
    >>> Findings.from_json(found.to_json()) == found
    True
    """

    lost: Mapping[str, tuple[Key, ...]] | None = attrs.field(default=None, hash=False)
    """The tasks that were lost at each stage."""
    crossed: Crossed | None = None

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        lost = None if self.lost is None else {stage: list(map(list, keys)) for stage, keys in self.lost.items()}
        crossed = None if self.crossed is None else {"right": list(self.crossed.right), "solved": self.crossed.solved}
        return {"lost": lost, "crossed": crossed}

    @classmethod
    def from_json(cls, data: Any) -> Findings:
        """Read the JSON form, checked."""
        lost, crossed = read_fields(data, "findings", {"lost": (dict, NoneType), "crossed": (dict, NoneType)})
        return cls(
            None if lost is None else {stage: _keys(stage, keys) for stage, keys in lost.items()},
            None if crossed is None else Crossed.from_json(crossed),
        )


def _keys(stage: str, data: Any) -> tuple[Key, ...]:
    if stage not in STAGES:
        raise InvalidNotation(f"{stage!r} is no stage; stages are {', '.join(STAGES)}")
    pairs = [tuple(key) for key in data if isinstance(key, list)] if isinstance(data, list) else []
    if not pairs or len(pairs) < len(data) or not all(len(key) == 2 and set(map(type, key)) == {str} for key in pairs):
        raise InvalidNotation(f"lost, {stage}: expected pairs of a corpus and a task")
    return tuple(pairs)
