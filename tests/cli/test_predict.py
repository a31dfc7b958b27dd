from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from argraph.cli import main
from argraph.cli.predict import questions
from argraph.solvers.predictions import read_predictions
from tests.command_line import refusal
from tests.tiny_tasks import HOPELESS, RECOLOUR, with_outputs, without_outputs, write_task

PLACES = {"a/red1.json": RECOLOUR, "a/b/red2.json": RECOLOUR, "hopeless.json": HOPELESS}
GARBAGE = ([[9, 9, 9]], "nonsense", [[99], [1, 2]])
pytestmark = pytest.mark.usefixtures("without_workers")


def write_tasks(folder: Path) -> Path:
    """A folder with tasks at several depths, as a contestant gets them."""
    for place, task in PLACES.items():
        write_task(folder / place, without_outputs(task))
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main(["predict", *map(str, arguments), "--effort", "low"])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tasks(tmp_path_factory.mktemp("tasks"))


@pytest.fixture(scope="module")
def reference(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What one worker predicts for tasks whose answers are not there."""
    out = tmp_path_factory.mktemp("reference") / "out.json"
    assert main(["predict", str(folder), "--effort", "low", "--out", str(out)]) == 0
    return out.read_bytes()


@pytest.mark.workers
def test_every_task_of_a_folder_gets_all_attempts(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    code, printed, err = run(capsys, folder, "--guesses", 3, "--out", out)
    assert (code, err) == (0, "")
    assert f"predicted 2 of 3 tasks in {out}; for the other 1 the input stands in" in printed
    assert "CPU seconds a task: mean " in printed
    assert "MB of memory" in printed
    data = json.loads(out.read_text())
    assert list(data) == ["hopeless", "red1", "red2"]
    assert [list(test) for tests in data.values() for test in tests] == [["attempt_1", "attempt_2", "attempt_3"]] * 3
    assert data["red1"][0]["attempt_1"] == RECOLOUR["test"][0]["output"]
    assert data["hopeless"][0]["attempt_3"] == HOPELESS["test"][0]["input"]
    assert list(read_predictions(out)) == list(data)


def test_test_outputs_are_never_read(reference: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the right outputs nor wrong ones, nor what is no grid at all, change a byte."""
    for (place, task), garbage in zip(PLACES.items(), GARBAGE, strict=True):
        write_task(tmp_path / "garbage" / place, with_outputs(task, garbage))
        write_task(tmp_path / "answered" / place, task)
    for name in ("garbage", "answered"):
        assert run(capsys, tmp_path / name, "--out", tmp_path / "out.json")[0] == 0
        assert (tmp_path / "out.json").read_bytes() == reference


@pytest.mark.workers
def test_the_bytes_do_not_depend_on_the_jobs(
    reference: bytes, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, folder, "--jobs", 2, "--out", tmp_path / "two.json")[0] == 0
    assert (tmp_path / "two.json").read_bytes() == reference


def test_files_and_parts_of_corpora_are_paths_too(tmp_path: Path) -> None:
    file = write_task(tmp_path / "red.json")
    found = [task.id for task in questions(["bundled:Center", str(file)], None)]
    assert found == [*(f"Center{number}" for number in range(1, 11)), "red"]


@pytest.mark.workers
def test_a_task_that_is_given_up_is_still_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = write_task(tmp_path / "red.json"), tmp_path / "out.json"
    code, printed, _ = run(capsys, file, "--memory", 10, "--out", out)
    assert code == 0
    assert "1 task failed: needed more than 10 MB of memory: red" in printed
    assert json.loads(out.read_text())["red"][0]["attempt_1"] == RECOLOUR["test"][0]["input"]


def test_the_same_id_twice_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two, out = write_task(tmp_path / "a/red.json"), write_task(tmp_path / "b/red.json"), tmp_path / "out.json"
    code, _, err = run(capsys, one, two, "--out", out)
    assert (code, err) == (2, f"argraph: task 'red' comes twice: from {one} and from {two}\n")
    code, _, err = run(capsys, tmp_path, "--out", out)
    assert code == 2
    assert "are both task 'red'" in err
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nothing.json", "--out", "out.json"), "nothing.json: no such file or folder"),
        (("bundled", "--out", "nowhere/out.json"), "nowhere/out.json: cannot be written: there is no such folder"),
        (("bundled", "--out", "."), ".: cannot be written: it is a folder"),
        (("bundled", "--out", "out.json", "--timeout", "0"), "the limit in seconds is 0.0; it must be more than 0"),
        (("bundled", "--out", "out.json", "--memory", "-1"), "the limit in megabytes is -1; it must be more than 0"),
        (("nonsense", "--out", "out.json"), "'nonsense' is no corpus"),
    ],
)
def test_bad_input_is_one_line(
    arguments: tuple[str, ...],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(run(capsys, *arguments)).startswith(f"argraph: {complaint}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
def test_an_interrupt_stops_at_once_and_writes_nothing(tmp_path: Path) -> None:
    """Interrupted once the first worker runs, long before the whole corpus could be done."""
    code = (
        f"import signal, sys; sys.path[:] = {sys.path!r}; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from argraph.execution import worker; start = worker.Worker.give; "
        "worker.Worker.give = lambda *given: (start(*given), print('started', flush=True)); "
        "from argraph.cli import main; sys.exit(main())"
    )
    arguments = ["predict", "bundled", "--out", str(tmp_path / "out.json")]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (130, "argraph: interrupted\n")
    assert list(tmp_path.iterdir()) == []
