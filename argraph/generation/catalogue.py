"""All ideas there are: whatever ideas the modules of `argraph.generation.concepts` hold, found by looking."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules
from types import ModuleType

from argraph.errors import UnknownName
from argraph.generation import concepts as package
from argraph.generation.idea import Idea


def concepts() -> dict[str, tuple[Idea, ...]]:
    """The ideas of each concept, in the order of the alphabet.

    >>> [idea.name for idea in concepts()["Copy"]][0]
    'AcrossTheDivide'
    """
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    groups = {group[0].concept: group for group in map(ideas_of, modules)}
    return dict(sorted(groups.items()))


@cache
def ideas_of(module: ModuleType) -> tuple[Idea, ...]:
    """The ideas that a module defines, in the order in which it does; what they have in common is abstract."""
    own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    kinds = [value for value in own if isinstance(value, type) and issubclass(value, Idea)]
    return tuple(kind() for kind in kinds if not isabstract(kind))


def find_ideas(concept: str, novelty: int | None = None) -> tuple[Idea, ...]:
    """The ideas of a concept, or those of one level of novelty only."""
    known = concepts()
    if concept not in known:
        raise UnknownName(f"there are no ideas for {concept!r}; the concepts are {', '.join(known)}")
    return tuple(idea for idea in known[concept] if novelty in (None, idea.novelty))
