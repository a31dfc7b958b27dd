"""Mutants against the tests: each in a child process of its own that imports the mutant in place of the module.

The parent has imported the libraries but nothing of ours; a child is a fork of it, and the checkout is never touched.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any

import attrs
import pytest

from tests.mutation.mutants import ROOT, Mutant

LIBRARIES = ("hypothesis", "networkx", "numpy", "ortools.sat.python.cp_model", "rich", "scipy.ndimage", "skimage")
LIMIT = 60
"""Seconds of computing, whatever else the machine does, after which a mutant counts as timed out, and so as noticed."""
QUIET = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=no", "--assert=plain")
KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"
NOTHING_WRONG = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
MISTAKEN = pytest.ExitCode.USAGE_ERROR
TESTS = {
    "rules": (
        ("tests/rules/test_tables.py", "-k", "{module}"),
        ("tests/rules", "tests/language/test_snapshots.py", "--ignore", "tests/rules/test_tables.py"),
        ("tests/rules/test_tables.py", "-k", "not {module}"),
        ("tests/language/test_every_word.py", "-k", "{words}"),
    ),
    "search": (
        ("tests/search/test_found.py", "-k", "before"),
        ("tests/search/test_parts.py", "tests/search/test_decide.py", "tests/search/test_habits.py"),
        ("tests/search/test_readings.py",),
        (
            "tests/search/test_clauses.py",
            "tests/search/test_steps.py",
            "tests/search/test_guises.py",
            "tests/search/test_verify.py",
            "tests/search/test_viewing.py",
            "tests/search/test_watch.py",
        ),
    ),
}
"""For each package the tests that a mutant has to survive, the likeliest to notice it first."""


@attrs.frozen
class Outcome:
    """A mutant and what became of it."""

    mutant: Mutant
    fate: str
    seconds: float


@attrs.frozen
class Swapped(MetaPathFinder, Loader):
    """Imports one module from another source than its file's."""

    mutant: Mutant

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """Only the mutated module is found here."""
        if fullname != self.mutant.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.mutant.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the mutant."""
        exec(compile(self.mutant.source, str(self.mutant.path), "exec"), module.__dict__)


def run_all(mutants: Sequence[Mutant], jobs: int, quick: bool) -> Iterator[Outcome]:
    """Try mutants, so many at a time; if quick, only on the likeliest tests. Outcomes come as they are known."""
    for name in LIBRARIES:
        importlib.import_module(name)
    waiting, running = list(mutants), dict[BaseProcess, tuple[Mutant, float]]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop(0)
            child = multiprocessing.get_context("fork").Process(target=_child, args=(mutant, quick))
            child.start()
            running[child] = mutant, time.monotonic()
        wait([child.sentinel for child in running], timeout=1.0)
        for child in [child for child in running if not child.is_alive()]:
            mutant, start = running.pop(child)
            yield Outcome(mutant, _fate(child), time.monotonic() - start)


def _fate(child: BaseProcess) -> str:
    if child.exitcode == MISTAKEN:
        raise RuntimeError("pytest did not understand what it was asked")
    return TIMED_OUT if child.exitcode == -signal.SIGXCPU else KILLED if child.exitcode else SURVIVED


def _child(mutant: Mutant, quick: bool) -> None:
    """Import the mutant and run the tests, in silence; the exit code says whether one has failed."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    os.chdir(ROOT)
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
    sys.meta_path.insert(0, Swapped(mutant))
    codes = (_exit_code(arguments, mutant) for arguments in TESTS[mutant.package][: 1 if quick else None])
    os._exit(next((code for code in codes if code not in NOTHING_WRONG), 0))


def _exit_code(arguments: Sequence[str], mutant: Mutant) -> int:
    words = " or ".join(re.findall(r"^class (\w+)", mutant.original, re.MULTILINE)) or "nothing"
    named = (argument.format(module=mutant.path.stem, words=words) for argument in arguments)
    return int(pytest.main([*QUIET, *named]))
