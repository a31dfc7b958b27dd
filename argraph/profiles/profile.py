"""A profile: which of the fifty concepts hold of a task, and what was seen of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from argraph.corpora.loading import TaskLike, load_task
from argraph.profiles.catalogue import CONCEPTS
from argraph.profiles.demonstration import demonstrations

_PLACES = {concept.name: place for place, concept in enumerate(CONCEPTS)}


@attrs.frozen(repr=False)
class Profile(Mapping[str, bool]):
    """For each concept, by name and in the order of the catalogue, whether it holds of a task.

    >>> found = profile("bundled:MoveToBoundary1")
    >>> found
    <Profile of MoveToBoundary1: size kept, objects move, border reached>
    >>> found["objects move"], found["objects vanish"], len(found)
    (True, False, 50)
    """

    task: str
    """The id of the task."""
    readings: tuple[tuple[str, ...], ...]
    """For each concept, in the order of the catalogue, what was seen; nothing if it does not hold."""

    def __getitem__(self, name: str) -> bool:
        return bool(self.readings[_PLACES[name]])

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)

    @property
    def holding(self) -> tuple[str, ...]:
        """The names of the concepts that hold."""
        return tuple(name for name, holds in self.items() if holds)

    @property
    def seen(self) -> dict[str, tuple[str, ...]]:
        """For each concept that holds, what was seen."""
        return {name: self.readings[_PLACES[name]] for name in self.holding}

    def to_json(self) -> dict[str, Any]:
        """Give plain data: every concept with whether it holds, and what was seen of those that do."""
        seen = {name: list(readings) for name, readings in self.seen.items()}
        return {"task": self.task, "profile": dict(self), "seen": seen}

    def __rich__(self) -> Any:
        from argraph.profiles.report.text import profile_text

        return profile_text(self)

    def __repr__(self) -> str:
        return f"<Profile of {self.task}: {', '.join(self.holding) or 'no concept'}>"


def profile(task: TaskLike) -> Profile:
    """Look for every concept in the demonstrations of a task, or of what `load_task` makes one of.

    Its tests and their answers are not looked at.
    """
    loaded = load_task(task)
    shown = demonstrations(loaded)
    return Profile(loaded.id, tuple(concept.seen(shown) for concept in CONCEPTS))
