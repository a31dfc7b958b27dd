"""How long it takes to solve tasks, in which stage of the search the time goes, and how it grows.

    python -m tests.benchmarks.bench_solver [CORPUS] [--limit N]

Times are CPU times of one process that has solved a task before. Each task is solved twice: as it is, for the totals,
and then with timers around the engine's functions, for the split. The bars say PASS or FAIL; the exit code is 0 either
way, since a slow machine is no fault of the code.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from inspect import isgeneratorfunction
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import attrs

from argraph.corpora.loading import load_corpus
from argraph.language import packs
from argraph.language.word import Literal
from argraph.scene import scene as scene_module
from argraph.scene.scene import Scene
from argraph.search import actions, evidence, find, miss
from argraph.search.budget import budget
from argraph.search.clauses import Lead
from argraph.search.lexicon import Lexicon
from argraph.search.verify import Rehearsal
from argraph.search.viewing import Viewing
from argraph.solution import inference, solve
from argraph.values.task import Task
from tests.benchmarks.bench_scenes import peak_memory, percentile, spread

MEAN_BAR, P95_BAR, MEMORY_BAR = 1.2, 4.0, 300.0
"""Bars: CPU seconds a task, mean and 95th percentile; megabytes."""
PERCEIVE, PROPOSE, ENUMERATE, DECIDE, VERIFY, OTHER = STAGES = (
    "perceive",
    "propose",
    "enumerate clauses",
    "decide with CP-SAT",
    "verify",
    "other",
)
FUNCTIONS: Mapping[str, tuple[tuple[Any, str], ...]] = {
    PERCEIVE: ((Scene, "part"),),
    PROPOSE: ((actions, "_actions"), (actions, "told_apart"), (evidence.Evidence, "reachable"), (find, "_canvases")),
    ENUMERATE: (
        *((Viewing, name) for name in ("literals", "selectors", "conjunctions", "pickers")),
        *((module, name) for module in (find, miss) for name in ("matches", "leads")),
        *((find, "covering_clauses"), (Lead, "readings")),
    ),
    DECIDE: ((find, "cheapest_sets"), (miss, "most_cells")),
    VERIFY: ((Rehearsal, "reproduces"), (Rehearsal, "outputs"), (inference, "confirm")),
}
"""What is timed as which stage, besides the seeing of scenes, attributes and relations, which is perceiving."""
OBJECT_BUCKETS = (1, 11, 21, 41, 81, 161, 321, 10_000)
SIDE_BUCKETS = (1, 6, 11, 16, 21, 26, 31)
LIBRARY_TASKS = 8
THIRDS = {1: "a third", 2: "two thirds", 3: "all"}


# Timers


@attrs.define
class Clock:
    """CPU time by stage, each stage without the stages that it calls.

    `spent` is in nanoseconds. The time since the last look at the clock belongs to the stage on top of the stack.
    """

    spent: dict[str, int] = attrs.field(factory=lambda: dict.fromkeys(STAGES, 0))
    stack: list[str] = attrs.field(factory=lambda: [OTHER])
    _since: int = attrs.field(factory=time.process_time_ns)

    def look(self) -> None:
        """Charge the stage that is running."""
        now = time.process_time_ns()
        self.spent[self.stack[-1]] += now - self._since
        self._since = now

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


def split(tasks: Iterable[Task]) -> dict[str, float]:
    """CPU seconds by stage over all tasks."""
    clock = Clock()
    with timers(clock):
        for task in tasks:
            solve(task)
    clock.look()
    return {stage: nanoseconds / 1e9 for stage, nanoseconds in clock.spent.items()}


# Measures


def seconds(function: Callable[..., Any], *arguments: Any) -> float:
    """CPU seconds that a call takes."""
    start = time.process_time()
    function(*arguments)
    return time.process_time() - start


def object_count(task: Task) -> int:
    """Objects of all inputs in the first view."""
    view = next(iter(packs.views().values()))
    return sum(len(view(pair.input).objects) for pair in (*task.train, *task.test))


def side(task: Task) -> int:
    """The longest side of a grid of the task."""
    return max(max(grid.shape) for grid in task.grids)


def library(thirds: int) -> Lexicon:
    """All words, but only so many thirds of the literals, taken evenly from all modules."""
    literals = [kind for kind in packs.words() if issubclass(kind, Literal)]
    left_out = {kind for number, kind in enumerate(literals) if number % 3 >= thirds}
    return Lexicon(tuple(kind for kind in packs.words() if kind not in left_out))


def first_view(task: Task, words: Lexicon) -> find.Puzzle:
    """The task for a single search with these words and the first view."""
    views = tuple(packs.views().values())[:1]
    return find.Puzzle(task.train, tuple(pair.input for pair in task.test), views, words, budget("normal"))


# Tables


def print_split(spent: Mapping[str, float], tasks: int) -> None:
    """One line a stage."""
    print(f"\n{'stage':24}{'s a task':>9}{'share':>9}")
    for stage, total in spent.items():
        print(f"{stage:24}{total / tasks:9.3f}{total / sum(spent.values()):9.1%}")


def print_growth(what: str, buckets: Sequence[int], samples: Iterable[tuple[int, float]]) -> None:
    """One line a bucket of sizes."""
    found = list(samples)
    print(f"\n{what:24}{'tasks':>9}{'mean':>9}{'median':>9}{'p95':>9}{'max s':>9}")
    for low, high in pairwise(buckets):
        values = [value for size, value in found if low <= size < high]
        if values:
            name = f"{low}-{high - 1}" if high < buckets[-1] or buckets is SIDE_BUCKETS else f"{low} or more"
            print(f"{name:24}{len(values):9}{spread(values)}")


def print_library(tasks: Sequence[Task]) -> None:
    """One line a size of the rule library: the same few tasks, seen by the first view, without the fallbacks.

    Otherwise a smaller library would take longer, as it finds fewer rules that make further work needless.
    """
    print(f"\n{'literals (first view)':24}{'classes':>9}{'mean':>9}{'median':>9}{'p95':>9}{'max s':>9}")
    for thirds, name in THIRDS.items():
        words = library(thirds)
        times = [seconds(find.find, first_view(task, words)) for task in tasks]
        print(f"{name:24}{len(list(words.classes(Literal))):9}{spread(times)}")


def print_bar(what: str, value: float, bar: float, unit: str) -> None:
    """Whether a measure keeps within its bar."""
    print(f"{'PASS' if value <= bar else 'FAIL'}  {what}: {value:.2f} {unit} (bar {bar:g} {unit})")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", default="bundled", help="a corpus by name, or a folder")
    parser.add_argument("--limit", type=int, help="only so many tasks")
    chosen = parser.parse_args(arguments)
    corpus = load_corpus(chosen.corpus, answers=False)
    tasks = corpus.tasks[: chosen.limit]
    solve(tasks[0])  # what is imported at first use is no part of solving
    times = [seconds(solve, task) for task in tasks]
    memory = peak_memory()

    print(f"{corpus.name}: {len(tasks)} tasks, {len(packs.views())} views, {len(packs.words())} classes of words")
    print(f"\n{'CPU seconds':33}{'mean':>9}{'median':>9}{'p95':>9}{'max':>9}")
    print(f"{'a task':33}{spread(times)}")
    print_split(split(tasks), len(tasks))
    print_growth("objects (first view)", OBJECT_BUCKETS, zip(map(object_count, tasks), times, strict=True))
    print_growth("longest side", SIDE_BUCKETS, zip(map(side, tasks), times, strict=True))
    print_library(tasks[:: max(1, len(tasks) // LIBRARY_TASKS)])
    print()
    print_bar("mean a task", statistics.fmean(times), MEAN_BAR, "s")
    print_bar("95th percentile a task", percentile(times, 0.95), P95_BAR, "s")
    print_bar("peak memory", memory, MEMORY_BAR, "MB")


if __name__ == "__main__":
    main()
