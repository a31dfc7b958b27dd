"""Phrases: English that is not yet text, as it is still open whom it is about.

A phrase is a tuple of texts and marks. A mark stands where the English depends on what the phrase is about: on whether
that is one thing or several, and on whether it is named here or was named before and is just "it".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from argraph.errors import InvalidNotation
from argraph.language.english.grammar import article, conjugated, pluralise

if TYPE_CHECKING:
    from argraph.scene.view import View

_PLURALS = {"it": "them", "its": "their", "itself": "themselves"}


_MARK = re.compile(r"it|its|itself|it [a-z]+|an? .+|the target")


@attrs.frozen(cache_hash=True)
class Mark:
    """A place for what a phrase is about: "it", "its", "it" with its verb; or "a" with a noun for what that is."""

    form: str

    @classmethod
    @lru_cache(maxsize=5_000)
    def of(cls, form: str) -> Mark:
        """Make one, refusing what is none: a slot with a slip of the pen would else be said as it is written."""
        if not _MARK.fullmatch(form):
            raise InvalidNotation(f"no slot is called {form!r}; expected a field of the word, or a mark such as 'it'")
        return cls(form)

    @property
    def is_pronoun(self) -> bool:
        """Whether it points at what the phrase is about."""
        return self.form in _PLURALS or self.form.startswith("it ")

    def text(self, plural: bool) -> str:
        """What is said of one, or of several.

        >>> Mark("it touches").text(True), Mark("a single cell").text(True), Mark("its").text(False)
        ('they touch', 'single cells', 'its')
        """
        if not plural:
            return self.form
        if self.form in _PLURALS:
            return _PLURALS[self.form]
        head, _, rest = self.form.partition(" ")
        return f"they {conjugated(rest, plural=True)}" if head == "it" else pluralise(rest)


Phrase = tuple[str | Mark, ...]
IT, ITS, TARGET = Mark("it"), Mark("its"), Mark("the target")
"""`TARGET` stands for the objects that something is done to, as the one who tells it calls them."""
_OBJECTS = {"noun": "object", "nouns": "objects"}
_SLOT = re.compile(r"\{([^{}]*)\}")


@lru_cache(maxsize=5_000)
def pieces(template: str) -> tuple[str, ...]:
    """Texts and slots by turns, beginning with a text.

    >>> pieces("the holes of {it}")
    ('the holes of ', 'it', '')
    """
    return tuple(_SLOT.split(template))


@lru_cache(maxsize=5_000)
def marked(template: str) -> Phrase:
    """The phrase of a template whose slots are all marks, or are about what a view sees: that is called an object here.

    >>> text_of(marked("{its} holes"), plural=True), text_of(marked("{nouns} in {its} holes"))
    ('their holes', 'objects in its holes')
    """
    return tuple(_OBJECTS.get(each) or Mark.of(each) if slot else each for slot, each in _turns(template) if each)


def _turns(template: str) -> list[tuple[int, str]]:
    return [(number % 2, each) for number, each in enumerate(pieces(template))]


def text_of(phrase: Phrase, *, plural: bool = False, target: str = "it") -> str:
    """The text of a phrase about one thing or several; `target` is what those are called to which it is done."""
    texts = (piece if isinstance(piece, str) else target if piece is TARGET else piece.text(plural) for piece in phrase)
    return "".join(texts)


def joined(phrases: Sequence[Phrase]) -> Phrase:
    """Phrases with commas and "and" between them; after one with a comma in it, the "and" has its own.

    >>> text_of(joined([("down",), ("left",)])), text_of(joined([("down, as far as it goes",), ("left",)]))
    ('down and left', 'down, as far as it goes, and left')
    """
    last = ", and " if any("," in text_of(phrase) for phrase in phrases[:-1]) else " and "
    links = [", "] * (len(phrases) - 2) + [last] * (len(phrases) > 1) + [""] * bool(phrases)
    return tuple(piece for phrase, link in zip(phrases, links, strict=True) for piece in (*phrase, link) if piece)


def named(phrase: Phrase, owner: str | Mark) -> Phrase | None:
    """A phrase with the name of what it is about, if that can be said in one breath.

    >>> text_of(named(marked("{its} holes"), "the dot")), text_of(named(marked("the cells around {it}"), "the dot"))
    ('the holes of the dot', 'the cells around the dot')
    >>> named(marked("the gap between {it} and what {it faces}"), "the dot") is None
    True
    >>> text_of(named(marked("the height"), "the dot"))
    'the height of the dot'
    """
    pronouns = [piece for piece in phrase if isinstance(piece, Mark) and piece.is_pronoun]
    if len(pronouns) > 1:
        return None
    if not pronouns or pronouns[0] == ITS:
        return (*("the" if piece == ITS else piece for piece in phrase), " of ", owner)
    place, verb = phrase.index(pronouns[0]), pronouns[0].form.removeprefix("it")
    return (*phrase[:place], owner, *([verb] if verb else []), *phrase[place + 1 :])


SHORT, BRIEF = 6, 3
"""After a description of so many words so many may follow, as in "to light blue"."""
HEAVY = 7
"""What takes more words than this goes to the end of the sentence."""


@attrs.frozen
class Target:
    """What those are called to which something is done."""

    text: str = "it"
    described: bool = False
    """Whether the name says after "that" which ones are meant: nothing more can be hung on it."""

    def goes_first(self, order: Phrase) -> bool:
        """Whether it is said before what is done to it, which then calls it "it".

        So is what takes long to say, what stands after a pronoun for it, and what is described if more follows than
        "to" and a colour: that would seem to belong to the description.
        """
        if order[-1] is TARGET or TARGET not in order:
            return False
        place = order.index(TARGET)
        ahead = any(isinstance(piece, Mark) and piece.is_pronoun for piece in order[:place])
        follows = text_of(order[place + 1 :])
        said = len(self.text.partition(" that ")[2].split())
        brief = said <= SHORT and follows.startswith(" to ") and len(follows.split()) <= BRIEF
        return ahead or "," in self.text or " and " in self.text or (self.described and not brief)


@attrs.frozen
class Voice:
    """How words are to be said: what things are called, which of them is spoken of, and where."""

    noun: str = "object"
    whole: bool = False
    """Whether there is only one such thing in a grid."""
    boxed: bool = False
    """Whether such things fill their boxes, so that nobody would speak of the box."""
    figure: bool = True
    """Whether what is spoken of is such a thing itself, so that there may be another one."""
    axis: int = 0
    """In which direction something moves: 0 down, 1 across."""
    target: Target = Target()
    """To what something is done."""

    @classmethod
    def of(cls, view: View) -> Voice:
        """The voice for rules about what a view sees."""
        return cls(view.noun, view.whole, view.fills_boxes)

    def another(self, negated: bool = False) -> str:
        """Some thing, or none, besides the one that is spoken of."""
        if self.figure:
            return f"{'no other' if negated else 'another'} {self.noun}"
        return f"no {self.noun}" if negated else article(self.noun)


PLAIN = Voice()


@attrs.frozen
class Predicate:
    """What follows "that": a verb, and what follows it."""

    verb: str
    rest: Phrase
    negated: bool = False

    @classmethod
    def of(cls, phrase: Phrase, negated: bool = False) -> Predicate:
        """The predicate of a phrase that begins with a verb."""
        head = str(phrase[0])
        length = next((number for number, letter in enumerate(head) if not letter.isalpha()), len(head))
        return cls(head[:length], (head[length:], *phrase[1:]), negated)

    def text(self, *, plural: bool = False) -> str:
        """What is said of one, or of several."""
        return conjugated(self.verb, plural=plural, negated=self.negated) + text_of(self.rest, plural=plural)

    def __str__(self) -> str:
        return self.text()


@attrs.frozen
class Cells:
    """Cells that belong to an object, and how one speaks of painting them."""

    phrase: Phrase
    filled: bool = False
    """Whether to paint them is to fill them."""
    start: str | None = None
    """For a path: the part of the object from which it goes out, empty for the object itself."""
    way: Phrase = ()
    """For a path: where it goes."""
    several: bool = False
    """For a path from a part of the object: whether several lines go out from there."""

    @classmethod
    def along(cls, way: Phrase, start: str = "", *, several: bool = False) -> Cells:
        """The cells of a path that goes out from an object, or from a part of it."""
        begin: Phrase = ("the cells from ", *((f"the {start} of ",) if start else ()), IT, " ")
        return cls((*begin, *way), start=start, way=way, several=several)

    @property
    def are_all(self) -> bool:
        """Whether they are just the object itself."""
        return self.phrase == (IT,)

    def erased(self, target: Target) -> Phrase:
        """Tell someone to erase them."""
        return ("Delete ", TARGET) if self.are_all else done_to("Erase", self.phrase, target)

    def painted(self, colour: Phrase, target: Target, *, own: bool = False) -> Phrase:
        """Tell someone to paint them in a colour; `own` says that it is the object's own."""
        if self.are_all:
            return (
                ("Recolour all of ", TARGET, " to its commonest colour")
                if own
                else ("Recolour ", TARGET, " to ", *colour)
            )
        if self.start is not None:
            return self._drawn(colour, target, own)
        if self.filled:
            return done_to("Fill", self.phrase, target, (" with ", *colour))
        return done_to("Paint", self.phrase, target, (" in ", *colour))

    def _drawn(self, colour: Phrase, target: Target, own: bool) -> Phrase:
        if not self.start:
            begin: Phrase = ("Extend ",) if own else ("Draw lines in ", *colour, " from ")
            return (*begin, TARGET, " ", *self.way)
        lines = "lines" if self.several else "a line"
        place: Phrase = (f"its {self.start}",) if target == Target() else (f"the {self.start} of ", TARGET)
        return (f"Draw {lines} in ", *colour, " from ", *place, " ", *self.way)


def done_to(verb: str, what: Phrase, target: Target, rest: Phrase = ()) -> Phrase:
    """Tell someone to do something to what belongs to a target.

    >>> each, red = Target("each object"), Target("each object that is red", described=True)
    >>> text_of(done_to("Fill", marked("{its} holes"), each, (" with blue",)), target=each.text)
    'Fill the holes of each object with blue'
    >>> text_of(done_to("Fill", marked("{its} holes"), red, (" with blue",)), target=red.text)
    'For each object that is red, fill its holes with blue'
    >>> text_of(done_to("Fill", marked("the gaps between {it} and what {it faces}"), Target(), (" with blue",)))
    'Fill with blue the gaps between it and what it faces'
    """
    if rest and len(text_of(what).split()) > max(HEAVY, len(text_of(rest).split())):
        *first, last = what
        last = last.removesuffix(",") if isinstance(last, str) else last
        return done_to(f"{verb}{rest[0]}".rstrip(), (*rest[1:], " ", *first, last), target)
    if target == Target():
        return (f"{verb} ", *what, *rest)
    about_it = not target.described and any(isinstance(piece, Mark) and piece.is_pronoun for piece in what)
    owned = named(what, TARGET) if about_it else None
    return ("For ", TARGET, f", {verb.lower()} ", *what, *rest) if owned is None else (f"{verb} ", *owned, *rest)
