"""Try at random what must never end in a traceback, and count what came of it.

    python -m tests.fuzz [--count N] [--seed N] [--jobs N] [--only CASE] [--minutes N]

The same seed tries the same cases, as many as there is time for. Where one fails, the smallest like it is printed, and
the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import inf

from hypothesis import HealthCheck, given, seed, settings

from tests.fuzz.cases import CASES

AT_A_TIME = 1_000
"""So many examples are of one seed: Hypothesis remembers all of them."""


def tried(case: str, count: int, number: int, deadline: float = inf) -> tuple[Counter[str], str]:
    """Try a case so often with one seed, unless it is too late; what came of it, and the smallest failure if any."""
    drawn, judge = CASES[case]
    fates: Counter[str] = Counter()
    if time.monotonic() > deadline:
        return fates, ""

    @seed(number)
    @settings(max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(drawn)
    def attempt(value: object) -> None:
        fates[judge(value)] += 1

    try:
        attempt()
    except Exception:  # whatever it is, it is what was looked for
        return fates, traceback.format_exc()
    return fates, ""


def sweep(case: str, count: int, first: int, jobs: int, seconds: float) -> tuple[Counter[str], list[str]]:
    """Try a case so often in all, in several processes; none is begun after so many seconds."""
    fates: Counter[str] = Counter()
    failures = []
    sizes = [min(AT_A_TIME, count - start) for start in range(0, count, AT_A_TIME)]
    with ProcessPoolExecutor(jobs) as pool:
        numbers, deadline = range(first, first + len(sizes)), time.monotonic() + seconds
        for found, failure in pool.map(partial(tried, case, deadline=deadline), sizes, numbers):
            fates += found
            failures += [failure] if failure else []
    return fates, failures


def lines(case: str, fates: Counter[str], failures: Sequence[str], seconds: float) -> Iterator[str]:
    """What came of a case, in words."""
    yield from failures
    told = ", ".join(f"{number:,} {fate}" for fate, number in sorted(fates.items()))
    yield f"{case}: {fates.total():,} tried in {seconds:.0f} s: {told}; {len(failures)} seeds with a failure"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000, help="examples of each case")
    parser.add_argument("--seed", type=int, default=1, help="of the first thousand; the next have the next")
    parser.add_argument("--jobs", type=int, default=2, help="number of processes")
    parser.add_argument("--minutes", type=float, default=inf, help="for each case at most; all by default")
    parser.add_argument("--only", choices=CASES, action="append", help="only this case")
    chosen = parser.parse_args(arguments)
    failed = 0
    for case in chosen.only or CASES:
        began = time.monotonic()
        fates, failures = sweep(case, chosen.count, chosen.seed, chosen.jobs, 60 * chosen.minutes)
        failed += len(failures)
        print("\n".join(lines(case, fates, failures, time.monotonic() - began)), flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
