from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from argraph.errors import ArgraphError, InvalidSetting, MissingFile
from argraph.solvers.predictions import Prediction, predict, read_predictions, write_predictions
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

ONE, TWO, THREE = (Grid.parse(text) for text in ("1", "22", "3/3"))
TASK = Task("x", (Pair(ONE, TWO),), (Pair(TWO), Pair(THREE)))


def test_guesses_come_first_then_the_last_of_them_again() -> None:
    made = predict(TASK, [[ONE, TWO], [THREE]], 3)
    assert made == Prediction("x", ((ONE, TWO, TWO), (THREE, THREE, THREE)))


def test_without_a_guess_the_input_stands_in() -> None:
    assert predict(TASK, [[ONE], []], 2).attempts == ((ONE, ONE), (THREE, THREE))
    assert predict(TASK, [], 1).attempts == ((TWO,), (THREE,))


def test_guesses_beyond_the_count_are_left_out() -> None:
    assert predict(TASK, [[ONE, TWO, THREE], [ONE]], 1).attempts == ((ONE,), (ONE,))


def test_there_is_at_least_one_attempt() -> None:
    with pytest.raises(InvalidSetting, match="at least 1"):
        predict(TASK, [], 0)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    made = [predict(TASK, [[ONE, TWO], [THREE]], 2), Prediction('odd "name"', ((ONE, ONE),))]
    write_predictions(tmp_path / "out.json", made)
    assert read_predictions(tmp_path / "out.json") == {each.task_id: each for each in made}
    assert [path.name for path in tmp_path.iterdir()] == ["out.json"]


def test_the_file_has_the_form_of_arc_prize(tmp_path: Path) -> None:
    write_predictions(tmp_path / "out.json", [predict(TASK, [[ONE, TWO], [THREE]], 2)])
    assert json.loads((tmp_path / "out.json").read_text()) == {
        "x": [{"attempt_1": [[1]], "attempt_2": [[2, 2]]}, {"attempt_1": [[3], [3]], "attempt_2": [[3], [3]]}]
    }


def test_nothing_predicted_is_an_empty_object(tmp_path: Path) -> None:
    write_predictions(tmp_path / "out.json", [])
    assert read_predictions(tmp_path / "out.json") == {}


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "out.json"
    path.write_text("old")
    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(MissingFile, match="cannot be written: No space left"):
        write_predictions(path, [Prediction("x", ((ONE,),))])
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["out.json"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    write_predictions(tmp_path / "link.json", [])
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").is_file()


BAD_FILES = {
    "not JSON": ("{", "is not JSON"),
    "a list": ("[]", "expected an object with a list for each task, got list"),
    "no tests": ('{"x": []}', "task 'x': expected a list with an object or a list for each test"),
    "a grid too few": ('{"x": [[[1, 2]]]}', "task 'x', test 1, guess 1: row 1 is int; expected a list of numbers"),
    "no attempts": ('{"x": [{}]}', "task 'x', test 1: expected an object with 'attempt_1' and so on"),
    "a gap": ('{"x": [{"attempt_2": [[1]]}]}', "task 'x', test 1: has 'attempt_2'; its 1 attempts must be attempt_1"),
    "a bad grid": ('{"x": [{"attempt_1": [[1, 12]]}]}', "task 'x', test 1, attempt_1: row 1, column 2: 12 is no"),
}


@pytest.mark.parametrize(("content", "complaint"), BAD_FILES.values(), ids=BAD_FILES)
def test_reading_says_what_is_wrong_and_where(content: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text(content)
    with pytest.raises(ArgraphError) as caught:
        read_predictions(path)
    assert str(caught.value).startswith(f"{path}: {complaint}")


def test_the_forms_of_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "lists.json").write_text('{"x": [[[[1]], null, []], []]}')
    assert read_predictions(tmp_path / "lists.json") == {"x": Prediction("x", ((ONE, None, None), ()))}
    (tmp_path / "nulls.json").write_text('{"x": [{"attempt_1": null, "attempt_2": [[1]]}]}')
    assert read_predictions(tmp_path / "nulls.json") == {"x": Prediction("x", ((None, ONE),))}


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match="no such file"):
        read_predictions(tmp_path / "nothing.json")
