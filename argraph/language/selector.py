"""Selectors: which objects a clause speaks of."""

from __future__ import annotations

from typing import Literal as OneOf

import attrs
import numpy as np

from argraph.errors import NotApplicable
from argraph.language.word import Flags, Literal, Word
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

    def explain(self, noun: str, article: str = "each") -> str:
        """English such as "each object that is a single cell" or "the largest object"."""
        noun = role_noun(self.role, noun)
        adjectives = [adjective for literal in self.literals if (adjective := literal.adjective())]
        predicates = [literal.predicate(noun, False) for literal in self.literals if not literal.adjective()]
        words = [article, *adjectives, noun]
        return " ".join(words) + (" that " + " and ".join(predicates) if predicates else "")


@attrs.frozen(cache_hash=True)
class The(Word):
    """The one object that a selector picks."""

    bits = 1.0

    selector: Selector

    def index(self, scene: Scene) -> int:
        """Where the object stands in the scene; raises `NotApplicable` unless there is exactly one."""
        found: int = scene.recall(self, self._only)
        if found < 0:
            raise NotApplicable(f"{self.explain('object')} is not exactly one here")
        return found

    def _only(self, scene: Scene) -> int:
        chosen = np.flatnonzero(self.selector.holds(scene))
        return int(chosen[0]) if len(chosen) == 1 else -1

    def explain(self, noun: str) -> str:
        """English such as "the largest object"."""
        return self.selector.explain(noun, "the")
