"""Whether a task was solved by its concept, or by another way round.

Each view and each word says which of ConceptARC's 16 concepts it speaks of; `argraph.language.concepts` has the
definition. A rule uses a concept if at least one of its words speaks of it: its view, its canvas, and every literal,
value, area, offset and transform in them, those that describe an object to point at included. A task that is solved
(all test inputs right within the guesses allowed) is solved

- by its concept, if the rule behind each of its right guesses uses the concept of the task's group;
- by a shortcut, if one of these rules does not;
- in an unknown way, if the solver gives no rule for one of its right guesses, or the task has no concept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from argraph.language.concepts import concepts_of
from argraph.language.rule import Rule

Way = Literal["concept", "shortcut", "unknown"]
WAYS: tuple[Way, ...] = get_args(Way)


def way(concept: str | None, rules: Sequence[Rule | None]) -> Way:
    """How a task of a concept was solved by these rules, one for each of its test inputs.

    >>> way("Copy", [None])
    'unknown'
    """
    if concept is None or any(rule is None for rule in rules):
        return "unknown"
    return "concept" if all(concept in concepts_of(rule) for rule in rules) else "shortcut"
