"""argraph: an object-graph symbolic reasoner with constraint search for ARC puzzles.

>>> import argraph
>>> solution = argraph.solve(argraph.load_task("bundled:Copy1"))
>>> len(solution.guesses)
3
"""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argraph.values import showing
from argraph.version import __version__

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
    from argraph.corpora.loading import load_corpus
    from argraph.errors import ArgraphError, NotApplicable
    from argraph.language.rule import Rule
    from argraph.profiles.profile import Profile, profile
    from argraph.runs.folder import load_run
    from argraph.runs.run import Run
    from argraph.runs.session import evaluate
    from argraph.scene.scene import Scene
    from argraph.scene.views import view, views
    from argraph.search.watch import Step, Stop
    from argraph.solution import Solution, solve
    from argraph.values.grid import Grid
    from argraph.values.task import Pair, Task

__all__ = [
    "ArgraphError",
    "Corpus",
    "Grid",
    "NotApplicable",
    "Pair",
    "Profile",
    "Rule",
    "Run",
    "Scene",
    "Solution",
    "Step",
    "Stop",
    "Task",
    "__version__",
    "evaluate",
    "load_corpus",
    "load_run",
    "load_task",
    "profile",
    "solve",
    "view",
    "views",
]

_HOMES = {
    "argraph.corpora.corpus": ("Corpus",),
    "argraph.corpora.loading": ("load_corpus",),
    "argraph.errors": ("ArgraphError", "NotApplicable"),
    "argraph.runs.run": ("Run",),
    "argraph.runs.folder": ("load_run",),
    "argraph.runs.session": ("evaluate",),
    "argraph.values.grid": ("Grid",),
    "argraph.language.rule": ("Rule",),
    "argraph.profiles.profile": ("Profile", "profile"),
    "argraph.scene.scene": ("Scene",),
    "argraph.scene.views": ("view", "views"),
    "argraph.search.watch": ("Step", "Stop"),
    "argraph.solution": ("Solution", "solve"),
    "argraph.values.task": ("Pair", "Task"),
}

showing.register("argraph.report.renderers")


def load_task(source: str | Path, *, data: Path | None = None) -> Task:
    """Load a task from a file, or by an id such as `conceptarc:Copy4` or `arc1:training/00d62c1b`."""
    if os.path.isfile(source):
        from argraph.values.task import read_task

        return read_task(Path(source))
    from argraph.corpora.loading import find_task

    return find_task(source, data=data)


def __getattr__(name: str) -> Any:
    """Import what is asked for only then, so that commands which do not solve start at once."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'argraph' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is to import, though not imported yet."""
    return __all__
