"""Verify: the interpreter runs every proposed rule on every demonstration; what does not reproduce all is out.

Many rules of a view share transforms, so while a view is searched what a transform does is found out once: a rehearsal.
The rules that answer in the end are run once more, on grids seen afresh and with nothing remembered: `confirm`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import attrs

from argraph.language.cost import HALF_HEARTED, VOTE_WINDOW
from argraph.language.rule import Edit, Rule, composed, or_none
from argraph.language.selector import Selector
from argraph.language.word import Effects, Flags, Transform
from argraph.scene.scene import Scene
from argraph.search.viewing import Viewing
from argraph.values.grid import Grid
from argraph.values.task import Pair


@attrs.frozen(eq=False)
class Proposal:
    """A rule not yet verified, nor spelled out: most are too dear for that."""

    spell: Callable[[], Rule]
    bits: float
    weight: float


@attrs.frozen(eq=False)
class Finding:
    """A rule that fits, what it costs, its weight, and its outputs for the test inputs (None where undefined)."""

    rule: Rule
    bits: float
    weight: float
    outputs: tuple[Grid | None, ...]
    speaks: tuple[bool, ...]
    """For each test input whether the rule says something: not if it has no meaning there, or changes nothing though
    every demonstration changes."""


@attrs.define(eq=False)
class Cheapest:
    """What the cheapest rules so far cost: for each test input that which says something about it, or pays extra."""

    prices: list[float]
    below: float = float("inf")
    """The price that the cheapest must be below to be of use; dearer ones may still have a voice beside it."""

    @classmethod
    def of(cls, tests: int, findings: Iterable[Finding] = (), below: float = float("inf")) -> Cheapest:
        """The cheapest of some rules, for so many test inputs."""
        cheapest = cls([float("inf")] * max(1, tests), below)
        for finding in findings:
            cheapest.take(finding)
        return cheapest

    def take(self, finding: Finding) -> None:
        """Let a rule in."""
        for test, speaks in enumerate(finding.speaks or (True,)):
            price = finding.bits + (0.0 if speaks else HALF_HEARTED)
            self.prices[test] = min(self.prices[test], price)

    @property
    def bits(self) -> float:
        """The price for the test input that has the dearest."""
        return max(self.prices)

    @property
    def limit(self) -> float:
        """What costs more has no voice."""
        return min(self.bits, self.below + HALF_HEARTED) + VOTE_WINDOW


@attrs.frozen(eq=False)
class Rehearsal:
    """Rules tried on the scenes of a viewing."""

    viewing: Viewing
    _effects: dict[tuple[int, Transform], Effects] = attrs.field(factory=dict, init=False)
    """What transforms do on each scene."""
    _selections: dict[Selector, tuple[Flags, ...]] = attrs.field(factory=dict, init=False)
    """The objects that selectors choose in each scene."""
    _drawn: dict[tuple[Any, ...], Grid] = attrs.field(factory=dict, init=False)
    """What was drawn, by scene, transforms and the objects that were chosen: many clauses choose the same."""

    def reproduces(self, rule: Rule) -> bool:
        """Whether the interpreter makes every demonstration's output from its input."""
        return all(self._draw(rule, number) == output for number, output in enumerate(self.viewing.outputs))

    def outputs(self, rule: Rule) -> tuple[Grid | None, ...]:
        """What a rule makes of the test inputs."""
        return tuple(self._draw(rule, number) for number in range(self.viewing.pair_count, len(self.viewing.scenes)))

    def speaks(self, outputs: Sequence[Grid | None]) -> tuple[bool, ...]:
        """For each test input whether there is an output, which differs from it if every demonstration's does."""
        changing = all(scene.grid != output for scene, output in self.viewing.pairs)
        tests = self.viewing.scenes[self.viewing.pair_count :]
        return tuple(
            output is not None and not (changing and output == scene.grid)
            for output, scene in zip(outputs, tests, strict=True)
        )

    def _draw(self, rule: Rule, number: int) -> Grid | None:
        scene, canvas = self.viewing.scenes[number], rule.canvas
        if not isinstance(canvas, Edit):
            return or_none(canvas.draw, scene)

        def edited(scene: Scene) -> Grid:
            transforms = [clause.transform for clause in canvas.clauses]
            effects = [self._does(transform, number) for transform in transforms]
            chosen = [
                clause.possible(scene, self._selected(clause.selector)[number], each)
                for clause, each in zip(canvas.clauses, effects, strict=True)
            ]
            key = number, *transforms, *(flags.tobytes() for flags in chosen)
            if key not in self._drawn:
                self._drawn[key] = composed(scene, chosen, effects)
            return self._drawn[key]

        return or_none(edited, scene)

    def _selected(self, selector: Selector) -> tuple[Flags, ...]:
        """The objects of each scene that a selector means: it is asked once for all of them."""
        if selector not in self._selections:
            self._selections[selector] = self.viewing.selected(selector)
        return self._selections[selector]

    def _does(self, transform: Transform, number: int) -> Effects:
        key = number, transform
        if key not in self._effects:
            self._effects[key] = transform.effects(self.viewing.scenes[number])
        return self._effects[key]


def verified(rehearsal: Rehearsal, proposals: Iterable[Proposal], cheapest: Cheapest) -> Iterator[Finding]:
    """The proposals that reproduce all demonstrations, near the cheapest so far, among which they are taken."""
    for proposal in proposals:
        if proposal.bits > cheapest.limit:
            break
        rule = proposal.spell()
        if rehearsal.reproduces(rule):
            outputs = rehearsal.outputs(rule)
            finding = Finding(rule, proposal.bits, proposal.weight, outputs, rehearsal.speaks(outputs))
            cheapest.take(finding)
            yield finding


def confirm(finding: Finding, demonstrations: Iterable[Pair], tests: Sequence[Grid]) -> None:
    """Run a rule on grids seen afresh; it must do what the search saw it do, or else the search itself is at fault."""
    rule = finding.rule
    right = all(or_none(rule.apply, pair.input) == pair.output for pair in demonstrations)
    if not right or tuple(or_none(rule.apply, grid) for grid in tests) != finding.outputs:
        raise AssertionError(f"the rule does not do afresh what the search saw: {rule.notation()}")
