"""What was run: the solver with its settings, the corpora, the limits, and the code and libraries that did it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import InvalidNotation
from argraph.execution.executor import Limits
from argraph.runs.provenance import Provenance
from argraph.values.notation import Kinds, read_fields

FORMAT = 1
"""Of run folders; it goes up when older versions could not read them any more."""
FIELDS: Kinds = {
    "format": int,
    "solver": str,
    "settings": dict,
    "guesses": int,
    "limits": dict,
    "corpora": list,
    "made_with": list,
}


@attrs.frozen
class Measured:
    """Which corpus was measured: its name, the hash of its content, and how many tasks it has."""

    name: str
    content_hash: str
    tasks: int
    minimal: int = 0
    minimal_hash: str | None = None
    """Minimal tasks are no part of the content hash of a corpus; they have one of their own."""

    @classmethod
    def of(cls, corpus: Corpus) -> Measured:
        """Take a corpus down."""
        minimal = Corpus(corpus.name, corpus.minimal)
        hash = minimal.content_hash if minimal.tasks else None
        return cls(corpus.name, corpus.content_hash, len(corpus.tasks), len(minimal), hash)

    @classmethod
    def from_json(cls, data: Any) -> Measured:
        """Read the JSON form, checked."""
        kinds: Kinds = {"name": str, "content_hash": str, "tasks": int, "minimal": int, "minimal_hash": (str, NoneType)}
        return cls(*read_fields(data, "corpus", kinds))


@attrs.frozen
class Setup:
    """Everything that the answers of a run depend on.

    `made_with` holds one entry, or several if the run was resumed with other code or libraries, on request.
    """

    solver: str
    settings: Mapping[str, Any] = attrs.field(hash=False)
    guesses: int
    limits: Limits
    corpora: tuple[Measured, ...]
    made_with: tuple[Provenance, ...]

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        return {"format": FORMAT, **attrs.asdict(self)}

    @classmethod
    def from_json(cls, data: Any) -> Setup:
        """Read the JSON form, checked."""
        if isinstance(data, dict) and data.get("format") != FORMAT:
            raise InvalidNotation(f"is of format {data.get('format')!r}; this version of argraph reads format {FORMAT}")
        _, solver, settings, guesses, limits, corpora, made_with = read_fields(data, "run", FIELDS)
        if not made_with:
            raise InvalidNotation("does not say with which code the run was made")
        return cls(
            solver,
            settings,
            guesses,
            Limits(*read_fields(limits, "limits", {"seconds": (float, int), "megabytes": (float, int)})),
            tuple(map(Measured.from_json, corpora)),
            tuple(map(Provenance.from_json, made_with)),
        )

    def told(self) -> str:
        """The solver and its settings in a few words: "argraph, effort normal, 3 guesses"."""
        settings = [f"{name} {value}" for name, value in self.settings.items()]
        return ", ".join([self.solver, *settings, f"{self.guesses} {'guess' if self.guesses == 1 else 'guesses'}"])

    def differences(self, other: Setup) -> list[str]:
        """Say what is not the same there, code and libraries apart."""
        before, now = self._facts(), other._facts()
        names = dict.fromkeys([*before, *now])
        return [
            f"{name} was {before.get(name, 'absent')} and is {now.get(name, 'absent')}"
            for name in names
            if before.get(name) != now.get(name)
        ]

    def _facts(self) -> dict[str, Any]:
        facts = {"the solver": self.solver, **self.settings, "guesses": self.guesses}
        limits = {"the time limit": f"{self.limits.seconds:g} s", "the memory limit": f"{self.limits.megabytes} MB"}
        return facts | limits | dict(self._data())

    def _data(self) -> Iterator[tuple[str, str]]:
        for number, corpus in enumerate(self.corpora, 1):
            minimal = f" and {corpus.minimal} minimal ({corpus.minimal_hash[:12]})" if corpus.minimal_hash else ""
            tasks = f"{corpus.tasks} {'task' if corpus.tasks == 1 else 'tasks'} ({corpus.content_hash[:12]})"
            yield f"corpus {number}", f"{corpus.name}: {tasks}{minimal}"
