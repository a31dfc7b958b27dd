"""All views of all packs, which come in by the entry points `argraph.abstractions`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from argraph.errors import InvalidNotation, UnknownName
from argraph.scene.view import View
from argraph.values.hints import did_you_mean
from argraph.values.notation import from_json
from argraph.values.packs import admit

VIEWS = "argraph.abstractions"
RESERVED = frozenset({"AnyOf", "Clause", "Edit", "Erase", "Move", "Not", "Paint", "Rule", "Selector", "The"})
"""The names that the rule language keeps for itself: in JSON, a view of such a class could not be told from a word."""


@cache
def views() -> Mapping[str, View]:
    """All views of all packs by name, our own first."""
    found: dict[str, View] = {}

    def take(view: Any) -> None:
        _check(view, found)
        found[view.name] = view

    admit(VIEWS, take)
    return MappingProxyType(found)


def view(name: str) -> View:
    """The view of that name."""
    if name not in views():
        hint = did_you_mean(name, views(), otherwise=f"there are {', '.join(views())}")
        raise UnknownName(f"no view is called {name!r}{hint}")
    return views()[name]


def view_classes(found: Mapping[str, View] | None = None) -> dict[str, type[View]]:
    """The classes of views by name."""
    return {type(view).__name__: type(view) for view in (views() if found is None else found).values()}


def view_from_json(data: Any) -> View:
    """Rebuild a view from its JSON form."""
    rebuilt: View = from_json(data, View, view_classes())
    return rebuilt


def _check(view: Any, found: Mapping[str, View]) -> None:
    """Refuse what is no view, and names under which something else is known."""
    if not isinstance(view, View):
        raise InvalidNotation(f"{view!r:.60} is no view")
    if not isinstance(view.name, str):
        raise InvalidNotation(f"{view.name!r:.60} is no name for a view")
    if view.name in found:
        raise InvalidNotation(f"the name {view.name!r} is taken")
    kind = type(view)
    if kind.__name__ in RESERVED or view_classes(found).get(kind.__name__, kind) is not kind:
        raise InvalidNotation(f"the class name {kind.__name__!r} is taken")
