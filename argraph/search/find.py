"""Find all rules that fit a task's demonstrations: one loop over views, canvases and clauses.

What comes in: a task, the views, the words, a budget. What goes out: findings, each a rule that the interpreter has
run on every demonstration and that reproduced it cell by cell, with its price, its weight and its test outputs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import product

import attrs

from argraph.language.cost import SECOND_BITS, cost, weight
from argraph.language.rule import Edit, Rule
from argraph.language.word import Canvas
from argraph.scene.scene import Scene
from argraph.scene.sight import Sight
from argraph.scene.view import View
from argraph.scene.world import World
from argraph.search.actions import Proposed, propose
from argraph.search.budget import Budget
from argraph.search.clauses import Candidate, covering_clauses, leads, matches
from argraph.search.decide import FEW, MANY, cheapest_sets
from argraph.search.lexicon import Lexicon
from argraph.search.verify import Cheapest, Finding, Proposal, Rehearsal, verified
from argraph.search.viewing import Viewing
from argraph.search.watch import Watch
from argraph.values.change import Change
from argraph.values.grid import BLACK, Grid
from argraph.values.task import Pair, Task


@attrs.frozen(eq=False)
class Puzzle:
    """What the search works on: demonstrations, test inputs, views, words and budget."""

    train: tuple[Pair, ...]
    tests: tuple[Grid, ...]
    views: tuple[View, ...]
    lexicon: Lexicon
    budget: Budget
    given: tuple[View, ...] = attrs.field(default=attrs.Factory(lambda self: self.views, takes_self=True))
    """The views as the caller named them, before they were suited to the task: those for puzzles within this one."""
    grids: tuple[Grid, ...] = attrs.field(default=attrs.Factory(lambda self: self.inputs, takes_self=True))
    """All grids at hand: its own inputs, and those of the puzzle that it is a part of."""
    watch: Watch = attrs.field(factory=Watch, repr=False)
    _sights: dict[Grid, Sight] = attrs.field(factory=dict, repr=False)
    """What has been seen so far, shared by all puzzles made from this one; those of a later step begin with a copy."""
    _worlds: dict[tuple[View, tuple[Grid, ...]], World] = attrs.field(factory=dict, repr=False)

    @classmethod
    def of(
        cls, task: Task, views: Iterable[View], lexicon: Lexicon, budget: Budget, watch: Watch | None = None
    ) -> Puzzle:
        """What a task asks, seen in these ways; where black may not be its background, in those that suit it."""
        tests = tuple(pair.input for pair in task.test)
        given = tuple(views)
        suited = _suited(given, [*(pair.input for pair in task.train), *tests])
        return cls(task.train, tests, suited, lexicon, budget, given, watch=watch or Watch())

    def sight(self, grid: Grid) -> Sight:
        """What is known of a grid."""
        return self._sights.setdefault(grid, Sight(grid, remembers=True))

    def calls_for(self, view: View) -> bool:
        """Whether the demonstrations show what a view is for."""
        return view.called_for([self.sight(pair.input) for pair in self.train])

    def world(self, view: View) -> World:
        """All grids at hand, seen in one way."""
        key = view, self.grids
        if key not in self._worlds:
            for other in self._worlds.values():
                other.forget()
            scenes = tuple(Scene.seen(self.sight(grid), view) for grid in self.grids)
            self._worlds[key] = World(view, scenes, {})
        return self._worlds[key]

    def after(self, drawn: tuple[Grid, ...]) -> Puzzle:
        """What is left to do once these have been made of the inputs; what is seen of them goes with it."""
        pairs, seen = tuple(map(Pair, drawn, self.outputs)), dict(self._sights)
        return attrs.evolve(
            self, train=pairs, tests=drawn[len(pairs) :], grids=drawn, sights=seen, worlds=dict(self._worlds)
        )

    def changed(self, changes: Sequence[Change]) -> Puzzle:
        """The same with each input changed in its own way, and the output of a demonstration along with its input."""
        train = tuple(
            Pair(change.done(pair.input), None if pair.output is None else change.done(pair.output))
            for pair, change in zip(self.train, changes, strict=False)
        )
        tests = tuple(change.done(grid) for grid, change in zip(self.tests, changes[len(train) :], strict=True))
        grids = (*(pair.input for pair in train), *tests)
        return attrs.evolve(self, train=train, tests=tests, grids=grids, sights={}, worlds=dict(self._worlds))

    def forget(self) -> None:
        """Make room where the grids are not looked at again; if they are, what is known of them is found anew."""
        for sight in self._sights.values():
            sight.forget()

    @property
    def shown(self) -> tuple[int, ...]:
        """Which of the grids at hand are its inputs."""
        return tuple(map(self.grids.index, self.inputs))

    @property
    def inputs(self) -> tuple[Grid, ...]:
        """All inputs: those of the demonstrations, then the test inputs."""
        return (*(pair.input for pair in self.train), *self.tests)

    @property
    def outputs(self) -> tuple[Grid, ...]:
        """The outputs of the demonstrations."""
        return tuple(pair.output for pair in self.train if pair.output is not None)


def _suited(views: tuple[View, ...], grids: Sequence[Grid]) -> tuple[View, ...]:
    """The views for a task: where a colour other than black covers most of each input, it may be the background.

    It is where no input shows black; where some do and it is the same colour in all, both are tried.
    """
    grounds = set(map(_covering, grids))
    if BLACK in grounds:
        return views
    grounded = tuple(view.grounded() for view in views)
    if any(grid.counts[BLACK] for grid in grids):
        return views if len(grounds) > 1 else tuple(dict.fromkeys((*grounded, *views)))
    return tuple(dict.fromkeys(grounded))


def _covering(grid: Grid) -> int:
    """The colour that covers most of a grid; black if none does."""
    counts = grid.counts
    return int(counts.argmax()) if 2 * counts.max() > grid.cells.size else BLACK


@attrs.frozen(eq=False, slots=False)
class Search:
    """What a search found, and how far it got under each view."""

    findings: list[Finding]
    """Verified rules near the cheapest, cheapest first."""
    tried: dict[str, Proposed]
    """What could be done, for views under which sets of clauses were looked for; `reach` empties it, to make room."""

    @cached_property
    def reach(self) -> Mapping[str, tuple[bool, ...]]:
        """For those views: in which demonstrations every change is explained by something; nothing else is kept."""
        return {name: self.tried.pop(name).reached for name in [*self.tried]}


def find(puzzle: Puzzle, below: float = float("inf"), *, several: bool = True) -> list[Finding]:
    """All verified rules near the cheapest, cheapest first; perhaps no edits of several clauses.

    If only those with one below a price are of use, others may be missing.
    """
    return _search(puzzle, lambda _: None, below, several).findings


def search(puzzle: Puzzle) -> Search:
    """Look for rules under one view after the other; if there is none, for more clauses, then for paints in layers."""
    found = _search(puzzle, puzzle.watch.found)
    for further in (_of_many_clauses, _layered):
        if found.findings or puzzle.watch.stopped:
            break
        findings = [finding for proposed in found.tried.values() for finding in further(proposed)]
        found = Search(near(findings, len(puzzle.tests)), found.tried)
    return found


def _search(
    puzzle: Puzzle, note: Callable[[list[Finding]], None], below: float = float("inf"), several: bool = True
) -> Search:
    findings: list[Finding] = []
    tried: dict[str, Proposed] = {}
    cheapest = Cheapest.of(len(puzzle.tests), below=below)
    ordered = attrs.evolve(puzzle, views=tuple(sorted(puzzle.views, key=is_dear)))

    def wanted(view: View, dear: bool) -> bool:
        return is_dear(view) is dear and (cheapest.bits > view.only_above or puzzle.calls_for(view))

    seen: set[tuple[bytes, ...]] = set()
    for dear in (False, True):
        unexplained: list[tuple[Rehearsal, Proposed]] = []
        for viewing in viewings(ordered, partial(wanted, dear=dear), seen):
            rehearsal, proposals = Rehearsal(viewing), [*_canvases(viewing)]
            if not viewing.resized:
                proposed = propose(viewing)
                single = list(_single_clauses(proposed))
                proposals += _edits(viewing.view, single, cheapest.limit)
                if several and not _some_fits(rehearsal, single):
                    unexplained.append((rehearsal, proposed))
            findings += _fitting(rehearsal, proposals, cheapest)
            note(findings)
        for rehearsal, proposed in unexplained:
            if cheapest.bits > (NOT_TOO_DEAR if dear else PLAIN_ENOUGH) and not puzzle.watch.stopped:
                view = rehearsal.viewing.view
                tried[view.name] = proposed
                findings += _fitting(rehearsal, _edits(view, _clause_sets(proposed), cheapest.limit), cheapest)
    return Search(near(findings, len(puzzle.tests)), tried)


def is_dear(view: View) -> bool:
    """Whether a way of seeing takes more to say than the plain ones, which are tried before it."""
    return cost(view) > PLAIN_VIEW


def near(findings: Sequence[Finding], tests: int) -> list[Finding]:
    """Those near the cheapest, each once, cheapest first; of equal price what says something about most tests."""
    limit = Cheapest.of(tests, findings).limit
    found = {finding.rule: finding for finding in findings if finding.bits <= limit}
    return sorted(found.values(), key=lambda finding: (finding.bits, finding.speaks.count(False)))


def _of_many_clauses(proposed: Proposed) -> Iterator[Finding]:
    return _fitting_sets(proposed, _clause_sets(proposed, MANY))


def _layered(proposed: Proposed) -> Iterator[Finding]:
    return _fitting_sets(proposed, _clause_sets(proposed.layered()))


def _fitting_sets(proposed: Proposed, sets: Iterable[Sequence[Candidate]]) -> Iterator[Finding]:
    """The cheapest rules of these clauses, whatever they cost."""
    viewing = proposed.evidence.viewing
    cheapest = Cheapest.of(len(viewing.scenes) - viewing.pair_count)
    return _fitting(Rehearsal(viewing), _edits(viewing.view, sets, float("inf")), cheapest)


def _fitting(rehearsal: Rehearsal, proposals: Iterable[Proposal], cheapest: Cheapest) -> Iterator[Finding]:
    """The cheapest proposals that reproduce all demonstrations."""
    best = sorted(proposals, key=lambda proposal: proposal.bits)[: rehearsal.viewing.budget.readings]
    return verified(rehearsal, best, cheapest)


def viewings(
    puzzle: Puzzle, wanted: Callable[[View], bool] = lambda _: True, seen: set[tuple[bytes, ...]] | None = None
) -> Iterator[Viewing]:
    """A viewing for each wanted view that sees something the views before it did not; `seen` is what those saw."""
    sights = [puzzle.sight(grid) for grid in puzzle.inputs]
    seen = set() if seen is None else seen
    for number, view in enumerate(puzzle.views, 1):
        if not wanted(view):
            continue
        if not puzzle.watch.goes_on(view.name, number, len(puzzle.views)):
            return
        scenes = tuple(Scene.seen(sight, view) for sight in sights)
        partition = tuple(part for scene in scenes for part in _signature(scene))
        if partition not in seen and affordable(scenes, puzzle.budget):
            seen.add(partition)
            inner = partial(_inner_rules, puzzle)
            yield Viewing(puzzle.world(view), puzzle.shown, puzzle.outputs, puzzle.lexicon, puzzle.budget, inner)


def _inner_rules(puzzle: Puzzle, pairs: tuple[Pair, ...], tests: tuple[Grid, ...]) -> Iterator[Rule]:
    """The rules for a puzzle within a puzzle."""
    inner = Puzzle(pairs, tests, puzzle.given, puzzle.lexicon, puzzle.budget.reduced())
    return (finding.rule for finding in find(inner))


def affordable(scenes: Sequence[Scene], budget: Budget) -> bool:
    """Whether a search may look at so many objects."""
    objects = [len(scene.objects) for scene in scenes]
    masks = sum(count * scene.grid.cells.size for count, scene in zip(objects, scenes, strict=True))
    return sum(objects) <= budget.objects and masks <= budget.masks


def _signature(scene: Scene) -> tuple[bytes, bytes]:
    return scene.owner.tobytes(), "".join(thing.role[0] for thing in scene.objects).encode()


# Proposals


def _canvases(viewing: Viewing) -> Iterator[Proposal]:
    same = not viewing.resized
    for kind in viewing.lexicon.classes(Canvas):
        if same and kind.resizes:
            continue
        for canvas in viewing.lexicon.permitted(kind.propose(viewing)):
            bits = cost(viewing.view) + cost(canvas)
            yield Proposal(partial(Rule, viewing.view, canvas), bits, weight(bits))


def _single_clauses(proposed: Proposed) -> Iterator[tuple[Candidate]]:
    """Clauses that do everything by themselves."""
    found = matches(proposed.evidence.viewing, proposed.actions_alone() if proposed.hopeful else [])
    return ((candidate,) for candidate in covering_clauses(list(found)))


def _some_fits(rehearsal: Rehearsal, single: Sequence[tuple[Candidate]]) -> bool:
    """Whether a rule of one clause of few words fits the demonstrations and says something about every test."""
    short = (chosen for chosen in single if chosen[0].bits <= FEW_WORDS)
    rules = (_edit(rehearsal.viewing.view, chosen) for chosen in short)
    return any(rehearsal.reproduces(rule) and all(rehearsal.speaks(rehearsal.outputs(rule))) for rule in rules)


def _edits(view: View, sets: Iterable[Sequence[Candidate]], limit: float) -> Iterator[Proposal]:
    """The rules of these clauses, without those too dear to vote."""
    for chosen in sets:
        bits = cost(view) + sum(candidate.price for candidate in chosen) + SECOND_BITS * (len(chosen) - 1)
        if bits <= limit:
            yield Proposal(partial(_edit, view, chosen), bits, _joint_weight(bits, chosen))


def _edit(view: View, chosen: Sequence[Candidate]) -> Rule:
    return Rule(view, Edit(tuple(candidate.clause for candidate in chosen)))


def _joint_weight(bits: float, chosen: Sequence[Candidate]) -> float:
    """The weight of a rule, raised by the weights of the clauses that behave like its own."""
    shared = 1.0
    for candidate in chosen:
        shared *= candidate.weight / weight(candidate.bits)
    return weight(bits) * shared


def _clause_sets(proposed: Proposed, most: int = FEW) -> Iterator[tuple[Candidate, ...]]:
    """The cheapest sets of at most so many clauses, in all readings; none where a change is beyond all actions."""
    if not (proposed.promising and proposed.useful and all(proposed.reached)):
        return
    viewing = proposed.evidence.viewing
    everything = proposed.evidence.everything
    options = leads(list(matches(viewing, proposed.actions())))
    for chosen in cheapest_sets(options, everything, viewing.budget, most):
        limit = READINGS_PER_CLAUSE if len(chosen) <= FEW else READINGS_IN_MANY
        for clauses in product(*(lead.readings(limit) for lead in chosen)):
            yield tuple(sorted(clauses, key=lambda candidate: not candidate.beneath))


READINGS_PER_CLAUSE, READINGS_IN_MANY = 6, 2
FEW_WORDS = 20.0
"""Where one clause of at most so many bits fits, several clauses are not needed."""
PLAIN_ENOUGH = 12.0
"""Where a rule this cheap is known from another view, sets of several clauses are not looked for."""
PLAIN_VIEW, NOT_TOO_DEAR = 1.5, 24.0
"""Views of at most so many bits come first, and are the only ones for second steps and guises; under the others, sets
of several clauses are looked for only where no rule is known that costs at most the second. Nor is a guise tried where
one is, and a rule in a guise may cost no more without it."""
