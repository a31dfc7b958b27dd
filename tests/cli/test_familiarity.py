from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import pytest

from argraph.cli import main
from argraph.profiles import profile
from argraph.runs.session import Wanted, session
from tests.command_line import command, refusal
from tests.familiarity.cases import (
    EXPOSURES,
    concept_tasks,
    corpus_of,
    write_corpus,
    write_exposures,
    write_predictions_of,
    write_run,
)

run = partial(command, "familiarity")
pytestmark = pytest.mark.usefixtures("without_workers")

TASKS = 16


@pytest.fixture
def exposure(tmp_path: Path) -> Path:
    return write_exposures(tmp_path / "exposure.json")


def test_a_run_and_a_rivals_predictions_side_by_side(
    tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = write_corpus(tmp_path / "tiny", concept_tasks(TASKS))
    ours = write_run(tmp_path / "run", [corpus_of("tiny", TASKS)])
    theirs = write_predictions_of(tmp_path / "rival.json", concept_tasks(TASKS), lambda number: number > 9)
    files = {"--json": "out.json", "--html": "out.html", "--svg": "figures"}
    wanted = [part for option, name in files.items() for part in (option, tmp_path / name)]
    code, out, err = run(capsys, ours, theirs, "--corpus", corpus, "--exposure", exposure, *wanted)
    assert (code, err) == (0, "")
    assert "argraph, effort low, 2 guesses on tiny" in out
    assert "rival on tiny" in out
    kept = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [group["solver"] for group in kept["groups"]] == ["argraph, effort low, 2 guesses", "rival"]
    assert [task["accuracy"] for task in kept["groups"][1]["tasks"]] == [0.0] * 10 + [1.0] * 6
    assert kept["exposure"] == {"source": "exposure.json", "concepts": EXPOSURES}
    assert kept["comparisons"][0]["tasks"] == TASKS
    for name in ("novelty", "versions"):
        ElementTree.parse(tmp_path / "figures" / f"{name}.svg")
    assert "rival on tiny" in (tmp_path / "out.html").read_text(encoding="utf-8")


def test_exposure_counted_in_a_corpus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tasks = concept_tasks(6, answers=False)
    one, other = write_corpus(tmp_path / "one", tasks[:4]), write_corpus(tmp_path / "other", tasks[4:])
    ours = write_run(tmp_path / "run", [corpus_of("tiny", TASKS)])
    met = "--exposure", one, "--exposure", other
    code, out, err = run(capsys, ours, *met, "--json", tmp_path / "out.json", "--jobs", 2)
    assert (code, err) == (0, "")
    assert "exposure: the share of the 6 tasks of one + other" in out
    concepts = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["exposure"]["concepts"]
    profiles = [profile(task) for task in tasks]
    assert concepts == {name: round(sum(found[name] for found in profiles) / 6, 6) for name in EXPOSURES}


def test_exposure_counted_in_a_sample(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    met = write_corpus(tmp_path / "met", concept_tasks(8))
    assert main(["sample", str(met), "--count", "5", "--out", str(tmp_path / "five.json")]) == 0
    ours = write_run(tmp_path / "run", [corpus_of("tiny", TASKS)])
    capsys.readouterr()
    assert (
        "exposure: the share of the 5 tasks of met/five" in run(capsys, ours, "--exposure", tmp_path / "five.json")[1]
    )


@pytest.mark.workers
def test_the_same_command_gives_the_same_bytes(
    tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = write_run(tmp_path / "run", [corpus_of("tiny", TASKS)])
    outputs = [run(capsys, ours, "--exposure", exposure, "--jobs", jobs) for jobs in (1, 2)]
    assert outputs[0] == outputs[1]


def test_people_are_a_control_if_their_accuracy_is_known(
    tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = write_run(tmp_path / "run", [corpus_of("tiny", TASKS)])
    people = tmp_path / "people.csv"
    rows = "".join(f"task{number},{0.5 + number % 5 / 10}\n" for number in range(TASKS))
    people.write_text(f"task,accuracy\n{rows}", encoding="utf-8")
    out = run(capsys, ours, "--exposure", exposure, "--people", people)[1]
    assert "grid size, objects, cells changed and people's accuracy held fixed" in out


def test_a_run_without_scores(tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with session(Wanted((corpus_of("tiny", 2),)), tmp_path / "run"):
        pass
    code, out, err = run(capsys, tmp_path / "run", "--exposure", exposure)
    assert (code, out) == (2, "")
    assert err == f"argraph: {tmp_path / 'run'}: has no scores: none of its tasks has been answered yet\n"


@pytest.mark.parametrize(
    ("solved", "said"), [(True, "all of the 4 tasks are solved"), (False, "none of the 4 tasks is")]
)
def test_all_or_nothing_solved(
    tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str], solved: bool, said: str
) -> None:
    ours = write_run(tmp_path / "run", [corpus_of("tiny", 4)], lambda _: solved)
    code, out, err = run(capsys, ours, "--exposure", exposure)
    assert (code, out) == (2, "")
    assert err.startswith(f"argraph: argraph, effort low, 2 guesses on tiny: {said}")


def test_a_file_of_exposures_stands_alone(tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = write_run(tmp_path / "run", [corpus_of("tiny", 2)])
    code, _, err = run(capsys, ours, "--exposure", exposure, "--exposure", "bundled")
    assert code == 2
    assert err.startswith(f"argraph: {exposure} says all there is about exposure")


def test_all_exposures_equal(tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exposure.write_text(json.dumps(dict.fromkeys(EXPOSURES, 0.5)), encoding="utf-8")
    ours = write_run(tmp_path / "run", [corpus_of("tiny", 4)])
    code, _, err = run(capsys, ours, "--exposure", exposure)
    assert code == 2
    assert "all 4 tasks have the same mean exposure, 0.5" in err


def test_too_few_tasks(tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours = write_run(tmp_path / "run", [corpus_of("tiny", 2)])
    code, _, err = run(capsys, ours, "--exposure", exposure)
    assert code == 2
    assert "the number of tasks with a concept is 2; a line needs at least 3" in err


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"size kept": 1.5}, "'size kept' is 1.5; it must be a number between 0 and 1"),
        ({"size keept": 0.5}, "'size keept' is no concept; did you mean 'size kept'"),
    ],
)
def test_bad_exposures(
    tmp_path: Path, exposure: Path, capsys: pytest.CaptureFixture[str], change: dict[str, float], complaint: str
) -> None:
    exposure.write_text(json.dumps(EXPOSURES | change), encoding="utf-8")
    ours = write_run(tmp_path / "run", [corpus_of("tiny", 2)])
    code, out, err = run(capsys, ours, "--exposure", exposure)
    assert (code, out) == (2, "")
    assert err.startswith(f"argraph: {exposure}: {complaint}")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "name a run folder or a file of predictions, or use --simulate"),
        (("nowhere",), "say how often each concept was met"),
        (("nowhere", "--exposure", "bundled"), "nowhere: is no run folder"),
        (("nowhere", "--exposure", "bundled", "--svg", __file__), f"{__file__}: the folder cannot be made"),
        (("nowhere", "--simulate"), "--simulate makes up its own benchmarks"),
        (
            ("nowhere", "--exposure", "bundled", "--json", "no/such/folder.json"),
            "no/such/folder.json: cannot be written",
        ),
    ],
)
def test_arguments_that_do_not_go_together(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refusal(run(capsys, *arguments)).startswith(f"argraph: {complaint}")


def test_the_simulation_prints_its_tables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from argraph.familiarity import recovery

    real = recovery.Settings
    monkeypatch.setattr(recovery, "Settings", lambda seed: real(4, 20, (50,), seed))
    code, out, err = run(capsys, "--simulate", "--seed", 3, "--json", tmp_path / "out.json")
    assert (code, err) == (0, "")
    assert "4 simulated benchmarks a row, 20 resamples, seed 3" in out
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["settings"]["seed"] == 3
