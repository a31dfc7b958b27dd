"""Ability and familiarity in the terminal: tables, and the two figures as bars."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from argraph.familiarity import study as studies
from argraph.familiarity.analysis import Analysis, SolverGroup
from argraph.familiarity.decomposition import Decomposition, steps
from argraph.familiarity.paper import PAPER
from argraph.familiarity.reading import ASSUMPTIONS, analysis_reading, fit_cells, group_reading, paper_reading
from argraph.familiarity.recovery import Recovery
from argraph.familiarity.study import Study
from argraph.report.text.sentences import printable

_BAR = 40
"""The width of a bar that stands for 1."""


def analysis_text(analysis: Analysis) -> RenderableType:
    """The decomposition of every solver on every benchmark, how it looks, and what it says."""
    return Group(
        _fits_table(analysis),
        _controls_table(analysis),
        *(_novelty_table(group, found) for group, found in analysis.estimated if group in analysis.widest),
        *([_bars_table(analysis)] if analysis.versions else []),
        "",
        *_readings(analysis),
    )


def study_text(made: Study) -> RenderableType:
    """Both tables of a simulation study, and what they say."""
    explained = "Excludes 0, by task, by concept: how often the interval and the permutation tests find a boost."
    keys = (Text(line, style="dim") for line in (studies.SPREADS_TOLD, explained))
    return Group(_plain_table(made), _stressed_table(made), *keys, "", *map(_paragraph, studies.reading(made)))


def _plain_table(made: Study) -> Table:
    table = _table(f"Where the model is true ({_rounds(made)})", "exposures", "tasks", *_RECOVERED)
    for spread, row in made.plain:
        table.add_row(spread, str(row.world.tasks), *_recovered(row))
    return table


def _stressed_table(made: Study) -> Table:
    table = _table(f"Where it is not ({_rounds(made)})", "", "tasks", *_RECOVERED, "by task", "by concept")
    for number, (problem, row) in enumerate(made.stressed):
        if number == 0 or problem != made.stressed[number - 1][0]:
            table.add_section()
            table.add_row(Text(f"{problem[0].upper()}{problem[1:]}", style="bold"))
        tests = (f"{share:.0%}" for share in (row.by_task, row.by_concept) if share is not None)
        table.add_row(f"  {row.way}", str(row.world.tasks), *_recovered(row), *tests)
    return table


_RECOVERED = ("boost", "found", "bias", "covered", "width", "excludes 0", "genuine", "found", "covered")


def _recovered(row: Recovery) -> list[str]:
    boost = f"{row.world.boost:.2f}", f"{row.boost:.2f}", f"{row.bias:+.2f}", f"{row.coverage:.0%}", f"{row.width:.2f}"
    genuine = f"{row.world.genuine:.2f}", f"{row.genuine:.2f}", f"{row.genuine_coverage:.0%}"
    return [*boost, f"{row.detected:.0%}", *genuine]


def _rounds(made: Study) -> str:
    settings = made.settings
    return f"{settings.rounds} simulated benchmarks a row, {settings.resamples} resamples, seed {settings.seed}"


def _fits_table(analysis: Analysis) -> Table:
    heads = "tasks", "accuracy", "genuine ability", "boost", "fraction", "p by task", "p by concept"
    table = _table(f"Ability and familiarity; exposure: {analysis.bench.exposure.source}", "", *heads)
    for group in analysis.groups:
        table.add_section()
        table.add_row(printable(group.name), str(len(group.tried)), group.accuracy, style="bold")
        if isinstance(group.result, Decomposition):
            for fit in group.result.fits:
                table.add_row(f"  {fit.name}", "", "", *fit_cells(fit))
        else:
            table.add_row(Padding.indent(Text(str(group.result), style="italic"), 2))
    return table


def _controls_table(analysis: Analysis) -> RenderableType:
    """How far contamination and the controls go along, where there are controls."""
    table = _table("Collinearity", "", "correlation with contamination", "variance inflation")
    for group, found in analysis.estimated:
        for number, each in enumerate(found.collinearity):
            if number == 0:
                table.add_section()
                table.add_row(f"{printable(group.name)}: contamination", "", f"{each.inflation:.2f}")
            else:
                table.add_row(f"  {each.regressor}", f"{each.correlation:.2f}", f"{each.inflation:.2f}")
    return table if table.row_count else ""


def _novelty_table(group: SolverGroup, found: Decomposition) -> Table:
    """The first figure: accuracy against novelty, in steps of equally many tasks."""
    title = f"Accuracy against novelty: {printable(group.name)}"
    table = _table(title, "novelty", "tasks", "accuracy", "", "fitted", words=1)
    table.columns[3].justify = "left"
    for step in steps(found):
        span = f"{step.low:.2f} to {step.high:.2f}"
        table.add_row(span, str(step.tasks), f"{step.accuracy:.0%}", _bar(step.accuracy), step.fitted.percent())
    return table


def _bars_table(analysis: Analysis) -> Table:
    """The second figure: overall and genuine accuracy for each version."""
    table = _table("Overall and genuine accuracy", "", "", "", "", words=4)
    for group, found in analysis.versions:
        overall, genuine = found.accuracy, found.main.genuine
        table.add_section()
        table.add_row(printable(group.name), "overall", _bar(overall.value), overall.percent())
        table.add_row("", "genuine", _bar(genuine.value), genuine.percent())
    return table


def _readings(analysis: Analysis) -> Iterator[RenderableType]:
    for group, found in analysis.estimated:
        yield Text(printable(group.name), style="bold")
        yield from map(_paragraph, group_reading(group, found))
    yield Text("In general", style="bold")
    lines = (*analysis_reading(analysis), *analysis.notes, ASSUMPTIONS, *paper_reading(PAPER))
    yield from map(_paragraph, lines)


def _table(title: str, *heads: str, words: int = 1) -> Table:
    """A table whose first columns hold words, and the others numbers."""
    table = Table(title=title, title_style="bold", title_justify="left")
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number < words else "right")
    return table


def _bar(share: float) -> Text:
    """A bar of that length; nothing below zero."""
    return Text("█" * round(_BAR * min(1.0, max(0.0, share))), style="blue")


def _paragraph(text: str) -> RenderableType:
    return Padding.indent(Text(printable(text)), 2)
