"""A solver that is another program: a task file goes in, guesses come out as JSON.

The command is run once for each task, with `{task}` in it replaced by the path of a task file without test outputs. On
its standard output the program writes one JSON list with an item for each test input: either an object
`{"attempt_1": grid, "attempt_2": grid}` or a list of grids, best first. A grid is a list of rows; null stands for none.
What it says on its standard error is not looked at unless it fails.

The limits of the run hold for the program and all that it starts, time and memory alike.
"""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import attrs

from argraph.errors import InvalidSetting, MissingFile, SolverFailed
from argraph.solution import check_guesses
from argraph.solvers.predictions import Prediction
from argraph.solvers.record import Record
from argraph.values.task import Task

PLACE = "{task}"
MOST_LETTERS = 300
"""Of what a program that failed said last, so much is kept."""


@attrs.frozen
class Program:
    """A command with `{task}` in it, run without a shell.

    >>> Program("python solve.py {task}", 2).settings
    {'command': 'python solve.py {task}'}
    """

    NAME: ClassVar[str] = "program"

    command: str
    guesses: int
    name: str = NAME
    """What it is called in tables."""

    def __attrs_post_init__(self) -> None:
        check_guesses(self.guesses)
        if PLACE not in self.command:
            raise InvalidSetting(f"the command {self.command!r} must have {PLACE} where the task file goes")
        self.words("")

    @property
    def settings(self) -> Mapping[str, Any]:
        """The command."""
        return {"command": self.command}

    def words(self, place: str) -> list[str]:
        """The command for a task file at that place, word by word.

        >>> Program("'my solver' --in={task}", 2).words("/tmp/a b.json")
        ['my solver', '--in=/tmp/a b.json']
        """
        try:
            return [word.replace(PLACE, place) for word in shlex.split(self.command)]
        except ValueError as error:
            raise InvalidSetting(f"the command {self.command!r} cannot be read: {error}") from None

    def check(self) -> None:
        """Complain now, not once for every task, if there is no such program."""
        first = self.words("")[0]
        if shutil.which(first) is None:
            raise InvalidSetting(f"{first!r} is no program that can be run; check the command {self.command!r}")

    def __call__(self, task: Task) -> Record:
        """Run the program on a task, whose test outputs are taken away first."""
        with TemporaryDirectory(prefix="argraph-") as folder:
            file = Path(folder) / "task.json"
            file.write_text(json.dumps(task.without_answers().to_json()), encoding="utf-8")
            found = _guesses(task, self._run(self.words(str(file))))
        return Record(task.id, tuple(row[: self.guesses] for row in found.attempts))

    def _run(self, words: list[str]) -> bytes:
        try:
            done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        except OSError as fault:
            raise MissingFile(f"{words[0]}: cannot be run: {fault.strerror}") from None
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip()[-MOST_LETTERS:]
            raise SolverFailed(f"the program ended with code {done.returncode}" + (f": {said}" if said else ""))
        return done.stdout


def _guesses(task: Task, output: bytes) -> Prediction:
    try:
        found = Prediction.from_json(task.id, json.loads(output))
    except (ValueError, RecursionError) as error:
        said = output.decode(errors="replace").strip()[:60]
        raise SolverFailed(f"the program's output is no list of guesses: {error}; it begins {said!r}") from None
    if len(found.attempts) != len(task.test):
        raise SolverFailed(f"the program answered {len(found.attempts)} test inputs of {len(task.test)}")
    return found
