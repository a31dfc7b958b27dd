"""A search that is watched: told of step by step, and ended early where the watcher has seen enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import attrs

from argraph.language.rule import Rule
from argraph.search.verify import Finding


class Stop(Exception):
    """Raised by a watcher: the search ends with what it has found so far."""


@attrs.frozen
class Step:
    """What a search is about to look at, how far it is, and the best rule so far that fits all demonstrations."""

    stage: str
    view: str
    """The name of the view."""
    number: int
    """The how-manieth of the views it is, counted from 1; some of them are passed over."""
    total: int
    best: Rule | None
    bits: float | None
    """What the best rule costs."""


@attrs.define(eq=False)
class Watch:
    """Who watches a search, and in which stage it is."""

    tell: Callable[[Step], None] | None = None
    stage: str = ""
    stopped: bool = False
    """Whether the watcher has ended the search."""
    _best: Finding | None = None

    def found(self, findings: Iterable[Finding]) -> None:
        """Take note of rules that fit all demonstrations."""
        known = () if self._best is None else (self._best,)
        self._best = min((*known, *findings), key=lambda finding: finding.bits, default=None)

    def goes_on(self, view: str, number: int, total: int) -> bool:
        """Tell that a view is looked at; whether to go on."""
        if self.tell is not None and not self.stopped:
            best = (None, None) if self._best is None else (self._best.rule, self._best.bits)
            try:
                self.tell(Step(self.stage, view, number, total, *best))
            except Stop:
                self.stopped = True
        return not self.stopped
