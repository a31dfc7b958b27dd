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
    from argraph.evaluation.corpus import Corpus, load_corpus, load_task
    from argraph.evaluation.protocol import Run
    from argraph.evaluation.runs import load_run
    from argraph.evaluation.session import evaluate
    from argraph.grid import Grid
    from argraph.language.rule import Rule
    from argraph.packs import view, views
    from argraph.profiles.profile import Profile, profile
    from argraph.scene.scene import Scene
    from argraph.solution import Solution, solve
    from argraph.task import Pair, Task

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
    "argraph.evaluation.corpus": ("Corpus", "load_corpus", "load_task"),
    "argraph.evaluation.protocol": ("Run",),
    "argraph.evaluation.runs": ("load_run",),
    "argraph.evaluation.session": ("evaluate",),
    "argraph.grid": ("Grid",),
    "argraph.language.rule": ("Rule",),
    "argraph.packs": ("view", "views"),
    "argraph.profiles.profile": ("Profile", "profile"),
    "argraph.scene.scene": ("Scene",),
    "argraph.solution": ("Solution", "solve"),
    "argraph.task": ("Pair", "Task"),
}


def __getattr__(name: str) -> Any:
    """Import what is asked for only then, so that commands which do not solve start at once."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'argraph' has no attribute {name!r}")
