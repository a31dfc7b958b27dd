"""Which words a rule uses: what the usage ledger counts, and what one task's rule lends to the others.

A word is a view, a class of the rule language, or one of the names that stand in such a class (an attribute, a
relation, a part, a direction): "Ranked", "Ranked.attribute=size". A word and its mirror images count as one, as the
language is closed under turns: what can be said of the top edge can be said of every edge. Colours, numbers and
pictures are no words, and neither is the engine's own grammar: clauses, selectors, "not", painting, erasing, moving
and turning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import attrs

from argraph.language.checks import notion_of
from argraph.scene.view import View

MIRRORED = {
    "way": ("up", "down", "left", "right", "top", "bottom", "upper", "lower", "start", "end", "across"),
    "lines": ("rows", "columns", "row", "column", "level", "upright"),
    "length": ("height", "width"),
    "place": ("first", "last", "before", "after"),
}
"""What a turn of the grid makes each other in constants that name no notion, by what they are all called here."""
GRAMMAR = "argraph.language"
_FOLDED = {name: folded for folded, names in MIRRORED.items() for name in names}


def words_of(value: Any) -> frozenset[str]:
    """The words of a rule, or of any part of one.

    >>> from argraph.scene.view import View
    >>> sorted(words_of(View()))
    ['View']
    """
    return _words_of(value)


def is_class(word: str) -> bool:
    """Whether a word is a view or a class, whatever names stand in it.

    >>> is_class("Ranked"), is_class("Ranked.attribute=size")
    (True, False)
    """
    return "." not in word


@lru_cache(maxsize=50_000)
def _words_of(value: Any) -> frozenset[str]:
    return frozenset(_collect(value))


def _collect(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for item in value:
            yield from _words_of(item) if attrs.has(type(item)) else _collect(item)
        return
    if not attrs.has(type(value)):
        return
    name, grammar = type(value).__name__, type(value).__module__.startswith(GRAMMAR)
    if not grammar:
        yield name
    for field in attrs.fields(type(value)):
        inner = getattr(value, field.name)
        if field.metadata.get("constant"):
            continue
        if isinstance(inner, str):
            yield from () if grammar else (f"{name}.{field.name}={_folded(value, field.name, inner)}",)
        elif isinstance(value, View) and inner != field.default:
            yield f"{name}.{field.name}={inner}"
        else:
            yield from _collect(inner)


def _folded(word: Any, field: str, name: str) -> str:
    """A name with all its mirror images made one: a notion knows them, other constants are respelled."""
    notion = notion_of(word, field)
    return folded(name) if notion is None else next(iter(notion.cycle), name)


def folded(name: str) -> str:
    """A constant with all its mirror images made one.

    >>> folded("top left") == folded("bottom right"), folded("up and down") == folded("left and right")
    (True, True)
    """
    return re.sub(r"[a-z]+", lambda match: _FOLDED.get(match[0], match[0]), name)
