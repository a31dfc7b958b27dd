"""argraph: an object-graph symbolic reasoner with constraint search for ARC puzzles.

>>> import argraph
>>> solution = argraph.solve(argraph.load_task("bundled:Copy1"))
>>> len(solution.guesses)
3
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus, load_corpus, load_task
    from argraph.language.packs import view, views
    from argraph.language.rule import Rule
    from argraph.profiles.profile import Profile, profile
    from argraph.runs.folder import load_run
    from argraph.runs.run import Run
    from argraph.runs.session import evaluate
    from argraph.scene.scene import Scene
    from argraph.solution import Solution, solve
    from argraph.values.grid import Grid
    from argraph.values.task import Pair, Task

__version__ = "0.1.0"
__all__ = [
    "Corpus",
    "Grid",
    "Pair",
    "Profile",
    "Rule",
    "Run",
    "Scene",
    "Solution",
    "Task",
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
    "argraph.corpora.corpus": ("Corpus", "load_corpus", "load_task"),
    "argraph.runs.run": ("Run",),
    "argraph.runs.folder": ("load_run",),
    "argraph.runs.session": ("evaluate",),
    "argraph.values.grid": ("Grid",),
    "argraph.language.rule": ("Rule",),
    "argraph.language.packs": ("view", "views"),
    "argraph.profiles.profile": ("Profile", "profile"),
    "argraph.scene.scene": ("Scene",),
    "argraph.solution": ("Solution", "solve"),
    "argraph.values.task": ("Pair", "Task"),
}


def __getattr__(name: str) -> Any:
    """Import what is asked for only then, so that commands which do not solve start at once."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'argraph' has no attribute {name!r}")
