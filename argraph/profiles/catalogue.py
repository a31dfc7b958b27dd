"""The catalogue: all concepts, in the order in which they are listed everywhere."""

from __future__ import annotations

from argraph.errors import UnknownName
from argraph.profiles import object_changes, painting, patterns, relations, whole_grids
from argraph.profiles.concept import Concept
from argraph.values.hints import did_you_mean

_MODULES = (whole_grids, object_changes, painting, patterns, relations)
CONCEPTS: tuple[Concept, ...] = tuple(
    value for module in _MODULES for value in vars(module).values() if isinstance(value, Concept)
)
"""The fifty concepts: transformations, then patterns, then spatial relations."""


def concept_named(name: str) -> Concept:
    """The concept of that name.

    >>> concept_named("objects move")
    <transformation 'objects move'>
    """
    found = {concept.name: concept for concept in CONCEPTS}
    if name not in found:
        hint = did_you_mean(name, found, otherwise="`argraph profile --catalogue FILE` lists them")
        raise UnknownName(f"no concept is called {name!r}{hint}")
    return found[name]
