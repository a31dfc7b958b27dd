"""Outputs that are one of a few pictures: what is seen or counted in the input says which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs
import numpy as np

from argraph.errors import InvalidNotation, NotApplicable
from argraph.language.checks import one_of
from argraph.language.english import Phrase, Voice, phrase_of, pictured
from argraph.language.lesson import Lesson
from argraph.language.selector import Selector
from argraph.language.word import CONSTANT, Canvas
from argraph.scene.attributes import ATTRIBUTES, COLOUR, COUNT, FLAG, LENGTH, attributes_of
from argraph.scene.scene import Scene
from argraph.values.grid import COLOUR_NAMES, Grid

SHAPE = "shape"
KEYS = (*attributes_of(FLAG, COLOUR, COUNT, LENGTH), SHAPE)
KEY = attrs.evolve(one_of("key of a choice", KEYS, ATTRIBUTES), optional=True)
MOST_CASES = 6
LARGEST = 25
"""Of more pictures, or of larger ones (in cells), nobody would learn a table."""
SEEN_AGAIN = 2
"""So many demonstrations must show a case that another has shown, or the table would be nothing but their list."""
Cases = tuple[tuple[str, str], ...]


@attrs.frozen(cache_hash=True)
class Choice(Canvas):
    """The output is one of a few fixed pictures: how many objects of some kind there are, or how they are, says which.

    Numbers, colours and yes or no (1 or 0) are written as numbers, shapes and pictures row by row.
    """

    bits = 8.0
    concepts = ()
    resizes = False

    selector: Selector
    attribute: str | None = attrs.field(validator=KEY)
    """What all of the objects have alike; without one they are counted."""
    table: Cases = attrs.field(metadata=CONSTANT)
    """Pairs of a key and its picture."""

    @table.validator
    def _check(self, _: object, table: Cases) -> None:
        if len({key for key, _ in table}) < len(table):
            raise InvalidNotation("the cases of a choice need different keys")
        for key, picture in table:
            if not re.fullmatch(r"-?\d+|[#./]+", key):
                raise InvalidNotation(f"{key!r:.40} is no key of a choice; expected a number or a shape")
            Grid.parse(picture)

    def draw(self, scene: Scene) -> Grid:
        """Look the key up."""
        key = _key(scene, self.selector, self.attribute)
        picture = dict(self.table).get(key or "")
        if picture is None:
            raise NotApplicable("no picture has been seen for this case")
        return Grid.parse(picture)

    def phrase(self, voice: Voice) -> Phrase:
        """For example "The output depends on the number of objects. For 1 it is: red. For 2 it is: blue"."""
        things, verb = (self.selector.explain(voice), "is") if voice.whole else ("the {selector}", "are")
        what = f"the {{attribute}} of {things}"
        if self.attribute is None:
            what = "the number of {selector}"
        elif ATTRIBUTES[self.attribute].kind == FLAG:
            what = f"whether {things} {verb} {ATTRIBUTES[self.attribute].english}"
        cases = " ".join(f"{self._told(key)} it is: {_shown(picture)}." for key, picture in self.table)
        return phrase_of(f"The output depends on {what}. {cases}", self, voice)

    def _told(self, key: str) -> str:
        kind = COUNT if self.attribute in (None, SHAPE) else ATTRIBUTES[self.attribute].kind
        if kind == FLAG:
            return "If so," if key == "1" else "If not,"
        return "For " + (COLOUR_NAMES[int(key)] if kind == COLOUR and key.isdigit() and len(key) == 1 else key)

    @classmethod
    def propose(cls, lesson: Lesson) -> Iterator[Choice]:
        """Keys that tell the different outputs apart, if enough of them come more than once."""
        pictures = [str(output) for output in lesson.outputs]
        if not 1 < len(set(pictures)) <= min(MOST_CASES, len(pictures) - SEEN_AGAIN):
            return
        if max(output.cells.size for output in lesson.outputs) > LARGEST:
            return
        for selector, attribute, keys in _keys(lesson):
            cases = dict(zip(keys, pictures, strict=False))
            told = all(cases[key] == picture for key, picture in zip(keys, pictures, strict=False))
            if told and len(cases) <= len(pictures) - SEEN_AGAIN and all(key in cases for key in keys):
                yield cls(selector, attribute, tuple(sorted(cases.items())))


def _keys(lesson: Lesson) -> Iterator[tuple[Selector, str | None, Sequence[str]]]:
    """All keys that every scene has, with their values."""
    referents = (the.selector for the in lesson.referents if the.selector.role == "figure")
    for selector in dict.fromkeys((Selector(), *referents)):
        for attribute in KEYS:
            keys = [_key(scene, selector, attribute) for scene in lesson.scenes]
            if None not in keys:
                yield selector, attribute, [key for key in keys if key is not None]
    if not lesson.view.whole:
        sets = lesson.sets("figure")
        for selector, counts in zip(sets.selectors, sets.counts.tolist(), strict=True):
            yield selector, None, list(map(str, counts))


def _key(scene: Scene, selector: Selector, attribute: str | None) -> str | None:
    """How many objects a selector picks, or what they have alike, if they do."""
    chosen = np.flatnonzero(selector.holds(scene.world))
    if attribute is None:
        return str(len(chosen))
    if attribute == SHAPE:
        keys = {str(scene.objects[number].shape) for number in chosen.tolist()}
    else:
        keys = {str(int(value)) for value in scene.column(attribute)[chosen].tolist()}
    return keys.pop() if len(keys) == 1 else None


def _shown(picture: str) -> str:
    """A picture in words."""
    return pictured([[COLOUR_NAMES[int(cell)] for cell in row] for row in picture.split("/")])
