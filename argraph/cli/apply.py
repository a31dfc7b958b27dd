"""`argraph apply`: a saved rule on the inputs of a task, or on a grid."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.options import DataOption
from argraph.cli.reading import STDIN, parsed, read_input
from argraph.cli.streams import output
from argraph.errors import NotApplicable, placed
from argraph.values.files import read_json, read_text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from argraph.language.rule import Rule
    from argraph.values.grid import Grid
    from argraph.values.task import Pair, Task

NOTATION = re.compile(r"[0-9\s,/\[\]]+", re.ASCII)
RIGHT, UNKNOWN = "right", "the right output is not known"


def apply(
    rule: Annotated[Path, typer.Argument(metavar="RULE.json", help="A rule that `argraph solve --save-rule` wrote.")],
    target: Annotated[
        str,
        typer.Argument(
            metavar="TASK_OR_GRID",
            help="A task (a file or an id), a file with a grid, a grid such as 010/111, or - for standard input.",
        ),
    ],
    data: DataOption = None,
) -> None:
    """Apply a saved rule: to all inputs of a task, saying which outputs it reproduces, or to a single grid."""
    from argraph.values.task import Task

    loaded, chosen = read_rule(rule), read_target(target, data)
    for part in _on_task(loaded, chosen) if isinstance(chosen, Task) else [loaded.apply(chosen)]:
        output(part)


def read_rule(path: Path) -> Rule:
    """Read and check a saved rule."""
    from argraph import Rule

    data = read_json(path, "a saved rule")
    with placed(path):
        return Rule.from_json(data)


def read_target(target: str, data: Path | None) -> Task | Grid:
    """Read what is meant: standard input, a file if there is one, a grid if it looks like one, else a task by id."""
    from argraph import Grid, load_task

    if target == STDIN:
        return read_input()
    if os.path.isfile(target):
        text = read_text(Path(target), "a task or a grid", errors="replace")
        if not text.lstrip().startswith("{"):
            with placed(target):
                return parsed(text, target)
    elif NOTATION.fullmatch(target):
        return Grid.parse(target)
    return load_task(target, data=data)


def _on_task(rule: Rule, task: Task) -> Iterator[RenderableType]:
    """Every input with what the rule makes of it, then how many outputs it reproduces."""
    from rich.text import Text

    from argraph.report.text.terminal import PairText
    from argraph.values.task import Pair

    counts: list[str] = []
    for noun, pairs in (("demonstration", task.train), ("test", task.test)):
        judged = [_judged(rule, pair) for pair in pairs]
        for number, (pair, (made, verdict)) in enumerate(zip(pairs, judged, strict=True), 1):
            caption = f"{noun} {number}: {verdict}"
            yield PairText(caption, Pair(pair.input, made)) if made else Text(caption, style="bold")
            yield "" if made else PairText("the input:", Pair(pair.input))
        counts += _count(noun, [verdict for _, verdict in judged])
    yield f"The rule reproduces {' and '.join(counts)}."


def _judged(rule: Rule, pair: Pair) -> tuple[Grid | None, str]:
    """What the rule makes of an input, and how that compares with the output."""
    try:
        made = rule.apply(pair.input)
    except NotApplicable as error:
        return None, f"no output, as {error}"
    if pair.output is None:
        return made, UNKNOWN
    if made.shape != pair.output.shape:
        return made, f"wrong, {made.height} x {made.width} where {pair.output.height} x {pair.output.width} is right"
    wrong = int((made.cells != pair.output.cells).sum())
    return made, f"wrong in {wrong} {'cell' if wrong == 1 else 'cells'}" if wrong else RIGHT


def _count(noun: str, verdicts: Sequence[str]) -> list[str]:
    known = len(verdicts) - verdicts.count(UNKNOWN)
    return [f"{verdicts.count(RIGHT)} of {known} {noun}s"] if known else []
