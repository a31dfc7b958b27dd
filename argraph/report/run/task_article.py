"""One task of a run as an article of its page: what was asked, and what each solver answered."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

import attrs

from argraph.language.english import numbered
from argraph.language.rule import Rule
from argraph.report.html import grid_picture, guess_picture
from argraph.report.pictures.guess_drawing import difference
from argraph.report.pictures.svg import cell_size
from argraph.report.run.attempt_notes import ATTEMPT_NOTES, attempt_notes, no_grid, rules_in_words
from argraph.report.run.contenders import Contender
from argraph.report.solution.page import told_rival
from argraph.report.solution.rule_pictures import RulePicture, rule_pictures
from argraph.report.solution.sentences import origin, share, verdict
from argraph.runs.findings import Fresh
from argraph.runs.run import Trial
from argraph.scoring.summary import TaskSummary, task_summary
from argraph.solution import How
from argraph.solution.credit import leading
from argraph.solvers.record import Record
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task, grids_of

if TYPE_CHECKING:
    from markupsafe import Markup

SIDE, SMALLEST_CELL = 208, 10
"""Grids of tests are drawn large enough for the marks in wrong cells to be seen, and five of them fit in a row."""
MOST_LETTERS, MOST_TAIL = 4000, 600
"""A longer note is cut; of an answer in which there is no grid, so many of the last letters stand in its place."""


@attrs.frozen
class Question:
    """A test input with its true output, drawn."""

    caption: str
    input: Markup
    answer: Markup | None


@attrs.frozen
class Guess:
    """A guess, drawn with its wrong cells boxed; where an attempt gave no grid, the text that it gave instead."""

    caption: str
    verdict: str
    """"right" or "wrong", or nothing where the answer is not known."""
    notes: tuple[str, ...]
    picture: Markup | None
    text: str = ""


@attrs.frozen
class QuestionGuesses:
    """The guesses at one test input, which of them is right, counted from 1, or else the kind of mistake."""

    guesses: tuple[Guess, ...]
    rank: int | None
    mistake: str = ""

    @property
    def told(self) -> str:
        """How the test went; nothing where the answer is not known."""
        return f"right with guess {self.rank}" if self.rank else self.mistake and f"wrong ({self.mistake})"


@attrs.frozen
class ToldRule:
    """A rule behind some guesses: its number on this task, and what there is to say of it."""

    number: int
    bits: str
    behind: str
    english: str


@attrs.frozen
class Performance:
    """What one solver made of the task."""

    summary: TaskSummary
    told: str
    """How the guesses came about, or why there are none."""
    cpu_seconds: float
    tests: tuple[QuestionGuesses, ...]
    rules: tuple[ToldRule, ...]
    """Those behind first guesses and right ones."""
    other_rules: tuple[ToldRule, ...]
    pictures: tuple[RulePicture, ...]
    alternatives: tuple[Mapping[str, str], ...]
    """Bits, where the outputs differ from the first guesses, and English."""
    notes: tuple[tuple[str, str], ...]
    words: tuple[tuple[str, str], ...]
    """Rules that a language model gave in words, and for which guess."""
    asked: str
    """What it cost to ask for it elsewhere, if it was."""
    fresh: str
    """How the rule goes on fresh inputs, if it was tried on some."""

    @property
    def result(self) -> str:
        """Whether all test inputs are right, some or none."""
        return self.summary.result

    @property
    def right(self) -> str:
        """How many test inputs are right."""
        return f"{self.summary.right()} of {len(self.summary.judged)} right"

    @property
    def way(self) -> str:
        """Whether a solved task was solved by its concept, if that is known."""
        ways = {"concept": "solved by its concept", "shortcut": "solved by a shortcut"}
        return ways.get(self.summary.way or "", "")


@attrs.frozen
class Article:
    """A task with the answers of all solvers that are shown; the filters go by the first."""

    id: str
    anchor: str
    fault: str | None
    """What is known to be wrong with the task itself."""
    stated: str | None
    """The rule that the corpus states."""
    demonstrations: tuple[tuple[Markup, Markup], ...]
    questions: tuple[Question, ...]
    performances: tuple[Performance, ...]

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The kinds of mistakes made, each once."""
        return tuple(dict.fromkeys(each.mistake.kind for each in self.performances[0].summary.judged if each.mistake))


def article(trial: Trial, anchor: str, contenders: Sequence[Contender]) -> Article:
    """Put a task down, with what each of the contenders made of it."""
    task = trial.task
    small, cell = cell_size(grids_of(task.train)), cell_size(grids_of(task.test), SIDE, SMALLEST_CELL)
    return Article(
        task.id,
        anchor,
        trial.fault,
        task.stated_rule,
        tuple(_demonstration(pair, small) for pair in task.train),
        tuple(_question(pair, number, cell) for number, pair in enumerate(task.test, 1)),
        tuple(_performance(task, each, cell) for each in contenders),
    )


def _demonstration(pair: Pair, cell: int) -> tuple[Markup, Markup]:
    assert pair.output is not None
    return grid_picture(pair.input, cell), grid_picture(pair.output, cell)


def _question(pair: Pair, number: int, cell: int) -> Question:
    answer = None if pair.output is None else grid_picture(pair.output, cell)
    return Question(f"Test {number}", grid_picture(pair.input, cell), answer)


def _performance(task: Task, contender: Contender, cell: int) -> Performance:
    trial = contender.trial(task)
    summary = task_summary(trial, contender.guesses, contender.fresh)
    record = trial.record or Record(task.id, failure=trial.how)
    numbers = _numbered(record)
    outcomes = {each.number: (each.rank, each.mistake.kind if each.mistake else "") for each in summary.judged}
    guesses = [list(_guesses(record, test, pair.output, numbers, cell)) for test, pair in enumerate(task.test)]
    tests = tuple(
        QuestionGuesses(tuple(row[: contender.guesses]), *outcomes.get(test, (None, "")))
        for test, row in enumerate(guesses)
    )
    leading, others = _rules(record, tests, numbers)
    return Performance(
        summary,
        _told(record, len(task.train)),
        record.spent.cpu_seconds,
        tests,
        leading,
        others,
        tuple(_rule_pictures(task, record, tests)),
        tuple(map(told_rival, record.alternatives)),
        tuple(_notes(record)),
        tuple(rules_in_words(record)),
        "" if record.spent.asked is None else record.spent.asked.told(),
        _fresh(summary.fresh, contender.fresh),
    )


def _fresh(right: int | None, found: Fresh | None) -> str:
    return "" if right is None or found is None else f"its rule holds on {right} of {found.inputs} fresh inputs"


def _told(record: Record, demonstrations: int) -> str:
    if record.failure is not None:
        return f"No answer: {record.failure}."
    if record.how not in get_args(How):
        return f"How: {record.how}."
    told = origin(record.how, demonstrations, record.notes.get("left_out"), rules=len(leading(record.rules)))
    return f"{told} {record.notes.get('miss', '')}".strip()


# Guesses


def _guesses(record: Record, test: int, answer: Grid | None, numbers: Mapping[Rule, int], cell: int) -> Iterator[Guess]:
    row = record.guesses[test] if record.guesses else ()
    shares = record.confidences[test] if record.confidences else (None,) * len(row)
    rules = record.rules[test] if record.rules else (None,) * len(row)
    for rank, (grid, voted, rule) in enumerate(zip(row, shares, rules, strict=True), 1):
        vote = [] if voted is None else [share(voted)]
        which = [] if rule is None else [f"rule {numbers[rule]}"]
        if grid is None:
            reason, text = no_grid(record, test, rank - 1)
            yield Guess(f"Guess {rank}", "wrong", (reason,), None, text[-MOST_TAIL:])
        else:
            yield _guess(f"Guess {rank}", grid, answer, (*vote, *which), cell)


def _guess(caption: str, grid: Grid, answer: Grid | None, notes: tuple[str, ...], cell: int) -> Guess:
    wrong = "" if answer is None else difference(grid, answer)
    told = (wrong, *notes) if wrong else notes
    return Guess(caption, verdict(grid, answer), told, guess_picture(grid, answer, cell))


# Rules


def _numbered(record: Record) -> dict[Rule, int]:
    """A number for every rule behind a guess, those behind first guesses first."""
    numbers: dict[Rule, int] = {}
    for _, _, rule in sorted(_behind(record), key=lambda item: item[:2]):
        numbers.setdefault(rule, len(numbers) + 1)
    return numbers


def _behind(record: Record) -> Iterator[tuple[int, int, Rule]]:
    """The rank of each guess, its test input, and the rule behind it; the first two count from 1."""
    for test, rules in enumerate(record.rules, 1):
        for rank, rule in enumerate(rules, 1):
            if rule is not None:
                yield rank, test, rule


def _rules(
    record: Record, tests: Sequence[QuestionGuesses], numbers: Mapping[Rule, int]
) -> tuple[tuple[ToldRule, ...], tuple[ToldRule, ...]]:
    """The rules behind first and right guesses, and the rest."""
    places: dict[Rule, list[tuple[int, int]]] = {rule: [] for rule in numbers}
    for rank, test, rule in _behind(record):
        places[rule].append((rank, test))
    told: tuple[list[ToldRule], list[ToldRule]] = ([], [])
    for rule, number in numbers.items():
        leads = any(rank in (1, tests[test - 1].rank) for rank, test in places[rule])
        told[not leads].append(ToldRule(number, f"{rule.cost:g}", _places(places[rule]), rule.explain()))
    return tuple(told[0]), tuple(told[1])


def _places(places: Sequence[tuple[int, int]]) -> str:
    """Which guesses these are.

    >>> _places([(1, 1), (1, 3), (2, 2)])
    'guess 1 of tests 1 and 3; guess 2 of test 2'
    """
    tests = {rank: [test for other, test in places if other == rank] for rank, _ in sorted(places)}
    return "; ".join(f"guess {rank} of {numbered('test', numbers)}" for rank, numbers in tests.items())


def _rule_pictures(task: Task, record: Record, tests: Sequence[QuestionGuesses]) -> Iterator[RulePicture]:
    """What was seen in each test input by the rule behind its right guess, or else its first."""
    for test, rules in enumerate(record.rules):
        rule = rules[(tests[test].rank or 1) - 1] if rules else None
        if rule is not None:
            yield from rule_pictures(f"test {test + 1}", rule.trace(task.test[test].input))


def _notes(record: Record) -> Iterator[tuple[str, str]]:
    """What else the solver wanted kept, as text; what the page says elsewhere is left out."""
    for name, value in record.notes.items():
        if name not in ("left_out", "miss", *ATTEMPT_NOTES):
            yield name, _cut(_text(value))
    for name, text in attempt_notes(record):
        yield name, _cut(text)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, indent=1, ensure_ascii=False)


def _cut(text: str) -> str:
    if len(text) <= MOST_LETTERS:
        return text
    return f"{text[:MOST_LETTERS]}\n(and {len(text) - MOST_LETTERS} more letters in the journal)"
