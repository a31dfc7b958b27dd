"""argraph: an object-graph symbolic reasoner with constraint search for ARC puzzles.

>>> import argraph
>>> solution = argraph.solve(argraph.load_task("bundled:Copy1"))
>>> len(solution.guesses)
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from argraph.values import showing
from argraph.version import __version__

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
    from argraph.corpora.loading import TaskLike, load_corpus, load_task
    from argraph.errors import ArgraphError, NotApplicable
    from argraph.explorer.opening import explore
    from argraph.language.rule import Rule
    from argraph.language.trace import Trace
    from argraph.profiles.profile import Profile, profile
    from argraph.runs.folder import load_run
    from argraph.runs.merging import merge
    from argraph.runs.run import Run
    from argraph.runs.session import evaluate
    from argraph.scene.scene import Scene
    from argraph.scene.view import View
    from argraph.scene.views import view, views
    from argraph.search.lexicon import Lexicon
    from argraph.search.watch import Step, Stop
    from argraph.solution import Solution
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
    "Trace",
    "__version__",
    "evaluate",
    "explore",
    "load_corpus",
    "load_run",
    "load_task",
    "merge",
    "profile",
    "solve",
    "view",
    "views",
]

_HOMES = {
    "argraph.corpora.corpus": ("Corpus",),
    "argraph.corpora.loading": ("load_corpus", "load_task"),
    "argraph.errors": ("ArgraphError", "NotApplicable"),
    "argraph.explorer.opening": ("explore",),
    "argraph.runs.merging": ("merge",),
    "argraph.runs.run": ("Run",),
    "argraph.runs.folder": ("load_run",),
    "argraph.runs.session": ("evaluate",),
    "argraph.values.grid": ("Grid",),
    "argraph.language.rule": ("Rule",),
    "argraph.language.trace": ("Trace",),
    "argraph.profiles.profile": ("Profile", "profile"),
    "argraph.scene.scene": ("Scene",),
    "argraph.scene.views": ("view", "views"),
    "argraph.search.watch": ("Step", "Stop"),
    "argraph.solution": ("Solution",),
    "argraph.values.task": ("Pair", "Task"),
}

showing.register("argraph.report.renderers")


def solve(
    task: TaskLike,
    *,
    guesses: int = 3,
    effort: str = "normal",
    views: Iterable[View] | None = None,
    words: Lexicon | None = None,
    watch: Callable[[Step], None] | None = None,
) -> Solution:
    """Infer the rule of a task, or of what `load_task` makes one of, and answer its test inputs.

    Test outputs are taken away before the search and only shown beside the guesses. `watch` is called as the search
    goes on; if it raises `Stop`, what has been found so far is the answer.
    """
    import attrs

    from argraph import solution
    from argraph.corpora.loading import load_task

    whole = load_task(task)
    asked = whole.without_answers()
    found = solution.solve(asked, guesses=guesses, effort=effort, views=views, words=words, watch=watch)
    return attrs.evolve(found, task=whole)


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
