from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from argraph.corpora.loading import load_corpus
from argraph.profiles import CONCEPTS
from tests.command_line import command, refusal
from tests.tiny_tasks import RECOLOUR, with_outputs, write_task

run = partial(command, "profile")


def test_a_task_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "bundled:MoveToBoundary1")
    assert (code, err) == (0, "")
    assert "MoveToBoundary1: " in out
    assert "of 50 concepts hold" in out
    assert "objects move (" in out
    assert "moving objects come to the border" in out


def test_a_task_file_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, write_task(tmp_path / "recolour.json"), "--json")
    data = json.loads(out)
    assert code == 0
    assert data["task"] == "recolour"
    assert list(data["profile"]) == [concept.name for concept in CONCEPTS]
    assert data["profile"]["objects recoloured"] is True
    assert data["seen"]["colours substituted"] == ["colours are substituted"]


def test_the_answers_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = run(capsys, write_task(tmp_path / "here" / "task.json"), "--json")
    other = run(capsys, write_task(tmp_path / "there" / "task.json", with_outputs(RECOLOUR, [[7]])), "--json")
    assert plain == other


def test_a_corpus_without_groups(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_task(tmp_path / "tasks" / "one.json")
    write_task(tmp_path / "tasks" / "two.json")
    code, out, _ = run(capsys, tmp_path / "tasks")
    assert code == 0
    assert "tasks, 2 tasks" in out
    assert "100.0%" in out
    assert "content hash" in out


def test_a_corpus_with_groups_gives_the_confusion_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for task in load_corpus("bundled").tasks[::10]:
        write_task(tmp_path / "tasks" / str(task.concept) / f"{task.id}.json", task.to_json())
    code, out, _ = run(capsys, tmp_path / "tasks")
    assert code == 0
    assert "16 groups" in out
    assert "12 MoveToBoundary" in out
    assert "expected concepts hold more often in their group than elsewhere" in out
    assert all(concept.name in out for concept in CONCEPTS)


def test_a_part_of_a_corpus_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bundled:Copy", "--json")
    data = json.loads(out)
    assert code == 0
    assert list(data["groups"]) == ["Copy"]
    assert set(data["counts"]) == {concept.name for concept in CONCEPTS}
    assert data["tasks"] == len(data["profiles"])


def test_the_catalogue_is_written_in_the_form_that_its_name_asks_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, start in (("concepts.html", "<!doctype html>"), ("concepts.svg", "<svg")):
        code, out, _ = run(capsys, "--catalogue", tmp_path / name)
        assert code == 0
        assert "wrote 50 concepts" in out
        assert (tmp_path / name).read_text().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "nothing to profile"),
        (("bundled:Copyy1",), "did you mean 'Copy1'"),
        (("bundeld",), "the corpora are"),
        (("nothing.json",), "no such file"),
        (("--catalogue", "concepts.pdf"), "a catalogue is written as .html or .svg"),
        (("--catalogue", "nowhere/concepts.svg"), "cannot be written"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint in refusal(run(capsys, *arguments))
