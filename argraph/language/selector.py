"""Selectors: which objects a clause speaks of."""

from __future__ import annotations

from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.english import ONLY_ONE, article, in_plural, listed, pluralise
from argraph.language.word import Flags, Literal, Numbers, Other, Word
from argraph.scene.memory import remembered
from argraph.scene.scene import Scene

Role = OneOf["figure", "region", "separator"]
NOUNS = {"region": "background region", "separator": "separator"}


def role_noun(role: str, noun: str) -> str:
    """What an object of that role is called, where figures are called `noun`."""
    return NOUNS.get(role, noun)


@attrs.frozen
class Not(Word):
    """The opposite of a literal."""

    bits = 1.0
    concepts = ()
    superlative = False

    literal: Literal

    def holds(self, scene: Scene) -> Flags:
        """Where the literal does not hold."""
        return ~self.literal.holds(scene)

    def predicate(self, noun: str, negated: bool = False) -> str:
        """The literal's predicate, turned round."""
        return self.literal.predicate(noun, not negated)

    def adjective(self) -> str | None:
        """There is none: "not largest" is no English."""
        return None


Condition = Literal | Not


@attrs.frozen
class Selector:
    """The objects of a role for which all literals hold."""

    role: Role = "figure"
    literals: tuple[Literal | Not, ...] = ()

    @property
    def bits(self) -> float:
        """Figures are meant unless something else is said."""
        return 0.0 if self.role == "figure" else 1.0

    def holds(self, scene: Scene) -> Flags:
        """Which objects of a scene are meant."""
        flags = scene.role_flags(self.role)
        for literal in self.literals:
            flags = flags & literal.holds(scene)
        return flags

    def explain(self, noun: str, which: str = "each") -> str:
        """English such as "each object that is a single cell" or "the largest object"."""
        adjectives, predicates = self._described(noun)
        noun = role_noun(self.role, noun)
        which = "the" if noun in ONLY_ONE or self._is_superlative else which
        return " ".join([which, *adjectives, noun]) + _that(predicates)

    def explain_all(self, noun: str) -> str:
        """English in the plural without an article, such as "objects that are single cells"."""
        adjectives, predicates = self._described(noun)
        return " ".join([*adjectives, pluralise(role_noun(self.role, noun))]) + _that(list(map(in_plural, predicates)))

    @property
    def _is_superlative(self) -> bool:
        return len(self.literals) == 1 and self.literals[0].superlative

    def _described(self, noun: str) -> tuple[list[str], list[str]]:
        """What stands before the noun and what follows "that".

        A superlative stands before the noun only by itself: "the largest red object" would be another one.
        """
        adjectives, predicates = [], []
        for literal in self.literals:
            adjective = literal.adjective()
            if adjective and (not literal.superlative or self._is_superlative):
                adjectives.append(adjective)
            else:
                among = " of all" if literal.superlative and not self._is_superlative else ""
                predicates.append(self._said(literal, noun) + among)
        return adjectives, predicates

    def _said(self, literal: Literal | Not, noun: str) -> str:
        """A literal's predicate; of what is itself no figure, "another object" is "an object"."""
        predicate = literal.predicate(noun, False)
        if self.role == "figure":
            return predicate
        return predicate.replace(f"another {noun}", article(noun)).replace(f"no other {noun}", f"no {noun}")

    def reason(self, noun: str) -> str:
        """English after "because", said of one of the objects that are meant."""
        said = [self._said(literal, noun) for literal in self.literals]
        return f"it {listed(said)}" if said else f"every {role_noun(self.role, noun)} is meant"


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
        found = _only(scene, self)
        if found < 0:
            raise NotApplicable(f"'{self.explain('object')}' is not exactly one object here")
        return found

    def indices(self, scene: Scene) -> Numbers:
        """The same object for all."""
        return np.full(len(scene.objects), _only(scene, self))

    def find(self, scene: Scene) -> int:
        """Where the object stands, or -1 if there is none or there are several."""
        chosen = np.flatnonzero(self.selector.holds(scene))
        return int(chosen[0]) if len(chosen) == 1 else -1

    def explain(self, noun: str) -> str:
        """English such as "the largest object"."""
        return self.selector.explain(noun, "the" if self.selector.literals else "the only")


@attrs.frozen(cache_hash=True)
class AnyOf(The):
    """Any of the objects that a selector picks, which must look alike."""

    bits = 2.0
    concepts = ()

    def find(self, scene: Scene) -> int:
        """Where the first of them stands, or -1 if there is none or they look different."""
        chosen = np.flatnonzero(self.selector.holds(scene)).tolist()
        looks = {(scene.objects[number].patch.shape, scene.objects[number].patch.tobytes()) for number in chosen}
        return chosen[0] if len(looks) == 1 else -1

    def explain(self, noun: str) -> str:
        """English such as "any of the objects that have the commonest shape"."""
        return f"any of the {self.selector.explain_all(noun)}, which look alike"


@remembered
def _only(scene: Scene, word: The) -> int:
    return word.find(scene)
