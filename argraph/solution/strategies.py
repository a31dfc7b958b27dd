"""What is tried, and when: rules that fit, and what to answer with where none does.

`STRATEGIES` is read from the top: the first whose condition holds answers. To add one, add a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

import attrs

from argraph.search.find import NOT_TOO_DEAR, Puzzle, Search, find, is_dear, near, search
from argraph.search.guises import disguised
from argraph.search.miss import Miss, nearest_miss
from argraph.search.steps import concluded, suggestions, two_steps
from argraph.search.verify import Cheapest, Finding
from argraph.solution.solution import How
from argraph.values.task import Pair

Item = TypeVar("Item")
DEAR, MUCH_CHEAPER = 32.0, 12.0
"""A rule of more bits than the first is likely to fit the demonstrations by accident, or to fit a faulty one; one that
fits all but one of them is believed instead if it is cheaper by the second. So is one with a guise, without which it
costs less by as much."""


@attrs.frozen(eq=False, slots=False)
class Attempt:
    """A puzzle, and what has been found out about it; each thing is looked for when it is first asked for."""

    puzzle: Puzzle

    @cached_property
    def search(self) -> Search:
        """What was found with all views."""
        self.puzzle.watch.stage = "one rule"
        return search(self.puzzle)

    @cached_property
    def fitting(self) -> list[Finding]:
        """Rules that fit all demonstrations; where that takes many words, much cheaper ones with a guise among them.

        They are of one clause where a rule that may be meant fits without. Views under which nothing explains some
        change are not tried again. Where sizes change none is: no development task has one that was meant.
        """
        known, tests = self.search.findings, len(self.puzzle.tests)
        least = Cheapest.of(tests, known).bits
        if self.resized or least <= NOT_TOO_DEAR or self.puzzle.watch.stopped:
            return known
        self.puzzle.watch.stage = "a rule with a guise"
        views = tuple(view for view in self.plain.views if all(self.search.reach.get(view.name, ())))
        most, several = min(NOT_TOO_DEAR, least - MUCH_CHEAPER), price(known) > DEAR
        return near([*known, *disguised(attrs.evolve(self.plain, views=views), most, several=several)], tests)

    @cached_property
    def speaking(self) -> list[Finding]:
        """Those that have a meaning on some test input."""
        return [finding for finding in self.fitting if any(finding.outputs)]

    @cached_property
    def reduced(self) -> Puzzle:
        """The puzzle for further searches, with less effort: without views for want of others that nothing calls for.

        Where there are no others, these are all there is.
        """
        puzzle = self.puzzle
        wanted = tuple(view for view in puzzle.views if not view.only_above or puzzle.calls_for(view))
        return attrs.evolve(puzzle, views=wanted or puzzle.views, budget=puzzle.budget.reduced())

    @cached_property
    def plain(self) -> Puzzle:
        """The puzzle for second steps and for what comes before a last canvas: in plain views, if there are any."""
        plain = tuple(view for view in self.reduced.views if not is_dear(view))
        return attrs.evolve(self.reduced, views=plain or self.reduced.views)

    @cached_property
    def resized(self) -> bool:
        """Whether some output has another size than its input."""
        return any(pair.output is not None and pair.input.shape != pair.output.shape for pair in self.puzzle.train)

    @cached_property
    def with_a_canvas(self) -> list[Finding]:
        """Rules of two steps, the first or the last of which is a canvas, that have a meaning on some test input."""
        self.puzzle.watch.stage = "two steps"
        found = (*two_steps(self.plain, suggestions(self.reduced)), *concluded(self.plain))
        return near([finding for finding in found if any(finding.outputs)], len(self.puzzle.tests))

    @cached_property
    def without_one(self) -> tuple[int, list[Finding]]:
        """The demonstration without which the cheapest rules are found, and these.

        A view under which another demonstration shows a change that nothing can explain is not searched again.
        """
        self.puzzle.watch.stage = "all demonstrations but one"
        best: tuple[int, list[Finding]] = -1, []
        for number in range(len(self.puzzle.train)) if len(self.puzzle.train) > 1 else ():
            reach = self.search.reach
            views = tuple(view for view in self.reduced.views if all(others(reach.get(view.name, ()), number)))
            rest = attrs.evolve(self.reduced, train=others(self.reduced.train, number), views=views)
            findings = find(rest, below=price(best[1]))
            if price(findings) < price(best[1]):
                best = number, findings
        return best

    @cached_property
    def miss(self) -> Miss | None:
        """The nearest rule, and how far it goes."""
        self.puzzle.watch.stage = "the nearest rule"
        return None if self.resized else nearest_miss(self.reduced)

    @cached_property
    def nearest(self) -> list[Finding]:
        """The nearest rule, if there is any."""
        return [self.miss.finding] if self.miss is not None and self.miss.finding is not None else []

    @cached_property
    def after_the_nearest(self) -> list[Finding]:
        """Rules whose first step is the nearest rule."""
        nearest = [finding.rule for finding in self.nearest]
        self.puzzle.watch.stage = "two steps"
        self.puzzle.forget()
        return two_steps(self.plain, nearest)


def price(findings: Sequence[Finding]) -> float:
    """What the cheapest costs."""
    return findings[0].bits if findings else float("inf")


def others(items: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    """All items but one."""
    return (*items[:number], *items[number + 1 :])


@attrs.frozen(eq=False)
class Found:
    """Rules to answer with, the demonstrations that they fit, the one that was left out, and how near others came."""

    findings: list[Finding]
    demonstrations: tuple[Pair, ...]
    left_out: int | None = None
    miss: Miss | None = None


def _fitting(attempt: Attempt) -> Found:
    return Found(attempt.fitting, attempt.puzzle.train)


def _speaking(attempt: Attempt) -> Found:
    return Found(attempt.speaking, attempt.puzzle.train)


def _with_a_canvas(attempt: Attempt) -> Found:
    return Found(attempt.with_a_canvas, attempt.puzzle.train)


def _without_one(attempt: Attempt) -> Found:
    number, findings = attempt.without_one
    return Found([*findings, *attempt.speaking], others(attempt.puzzle.train, number), number)


def _after_the_nearest(attempt: Attempt) -> Found:
    return Found(attempt.after_the_nearest, attempt.puzzle.train, miss=attempt.miss)


def _nearest(attempt: Attempt) -> Found:
    return Found(attempt.nearest, (), miss=attempt.miss)


def _a_plain_rule_fits(attempt: Attempt) -> bool:
    return bool(attempt.speaking) and price(attempt.fitting) <= DEAR


def _a_plain_rule_fits_with_a_canvas(attempt: Attempt) -> bool:
    """Where sizes change, a canvas and what is done to it are as easily said as a single rule."""
    return attempt.resized and not attempt.speaking and price(attempt.with_a_canvas) <= DEAR


def _a_much_cheaper_rule_fits_all_but_one(attempt: Attempt) -> bool:
    _, findings = attempt.without_one
    return price(findings) + MUCH_CHEAPER < price(attempt.speaking)


def _any_rule_fits(attempt: Attempt) -> bool:
    return bool(attempt.speaking)


def _any_rule_fits_with_a_canvas(attempt: Attempt) -> bool:
    return attempt.resized and bool(attempt.with_a_canvas)


def _any_rule_fits_after_the_nearest(attempt: Attempt) -> bool:
    return bool(attempt.after_the_nearest)


def _the_nearest_rule_speaks(attempt: Attempt) -> bool:
    return any(any(finding.outputs) for finding in attempt.nearest)


@attrs.frozen
class Strategy:
    """A way to answer: what it is called, when it answers, and with which rules."""

    how: How
    when: Callable[[Attempt], bool]
    rules: Callable[[Attempt], Found]


STRATEGIES = (
    Strategy("exact", _a_plain_rule_fits, _fitting),
    Strategy("two steps", _a_plain_rule_fits_with_a_canvas, _with_a_canvas),
    Strategy("one demonstration left out", _a_much_cheaper_rule_fits_all_but_one, _without_one),
    Strategy("exact", _any_rule_fits, _speaking),
    Strategy("two steps", _any_rule_fits_with_a_canvas, _with_a_canvas),
    Strategy("two steps", _any_rule_fits_after_the_nearest, _after_the_nearest),
    Strategy("most cells explained", _the_nearest_rule_speaks, _nearest),
)
