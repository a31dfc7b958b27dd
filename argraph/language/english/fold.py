"""The fold that says words: templates, with their slots filled by what the fields of a word hold.

A slot "{field}" is filled by the English of the field: an inner word says itself; the name of a relation, an attribute
or a part has its English in its notion; a colour has its name; a number or another text is said as it is. A slot
"{field.entry}" is filled by an entry of the notion, or by what a method of the inner word says. A word's `said` may say
more of a field: a table from its values to English (a flag that is not set, or a field without a value, adds nothing
unless the table says so), or a template for when there is a value, in which "{}" is its plain English. A slot
"{field?this|that}" says one thing if a flag is set or there is a value, else the other; "{this|that}" differs by axis,
for down and across.

The slots "{noun}" and "{nouns}" are about what a view sees, "{target}" is what something is done to; all others are
marks for what the phrase is about (see `phrase`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from argraph.language.checks import notion_of, speaks_of_colour
from argraph.language.english.grammar import pluralise
from argraph.language.english.phrase import TARGET, Mark, Phrase, Voice, pieces
from argraph.values.grid import COLOUR_NAMES

Tables = Mapping[str, Mapping[Any, str] | str]
"""What is said of fields beyond the plain English of their values."""


def phrase_of(template: str, word: Any, voice: Voice, plain: Phrase = ()) -> Phrase:
    """Fill the slots of a template from a word; `plain` is what fills an empty slot."""
    found: list[str | Mark] = []
    for number, part in enumerate(pieces(template)):
        if number % 2:
            found += _filled(part, word, voice) if part else plain
        elif part:
            found.append(part)
    return tuple(found)


def _filled(slot: str, word: Any, voice: Voice) -> Phrase:
    if "|" in slot or "?" in slot:
        return _chosen(slot, word, voice)
    name, _, entry = slot.partition(".")
    if name in attrs.fields_dict(type(word)):
        value = getattr(word, name)
        if entry and attrs.has(type(value)):
            return (getattr(value, entry)(voice),)
        return (
            phrase_of(getattr(notion_of(word, name), entry), word, voice) if entry else _said(word, name, value, voice)
        )
    if name in VIEWED:
        return (VIEWED[name](voice),)
    return (TARGET if name == "target" else Mark.of(slot),)


def _chosen(slot: str, word: Any, voice: Voice) -> Phrase:
    """One of two texts, by a flag or by the axis."""
    name, flagged, texts = slot.rpartition("?")
    first, _, second = texts.partition("|")
    chosen = getattr(word, name) not in (None, False) if flagged else voice.axis == 0
    text = first if chosen else second
    return (text,) if text else ()


VIEWED: Mapping[str, Callable[[Voice], str]] = {
    "noun": lambda voice: voice.noun,
    "nouns": lambda voice: pluralise(voice.noun),
}
"""Slots about what a view sees."""


def _said(word: Any, name: str, value: Any, voice: Voice) -> Phrase:
    table = word.said.get(name, {})
    if isinstance(table, Mapping) and value in table:
        return phrase_of(table[value], word, voice)
    if value is None or isinstance(value, bool):
        return phrase_of(table, word, voice) if isinstance(table, str) and value else ()
    plain = _plain(word, name, value, voice)
    return phrase_of(table, word, voice, plain) if isinstance(table, str) else plain


def _plain(word: Any, name: str, value: Any, voice: Voice) -> Phrase:
    """The English of what a field holds, by its type."""
    if attrs.has(type(value)):
        phrase: Phrase = value.phrase(voice)
        return phrase
    notion = notion_of(word, name)
    if notion is not None:
        return phrase_of(notion.english + getattr(notion, "rider", ""), word, voice)
    return (COLOUR_NAMES[value] if speaks_of_colour(word, name) else str(value),)
