"""Other programs as solvers: real ones, written for the purpose."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import argraph
from argraph.cli import main
from argraph.errors import InvalidSetting
from argraph.execution.executor import Limits
from argraph.runs.run import Run
from argraph.solvers.program import Program
from argraph.values.files import MOST_BYTES
from argraph.values.grid import Grid
from argraph.values.task import Task
from tests.processes import children, is_alive
from tests.tiny_tasks import RECOLOUR, write_task
from tests.waiting import eventually

TASK = Task.from_json(RECOLOUR, id="Copy1", concept="Copy")
RIGHT, HEAD = Grid.parse("002/200"), "import json, sys, time; task = json.load(open(sys.argv[1]))\n"
RECOLOURED = "[[2 if cell == 1 else cell for cell in row] for row in task['test'][0]['input']]"


def program(code: str, guesses: int = 2) -> Program:
    return Program(f"{shlex.quote(sys.executable)} -c {shlex.quote(HEAD + code)} {{task}}", guesses)


def run(code: str, **settings: Any) -> Run:
    return argraph.evaluate(argraph.corpora.corpus.Corpus("one", (TASK,)), solver=program(code), **settings)


@pytest.mark.parametrize(
    "form", [f"[[[[7]], {RECOLOURED}]]", f"[{{'attempt_1': [[7]], 'attempt_2': {RECOLOURED}, 'attempt_3': [[8]]}}]"]
)
def test_both_forms_of_guesses_are_taken_and_no_more_than_allowed(form: str) -> None:
    assert program(f"print(json.dumps({form}))")(TASK).guesses == ((Grid.parse("7"), RIGHT),)


def test_the_program_sees_no_test_output() -> None:
    told = program("print(json.dumps([[[[len(pair)]] for pair in task['test']]]))")(TASK)
    assert told.guesses == ((Grid.parse("1"),),)


def test_an_attempt_may_be_missing() -> None:
    assert program(f"print(json.dumps([[None, {RECOLOURED}]]))")(TASK).guesses == ((None, RIGHT),)


FAILURES = {
    "an error": ("sys.exit('out of ideas')", "the program ended with code 1: out of ideas"),
    "no JSON": ("print('hello')", "the program's output is no list of guesses"),
    "no grid": ("print('[[[[77]]]]')", "task 'Copy1', test 1, guess 1: row 1, column 1: 77 is no colour"),
    "too many tests": ("print('[[[[1]]], [[[1]]]]')", "the program answered 2 test inputs of 1"),
    "no end": ("print('[' * 100000)", "the program's output is no list of guesses"),
}


@pytest.mark.parametrize(("code", "complaint"), FAILURES.values(), ids=FAILURES)
def test_what_goes_wrong_is_told(code: str, complaint: str) -> None:
    with pytest.raises(argraph.errors.SolverFailed) as caught:
        program(code)(TASK)
    assert complaint in str(caught.value)


def test_a_program_that_is_not_there_and_commands_that_cannot_be() -> None:
    with pytest.raises(argraph.errors.MissingFile, match="/no/such/solver: cannot be run"):
        Program("/no/such/solver {task}", 2)(TASK)
    with pytest.raises(InvalidSetting, match="cannot be read"):
        Program("'unclosed {task}", 2)


def test_the_time_limit_holds_for_the_program_which_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (trial,) = run("import tempfile; tempfile.mkdtemp(); time.sleep(1000)", limits=Limits(1.0)).trials
    assert trial.how == "took longer than 1 s"
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_no_program_outlives_a_command_that_was_killed(tmp_path: Path) -> None:
    task, note, scratch = write_task(tmp_path / "Copy1.json"), tmp_path / "pid", tmp_path / "scratch"
    scratch.mkdir()
    solver = program(f"import os; open({str(note)!r}, 'w').write(f'{{os.getpid()}}.'); time.sleep(1000)").command
    arguments = ["evaluate", str(task), "--solver", solver, "--run", str(tmp_path / "run")]
    code = f"import sys; sys.path[:] = {sys.path!r}; from argraph.cli import main; main({arguments!r})"
    command = subprocess.Popen([sys.executable, "-c", code], env=os.environ | {"TMPDIR": str(scratch)})
    eventually(lambda: note.exists() and note.read_text().endswith("."))
    command.kill()
    command.wait()
    eventually(lambda: not is_alive(int(note.read_text()[:-1])) and not list(scratch.iterdir()))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="memory is watched in /proc")
def test_the_memory_limit_holds_for_the_program() -> None:
    (trial,) = run("heap = b'x' * 500_000_000; time.sleep(1000)", limits=Limits(60.0, 400)).trials
    assert trial.how == "needed more than 400 MB of memory"


@pytest.mark.parametrize("stream", ["output", "error"])
def test_a_program_that_writes_without_end_is_ended_with_its_children(stream: str, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    code = (
        f"import os, subprocess; out = sys.{'stdout' if stream == 'output' else 'stderr'}\n"
        "child = subprocess.Popen(['sleep', '1000'])\n"
        f"open({str(note)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "while True: out.write('x' * 65536)"
    )
    tracemalloc.start()
    try:
        with pytest.raises(argraph.errors.SolverFailed, match=f"more than 4 MB to its standard {stream}"):
            program(code)(TASK)
        assert tracemalloc.get_traced_memory()[1] < 4 * MOST_BYTES
    finally:
        tracemalloc.stop()
    eventually(lambda: not any(is_alive(int(pid)) for pid in note.read_text().split()))


IN_PROC = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")


@IN_PROC
def test_a_program_may_have_so_many_processes_at_most() -> None:
    code = "import subprocess; held = [subprocess.Popen(['sleep', '1000']) for _ in range(210)]; time.sleep(1000)"
    before = set(children(os.getpid()))
    with pytest.raises(argraph.errors.SolverFailed, match="the program had more than 200 processes"):
        program(code)(TASK)
    assert set(children(os.getpid())) == before


@IN_PROC
@pytest.mark.parametrize("fate", ["it ends", "it takes too long"])
def test_nothing_that_a_program_starts_outlives_its_task(fate: str, tmp_path: Path) -> None:
    """Not even a process that has left its group and session, and holds the program's output open."""
    note = tmp_path / "pid"
    code = (
        "import os, subprocess\n"
        "if os.fork() == 0:\n"
        "    os.setsid()\n"
        "    if os.fork() == 0:\n"
        f"        open({str(note)!r}, 'w').write(f'{{os.getpid()}}.')\n"
        "        time.sleep(1000)\n"
        "    os._exit(0)\n"
        "os.wait()\n"
        f"while not os.path.exists({str(note)!r}) or not open({str(note)!r}).read().endswith('.'): time.sleep(0.01)\n"
        f"time.sleep({0 if fate == 'it ends' else 1000})\n"
        f"print(json.dumps([[{RECOLOURED}]]), flush=True)"
    )
    (trial,) = run(code, limits=Limits(60.0 if fate == "it ends" else 5.0)).trials
    assert trial.how == ("answered" if fate == "it ends" else "took longer than 5 s")
    eventually(lambda: not is_alive(int(note.read_text()[:-1])))


SPY = """
import os
def everything():
    yield ' '.join(sys.argv)
    for name, value in os.environ.items():
        yield f'{name}={value}'
    for home in ('.', os.path.dirname(sys.argv[1]), os.environ.get('TMPDIR', '.'), '/proc/self/fd'):
        for folder, _, files in os.walk(home):
            for path in (os.path.join(folder, name) for name in files):
                if os.path.isfile(path):
                    yield open(path, 'rb').read().decode('latin-1')
seen = '\\n'.join(everything())
answers, keys = '[[0, 0, 2], [2, 0, 0]]' in seen, 'a-secret' in seen
print(json.dumps([[[[int(answers), int(keys), len(os.listdir('.'))]]]]))
"""


def test_a_spying_program_finds_no_answers_and_no_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOME_API_KEY", "a-secret")
    write_task(tmp_path / "Copy1.json")
    (trial,) = run(SPY, run=tmp_path / "run", limits=Limits(30.0)).trials
    assert trial.record is not None
    assert trial.record.guesses == ((Grid.parse("000"),),)


def test_files_beside_the_caller_are_found_though_the_program_runs_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("solve.py").write_text(f"{HEAD}print(json.dumps([[{RECOLOURED}]]))", encoding="utf-8")
    assert Program(f"{shlex.quote(sys.executable)} solve.py {{task}}", 2)(TASK).guesses == ((RIGHT,),)


def test_what_the_program_spent_is_counted() -> None:
    (trial,) = run(f"[n * n for n in range(3_000_000)]\nprint(json.dumps([[{RECOLOURED}]]))").trials
    assert trial.solved(1)
    assert trial.record is not None
    assert trial.record.spent.cpu_seconds > 0.05


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_task(tmp_path / "Copy1.json")
    solver = program(f"print(json.dumps([[{RECOLOURED}]]))").command
    folder = tmp_path / "run"
    assert main(["evaluate", str(tmp_path / "Copy1.json"), "--solver", solver, "--run", str(folder)]) == 0
    assert "program, command" in capsys.readouterr().out
    assert argraph.load_run(folder).total.right == (1, 1, 1)
