"""One task of a run as an article of its page: what was asked, and what each solver answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, get_args
from urllib.parse import quote

import attrs

from argraph.report.comparison import compared_drawing, difference
from argraph.report.html import grid_label, grid_picture, picture
from argraph.report.rule_sights import Sight, sights
from argraph.report.sentences import printable
from argraph.report.solution_sentences import difference as where_different
from argraph.report.solution_sentences import found, plural, share
from argraph.report.svg import cell_size
from argraph.solution import How

if TYPE_CHECKING:
    from markupsafe import Markup

    from argraph.evaluation.record import Record
    from argraph.grid import Grid
    from argraph.language.rule import Rule
    from argraph.task import Pair, Task

SMALLEST_CELL = 10
"""In the pictures of tests, so that the marks in wrong cells can be seen."""
MOST_LETTERS = 4000
"""A longer note is cut."""


@attrs.frozen
class Question:
    """A test input with its true output, drawn."""

    caption: str
    input: Markup
    answer: Markup | None


@attrs.frozen
class Guess:
    """A guess, drawn with its wrong cells boxed."""

    caption: str
    verdict: str
    """"right" or "wrong", or nothing where the answer is not known."""
    notes: tuple[str, ...]
    picture: Markup


@attrs.frozen
class Reply:
    """The guesses at one test input, and which is right, counted from 1."""

    guesses: tuple[Guess, ...]
    rank: int | None


@attrs.frozen
class ToldRule:
    """A rule behind some guesses: its number on this task, and what there is to say of it."""

    number: int
    bits: str
    behind: str
    english: str


@attrs.frozen
class Answer:
    """What one solver made of the task."""

    result: str
    """"right", "partly" or "wrong"."""
    right: str
    """Such as "2 of 3 right"."""
    told: str
    """How the guesses came about, or why there are none."""
    failed: bool
    cpu_seconds: float
    replies: tuple[Reply, ...]
    rules: tuple[ToldRule, ...]
    """Those behind first guesses and right ones."""
    other_rules: tuple[ToldRule, ...]
    sights: tuple[Sight, ...]
    alternatives: tuple[tuple[str, str, str], ...]
    """Bits, where the outputs differ, English."""
    notes: tuple[tuple[str, str], ...]


@attrs.frozen
class Article:
    """A task with the answers of all solvers that are shown."""

    id: str
    anchor: str
    group: str
    demonstrations: tuple[tuple[Markup, Markup], ...]
    questions: tuple[Question, ...]
    answers: tuple[Answer, ...]


def anchor(task_id: str) -> str:
    """Where a task stands on the page.

    >>> anchor("Copy1"), anchor("a b<c>")
    ('task-Copy1', 'task-a%20b%3Cc%3E')
    """
    return f"task-{quote(printable(task_id), safe='')}"


def article(task: Task, group: str, records: Sequence[Record]) -> Article:
    """Put a task down, with one record of it for each solver."""
    cell = cell_size([grid for pair in (*task.train, *task.test) for grid in (pair.input, pair.output) if grid])
    return Article(
        printable(task.id),
        anchor(task.id),
        group,
        tuple(_demonstration(pair, cell) for pair in task.train),
        tuple(_question(pair, number, max(cell, SMALLEST_CELL)) for number, pair in enumerate(task.test, 1)),
        tuple(_answer(task, record, max(cell, SMALLEST_CELL)) for record in records),
    )


def _demonstration(pair: Pair, cell: int) -> tuple[Markup, Markup]:
    assert pair.output is not None
    return grid_picture(pair.input, cell), grid_picture(pair.output, cell)


def _question(pair: Pair, number: int, cell: int) -> Question:
    answer = None if pair.output is None else grid_picture(pair.output, cell)
    return Question(f"Test {number}", grid_picture(pair.input, cell), answer)


def _answer(task: Task, record: Record, cell: int) -> Answer:
    numbers = _numbered(record)
    rows = record.guesses or tuple(() for _ in task.test)
    replies = tuple(_reply(task.test[test], row, record, test, numbers, cell) for test, row in enumerate(rows))
    known = [reply.rank for pair, reply in zip(task.test, replies, strict=True) if pair.output is not None]
    right = sum(rank is not None for rank in known)
    told, others = _rules(record, replies, numbers)
    return Answer(
        "right" if right == len(known) else "partly" if right else "wrong",
        f"{right} of {len(known)} right",
        _told(record, len(task.train)),
        record.failure is not None,
        record.spent.cpu_seconds,
        replies,
        told,
        others,
        tuple(_sights(task, record, replies)),
        tuple((f"{other.cost:g}", where_different(other), other.rule.explain()) for other in record.alternatives),
        tuple(_notes(record)),
    )


def _told(record: Record, demonstrations: int) -> str:
    if record.failure is not None:
        return f"No answer: {printable(record.failure)}."
    if record.how not in get_args(How):
        return f"{printable(record.how).capitalize()}."
    return f"{found(record.how, demonstrations, record.notes.get('left_out'))} {record.notes.get('miss', '')}".strip()


# Guesses


def _reply(pair: Pair, row: Sequence[Grid], record: Record, test: int, numbers: dict[Rule, int], cell: int) -> Reply:
    shares = record.confidences[test] if record.confidences else (None,) * len(row)
    rules = record.rules[test] if record.rules else (None,) * len(row)
    guesses = []
    for rank, (grid, voted, rule) in enumerate(zip(row, shares, rules, strict=True), 1):
        vote = [] if voted is None else [share(voted)]
        which = [] if rule is None else [f"rule {numbers[rule]}"]
        guesses.append(_guess(f"Guess {rank}", grid, pair.output, (*vote, *which), cell))
    right = [guess.verdict == "right" for guess in guesses]
    return Reply(tuple(guesses), right.index(True) + 1 if True in right else None)


def _guess(caption: str, grid: Grid, answer: Grid | None, notes: tuple[str, ...], cell: int) -> Guess:
    if answer is None:
        return Guess(caption, "", notes, grid_picture(grid, cell))
    wrong = difference(grid, answer)
    label = f"{grid_label(grid)}; {wrong or 'right'}"
    drawn = picture(compared_drawing(grid, answer, cell), label)
    return Guess(caption, "wrong" if wrong else "right", (wrong, *notes) if wrong else notes, drawn)


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
    record: Record, replies: Sequence[Reply], numbers: dict[Rule, int]
) -> tuple[tuple[ToldRule, ...], tuple[ToldRule, ...]]:
    """The rules behind first and right guesses, and the rest."""
    places: dict[Rule, list[tuple[int, int]]] = {rule: [] for rule in numbers}
    for rank, test, rule in _behind(record):
        places[rule].append((rank, test))
    told: tuple[list[ToldRule], list[ToldRule]] = ([], [])
    for rule, number in numbers.items():
        leads = any(rank in (1, replies[test - 1].rank) for rank, test in places[rule])
        told[not leads].append(ToldRule(number, f"{rule.cost:g}", _places(places[rule]), rule.explain()))
    return tuple(told[0]), tuple(told[1])


def _places(places: Sequence[tuple[int, int]]) -> str:
    """Which guesses these are.

    >>> _places([(1, 1), (1, 3), (2, 2)])
    'guess 1 of tests 1 and 3; guess 2 of test 2'
    """
    tests = {rank: [test for other, test in places if other == rank] for rank, _ in sorted(places)}
    return "; ".join(f"guess {rank} of {plural(numbers, 'test')}" for rank, numbers in tests.items())


def _sights(task: Task, record: Record, replies: Sequence[Reply]) -> Iterator[Sight]:
    """What was seen in each test input by the rule behind its right guess, or else its first."""
    for test, rules in enumerate(record.rules):
        rule = rules[(replies[test].rank or 1) - 1] if rules else None
        if rule is not None:
            yield from sights(f"test {test + 1}", rule, rule.trace(task.test[test].input))


def _notes(record: Record) -> Iterator[tuple[str, str]]:
    """What else the solver wanted kept, as text; what the page says elsewhere is left out."""
    for name, value in record.notes.items():
        if name not in ("left_out", "miss"):
            yield printable(name), _cut(_text(value))


def _text(value: Any) -> str:
    import json

    return value if isinstance(value, str) else json.dumps(value, indent=1, ensure_ascii=False)


def _cut(text: str) -> str:
    if len(text) <= MOST_LETTERS:
        return text
    return f"{text[:MOST_LETTERS]}\n(and {len(text) - MOST_LETTERS} more letters in the journal)"
