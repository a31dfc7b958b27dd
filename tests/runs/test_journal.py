"""A journal loses nothing but a line that was cut off, and never takes damage for data."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from argraph.errors import DamagedRun, MissingFile, RunRefused
from argraph.language import packs
from argraph.runs.journal import Journal, JournalWriter, journal_line
from argraph.runs.usage import Usage
from argraph.solution import solve
from argraph.solvers.record import UNREADABLE, Record, Spent
from argraph.values.grid import Grid
from argraph.values.task import Task
from tests.tiny_tasks import RECOLOUR

RECORDS = [Record(f"Copy{n}", ((Grid.parse(f"{n}"),),), spent=Spent(n / 7, n)) for n in range(1, 4)]
LINES = [journal_line("tiny", record) for record in RECORDS]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.jsonl"
    path.touch()
    with JournalWriter(path) as journal:
        for record in RECORDS:
            journal.add("tiny", record)
    return path


def test_what_is_written_is_read_back(path: Path) -> None:
    journal = Journal.read(path)
    assert list(journal.records.items()) == [(("tiny", record.task_id), record) for record in RECORDS]
    assert [record.spent.megabytes for record in journal.records.values()] == [1, 2, 3]
    assert journal.length == path.stat().st_size


def test_each_line_is_there_at_once(path: Path) -> None:
    with JournalWriter(path) as journal:
        journal.cut(0)
        for number, record in enumerate(RECORDS, 1):
            journal.add("tiny", record)
            assert len(Journal.read(path).records) == number


@pytest.mark.parametrize("cut", range(len(LINES[-1])))
def test_a_cut_anywhere_in_the_last_line_costs_that_line(cut: int, path: Path) -> None:
    whole = b"".join(LINES[:-1])
    path.write_bytes(whole + LINES[-1][:cut])
    journal = Journal.read(path)
    assert [task for _, task in journal.records] == ["Copy1", "Copy2"]
    assert journal.length == len(whole)
    with JournalWriter(path) as writer:
        writer.cut(journal.length)
        writer.add("tiny", RECORDS[-1])
    assert path.read_bytes() == b"".join(LINES)


@pytest.mark.parametrize("garbage", [b"\0" * 40 + b"\n", b"{}\n", b"[" * 100_000 + b"\n", b"\xff\n", b"null\n"])
def test_garbage_at_the_end_is_a_cut_too(garbage: bytes, path: Path) -> None:
    path.write_bytes(b"".join(LINES) + garbage)
    assert Journal.read(path).length == len(b"".join(LINES))


@pytest.mark.parametrize("place", range(0, len(LINES[1]) - 1, 7))
def test_one_changed_byte_in_the_middle_is_found(place: int, path: Path) -> None:
    damaged = bytearray(LINES[1])
    damaged[place] = ord("8") if damaged[place] != ord("8") else ord("9")
    path.write_bytes(LINES[0] + bytes(damaged) + LINES[2])
    with pytest.raises(DamagedRun, match=r"journal\.jsonl, line 2: is damaged"):
        Journal.read(path)


def test_a_journal_cut_at_any_byte_is_a_shorter_journal(path: Path) -> None:
    """Whatever is lost is lost whole: what is left are the first records, unchanged."""
    whole, records = b"".join(LINES), list(Journal.read(path).records.items())
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = list(Journal.read(path).records.items())
        assert kept == records[: whole[:cut].count(b"\n")]


@pytest.mark.sweep
def test_no_flipped_bit_is_taken_for_data(path: Path) -> None:
    """It is found, or costs the last line (or two, if it is the break between them), whose tasks are solved again."""
    whole, records = b"".join(LINES), list(Journal.read(path).records.items())
    refused = 0
    for place in range(8 * len(whole)):
        flipped = bytearray(whole)
        flipped[place // 8] ^= 1 << place % 8
        path.write_bytes(flipped)
        try:
            kept = list(Journal.read(path).records.items())
        except DamagedRun:
            refused += 1
        else:
            assert kept in (records, records[:-1], records[:-2])
    assert refused > 8 * len(LINES[0] + LINES[1]) * 0.9


def test_a_lost_line_break_in_the_middle_is_found(path: Path) -> None:
    path.write_bytes(LINES[0][:-1] + LINES[1] + LINES[2])
    with pytest.raises(DamagedRun, match="line 1: is damaged"):
        Journal.read(path)


def test_a_task_that_stands_there_twice_is_found(path: Path) -> None:
    path.write_bytes(LINES[0] + LINES[1] + LINES[0])
    with pytest.raises(DamagedRun, match="line 3: 'Copy1' of tiny stands there a second time"):
        Journal.read(path)


def test_a_checked_line_of_another_make_is_found(path: Path) -> None:
    """The checksum is right, yet it is no entry: another program wrote it."""
    data = json.loads(LINES[0]) | {"corpus": 3}
    del data["check"]
    check = f"{zlib.crc32(json.dumps(data).encode()):08x}"
    path.write_text(json.dumps(data | {"check": check}) + "\n")
    with pytest.raises(DamagedRun, match="line 1: entry, corpus: expected str"):
        Journal.read(path)


def test_the_same_id_in_another_corpus_is_another_task(path: Path) -> None:
    path.write_bytes(LINES[0] + journal_line("other", RECORDS[0]))
    assert list(Journal.read(path).records) == [("tiny", "Copy1"), ("other", "Copy1")]


def test_rules_in_words_that_are_gone_leave_the_answers(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a word was renamed: the guesses still count, and a note says what could not be read."""
    solved = Record.of(solve(Task.from_json(RECOLOUR, id="red"), effort="low"))
    assert solved.rule is not None
    path.write_bytes(journal_line("tiny", solved))
    less = {name: word for name, word in packs.vocabulary().items() if name != type(solved.rule.canvas).__name__}
    monkeypatch.setattr(packs, "vocabulary", lambda: less)
    (record,) = Journal.read(path).records.values()
    assert (record.guesses, record.how, record.rules, record.alternatives) == (solved.guesses, "exact", (), ())
    gone = f"unknown word {type(solved.rule.canvas).__name__!r}"
    assert record.notes[UNREADABLE] == gone
    assert Usage.of([record]).lines()[-1] == f"the rules of 1 task cannot be read any more: {gone}: red"


def test_a_missing_journal_is_damage(tmp_path: Path) -> None:
    with pytest.raises(DamagedRun, match="no such file"):
        Journal.read(tmp_path / "journal.jsonl")
    with pytest.raises(DamagedRun, match="cannot be written: No such file"):
        JournalWriter(tmp_path / "journal.jsonl")


def test_one_process_writes_at_a_time(path: Path) -> None:
    with JournalWriter(path), pytest.raises(RunRefused, match="another process is working on this run"):
        JournalWriter(path)
    JournalWriter(path).file.close()


def test_a_process_that_is_killed_lets_go_of_the_journal(path: Path) -> None:
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; from pathlib import Path; import time; "
        "from argraph.runs.journal import JournalWriter; "
        f"held = JournalWriter(Path({str(path)!r})); print('held', flush=True); time.sleep(1000)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(RunRefused):
            JournalWriter(path)
        process.kill()
    JournalWriter(path).file.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_told() -> None:
    with JournalWriter(Path("/dev/full")) as journal, pytest.raises(MissingFile, match="No space left"):
        journal.add("tiny", RECORDS[0])
