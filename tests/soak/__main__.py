"""Strike at runs many times, and count how many end with the same bytes.

    python -m tests.soak [--sleeping N] [--reasoning N] [--seed N] [--minutes N]

A run that ends otherwise, in a traceback, or with anything left behind fails an assertion.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.driver import Driver, held, reasoning, reference, sleeping


def main(arguments: Sequence[str] | None = None) -> int:
    """Strike and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sleeping", type=int, default=1_000, help="blows at runs of a solver that sleeps")
    parser.add_argument("--reasoning", type=int, default=100, help="blows at runs of argraph's own solver")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30.0, help="for each of the two at most")
    chosen = parser.parse_args(arguments)
    for settings, count in ((sleeping, chosen.sleeping), (reasoning, chosen.reasoning)):
        began = time.monotonic()
        with TemporaryDirectory(prefix="argraph-soak-") as folder:
            driver = Driver(settings, Path(folder), random.Random(chosen.seed))
            driver.strike(count, 60 * chosen.minutes)
            same = held(driver, reference(settings(), Path(folder) / "reference"))
        blows = ", ".join(f"{number} {name}" for name, number in sorted(driver.struck.items()))
        told = f"{driver.struck.total()} blows in {time.monotonic() - began:.0f} s ({blows})"
        print(f"{settings.__name__}: {told}; all {same} runs ended with the same bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
