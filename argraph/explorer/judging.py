"""Judgements of rules by people: kept beside the run as JSON, a file a person, and given as CSV for publication."""

from __future__ import annotations

import csv
import fcntl
import io
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import attrs

from argraph.errors import InvalidNotation, InvalidSetting, MissingFile
from argraph.report.run import rule_rows
from argraph.runs.run import Run
from argraph.values.files import read_json, write_text
from argraph.values.notation import Kinds, read_fields

LABELS = ("intended", "unintended", "wrong")
COLUMNS = (*rule_rows.COLUMNS, "label", "remark")
MOST_LETTERS = 2000
FIELDS: Kinds = {"corpus": str, "task": str, "test": int, "label": str, "remark": str}


@attrs.frozen
class Judgement:
    """What somebody thinks of the rule behind the first guess for a test input, which counts from 1."""

    corpus: str
    task: str
    test: int
    label: str
    remark: str = ""

    def __attrs_post_init__(self) -> None:
        if self.label not in LABELS:
            raise InvalidSetting(f"{self.label[:40]!r} is no judgement; a rule is {', '.join(LABELS)}")
        if len(self.remark) > MOST_LETTERS:
            raise InvalidSetting(f"the remark has {len(self.remark)} letters; at most {MOST_LETTERS} are kept")
        if re.search(r"[\ud800-\udfff]", self.remark):
            raise InvalidSetting("the remark holds half of a character; write it anew")

    @property
    def place(self) -> tuple[str, str, int]:
        """What is judged."""
        return self.corpus, self.task, self.test

    @classmethod
    def from_json(cls, data: Any) -> Judgement:
        """Read the JSON form, checked."""
        return cls(*read_fields(data, "judgement", FIELDS))


def file_of(folder: Path, judge: str) -> Path:
    """Where the judgements of a person are kept.

    >>> file_of(Path("run"), "Ada L").name
    'judgements-Ada L.json'
    """
    if not re.fullmatch(r"[\w][\w .-]{0,39}", judge):
        raise InvalidSetting(f"{judge[:40]!r} cannot name a judge; use up to 40 letters, digits, blanks and -")
    return folder / f"judgements-{judge}.json"


def judgements(folder: Path, judge: str) -> list[Judgement]:
    """What a person has judged so far, in the order of the first judgements."""
    file = file_of(folder, judge)
    if not file.exists():
        return []
    known = read_json(file, "judgements")
    if not isinstance(known, list):
        raise InvalidNotation(f"{file}: expected a list of judgements, got {type(known).__name__}")
    return [Judgement.from_json(each) for each in known]


def judge(folder: Path, judge: str, made: list[Judgement], withdrawn: list[tuple[str, str, int]]) -> list[Judgement]:
    """Keep some judgements, in place of earlier ones of the same, and drop others; gives all that there are then."""
    with _alone(folder):
        kept = {each.place: each for each in judgements(folder, judge)} | {each.place: each for each in made}
        all = [each for place, each in kept.items() if place not in withdrawn]
        write_text(file_of(folder, judge), json.dumps([attrs.asdict(each) for each in all], indent=1) + "\n")
    return all


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Have the judgements in a folder to oneself, among threads and among explorers."""
    try:
        held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as fault:
        raise MissingFile(f"{folder}: nothing can be judged in it: {fault.strerror}") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def judged_csv(run: Run, made: list[Judgement]) -> str:
    """The judgements as a table, in the order of the tasks."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    by_place = {each.place: each for each in made}
    for trial in run.all_trials:
        for number in range(len(trial.task.test)):
            if (each := by_place.get((*trial.key, number + 1))) is not None:
                writer.writerow((*rule_rows.rule_row(trial, number), each.label, each.remark))
    return written.getvalue()
