"""An idea: a rule that puzzles can be drawn for without end, told twice over.

`make` draws a scene and knows the answer by construction; `answer` finds the answer from the input grid alone. The two
share nothing but small helpers, so that each checks the other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from argraph.errors import ArgraphError

Cells = NDArray[np.int8]
Program = Callable[[Cells], Cells]

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


class Idea(ABC):
    """One idea for puzzles of a concept; a subclass has no state, and its docstring says what the idea is.

    The module tells the concept, the class tells the name:

    >>> from argraph.generation.concepts.copy import IDEAS
    >>> IDEAS[0].concept, IDEAS[0].name, IDEAS[0].novelty
    ('Copy', 'AcrossTheDivide', 0)
    """

    novelty: ClassVar[int]
    """From 0 to 4; `NOVELTIES` says what they stand for."""
    rule: ClassVar[str]
    """The rule in one or two English sentences, as one would tell a person."""
    demonstrations: ClassVar[int] = 3

    @abstractmethod
    def make(self, random: Random) -> tuple[Cells, Cells]:
        """Draw an input and, by construction, its output; raises `Again` if the drawing did not work out."""

    @abstractmethod
    def answer(self, grid: Cells) -> Cells:
        """Find the output from the input alone: the reference program. The input is read-only."""

    def misreadings(self) -> Mapping[str, Program]:
        """Name simple wrong readings of the rule; in every task each is wrong on at least one demonstration."""
        return {}

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
