"""`argraph generate`: fresh tasks of a concept without end, or the embedded corpus anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argraph.cli.streams import output
from argraph.errors import InvalidSetting
from argraph.values.files import make_folder, write_text

if TYPE_CHECKING:
    from argraph.values.task import Task


def generate(
    concept: Annotated[
        str | None, typer.Argument(metavar="[CONCEPT]", help="Whose ideas to use, such as Copy; see data/README.md.")
    ] = None,
    novelty: Annotated[
        int | None, typer.Option("--novelty", metavar="N", min=0, max=4, help="Only ideas of this level, 0 to 4.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same tasks.")] = 0,
    count: Annotated[
        int | None, typer.Option("--count", metavar="K", min=1, help="How many tasks; one of each idea if not given.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Write task files here instead of showing the tasks.")
    ] = None,
    corpus: Annotated[
        bool, typer.Option("--corpus", help="Write the embedded corpus: its tasks and its page.")
    ] = False,
) -> None:
    """Make fresh tasks of a concept, each with a stated rule and a known level of novelty."""
    if corpus and concept:
        raise InvalidSetting("--corpus takes no concept: it writes the tasks of all")
    if corpus and out:
        return _write_embedded(out)
    if concept is None:
        raise InvalidSetting("name a concept, as in `argraph generate Copy`, or use --corpus with --out FOLDER")
    tasks = fresh_tasks(concept, novelty, seed, count)
    return _write(tasks, out) if out else _show(tasks)


def fresh_tasks(concept: str, novelty: int | None, seed: int, count: int | None) -> Iterator[Task]:
    """So many tasks, made as they are asked for: the ideas taken in turn, and the next seed after each turn."""
    from argraph.generation.build import generate as generate_task
    from argraph.generation.catalogue import find_ideas

    ideas = find_ideas(concept, novelty)
    turns = (divmod(number, len(ideas)) for number in range(count or len(ideas)))
    return (generate_task(ideas[place], seed + turn) for turn, place in turns)


def _write(tasks: Iterable[Task], out: Path) -> None:
    from argraph.generation.embedded import task_file

    written = 0
    for task in tasks:
        folder = out / str(task.concept)
        make_folder(folder)
        write_text(folder / f"{task.id}.json", task_file(task))
        written += 1
    print(f"{out}: {written} tasks written")


def _write_embedded(out: Path) -> None:
    from argraph.generation.embedded import write

    print(f"{out}: {write(out)} files written")


def _show(tasks: Iterable[Task]) -> None:
    for task in tasks:
        output(f"{task.id} (novelty {task.novelty}): {task.stated_rule}")
        output(task)
