"""The usage ledger, the generality figure and the failure stages, on runs small enough to count by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import argraph
from argraph.cli import main
from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import load_corpus
from argraph.execution.processes import LocalProcesses
from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector
from argraph.language.transforms import Paint
from argraph.language.vocabulary import words_of
from argraph.search.lexicon import Lexicon
from argraph.study.crosswords import CrossWords, right_words
from argraph.study.diagnosis import Diagnosis, diagnose
from argraph.study.ledger import Ledger
from argraph.values.task import Task
from argraph_abstractions import Components
from argraph_rules.areas import Part
from argraph_rules.classes import Is
from argraph_rules.colours import FixedColour
from tests import example_tasks
from tests.tiny_tasks import HOPELESS, RECOLOUR, write_task

LARGEST, OUTSIDE = example_tasks.RECOLOUR_LARGEST, example_tasks.COLOUR_LIKE_THE_OUTSIDE
pytestmark = pytest.mark.usefixtures("without_workers")
UNEXPLAINED = {
    "train": [
        {"input": [[0, 1, 0], [0, 0, 0]], "output": [[7, 1, 0], [3, 2, 9]]},
        {"input": [[0, 0, 1], [0, 0, 0]], "output": [[5, 0, 1], [0, 8, 4]]},
        {"input": [[1, 0, 0], [0, 0, 0]], "output": [[1, 6, 2], [5, 3, 0]]},
    ],
    "test": [{"input": [[0, 0, 0], [0, 1, 0]], "output": [[4, 4, 4], [0, 1, 0]]}],
}


@pytest.fixture(scope="module")
def run() -> argraph.Run:
    return argraph.evaluate(Corpus("two", (LARGEST, OUTSIDE)), effort="low")


def test_words_are_classes_and_names_without_the_grammar() -> None:
    selector = Selector("figure", (Not(Is("touches top")),))
    rule = Rule(Components(8), Edit((Clause(selector, Paint(Part("left edge"), FixedColour(3))),)))
    assert words_of(rule) == {
        *("Components", "Components.background=black", "Is", "Is.attribute=touches top"),
        *("Part", "Part.part=top edge", "FixedColour"),
    }


def test_a_word_and_its_mirror_image_are_one() -> None:
    assert words_of(Part("top edge")) == words_of(Part("right edge")) != words_of(Part("holes"))


def test_only_allowed_words_are_used() -> None:
    allowed = words_of(argraph.solve(LARGEST, effort="low").rule)
    lexicon = Lexicon(packs.words(), allowed)
    views = [view for view in packs.views().values() if lexicon.permits(view)]
    again = argraph.solve(LARGEST, effort="low", words=lexicon, views=views)
    assert again.how == "exact"
    assert all(words_of(other.rule) <= allowed for other in again.alternatives)
    without = Lexicon(packs.words(), frozenset(allowed - {"Extreme"}))
    assert all(
        "Extreme" not in words_of(o.rule) for o in argraph.solve(LARGEST, effort="low", words=without).alternatives
    )


def test_each_task_borrows_the_words_of_the_others(run: argraph.Run) -> None:
    mine, theirs = (right_words(trial) for trial in run.trials)
    assert mine
    assert theirs - mine
    solver = CrossWords.of(run)
    assert solver.allowed(LARGEST) == theirs
    assert solver.allowed(OUTSIDE.without_answers()) == mine
    assert words_of(solver(LARGEST).rule) <= theirs


def test_the_ledger_counts_tasks_by_corpus(run: argraph.Run) -> None:
    ledger = Ledger.of([run, run])
    counts = {use.word: use.total for use in ledger.uses}
    mine, theirs = (right_words(trial) for trial in run.trials)
    assert {word for word, count in counts.items() if count == 2} == mine & theirs
    assert {use.word for use in ledger.single} == mine ^ theirs
    assert "Tile" in {use.word for use in ledger.unused}
    assert {*ledger.shared, *ledger.single, *ledger.unused} == set(ledger.uses)


@pytest.mark.parametrize(
    ("data", "stage"), [(HOPELESS, "no such canvas"), (UNEXPLAINED, "not decided"), (RECOLOUR, "ranked too low")]
)
def test_a_missed_task_is_told_by_stage(data: dict[str, object], stage: str) -> None:
    assert Diagnosis("low")(Task.from_json(data, id="missed")) == stage


def test_an_answer_that_no_rule_gives_is_not_expressible() -> None:
    answers = [{"input": [[1, 0], [0, 0]], "output": [[9, 8], [7, 6]]}]
    task = Task.from_json(RECOLOUR | {"test": answers}, id="strange")
    assert Diagnosis("low")(task) == "not expressible"


def test_only_what_was_missed_is_diagnosed() -> None:
    made = argraph.evaluate(Corpus("two", (LARGEST, Task.from_json(HOPELESS, id="hopeless"))), effort="low")
    assert diagnose(made, LocalProcesses()) == {"no such canvas": (("two", "hopeless"),)}


def test_the_command_shows_stages_generality_and_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_task(tmp_path / "tasks" / "Copy" / "Copy1.json", RECOLOUR)
    write_task(tmp_path / "tasks" / "Copy" / "Copy2.json", HOPELESS)
    words = ["evaluate", "tasks", "--effort", "low", "--run", "made", "--diagnose", "--cross-words"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "no such canvas" in told
    assert "only words of other tasks' right rules" in told
    assert argraph.load_run(tmp_path / "made-cross-words").total.solved == 0
    results = (tmp_path / "made" / "results.json").read_bytes()
    findings = json.loads((tmp_path / "made" / "findings.json").read_text())
    assert findings == {
        "lost": {"no such canvas": [["tasks", "Copy2"]]},
        "crossed": {"right": [0, 0, 0], "solved": 0},
    }
    assert main(["report", "made", "--html", "made.html"]) == 0
    assert main(["report", "made"]) == 0
    shown = capsys.readouterr().out
    for text in (shown, (tmp_path / "made.html").read_text()):
        assert "Where tasks were lost" in text
        assert "Generality, of 2 test inputs" in text
    assert main(["report", "made", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == findings
    assert main(["evaluate", "--run", "made", "--resume", "--diagnose"]) == 0
    assert json.loads((tmp_path / "made" / "findings.json").read_text()) == findings
    assert (tmp_path / "made" / "results.json").read_bytes() == results
    capsys.readouterr()
    assert main(["library", "--usage", "made"]) == 0
    assert "Words that one task uses" in capsys.readouterr().out
    assert main(["evaluate", "tasks", "--solver", "true {task}", "--diagnose"]) == 2
    assert "leave out --solver" in capsys.readouterr().err
    assert main(["library", "--usage"]) == 2
    assert "say which runs" in capsys.readouterr().err


def test_the_object_centric_tasks_come_by_kind() -> None:
    corpus = load_corpus("object-centric")
    kinds = {kind: len(tasks) for kind, tasks in corpus.concepts.items()}
    assert kinds == {"movement": 31, "recolour": 62, "augmentation": 67}
    training = {task.id: task.content_hash for task in load_corpus("arc1:training")}
    assert all(training[task.id] == task.content_hash for task in corpus)
