"""Merging: the runs of all shards become the run that would have been made in one piece, the same bytes.

Runs of the whole that were broken off on several machines can be merged too, if together they have every task. What
two of them have must be the same, byte for byte; only what it cost may differ, of which the first is kept.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import DamagedRun, InvalidSetting, RunRefused
from argraph.execution.provenance import Provenance
from argraph.runs import folder as runs
from argraph.runs.journal import Key, journal_line
from argraph.runs.measured import Measured
from argraph.runs.run import Run
from argraph.runs.setup import Setup
from argraph.runs.shards import Shard
from argraph.runs.usage import listed
from argraph.solvers.record import Record
from argraph.values.held import held


@attrs.frozen
class Piece:
    """One of the runs to be merged."""

    folder: Path
    setup: Setup
    corpora: tuple[Corpus, ...]
    records: Mapping[Key, Record]

    @classmethod
    def read(cls, folder: Path) -> Piece:
        """Read the folder of a run."""
        setup = runs.read_setup(folder)
        corpora = runs.read_tasks(folder, setup)
        return cls(folder, setup, corpora, runs.read_journal(folder, corpora).records)

    @property
    def shard(self) -> Shard | None:
        """Which shard it is, unless it is of the whole."""
        return None if self.setup.share is None else self.setup.share.shard

    @property
    def places(self) -> tuple[Sequence[int], ...]:
        """For each corpus, where its tasks stand in the whole."""
        if self.setup.share is None:
            return tuple(range(len(corpus.all_tasks)) for corpus in self.corpora)
        return self.setup.share.places


def merge(folders: Sequence[str | Path], run: str | Path, *, anyway: bool = False) -> Run:
    """Join the runs in some folders into one, in a new folder.

    They must be all shards of one run, or runs of the same whole; made with the same code and libraries, unless the
    caller insists (`anyway`), in which case the run says that it was made with all of them.
    """
    if not folders:
        raise InvalidSetting("no run was named; there is nothing to merge")
    pieces = [Piece.read(Path(folder)) for folder in folders]
    _check_alike(pieces, anyway)
    _check_shards(pieces)
    setup = attrs.evolve(pieces[0].setup.whole, made_with=_made_with(pieces))
    corpora = _joined_tasks(pieces, setup)
    records = _joined_records(pieces)
    made = Run.of(setup, corpora, records)
    _check_complete(made, pieces)
    lines = (journal_line(trial.corpus, trial.record) for trial in made.all_trials if trial.record is not None)
    place = runs.create(Path(run), setup, corpora, journal=lines)
    runs.write_results(place, made)
    return made


def _check_alike(pieces: Sequence[Piece], anyway: bool) -> None:
    """All must be of the same whole and settings, and made with the same things unless that does not matter."""
    first = pieces[0]
    for piece in pieces[1:]:
        found = first.setup.whole.differences(piece.setup.whole)
        if not anyway and first.setup.made_with != piece.setup.made_with:
            found += _other_things(first.setup, piece.setup)
        if found:
            raise RunRefused(f"{piece.folder}: does not go with {first.folder}: {'; '.join(found)}")


def _other_things(first: Setup, other: Setup) -> list[str]:
    """What one was made with and the other was not, as far as answers may depend on it."""
    pairs = ((mine, theirs) for mine in first.made_with for theirs in other.made_with)
    return list(dict.fromkeys(said for mine, theirs in pairs for said in mine.differences(theirs)))


def _made_with(pieces: Sequence[Piece]) -> tuple[Provenance, ...]:
    """All that the pieces were made with; what makes no difference to answers is named once."""
    kept: list[Provenance] = []
    for found in (made for piece in pieces for made in piece.setup.made_with):
        if all(found.differences(known) for known in kept):
            kept.append(found)
    return tuple(kept)


def _check_shards(pieces: Sequence[Piece]) -> None:
    """Either none is a shard, or every shard is there once."""
    first, *others = pieces
    if odd := next((piece for piece in others if _cut(piece) != _cut(first)), None):
        raise RunRefused(f"{first.folder} is {_told(first)}, and {odd.folder} is {_told(odd)}; they do not go together")
    shards = [piece.shard for piece in pieces if piece.shard is not None]
    if not shards:
        return
    twice, times = Counter(shards).most_common(1)[0]
    if times > 1:
        places = " and ".join(str(piece.folder) for piece in pieces if piece.shard == twice)
        raise RunRefused(f"shard {twice} comes {times} times: {places}")
    there = {shard.number for shard in shards}
    if missing := [str(number) for number in range(1, shards[0].count + 1) if number not in there]:
        raise RunRefused(f"{len(missing)} of {shards[0].count} shards missing: {listed(missing)}")


def _cut(piece: Piece) -> int | None:
    """Into how many shards its whole was cut."""
    return None if piece.shard is None else piece.shard.count


def _told(piece: Piece) -> str:
    return "a run of the whole" if piece.shard is None else f"shard {piece.shard}"


def _joined_tasks(pieces: Sequence[Piece], setup: Setup) -> tuple[Corpus, ...]:
    """The corpora of the whole, each task in its place."""
    corpora = tuple(_joined(pieces, number, whole) for number, whole in enumerate(setup.corpora))
    if tuple(map(Measured.of, corpora)) != setup.corpora:
        raise DamagedRun(f"{pieces[0].folder}: its shards together are not the tasks that {runs.SETUP} names")
    return corpora


def _joined(pieces: Sequence[Piece], number: int, whole: Measured) -> Corpus:
    homes = {
        place: (piece.corpora[number].all_tasks, own)
        for piece in pieces
        for own, place in enumerate(piece.places[number])
    }
    if set(homes) != set(range(whole.tasks + whole.minimal)):
        raise DamagedRun(f"{pieces[0].folder}: its shards together do not have all places of {whole.name}")
    tasks = held(len(homes), lambda place: homes[place][0][homes[place][1]])
    return Corpus(whole.name, tasks[: whole.tasks], tasks[whole.tasks :])


def _joined_records(pieces: Sequence[Piece]) -> dict[Key, Record]:
    """All records; those that several pieces have must agree."""
    found: dict[Key, Record] = {}
    for piece in pieces:
        for key, record in piece.records.items():
            first = found.setdefault(key, record)
            if first is not record and json.dumps(first.to_json()) != json.dumps(record.to_json()):
                raise RunRefused(
                    f"{piece.folder}: {key[1]!r} of {key[0]} was answered otherwise in another of the runs"
                )
    return found


def _check_complete(made: Run, pieces: Sequence[Piece]) -> None:
    for piece in pieces:
        tasks = sum(len(corpus.all_tasks) for corpus in piece.corpora)
        if piece.shard is not None and len(piece.records) < tasks:
            raise RunRefused(f"{piece.folder}: {tasks - len(piece.records)} of its {tasks} tasks are not done yet")
    if made.missing:
        names = listed([trial.task.id for trial in made.missing])
        raise RunRefused(f"{len(made.missing)} of {len(made.all_trials)} tasks are done in none of the runs: {names}")
