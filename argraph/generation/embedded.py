"""The embedded corpus: one task for each idea, and the page that tells their rules.

It is a function of the ideas alone. `argraph generate --corpus --out data` writes what `files` gives, and a test
compares the checked-in files with it byte for byte.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from argraph.errors import UnknownName
from argraph.generation import build
from argraph.generation.catalogue import concepts
from argraph.generation.idea import NOVELTIES, Idea
from argraph.values.files import make_folder, write_text
from argraph.values.task import Pair, Task

SEED, FRESH_SEED = 0, 1
"""Of the tasks themselves, and of further inputs for them where no other is asked for."""
PAGE = """# Bundled tasks

This folder holds a corpus of {tasks} puzzles in the ARC format, grouped by the {concepts} concepts of
[ConceptARC](https://github.com/victorvikram/ConceptARC); the puzzles themselves are not taken from there. Each shows a
rule by a few demonstrations and asks for the output of three test inputs, whose answers are included. A task is the
file `corpus/<Concept>/<Concept><number>.json`, an object with the lists `train` and `test` of pairs
`{{"input": rows, "output": rows}}`. A cell is a colour from 0 to 9, where 0 is black. Under the key `argraph` stand the
task's level of novelty and its rule in English, which no solver is shown.

The tasks are made by the generators in `argraph/generation`, ten ideas a concept. This page and all task files are
written by `argraph generate --corpus --out data`; `argraph generate CONCEPT` makes fresh tasks of the same ideas.

| Novelty | What it means |
| --- | --- |
{novelties}

| Concept | Task | Novelty | Rule |
| --- | --- | --- | --- |
{rules}
"""


def files() -> dict[str, str]:
    """The text of every file, by its path below the folder."""
    tasks = [task for concept in concepts() for task in tasks_of(concept)]
    texts = {f"corpus/{task.concept}/{task.id}.json": task_file(task) for task in tasks}
    return {"README.md": _page(tasks)} | texts


@cache
def tasks_of(concept: str) -> tuple[Task, ...]:
    """The embedded tasks of a concept, numbered from 1 in the order of its ideas."""
    return tuple(
        build.generate(idea, SEED, id=f"{concept}{number}") for number, idea in enumerate(concepts()[concept], 1)
    )


def idea_of(task: Task) -> Idea | None:
    """The idea behind an embedded task, which is told by its content; other tasks have none."""
    groups = concepts()
    if task.concept not in groups:
        return None
    own = zip(groups[task.concept], tasks_of(task.concept), strict=True)
    return next((idea for idea, made in own if made.content_hash == task.content_hash), None)


def fresh_pairs(task: Task, count: int, seed: int = FRESH_SEED) -> tuple[Pair, ...]:
    """So many new inputs for an embedded task from its generator, with their outputs; none is in the task itself."""
    idea = idea_of(task)
    if idea is None:
        raise UnknownName(f"task {task.id!r} has no generator; only bundled tasks have one")
    return build.further_pairs(idea, count, seed, task.pairs)


def task_file(task: Task) -> str:
    """The text of a task file, with every row of a grid on a line of its own."""
    text = json.dumps(task.to_json(), indent=2, ensure_ascii=False)
    return re.sub(r"\[[\s\d,]+\]", lambda row: "".join(row[0].split()), text) + "\n"


def write(folder: Path) -> int:
    """Write all files and say how many they are."""
    made = files()
    for name, text in made.items():
        make_folder((folder / name).parent)
        write_text(folder / name, text)
    return len(made)


def _page(tasks: list[Task]) -> str:
    return PAGE.format(
        tasks=len(tasks),
        concepts=len({task.concept for task in tasks}),
        novelties="\n".join(f"| {level} | {meaning} |" for level, meaning in enumerate(NOVELTIES)),
        rules="\n".join(f"| {task.concept} | {task.id} | {task.novelty} | {task.stated_rule} |" for task in tasks),
    )
