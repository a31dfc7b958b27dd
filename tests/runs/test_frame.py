from __future__ import annotations

import sys

import pytest

import argraph
from argraph.errors import MissingFile
from argraph.runs.run import Run
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("tasks")
    for name, task in (("Copy1", RECOLOUR), ("Copy2", HOPELESS)):
        write_task(folder / "Copy" / f"{name}.json", task)
    return argraph.evaluate(folder, effort="low")


def test_a_run_is_a_table_with_a_row_for_each_test_input(run: Run) -> None:
    frame = run.to_frame()
    assert frame["task"].tolist() == ["Copy1", "Copy2"]
    assert frame["correct"].tolist() == [True, False]
    assert frame["rank"].fillna(0).tolist() == [1, 0]
    assert (frame["rank"] <= run.guesses).sum() == run.total.right[-1]
    first = frame.iloc[0]
    assert (first.concept, first.test, first.rule) == ("Copy", 1, "Recolour each object to red.")
    assert first.bits > 0
    assert 0 < first.confidence <= 1
    assert not frame["minimal"].any()


def test_without_pandas_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingFile, match="argraph\\[frame\\]"):
        run.to_frame()


def test_a_run_that_is_not_finished_has_its_rows_all_the_same(run: Run) -> None:
    trials = [type(trial)(trial.corpus, trial.task) for trial in run.trials]
    frame = Run(run.setup, trials).to_frame()
    assert frame["how"].tolist() == ["not answered yet"] * 2
    assert frame["rule"].isna().all()
