"""A solver that is another program: a task file goes in, guesses come out as JSON.

The command is run once for each task, with `{task}` in it replaced by the path of a task file without test outputs. On
its standard output the program writes one JSON list with an item for each test input: either an object
`{"attempt_1": grid, "attempt_2": grid}` or a list of grids, best first. A grid is a list of rows; null stands for none.
What it says on its standard error is not looked at unless it fails.

The program is started in an empty folder that goes with it, with an environment that has no keys. The limits of the run
hold for it and all that it starts, time and memory alike; so do limits on what it may write to either stream and on how
many processes it may have. In a run, nothing that it starts outlives its task. It is no jail: a program can read
whatever the user can, so one that nobody trusts belongs into a container.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import attrs

from argraph.errors import InvalidSetting, MissingFile, SolverFailed
from argraph.execution.descendants import below, end_all
from argraph.execution.numpy_threads import ONE_THREAD
from argraph.solution import check_guesses
from argraph.solvers.predictions import Prediction
from argraph.solvers.record import Record
from argraph.values.files import MOST_BYTES, parse_json
from argraph.values.task import Task

PLACE = "{task}"
MOST_LETTERS = 300
"""Of what a program that failed said last, so much is kept."""
MOST_PROCESSES = 200
TICK = 0.2
"""Seconds between looks at its processes."""
AT_A_TIME = 65536
PASSED_ON = (
    *("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "LD_LIBRARY_PATH"),
    *("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CONDA_PREFIX", "JAVA_HOME", "CUDA_VISIBLE_DEVICES"),
    *ONE_THREAD,
)
"""The variables of the environment that a program gets, besides LC_*; a wrapper around it may set others."""


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
            first, *rest = shlex.split(self.command)
            whole = [_whole(first) if os.sep in first else first, *map(_whole, rest)]
            return [word.replace(PLACE, place) for word in whole]
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
            file, home = Path(folder) / "task.json", Path(folder) / "empty"
            file.write_text(json.dumps(task.without_answers().to_json()), encoding="utf-8")
            home.mkdir()
            found = _guesses(task, _output(self.words(str(file)), home))
        return Record(task.id, tuple(row[: self.guesses] for row in found.attempts))


def _whole(word: str) -> str:
    """A word of a command; if it is the path of a file that is there, the whole path, as the folder will be another."""
    return os.path.abspath(word) if os.path.exists(word) else word


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name in PASSED_ON or name.startswith("LC_")}


def _output(words: list[str], home: Path) -> bytes:
    """What a program writes to its standard output, if it ends well."""
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=home,
            env=_environment(),
            bufsize=0,
        )
    except OSError as fault:
        raise MissingFile(f"{words[0]}: cannot be run: {fault.strerror}") from None
    with process:
        try:
            said = _heard(process)
        finally:
            end_all(below(process.pid))
            process.kill()
    if process.returncode:
        told = said["error"].decode(errors="replace").strip()[-MOST_LETTERS:]
        raise SolverFailed(f"the program ended with code {process.returncode}" + (f": {told}" if told else ""))
    return bytes(said["output"])


def _heard(process: subprocess.Popen[bytes]) -> dict[str, bytearray]:
    """All that a program writes to both streams until it ends; too much of anything fails it."""
    said = {"output": bytearray(), "error": bytearray()}
    with selectors.DefaultSelector() as selector:
        for stream, name in ((process.stdout, "output"), (process.stderr, "error")):
            assert stream is not None
            selector.register(stream, selectors.EVENT_READ, name)
        looked = time.monotonic()
        while selector.get_map():
            ended = process.poll() is not None
            ready = selector.select(0 if ended else TICK)
            for key, _ in ready:
                if not _take(key.fd, key.data, said[key.data]):
                    selector.unregister(key.fileobj)
            if time.monotonic() > looked + TICK:
                looked = time.monotonic()
                _check_processes(process.pid)
            if ended and not ready:
                break  # what it has left behind may hold the streams open for ever
    process.wait()
    return said


def _take(stream: int, name: str, said: bytearray) -> bool:
    """Take in what a stream has; whether it had anything."""
    said += (piece := os.read(stream, AT_A_TIME))
    if len(said) > MOST_BYTES:
        raise SolverFailed(f"the program wrote more than {MOST_BYTES / 1e6:g} MB to its standard {name}")
    return bool(piece)


def _check_processes(pid: int) -> None:
    if sum(1 for _ in below(pid)) >= MOST_PROCESSES:
        raise SolverFailed(f"the program had more than {MOST_PROCESSES} processes")


def _guesses(task: Task, output: bytes) -> Prediction:
    try:
        found = Prediction.from_json(task.id, parse_json(output))
    except ValueError as error:
        said = output.decode(errors="replace").strip()[:60]
        raise SolverFailed(f"the program's output is no list of guesses: {error}; it begins {said!r}") from None
    if len(found.attempts) != len(task.test):
        raise SolverFailed(f"the program answered {len(found.attempts)} test inputs of {len(task.test)}")
    return found
