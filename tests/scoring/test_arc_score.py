from __future__ import annotations

import json

import pytest

from argraph.corpora.corpus import Corpus
from argraph.report.run.formats import formatted
from argraph.report.run.overview import figures
from argraph.report.run.tables import run_tables
from argraph.runs.measured import Measured
from argraph.runs.run import Run
from argraph.runs.session import usual_guesses
from argraph.runs.setup import Setup
from argraph.scoring.arc_score import Score, arc_scores
from argraph.scoring.summary import Summary
from tests.made_runs import made_record, made_run, made_setup, made_task


def two_versions() -> Run:
    """Two corpora: of the first, half of one task and all of another; of the second, nothing of its only task."""
    first = Corpus("arc1:evaluation", (made_task("a", 2), made_task("b", 1)))
    second = Corpus("arc2:evaluation", (made_task("a", 1),))
    records = {
        ("arc1:evaluation", "a"): made_record("a", (2, None)),
        ("arc1:evaluation", "b"): made_record("b", (1,)),
        ("arc2:evaluation", "a"): made_record("a", (3,)),
    }
    setup = made_setup(first, guesses=2)
    both = Setup(setup.solver, setup.settings, 2, setup.limits, (*setup.corpora, Measured.of(second)), setup.made_with)
    return Run.of(both, [first, second], records)


def test_a_task_scores_its_share_and_versions_count_alike() -> None:
    assert arc_scores(two_versions()) == (
        Score("arc1:evaluation", 2, 0.75, 0.5),
        Score("arc2:evaluation", 1, 0.0, 0.0),
        Score("mean", 3, 0.375, 0.25),
    )


def test_the_score_is_in_the_tables_the_page_and_the_json() -> None:
    run = two_versions()
    table = next(table for table in run_tables(run) if table.title.startswith("Score"))
    assert table.sections[0][-1] == ("mean", "3", "37.50%", "25.00%")
    assert next(figures(Summary.of(run))).share == "37.50%"
    assert json.loads(formatted(run, "json"))["scores"][-1]["share"] == 0.375


def test_one_corpus_needs_no_mean_and_concepts_need_no_score() -> None:
    assert arc_scores(made_run({"a": (1, None)})) == (Score("made", 1, 0.5, 0.0),)
    assert arc_scores(made_run({"Copy1": (1, None)})) == ()


@pytest.mark.parametrize(
    ("names", "guesses"), [(["arc1:evaluation", "arc2"], 2), (["arc1", "bundled"], 3), (["arc10"], 3), ([], 3)]
)
def test_arc_allows_two_guesses(names: list[str], guesses: int) -> None:
    assert usual_guesses([Corpus(name, ()) for name in names]) == guesses
