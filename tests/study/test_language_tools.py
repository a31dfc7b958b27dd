"""The usage ledger, the generality figure and the failure stages, on runs small enough to count by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

import argraph
from argraph.cli import main
from argraph.cli.findings import FindingOptions
from argraph.corpora.corpus import Corpus
from argraph.corpora.loading import load_corpus
from argraph.execution.processes import LocalProcesses
from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector
from argraph.language.transforms import Paint
from argraph.language.vocabulary import is_class, words_of
from argraph.report.run.language_tables import findings_tables, ledger_tables
from argraph.runs.checksum import without_checksum
from argraph.runs.findings import Crossed, Findings
from argraph.runs.measured import Measured
from argraph.runs.run import Trial
from argraph.search.lexicon import Lexicon
from argraph.study.crosswords import CrossWords, right_words
from argraph.study.diagnosis import Diagnosis, diagnose
from argraph.study.ledger import FEW, Ledger
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
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


def classes_of(value: Any) -> frozenset[str]:
    return frozenset(filter(is_class, words_of(value)))


def lent_by(trial: Trial) -> frozenset[str]:
    return frozenset(filter(is_class, right_words(trial)))


def test_words_are_classes_and_names_without_the_grammar() -> None:
    selector = Selector("figure", (Not(Is("touches top")),))
    rule = Rule(Components(8), Edit((Clause(selector, Paint(Part("left edge"), FixedColour(3))),)))
    assert words_of(rule) == {
        *("Components", "Components.background=black", "Is", "Is.attribute=touches top"),
        *("Part", "Part.part=top edge", "Part.cut=all", "FixedColour"),
    }


def test_a_word_and_its_mirror_image_are_one() -> None:
    assert words_of(Part("top edge")) == words_of(Part("right edge")) != words_of(Part("holes"))


def test_only_allowed_words_are_used() -> None:
    allowed = classes_of(argraph.solve(LARGEST, effort="low").rule)
    lexicon = Lexicon(packs.words(), allowed)
    views = [view for view in packs.views().values() if lexicon.permits(view)]
    again = argraph.solve(LARGEST, effort="low", words=lexicon, views=views)
    assert again.how == "exact"
    assert all(classes_of(other.rule) <= allowed for other in again.alternatives)
    without = Lexicon(packs.words(), frozenset(allowed - {"Ranked"}))
    assert all(
        "Ranked" not in words_of(o.rule) for o in argraph.solve(LARGEST, effort="low", words=without).alternatives
    )


def test_each_task_borrows_the_words_of_the_others(run: argraph.Run) -> None:
    mine, theirs = map(lent_by, run.trials)
    assert mine
    assert theirs - mine
    solver = CrossWords.of(run)
    assert solver.allowed(LARGEST) == theirs
    assert solver.allowed(OUTSIDE.without_answers()) == mine
    assert classes_of(solver(LARGEST).rule) <= theirs


def test_words_are_lent_across_corpora_but_not_by_the_same_task_asked_otherwise(run: argraph.Run) -> None:
    mine, theirs = map(lent_by, run.trials)
    harder = attrs.evolve(LARGEST, id="harder", train=LARGEST.train[1:], test=OUTSIDE.test)
    stranger = attrs.evolve(LARGEST, id="stranger", train=OUTSIDE.train[:1])
    first, second = (attrs.evolve(trial, corpus=name) for trial, name in zip(run.trials, "ab", strict=True))
    solver = CrossWords.of(attrs.evolve(run, trials=(first, second)))
    assert solver.allowed(harder) == theirs
    assert solver.allowed(stranger) == mine
    assert solver.allowed(attrs.evolve(LARGEST, train=run.trials[0].task.test)) == mine | theirs


def test_other_runs_lend_words_too(run: argraph.Run) -> None:
    mine, theirs = map(lent_by, run.trials)
    alone, other = (attrs.evolve(run, trials=(trial,)) for trial in run.trials)
    assert CrossWords.of(alone).allowed(LARGEST) == frozenset()
    assert CrossWords.of(alone, other).allowed(LARGEST) == theirs
    assert CrossWords.of(other, alone).allowed(OUTSIDE.without_answers()) == mine
    assert CrossWords.of(alone, other).source == CrossWords.of(run).source != CrossWords.of(alone).source


def test_each_corpus_has_its_own_generality(run: argraph.Run) -> None:
    twice = attrs.evolve(run.trials[0], task=attrs.evolve(LARGEST, id="again"))
    corpora = Corpus("a", (LARGEST, twice.task)), Corpus("b", (OUTSIDE,))
    known = [attrs.evolve(trial, corpus=name) for trial, name in zip(run.trials, "ab", strict=True)]
    trials = [known[0], attrs.evolve(twice, corpus="a"), known[1]]
    setup = attrs.evolve(run.setup, corpora=tuple(map(Measured.of, corpora)))
    found = Findings(crossed={"a": Crossed((0, 1, 1), 1), "b": Crossed((0, 0, 0), 0)})
    (table,) = findings_tables(argraph.Run(setup, trials, findings=found))
    assert [[row[0] for row in section] for section in table.sections] == [
        [f"{name}, {words}" for words in ("all words", "only words of other tasks' right rules")] for name in "ab"
    ]
    assert [section[1][1:] for section in table.sections] == [
        ("2", "0 0.00", "1 0.50", "1 0.50", "1"),
        ("1", "0 0.00", "0 0.00", "0 0.00", "0"),
    ]


def test_the_ledger_counts_tasks_by_corpus(run: argraph.Run) -> None:
    ledger = Ledger.of([run, run])
    counts = {use.word: use.total for use in ledger.uses}
    mine, theirs = (right_words(trial) for trial in run.trials)
    assert {word for word, count in counts.items() if count == 2} == mine & theirs
    assert {use.word for use in ledger.single} == mine ^ theirs
    assert "Tile" in {use.word for use in ledger.unused}
    assert {*ledger.common, *ledger.rare, *ledger.unused} == set(ledger.uses)
    assert ledger.common == ()
    assert {use.word for use in ledger.rare} == mine | theirs


def test_a_task_asked_otherwise_counts_once_in_the_ledger(run: argraph.Run) -> None:
    again = [
        attrs.evolve(trial, corpus="more", task=attrs.evolve(trial.task, train=trial.task.train[1:]))
        for trial in run.trials
    ]
    both = Ledger.of([run, attrs.evolve(run, trials=again)])
    assert [use.total for use in both.uses] == [use.total for use in Ledger.of([run]).uses]


def test_words_of_few_tasks_are_told_with_these_tasks(run: argraph.Run) -> None:
    shown = [
        Pair(Grid.parse(f"{number}"), Grid.parse("0")) for number in range(FEW)
    ]  # other demonstrations are other tasks
    trials = [
        attrs.evolve(run.trials[0], task=attrs.evolve(LARGEST, id=f"task{number}", train=(pair,)))
        for number, pair in enumerate(shown)
    ]
    common, rare = ledger_tables(Ledger.of([attrs.evolve(run, trials=[*trials, run.trials[1]])]))
    mine, theirs = (right_words(trial) for trial in run.trials)
    assert {row[0] for row in common.sections[0]} == mine
    assert {row[0]: row[-1] for row in rare.sections[0]} == dict.fromkeys(theirs - mine, f"two:{OUTSIDE.id}")
    classes = ", ".join(use for use in sorted(theirs - mine) if is_class(use))
    assert f"Views and classes of words among those that fewer than 5 use: {classes}." in rare.notes


@pytest.mark.parametrize(
    ("data", "stage"), [(HOPELESS, "no such canvas"), (UNEXPLAINED, "not decided"), (RECOLOUR, "ranked too low")]
)
def test_a_missed_task_is_told_by_stage(data: dict[str, object], stage: str) -> None:
    assert Diagnosis("low")(Task.from_json(data, id="missed")) == stage


def test_an_answer_that_no_rule_gives_is_not_expressible() -> None:
    asked, answer = map(Grid.parse, ("1000000/0000000/0000000", "9876543/3298745/4647823"))
    task = Task.from_json(RECOLOUR | {"test": [{"input": asked.rows(), "output": answer.rows()}]}, id="strange")
    assert Diagnosis("low")(task) == "not expressible"


def test_only_what_was_missed_is_diagnosed() -> None:
    made = argraph.evaluate(Corpus("two", (LARGEST, Task.from_json(HOPELESS, id="hopeless"))), effort="low")
    assert diagnose(made, LocalProcesses()) == {"no such canvas": (("two", "hopeless"),)}


def test_the_command_borrows_the_words_of_other_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    flipped = {
        kind: [{side: grid[::-1] for side, grid in pair.items()} for pair in pairs] for kind, pairs in RECOLOUR.items()
    }
    write_task(tmp_path / "tasks" / "Copy" / "Copy1.json", RECOLOUR)
    write_task(tmp_path / "others" / "Copy" / "Copy2.json", flipped)
    assert main(["evaluate", "others", "--effort", "low", "--run", "lender"]) == 0
    words = ["evaluate", "tasks", "--effort", "low", "--run", "made", "--words-of", "lender"]
    assert main(words) == 2
    assert "--words-of says who lends words besides: give --cross-words with it" in capsys.readouterr().err
    assert main([*words, "--words-of", "nowhere", "--cross-words"]) == 2
    assert "nowhere" in capsys.readouterr().err
    write_task(tmp_path / "lost" / "Copy" / "Copy3.json", HOPELESS)
    assert main(["evaluate", "lost", "--effort", "low", "--run", "poor"]) == 0
    assert main([*words, "--words-of", "poor", "--cross-words"]) == 2
    assert "--words-of poor: no right rule of this run can be read, so it lends no words" in capsys.readouterr().err
    assert not (tmp_path / "made").exists()
    assert main([*words, "--cross-words"]) == 0
    assert argraph.load_run(tmp_path / "made-cross-words").total.solved == 1


def test_who_lends_is_asked_for_again_when_a_run_goes_on() -> None:
    options = FindingOptions(cross_words=True, words_of=[Path("one"), Path("two")])
    assert options.asked_again() == options.words() == ["--cross-words", "--words-of", "one", "--words-of", "two"]


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
    findings = without_checksum(json.loads((tmp_path / "made" / "findings.json").read_text()))
    assert findings == {
        "lost": {"no such canvas": [["tasks", "Copy2"]]},
        "crossed": {"tasks": {"right": [0, 0, 0], "solved": 0}},
        "fresh": None,
    }
    assert main(["report", "made", "--html", "made.html"]) == 0
    assert main(["report", "made"]) == 0
    shown = capsys.readouterr().out
    for text in (shown, (tmp_path / "made.html").read_text()):
        assert "Where tasks were lost" in text
        assert "Generality" in text
    assert main(["report", "made", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == findings
    assert main(["evaluate", "--run", "made", "--resume", "--diagnose"]) == 0
    assert without_checksum(json.loads((tmp_path / "made" / "findings.json").read_text())) == findings
    assert (tmp_path / "made" / "results.json").read_bytes() == results
    capsys.readouterr()
    assert main(["library", "--usage", "made"]) == 0
    assert "Words that fewer than 5 tasks use" in capsys.readouterr().out
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


def test_new_tasks_of_the_second_arc_have_no_demonstration_of_the_first_and_come_in_halves() -> None:
    odd, even = load_corpus("arc2-new:odd"), load_corpus("arc2-new:even")
    assert (len(odd.tasks), len(even.tasks)) == (117, 116)
    training = {task.id: task.content_hash for task in load_corpus("arc2:training")}
    assert all(training[task.id] == task.content_hash for task in (*odd, *even))
    known = {pair.input for task in load_corpus("arc1") for pair in (*task.train, *task.test)}
    assert not any(pair.input in known for task in (*odd, *even) for pair in task.train)
    assert sorted(task.id for task in (*odd, *even))[::2] == [task.id for task in odd]
