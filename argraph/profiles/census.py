"""A census: of how many tasks of a corpus each concept holds, and in which groups of tasks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.profiles.catalogue import CONCEPTS
from argraph.profiles.concept import Concept
from argraph.profiles.profile import Profile, profile


@attrs.frozen
class Expectation:
    """How often a concept holds in a group of ConceptARC in which one would expect it, and elsewhere."""

    group: str
    concept: str
    inside: float
    outside: float

    @property
    def is_met(self) -> bool:
        """Whether it holds more often in the group than elsewhere."""
        return self.inside > self.outside


@attrs.frozen
class Census:
    """The profiles of the tasks of a corpus, each with the group that its task belongs to, if any."""

    corpus: str
    content_hash: str
    profiles: tuple[Profile, ...]
    groups: tuple[str | None, ...]

    @property
    def group_names(self) -> tuple[str, ...]:
        """The groups that tasks belong to, in the order of the tasks."""
        return tuple(dict.fromkeys(group for group in self.groups if group is not None))

    def members(self, group: str) -> tuple[Profile, ...]:
        """The profiles of the tasks of a group."""
        return tuple(found for found, own in zip(self.profiles, self.groups, strict=True) if own == group)

    def count(self, concept: str, group: str | None = None) -> int:
        """Of how many tasks a concept holds, in a group or altogether."""
        return sum(found[concept] for found in (self.profiles if group is None else self.members(group)))

    def share(self, concept: str, group: str | None = None) -> float:
        """Of which share of the tasks a concept holds, in a group or altogether."""
        return self.count(concept, group) / len(self.profiles if group is None else self.members(group))

    @property
    def expectations(self) -> tuple[Expectation, ...]:
        """What was to be expected of each group, and whether it came true; nothing if there is only one group."""
        if len(self.group_names) < 2:
            return ()
        return tuple(
            self._expectation(concept, group)
            for group in self.group_names
            for concept in CONCEPTS
            if group in concept.groups
        )

    def _expectation(self, concept: Concept, group: str) -> Expectation:
        inside, members = self.count(concept.name, group), len(self.members(group))
        outside = (self.count(concept.name) - inside) / (len(self.profiles) - members)
        return Expectation(group, concept.name, inside / members, outside)

    def to_json(self) -> dict[str, Any]:
        """Give plain data: counts, shares by group, expectations, and the names that hold of each task."""
        names = [concept.name for concept in CONCEPTS]
        return {
            "corpus": self.corpus,
            "content_hash": self.content_hash,
            "tasks": len(self.profiles),
            "counts": {name: self.count(name) for name in names},
            "groups": {group: {name: self.share(name, group) for name in names} for group in self.group_names},
            "expectations": [attrs.asdict(expectation) for expectation in self.expectations],
            "profiles": {found.task: list(found.holding) for found in self.profiles},
        }

    def __rich__(self) -> Any:
        from argraph.profiles.report.text import census_text

        return census_text(self)


def take_census(corpus: Corpus, each: Callable[[Profile], None] | None = None) -> Census:
    """Profile every task of a corpus, its minimal tasks excepted, and call `each` after every one."""
    profiles: list[Profile] = []
    for task in corpus:
        profiles.append(profile(task))
        if each is not None:
            each(profiles[-1])
    return Census(corpus.name, corpus.content_hash, tuple(profiles), tuple(task.concept for task in corpus))
