"""A solution: guesses, the rule behind them, and what else would have fitted."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from argraph.language.rule import Rule
from argraph.search.miss import Miss
from argraph.values.grid import Grid
from argraph.values.showing import HTML, RICH, shown

How = Literal["exact", "two steps", "one demonstration left out", "most cells explained", "nothing found"]
"""How an answer came about: by rules that fit all demonstrations, in one step or two, or by one of the fallbacks."""


@attrs.frozen
class Alternative:
    """Another rule that fits, and on how many cells of each test input its output differs from the first guess."""

    rule: Rule
    cost: float
    differs: tuple[int | None, ...]
    """None where the rule has no meaning on that test input."""


@attrs.frozen
class Solution:
    """What argraph makes of a task.

    `guesses[t]` are the distinct outputs for test input t, best first; `confidences[t]` their shares of the vote.
    """

    task_id: str
    guesses: tuple[tuple[Grid, ...], ...]
    confidences: tuple[tuple[float, ...], ...]
    rules: tuple[tuple[Rule | None, ...], ...]
    """For each guess the cheapest rule behind it."""
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

    @property
    def rule(self) -> Rule | None:
        """The rule behind the first guess for the first test input that has one."""
        return next((rule for rules in self.rules for rule in rules if rule is not None), None)

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
            "alternatives": [
                {"explanation": other.rule.explain(), "cost": other.cost, "differs": list(other.differs)}
                for other in self.alternatives
            ],
        }
