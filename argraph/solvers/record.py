"""The record of one task in a run: what any solver answered, how it came about, and what it cost.

A journal holds a record a line, as JSON. What differs from machine to machine (seconds, memory) stands apart, in
`spent`, so that the rest is the same bytes whenever the same task is solved by the same solver.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any

import attrs

from argraph.errors import InvalidNotation, placed
from argraph.language.rule import Rule
from argraph.solution import Alternative, Solution
from argraph.solution.credit import foremost
from argraph.values.grid import Grid
from argraph.values.notation import Kinds, read_fields

MOST_ALTERNATIVES = 8
"""Of the hundreds of rules that may fit, so many of the best are kept."""
FAILED = "failed"
"""What is said of a task that crashed, hung or ate memory, in place of how it was answered."""
UNREADABLE = "unreadable"
"""The note of a record whose rules use words that are not there any more: it says which word is the first."""
DIGITS = 6
"""Of the shares of the vote, so many digits are kept."""
FIELDS: Kinds = {
    "task": str,
    "how": str,
    "failure": (str, NoneType),
    "guesses": list,
    "confidences": list,
    "rules": list,
    "alternatives": list,
    "notes": dict,
}


@attrs.frozen
class Asked:
    """What it cost to ask a service for the answers: requests, failed ones included, tokens, and seconds of waiting.

    >>> Asked(2, 900, 120, 3.25).told()
    '2 requests, 900 tokens sent and 120 received, 3.2 s'
    >>> Asked.from_json(Asked(2, 900, 120, 3.25).to_json()) == Asked(2, 900, 120, 3.25)
    True
    """

    requests: int = 0
    sent: int = 0
    """Tokens, as the service counts them."""
    received: int = 0
    seconds: float = 0.0

    def __add__(self, other: Asked) -> Asked:
        return Asked(*(mine + theirs for mine, theirs in zip(attrs.astuple(self), attrs.astuple(other), strict=True)))

    def told(self) -> str:
        """In words."""
        requests = "1 request" if self.requests == 1 else f"{self.requests} requests"
        return f"{requests}, {self.sent} tokens sent and {self.received} received, {self.seconds:.1f} s"

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        return attrs.asdict(self) | {"seconds": round(self.seconds, DIGITS)}

    @classmethod
    def from_json(cls, data: Any) -> Asked:
        """Read the JSON form, checked."""
        kinds: Kinds = {"requests": int, "sent": int, "received": int, "seconds": (float, int)}
        return cls(*read_fields(data, "asked", kinds))


@attrs.frozen
class Spent:
    """What a task cost.

    >>> Spent.from_json(Spent(1.5, 80).to_json())
    Spent(cpu_seconds=1.5, megabytes=80, asked=None)
    """

    cpu_seconds: float = 0.0
    megabytes: int = 0
    """The most memory its worker had held by the end of it."""
    asked: Asked | None = None
    """Where the solver asks a service, what that cost."""

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form; microseconds are enough."""
        spent = {"cpu_seconds": round(self.cpu_seconds, DIGITS), "megabytes": self.megabytes}
        return spent if self.asked is None else spent | {"asked": self.asked.to_json()}

    @classmethod
    def from_json(cls, data: Any) -> Spent:
        """Read the JSON form, checked."""
        fields = {"asked": None} | data if isinstance(data, dict) else data
        kinds: Kinds = {"cpu_seconds": (float, int), "megabytes": int, "asked": (dict, NoneType)}
        seconds, megabytes, asked = read_fields(fields, "spent", kinds)
        return cls(float(seconds), megabytes, None if asked is None else Asked.from_json(asked))


def _plain(notes: Mapping[str, Any]) -> Mapping[str, Any]:
    """The notes as they would come back from a file."""
    try:
        plain: Mapping[str, Any] = json.loads(json.dumps(dict(notes), allow_nan=False))
    except (TypeError, ValueError) as error:
        raise InvalidNotation(f"notes: not plain JSON ({error})") from None
    return plain


@attrs.frozen
class Record:
    """What a solver made of one task.

    `guesses[t]` are the outputs for test input t, best first; None is an attempt that gave no grid, and counts as a
    wrong guess. There are none at all where the solver failed.

    >>> record = Record("tiny", ((Grid.parse("1"), Grid.parse("2")),), notes={"tokens": 12})
    >>> Record.from_json(record.to_json()) == record
    True
    """

    task_id: str
    guesses: tuple[tuple[Grid | None, ...], ...] = ()
    how: str = "answered"
    """How the guesses came about, in the solver's words."""
    failure: str | None = None
    """Why there is no answer: "took longer than 300 s", "crashed (SIGSEGV)"."""
    confidences: tuple[tuple[float, ...], ...] = ()
    rules: tuple[tuple[Rule | None, ...], ...] = ()
    """For each guess the rule behind it, where the solver has such."""
    alternatives: tuple[Alternative, ...] = ()
    notes: Mapping[str, Any] = attrs.field(factory=dict, converter=_plain, hash=False)
    """Whatever else the solver wants kept, as plain JSON: prompts and answers, the demonstration that was left out."""
    spent: Spent = attrs.field(default=Spent(), eq=False)

    def __attrs_post_init__(self) -> None:
        wanted = [len(row) for row in self.guesses]
        for name, rows in (("confidences", self.confidences), ("rules", self.rules)):
            if rows and [len(row) for row in rows] != wanted:
                raise InvalidNotation(f"{name}: there must be one for each guess, or none at all")

    @classmethod
    def of(cls, solution: Solution) -> Record:
        """The record of one of argraph's own solutions."""
        notes: dict[str, Any] = {} if solution.left_out is None else {"left_out": solution.left_out}
        return cls(
            solution.task_id,
            solution.guesses,
            solution.how,
            confidences=tuple(tuple(round(share, DIGITS) for share in shares) for shares in solution.confidences),
            rules=solution.rules,
            alternatives=solution.alternatives[:MOST_ALTERNATIVES],
            notes=notes if solution.miss is None else notes | {"miss": solution.miss.explain()},
        )

    @property
    def rule(self) -> Rule | None:
        """The rule that gives most of the first guesses, as in `Solution.rule`."""
        return foremost(self.rules)

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form, without `spent`."""
        return {
            "task": self.task_id,
            "how": self.how,
            "failure": self.failure,
            "guesses": [[None if grid is None else grid.rows() for grid in row] for row in self.guesses],
            "confidences": [list(row) for row in self.confidences],
            "rules": [[None if rule is None else rule.to_json() for rule in row] for row in self.rules],
            "alternatives": [_alternative_json(other) for other in self.alternatives],
            "notes": dict(self.notes),
        }

    @classmethod
    def from_json(cls, data: Any, spent: Spent = Spent()) -> Record:  # noqa: B008 (a frozen value)
        """Read the JSON form, checking everything; complaints say where the fault is."""
        task, how, failure, guesses, confidences, rules, alternatives, notes = read_fields(data, "record", FIELDS)
        return cls(
            task,
            _table(guesses, "guesses", lambda rows: None if rows is None else Grid.of(rows)),
            how,
            failure,
            _table(confidences, "confidences", _number),
            _table(rules, "rules", lambda rule: None if rule is None else Rule.from_json(rule)),
            _row(alternatives, "alternatives", _read_alternative),
            notes,
            spent,
        )


def _table(data: Sequence[Any], place: str, read: Any) -> tuple[tuple[Any, ...], ...]:
    return tuple(_row(row, f"{place}, test {number}", read) for number, row in enumerate(data, 1))


def _row(data: Any, place: str, read: Any) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise InvalidNotation(f"{place}: expected a list, got {type(data).__name__}")
    found = []
    for number, item in enumerate(data, 1):
        with placed(f"{place}, item {number}"):
            found.append(read(item))
    return tuple(found)


def _number(data: Any) -> float:
    if type(data) not in (int, float):
        raise InvalidNotation(f"expected a number, got {data!r:.40}")
    return float(data)


def _alternative_json(other: Alternative) -> dict[str, Any]:
    return {"rule": other.rule.to_json(), "cost": other.cost, "differs": list(other.differs)}


def _read_alternative(data: Any) -> Alternative:
    rule, cost, differs = read_fields(data, "alternative", {"rule": dict, "cost": (float, int), "differs": list})
    if not all(count is None or type(count) is int for count in differs):
        raise InvalidNotation("alternative, differs: expected counts of cells")
    return Alternative(Rule.from_json(rule), float(cost), tuple(differs))
