"""How long it takes to solve tasks, in which stage of the search the time goes, and what memory that needs.

    python -m tests.benchmarks.bench_solver [CORPUS] [--every N] [--limit N] [--json FILE]

Times are CPU times of one process that has solved a task before, also as multiples of the reference workload that it
ran just before, so that those of two machines can be set side by side: `tests.benchmarks.results` does. Each task is
solved twice: as it is, for the totals and for what was sought, and then with timers around the engine's functions, for
the stages; looking at the clock so often costs a tenth or more. The bars say PASS or FAIL; the exit code is 0 either
way, since a slow machine is no fault of the code. How all this grows is in `tests.benchmarks.bench_growth`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from inspect import isgeneratorfunction
from pathlib import Path
from typing import Any
from unittest.mock import patch

import attrs

from argraph.corpora.loading import load_corpus
from argraph.language import packs
from argraph.scene import scene as scene_module
from argraph.scene.scene import Scene
from argraph.search import actions, evidence, find, miss
from argraph.search.clauses import Lead
from argraph.search.verify import Rehearsal
from argraph.search.viewing import Viewing
from argraph.search.watch import Step
from argraph.solution import inference, solve
from argraph.values.files import check_writable
from argraph.values.task import Task
from tests.benchmarks import reference
from tests.benchmarks.bench_scenes import MEASURES, peak_memory
from tests.benchmarks.results import Results

MEAN_BAR, P95_BAR, MEMORY_BAR = 1.2, 4.0, 300.0
"""Bars: CPU seconds a task, mean and 95th percentile; megabytes."""
EVERY = 4
"""Of the bundled tasks every so many are solved: some of each concept, and of each level of novelty."""
PERCEIVE, PROPOSE, ENUMERATE, DECIDE, VERIFY, RANK, OTHER = STAGES = (
    "perceive",
    "propose",
    "enumerate clauses",
    "decide with CP-SAT",
    "verify",
    "rank",
    "other",
)
FUNCTIONS: Mapping[str, tuple[tuple[Any, str], ...]] = {
    PERCEIVE: ((Scene, "part_boards"),),
    PROPOSE: ((actions, "_actions"), (actions, "told_apart"), (evidence.Evidence, "reachable"), (find, "_canvases")),
    ENUMERATE: (
        *((Viewing, name) for name in ("_and_literals", "selectors", "conjunctions", "pickers")),
        *((module, name) for module in (find, miss) for name in ("matches", "leads")),
        *((find, "covering_clauses"), (Lead, "readings")),
    ),
    DECIDE: ((find, "cheapest_sets"), (miss, "most_cells")),
    VERIFY: ((Rehearsal, "reproduces"), (Rehearsal, "outputs"), (inference, "confirm")),
    RANK: ((inference, "_solution"),),
}
"""What is timed as which stage, besides the seeing of scenes, attributes and relations, which is perceiving."""
FIRST_SOUGHT = "one rule"
"""What a search begins with; the other things that may be sought are told to whoever watches it."""
SEEKING = "seeking "


# Timers


@attrs.define
class Clock:
    """CPU time by stage, each stage without the stages that it calls.

    `spent` is in nanoseconds. The time since the last look at the clock belongs to the stage on top of the stack.
    """

    stack: list[str] = attrs.field(factory=lambda: [OTHER])
    spent: dict[str, int] = attrs.field(factory=dict)
    _since: int = attrs.field(factory=time.process_time_ns)

    def look(self) -> None:
        """Charge the stage that is running."""
        now, stage = time.process_time_ns(), self.stack[-1]
        self.spent[stage] = self.spent.get(stage, 0) + now - self._since
        self._since = now

    def taken(self) -> dict[str, float]:
        """CPU seconds by stage since this was last asked."""
        self.look()
        spent, self.spent = self.spent, {}
        return {stage: nanoseconds / 1e9 for stage, nanoseconds in spent.items()}

    def enter(self, stage: str) -> None:
        """Begin a stage within the one that is running."""
        self.look()
        self.stack.append(stage)

    def leave(self) -> None:
        """Return to the stage before."""
        self.look()
        self.stack.pop()

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time charged to a stage; a generator is charged while it makes its items."""

        def call(*arguments: Any, **settings: Any) -> Any:
            self.enter(stage)
            try:
                return function(*arguments, **settings)
            finally:
                self.leave()

        def generate(*arguments: Any, **settings: Any) -> Iterator[Any]:
            items, advance, end = function(*arguments, **settings), self.timed(stage, next), object()
            while (item := advance(items, end)) is not end:
                yield item

        return generate if isgeneratorfunction(function) else call


@contextmanager
def timers(clock: Clock) -> Iterator[None]:
    """Put timers around the functions of the engine, and take them away in the end."""
    with ExitStack() as stack:
        for stage, functions in FUNCTIONS.items():
            for owner, name in functions:
                stack.enter_context(patch.object(owner, name, clock.timed(stage, getattr(owner, name))))
        stack.enter_context(patch.object(Scene, "seen", staticmethod(clock.timed(PERCEIVE, Scene.seen))))
        for table, field in (("ATTRIBUTES", "column"), ("RELATIONS", "matrix")):
            entries = getattr(scene_module, table).items()
            timed = {
                name: attrs.evolve(entry, **{field: clock.timed(PERCEIVE, getattr(entry, field))})
                for name, entry in entries
            }
            stack.enter_context(patch.object(scene_module, table, timed))
        yield


# Measures


@attrs.define
class Watcher:
    """Who is told what a search seeks: CPU seconds by that, and megabytes by which the peak of memory rose then."""

    clock: Clock = attrs.field(factory=lambda: Clock([FIRST_SOUGHT]))
    rises: dict[str, float] = attrs.field(factory=dict)
    _peak: float = attrs.field(factory=peak_memory)

    def __call__(self, step: Step) -> None:
        """End what was sought so far."""
        self._turn(step.stage)

    def taken(self) -> dict[str, float]:
        """CPU seconds since this was last asked, and begin with another task."""
        self._turn(FIRST_SOUGHT)
        return self.clock.taken()

    def _turn(self, stage: str) -> None:
        self.clock.look()
        peak, before = peak_memory(), self.clock.stack[-1]
        self.rises[before] = self.rises.get(before, 0.0) + peak - self._peak
        self._peak, self.clock.stack[-1] = peak, stage


Spent = Sequence[Mapping[str, float]]


@attrs.frozen
class Measured:
    """CPU seconds of each task by what was sought and by stage; megabytes by which the peak rose meanwhile."""

    sought: Spent
    rises: Mapping[str, float]
    stages: Spent

    @classmethod
    def of(cls, tasks: Sequence[Task]) -> Measured:
        """Solve tasks one after the other, twice."""
        watcher, clock = Watcher(), Clock()
        sought = [_spent(watcher, task, watch=watcher) for task in tasks]
        with timers(clock):
            stages = [_spent(clock, task) for task in tasks]
        return cls(sought, watcher.rises, stages)

    @property
    def rows(self) -> dict[str, list[float]]:
        """CPU seconds of each task: all, by what was sought, and by stage."""
        return {
            "a task": [sum(task.values()) for task in self.sought],
            **{f"{SEEKING}{name}": [task.get(name, 0.0) for task in self.sought] for name in self.rises},
            **{name: [task.get(name, 0.0) for task in self.stages] for name in STAGES},
        }


def _spent(clock: Clock | Watcher, task: Task, **settings: Any) -> dict[str, float]:
    """What a clock says of a task."""
    clock.taken()
    solve(task, **settings)
    return clock.taken()


def results(what: str, before: reference.Reference, measured: Measured) -> Results:
    """All figures by name."""
    seconds = {
        f"{name}, {measure}": function(values)
        for name, values in measured.rows.items()
        for measure, function in MEASURES.items()
    }
    rises = {f"megabytes, risen {SEEKING}{name}": rise for name, rise in measured.rises.items()}
    return Results.of(what, before, seconds, {"megabytes, peak": peak_memory(), **rises})


# Tables


def table(found: Results, measured: Measured) -> Iterator[str]:
    """One line for all, for each thing sought, and for each stage; shares are of the pass that a line is of."""
    columns = "".join(f"{measure:>9}" for measure in MEASURES)
    yield f"\n{'CPU seconds':40}{columns}{'share':>9}{'mean / reference':>18}{'peak rose, MB':>15}"
    rows = measured.rows
    timed = sum(sum(rows[name]) for name in STAGES)
    for name, values in rows.items():
        figures = "".join(f"{found.seconds[f'{name}, {measure}']:9.3f}" for measure in MEASURES)
        share = sum(values) / (timed if name in STAGES else sum(rows["a task"]))
        rise = measured.rises.get(name.removeprefix(SEEKING))
        told = "" if rise is None else f"{rise:15.0f}"
        yield f"{name:40}{figures}{share:9.1%}{found.ratios[f'{name}, mean']:18.3f}{told}"


def bar(what: str, value: float, limit: float, unit: str) -> str:
    """Whether a measure keeps within its bar."""
    return f"{'PASS' if value <= limit else 'FAIL'}  {what}: {value:.2f} {unit} (bar {limit:g} {unit})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", default="bundled", help="a corpus by name, or a folder")
    parser.add_argument("--every", type=int, default=EVERY, help=f"only every so many tasks; {EVERY} if not given")
    parser.add_argument("--limit", type=int, help="only so many of these")
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    chosen = parser.parse_args(arguments)
    check_writable(chosen.json)
    corpus = load_corpus(chosen.corpus, answers=False)
    tasks = corpus.tasks[:: chosen.every][: chosen.limit]
    before = reference.measured()
    solve(tasks[0])  # what is imported at first use is no part of solving
    measured = Measured.of(tasks)
    what = f"{corpus.name} ({corpus.content_hash[:12]}): {len(tasks)} of {len(corpus)} tasks"
    found, after = results(what, before, measured), reference.measured()

    print(f"{what}, {len(packs.views())} views, {len(packs.words())} classes of words")
    print(f"reference workload: {before.seconds:.2f} CPU s just before, {after.seconds:.2f} after")
    print(*table(found, measured), sep="\n")
    print()
    print(bar("mean a task", found.seconds["a task, mean"], MEAN_BAR, "s"))
    print(bar("95th percentile a task", found.seconds["a task, p95"], P95_BAR, "s"))
    print(bar("peak memory", found.others["megabytes, peak"], MEMORY_BAR, "MB"))
    if chosen.json:
        found.write(chosen.json)


if __name__ == "__main__":
    main()
