"""A run on a web page: one file that needs no network, with the figures first and then every task.

The figures and the filters are about the first run; others, if given, are compared with it, task by task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import quote

import attrs

from argraph.report.html import template
from argraph.report.pictures.palette import HEX
from argraph.report.run.comparison import comparison_tables
from argraph.report.run.contenders import Contender, contenders
from argraph.report.run.overview import chart_rows, dearest, facts, failures, figures
from argraph.report.run.tables import accuracy, run_tables
from argraph.report.run.task_article import Article, article
from argraph.report.text.sentences import printable
from argraph.runs.run import Run, Trial
from argraph.scoring.mistakes import KINDS
from argraph.scoring.summary import Group, Summary
from argraph.values.grid import COLOUR_NAMES
from argraph.version import __version__

Anchors = Mapping[tuple[str, str], str]
"""Where each task stands on the page."""


@attrs.frozen
class Section:
    """The tasks of a concept, or the minimal ones."""

    name: str
    """What the filter calls it."""
    right: str
    articles: tuple[Article, ...]


def run_page(run: Run, *others: Run) -> str:
    """Make the page of a run, compared with other runs if there are any.

    Raises `InvalidSetting` if one of these has no task in common with it.
    """
    summary, anchors = Summary.of(run), _anchors(run)
    parts = [Summary.of(part) for part in run.parts]
    compared, beside = contenders((run, *others)), list(map(Summary.of, others))
    sections = [section for part in parts for section in _sections(part, compared, anchors, len(parts) > 1)]
    articles = [article for section in sections for article in section.articles]
    made = {kind for article in articles for kind in article.mistakes}
    return template("run.html").render(
        corpus=run.corpus,
        solver=run.setup.solver,
        guesses=run.guesses,
        facts=list(facts(run, summary)),
        contents=list(_contents(parts, others)),
        cards=[list(figures(each)) for each in (summary, *beside)],
        charts=[(part.corpus, list(chart_rows(part, beside))) for part in parts if part.concepts],
        tables=run_tables(run),
        comparisons=comparison_tables(run, *others),
        costs=run.usage.costs(),
        dearest=dearest(run),
        failures=failures(run),
        anchors=anchors,
        contenders=compared,
        sections=sections,
        total=len(articles),
        kinds=[kind for kind in KINDS if kind in made],
        palette=list(zip(HEX, COLOUR_NAMES, strict=True)),
        version=__version__,
    )


def run_html(run: Run) -> str:
    """For notebooks: figures, the table, and a mark for each task: right in every test input, in some, or in none."""
    summary = Summary.of(run)
    return template("run_notebook.html").render(
        name=repr(run).strip("<>"),
        figures=list(figures(summary)),
        table=accuracy(run, [Summary.of(part) for part in run.parts]),
        tasks=summary.tasks,
    )


def _contents(parts: Sequence[Summary], others: Sequence[Run]) -> Iterator[tuple[str, str]]:
    """The parts of the page, with their anchors."""
    yield "overview", "Overview"
    if any(part.concepts for part in parts):
        yield "concepts", "By concept"
    yield "figures", "In figures"
    if others:
        yield "compared", "Comparison"
    yield "costs", "Costs and failures"
    yield "glance", "Every task at a glance"
    yield "tasks", "The tasks"


def _anchors(run: Run) -> Anchors:
    """Where each task stands; with several corpora, their names tell equal ids apart."""
    several = len(run.setup.corpora) > 1
    names = {trial.key: trial.key if several else trial.key[1:] for trial in run.all_trials}
    return {key: "-".join(("task", *(quote(printable(name), safe="") for name in path))) for key, path in names.items()}


def _sections(summary: Summary, compared: Sequence[Contender], anchors: Anchors, several: bool) -> Iterator[Section]:
    """The tasks of a run on one corpus, of several or the only one, concept by concept, the minimal ones last.

    The tasks of a corpus without concepts are one section.
    """
    prefix = f"{summary.corpus}: " if several and summary.concepts else ""

    def section(group: Group, trials: Iterable[Trial]) -> Section:
        right = f"{group.right[-1]} of {group.tests} test inputs right"
        articles = (article(trial, anchors[trial.key], compared) for trial in trials)
        return Section(f"{prefix}{group.title}", right, tuple(articles))

    for group in summary.concepts:
        yield section(group, (trial for trial in summary.run.trials if trial.concept == group.label))
    if not summary.concepts:
        yield section(attrs.evolve(summary.total, title=summary.corpus), summary.run.trials)
    if summary.minimal is not None:
        yield section(summary.minimal, summary.run.minimal)
