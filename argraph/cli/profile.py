"""`argraph profile`: which primitive concepts a task is made of, or how often each holds in a corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.options import DataOption
from argraph.cli.progress import progress
from argraph.cli.streams import output
from argraph.errors import InvalidSetting
from argraph.values.files import write_text

if TYPE_CHECKING:
    from argraph.corpora.corpus import Corpus
    from argraph.profiles import Census, Profile
    from argraph.values.task import Task


def profile(
    source: Annotated[
        str | None,
        typer.Argument(metavar="TASK|CORPUS", help="A task such as bundled:Copy1, a corpus, a folder or a file."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: every concept with whether it holds, and what was seen.")
    ] = False,
    catalogue: Annotated[
        Path | None,
        typer.Option("--catalogue", metavar="FILE", help="Write all concepts with pictures into this .html or .svg."),
    ] = None,
    data: DataOption = None,
) -> None:
    """Profile a task: the concepts that hold of its demonstrations. Of a corpus: how often each holds, by group."""
    if catalogue is not None:
        _write_catalogue(catalogue)
    elif source is None:
        raise InvalidSetting("nothing to profile; name a task or a corpus, or give --catalogue FILE")
    if source is not None:
        _show(_judged(_load(source, data)), as_json)


def _load(source: str, data: Path | None) -> Task | Corpus:
    """A corpus, or a task if the source is a file or names one."""
    from argraph import load_corpus, load_task

    if Path(source).is_file():
        return load_task(source)
    corpus = load_corpus(source, data=data)
    named = ":" in source and len(corpus) == 1 and source.endswith(corpus.tasks[0].id)
    return corpus.tasks[0] if named else corpus


def _judged(loaded: Task | Corpus) -> Profile | Census:
    """The profile of a task, or the census of a corpus."""
    from argraph.profiles import profile, take_census
    from argraph.values.task import Task

    if isinstance(loaded, Task):
        return profile(loaded)
    with progress("profiling", len(loaded)) as advance:
        return take_census(loaded, each=lambda _: advance(True))


def _show(judged: Profile | Census, as_json: bool) -> None:
    if as_json:
        print(json.dumps(judged.to_json(), indent=1))
    else:
        output(judged)


def _write_catalogue(file: Path) -> None:
    from argraph.profiles import CONCEPTS
    from argraph.profiles.report.concept_pages import FORMS

    if file.suffix not in FORMS:
        raise InvalidSetting(f"{file}: a catalogue is written as {' or '.join(FORMS)}; end its name so")
    write_text(file, FORMS[file.suffix]())
    print(f"wrote {len(CONCEPTS)} concepts into {file}")
