"""Find all rules that fit a task's demonstrations: one loop over views, canvases and clauses.

What comes in: a task, the views, the words, a budget. What goes out: findings, each a rule that the interpreter has
run on every demonstration and that reproduced it cell by cell, with its price, its voice and its test outputs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product

import attrs

from argraph.errors import NotApplicable
from argraph.grid import Grid
from argraph.language.cost import VOTE_WINDOW, cost, voice
from argraph.language.rule import Edit, Rule
from argraph.language.word import Canvas
from argraph.scene.scene import Scene
from argraph.scene.sight import Sight
from argraph.scene.view import View
from argraph.search.actions import Proposed, propose, with_beneath
from argraph.search.budget import Budget
from argraph.search.clauses import Candidate, Match, covering_clauses, leads, matches
from argraph.search.decide import cheapest_sets
from argraph.search.lexicon import Lexicon
from argraph.search.rows import full_set
from argraph.search.stage import Stage
from argraph.task import Pair


@attrs.frozen(eq=False)
class Finding:
    """A rule that fits, what it costs, its voice, and its outputs for the test inputs (None where undefined)."""

    rule: Rule
    bits: float
    voice: float
    outputs: tuple[Grid | None, ...]


@attrs.frozen(eq=False)
class Proposal:
    """A rule not yet verified."""

    rule: Rule
    bits: float
    voice: float


@attrs.frozen(eq=False)
class Puzzle:
    """What the search works on: demonstrations, test inputs, views, words and budget."""

    train: tuple[Pair, ...]
    tests: tuple[Grid, ...]
    views: tuple[View, ...]
    lexicon: Lexicon
    budget: Budget

    @property
    def inputs(self) -> tuple[Grid, ...]:
        """All inputs: those of the demonstrations, then the test inputs."""
        return (*(pair.input for pair in self.train), *self.tests)

    @property
    def outputs(self) -> tuple[Grid, ...]:
        """The outputs of the demonstrations."""
        return tuple(pair.output for pair in self.train if pair.output is not None)


@attrs.frozen(eq=False)
class Search:
    """What a search found, and how far it got under each view."""

    findings: list[Finding]
    """Verified rules near the cheapest, cheapest first."""
    reach: Mapping[str, tuple[bool, ...]]
    """For views that were searched for edits: in which demonstrations every change could be explained by something."""


def find(puzzle: Puzzle) -> list[Finding]:
    """All verified rules near the cheapest, cheapest first."""
    return search(puzzle).findings


def search(puzzle: Puzzle) -> Search:
    """Look for rules under one view after the other."""
    findings: list[Finding] = []
    reach: dict[str, tuple[bool, ...]] = {}
    best = float("inf")
    for stage in stages(puzzle):
        if best > stage.view.only_above:
            proposed = None if _resized(stage) else propose(stage)
            if proposed is not None:
                reach[stage.view.name] = proposed.reached
            proposals = sorted([*_canvases(stage), *_edits(proposed, best)], key=lambda proposal: proposal.bits)
            findings += verified(stage, proposals[: puzzle.budget.readings], best)
            best = min((finding.bits for finding in findings), default=best)
    near = (finding for finding in findings if finding.bits <= best + VOTE_WINDOW)
    return Search(sorted(near, key=lambda finding: finding.bits), reach)


def stages(puzzle: Puzzle) -> Iterator[Stage]:
    """A stage for each view that sees something the views before it did not."""
    sights = [Sight(grid) for grid in puzzle.inputs]
    seen: set[tuple[bytes, ...]] = set()
    for view in puzzle.views:
        scenes = tuple(Scene.seen(sight, view) for sight in sights)
        partition = tuple(part for scene in scenes for part in _signature(scene))
        if partition not in seen and _affordable(scenes, puzzle.budget):
            seen.add(partition)
            yield Stage(view, scenes, puzzle.outputs, puzzle.lexicon, puzzle.budget)


def _affordable(scenes: Sequence[Scene], budget: Budget) -> bool:
    objects = [len(scene.objects) for scene in scenes]
    masks = sum(count * scene.grid.cells.size for count, scene in zip(objects, scenes, strict=True))
    return sum(objects) <= budget.objects and masks <= budget.masks


def _signature(scene: Scene) -> tuple[bytes, bytes]:
    return scene.owner.tobytes(), "".join(thing.role[0] for thing in scene.objects).encode()


# Proposals


def _canvases(stage: Stage) -> Iterator[Proposal]:
    same = not _resized(stage)
    for kind in stage.lexicon.classes(Canvas):
        if same and kind.resizes:
            continue
        for canvas in filter(stage.lexicon.permits, kind.propose(stage)):
            rule = Rule(stage.view, canvas)
            bits = cost(rule)
            yield Proposal(rule, bits, voice(bits))


def _resized(stage: Stage) -> bool:
    """Whether some output has another size than its input."""
    return any(scene.grid.shape != out.shape for scene, out in zip(stage.scenes, stage.outputs, strict=False))


def _edits(proposed: Proposed | None, best: float) -> Iterator[Proposal]:
    if proposed is None or not proposed.useful:
        return
    if best == float("inf") and not all(proposed.reached):
        proposed = with_beneath(proposed)
    if not all(proposed.reached):
        return
    stage = proposed.evidence.stage
    found = list(matches(stage, proposed.actions()))
    if not found:
        return
    single = [(candidate,) for candidate in covering_clauses(found)]
    fits = any(
        candidate.bits <= FEW_WORDS and reproduces(Rule(stage.view, Edit((candidate.clause,))), stage)
        for (candidate,) in single
    )
    sets = _clause_sets(stage, found) if not fits and best > PLAIN_ENOUGH else ()
    for chosen in chain(single, sets):
        rule = Rule(stage.view, Edit(tuple(candidate.clause for candidate in chosen)))
        bits = cost(rule)
        yield Proposal(rule, bits, _joint_voice(bits, chosen))


def _joint_voice(bits: float, chosen: Sequence[Candidate]) -> float:
    """The voice of a rule, raised by the voices of the clauses that behave like its own."""
    shared = 1.0
    for candidate in chosen:
        shared *= candidate.voice / voice(candidate.bits)
    return voice(bits) * shared


def _clause_sets(stage: Stage, found: list[Match]) -> Iterator[tuple[Candidate, ...]]:
    """The cheapest sets of clauses, in all readings."""
    everything = full_set(found[0].action.cover.shape[1])
    for chosen in cheapest_sets(leads(found), everything, stage.budget):
        for clauses in product(*(lead.readings(READINGS_PER_CLAUSE) for lead in chosen)):
            yield tuple(sorted(clauses, key=lambda candidate: not candidate.beneath))


READINGS_PER_CLAUSE = 6
FEW_WORDS = 20.0
"""Where one clause of at most so many bits fits, several clauses are not needed."""
PLAIN_ENOUGH = 12.0
"""Where a rule this cheap is known from another view, sets of several clauses are not looked for."""


# Verification


def verified(stage: Stage, proposals: Iterable[Proposal], best: float) -> Iterator[Finding]:
    """Run the interpreter on every demonstration; keep what reproduces all, near the cheapest so far."""
    for proposal in proposals:
        if proposal.bits > best + VOTE_WINDOW:
            break
        if reproduces(proposal.rule, stage):
            best = min(best, proposal.bits)
            outputs = tuple(draw_or_none(proposal.rule, scene) for scene in stage.scenes[stage.pair_count :])
            yield Finding(proposal.rule, proposal.bits, proposal.voice, outputs)


def reproduces(rule: Rule, stage: Stage) -> bool:
    """Whether the interpreter makes every demonstration's output from its input."""
    return all(draw_or_none(rule, scene) == out for scene, out in zip(stage.scenes, stage.outputs, strict=False))


def draw_or_none(rule: Rule, scene: Scene) -> Grid | None:
    """What the interpreter makes of a scene, or None where the rule has no meaning."""
    try:
        return rule.canvas.draw(scene)
    except NotApplicable:
        return None
