"""Shares of a run, made apart and merged, give the same bytes as the whole; what does not fit together is refused."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import argraph
from argraph.corpora.corpus import Corpus
from argraph.errors import DamagedRun, InvalidSetting, RunRefused
from argraph.execution.provenance import provenance
from argraph.runs import session as session_module
from argraph.runs.checksum import with_checksum, without_checksum
from argraph.runs.shards import Shard, Share
from argraph.values import held
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.waiting import eventually

CORPUS, OTHER = sleepy_corpus(20), sleepy_corpus(7, "other")
COUNT = 4
pytestmark = pytest.mark.usefixtures("without_workers")


def begin(folder: Path, **settings: Any) -> argraph.Run:
    return argraph.evaluate(**({"corpus": [CORPUS, OTHER], "solver": Sleeper(), "run": folder} | settings))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "run"
    begin(folder)
    return folder


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    root = tmp_path_factory.mktemp("shards")
    for number in range(1, COUNT + 1):
        begin(root / str(number), shard=f"{number}/{COUNT}")
    return [root / str(number) for number in range(1, COUNT + 1)]


@pytest.fixture
def shards(originals: list[Path], tmp_path: Path) -> list[Path]:
    """Copies of all shards, to be damaged."""
    return [Path(shutil.copytree(folder, tmp_path / folder.name)) for folder in originals]


def same_bytes(merged: Path, whole: Path) -> bool:
    return all((merged / name).read_bytes() == (whole / name).read_bytes() for name in ("results.json", "tasks.json"))


# Shards


@given(st.integers(1, 30))
def test_every_task_is_in_one_shard_and_shares_are_even(count: int) -> None:
    shares = [Shard(number, count).share([CORPUS, OTHER]) for number in range(1, count + 1)]
    for number, corpus in enumerate((CORPUS, OTHER)):
        places = sorted(place for share in shares for place in share.places[number])
        assert places == list(range(len(corpus.all_tasks)))
    sizes = [sum(map(len, share.places)) for share in shares]
    assert max(sizes) - min(sizes) <= 1


def test_a_share_is_the_same_whatever_the_order_of_the_tasks() -> None:
    backwards = Corpus(CORPUS.name, tuple(reversed(CORPUS.tasks)), CORPUS.minimal)
    ids = [
        {task.id for each in Shard(2, 5).share([corpus]).of([corpus]) for task in each.all_tasks}
        for corpus in (CORPUS, backwards)
    ]
    assert ids[0] == ids[1]


def test_a_share_is_written_down_and_read_back() -> None:
    share = Shard(2, 5).share([CORPUS, OTHER])
    assert Share.from_json(json.loads(json.dumps(share.to_json()))) == share


@pytest.mark.parametrize("text", ["0/4", "5/4", "4", "a/b", "1/0", "-1/4", "1/4/2", ""])
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetting, match="shard"):
        Shard.parse(text)


def test_a_shard_is_resumed_as_what_it_is(shards: list[Path]) -> None:
    journal = shards[0] / "journal.jsonl"
    before = (shards[0] / "results.json").read_bytes()
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:2]))
    with pytest.raises(RunRefused, match=r"the shard was 1/4 of .* and is 2/4 of "):
        begin(shards[0], resume=True, shard="2/4")
    with pytest.raises(RunRefused, match=r"the shard was 1/4 of .* and is 2/4 of "):
        begin(shards[0], resume=True, corpus=(), shard="2/4")
    with pytest.raises(RunRefused, match="the shard was 1/4 of sleepy: 18 tasks"):
        begin(shards[0], resume=True, corpus=[CORPUS, sleepy_corpus(8, "other")])
    assert len(begin(shards[0], resume=True, corpus=()).all_trials) in (6, 7)
    assert (shards[0] / "results.json").read_bytes() == before


def test_more_shards_than_tasks_leave_some_empty(tmp_path: Path) -> None:
    corpus = sleepy_corpus(4)
    begin(tmp_path / "whole", corpus=corpus)
    for number in range(1, 7):
        begin(tmp_path / f"{number}", corpus=corpus, shard=f"{number}/6")
    argraph.merge([tmp_path / f"{number}" for number in range(1, 7)], tmp_path / "merged")
    assert same_bytes(tmp_path / "merged", tmp_path / "whole")


# Merging


def test_merged_shards_are_the_same_bytes_as_the_whole(shards: list[Path], whole: Path, tmp_path: Path) -> None:
    made = argraph.merge(list(reversed(shards)), tmp_path / "merged")
    assert same_bytes(tmp_path / "merged", whole)
    assert json.loads((tmp_path / "merged/run.json").read_text()) == json.loads((whole / "run.json").read_text())
    assert made == argraph.load_run(tmp_path / "merged") == argraph.load_run(whole)
    before = (tmp_path / "merged/journal.jsonl").read_bytes()
    assert begin(tmp_path / "merged", resume=True) == made
    assert (tmp_path / "merged/journal.jsonl").read_bytes() == before


def test_shards_that_are_too_long_to_hold_give_the_same_bytes(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held, "MOST_HELD", 3)
    for number in (1, 2):
        begin(tmp_path / str(number), shard=f"{number}/2")
    argraph.merge([tmp_path / "1", tmp_path / "2"], tmp_path / "merged")
    assert same_bytes(tmp_path / "merged", whole)


def test_broken_off_runs_of_the_whole_can_be_merged(whole: Path, tmp_path: Path) -> None:
    lines = (whole / "journal.jsonl").read_bytes().splitlines(keepends=True)
    halves = []
    for name, part in (("first", lines[:18]), ("second", lines[12:])):
        halves.append(Path(shutil.copytree(whole, tmp_path / name)))
        (halves[-1] / "journal.jsonl").write_bytes(b"".join(part))
    argraph.merge(halves, tmp_path / "merged")
    assert same_bytes(tmp_path / "merged", whole)
    with pytest.raises(RunRefused, match=f"{len(lines) - 18} of {len(lines)} tasks are done in none of the runs: Copy"):
        argraph.merge(halves[:1], tmp_path / "again")


def edit_setup(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    data = without_checksum(json.loads((folder / "run.json").read_text()))
    change(data)
    (folder / "run.json").write_text(json.dumps(with_checksum(data)))


def lose_a_line(folder: Path) -> None:
    journal = folder / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))


def set_settings(data: dict[str, Any]) -> None:
    data["settings"] = {"seconds": 1.0}


def set_numpy(data: dict[str, Any]) -> None:
    data["made_with"][0]["libraries"]["numpy"] = "9.9"


def set_code(data: dict[str, Any]) -> None:
    data["made_with"][0]["code"] = "0" * 64


def set_data(data: dict[str, Any]) -> None:
    data["share"]["whole"][0]["content_hash"] = "0" * 64


def set_places(data: dict[str, Any]) -> None:
    data["share"]["places"] = [[place + 1 for place in row] for row in data["share"]["places"]]


@pytest.mark.parametrize(
    ("damage", "error", "complaint"),
    [
        (lose_a_line, RunRefused, r"/2: 1 of its \d tasks are not done yet"),
        (set_settings, RunRefused, r"/2: does not go with .*/1: seconds was 0.0 and is 1.0"),
        (set_numpy, RunRefused, r"/2: does not go with .*/1: numpy was [\d.]+ and is 9\.9"),
        (set_code, RunRefused, r"/2: does not go with .*/1: the code was .* and is .*, code 000000000000"),
        (set_data, RunRefused, r"/2: does not go with .*/1: corpus 1 was sleepy: .* and is sleepy: .*\(000000000000\)"),
        (set_places, DamagedRun, r"/1: its shards together do not have all places of sleepy"),
    ],
)
def test_what_does_not_go_together_is_named(
    damage: Callable[[Any], None],
    error: type[Exception],
    complaint: str,
    shards: list[Path],
    tmp_path: Path,
) -> None:
    if damage is lose_a_line:
        damage(shards[1])
    else:
        edit_setup(shards[1], damage)
    with pytest.raises(error, match=complaint) as told:
        argraph.merge(shards, tmp_path / "merged")
    assert "\n" not in str(told.value)
    assert not (tmp_path / "merged").exists()


def test_missing_and_repeated_shards_are_named(shards: list[Path], tmp_path: Path, whole: Path) -> None:
    for chosen, complaint in (
        ([shards[0], shards[3]], "2 of 4 shards missing: 2, 3"),
        ([*shards, shards[1]], r"shard 2/4 comes 2 times: .*/2 and .*/2"),
        ([*shards, whole], r"/1 is shard 1/4, and .*run is a run of the whole; they do not go together"),
        ([], "nothing to merge"),
    ):
        with pytest.raises((RunRefused, InvalidSetting), match=complaint):
            argraph.merge(chosen, tmp_path / "merged")
    begin(tmp_path / "half", shard="1/2")
    with pytest.raises(RunRefused, match=r"/1 is shard 1/4, and .*half is shard 1/2"):
        argraph.merge([*shards, tmp_path / "half"], tmp_path / "merged")


def test_other_libraries_can_be_insisted_on(shards: list[Path], whole: Path, tmp_path: Path) -> None:
    edit_setup(shards[1], set_numpy)
    made = argraph.merge(shards, tmp_path / "merged", anyway=True)
    assert [each.libraries["numpy"] for each in made.setup.made_with] == [provenance().libraries["numpy"], "9.9"]
    assert same_bytes(tmp_path / "merged", whole)


def test_answers_that_do_not_agree_are_named(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two runs of the whole, of which one answered a task otherwise."""
    monkeypatch.setattr(Sleeper, "__call__", lambda solver, task: attrs.evolve(ANSWERS(solver, task), how="dreamt"))
    begin(tmp_path / "other")
    with pytest.raises(RunRefused, match=r"other: 'Copy1' of sleepy was answered otherwise in another of the runs"):
        argraph.merge([whole, tmp_path / "other"], tmp_path / "merged")


ANSWERS = Sleeper.__call__


def test_a_whole_that_is_there_is_not_overwritten(shards: list[Path], whole: Path) -> None:
    with pytest.raises(RunRefused, match="holds a run already"):
        argraph.merge(shards, whole)


def test_code_that_makes_no_difference_does_not_matter(
    shards: list[Path], whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = attrs.evolve(provenance(), commit="0" * 40, modified=True)
    monkeypatch.setattr(session_module, "provenance", lambda: other)
    begin(tmp_path / "second", shard="2/4")
    made = argraph.merge([shards[0], tmp_path / "second", *shards[2:]], tmp_path / "merged")
    assert made.setup.made_with == (provenance(),)


# Real processes that are killed

SCRIPT = """
import sys
sys.path[:] = {path!r}
import time
import argraph
from tests.runs.test_shards import SLOW
done = []
def each(trial):
    done.append(trial)
    if len(done) == 2:
        time.sleep(1000)
argraph.evaluate("bundled", solver=SLOW, run={folder!r}, shard={shard!r}, resume=True, each=each)
"""
SHARDS, KILLED, SLOW = 16, (3, 8, 13), Sleeper(0.02)


def kill_midway(folder: Path, number: int) -> None:
    code = SCRIPT.format(path=sys.path, folder=str(folder), shard=f"{number}/{SHARDS}")
    journal = folder / "journal.jsonl"
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        try:
            eventually(lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 2)
        finally:
            process.kill()
    assert journal.read_bytes().count(b"\n") < len(argraph.load_run(folder).all_trials)


@pytest.mark.sweep
def test_sixteen_shards_three_of_them_killed_are_the_same_bytes_as_the_whole(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(1, SHARDS + 1)]
    for number in KILLED:
        kill_midway(folders[number - 1], number)
    for number, folder in enumerate(folders, 1):
        argraph.evaluate("bundled", solver=SLOW, run=folder, shard=f"{number}/{SHARDS}", resume=True)
    argraph.merge(folders, tmp_path / "merged")
    argraph.evaluate("bundled", solver=SLOW, run=tmp_path / "whole")
    assert same_bytes(tmp_path / "merged", tmp_path / "whole")
