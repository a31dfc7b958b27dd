"""How many small changes of meaning the tests notice.

    python -m tests.mutation [--count N] [--seed N] [--jobs N] [--package rules|search] [--least SHARE] [--quick]

Of each package so many mutants are sampled, and the tests that should notice them are run. Survivors are printed with
the lines that differ; the exit code says whether each package's share of noticed mutants is at least as asked.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from tests.mutation.equivalent import reason
from tests.mutation.mutants import PACKAGES, sampled, unchanged
from tests.mutation.running import SURVIVED, Outcome, run_all


def tried(package: str, chosen: argparse.Namespace) -> list[Outcome]:
    """Try a sample of a package's mutants, and print those that survive."""
    for outcome in run_all([unchanged(package)], 1, chosen.quick):
        assert outcome.fate == SURVIVED, "the tests fail without any change"
    outcomes = []
    mutants = [mutant for mutant in sampled(package, chosen.count, chosen.seed) if reason(mutant) is None]
    for outcome in run_all(mutants, chosen.jobs, chosen.quick):
        outcomes.append(outcome)
        if outcome.fate == SURVIVED:
            print(f"survived: {outcome.mutant}", flush=True)
    return outcomes


def share(package: str, outcomes: Sequence[Outcome]) -> float:
    """The share of a package's mutants that were noticed, which is printed with the counts."""
    fates = Counter(outcome.fate for outcome in outcomes)
    noticed = 1 - fates[SURVIVED] / max(1, len(outcomes))
    counts = ", ".join(f"{count} {fate}" for fate, count in sorted(fates.items()))
    slowest = max((outcome.seconds for outcome in outcomes), default=0.0)
    print(f"{package}: {noticed:.1%} of {len(outcomes)} noticed ({counts}; at most {slowest:.0f} s each)", flush=True)
    return noticed


def main(arguments: Sequence[str] | None = None) -> int:
    """Try and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=150, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="number of processes")
    parser.add_argument("--package", choices=PACKAGES, action="append", help="only this one")
    parser.add_argument("--least", type=float, default=0.0, help="the share that must be noticed")
    parser.add_argument("--quick", action="store_true", help="only the tests that are likeliest to notice")
    chosen = parser.parse_args(arguments)
    shares = [share(package, tried(package, chosen)) for package in chosen.package or PACKAGES]
    return int(min(shares) < chosen.least)


if __name__ == "__main__":
    sys.exit(main())
