"""Begins runs, strikes at them at random moments, and resumes them.

Which blow falls, and after how many further tasks, is drawn with a fixed seed; the moment within a task is left to the
machine, and must not matter. After every blow nothing of the sitting may be left: no process, and no temporary file
but for those of processes that were all killed, which nobody could clear away.
"""

from __future__ import annotations

import contextlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs

import argraph
from argraph.corpora.corpus import Corpus
from argraph.execution.descendants import below
from argraph.execution.processes import MOST_KILLS
from argraph.values.task import Task
from tests.processes import children, is_alive
from tests.sleeping_solver import Sleeper, sleepy_corpus
from tests.tiny_tasks import HOPELESS, RECOLOUR
from tests.waiting import eventually

UNBORN = "Fatal Python error: init_"
"""How Python itself ends when it is interrupted before it has begun with our code."""
PATIENCE = 120.0
SCRIPT = """
import sys
sys.path[:] = {path!r}
import argraph
from argraph.errors import ArgraphError
from tests.soak import driver
try:
    argraph.evaluate(**driver.{settings}(), jobs=2, run={folder!r}, resume=True)
except ArgraphError as error:
    sys.exit(f"refused: {{error}}")
except KeyboardInterrupt:
    sys.exit("refused: interrupted")
"""
Process = subprocess.Popen[str]


def sleeping() -> dict[str, Any]:
    """A run of the sleeper."""
    return {"corpus": sleepy_corpus(60), "solver": Sleeper(0.02)}


def reasoning() -> dict[str, Any]:
    """A run of argraph's own solver."""
    kinds = (RECOLOUR, RECOLOUR, HOPELESS)
    tasks = tuple(Task.from_json(kinds[n % 3], id=f"Copy{n}", concept="Copy") for n in range(12))
    return {"corpus": Corpus("tiny", tasks), "effort": "low"}


# Blows


def kill_parent(driver: Driver, process: Process) -> None:
    """The process that was started is killed; its workers notice, if there are any."""
    driver.nobody_left = not any(map(is_alive, children(process.pid)))
    process.kill()


def kill_all(driver: Driver, process: Process) -> None:
    """All processes are killed at once, as when memory runs out or a machine goes down."""
    driver.nobody_left = True
    found = [process.pid, *below(process.pid)]
    for pid in found:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def terminate(driver: Driver, process: Process) -> None:
    """A request to end, as batch systems make it."""
    process.terminate()


def interrupt_twice(driver: Driver, process: Process) -> None:
    """Ctrl-C, and again at once or a moment later."""
    process.send_signal(signal.SIGINT)
    time.sleep(driver.random.choice([0.0, 0.01, 0.1]))
    if process.poll() is None:
        process.send_signal(signal.SIGINT)


def kill_worker(driver: Driver, process: Process) -> None:
    """A worker is killed; the run notices, clears up after it, and goes on."""
    if found := children(process.pid):
        victim = driver.random.choice(found)
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
        eventually(lambda: process.poll() is not None or not Path(f"/proc/{victim}").exists())


def second_evaluation(driver: Driver, process: Process) -> None:
    """Another evaluation of the same folder is begun meanwhile: it is refused, or has nothing left to do."""
    with driver.start() as other:
        _, said = other.communicate(timeout=PATIENCE)
    assert other.returncode == 0 or any(word in said for word in ("another process is working", "holds a run")), said


BLOWS: dict[str, Callable[[Driver, Process], None]] = {
    "parent killed": kill_parent,
    "all killed": kill_all,
    "terminated": terminate,
    "interrupted twice": interrupt_twice,
    "worker killed": kill_worker,
    "second evaluation": second_evaluation,
}
SURVIVED = ("worker killed", "second evaluation")
"""Blows after which the run goes on."""
FULL, READ_ONLY = "disk full", "read-only folder"
"""Blows that are there from the start of a sitting."""


@attrs.define
class Driver:
    """Begins runs, strikes at them and resumes them; every run that gets finished is kept."""

    settings: Callable[[], dict[str, Any]]
    root: Path
    random: random.Random
    finished: list[Path] = attrs.field(factory=list)
    struck: Counter[str] = attrs.field(factory=Counter)
    seen: set[int] = attrs.field(factory=set)
    """Processes of the sitting."""
    blows: list[str] = attrs.field(factory=list)
    """What has struck in the sitting."""
    nobody_left: bool = False
    """Whether all processes of the sitting were killed, by one blow or by several."""

    @property
    def folder(self) -> Path:
        """Where the run that is under way is."""
        return self.root / f"run{len(self.finished)}"

    @property
    def scratch(self) -> Path:
        """Where its temporary files go."""
        return self.root / "scratch"

    def start(self, most_bytes: int | None = None) -> Process:
        """Begin or resume the run; no file may grow beyond so many bytes, as on a disk that is full."""
        self.scratch.mkdir(exist_ok=True)
        code = SCRIPT.format(path=sys.path, settings=self.settings.__name__, folder=str(self.folder))

        def prepare() -> None:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # what is started in the background would not hear it
            if most_bytes is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

        environment = os.environ | {"TMPDIR": str(self.scratch)}
        return subprocess.Popen(
            [sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, env=environment, preexec_fn=prepare
        )

    def strike(self, count: int, seconds: float = float("inf")) -> None:
        """Strike so often, or as long as there is time, then let the last run finish."""
        deadline = time.monotonic() + seconds
        while self.struck.total() < count and time.monotonic() < deadline:
            self._sitting(count)
        with self.start() as process:
            _, said = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0, said
        self.finished.append(self.folder)
        self._check_nothing_is_left()

    def _sitting(self, count: int) -> None:
        """Start the run and strike: with what it survives, fewer times than a task would, and then to end it."""
        hampered = self.random.choice([None] * 8 + [FULL, READ_ONLY])
        if hampered == READ_ONLY and (os.geteuid() == 0 or not self.folder.exists()):
            hampered = None  # a folder is read-only to everybody but root
        if hampered is not None:
            self._hampered(hampered)
            return
        fatal = self.random.choice([name for name in BLOWS if name not in SURVIVED])
        with self.start() as process:
            for _ in range(self.random.randrange(MOST_KILLS)):
                if self.struck.total() < count - 1 and self._moment(process):
                    self._strike(self.random.choice(SURVIVED), process)
            if self._moment(process):
                self._strike(fatal, process)
            _, said = process.communicate(timeout=PATIENCE)
        self._judge(process.returncode, said)
        self._check_nothing_is_left()

    def _hampered(self, how: str) -> None:
        """A sitting that cannot write all that it would: it says so."""
        self.struck[how] += 1
        size = self._journal.stat().st_size + self.random.randrange(2_000) if self._journal.exists() else 3_000
        if how == READ_ONLY:
            self.folder.chmod(0o555)
        with self.start(size if how == FULL else None) as process:
            _, said = process.communicate(timeout=PATIENCE)
        if self.folder.exists():
            self.folder.chmod(0o755)
        self._judge(process.returncode, said)
        self._check_nothing_is_left()

    def _strike(self, blow: str, process: Process) -> None:
        self.seen.update(below(process.pid))
        BLOWS[blow](self, process)
        self.struck[blow] += 1
        self.blows.append(blow)

    def _judge(self, code: int, said: str) -> None:
        """A sitting ends well, or by a signal, or with a clear word; never with a traceback."""
        if code == 0:
            self.finished.append(self.folder)
        elif code > 0:
            assert said.startswith(("refused: ", UNBORN)), said

    def _moment(self, process: Process) -> bool:
        """Wait until a few more tasks are done and a little longer; whether the process is still there."""
        wanted, deadline = self._done() + self.random.randrange(4), time.monotonic() + PATIENCE
        while process.poll() is None and self._done() < wanted:
            assert time.monotonic() < deadline
            self.seen.update(children(process.pid))
            time.sleep(0.002)
        time.sleep(self.random.random() * 0.05)
        return process.poll() is None

    @property
    def _journal(self) -> Path:
        return self.folder / "journal.jsonl"

    def _done(self) -> int:
        return self._journal.read_bytes().count(b"\n") if self._journal.exists() else 0

    def _check_nothing_is_left(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while any(map(is_alive, self.seen)) or (not self.nobody_left and any(self.scratch.iterdir())):
            left = [*filter(is_alive, self.seen), *self.scratch.iterdir()]
            assert time.monotonic() < deadline, f"after {', '.join(self.blows)} there is left behind: {left}"
            time.sleep(0.01)
        self.seen.clear()
        self.blows.clear()
        self.nobody_left = False
        for path in self.scratch.iterdir():
            shutil.rmtree(path)


def reference(settings: dict[str, Any], folder: Path) -> bytes:
    """The results of a run that was left alone."""
    argraph.evaluate(**settings, run=folder)
    return (folder / "results.json").read_bytes()


def held(driver: Driver, expected: bytes) -> int:
    """How many runs have ended with the same bytes and nothing beside their files; it must be all."""
    for folder in driver.finished:
        assert (folder / "results.json").read_bytes() == expected, folder
        assert {path.name for path in folder.iterdir()} == FILES, folder
    return len(driver.finished)


FILES = {"run.json", "tasks.json", "journal.jsonl", "results.json"}
