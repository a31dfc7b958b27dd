"""Solutions in the terminal: guesses as coloured grids, the rule in English, what it did, and the rules it beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from argraph.language.rule import Rule
from argraph.language.trace import Trace
from argraph.report.solution import sentences
from argraph.report.text.sentences import printable
from argraph.report.text.terminal import PairText, flow
from argraph.solution import Alternative, Solution
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task


def solved_text(task: Task, solution: Solution, *, truth: bool = False) -> RenderableType:
    """A solved task: each test input with its guesses, right or wrong if that is known, and the rule.

    With the `truth`, the right outputs and the rule that the task's maker states stand beside them.
    """
    tests = [_test(task, solution, number, truth) for number in range(len(task.test))]
    stated = _captioned("The rule that the corpus states", task.stated_rule or "none") if truth else ()
    return Group(_title(task), "", *tests, *rule_lines(task, solution), *stated)


def solution_text(solution: Solution) -> RenderableType:
    """A solution with its task, or by itself if it does not know that."""
    if solution.task is not None:
        return solved_text(solution.task, solution)
    tests = [
        flow(
            [
                PairText(f"test {number + 1}, {caption}", Pair(grid))
                for caption, grid in _guesses(solution, number, None)
            ]
        )
        for number in range(len(solution.guesses))
    ]
    return Group(*tests, Text(solution.explain()), Text(f"({solution.how})", style="dim"))


def rule_text(rule: Rule) -> RenderableType:
    """A rule by itself."""
    return Group(*_captioned(f"A rule of {rule.cost:g} bits", rule.explain()))


def rule_lines(task: Task, solution: Solution) -> Iterator[RenderableType]:
    """The rule in English, or the rules where tests are answered by different ones, and how they were found."""
    leading = sentences.leading_rules(solution)
    for lead in leading:
        yield from _captioned(lead.caption(len(leading) > 1), lead.rule.explain())
    yield from map(Text, sentences.story(task, solution))


def _captioned(caption: str, text: str) -> Iterator[RenderableType]:
    yield Text(caption, style="bold")
    yield Padding.indent(Text(text), 2)


def _title(task: Task) -> Text:
    return Text(printable(task.title), style="bold underline")


def explained_text(
    task: Task, solution: Solution, *, traces: Sequence[RenderableType] = (), most: int = 5
) -> RenderableType:
    """A solution explained: the rule, why none fits if none does, what it did, and the rules it beat."""
    parts: list[RenderableType] = [_title(task), "", *rule_lines(task, solution)]
    if reason := sentences.why_not(solution):
        parts.append(Text(reason))
    for trace in traces:
        parts += ["", trace]
    if told := sentences.rivals(solution):
        parts += ["", Text(told), *alternatives_table(sentences.others(solution), most)]
    return Group(*parts)


def trace_text(trace: Trace, caption: str = "", most: int | None = None) -> RenderableType:
    """What a rule saw in a grid and did to it, line by line, or only so many lines of that."""
    lines = trace.lines()
    shown = [Padding.indent(Text(line), 2) for line in lines[:most]]
    if len(lines) > len(shown):
        shown.append(Padding.indent(Text(f"and {len(lines) - len(shown)} more lines", style="dim"), 2))
    return Group(*([Text(caption, style="bold")] if caption else []), *shown)


def alternatives_table(alternatives: Sequence[Alternative], most: int) -> Iterator[RenderableType]:
    """The first alternatives, with their cost and where they differ from the first guesses."""
    if not alternatives[:most]:
        return
    table = Table("bits", "differs on", "rule", box=None, header_style="dim", pad_edge=False)
    table.columns[0].justify = "right"
    for other in alternatives[:most]:
        table.add_row(f"{other.cost:g}", sentences.difference(other), Text(other.rule.explain()))
    yield table
    if len(alternatives) > most:
        yield Text(f"and {len(alternatives) - most} more", style="dim")


def _test(task: Task, solution: Solution, number: int, truth: bool) -> RenderableType:
    pair = task.test[number]
    blocks: list[RenderableType] = [PairText(f"test {number + 1}", Pair(pair.input))]
    if truth and pair.output is not None:
        blocks.append(PairText("truth", Pair(pair.output)))
    guesses: list[RenderableType] = [
        PairText(caption, Pair(grid)) for caption, grid in _guesses(solution, number, pair.output)
    ]
    return flow([*blocks, *(guesses or [Text("no guess")])])


def _guesses(solution: Solution, test: int, answer: Grid | None) -> Iterator[tuple[str, Grid]]:
    shares = zip(solution.guesses[test], solution.confidences[test], strict=True)
    for number, (grid, confidence) in enumerate(shares, 1):
        told = sentences.guess_caption(number, confidence), sentences.verdict(grid, answer)
        yield ", ".join(filter(None, told)), grid
