"""A run is a folder: what was run, on which tasks, a journal of what came of each, and in the end the results.

- `run.json`: the solver and its settings, the corpora with their hashes, the limits, code and libraries
- `tasks.json`: the tasks themselves, so that the folder can be read without the corpora
- `journal.jsonl`: a line for each finished task, see `argraph.runs.journal`
- `results.json`, once all tasks are finished: scores and records, the same bytes however the run came about
- `findings.json`, if it was looked into: where tasks were lost, how far the words of other tasks and the rules go

`run.json`, `findings.json`, each task and each line of the journal hold a checksum. The folder appears with all of its
first files at once, or not at all.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import ArgraphError, DamagedRun, MissingFile, RunRefused
from argraph.runs.checksum import with_checksum, without_checksum
from argraph.runs.findings import Findings
from argraph.runs.journal import Journal
from argraph.runs.measured import Measured
from argraph.runs.run import Run, Tally
from argraph.runs.setup import Setup
from argraph.runs.task_file import corpora_from_json, joined, long_corpora, tasks_pieces
from argraph.values.files import MOST_OF_MANY, read_json, write_pieces, write_text
from argraph.values.held import is_long

Found = TypeVar("Found")
SETUP, TASKS, JOURNAL, RESULTS = "run.json", "tasks.json", "journal.jsonl", "results.json"
FINDINGS = "findings.json"


def load_run(folder: str | Path) -> Run:
    """Read a run folder, complete or not; the tasks that are missing count as wrong."""
    place = Path(folder)
    setup = read_setup(place)
    corpora = read_tasks(place, setup)
    return with_findings(place, Run.of(setup, corpora, read_journal(place, corpora).records))


def with_findings(folder: Path, run: Run) -> Run:
    """The run with what its folder says was found out about it."""
    if not (folder / FINDINGS).exists():
        return run
    found = _read(folder / FINDINGS, lambda data: Findings.from_json(without_checksum(data)))
    if stray := found.keys - {trial.key for trial in run.trials}:
        corpus, task = min(stray)
        raise DamagedRun(f"{folder / FINDINGS}: {task!r} of {corpus} is no task of this run")
    return attrs.evolve(run, findings=found)


def write_findings(folder: Path, run: Run) -> None:
    """Write down what was found out about a run."""
    write_text(folder / FINDINGS, json.dumps(with_checksum(run.findings.to_json()), indent=1) + "\n")


def holds_run(folder: Path) -> bool:
    """Whether there is a run in a folder."""
    return (folder / SETUP).is_file()


def read_setup(folder: Path) -> Setup:
    """Read what was run."""
    if not holds_run(folder):
        raise MissingFile(f"{folder}: holds no run; there is no {SETUP} in it")
    return _read(folder / SETUP, lambda data: Setup.from_json(without_checksum(data)))


def read_tasks(folder: Path, setup: Setup) -> tuple[Corpus, ...]:
    """Read the tasks of a run, which must be those that the setup names."""
    long = is_long(sum(corpus.tasks + corpus.minimal for corpus in setup.corpora))
    corpora = long_corpora(folder / TASKS) if long else _read(folder / TASKS, corpora_from_json)
    if tuple(map(Measured.of, corpora)) != setup.corpora:
        raise DamagedRun(f"{folder / TASKS}: these are not the tasks that {SETUP} names")
    return corpora


def read_journal(folder: Path, corpora: Iterable[Corpus]) -> Journal:
    """Read what was finished, all of which must be tasks of the run."""
    journal = Journal.read(folder / JOURNAL)
    tests = {(each.name, task.id): len(task.test) for each in corpora for task in each.all_tasks}
    for key, record in journal.records.items():
        if key not in tests:
            raise DamagedRun(f"{folder / JOURNAL}: {key[1]!r} of {key[0]} is no task of this run")
        if record.guesses and len(record.guesses) != tests[key]:
            raise DamagedRun(f"{folder / JOURNAL}: {key[1]!r} of {key[0]} has {tests[key]} test inputs, not so here")
    return journal


def create(
    folder: Path, setup: Setup, corpora: Sequence[Corpus], *, numbered: bool = False, journal: Iterable[bytes] = ()
) -> Path:
    """Make the folder of a new run and say where it is; it may be there already if it is empty.

    Its journal is empty unless lines for it are given. If it is to be `numbered`, the run is put into the first of
    folder-1, folder-2 and so on that is not there.
    """
    whole = Path(os.path.abspath(folder))
    if whole == Path.cwd():
        raise RunRefused(f"{folder}: is the current folder; name one inside it for the run")
    draft = whole.with_name(f".{whole.name}.{secrets.token_hex(4)}.part")
    try:
        draft.mkdir(parents=True)
        write_text(draft / SETUP, setup_text(setup))
        write_pieces(draft / TASKS, tasks_pieces(corpora))
        with (draft / JOURNAL).open("wb") as file:
            file.writelines(journal)
        place = _free(folder) if numbered else folder
        os.rename(draft, place)
    except OSError as fault:
        raise _in_the_way(folder, fault) from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return place


def clear_drafts(folder: Path) -> None:
    """Take away what a process that was killed had half written; only whoever holds the journal may."""
    for draft in folder.glob(".*.part"):
        draft.unlink(missing_ok=True)


def _free(folder: Path) -> Path:
    """The first numbered folder that is not there; it is made at once, so that nobody else takes it."""
    for number in count(1):
        place = folder.with_name(f"{folder.name}-{number}")
        with contextlib.suppress(FileExistsError):
            place.mkdir()
            return place
    raise AssertionError("numbers do not end")


def setup_text(setup: Setup) -> str:
    """The content of run.json."""
    return json.dumps(with_checksum(setup.to_json()), indent=1) + "\n"


def write_results(folder: Path, run: Run) -> None:
    """Write results.json: nothing in it depends on the machine or on how the run was interrupted."""
    write_pieces(folder / RESULTS, _results_pieces(run))


def _results_pieces(run: Run) -> Iterator[str]:
    head = {
        "solver": run.setup.solver,
        "settings": dict(run.setup.settings),
        "guesses": run.guesses,
        "corpora": run.setup.to_json()["corpora"],
        "total": _tally_json(run.total),
        "minimal": _tally_json(run.minimal_total),
        "concepts": {concept: _tally_json(tally) for concept, tally in run.concepts.items()},
    }
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    yield "{\n" + ",\n".join(lines) + ',\n"records": [\n'
    yield from joined(
        json.dumps({"corpus": trial.corpus, "ranks": list(trial.ranks), **trial.record.to_json()})
        for trial in run.all_trials
        if trial.record is not None
    )
    yield "\n]\n}\n"


def _in_the_way(folder: Path, fault: OSError) -> ArgraphError:
    if holds_run(folder):
        return RunRefused(f"{folder}: holds a run already; choose another folder")
    if os.path.exists(folder):
        return RunRefused(f"{folder}: is there already and holds other things; choose another folder for the run")
    return MissingFile(f"{folder}: cannot be written: {fault.strerror}")


def _tally_json(tally: Tally) -> dict[str, Any]:
    return attrs.asdict(tally)


def _read(path: Path, read: Callable[[Any], Found]) -> Found:
    """Read a file of a run, which only argraph itself should have written."""
    data = read_json(path, "a file of a run", error=DamagedRun, most=MOST_OF_MANY)
    try:
        return read(data)
    except ArgraphError as error:
        raise DamagedRun(f"{path}: {error}") from None
