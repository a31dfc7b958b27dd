"""Manifests: files that name some tasks of a corpus, each with the hash of its content.

A manifest is a corpus of its own wherever one is asked for by its path, as in `argraph evaluate sample.json`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import NoneType
from typing import Any

from argraph.corpora.corpus import Corpus, is_named, load_corpus
from argraph.corpora.sampling import Choice, sample
from argraph.errors import InvalidNotation, InvalidTask
from argraph.runs.run import Run
from argraph.values.files import write_text
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


def write_manifest(
    path: Path, source: str, choice: Choice, *, reference: Run | None = None, data: Path | None = None
) -> Corpus:
    """Draw a sample of a corpus, write its manifest, and give the sample; the same choice gives the same bytes."""
    corpus = load_corpus(source, data=data)
    tasks = sample(corpus, choice, reference)
    values = [
        source if is_named(source) else os.path.relpath(source, path.parent),
        corpus.content_hash,
        choice.count,
        choice.seed,
        choice.max_cells,
        None if reference is None else reference.setup.told(),
        {task.id: task.content_hash for task in tasks},
    ]
    write_text(path, json.dumps(dict(zip(FIELDS, values, strict=True)), indent=1) + "\n")
    return Corpus(_name(corpus, path), tasks)


def is_manifest(data: Any) -> bool:
    """Whether the content of a file looks like that of a manifest."""
    return isinstance(data, dict) and "sample_of" in data


def load_manifest(path: Path, content: Any, *, data: Path | None = None, answers: bool = True) -> Corpus:
    """Load the tasks that a manifest names; every one must be there with the content that it had."""
    try:
        source, *_, hashes = read_fields(content, "manifest", FIELDS)
    except InvalidNotation as error:
        raise InvalidNotation(f"{path}: {error}") from None
    source = source if is_named(source) else path.parent / source
    corpus = load_corpus(source, data=data)
    known = {task.id: task for task in corpus}
    for id, hash in hashes.items():
        if id not in known or known[id].content_hash != hash:
            raise InvalidTask(f"{path}: task {id!r} is not in {source} any more, or is another one now")
    tasks = tuple(known[id] if answers else known[id].without_answers() for id in hashes)
    return Corpus(_name(corpus, path), tasks)


def _name(corpus: Corpus, path: Path) -> str:
    return f"{corpus.name}/{path.stem}"
