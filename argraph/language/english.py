"""Plain English for words: plurals, lists, verbs turned round, and phrases in which "it" is given a name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from argraph.scene.relations import RELATIONS

ITSELF = "it"
OWN_COLOUR = "its own colour"
PATH = "the cells from it "
"""How the English of an area begins that grows out of the object: in its own colour, the object is extended."""
CENTRE_PATH = "the cells from the centre of it "
CORNER_PATH = "the cells from the corner of it "
ONLY_ONE = ("grid",)
"""What a scene has one of."""

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
_IMPERATIVES = {"flipped": "Flip", "turned": "Turn", "left": "Leave"}

_PARTNERS = {
    "beside": "whose side it touches",
    "touching": "it touches",
    "facing": "it faces",
    "sees right": "it faces on its right",
    "sees left": "it faces on its left",
    "sees down": "it faces below it",
    "sees up": "it faces above it",
    "inside hole": "in whose hole it lies",
    "inside box": "in whose box it lies",
    "inside hull": "in whose hull it lies",
    "among": "among whose likes it lies",
    "occludes": "it lies in front of",
    "above": "below it",
    "below": "above it",
    "left of": "to the right of it",
    "right of": "to the left of it",
    "straight above": "straight below it",
    "straight below": "straight above it",
    "straight left of": "straight to the right of it",
    "straight right of": "straight to the left of it",
    "shares rows": "in its rows",
    "shares columns": "in its columns",
    "level with": "centred on its row",
    "in line with": "centred on its column",
    "same colour": "of its colour",
    "same outer colour": "of its outer colour",
    "same size": "of its size",
    "same extent": "of its height and width",
    "same shape": "of its shape",
    "same turned shape": "of its shape, turned or flipped",
    "same scaled shape": "of its shape at any scale",
    "same figure": "that looks the same",
}
"""From a relation's name to what follows the noun for an object to which "it" stands in the relation."""

_HOLDERS = {
    "inside hole": ("in its hole", "has", "in a hole"),
    "inside box": ("in its box", "has", "in its box"),
    "inside hull": ("in its hull", "has", "in its hull"),
    "among": ("among its likes", "has", "among its likes"),
    "occludes": ("in front of it", "lies behind", ""),
}
"""The same for an object that stands in the relation to "it"; and the verb to say so, with what follows its object."""


# Nouns


def pluralise(noun: str) -> str:
    """Put a noun, with what belongs to it, in the plural.

    >>> pluralise("object"), pluralise("number of cells"), pluralise("box"), pluralise("background region")
    ('objects', 'numbers of cells', 'boxes', 'background regions')
    """
    head, link, rest = _split(noun)
    ending = "es" if re.search(r"(s|x|ch|sh)$", head) else "s"
    plural = f"{head[:-1]}ies" if re.search(r"[^aeiou]y$", head) else f"{head}{ending}"
    return f"{plural}{link}{rest}"


def _split(noun: str) -> tuple[str, str, str]:
    """A noun's head, and what follows it after "of", "and", "in" or a comma."""
    head, link, rest = (*re.split(r"(, | (?:of|and|in|it|around)\b)", noun, maxsplit=1), "", "")[:3]
    return head, link, rest


def counted(number: int, things: str) -> str:
    """So many of them.

    >>> counted(0, "holes"), counted(1, "cells in its holes"), counted(3, "boxes")
    ('no holes', '1 cell in its holes', '3 boxes')
    """
    if number != 1:
        return f"{number or 'no'} {things}"
    head, link, rest = _split(things)
    singular = f"{head[:-3]}y" if head.endswith("ies") else re.sub(r"(?<=s|x|h)es$|s$", "", head)
    return f"1 {singular}{link}{rest}"


def article(noun: str) -> str:
    """Put "a" or "an" before a noun.

    >>> article("object"), article("red object")
    ('an object', 'a red object')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words with commas and "and".

    >>> listed(["red"]), listed(["red", "blue"]), listed(["red", "blue", "black"])
    ('red', 'red and blue', 'red, blue and black')
    """
    return f" {last} ".join([", ".join(words[:-1]), *words[-1:]] if len(words) > 1 else words)


# Verbs


def negate(phrase: str) -> str:
    """Turn a verb phrase round.

    >>> negate("touches it"), negate("lies above it"), negate("is centred on it"), negate("has 3 holes")
    ('does not touch it', 'does not lie above it', 'is not centred on it', 'does not have 3 holes')
    """
    verb, space, rest = phrase.partition(" ")
    return f"is not{space}{rest}" if verb == "is" else f"does not {_infinitive(verb)}{space}{rest}"


def in_plural(phrase: str) -> str:
    """Say a verb phrase of several.

    >>> in_plural("is a single cell"), in_plural("does not have its colour"), in_plural("touches the border")
    ('are single cells', 'do not have their colour', 'touch the border')
    >>> in_plural("has the object it touches as its partner")
    'have the object they touch as their partner'
    """
    verb, space, rest = phrase.partition(" ")
    rest = re.sub(r"\bit ([a-z]+[^s]s)\b", lambda found: f"they {_infinitive(found[1])}", rest)
    rest = re.sub(r"\bits\b", "their", re.sub(r"\bit\b", "them", rest))
    rest = re.sub(r"^(not )?an? ([^,]+)$", lambda found: f"{found[1] or ''}{pluralise(found[2])}", rest)
    return {"is": "are", "does": "do"}.get(verb, _infinitive(verb)) + space + rest


def _infinitive(verb: str) -> str:
    verb, comma = verb.rstrip(","), "," * verb.endswith(",")
    return {"has": "have", "does": "do"}.get(verb, re.sub(r"(?<=ch|sh|ss)es$|s$", "", verb)) + comma


def turning(turn: str, what: str) -> str:
    """Tell someone to turn something.

    >>> turning("mirror left-right", "each object"), turning("half turn", "the largest object")
    ('Flip each object left to right', 'Turn the largest object by a half')
    """
    done, _, how = TURNED[turn].partition(" ")
    return f"{_IMPERATIVES[done]} {what} {how}"


# Phrases about "it"


def belonging(phrase: str, owner: str) -> str | None:
    """Name the owner in a phrase about "it", if that can be said in one breath.

    >>> belonging("its holes", "each object"), belonging("the cells around it", "the red object")
    ('the holes of each object', 'the cells around the red object')
    >>> belonging("the gap between it and what it faces", "each object") is None
    True
    >>> belonging("the height", "the largest object")
    'the height of the largest object'
    """
    pronouns = re.findall(r"\bits?\b", phrase)
    if len(pronouns) > 1:
        return None
    if pronouns == ["it"]:
        return re.sub(r"\bit\b", lambda _: owner, phrase)
    return f"{re.sub(r'^its own |^its ', 'the ', phrase).replace(' its ', ' the ')} of {owner}"


def done_to(verb: str, what: str, target: str, rest: str = "") -> str:
    """Tell someone to do something to what belongs to a target.

    >>> done_to("Fill", "its holes", "each object", " with blue")
    'Fill the holes of each object with blue'
    >>> done_to("Fill", "its holes", "each object that is red", " with blue")
    'For each object that is red, fill its holes with blue'
    """
    if target == ITSELF:
        return f"{verb} {what}{rest}"
    about_it = " that " not in target and re.search(r"\bits?\b", what)
    named = belonging(what, target) if about_it else None
    return f"For {target}, {verb.lower()} {what}{rest}" if named is None else f"{verb} {named}{rest}"


def painting(what: str, colour: str, target: str) -> str:
    """Tell someone to paint what belongs to a target.

    >>> painting("it", "blue", "each object"), painting("its holes", "blue", "it")
    ('Recolour each object to blue', 'Fill its holes with blue')
    """
    if what == ITSELF:
        own = colour == OWN_COLOUR
        return f"Recolour all of {target} to its commonest colour" if own else f"Recolour {target} to {colour}"
    if what.startswith((PATH, CENTRE_PATH, CORNER_PATH)):
        return _drawing(what, colour, target)
    if re.search(r"\b(holes|gap|gaps|free cells|inside)\b", what):
        return done_to("Fill", what, target, f" with {colour}")
    return done_to("Paint", what, target, f" in {colour}")


def _drawing(what: str, colour: str, target: str) -> str:
    if what.startswith(CENTRE_PATH):
        centre = "its centre" if target == ITSELF else f"the centre of {target}"
        return f"Draw a line in {colour} from {centre} {what.removeprefix(CENTRE_PATH)}"
    if what.startswith(CORNER_PATH):
        lines, corner = ("lines", "corners") if " all " in what or " and " in what else ("a line", "corner")
        start = f"its {corner}" if target == ITSELF else f"the {corner} of {target}"
        return f"Draw {lines} in {colour} from {start} {what.removeprefix(CORNER_PATH)}"
    way = what.removeprefix(PATH)
    return f"Extend {target} {way}" if colour == OWN_COLOUR else f"Draw lines in {colour} from {target} {way}"


# Relations


def partner(relation: str, noun: str, *, reverse: bool = False) -> str:
    """The object to which "it" stands in a relation, or with `reverse` the one that stands in it to "it".

    >>> partner("touching", "object"), partner("inside hole", "panel"), partner("inside hole", "object", reverse=True)
    ('the object it touches', 'the panel in whose hole it lies', 'the object in its hole')
    """
    if reverse and relation not in _HOLDERS:
        return f"the {noun} that {RELATIONS[relation].english} it"
    where = _HOLDERS[relation][0] if reverse else _PARTNERS.get(relation)
    noun = f"other {noun}" if relation.startswith("same") and not noun.startswith("biggest") else noun
    return f"the {noun} {where}" if where else f"the {noun} that it {RELATIONS[relation].english}"


def relates(relation: str, other: str, *, reverse: bool = False, negated: bool = False) -> str:
    """Say that an object stands in a relation to another, or with `reverse` the other to it.

    >>> relates("touching", "the red object", negated=True), relates("inside hole", "another object", reverse=True)
    ('does not touch the red object', 'has another object in a hole')
    """
    if reverse and relation not in _HOLDERS:
        english = RELATIONS[relation].english
        return f"is one that {other} {negate(english) if negated else english}"
    verb, after = _HOLDERS[relation][1:] if reverse else (RELATIONS[relation].english, "")
    return f"{negate(verb) if negated else verb} {other} {after}".rstrip()
