"""How often a solver has met each concept: from a file that says so, or from the corpus that it was made with.

From a corpus, the exposure of a concept is the share of the corpus's tasks whose profile has it. A file gives each
concept a number between 0 and 1: a JSON object `{"gravity": 0.4, ...}`, or CSV with the columns concept and exposure.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from argraph.errors import InvalidNotation, InvalidSetting, UnknownName
from argraph.familiarity.contamination import Profiles
from argraph.values.files import read_json, read_text
from argraph.values.hints import did_you_mean

_EXPECTED = "numbers between 0 and 1 by name, as a JSON object or a CSV file with two columns"


@attrs.frozen
class Exposure:
    """How often each concept was met, and where that is known from."""

    source: str
    by_concept: Mapping[str, float] = attrs.field(hash=False)
    """In the order of the concepts."""


def read_exposure(path: Path, concepts: Sequence[str]) -> Exposure:
    """Read a file that gives every one of the concepts, and nothing else, an exposure."""
    shares = read_shares(path)
    for name in shares:
        if name not in concepts:
            all_of_them = "`argraph profile --catalogue FILE` describes them all"
            hint = did_you_mean(name, concepts, most=3, otherwise=all_of_them)
            raise UnknownName(f"{path}: {name[:60]!r} is no concept{hint}")
    missing = [concept for concept in concepts if concept not in shares]
    if missing:
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        listed = ", ".join(map(repr, missing[:3]))
        raise InvalidSetting(
            f"{path}: has no exposure for {listed}{more}; give every concept one, 0 if it was never met"
        )
    return Exposure(path.name, {concept: shares[concept] for concept in concepts})


def corpus_exposure(name: str, profiles: Profiles, concepts: Sequence[str]) -> Exposure:
    """The share of a corpus's tasks that have each concept.

    >>> import numpy as np
    >>> corpus_exposure("tiny", np.array([[True, False], [True, True]]), ["move", "grow"]).by_concept
    {'move': 1.0, 'grow': 0.5}
    """
    shares = profiles.mean(axis=0).tolist()
    return Exposure(f"the share of the {len(profiles)} tasks of {name}", dict(zip(concepts, shares, strict=True)))


def read_shares(path: Path) -> dict[str, float]:
    """Read numbers between 0 and 1 by name, from a JSON object or from CSV with a header and two columns."""
    pairs = _csv_pairs(path) if path.suffix.lower() == ".csv" else _json_pairs(path)
    shares: dict[str, float] = {}
    for name, value in pairs:
        if name in shares:
            raise InvalidNotation(f"{path}: {name[:60]!r} comes twice")
        shares[name] = _share(path, name, value)
    return shares


def _json_pairs(path: Path) -> Iterable[tuple[str, Any]]:
    data = read_json(path, _EXPECTED)
    if not isinstance(data, dict):
        raise InvalidNotation(f"{path}: expected {_EXPECTED}; got {type(data).__name__}")
    return data.items()


def _csv_pairs(path: Path) -> Iterable[tuple[str, Any]]:
    rows = [row for row in csv.reader(io.StringIO(read_text(path, _EXPECTED))) if row][1:]
    for number, row in enumerate(rows, 2):
        if len(row) != 2:
            raise InvalidNotation(f"{path}: row {number} has {len(row)} columns; expected a name and a number")
    return [(name.strip(), value) for name, value in rows]


def _share(path: Path, name: str, value: Any) -> float:
    try:
        number = float("nan" if isinstance(value, bool) else value)
    except (TypeError, ValueError):
        number = float("nan")
    if not 0 <= number <= 1:
        shown = str(value)[:40]
        raise InvalidSetting(f"{path}: {name[:60]!r} is {shown}; it must be a number between 0 and 1")
    return number
