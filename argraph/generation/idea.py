"""An idea: a rule that puzzles can be drawn for without end, told twice over.

`make` draws a scene and knows the answer by construction; `answer` finds the answer from the input grid alone. The two
share nothing but small helpers, so that each checks the other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random
from typing import Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from argraph.errors import ArgraphError

Cells = NDArray[np.int8]
Program = Callable[[Cells], Cells]
Drawn = tuple[Cells, Cells]
"""An input and its output."""
Answer = TypeVar("Answer", bound=Callable[..., Cells])

NOVELTIES = (
    "the plain instance of the concept",
    "one twist: distractors, or several objects",
    "composed with another concept",
    "unusual objects or larger scenes",
    "composed with another concept, with unusual objects and distractors",
)
"""What the levels of novelty, 0 to 4, stand for."""


class Again(ArgraphError):
    """Raised while drawing when a scene does not work out, say for want of room: another one is drawn."""


def require(fact: object, otherwise: str) -> None:
    """Go on with a drawing only if a fact holds; raises `Again` if it does not."""
    if not fact:
        raise Again(otherwise)


def misread(name: str, program: Program | None = None, **wrong: Any) -> Callable[[Answer], Answer]:
    """Name a wrong reading of a rule, above its `answer`: what that gives with other values for some keywords.

    If it is not a matter of those, it is a program of its own.
    """

    def mark(answer: Answer) -> Answer:
        vars(answer)["misread"] = {name: program or wrong, **vars(answer).get("misread", {})}
        return answer

    return mark


def misread_each(name: str, **values: Iterable[Any]) -> Callable[[Answer], Answer]:
    """Name a wrong reading for each of some values of a keyword, with braces in place of the value."""

    def mark(answer: Answer) -> Answer:
        for keyword, wrong in ((keyword, wrong) for keyword, several in values.items() for wrong in several):
            misread(name.format(wrong), **{keyword: wrong})(answer)
        return answer

    return mark


class Idea(ABC):
    """One idea for puzzles of a concept; a subclass has no state, and its docstring says what the idea is.

    The class is told its level of novelty, from 0 to 4, of which `NOVELTIES` says what they stand for. The module tells
    the concept, the class tells the name:

    >>> from argraph.generation.concepts.copy import AcrossTheDivide
    >>> idea = AcrossTheDivide()
    >>> idea.concept, idea.name, idea.novelty, list(idea.misreadings())
    ('Copy', 'AcrossTheDivide', 0, ['mirrored'])
    """

    novelty: ClassVar[int]
    rule: ClassVar[str]
    """The rule in one or two English sentences, as one would tell a person."""
    demonstrations: ClassVar[int] = 3

    def __init_subclass__(cls, novelty: int | None = None) -> None:
        if novelty is not None:
            cls.novelty = novelty

    @abstractmethod
    def make(self, random: Random) -> Drawn:
        """Draw an input and, by construction, its output; raises `Again` if the drawing did not work out."""

    @abstractmethod
    def answer(self, grid: Cells) -> Cells:
        """Find the output from the input alone: the reference program. The input is read-only.

        Its keywords, if it has any, are what the rule decides, and their defaults are what the rule says.
        """

    def misreadings(self) -> Mapping[str, Program]:
        """Simple wrong readings of the rule; in every task each is wrong on at least one demonstration.

        They are those that `misread` names above `answer`, and those that a subclass adds.
        """
        answer: Callable[..., Cells] = self.answer
        named: Mapping[str, Any] = getattr(answer, "misread", {})
        return {name: wrong if callable(wrong) else partial(answer, **wrong) for name, wrong in named.items()}

    @property
    def concept(self) -> str:
        """The concept, in ConceptARC's spelling."""
        return type(self).__module__.rpartition(".")[2].title().replace("_", "")

    @property
    def name(self) -> str:
        """The name of the class."""
        return type(self).__name__

    def __repr__(self) -> str:
        return f"<Idea {self.concept}/{self.name}>"
