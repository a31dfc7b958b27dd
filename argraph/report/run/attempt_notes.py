"""What a language model was asked and what it answered, attempt by attempt, made ready for the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from argraph.solvers.record import Record

ATTEMPT_NOTES = ("prompts", "attempts")
"""The notes that these functions show; see `argraph.solvers.language_model`."""


def no_grid(record: Record, test: int, number: int) -> tuple[str, str]:
    """Why an attempt gave no grid, and the text that it gave instead; both count from 0."""
    attempt = _attempt(record, test, number)
    return str(attempt.get("fault") or "no grid"), str(attempt.get("answer") or "")


def rules_in_words(record: Record) -> Iterator[tuple[str, str]]:
    """Each rule that was given in words, with the guesses that it stands for."""
    places: dict[str, list[str]] = {}
    for test, number, attempt in _attempts(record):
        if rule := attempt.get("rule"):
            places.setdefault(str(rule), []).append(f"guess {number} of test {test}")
    for rule, where in places.items():
        yield "; ".join(where), rule


def attempt_notes(record: Record) -> Iterator[tuple[str, str]]:
    """The prompt for each test input, and the raw answer of each attempt."""
    prompts = record.notes.get("prompts")
    for test, prompt in enumerate(prompts if isinstance(prompts, list) else [], 1):
        yield f"Prompt for test {test}", str(prompt)
    for test, number, attempt in _attempts(record):
        fault = f" ({attempt['fault']})" if attempt.get("fault") else ""
        yield f"Answer {number} for test {test}{fault}", str(attempt.get("answer") or "")


def _attempts(record: Record) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Every attempt with its test and its number, both counted from 1."""
    for test, row in enumerate(record.guesses):
        for number in range(len(row)):
            if attempt := _attempt(record, test, number):
                yield test + 1, number + 1, attempt


def _attempt(record: Record, test: int, number: int) -> dict[str, Any]:
    """The notes on one attempt; solvers that keep none, or others, are no matter."""
    try:
        found = record.notes["attempts"][test][number]
    except (LookupError, TypeError):
        return {}
    return found if isinstance(found, dict) else {}
