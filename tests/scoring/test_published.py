from __future__ import annotations

import json
from pathlib import Path

import pytest

import argraph
from argraph.corpora.download import find_registry
from argraph.scoring import published
from argraph.scoring.published import PUBLISHED, Origin, is_conceptarc, published_hash
from argraph.values.conceptarc import CONCEPTS
from argraph.values.task import Task, read_task
from tests.tiny_tasks import RECOLOUR

HALF = Path(__file__).parents[3] / "shared" / "data" / "ConceptARC"
with_half = pytest.mark.skipif(not HALF.is_dir(), reason="there is no copy of a part of ConceptARC beside the project")


def test_there_is_a_figure_for_each_concept_in_each_column() -> None:
    assert [column.name for column in PUBLISHED][:3] == ["people", "first place 2020", "second place 2020"]
    for column in PUBLISHED:
        assert tuple(column.shares) == CONCEPTS
        assert all(0 <= share <= 1 for share in column.shares.values())


def test_programs_have_whole_numbers_of_test_inputs() -> None:
    """A share of 30 test inputs, rounded to two decimals, is the rounded share of the count that it comes from."""
    for column in PUBLISHED[1:]:
        for concept, count in zip(CONCEPTS, column.counts(), strict=True):
            assert column.shares[concept] == pytest.approx(count / 30, abs=0.00501)


def test_some_figures_as_printed() -> None:
    people, first, second, cold, warm = PUBLISHED
    row = [column.shares["TopBottom3D"] for column in (people, first, second, cold, warm)]
    assert row == [0.93, 0.5, 0.03, 0.2, 0.27]
    assert (people.shares["Order"], first.shares["ExtendToBoundary"], cold.shares["ExtractObjects"]) == (
        0.83,
        0.77,
        0.03,
    )


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Task:
    """A task that the registry is made to know as Copy1."""
    task = Task.from_json(RECOLOUR, id="Copy1", concept="Copy")
    monkeypatch.setattr(published, "_registered", lambda: {"Copy1": published_hash(task)})
    return task


def test_a_task_is_conceptarcs_by_its_name_and_content(registered: Task) -> None:
    assert is_conceptarc(registered)
    assert not is_conceptarc(Task.from_json(RECOLOUR, id="Copy2", concept="Copy"))
    altered = json.loads(json.dumps(RECOLOUR))
    altered["test"][0]["output"][0][0] = 5
    assert not is_conceptarc(Task.from_json(altered, id="Copy1", concept="Copy"))


def test_the_embedded_corpus_is_not_conceptarc_though_its_tasks_are_called_so() -> None:
    corpus = argraph.load_corpus("bundled")
    names = {Path(file.path).stem for file in find_registry("conceptarc").files}
    assert {task.id for task in corpus} <= names
    origin = Origin.of("bundled", corpus.tasks)
    assert not origin.comparable
    assert origin.explain() == "the embedded corpus, 160 tasks written for argraph"


def test_one_foreign_task_makes_the_figures_incomparable(registered: Task) -> None:
    other = Task.from_json(RECOLOUR, id="other")
    assert Origin.of("mine", [registered]).comparable
    mixed = Origin.of("mine", [registered, other])
    assert not mixed.comparable
    assert mixed.explain() == "1 of ConceptARC's 160 tasks, and 1 task of other origin"
    assert Origin.of("mine", [other]).explain() == "mine, 1 task"
    assert not Origin.of("mine", []).comparable


@with_half
def test_a_copy_of_conceptarc_is_known_by_its_content_whatever_its_folder_is_called(tmp_path: Path) -> None:
    files = sorted((HALF / "corpus").rglob("*.json"))
    tasks = [read_task(path) for path in files]
    assert all(map(is_conceptarc, tasks))
    assert Origin.of("anything", tasks).explain() == f"{len(files)} of ConceptARC's 160 tasks"
    pretty = tmp_path / files[0].name
    pretty.write_text(json.dumps(json.loads(files[0].read_text()), indent=2))
    assert is_conceptarc(read_task(pretty))


@with_half
def test_minimal_tasks_are_not_among_the_160() -> None:
    assert not any(is_conceptarc(read_task(path)) for path in (HALF / "MinimalTasks").glob("*.json"))
