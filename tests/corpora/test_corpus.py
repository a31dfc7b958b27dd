from __future__ import annotations

import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from argraph import load_task
from argraph.corpora import places
from argraph.corpora.corpus import Corpus
from argraph.corpora.download import Registry, RemoteFile, find_registry
from argraph.corpora.loading import load_corpora, load_corpus
from argraph.corpora.places import locate
from argraph.errors import ArgraphError, InvalidGrid, InvalidTask, MissingFile, UnknownName
from argraph.values.conceptarc import CONCEPTS
from argraph.values.task import Task

DEVELOPMENT = Path(__file__).parents[3] / "shared" / "data" / "ConceptARC"
needs_development_half = pytest.mark.skipif(not DEVELOPMENT.is_dir(), reason="the development half is not here")


def pairs(colour: int = 1) -> dict[str, Any]:
    return {"train": [{"input": [[colour]], "output": [[2]]}], "test": [{"input": [[colour]], "output": [[2]]}]}


def write(path: Path, colour: int = 1) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(pairs(colour)), encoding="utf-8")
    return path


def ids(corpus: Corpus) -> list[str]:
    return [task.id for task in corpus]


@pytest.fixture(autouse=True)
def _nothing_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ARGRAPH_DATA", raising=False)
    monkeypatch.setenv("ARGRAPH_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def concept_folder(tmp_path: Path) -> Path:
    root = tmp_path / "ConceptARC"
    for number in (1, 2, 10):
        write(root / "corpus" / "Copy" / f"Copy{number}.json", number % 10)
    write(root / "corpus" / "TopBottom2D" / "TopBottom2D1.json")
    write(root / "corpus" / "Copy" / "Notes.json")
    write(root / "MinimalTasks" / "CopyMinimal.json")
    return root


class TestCorpus:
    def test_a_task_is_looked_up_by_id(self) -> None:
        task = Task.from_json(pairs(), id="a")
        assert Corpus("x", (task,))["a"] is task

    def test_a_minimal_task_is_looked_up_but_not_counted(self) -> None:
        minimal = Task.from_json(pairs(), id="CopyMinimal", concept="Copy")
        corpus = Corpus("x", (), (minimal,))
        assert corpus["CopyMinimal"] is minimal
        assert len(corpus) == 0
        assert corpus.concepts == {}

    def test_an_unknown_id_suggests_close_ones(self) -> None:
        corpus = Corpus("x", (Task.from_json(pairs(), id="Copy1"), Task.from_json(pairs(), id="Order1")))
        with pytest.raises(UnknownName, match=r"x has no task 'Coppy1'; did you mean 'Copy1'\?"):
            corpus["Coppy1"]

    def test_concepts_keep_order_and_leave_out_tasks_without(self) -> None:
        labels = [("b1", "B"), ("a1", "A"), ("n", None), ("b2", "B")]
        corpus = Corpus("x", tuple(Task.from_json(pairs(), id=id, concept=concept) for id, concept in labels))
        found = {concept: [task.id for task in tasks] for concept, tasks in corpus.concepts.items()}
        assert found == {"B": ["b1", "b2"], "A": ["a1"]}
        assert list(found) == ["B", "A"]

    def test_the_content_hash_ignores_order_and_name_but_nothing_else(self) -> None:
        one, two = Task.from_json(pairs(1), id="a"), Task.from_json(pairs(3), id="b", concept="Copy")
        base = Corpus("x", (one, two)).content_hash
        assert Corpus("y", (two, one)).content_hash == base
        others = [
            Corpus("x", (one,)),
            Corpus("x", (Task.from_json(pairs(4), id="a"), two)),
            Corpus("x", (Task.from_json(pairs(1), id="c"), two)),
            Corpus("x", (one, Task.from_json(pairs(3), id="b", concept="Order"))),
        ]
        assert base not in {corpus.content_hash for corpus in others}

    def test_the_repr_is_short_and_the_value_pickles(self, concept_folder: Path) -> None:
        corpus = load_corpus(concept_folder)
        assert repr(corpus) == "<Corpus ConceptARC: 5 tasks and 1 minimal>"
        assert pickle.loads(pickle.dumps(corpus)) == corpus


class TestFolders:
    def test_ids_are_stems_in_natural_order(self, concept_folder: Path) -> None:
        assert ids(load_corpus(concept_folder)) == ["Copy1", "Copy2", "Copy10", "Notes", "TopBottom2D1"]

    def test_the_concept_layout_is_recognised(self, concept_folder: Path) -> None:
        corpus = load_corpus(concept_folder)
        assert {concept: len(tasks) for concept, tasks in corpus.concepts.items()} == {"Copy": 3, "TopBottom2D": 1}
        assert corpus["Notes"].concept is None
        assert [(task.id, task.concept) for task in corpus.minimal] == [("CopyMinimal", "Copy")]

    def test_a_file_knows_its_concept_wherever_one_stands(
        self, concept_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(concept_folder / "corpus" / "Copy")
        assert load_task("Copy2.json").concept == "Copy"
        assert ids(load_corpus("Copy2.json")) == ["Copy2"]

    def test_hidden_folders_are_passed_over(self, tmp_path: Path) -> None:
        write(tmp_path / "set" / "a.json")
        write(tmp_path / "set" / ".cache" / "b.json")
        assert ids(load_corpus(tmp_path / "set")) == ["a"]

    def test_two_files_of_one_id_are_both_named(self, tmp_path: Path) -> None:
        one, two = write(tmp_path / "one" / "a.json"), write(tmp_path / "two" / "a.json")
        with pytest.raises(InvalidTask) as caught:
            load_corpus(tmp_path)
        assert str(one) in str(caught.value)
        assert str(two) in str(caught.value)

    def test_a_folder_without_a_task_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(MissingFile, match="holds no task"):
            load_corpus(tmp_path)

    @pytest.mark.parametrize("source", ["no/such/folder", Path("nothing"), "nothing.json"])
    def test_a_path_that_is_not_there_is_a_missing_file(self, source: str | Path) -> None:
        with pytest.raises(FileNotFoundError, match="no such file or folder"):
            load_corpus(source)

    @pytest.mark.parametrize("load", [load_corpus, load_task])
    def test_a_path_too_long_to_exist_is_no_surprise(self, load: Any) -> None:
        with pytest.raises(MissingFile):
            load("x/" + "y" * 5000)

    def test_a_folder_with_the_name_of_a_corpus_is_reached_by_path(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write(tmp_path / "arc1" / "training" / "a.json")
        monkeypatch.chdir(tmp_path)
        assert ids(load_corpus("./arc1")) == ids(load_corpus("arc1/training")) == ["a"]


class TestNames:
    def test_an_unknown_corpus_lists_the_known_and_the_close(self) -> None:
        with pytest.raises(LookupError, match=r"'conceptrac' is no corpus.* did you mean 'conceptarc'\?"):
            load_corpus("conceptrac")

    def test_an_unknown_corpus_of_a_task_is_named(self) -> None:
        with pytest.raises(UnknownName, match="'nowhere' is no corpus"):
            load_task("nowhere:Copy4")

    def test_a_whole_corpus_is_no_task(self) -> None:
        with pytest.raises(UnknownName, match="arc1 is a whole corpus; name one task of it"):
            load_task("arc1")

    def test_an_id_without_its_corpus_is_explained(self) -> None:
        with pytest.raises(MissingFile, match=r"Copy4: no such file; did you mean 'bundled:Copy4'\?"):
            load_task("Copy4")
        with pytest.raises(MissingFile, match=r"did you mean 'arc1:training/00d62c1b'\?"):
            load_task("00d62c1b")
        with pytest.raises(MissingFile, match="an id such as conceptarc:Copy4"):
            load_task("nothing")

    def test_an_unknown_part_lists_the_parts(self) -> None:
        with pytest.raises(UnknownName, match="arc1 has no part or task 'trainig'; its parts are training, evaluation"):
            load_corpus("arc1:trainig")


class TestBundled:
    def test_there_are_tasks_of_each_concept(self) -> None:
        corpus = load_corpus("bundled")
        assert tuple(corpus.concepts) == CONCEPTS
        assert {len(task.test) for task in corpus} == {3}
        assert all(pair.output is not None for task in corpus for pair in task.test)

    def test_a_task_and_a_part_are_found_by_name(self) -> None:
        task = load_task("bundled:Copy1")
        assert (task.id, task.concept) == ("Copy1", "Copy")
        assert load_task("bundled:Copy/Copy1") == task
        assert ids(load_corpus("bundled:Copy")) == [f"Copy{number}" for number in range(1, 11)]
        assert load_corpus("bundled:Copy").tasks[0] == task

    def test_novelty_and_rule_are_read_with_the_answers_only(self) -> None:
        last = load_corpus("bundled:Copy").tasks[-1]
        assert last.novelty == 4
        assert last.stated_rule
        assert load_corpus("bundled:Copy", answers=False).tasks[-1] == last.without_answers()

    def test_an_installed_package_holds_it_inside(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        write(tmp_path / "argraph" / "_data" / "corpus" / "Copy" / "Copy1.json")
        monkeypatch.setattr(places, "__file__", str(tmp_path / "argraph" / "corpora" / "places.py"))
        assert ids(load_corpus("bundled")) == ["Copy1"]

    def test_a_lost_bundle_is_a_missing_file(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(places, "__file__", str(tmp_path / "argraph" / "corpora" / "places.py"))
        with pytest.raises(MissingFile, match="install argraph again"):
            load_corpus("bundled")


class TestArckit:
    def test_parts_and_whole(self) -> None:
        whole, training = load_corpus("arc1"), load_corpus("arc1:training")
        assert (len(whole), len(training), len(load_corpus("arc1/evaluation"))) == (800, 400, 400)
        assert whole.tasks[:400] == training.tasks
        assert training.name == "arc1:training"
        assert whole.concepts == {}

    def test_the_second_edition_is_there_too(self) -> None:
        assert len(load_corpus("arc2:training")) == 1000
        assert len(load_corpus("arc2:evaluation")) == 120

    @pytest.mark.parametrize("source", ["arc1:training/00d62c1b", "arc1:00d62c1b", "arc1/training/00d62c1b"])
    def test_one_task_by_any_of_its_names(self, source: str) -> None:
        task = load_task(source)
        assert task.id == "00d62c1b"
        assert len(task.train) == 5

    def test_a_task_of_the_other_part_is_not_found_but_named(self) -> None:
        told = "arc1:evaluation has no task '00d62c1b'; did you mean 'arc1:training/00d62c1b'"
        with pytest.raises(UnknownName, match=told):
            load_task("arc1:evaluation/00d62c1b")

    def test_an_unknown_task_of_a_part_is_sought_among_those_of_that_part(self) -> None:
        with pytest.raises(UnknownName, match=r"arc1:training has no task '00d62c1x'; did you mean '00d62c1b'"):
            load_task("arc1:training/00d62c1x")

    def test_a_part_is_no_task(self) -> None:
        with pytest.raises(UnknownName, match="arc1:training is a part of a corpus; name one task of it"):
            load_task("arc1:training")


class TestLocalCopies:
    def test_nothing_there_says_what_to_do(self) -> None:
        with pytest.raises(MissingFile, match="run `argraph data get conceptarc`, or set ARGRAPH_DATA"):
            load_corpus("conceptarc")

    @pytest.mark.parametrize("below", [".", "ConceptARC"])
    def test_a_copy_is_found_by_the_set_or_the_folder_above(
        self, below: str, concept_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        root = concept_folder.parent if below == "." else concept_folder
        assert load_task("conceptarc:Copy10", data=root).id == "Copy10"
        monkeypatch.setenv("ARGRAPH_DATA", str(root))
        assert len(load_corpus("conceptarc")) == 5

    def test_a_copy_under_another_name_is_known_by_what_it_holds(self, concept_folder: Path) -> None:
        renamed = concept_folder.rename(concept_folder.with_name("mine"))
        assert locate("conceptarc", data=renamed) == renamed

    def test_the_bundled_folder_is_not_taken_for_conceptarc(self, tmp_path: Path) -> None:
        write(tmp_path / "data" / "corpus" / "Copy" / "Copy1.json")
        with pytest.raises(MissingFile, match="holds no copy of conceptarc"):
            load_corpus("conceptarc", data=tmp_path / "data")

    def test_other_files_of_a_clone_are_left_alone(self, concept_folder: Path) -> None:
        write(concept_folder / "results" / "Copy1.json")
        assert len(load_corpus("conceptarc", data=concept_folder)) == 5

    @pytest.mark.parametrize("layout", ["MiniARC", "miniarc", "MINI-ARC/data/MiniARC", "data/MiniARC"])
    def test_mini_arc_in_any_of_its_layouts(self, layout: str, tmp_path: Path) -> None:
        write(tmp_path / layout / "move_left_l6.json")
        assert ids(load_corpus("miniarc", data=tmp_path)) == ["move_left_l6"]

    def test_the_argument_comes_before_the_environment(
        self, concept_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ARGRAPH_DATA", str(concept_folder))
        (tmp_path / "empty").mkdir()
        with pytest.raises(MissingFile, match="empty: holds no copy of conceptarc"):
            load_corpus("conceptarc", data=tmp_path / "empty")


class TestDownloaded:
    @pytest.fixture
    def cached(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
        registry = Registry("conceptarc", "owner/Tiny", "0" * 40, (_file("a"), _file("b")))
        monkeypatch.setattr(places, "find_registry", lambda _: registry)
        return tmp_path / "cache" / "conceptarc" / ("0" * 12)

    def test_a_complete_download_is_found(self, cached: Path) -> None:
        write(cached / "a.json"), write(cached / "b.json")
        assert ids(load_corpus("conceptarc")) == ["a", "b"]

    def test_a_download_with_files_missing_or_damaged_is_not_used(self, cached: Path) -> None:
        write(cached / "a.json"), write(cached / "b.json", 5)
        with pytest.raises(MissingFile, match="lacks 1 of the 2 files of conceptarc; run `argraph data get"):
            load_corpus("conceptarc")

    def test_the_environment_may_hold_another_set_only(
        self, cached: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write(cached / "a.json"), write(cached / "b.json")
        write(tmp_path / "local" / "MiniARC" / "c.json")
        monkeypatch.setenv("ARGRAPH_DATA", str(tmp_path / "local"))
        assert ids(load_corpus("conceptarc")) == ["a", "b"]
        assert ids(load_corpus("miniarc")) == ["c"]


def _file(stem: str) -> RemoteFile:
    return RemoteFile(f"{stem}.json", hashlib.sha256(json.dumps(pairs()).encode()).hexdigest())


@needs_development_half
class TestDevelopmentHalf:
    def test_it_holds_five_tasks_a_concept_and_the_minimal_ones(self) -> None:
        corpus = load_corpus("conceptarc", data=DEVELOPMENT)
        assert {len(tasks) for tasks in corpus.concepts.values()} == {5}
        assert tuple(corpus.concepts) == CONCEPTS
        assert tuple(task.concept for task in corpus.minimal) == CONCEPTS

    def test_it_is_what_the_registry_pins(self) -> None:
        assert len(find_registry("conceptarc").missing_from(DEVELOPMENT)) == 80


DEMONSTRATION = {"input": [[1]], "output": [[2]]}
BAD_TASKS = {
    "not JSON": ("{", InvalidTask, "is not JSON"),
    "not UTF-8": (b"\xff\xfe\xfa", InvalidTask, "is not JSON"),
    "not an object": ([1], InvalidTask, "expected an object with 'train' and 'test', got list"),
    "no train": ({"test": [DEMONSTRATION]}, InvalidTask, "has no 'train'"),
    "no test": ({"train": [DEMONSTRATION]}, InvalidTask, "has no 'test'"),
    "no demonstrations": ({"train": [], "test": [DEMONSTRATION]}, InvalidTask, "'train' is empty"),
    "ragged": ({"input": [[1, 2], [3]]}, InvalidGrid, "train pair 2, input: row 2 has 1 cell"),
    "empty": ({"input": []}, InvalidGrid, "train pair 2, input: the grid is empty"),
    "empty rows": ({"input": [[]]}, InvalidGrid, "train pair 2, input: the grid is empty"),
    "too tall": ({"input": [[1]] * 31}, InvalidGrid, "train pair 2, input: the grid has 31 rows"),
    "too wide": ({"input": [[1] * 31]}, InvalidGrid, "train pair 2, input: the grid is 1 x 31"),
    "colour 10": ({"input": [[0], [10]]}, InvalidGrid, "train pair 2, input: row 2, column 1: 10 is no colour"),
    "colour -1": ({"input": [[0, -1]]}, InvalidGrid, "train pair 2, input: row 1, column 2: -1 is no colour"),
    "boolean": ({"input": [[True]]}, InvalidGrid, "train pair 2, input: row 1, column 1: True is no colour"),
    "float": ({"input": [[1.0]]}, InvalidGrid, "train pair 2, input: row 1, column 1: 1.0 is no colour"),
    "no output": ({"input": [[1]], "output": None}, InvalidTask, "train pair 2 has no 'output'"),
}


def bad_task(folder: Path, content: Any) -> Path:
    """Write a task file at fault; an object with an input takes the place of the second demonstration."""
    if isinstance(content, dict) and "input" in content:
        content = {"train": [DEMONSTRATION, {"output": [[2]]} | content], "test": [DEMONSTRATION]}
    if not isinstance(content, (str, bytes)):
        content = json.dumps(content)
    path = folder / "bad.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(("content", "error", "message"), BAD_TASKS.values(), ids=BAD_TASKS)
def test_a_bad_task_says_where_and_what(content: Any, error: type[ArgraphError], message: str, tmp_path: Path) -> None:
    path = bad_task(tmp_path, content)
    for load in (load_task, load_corpus):
        with pytest.raises(error) as caught:
            load(path)
        assert str(caught.value).startswith(f"{path}: {message}")
        assert isinstance(caught.value, ValueError)


def test_files_are_one_corpus_among_others(concept_folder: Path) -> None:
    files = sorted((concept_folder / "corpus").rglob("Copy*.json"))
    other = Corpus("other", ())
    assert load_corpora([other, *files])[0] is other
    together = load_corpora([*map(str, files), other])[0]
    assert (together.name, ids(together)) == ("Copy", [file.stem for file in files])
    assert load_corpora([files[0], other]) == (load_corpus(files[0]), other)
    with pytest.raises(InvalidTask, match="are both task"):
        load_corpora([files[0], write(concept_folder / "again" / files[0].name)])
