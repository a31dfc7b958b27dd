from __future__ import annotations

from pathlib import Path

import pytest

from argraph.corpora.corpus import Corpus
from argraph.errors import InvalidNotation, InvalidSetting, InvalidTask
from argraph.familiarity.sources import distinct, read_source
from argraph.runs.session import Wanted, session
from argraph.solvers.predictions import Prediction, write_predictions
from argraph.values.grid import Grid
from tests.familiarity.cases import corpus_of, write_predictions_of, write_run


def test_a_run_gives_the_share_of_right_test_inputs_within_its_guesses(tmp_path: Path) -> None:
    source = read_source(write_run(tmp_path / "run", [corpus_of("arc1:training", 4)]), [])
    assert source.solver == "argraph, effort low, 2 guesses"
    assert [each.accuracy for each in source.tried] == [0, 1, 0, 1]
    assert {(each.corpus, each.version, each.part) for each in source.tried} == {
        ("arc1:training", "ARC-AGI-1", "ARC-AGI-1 training")
    }
    assert source.notes == ()


def test_fewer_guesses_may_count(tmp_path: Path) -> None:
    source = read_source(write_run(tmp_path / "run", [corpus_of("tiny", 4)]), [], guesses=1)
    assert [each.accuracy for each in source.tried] == [0, 0, 0, 0]


def test_predictions_are_scored_against_their_corpus(tmp_path: Path) -> None:
    here, other = corpus_of("tiny", 4), Corpus("other", ())
    path = write_predictions_of(tmp_path / "rival.json", here.tasks)
    source = read_source(path, [other, here])
    assert source.solver == "rival"
    assert [(each.corpus, each.accuracy) for each in source.tried] == [("tiny", a) for a in (0, 1, 0, 1)]


def test_tasks_without_a_prediction_count_as_wrong_and_are_counted(tmp_path: Path) -> None:
    here = corpus_of("tiny", 4)
    path = write_predictions_of(tmp_path / "rival.json", here.tasks[:2])
    source = read_source(path, [here])
    assert [each.accuracy for each in source.tried] == [0, 1, 0, 0]
    assert source.notes == (f"{path}: 2 of 4 tasks have no answer and count as wrong",)


def test_predictions_without_a_corpus_are_refused(tmp_path: Path) -> None:
    path = write_predictions_of(tmp_path / "rival.json", corpus_of("tiny", 2).tasks)
    with pytest.raises(InvalidSetting, match="is no run folder; for a file of predictions say which --corpus"):
        read_source(path, [])


def test_predictions_for_other_tasks_are_left_out(tmp_path: Path) -> None:
    path = write_predictions_of(tmp_path / "rival.json", corpus_of("tiny", 4).tasks)
    assert [each.accuracy for each in read_source(path, [corpus_of("tiny", 2)]).tried] == [0, 1]


def test_predictions_for_other_tasks_only_are_refused(tmp_path: Path) -> None:
    path = write_predictions_of(tmp_path / "rival.json", corpus_of("tiny", 4).tasks[2:])
    with pytest.raises(InvalidSetting, match="rival: has predictions for none of these tasks"):
        read_source(path, [corpus_of("tiny", 2)])


def test_predictions_must_fit_their_task(tmp_path: Path) -> None:
    grid = Grid.parse("1")
    write_predictions(tmp_path / "rival.json", [Prediction("task0", ((grid,), (grid,)))])
    with pytest.raises(InvalidNotation, match="task 'task0': 2 test inputs are answered, and the task has 1"):
        read_source(tmp_path / "rival.json", [corpus_of("tiny", 2)])


def test_a_table_of_the_2020_competition_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "rival.csv"
    answers = [task.train[0].output for task in corpus_of("tiny", 2)]
    rows = [f"task{number}_0,|9| |{answer}|" for number, answer in enumerate(answers)]
    path.write_text("output_id,output\n" + "\n".join(row.replace("/", "|") for row in rows) + "\n", encoding="utf-8")
    assert [each.accuracy for each in read_source(path, [corpus_of("tiny", 2)]).tried] == [1, 1]
    assert [each.accuracy for each in read_source(path, [corpus_of("tiny", 2)], 1).tried] == [0, 0]


def test_a_sample_of_a_corpus_is_named_after_it(tmp_path: Path) -> None:
    source = read_source(write_run(tmp_path / "run", [corpus_of("arc2:evaluation/sample", 2)]), [])
    assert {(each.version, each.part) for each in source.tried} == {("ARC-AGI-2", "ARC-AGI-2 evaluation")}


def test_a_run_without_any_answer_has_no_scores(tmp_path: Path) -> None:
    with session(Wanted((corpus_of("tiny", 2),)), tmp_path / "run"):
        pass
    with pytest.raises(InvalidTask, match="has no scores: none of its tasks has been answered yet"):
        read_source(tmp_path / "run", [])


def test_predictions_for_tasks_without_answers_have_no_scores(tmp_path: Path) -> None:
    here = corpus_of("tiny", 2, answers=False)
    path = write_predictions_of(tmp_path / "rival.json", here.tasks)
    with pytest.raises(InvalidTask, match="has no scores: none of its 2 tasks has a known test output"):
        read_source(path, [here])


def test_two_runs_of_one_solver_on_other_tasks_belong_together(tmp_path: Path) -> None:
    first, second = (
        read_source(write_run(tmp_path / name, [corpus_of(name, 2)]), []) for name in ("training", "evaluation")
    )
    assert {each.solver for each in distinct([first, second])} == {"argraph, effort low, 2 guesses"}


def test_two_runs_of_one_solver_on_the_same_tasks_are_told_apart(tmp_path: Path) -> None:
    sources = [read_source(write_run(tmp_path / name, [corpus_of("tiny", 2)]), []) for name in "ab"]
    assert [each.solver for each in distinct(sources)] == [
        f"argraph, effort low, 2 guesses ({tmp_path / name})" for name in "aabb"
    ]
