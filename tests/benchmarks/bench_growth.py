"""How solving grows with objects, the side of grids, demonstrations, and the size of the library.

    python -m tests.benchmarks.bench_growth [--json FILE] [--svg FILE] [--only WHAT...]

One thing at a time is made larger. Each task is solved twice: for its CPU seconds, and for its work, counted without a
clock. Both are fitted by a power of the size, whose exponent should be at most 1; the table says FAIL where it clearly
is not. The library grows for the tasks that have no rule only, since where there is one, a smaller library finds
fewer rules that make further work needless. The exit code is 0 in any case.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import log
from pathlib import Path
from typing import Any

import attrs

from argraph.language import packs
from argraph.search.lexicon import Lexicon
from argraph.solution import solve
from argraph.values.files import check_writable, write_text
from argraph.values.task import Task
from tests.benchmarks import reference
from tests.benchmarks.fit import Fit
from tests.benchmarks.growing_tasks import KINDS, made
from tests.benchmarks.growth_drawing import Curve, growth_svg
from tests.benchmarks.results import Results
from tests.work import CALLS, WORDS, counted

QUARTERS = (1, 2, 3, 4)
TOGETHER = "all together"
Measure = Callable[["Point"], float]


@attrs.frozen
class Case:
    """A task to be solved, perhaps with a part of the library, and the size of what grows."""

    size: int
    task: Task
    settings: Mapping[str, Any] = attrs.field(factory=dict)


@attrs.frozen
class Point:
    """What a case took: CPU seconds, all calls, and evaluations of words."""

    size: int
    seconds: float
    calls: int
    words: int

    @classmethod
    def of(cls, case: Case) -> Point:
        """Solve a case twice."""
        began = time.process_time()
        solve(case.task, **case.settings)
        seconds = time.process_time() - began
        work = counted(solve, case.task, **case.settings)
        return cls(case.size, seconds, work[CALLS], work[WORDS])

    def __add__(self, other: Point) -> Point:
        return Point(self.size, self.seconds + other.seconds, self.calls + other.calls, self.words + other.words)


@attrs.frozen
class Line:
    """How one kind of task grows with one thing."""

    what: str
    kind: str
    points: tuple[Point, ...]

    @cached_property
    def seconds(self) -> Fit:
        """How CPU seconds grow."""
        return self._fit(lambda point: point.seconds)

    @cached_property
    def calls(self) -> Fit:
        """How calls grow."""
        return self._fit(lambda point: point.calls)

    @cached_property
    def words(self) -> Fit:
        """How evaluations of words grow."""
        return self._fit(lambda point: point.words)

    @property
    def at_the_end(self) -> float:
        """The exponent of seconds between the two largest sizes: what does not grow hides growth among the small."""
        before, last = self.points[-2:]
        return log(last.seconds / before.seconds) / log(last.size / before.size)

    @property
    def curve(self) -> Curve:
        """What is drawn of it."""
        return Curve(self.kind, tuple((point.size, point.seconds) for point in self.points), self.seconds)

    @property
    def verdict(self) -> str:
        """Whether seconds and work grow at most linearly, as far as can be told."""
        above = any(fit.clearly_above_linear for fit in (self.seconds, self.calls, self.words))
        return "FAIL" if above else "PASS"

    def _fit(self, measure: Measure) -> Fit:
        return Fit.of([point.size for point in self.points], [measure(point) for point in self.points])


# What grows


def with_objects(kind: str) -> Iterator[Case]:
    """On the largest grids, so that there is room."""
    return (Case(count, made(kind, objects=count, side=30)) for count in (2, 4, 8, 16, 32, 64))


def with_sides(kind: str) -> Iterator[Case]:
    """As many objects as fit on the smallest."""
    return (Case(side, made(kind, objects=4, side=side)) for side in (6, 10, 15, 20, 30))


def with_demonstrations(kind: str) -> Iterator[Case]:
    """The test input stays the same, and those of fewer demonstrations are among those of more."""
    return (Case(count, made(kind, demonstrations=count)) for count in (2, 3, 5, 7, 10))


def with_words(kind: str) -> Iterator[Case]:
    """A quarter of the words, evenly from all modules, then more of them."""
    for quarters in QUARTERS:
        words = part(packs.words(), quarters)
        yield Case(len(words), made(kind), {"words": Lexicon(words)})


def with_views(kind: str) -> Iterator[Case]:
    """A quarter of the views, then more of them."""
    for quarters in QUARTERS:
        views = part(tuple(packs.views().values()), quarters)
        yield Case(len(views), made(kind), {"views": views})


def part(items: tuple[Any, ...], quarters: int) -> tuple[Any, ...]:
    """So many quarters of some items, taken evenly; fewer are among more."""
    return tuple(item for number, item in enumerate(items) if number % 4 < quarters)


GROWING: Mapping[str, tuple[Callable[[str], Iterator[Case]], tuple[str, ...]]] = {
    "objects": (with_objects, tuple(KINDS)),
    "side": (with_sides, tuple(KINDS)),
    "demonstrations": (with_demonstrations, tuple(KINDS)),
    "words of the library": (with_words, ("chance",)),
    "views of the library": (with_views, ("chance",)),
}
"""What grows, how, and for which kinds of tasks."""


def lines(what: str, cases: Callable[[str], Iterator[Case]], kinds: Sequence[str]) -> list[Line]:
    """A line for each kind, and one for all of them together if there are several."""
    found = [Line(what, kind, tuple(map(Point.of, cases(kind)))) for kind in kinds]
    if len(found) > 1:
        rows = zip(*(line.points for line in found), strict=True)
        found.append(Line(what, TOGETHER, tuple(sum(others, first) for first, *others in rows)))
    return found


# What is told


def table(found: Sequence[Line]) -> Iterator[str]:
    """CPU seconds by size, and the exponents."""
    sizes = "".join(f"{point.size:8}" for point in found[0].points)
    yield f"\n{found[0].what:24}{sizes:48}{'seconds':>14}{'at the end':>12}{'calls':>14}{'words':>14}"
    for line in found:
        seconds = "".join(f"{point.seconds:8.2f}" for point in line.points)
        exponents = f"{line.seconds!s:>14}{line.at_the_end:12.2f}{line.calls!s:>14}{line.words!s:>14}"
        yield f"{line.kind:24}{seconds:48}{exponents}  {line.verdict}"


def results(found: Sequence[Line], before: reference.Reference) -> Results:
    """All figures by name."""
    seconds = {f"{line.kind}, {line.what} {point.size}": point.seconds for line in found for point in line.points}
    others = {
        f"{line.kind}, {line.what}: exponent of {name}": fit.exponent
        for line in found
        for name, fit in (("seconds", line.seconds), ("calls", line.calls), ("words", line.words))
    }
    counts = {f"{line.kind}, {line.what} {point.size}: calls": point.calls for line in found for point in line.points}
    things = ", ".join(dict.fromkeys(line.what for line in found))
    return Results.of(f"growth with {things}", before, seconds, others | counts)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    parser.add_argument("--svg", type=Path, help="draw them in this file")
    parser.add_argument("--only", nargs="+", choices=GROWING, default=list(GROWING), help="what grows")
    chosen = parser.parse_args(arguments)
    check_writable(chosen.json, chosen.svg)
    before = reference.measured()
    print("CPU seconds by size; exponents of seconds, of those at the two largest sizes, of calls, of words evaluated")
    solve(made("recolour"))  # what is imported at first use is no part of solving
    found: list[Line] = []
    for what in chosen.only:
        own = lines(what, *GROWING[what])
        print(*table(own), sep="\n", flush=True)
        found += own
    after = reference.measured()
    print(f"\nreference workload: {before.seconds:.2f} CPU s just before, {after.seconds:.2f} after")
    if chosen.json:
        results(found, before).write(chosen.json)
    if chosen.svg:
        curves = [(what, [line.curve for line in found if line.what == what]) for what in chosen.only]
        write_text(chosen.svg, growth_svg(curves))


if __name__ == "__main__":
    main()
