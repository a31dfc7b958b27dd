"""`argraph familiarity`: how much of a score may be put down to concepts that a solver has met before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.option_groups import with_options
from argraph.cli.options import DataOption, Workers
from argraph.cli.progress import progress
from argraph.cli.streams import output
from argraph.errors import InvalidSetting
from argraph.values.files import check_writable, make_folder, write_text

if TYPE_CHECKING:
    from argraph.familiarity.analysis import Analysis


@with_options
def familiarity(
    *,
    runs: Annotated[
        list[Path] | None,
        typer.Argument(metavar="RUN...", help="Run folders, or files of predictions together with --corpus."),
    ] = None,
    exposure: Annotated[
        list[str] | None,
        typer.Option(
            "--exposure",
            metavar="FILE|CORPUS",
            help="How often each concept was met: a JSON or CSV file, or a corpus, or several, to count in.",
        ),
    ] = None,
    corpus: Annotated[
        list[str] | None,
        typer.Option(
            "--corpus", metavar="CORPUS", help="What files of predictions are about; may be given repeatedly."
        ),
    ] = None,
    guesses: Annotated[
        int | None, typer.Option("--guesses", metavar="K", min=1, help="Only so many guesses count; else all.")
    ] = None,
    people: Annotated[
        Path | None, typer.Option("--people", metavar="FILE", help="People's accuracy by task id, as JSON or CSV.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Where resampling starts from.")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FOLDER", help="Write the two figures there.")] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a web page.")] = None,
    simulate: Annotated[
        bool, typer.Option("--simulate", help="Show what the method recovers in simulated benchmarks of known truth.")
    ] = False,
    workers: Workers,
    data: DataOption = None,
) -> None:
    """Take accuracy apart into genuine ability and the boost that familiar concepts give, with intervals."""
    if svg:
        make_folder(svg)
    check_writable(json_file, html, svg and svg / "novelty.svg")
    if simulate:
        if runs:
            raise InvalidSetting("--simulate makes up its own benchmarks; leave the runs out")
        return _simulate(seed, json_file)
    if not runs:
        raise InvalidSetting("name a run folder or a file of predictions, or use --simulate")
    if not exposure:
        raise InvalidSetting("say how often each concept was met: --exposure FILE or --exposure CORPUS")
    made = _analysis(runs, exposure, corpus or [], guesses, people, seed, workers, data)
    return _show(made, json_file, svg, html)


def _analysis(
    runs: list[Path],
    exposure: list[str],
    corpora: list[str],
    guesses: int | None,
    people: Path | None,
    seed: int,
    workers: Workers,
    data: Path | None,
) -> Analysis:
    from argraph import load_corpus
    from argraph.familiarity.analysis import Bench, analyse
    from argraph.familiarity.examine import examine, find_exposure
    from argraph.familiarity.exposure import read_shares
    from argraph.familiarity.sources import distinct, read_source

    known = [load_corpus(name, data=data) for name in corpora]
    sources = [read_source(path, known, guesses) for path in runs]
    tried = distinct(sources)
    met = find_exposure(exposure, workers.executor(), data=data)
    shares = read_shares(people) if people else {}
    if people and not {each.task.id for each in tried} & set(shares):
        raise InvalidSetting(f"{people}: names none of the tasks, as in {{{tried[0].task.id!r}: 0.9}}")
    facts = examine([each.task for each in tried], workers.executor(), shares)
    return analyse(tried, Bench(facts, met, seed), [note for source in sources for note in source.notes])


def _show(made: Analysis, json_file: Path | None, svg: Path | None, html: Path | None) -> None:
    """Write what was asked for, and print the rest."""
    from argraph.familiarity.report.drawing import novelty_figure, versions_figure
    from argraph.familiarity.report.json import analysis_json
    from argraph.familiarity.report.page import familiarity_page
    from argraph.familiarity.report.text import analysis_text

    output(analysis_text(made))
    if json_file:
        write_text(json_file, json.dumps(analysis_json(made), indent=1) + "\n")
    if html:
        write_text(html, familiarity_page(made))
    if svg:
        write_text(svg / "novelty.svg", novelty_figure(made).svg())
        write_text(svg / "versions.svg", versions_figure(made).svg())


def _simulate(seed: int, json_file: Path | None) -> None:
    from argraph.familiarity.recovery import Settings
    from argraph.familiarity.report.json import study_json
    from argraph.familiarity.report.text import study_text
    from argraph.familiarity.study import steps, study

    with progress("simulating", steps(), counted="done") as advance:
        made = study(Settings(seed=seed), lambda _: advance(True))
    output(study_text(made))
    if json_file:
        write_text(json_file, json.dumps(study_json(made), indent=1) + "\n")
