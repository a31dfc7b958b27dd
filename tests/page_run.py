"""A run for its page: every way in which a task can go, and names that would do harm if they were let through."""

from __future__ import annotations

import re

from argraph.corpora.corpus import Corpus
from argraph.report.html import unpacked
from argraph.runs.run import Run
from argraph.solution import solve
from argraph.solvers.record import Record, Spent
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task
from tests.made_runs import made_setup
from tests.strategies import NASTY_GRIDS
from tests.tiny_tasks import RECOLOUR

HOSTILE = "<img src=x onerror=\"hurt=1\"> & 'quotes' }}{{ 7*7 }}"
SCRIPT = "</script><script>hurt=1</script>"
LONG = "Unbroken" * 30
QUESTION = Grid.parse("10000/00000/00000/00000/00000")
ANSWER = Grid.parse("10000/01000/00100/00010/00001")
NEAR = Grid.parse("10000/01000/00900/00010/00003")
"""Two cells are wrong: row 3, column 3 should be 1, and row 5, column 5 too."""
SMALL = Grid.parse("1000/0100")
LARGE = NASTY_GRIDS["noise of 30 x 30"]


def page_run() -> Run:
    """Copy1 and the minimal task are right, Copy2 is so in part, those of Count are wrong; the others are trouble."""
    tasks = (
        Task.from_json(RECOLOUR, id="Copy1", concept="Copy"),
        _task("Copy2", "Copy", 2),
        _task("Count1", "Count"),
        _task("Count2", "Count"),
        _task(HOSTILE, None),
        _task(LONG, None),
        Task("Large", (Pair(LARGE, LARGE),), (Pair(LARGE, LARGE),)),
    )
    corpus = Corpus("made", tasks, (Task.from_json(RECOLOUR, id="CopyMinimal", concept="Copy"),))
    records = (
        Record.of(solve(tasks[0], effort="low")),
        Record("Copy2", ((SMALL, ANSWER), (NEAR, QUESTION)), confidences=((0.6, 0.4), (0.999, 0.001))),
        Record("Count1", ((SMALL,),), notes={"answer": f"I think {SCRIPT}"}),
        Record("Count2", failure=f"took longer than 300 s {SCRIPT}", spent=Spent(300.0, 80)),
        Record(HOSTILE, ((QUESTION,),), how=SCRIPT),
        Record("Large", ((Grid.of((LARGE.cells + 1) % 10),),)),
        Record.of(solve(corpus.minimal[0], effort="low")),
    )
    return Run.of(made_setup(corpus), [corpus], {("made", record.task_id): record for record in records})


def _task(id: str, concept: str | None, tests: int = 1) -> Task:
    return Task(id, (Pair(QUESTION, ANSWER),), (Pair(QUESTION, ANSWER),) * tests, concept)


def opened(page: str) -> str:
    """The page with all tasks unpacked, as its script does one by one."""
    return re.sub(r' data-packed="([^"]*)">', lambda found: f">{unpacked(found[1])}", page)
