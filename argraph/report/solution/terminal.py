"""Solutions in the terminal: guesses as coloured grids, the rule in English, what it did, and the rules it beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from argraph.language.trace import Trace
from argraph.report.solution.sentences import (
    difference,
    found,
    leading_rules,
    oddities,
    others,
    rivals,
    share,
    verdict,
    why_not,
)
from argraph.report.text.sentences import printable
from argraph.report.text.terminal import PairText, flow
from argraph.solution import Alternative, Solution
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task


def solved_text(task: Task, solution: Solution) -> RenderableType:
    """A solved task: each test input with its guesses, right or wrong if that is known, and the rule."""
    tests = [_test(task, solution, number) for number in range(len(task.test))]
    return Group(Text(printable(task.title), style="bold underline"), "", *tests, *rule_lines(task, solution))


def solution_text(solution: Solution) -> RenderableType:
    """A solution by itself, without the task."""
    tests = [
        flow(
            [
                PairText(f"test {number}, {caption}", Pair(grid))
                for caption, grid in _guesses(solution, number - 1, None)
            ]
        )
        for number in range(1, len(solution.guesses) + 1)
    ]
    told = Text("No rule was found." if solution.rule is None else solution.rule.explain())
    return Group(*tests, told, Text(f"({solution.how})", style="dim"))


def rule_lines(task: Task, solution: Solution) -> Iterator[RenderableType]:
    """The rule in English, or the rules where tests are answered by different ones, and how they were found."""
    leading = leading_rules(solution)
    for lead in leading:
        yield Text(lead.caption(len(leading) > 1), style="bold")
        yield Padding.indent(Text(lead.rule.explain()), 2)
    yield Text(found(solution.how, len(task.train), solution.left_out))
    yield from map(Text, oddities(solution))


def explained_text(
    task: Task, solution: Solution, *, traces: Sequence[RenderableType] = (), most: int = 5
) -> RenderableType:
    """A solution explained: the rule, why none fits if none does, what it did, and the rules it beat."""
    parts: list[RenderableType] = [Text(printable(task.title), style="bold underline"), "", *rule_lines(task, solution)]
    if reason := why_not(solution):
        parts.append(Text(reason))
    for trace in traces:
        parts += ["", trace]
    if told := rivals(solution):
        parts += ["", Text(told), *alternatives_table(others(solution), most)]
    return Group(*parts)


def trace_text(caption: str, trace: Trace, most: int | None = None) -> RenderableType:
    """What a rule saw in a grid and did to it, line by line, or only so many lines of that."""
    lines = trace.lines()
    shown = [Padding.indent(Text(line), 2) for line in lines[:most]]
    if len(lines) > len(shown):
        shown.append(Padding.indent(Text(f"and {len(lines) - len(shown)} more lines", style="dim"), 2))
    return Group(Text(caption, style="bold"), *shown)


def alternatives_table(alternatives: Sequence[Alternative], most: int) -> Iterator[RenderableType]:
    """The first alternatives, with their cost and where they differ from the first guesses."""
    if not alternatives[:most]:
        return
    table = Table("bits", "differs on", "rule", box=None, header_style="dim", pad_edge=False)
    table.columns[0].justify = "right"
    for other in alternatives[:most]:
        table.add_row(f"{other.cost:g}", difference(other), Text(other.rule.explain()))
    yield table
    if len(alternatives) > most:
        yield Text(f"and {len(alternatives) - most} more", style="dim")


def _test(task: Task, solution: Solution, number: int) -> RenderableType:
    pair = task.test[number]
    blocks: list[RenderableType] = [PairText(f"test {number + 1}", Pair(pair.input))]
    blocks += [PairText(caption, Pair(grid)) for caption, grid in _guesses(solution, number, pair.output)]
    return flow(blocks if len(blocks) > 1 else [*blocks, Text("no guess")])


def _guesses(solution: Solution, test: int, answer: Grid | None) -> Iterator[tuple[str, Grid]]:
    shares = zip(solution.guesses[test], solution.confidences[test], strict=True)
    for number, (grid, confidence) in enumerate(shares, 1):
        yield f"guess {number}: {share(confidence)}{verdict(grid, answer)}", grid
