from __future__ import annotations

import io
import json
import re
from functools import partial
from pathlib import Path

import pytest

from argraph import Grid, Rule, load_task, solve
from tests.command_line import command, refusal
from tests.tiny_tasks import HOPELESS, RECOLOUR, without_outputs, write_task

run = partial(command, "solve")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_task(tmp_path / "red.json")


def test_solve_shows_guesses_the_rule_and_how_it_was_found(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, file)
    assert (code, err) == (0, "")
    assert "guess 1: " in out
    assert "% of the vote, right" in out
    assert "% of the vote, wrong" in out
    assert " 0 0 2" in out
    assert "The rule (" in out
    assert "red" in out
    assert "It fits both demonstrations." in out


def test_without_answers_nothing_is_called_right_or_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_task(tmp_path / "red.json", without_outputs(RECOLOUR))
    out = run(capsys, file)[1]
    assert "guess 1" in out
    assert "right" not in out
    assert "wrong" not in out


def test_the_number_of_guesses_is_kept(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, file, "--guesses", 1)[1]
    assert "guess 1" in out
    assert "guess 2" not in out


def test_json_is_the_solution_and_the_rule_in_it_works(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file, "--json", "--effort", "low")
    data = json.loads(out)
    task = load_task(file)
    assert code == 0
    assert data == json.loads(json.dumps(solve(task, effort="low").to_json()))
    assert data["guesses"][0][0] == RECOLOUR["test"][0]["output"]
    assert Rule.from_json(data["rule"]).apply(Grid.parse("010")) == Grid.parse("020")


def test_the_rule_is_saved(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "rule.json"
    assert run(capsys, file, "--save-rule", saved)[0] == 0
    assert Rule.from_json(json.loads(saved.read_text())).apply(Grid.parse("010")) == Grid.parse("020")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_the_truth_stands_beside_the_guesses_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    stated = load_task("bundled:Center1").stated_rule
    assert stated is not None
    plain, truth = (run(capsys, "bundled:Center1", *more)[1] for more in ((), ("--truth",)))
    assert "states" not in plain
    assert "The rule that the corpus states" in truth
    assert stated in " ".join(truth.split())
    assert truth.count("truth") == 3
    data = json.loads(run(capsys, "bundled:Center1", "--json", "--truth")[1])
    assert data["stated_rule"] == stated


def test_drawn_guesses_are_marked_as_guesses(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "red.svg"
    assert run(capsys, file, "--svg", picture)[0] == 0
    assert re.search(r">test 1, guess 1: \d+ % of the vote, right<", picture.read_text(encoding="utf-8"))


def test_a_task_without_a_rule_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, saved = write_task(tmp_path / "hopeless.json", HOPELESS), tmp_path / "rule.json"
    code, out, err = run(capsys, file, "--save-rule", saved)
    assert "no guess" in out
    assert "No rule was found" in out
    assert (code, err) == (2, "argraph: no rule was found for 'hopeless', so there is none to save\n")
    assert not saved.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nothing.json",), "nothing.json: no such file"),
        (("Copy3",), "Copy3: no such file; did you mean 'bundled:Copy3'?"),
        (("bundled:Copy1", "--effort", "heroic"), "no effort is called 'heroic'; there are low, normal, high"),
        (("bundled:Copy1", "--save-rule", "nowhere/rule.json"), "nowhere/rule.json: cannot be written: there is no"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(run(capsys, *arguments)).startswith(f"argraph: {complaint}")


def test_no_guesses_at_all_are_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, file, "--guesses", 0)
    assert code == 2
    assert "Traceback" not in err


@pytest.mark.parametrize("limit", [("--timeout", 0.000001), ("--memory", 1)])
@pytest.mark.parametrize("name", ["solve", "explain"])
def test_a_search_that_passes_a_limit_answers_with_its_best(
    name: str, limit: tuple[str, float], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = command(name, capsys, file, *limit)
    assert (code, err) == (0, "")
    assert " ".join(out.split()).count("The search was stopped before its end: this is the best so far.") == 1
    assert "ended early" not in out
    assert "stopped" not in command(name, capsys, file)[1]


@pytest.mark.parametrize("limit", [("--timeout", 0), ("--memory", -1), ("--timeout", "nan")])
def test_limits_are_checked(limit: tuple[str, float], file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "must be more than 0" in refusal(run(capsys, file, *limit))


@pytest.mark.parametrize("name", ["solve", "explain", "graph"])
def test_a_task_is_read_from_standard_input(
    name: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text()))
    given = command(name, capsys, "-")
    assert given[0] == 0
    assert given[1].count("\n") == command(name, capsys, file)[1].count("\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("010/111"))
    assert refusal(command(name, capsys, "-")).startswith("argraph: standard input: holds a grid; a task is JSON")
