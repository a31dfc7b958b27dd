"""What others have scored on ConceptARC, and whether a run was measured on the same tasks.

The figures are those of Table 1 in A. Moskvichev, V. V. Odouard and M. Mitchell, "The ConceptARC Benchmark: Evaluating
Understanding and Generalization in the ARC Domain" (2023): the share of a concept's 30 test inputs that were solved
with three guesses. They may stand beside a run's own only if all its tasks are ConceptARC's. That is not a matter of
names, since anybody may call a task Copy1: a task is ConceptARC's if, written down as the authors do, its sha256 is the
one that the registry of downloads has for a file of that name.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import PurePosixPath
from types import MappingProxyType

import attrs

from argraph.corpora.download import find_registry
from argraph.values.conceptarc import CONCEPTS, MINIMAL_FOLDER
from argraph.values.task import Task

SOURCE = "Moskvichev, Odouard and Mitchell (2023), Table 1"
GUESSES, TESTS_PER_CONCEPT = 3, 30
_TABLE = """
AboveBelow          0.90 0.70 0.33 0.23 0.37
Center              0.94 0.50 0.20 0.33 0.33
CleanUp             0.97 0.50 0.20 0.20 0.27
CompleteShape       0.85 0.47 0.30 0.23 0.23
Copy                0.94 0.23 0.27 0.23 0.27
Count               0.88 0.60 0.40 0.13 0.17
ExtendToBoundary    0.93 0.77 0.47 0.07 0.10
ExtractObjects      0.86 0.43 0.43 0.03 0.07
FilledNotFilled     0.96 0.73 0.43 0.17 0.27
HorizontalVertical  0.91 0.43 0.10 0.27 0.33
InsideOutside       0.91 0.57 0.10 0.10 0.17
MoveToBoundary      0.91 0.37 0.30 0.20 0.20
Order               0.83 0.27 0.23 0.27 0.27
SameDifferent       0.88 0.53 0.17 0.17 0.27
TopBottom2D         0.95 0.60 0.57 0.23 0.37
TopBottom3D         0.93 0.50 0.03 0.20 0.27
"""


@attrs.frozen
class Published:
    """One column of the published table: who was measured, a short name for narrow tables, and shares by concept."""

    name: str
    short: str
    shares: Mapping[str, float] = attrs.field(hash=False)

    def counts(self) -> tuple[int, ...]:
        """How many of each concept's 30 test inputs that is.

        >>> PUBLISHED[1].name, PUBLISHED[1].counts()[:4]
        ('first place 2020', (21, 15, 15, 14))
        """
        return tuple(round(self.shares[concept] * TESTS_PER_CONCEPT) for concept in CONCEPTS)


def _columns() -> tuple[Published, ...]:
    rows = {name: list(map(float, shares)) for name, *shares in map(str.split, _TABLE.strip().splitlines())}
    heads = (
        ("people", "people"),
        ("first place 2020", "1st"),
        ("second place 2020", "2nd"),
        ("GPT-4 at temperature 0", "GPT-4 0"),
        ("GPT-4 at temperature 0.5", "GPT-4 .5"),
    )
    return tuple(
        Published(name, short, MappingProxyType({concept: shares[number] for concept, shares in rows.items()}))
        for number, (name, short) in enumerate(heads)
    )


PUBLISHED: tuple[Published, ...] = _columns()


@attrs.frozen
class Origin:
    """Where the tasks of a run come from: how many are ConceptARC's, and how many are not."""

    conceptarc: int
    others: int
    corpus: str

    @classmethod
    def of(cls, corpus: str, tasks: Iterable[Task]) -> Origin:
        """Look every task up; minimal tasks are not to be among them."""
        found = Counter(map(is_conceptarc, tasks))
        return cls(found[True], found[False], corpus)

    @property
    def comparable(self) -> bool:
        """Whether published figures may stand beside those of the run."""
        return self.conceptarc > 0 and not self.others

    def explain(self) -> str:
        """Say it.

        >>> Origin(80, 0, "ConceptARC").explain(), Origin(160, 0, "conceptarc").explain()
        ("80 of ConceptARC's 160 tasks", "all of ConceptARC's 160 tasks")
        >>> Origin(0, 16, "bundled").explain()
        'the embedded corpus, 16 tasks written for argraph'
        """
        whole = len(CONCEPTS) * 10
        from_it = f"{'all' if self.conceptarc == whole else self.conceptarc} of ConceptARC's {whole} tasks"
        if not self.others:
            return from_it
        others = f"{self.others} {'task' if self.others == 1 else 'tasks'}"
        if self.conceptarc:
            return f"{from_it}, and {others} of other origin"
        if self.corpus.partition(":")[0] == "bundled":
            return f"the embedded corpus, {others} written for argraph"
        return f"{self.corpus}, {others}"


def is_conceptarc(task: Task) -> bool:
    """Whether a task is one of ConceptARC's 160, under its name and unaltered."""
    return task.id in _registered() and _registered()[task.id] == published_hash(task)


def published_hash(task: Task) -> str:
    """The sha256 that the task's file has if it is laid out as ConceptARC's files are: on one line, without spaces."""
    return hashlib.sha256(json.dumps(task.to_json(), separators=(",", ":")).encode()).hexdigest()


@cache
def _registered() -> Mapping[str, str]:
    """The sha256 of each of ConceptARC's tasks by id, minimal ones left out."""
    files = ((PurePosixPath(file.path), file.sha256) for file in find_registry("conceptarc").files)
    return {path.stem: sha256 for path, sha256 in files if path.parent.name != MINIMAL_FOLDER}
