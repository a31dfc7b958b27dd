"""A solution: guesses, the rule behind them, and what else would have fitted."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from argraph.errors import InvalidSetting
from argraph.language.english import counted, numbered, shortened
from argraph.language.rule import Rule
from argraph.search.miss import Miss
from argraph.solution.credit import foremost, leading
from argraph.values.grid import Grid
from argraph.values.showing import HTML, RICH, shown
from argraph.values.task import Task

NO_RULE = "No rule was found."
NONE_FITS = "No rule fits all demonstrations."
How = Literal["exact", "two steps", "one demonstration left out", "most cells explained", "nothing found"]
"""How an answer came about: by rules that fit all demonstrations, in one step or two, or by one of the fallbacks."""


@attrs.frozen
class Alternative:
    """Another rule that fits, and on how many cells of each test input its output differs from the first guess."""

    rule: Rule
    cost: float
    differs: tuple[int | None, ...]
    """None where the rule has no meaning on that test input."""


@attrs.frozen(repr=False)
class Solution:
    """What argraph makes of a task.

    `guesses[t]` are the distinct outputs for test input t, best first; `confidences[t]` their shares of the vote: 0 for
    those that no rule voted for, but which the cheapest gives if that test input is seen in another way.
    """

    task_id: str
    guesses: tuple[tuple[Grid, ...], ...]
    confidences: tuple[tuple[float, ...], ...]
    rules: tuple[tuple[Rule | None, ...], ...]
    """For each guess a rule behind it: for first guesses as few as can be, see `argraph.solution.credit`; for the
    others the cheapest; None where no rule voted for it."""
    how: How
    left_out: int | None = None
    """The demonstration that was left out, counted from 0, if that was the fallback."""
    alternatives: tuple[Alternative, ...] = ()
    miss: Miss | None = None
    """When no rule fits: how far the search got."""
    broken: tuple[tuple[tuple[str, ...], ...], ...] = ()
    """For each guess what it breaks of what the demonstrations have in common, but for one that was left out; see
    `argraph.search.habits`."""
    stopped: bool = False
    """Whether the search was ended before it was through."""
    task: Task | None = attrs.field(default=None, eq=False)
    """The task, with its answers if they are known, to be shown beside the guesses; no guess depends on it."""

    @property
    def rule(self) -> Rule | None:
        """The rule that gives most of the first guesses: the cheapest where several give as many."""
        return foremost(self.rules)

    def rule_for(self, test: int) -> Rule | None:
        """The rule behind the first guess for a test input, counted from 0; None where there is none."""
        if not 0 <= test < len(self.rules):
            raise InvalidSetting(f"there is no test input {test}; they are counted from 0 to {len(self.rules) - 1}")
        return self.rules[test][0] if self.rules[test] else None

    @property
    def leading(self) -> dict[Rule, tuple[int, ...]]:
        """The rules behind first guesses, each with the test inputs, counted from 0, that it answers; mostly one."""
        return leading(self.rules)

    def explain(self) -> str:
        """The rule in English, or the rules with the test inputs that each answers; or that there is none.

        Where no rule fits all demonstrations, that is said first.
        """
        return "\n".join(filter(None, (self._doubt, self._told)))

    @property
    def _doubt(self) -> str:
        """What to know before reading a rule that does not fit all demonstrations."""
        if self.how == "one demonstration left out" and self.left_out is not None:
            return f"This fits all demonstrations but number {self.left_out + 1}, which was left out:"
        if self.how == "most cells explained" and self.miss is not None:
            return f"{NONE_FITS} {self.miss.explain()}"
        return ""

    @property
    def _told(self) -> str:
        """The rules in English."""
        if len(self.leading) < 2:
            return "".join(rule.explain() for rule in self.leading) or NO_RULE
        whose = {rule: numbered("test", [test + 1 for test in tests]) for rule, tests in self.leading.items()}
        return "\n".join(f"For {tests}: {rule.explain()}" for rule, tests in whose.items())

    def __repr__(self) -> str:
        counts = counted(len(self.guesses), "test inputs")
        return f"<Solution of {self.task_id} ({self.how}), {counts}: {shortened(self._told)}>"

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_html_(self) -> Any:
        return shown(self, HTML)

    def to_json(self) -> dict[str, Any]:
        """Give a plain form for files and other programs."""
        return {
            "task": self.task_id,
            "how": self.how,
            "left_out": self.left_out,
            "stopped": self.stopped,
            "guesses": [[grid.rows() for grid in guesses] for guesses in self.guesses],
            "confidences": [[round(share, 6) for share in shares] for shares in self.confidences],
            "broken": [[list(broken) for broken in row] for row in self.broken],
            "rule": None if self.rule is None else self.rule.to_json(),
            "explanation": None if self.rule is None else self.rule.explain(),
            "leading": [
                {"tests": list(tests), "rule": rule.to_json(), "explanation": rule.explain()}
                for rule, tests in self.leading.items()
            ],
            "alternatives": [
                {"explanation": other.rule.explain(), "cost": other.cost, "differs": list(other.differs)}
                for other in self.alternatives
            ],
        }
