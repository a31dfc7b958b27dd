"""The whole analysis: every solver on every benchmark, side by side.

A solver's tasks are taken apart version by version of a benchmark, part by part where a version was measured in several
parts, and all together where there are several versions. Where parts are put together, which part a task comes from is
one more control: one part may be both newer to a solver and harder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean

import attrs
import numpy as np

from argraph.errors import NotEstimable
from argraph.familiarity.contamination import Vector
from argraph.familiarity.decomposition import SEED, Decomposition, compare, decompose
from argraph.familiarity.difficulty import DEFINITIONS
from argraph.familiarity.exposure import Exposure
from argraph.familiarity.fitting import Estimate
from argraph.familiarity.sample import Sample
from argraph.familiarity.sources import Tried
from argraph.values.task import Task

PART, VERSION, ALL = "part", "version", "all"


@attrs.frozen
class Facts:
    """What is known of a task, whichever solver is tried on it."""

    profile: tuple[bool, ...]
    """Which of the concepts it has, in their order."""
    difficulty: Mapping[str, float] = attrs.field(hash=False)


@attrs.frozen(eq=False)
class SolverGroup:
    """What one solver made of one benchmark, taken apart, or why it can't be."""

    solver: str
    kind: str
    """Whether it is a version of a benchmark, a part of one, or all."""
    benchmark: str
    tried: tuple[Tried, ...]
    """Tasks with a concept, each once."""
    left_out: int
    """Tasks in which no concept is seen: they have no exposure."""
    result: Decomposition | NotEstimable

    @property
    def name(self) -> str:
        """The solver and the benchmark."""
        return f"{self.solver} on {self.benchmark}"

    @property
    def accuracy(self) -> str:
        """The mean accuracy in percent, with its interval where it has one."""
        if isinstance(self.result, Decomposition):
            return self.result.accuracy.percent()
        return f"{100 * fmean(each.accuracy for each in self.tried):.0f} %" if self.tried else "none"


@attrs.frozen
class BoostComparison:
    """How much larger a solver's boost is than another's, on the tasks that both were tried on."""

    solver: str
    other: str
    tasks: int
    boost: Estimate


@attrs.frozen(eq=False)
class Bench:
    """What is the same for all solvers: what is known of the tasks, how often concepts were met, the seed."""

    facts: Mapping[Task, Facts]
    exposure: Exposure
    seed: int = SEED

    def group(self, solver: str, kind: str, benchmark: str, tried: Sequence[Tried]) -> SolverGroup:
        """Take one solver's accuracy on one benchmark apart."""
        once = {each.task.content_hash: each for each in reversed(tried)}  # ARC-AGI-2 holds tasks of ARC-AGI-1
        chosen = [each for each in tried if once[each.task.content_hash] is each]
        usable = tuple(each for each in chosen if any(self.facts[each.task].profile))
        try:
            result: Decomposition | NotEstimable = decompose(self.sample(usable), seed=self.seed)
        except NotEstimable as fault:
            result = fault
        return SolverGroup(solver, kind, benchmark, usable, len(chosen) - len(usable), result)

    def sample(self, tried: Sequence[Tried]) -> Sample:
        """The tasks as arrays, with every measure of difficulty that is known of all of them."""
        known = [self.facts[each.task] for each in tried]
        names = [name for name in DEFINITIONS if all(name in each.difficulty for each in known)]
        exposures = np.array(list(self.exposure.by_concept.values()))
        return Sample(
            np.array([each.accuracy for each in tried]),
            np.array([each.profile for each in known], dtype=bool).reshape(len(known), len(exposures)),
            exposures,
            {name: np.array([each.difficulty[name] for each in known]) for name in names} | _parts(tried),
        )

    def comparison(self, first: SolverGroup, other: SolverGroup) -> BoostComparison | None:
        """Compare two solvers, if there is enough that both were tried on."""
        theirs = {each.task: each for each in other.tried}
        ours = [each for each in first.tried if each.task in theirs]
        samples = self.sample(ours), self.sample([theirs[each.task] for each in ours])
        try:
            for sample in samples:
                sample.check()
        except NotEstimable:
            return None
        return BoostComparison(other.solver, first.solver, len(ours), compare(samples, seed=self.seed)[0])


@attrs.frozen(eq=False)
class Analysis:
    """Everything, ready to be shown."""

    bench: Bench
    groups: tuple[SolverGroup, ...]
    comparisons: tuple[BoostComparison, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def widest(self) -> tuple[SolverGroup, ...]:
        """For each solver all of its tasks together: the last of its groups."""
        return tuple({group.solver: group for group in self.groups}.values())

    @property
    def estimated(self) -> tuple[tuple[SolverGroup, Decomposition], ...]:
        """The groups that could be taken apart."""
        return tuple((group, group.result) for group in self.groups if isinstance(group.result, Decomposition))

    @property
    def versions(self) -> tuple[tuple[SolverGroup, Decomposition], ...]:
        """Those of whole versions of a benchmark: the data of the figure of overall and genuine accuracy."""
        return tuple((group, found) for group, found in self.estimated if group.kind == VERSION)


def analyse(tried: Sequence[Tried], bench: Bench, notes: Sequence[str] = ()) -> Analysis:
    """Take every solver's accuracy apart; `NotEstimable` is raised only if nothing at all can be estimated."""
    groups = tuple(
        bench.group(solver, kind, benchmark, chosen)
        for solver, members in _by(tried, "solver").items()
        for kind, benchmark, chosen in _benchmarks(members)
    )
    faults = [group.result for group in groups if isinstance(group.result, NotEstimable)]
    if len(faults) == len(groups):
        raise NotEstimable(f"{groups[0].name}: {faults[0]}")
    made = Analysis(bench, groups, notes=tuple(notes))
    first, *others = made.widest
    compared = (bench.comparison(first, other) for other in others)
    return attrs.evolve(made, comparisons=tuple(each for each in compared if each))


def _by(tried: Iterable[Tried], name: str) -> dict[str, list[Tried]]:
    groups: dict[str, list[Tried]] = {}
    for each in tried:
        groups.setdefault(getattr(each, name), []).append(each)
    return groups


def _benchmarks(tried: Sequence[Tried]) -> Iterator[tuple[str, str, list[Tried]]]:
    """One solver's tasks by version, part by part if there are several, and all together if there are several."""
    versions = _by(tried, "version")
    for version, members in versions.items():
        parts = _by(members, "part")
        if len(parts) > 1:
            yield from ((PART, part, own) for part, own in parts.items())
        yield VERSION, version if len(parts) > 1 else members[0].part, members
    if len(versions) > 1:
        yield ALL, ALL, list(tried)


def _parts(tried: Sequence[Tried]) -> dict[str, Vector]:
    """For every part but the first, which tasks belong to it."""
    parts = list(dict.fromkeys(each.part for each in tried))
    return {f"in {part}": np.array([float(each.part == part) for each in tried]) for part in parts[1:]}
