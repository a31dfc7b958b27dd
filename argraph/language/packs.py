"""Packs of knowledge, found through entry points.

A pack is a tuple named by an entry point: of views under `argraph.abstractions`, of words under `argraph.rules`.
Packs of third parties come in by the same door as our own. A pack that fails to load is named in a warning, and the
rest works.
"""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any

from argraph.errors import ArgraphError, InvalidNotation, UnknownName
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import AnyOf, Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import FAMILIES, Word
from argraph.scene.view import View
from argraph.values.notation import from_json

VIEWS, WORDS = "argraph.abstractions", "argraph.rules"


class PackWarning(UserWarning):
    """A pack could not be used."""


@cache
def views() -> Mapping[str, View]:
    """All views of all packs by name, our own first."""
    found: dict[str, View] = {}
    for point in _points(VIEWS):
        for view in _load(point):
            try:
                _check_view(view, found)
            except Exception as error:  # a third party's view may fail in any way, and must do no harm
                _warn(point, _said(error))
            else:
                found[view.name] = view
    return MappingProxyType(found)


def _check_view(view: Any, found: Mapping[str, View]) -> None:
    """Refuse what is no view, and names under which another one is known."""
    if not isinstance(view, View):
        raise InvalidNotation(f"{view!r:.60} is no view")
    if not isinstance(view.name, str):
        raise InvalidNotation(f"{view.name!r:.60} is no name for a view")
    if view.name in found:
        raise InvalidNotation(f"the name {view.name!r} is taken")
    kind, kinds = type(view), _ENGINE_WORDS | _kinds(found)
    if kinds.get(kind.__name__, kind) is not kind:
        raise InvalidNotation(f"the class name {kind.__name__!r} is taken")


def _kinds(found: Mapping[str, View]) -> dict[str, type]:
    return {type(view).__name__: type(view) for view in found.values()}


def view(name: str) -> View:
    """The view of that name."""
    if name not in views():
        close = difflib.get_close_matches(name, list(views()), n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(views())}"
        raise UnknownName(f"no view is called {name!r}; {hint}")
    return views()[name]


def view_from_json(data: Any) -> View:
    """Rebuild a view from its JSON form."""
    rebuilt: View = from_json(data, View, vocabulary())
    return rebuilt


@cache
def words() -> tuple[type[Word], ...]:
    """All word classes of all rules packs, our own first."""
    found: dict[str, type[Word]] = {}
    taken = _ENGINE_WORDS | _kinds(views())
    for point in _points(WORDS):
        for kind in _load(point):
            if not (isinstance(kind, type) and issubclass(kind, FAMILIES)):
                _warn(point, f"{kind!r:.60} is no class of words")
            elif kind.__name__ in found or kind.__name__ in taken:
                _warn(point, f"the name {kind.__name__!r} is taken")
            else:
                found[kind.__name__] = kind
    return tuple(found.values())


@cache
def vocabulary() -> Mapping[str, type]:
    """Every class that a rule in JSON may name."""
    return MappingProxyType(_ENGINE_WORDS | _kinds(views()) | {kind.__name__: kind for kind in words()})


_ENGINE_WORDS: dict[str, type] = {
    kind.__name__: kind for kind in (Rule, Edit, Clause, Selector, Not, The, AnyOf, Paint, Erase, Move)
}


def _points(group: str) -> list[EntryPoint]:
    return sorted(entry_points(group=group), key=lambda point: (point.name != "argraph", point.name, point.value))


def _load(point: EntryPoint) -> tuple[Any, ...]:
    try:
        pack = point.load()
    except (Exception, SystemExit) as error:  # a third party's module may fail in any way, and must do no harm
        _warn(point, _said(error))
        return ()
    if not isinstance(pack, tuple):
        _warn(point, f"expected a tuple, found {type(pack).__name__}")
        return ()
    return pack


def _said(error: BaseException) -> str:
    return str(error) if isinstance(error, ArgraphError) else f"{type(error).__name__}: {error}"


def _warn(point: EntryPoint, reason: str) -> None:
    warnings.warn(f"the pack {point.name!r} ({point.value}) was left out: {reason}", PackWarning, stacklevel=3)


__all__ = ["VIEWS", "WORDS", "ArgraphError", "PackWarning", "view", "view_from_json", "views"]
