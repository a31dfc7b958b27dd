"""Selectors: which objects a clause speaks of."""

from __future__ import annotations

from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.english import PLAIN, Phrase, Predicate, Target, Voice, article, listed, pluralise
from argraph.language.word import Flags, Literal, Numbers, Other, Word
from argraph.scene.memory import remembered
from argraph.scene.notion import by_field
from argraph.scene.object import FIGURE
from argraph.scene.scene import Scene
from argraph.scene.world import World

Role = OneOf["figure", "region", "separator"]
NOUNS = {"region": "background region", "separator": "separator"}


def role_noun(role: str, noun: str) -> str:
    """What an object of that role is called, where figures are called `noun`."""
    return NOUNS.get(role, noun)


@attrs.frozen(cache_hash=True)
class Not(Word):
    """The opposite of a literal."""

    bits = 1.0
    concepts = ()
    superlative = False

    literal: Literal

    def holds(self, world: World) -> Flags:
        """Where the literal does not hold."""
        return ~self.literal.holds(world)

    def predicate(self, voice: Voice = PLAIN, negated: bool = False) -> Predicate:
        """The literal's predicate, turned round."""
        return self.literal.predicate(voice, not negated)

    def adjective(self) -> str | None:
        """There is none: "not largest" is no English."""
        return None


Condition = Literal | Not


@attrs.frozen(cache_hash=True)
class Selector:
    """The objects of a role for which all literals hold."""

    bits = 0.0
    prices = by_field(role={"region": 1.0, "separator": 1.0})

    role: Role = "figure"
    literals: tuple[Literal | Not, ...] = ()

    def holds(self, world: World) -> Flags:
        """Which objects are meant."""
        flags = world.role_flags(self.role)
        for literal in self.literals:
            flags = flags & literal.holds(world)
        return flags

    def known_from(self, before: Selector) -> str | None:
        """That it means "such" objects as the one before it, or all "other" ones of its role; None if neither."""
        if self == before:
            return "such"
        if self.role != before.role or not len(self.literals) == len(before.literals) == 1:
            return None
        mine, its = self.literals[0], before.literals[0]
        turned_round = (mine, Not(its)) if isinstance(its, Literal) else (its.literal, mine)
        return "other" if turned_round[0] == turned_round[1] else None

    def target(self, voice: Voice, which: str = "each") -> Target:
        """What the objects are called, such as "each object that is a single cell" or "the largest object".

        Of several that are equally large each one is meant, and so "each largest object" is said of those.
        """
        adjectives, predicates = self._described(voice)
        which = "the" if voice.whole and self.role == FIGURE else which
        name = " ".join([which, *adjectives, role_noun(self.role, voice.noun)])
        return Target(name + _that([str(predicate) for predicate in predicates]), bool(predicates))

    def explain(self, voice: Voice = PLAIN, which: str = "each") -> str:
        """The same as text."""
        return self.target(voice, which).text

    def explain_all(self, voice: Voice = PLAIN) -> str:
        """English in the plural without an article, such as "objects that are single cells"."""
        adjectives, predicates = self._described(voice)
        name = " ".join([*adjectives, pluralise(role_noun(self.role, voice.noun))])
        return name + _that([predicate.text(plural=True) for predicate in predicates])

    def some(self, voice: Voice, negated: bool = False) -> str:
        """One of the objects, whichever: "another object" or "a red object"."""
        if self == Selector():
            return voice.another(negated)
        adjectives, predicates = self._described(voice)
        name = " ".join([*adjectives, role_noun(self.role, voice.noun)])
        return (f"no {name}" if negated else article(name)) + _that([str(predicate) for predicate in predicates])

    def none(self, voice: Voice) -> str:
        """None of them: "no other object" or "no red object"."""
        return self.some(voice, negated=True)

    def phrase(self, voice: Voice) -> Phrase:
        """All of the objects, as words that count or join them speak of them."""
        return (self.explain_all(voice),)

    @property
    def _is_superlative(self) -> bool:
        return len(self.literals) == 1 and self.literals[0].superlative

    def _described(self, voice: Voice) -> tuple[list[str], list[Predicate]]:
        """What stands before the noun and what follows "that".

        A superlative stands before the noun only by itself: "the largest red object" would be another one.
        """
        adjectives, predicates = list[str](), list[Predicate]()
        for literal, predicate in zip(self.literals, self._predicates(voice), strict=True):
            adjective = literal.adjective()
            if adjective and (not literal.superlative or self._is_superlative):
                adjectives.append(adjective)
            elif literal.superlative and not self._is_superlative:
                predicates.append(attrs.evolve(predicate, rest=(*predicate.rest, " of all")))
            else:
                predicates.append(predicate)
        return adjectives, predicates

    def _predicates(self, voice: Voice) -> list[Predicate]:
        voice = attrs.evolve(voice, figure=self.role == FIGURE)
        return [literal.predicate(voice) for literal in self.literals]

    def reason(self, voice: Voice) -> str:
        """English after "because", said of one of the objects that are meant."""
        said = [str(predicate) for predicate in self._predicates(voice)]
        return f"it {listed(said)}" if said else f"every {role_noun(self.role, voice.noun)} is meant"


def _that(predicates: list[str]) -> str:
    return f" that {listed(predicates)}" if predicates else ""


@attrs.frozen(cache_hash=True)
class The(Other):
    """The one object that a selector picks."""

    bits = 1.0
    concepts = ()

    selector: Selector

    def index(self, scene: Scene) -> int:
        """Where the object stands in the scene; raises `NotApplicable` unless there is exactly one."""
        found = int(picked(scene.world, self)[0])
        if found < 0:
            raise NotApplicable(f"'{self.explain()}' is not exactly one object here")
        return found

    def indices(self, world: World) -> Numbers:
        """The same object for all of a scene."""
        return picked(world, self)[world.scene_of]

    def pick(self, world: World) -> Numbers:
        """For each scene the index of the object, or -1 if there is none or there are several."""
        (numbers,) = self.selector.holds(world).nonzero()
        scenes, picked = world.scene_of[numbers], np.full(len(world.scenes), NOBODY)
        picked[scenes] = numbers
        picked[np.bincount(scenes, minlength=len(picked)) > 1] = NOBODY
        return picked

    def phrase(self, voice: Voice) -> Phrase:
        """English such as "the largest object"."""
        return (self.selector.explain(voice, "the" if self.selector.literals else "the only"),)


@attrs.frozen(cache_hash=True)
class AnyOf(The):
    """Any of the objects that a selector picks, which must look alike."""

    bits = 2.0
    concepts = ()

    def pick(self, world: World) -> Numbers:
        """For each scene the index of the first of them, or -1 if there is none or they look different."""
        numbers, looks = np.flatnonzero(self.selector.holds(world)), world.column("figure")
        scenes, picked = world.scene_of[numbers], np.full(len(world.scenes), NOBODY)
        picked[scenes[::-1]] = numbers[::-1]  # of several the first, which is written last
        picked[scenes[looks[numbers] != looks[picked[scenes]]]] = NOBODY
        return picked

    def phrase(self, voice: Voice) -> Phrase:
        """English such as "any of the objects that have the commonest shape"."""
        return (f"any of the {self.selector.explain_all(voice)}, which look alike",)


NOBODY = -1


@remembered
def picked(world: World, word: The) -> Numbers:
    """For each scene the index of the object that a word points at, or -1."""
    if world.within is None:
        return word.pick(world)
    larger, number = world.within
    index = picked(larger, word)[number : number + 1]
    return np.where(index < 0, NOBODY, index - larger.slices[number].start)
