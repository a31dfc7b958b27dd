"""Which corpora a run was measured on."""

from __future__ import annotations

from types import NoneType
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.values.notation import Kinds, read_fields


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

    def told(self) -> str:
        """In a few words: "bundled: 160 tasks (dad152f2ec6a)"."""
        minimal = f" and {self.minimal} minimal ({self.minimal_hash[:12]})" if self.minimal_hash else ""
        return f"{self.name}: {self.tasks} {'task' if self.tasks == 1 else 'tasks'} ({self.content_hash[:12]}){minimal}"
