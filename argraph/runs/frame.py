"""A run as a tidy table of pandas, a row for each test input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from argraph.errors import MissingFile
from argraph.runs.run import Run, Trial

COLUMNS = (
    *("corpus", "concept", "task", "minimal", "novelty", "test", "how", "rank", "correct"),
    *("confidence", "rule", "bits", "task_cpu_seconds"),
)


def to_frame(run: Run) -> Any:
    """The table; the rank of the right guess counts from 1 and is NaN where none is right."""
    try:
        import pandas
    except ModuleNotFoundError:
        raise MissingFile("tables of runs need the package pandas; run `pip install 'argraph[frame]'`") from None
    rows = [*_rows(run.trials, minimal=False), *_rows(run.minimal, minimal=True)]
    return pandas.DataFrame(rows, columns=list(COLUMNS)).astype({"rank": float, "correct": bool})


def _rows(trials: Sequence[Trial], *, minimal: bool) -> Iterator[tuple[Any, ...]]:
    """Test inputs with a known output, which are those that count."""
    for trial in trials:
        known = [number for number, pair in enumerate(trial.task.test) if pair.output is not None]
        for test, rank in zip(known, trial.ranks, strict=True):
            about = (trial.corpus, trial.concept, trial.task.id, minimal, trial.task.novelty)
            yield (*about, test + 1, trial.how, rank, rank == 1, *_found(trial, test))


def _found(trial: Trial, test: int) -> tuple[float | None, str | None, float | None, float | None]:
    """The first guess's share of the vote, the rule behind it in English and its price, and what the task cost."""
    record = trial.record
    if record is None:
        return None, None, None, None
    share = next(iter(record.confidences[test]), None) if record.confidences else None
    rule = next(iter(record.rules[test]), None) if record.rules else None
    told, bits = (None, None) if rule is None else (rule.line(), rule.cost)
    return share, told, bits, record.spent.cpu_seconds
