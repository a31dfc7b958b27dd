"""`argraph generate`: fresh tasks shown or written, and the embedded corpus anew."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from argraph.corpora.loading import load_corpus
from argraph.generation.build import generate
from argraph.generation.catalogue import concepts
from argraph.generation.embedded import files
from tests.command_line import command, refusal

Capture = pytest.CaptureFixture[str]

run = partial(command, "generate")


def test_tasks_are_written_as_a_corpus(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "Copy", "--novelty", 2, "--seed", 7, "--count", 5, "--out", tmp_path / "new")
    assert (code, out) == (0, f"{tmp_path / 'new'}: 5 tasks written\n")
    first, second = concepts()["Copy"][4:6]
    seeds = [(first, 7), (first, 8), (first, 9), (second, 7), (second, 8)]
    expected = {generate(idea, seed) for idea, seed in seeds}
    assert set(load_corpus(tmp_path / "new")) == expected


def test_without_a_count_there_is_one_task_for_each_idea(capsys: Capture, tmp_path: Path) -> None:
    assert run(capsys, "Copy", "--out", tmp_path)[0] == 0
    assert [task.novelty for task in load_corpus(tmp_path)].count(4) == 2
    assert len(load_corpus(tmp_path)) == 10


def test_without_a_folder_tasks_are_shown_with_their_rules(capsys: Capture) -> None:
    code, out, _ = run(capsys, "Center", "--novelty", 0, "--count", 1)
    assert code == 0
    assert out.startswith("Center-CentreOfRectangles-0 (novelty 0): The centre cell of every rectangle is painted")
    assert "demonstration 3" in out


def test_the_embedded_corpus_is_written_anew(capsys: Capture, tmp_path: Path) -> None:
    assert run(capsys, "--corpus", "--out", tmp_path) == (0, f"{tmp_path}: {len(files())} files written\n", "")
    assert load_corpus(tmp_path / "corpus")["Copy1"].novelty == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "argraph: name a concept, as in `argraph generate Copy`, or use --corpus with --out FOLDER"),
        (("--corpus",), "argraph: name a concept"),
        (("Copying",), "argraph: there are no ideas for 'Copying'; the concepts are AboveBelow, Center"),
        (("Copy", "--out", "/dev/null"), "argraph: /dev/null/Copy: the folder cannot be made: Not a directory"),
        (("--corpus", "--out", "/dev/null"), "argraph: /dev/null: the folder cannot be made: "),
    ],
)
def test_bad_input_is_one_line(capsys: Capture, arguments: tuple[str, ...], message: str) -> None:
    assert refusal(run(capsys, *arguments)).startswith(message)


def test_a_concept_and_the_whole_corpus_do_not_go_together(capsys: Capture, tmp_path: Path) -> None:
    code, _, error = run(capsys, "Copy", "--corpus", "--out", tmp_path)
    assert code == 2
    assert "--corpus takes no concept" in error


@pytest.mark.parametrize("options", [("--novelty", "5"), ("--count", "0"), ("--seed", "x")])
def test_numbers_are_checked(capsys: Capture, options: tuple[str, str]) -> None:
    code, _, error = run(capsys, "Copy", *options)
    assert code == 2
    assert options[0] in error
