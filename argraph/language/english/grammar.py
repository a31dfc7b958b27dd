"""The forms of English nouns and verbs: plurals, articles, lists, infinitives."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

TURNED: Mapping[str, str] = MappingProxyType(
    {
        "identity": "left as it is",
        "quarter turn right": "turned by a quarter to the right",
        "half turn": "turned by a half",
        "quarter turn left": "turned by a quarter to the left",
        "mirror left-right": "flipped left to right",
        "mirror top-bottom": "flipped top to bottom",
        "transpose": "flipped across the diagonal from top left to bottom right",
        "antitranspose": "flipped across the diagonal from top right to bottom left",
    }
)
"""From a turn's name to what something is after it."""
_IMPERATIVES = {"flipped": "Flip", "turned": "Turn"}
_IRREGULAR = {"has": "have", "does": "do"}


def pluralise(noun: str) -> str:
    """Put a noun, with what belongs to it, in the plural.

    >>> pluralise("object"), pluralise("number of cells"), pluralise("box"), pluralise("background region")
    ('objects', 'numbers of cells', 'boxes', 'background regions')
    >>> pluralise("half")
    'halves'
    """
    head, link, rest = _split(noun)
    head = re.sub(r"lf$", "lve", head)
    ending = "es" if re.search(r"(s|x|ch|sh)$", head) else "s"
    plural = f"{head[:-1]}ies" if re.search(r"[^aeiou]y$", head) else f"{head}{ending}"
    return f"{plural}{link}{rest}"


def _split(noun: str) -> tuple[str, str, str]:
    """A noun's head, and what follows it after "of", "and", "in", "around" or a comma."""
    head, link, rest = (*re.split(r"(, | (?:of|and|in|around)\b)", noun, maxsplit=1), "", "")[:3]
    return head, link, rest


def counted(number: int, things: str) -> str:
    """So many of them.

    >>> counted(0, "holes"), counted(1, "cells in its holes"), counted(3, "boxes"), counted(1, "halves")
    ('no holes', '1 cell in its holes', '3 boxes', '1 half')
    """
    if number != 1:
        return f"{number or 'no'} {things}"
    head, link, rest = _split(things)
    whole = re.sub(r"lves$", "lfs", head)
    singular = f"{whole[:-3]}y" if whole.endswith("ies") else re.sub(r"(?<=s|x|h)es$|s(?=\}?$)", "", whole)
    return f"1 {singular}{link}{rest}"


def article(noun: str) -> str:
    """Put "a" or "an" before a noun.

    >>> article("object"), article("red object")
    ('an object', 'a red object')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def listed(items: Iterable[str], most: int | None = None) -> str:
    """Join texts with commas and "and"; beyond so many, say only how many more there are.

    >>> listed(["red"]), listed(["red", "blue"]), listed("123"), listed("12345", most=3)
    ('red', 'red and blue', '1, 2 and 3', '1, 2, 3 and 2 more')
    """
    items = list(items)
    if most is not None and len(items) > most + 1:
        items = [*items[:most], f"{len(items) - most} more"]
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def numbered(noun: str, numbers: Sequence[int]) -> str:
    """A noun with its numbers.

    >>> numbered("test", [2]), numbered("test", [1, 3])
    ('test 2', 'tests 1 and 3')
    """
    return f"{noun if len(numbers) == 1 else noun + 's'} {listed(map(str, numbers))}"


def pictured(rows: Sequence[Sequence[str]]) -> str:
    """A picture in words, from the colours of its cells.

    >>> pictured([["red", "blue"], ["blue", "red"]]), pictured([["red"]]), pictured([["red", "red", "red"]] * 2)
    ('red, blue / blue, red', 'red', '2 rows and 3 columns of red')
    """
    if len(rows) * len(rows[0]) > 1 and len({cell for row in rows for cell in row}) == 1:
        return f"{counted(len(rows), 'rows')} and {counted(len(rows[0]), 'columns')} of {rows[0][0]}"
    return " / ".join(", ".join(row) for row in rows)


def sentences(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences("Find the rows. Delete each row.")
    ['Find the rows.', 'Delete each row.']
    """
    return re.split(r"(?<=\.) (?=[A-Z])", text)


def shortened(text: str, most: int = 100) -> str:
    """A text on one line of at most so many letters, cut between words.

    >>> shortened("Recolour each object to red.", 17), shortened("short")
    ('Recolour each ...', 'short')
    """
    return textwrap.shorten(text, most, placeholder=" ...")


def infinitive(verb: str) -> str:
    """What a verb is after "does not" and "they".

    >>> infinitive("touches"), infinitive("lies"), infinitive("has")
    ('touch', 'lie', 'have')
    """
    return _IRREGULAR.get(verb) or re.sub(r"(?<=ch|sh|ss)es$|s$", "", verb)


def conjugated(verb: str, *, plural: bool = False, negated: bool = False) -> str:
    """A verb as it is said of one or of several, or turned round.

    >>> conjugated("is", plural=True), conjugated("lies", negated=True), conjugated("has", plural=True, negated=True)
    ('are', 'does not lie', 'do not have')
    """
    if verb == "is":
        return f"{'are' if plural else 'is'}{' not' * negated}"
    if negated:
        return f"{'do' if plural else 'does'} not {infinitive(verb)}"
    return infinitive(verb) if plural else verb


def turning(turn: str, what: str) -> str:
    """Tell someone to turn something.

    >>> turning("mirror left-right", "each object"), turning("half turn", "the largest object")
    ('Flip each object left to right', 'Turn the largest object by a half')
    """
    done, _, how = TURNED[turn].partition(" ")
    return f"{_IMPERATIVES[done]} {what} {how}"
