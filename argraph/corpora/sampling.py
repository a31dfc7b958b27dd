"""Samples of a corpus for those who cannot afford to run all of it, such as with a language model that costs money.

A sample is drawn by hashing: tasks are put in the order of a hash over the seed and their content, and the first ones
are taken. So it is the same on every machine, whatever the tasks are called and in whatever order they come.

No two tasks of a sample are the same, nor the same but for turning or flipping all grids, or exchanging colours.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs
import numpy as np

from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import is_named, load_corpus
from argraph.corpora.manifest import Manifest
from argraph.errors import InvalidSetting
from argraph.values.files import write_text
from argraph.values.grid import COLOURS
from argraph.values.symmetry import TURNS, Turn
from argraph.values.task import Task, grids_of


@attrs.frozen
class SampleDesign:
    """What a sample should be like."""

    count: int
    seed: int = 42
    max_cells: int | None = None
    """Tasks whose grids, inputs and outputs together, have more cells are passed over."""

    def __attrs_post_init__(self) -> None:
        if self.count < 1:
            raise InvalidSetting(f"a sample of {self.count} tasks was asked for; there must be at least 1")


@attrs.frozen
class Reference:
    """Who has tried all tasks of a corpus, and which of them, by id and content, were solved."""

    told: str
    solved: Mapping[tuple[str, str], bool] = attrs.field(hash=False)

    def of(self, corpus: Corpus) -> set[str]:
        """The ids of the tasks that were solved; all of the corpus must be known."""
        keys = {task.id: (task.id, task.content_hash) for task in corpus}
        unknown = [id for id, key in keys.items() if key not in self.solved]
        if unknown:
            raise InvalidSetting(f"the reference run does not have {len(unknown)} of the tasks, such as {unknown[0]!r}")
        return {id for id, key in keys.items() if self.solved[key]}


def write_sample(
    path: Path, source: str, design: SampleDesign, *, reference: Reference | None = None, data: Path | None = None
) -> Corpus:
    """Draw a sample of a corpus, write its manifest, and give the sample; the same design gives the same bytes."""
    corpus = load_corpus(source, data=data)
    manifest = Manifest(
        source if is_named(source) else os.path.relpath(source, path.parent),
        corpus.content_hash,
        design.count,
        design.seed,
        design.max_cells,
        None if reference is None else reference.told,
        {task.id: task.content_hash for task in sample(corpus, design, reference)},
    )
    write_text(path, manifest.text())
    return manifest.chosen(path, source, corpus)


def sample(corpus: Corpus, design: SampleDesign, reference: Reference | None = None) -> tuple[Task, ...]:
    """Draw tasks of a corpus, minimal ones excepted; they come in the order of the corpus.

    With a reference on the same tasks, the share of solved ones in the sample is that of the whole corpus, as nearly
    as the count allows.
    """
    fitting = {same_puzzle(task): task for task in reversed(corpus.tasks) if _fits(task, design.max_cells)}
    drawn = sorted(fitting, key=lambda key: hashlib.sha256(f"{design.seed} {key}".encode()).digest())
    candidates = [fitting[key] for key in drawn]
    if reference is None:
        chosen = _first(candidates, design.count, "tasks")
    else:
        solved = reference.of(corpus)
        share = _rounded(design.count * len(solved), len(corpus))
        chosen = [
            *_first([task for task in candidates if task.id in solved], share, "solved tasks"),
            *_first([task for task in candidates if task.id not in solved], design.count - share, "unsolved tasks"),
        ]
    ids = {task.id for task in chosen}
    return tuple(task for task in corpus if task.id in ids)


def cells(task: Task) -> int:
    """How many cells the grids of a task have, inputs and outputs of all pairs together."""
    return sum(grid.cells.size for grid in grids_of(task.pairs))


def same_puzzle(task: Task) -> str:
    """A hash that two tasks share if turning or flipping all grids and exchanging colours makes one into the other.

    >>> data = {"train": [{"input": [[1, 0]], "output": [[2, 0]]}], "test": [{"input": [[1, 1]]}]}
    >>> turned = {"train": [{"input": [[5], [3]], "output": [[5], [0]]}], "test": [{"input": [[3], [3]]}]}
    >>> first, second = (Task.from_json(each, id="x") for each in (data, turned))
    >>> same_puzzle(first) == same_puzzle(second)
    True
    """
    return hashlib.sha256(min(_form(task, turn) for turn in TURNS.values())).hexdigest()


def _form(task: Task, turn: Turn) -> bytes:
    """All grids, turned, with their colours numbered in the order in which they are met; and what is not known."""
    turned = [turn(grid.cells) for grid in grids_of(task.pairs)]
    flat = np.concatenate([cells.ravel() for cells in turned])
    colours, first = np.unique(flat, return_index=True)
    numbers = np.zeros(COLOURS, dtype=np.int8)
    numbers[colours[np.argsort(first)]] = np.arange(len(colours))
    known = [[pair.output is not None for pair in pairs] for pairs in (task.train, task.test)]
    content: bytes = numbers[flat].tobytes()
    return f"{known} {[cells.shape for cells in turned]} ".encode() + content


def _fits(task: Task, max_cells: int | None) -> bool:
    return max_cells is None or cells(task) <= max_cells


def _first(tasks: Sequence[Task], count: int, what: str) -> Sequence[Task]:
    if len(tasks) < count:
        raise InvalidSetting(f"there are {len(tasks)} different {what} small enough, and {count} would be needed")
    return tasks[:count]


def _rounded(numerator: int, denominator: int) -> int:
    """A quotient to the nearest whole number, halves upwards."""
    return (2 * numerator + denominator) // (2 * denominator)
