"""Files that are none, or too large: each is refused at once, in one sentence."""

from __future__ import annotations

import os
import socket
import tracemalloc
from pathlib import Path

import pytest

from argraph.cli import main
from argraph.errors import InvalidNotation, MissingFile
from argraph.values.files import MOST_BYTES, read_bytes, read_json, read_text
from argraph.values.task import MOST_PAIRS
from tests.tiny_tasks import write_task


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe to which nobody writes: to open it in the usual way would take for ever."""
    os.mkfifo(tmp_path / "pipe.json")
    return tmp_path / "pipe.json"


def test_pipes_devices_and_sockets_are_no_files(pipe: Path, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s"))
        with pytest.raises(MissingFile, match="s: cannot be read: No such device or address"):
            read_bytes(tmp_path / "s", "a task")
    for path in (pipe, Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(MissingFile, match="is no file on a disk; expected a task"):
            read_bytes(path, "a task")


@pytest.mark.parametrize("command", [["solve"], ["explain"], ["apply", "rule.json"], ["graph"], ["data", "show"]])
def test_no_command_waits_for_a_pipe(
    command: list[str], pipe: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(pipe.parent)
    Path("rule.json").write_text('{"is": "Rule", "view": {"is": "Panels"}, "canvas": {"is": "Edit", "clauses": []}}')
    assert main([*command, "pipe.json"]) == 2
    assert "pipe.json: is no file on a disk" in capsys.readouterr().err


def test_what_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(10**12)
    tracemalloc.start()
    try:
        with pytest.raises(MissingFile, match=r"large\.json: is larger than 4 MB; expected a task"):
            read_json(path, "a task")
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs a file that does not tell its size")
def test_a_file_that_does_not_tell_its_size_is_read_up_to_the_limit() -> None:
    assert read_bytes(Path("/proc/self/maps"), "a map")
    with pytest.raises(MissingFile, match="is larger than 1e-05 MB"):
        read_bytes(Path("/proc/self/maps"), "a map", most=10)


def test_texts_may_begin_with_a_mark_and_must_be_texts(tmp_path: Path) -> None:
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbfa")
    (tmp_path / "binary").write_bytes(b"\xff\xff")
    assert read_text(tmp_path / "marked", "a text") == "a"
    with pytest.raises(InvalidNotation, match="binary: is no text in UTF-8; expected a text"):
        read_text(tmp_path / "binary", "a text")


@pytest.mark.parametrize("part", ["train", "test"])
def test_a_task_has_so_many_pairs_at_most(part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair = {"input": [[1]], "output": [[2]]}
    path = write_task(tmp_path / "many.json", {"train": [pair], "test": [pair]} | {part: [pair] * (MOST_PAIRS + 1)})
    assert main(["solve", str(path)]) == 2
    assert f"many.json: {part!r} has 101 pairs; a task has at most 100" in capsys.readouterr().err
    write_task(path, {"train": [pair], "test": [pair]} | {part: [pair] * MOST_PAIRS})
    assert main(["data", "show", str(path)]) == 0
