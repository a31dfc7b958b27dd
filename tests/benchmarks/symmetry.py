"""Whether answers follow when a task is turned or recoloured: people's would.

    python -m tests.benchmarks.symmetry [CORPUS] [--jobs N] [--limit N] [--rules]

Every task whose test inputs are all right within three guesses is turned in all ways and recoloured by three random
permutations that keep black, and solved again. It keeps a symmetry if the first guess for every test input is the
first guess for the plain task, turned or recoloured likewise. The bar says PASS or FAIL; the exit code is 0 either way.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from types import MappingProxyType

import attrs

from argraph.corpora.loading import load_corpus
from argraph.solution import Solution, solve
from argraph.values.grid import BLACK, COLOURS, Grid
from argraph.values.symmetry import TURNS
from argraph.values.task import Pair, Task

BAR = 0.99
"""The share of solved tasks that should keep all symmetries."""
PERMUTATIONS = 3
Change = Callable[[Grid], Grid]


def permutation(seed: int) -> list[int]:
    """A random order of the colours, black in its place."""
    return [BLACK, *Random(seed).sample(range(BLACK + 1, COLOURS), COLOURS - 1)]


def turn(grid: Grid, name: str) -> Grid:
    """Turn a grid; a function, so that it can be sent to a worker."""
    return grid.turned(name)


def recolour(grid: Grid, colours: Sequence[int]) -> Grid:
    """Recolour a grid."""
    return grid.recoloured(colours)


SYMMETRIES: Mapping[str, Change] = MappingProxyType(
    {name: partial(turn, name=name) for name in TURNS}
    | {f"colours {seed + 1}": partial(recolour, colours=permutation(seed)) for seed in range(PERMUTATIONS)}
)
"""From a symmetry's name to what it does to a grid."""


@attrs.frozen
class Trial:
    """A solved task under all symmetries."""

    task_id: str
    rule: str
    broken: Mapping[str, str]
    """For each symmetry that is not kept, the rule that was found instead."""


def changed_task(task: Task, change: Change) -> Task:
    """The task with all its grids changed, without answers."""
    demonstrations = (Pair(change(pair.input), pair.output and change(pair.output)) for pair in task.train)
    return attrs.evolve(task, train=tuple(demonstrations), test=tuple(Pair(change(pair.input)) for pair in task.test))


def try_task(task: Task) -> Trial | None:
    """Solve a task under all symmetries; None if it is not solved as it is."""
    plain = solve(task.without_answers())
    if not all(pair.output in guesses for pair, guesses in zip(task.test, plain.guesses, strict=True)):
        return None
    broken = {}
    for name, change in SYMMETRIES.items():
        solution = solve(changed_task(task, change))
        if first_guesses(solution) != [change(guess) for guess in first_guesses(plain)]:
            broken[name] = explained(solution)
    return Trial(task.id, explained(plain), broken)


def first_guesses(solution: Solution) -> list[Grid]:
    """The best guess for each test input that has one."""
    return [guesses[0] for guesses in solution.guesses if guesses]


def explained(solution: Solution) -> str:
    """The rule in English, with its price."""
    rule = solution.rule
    return solution.how if rule is None else f"{rule.cost:g} bits, {solution.how}: {rule.explain()}"


@contextmanager
def mapping(jobs: int) -> Iterator[Callable[[Callable[[Task], Trial | None], Iterable[Task]], Iterable[Trial | None]]]:
    """A `map` that works in this process, or in so many others."""
    if jobs == 1:
        yield map
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap


# Tables


def print_symmetries(trials: Sequence[Trial]) -> None:
    """One line a symmetry."""
    print(f"\n{'symmetry':24}{'kept':>6}{'share':>9}")
    for name in SYMMETRIES:
        kept = sum(name not in trial.broken for trial in trials)
        print(f"{name:24}{kept:6}{kept / len(trials):9.1%}")


def print_broken(trial: Trial, rules: bool) -> None:
    """Which symmetries a task breaks; with `rules`, what was found before and after."""
    print(f"{trial.task_id} breaks {', '.join(trial.broken)}", flush=True)
    if rules:
        for name, rule in {"plain": trial.rule, **trial.broken}.items():
            print(f"    {name:20}{rule}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Try and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", default="bundled", help="a corpus by name, or a folder")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--limit", type=int, help="only so many tasks")
    parser.add_argument("--rules", action="store_true", help="show the rules behind answers that do not follow")
    chosen = parser.parse_args(arguments)
    tasks = load_corpus(chosen.corpus).tasks[: chosen.limit]
    with mapping(chosen.jobs) as each:
        trials = []
        for trial in filter(None, each(try_task, tasks)):
            trials.append(trial)
            if trial.broken:
                print_broken(trial, chosen.rules)
    print(f"{len(tasks)} tasks, of which {len(trials)} are solved")
    if not trials:
        return
    print_symmetries(trials)
    share = sum(not trial.broken for trial in trials) / len(trials)
    print(f"\n{'PASS' if share >= BAR else 'FAIL'}  tasks that keep all symmetries: {share:.1%} (bar {BAR:.0%})")


if __name__ == "__main__":
    main()
