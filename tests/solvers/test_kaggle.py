from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argraph.errors import ArgraphError
from argraph.solvers.kaggle import csv_text, read_csv
from argraph.solvers.predictions import Prediction, read_predictions
from argraph.values.grid import Grid
from tests.strategies import grids

ONE, TWO = Grid.parse("12/34"), Grid.parse("5")


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "out.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_rows_may_come_in_any_order_and_be_left_out(tmp_path: Path) -> None:
    path = written(tmp_path, "output_id,output\na_b_2,|12|34| |5| \na_b_0,|5|\nc_0,\n")
    assert read_csv(path) == {"a_b": ((TWO,), (), (ONE, TWO)), "c": ((),)}
    assert read_predictions(path)["c"] == Prediction("c", ((),))


@given(st.dictionaries(st.sampled_from(["a", "b_1"]), st.lists(st.lists(grids(), max_size=3), min_size=1, max_size=3)))
def test_what_is_written_comes_back(
    tmp_path_factory: pytest.TempPathFactory, guesses: dict[str, list[list[Grid]]]
) -> None:
    path = written(tmp_path_factory.mktemp("csv"), csv_text(guesses))
    assert read_csv(path) == {task: tuple(map(tuple, tests)) for task, tests in guesses.items()}


BAD = {
    "heads": ("id,output\n", "must begin with the line output_id,output"),
    "columns": ("output_id,output\na_0,|1|,|2|\n", "row 2: has 3 columns; expected 2"),
    "id": ("output_id,output\na0,|1|\n", "row 2: 'a0' is no id"),
    "huge": ("output_id,output\na_99999999999,|1|\n", "row 2: 'a_99999999999' is no id"),
    "twice": ("output_id,output\na_0,|1|\na_0,|1|\n", "row 3: a_0 stands there a second time"),
    "bars": ("output_id,output\na_0,123\n", "row 2: '123' is no grid"),
    "ragged": ("output_id,output\na_0,|12|3|\n", "row 2: row 2 has 1 cell where row 1 has 2"),
    "empty row": ("output_id,output\na_0,|x|\n", "row 2: row 1: 'x' is not a row of digits"),
}


@pytest.mark.parametrize(("text", "complaint"), BAD.values(), ids=BAD)
def test_complaints_name_the_row(text: str, complaint: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ArgraphError) as caught:
        read_csv(path)
    assert str(caught.value).startswith(f"{path}")
    assert complaint in str(caught.value)
