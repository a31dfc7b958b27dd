"""All ideas there are: whatever modules `argraph.generation.concepts` holds, found by looking."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from argraph.errors import UnknownName
from argraph.generation import concepts as package
from argraph.generation.idea import Idea


def concepts() -> dict[str, tuple[Idea, ...]]:
    """The ideas of each concept, in the order of the alphabet.

    >>> [idea.name for idea in concepts()["Copy"]][0]
    'AcrossTheDivide'
    """
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    ideas: list[tuple[Idea, ...]] = [module.IDEAS for module in modules]
    return {group[0].concept: group for group in sorted(ideas, key=lambda group: group[0].concept)}


def find_ideas(concept: str, novelty: int | None = None) -> tuple[Idea, ...]:
    """The ideas of a concept, or those of one level of novelty only."""
    known = concepts()
    if concept not in known:
        raise UnknownName(f"there are no ideas for {concept!r}; the concepts are {', '.join(known)}")
    return tuple(idea for idea in known[concept] if novelty in (None, idea.novelty))
