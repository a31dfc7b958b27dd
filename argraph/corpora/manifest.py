"""Manifests: files that name some tasks of a corpus, each with the hash of its content.

A manifest is a corpus of its own wherever one is asked for by its path, as in `argraph evaluate sample.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import NoneType
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import InvalidTask, placed
from argraph.values.notation import Kinds, read_fields

FIELDS: Kinds = {
    "sample_of": str,
    "content_hash": str,
    "count": int,
    "seed": int,
    "max_cells": (int, NoneType),
    "reference": (str, NoneType),
    "tasks": dict,
}


@attrs.frozen
class Manifest:
    """Of which corpus it is a sample (a name, or a path from its own folder), how it was drawn, and the tasks."""

    sample_of: str
    content_hash: str
    count: int
    seed: int
    max_cells: int | None
    reference: str | None
    tasks: Mapping[str, str] = attrs.field(hash=False)
    """From ids to hashes of contents."""

    def text(self) -> str:
        """The content of the file; the same manifest gives the same bytes."""
        return json.dumps(attrs.asdict(self), indent=1) + "\n"

    @classmethod
    def from_json(cls, path: Path, data: Any) -> Manifest:
        """Read the JSON form, checked."""
        with placed(path):
            return cls(*read_fields(data, "manifest", FIELDS))

    def chosen(self, path: Path, source: str | Path, corpus: Corpus, *, answers: bool = True) -> Corpus:
        """The tasks that it names; every one must be there with the content that it had."""
        known = {task.id: task for task in corpus}
        for id, hash in self.tasks.items():
            if id not in known or known[id].content_hash != hash:
                raise InvalidTask(f"{path}: task {id!r} is not in {source} any more, or is another one now")
        tasks = tuple(known[id] if answers else known[id].without_answers() for id in self.tasks)
        return Corpus(f"{corpus.name}/{path.stem}", tasks)


def is_manifest(data: Any) -> bool:
    """Whether the content of a file looks like that of a manifest."""
    return isinstance(data, dict) and "sample_of" in data
