"""All words of all packs, which come in by the entry points `argraph.rules`, and what a rule in JSON may name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from argraph.errors import InvalidNotation
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import AnyOf, Not, Selector, The
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import FAMILIES, Word
from argraph.scene.views import VIEWS, view, view_classes, view_from_json, views
from argraph.values.packs import PackWarning, admit

WORDS = "argraph.rules"
ENGINE_WORDS: Mapping[str, type] = MappingProxyType(
    {kind.__name__: kind for kind in (Rule, Edit, Clause, Selector, Not, The, AnyOf, Paint, Erase, Move)}
)
"""The words that come with the engine; their names are `argraph.scene.views.RESERVED`."""


@cache
def words() -> tuple[type[Word], ...]:
    """All word classes of all rules packs, our own first."""
    found: dict[str, type[Word]] = {}
    taken = {**ENGINE_WORDS, **view_classes()}

    def take(kind: Any) -> None:
        if not (isinstance(kind, type) and issubclass(kind, FAMILIES)):
            raise InvalidNotation(f"{kind!r:.60} is no class of words")
        if kind.__name__ in found or kind.__name__ in taken:
            raise InvalidNotation(f"the name {kind.__name__!r} is taken")
        found[kind.__name__] = kind

    admit(WORDS, take)
    return tuple(found.values())


@cache
def vocabulary() -> Mapping[str, type]:
    """Every class that a rule in JSON may name."""
    return MappingProxyType({**ENGINE_WORDS, **view_classes(), **{kind.__name__: kind for kind in words()}})


__all__ = ["VIEWS", "WORDS", "PackWarning", "view", "view_from_json", "views", "vocabulary", "words"]
