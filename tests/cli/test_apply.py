from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path

import pytest

from argraph import solve
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector, The
from argraph.language.transforms import Paint
from argraph.values.task import Task
from argraph_abstractions import Components
from argraph_rules.areas import Part
from argraph_rules.colours import ColourOf
from argraph_rules.extremes import Ranked
from tests.command_line import command, refusal
from tests.tiny_tasks import HOPELESS, RECOLOUR, without_outputs, write_task

run = partial(command, "apply")


@pytest.fixture(scope="module")
def rule(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The saved rule that makes blue red."""
    found = solve(Task.from_json(RECOLOUR, id="red"), effort="low").rule
    assert found is not None
    path = tmp_path_factory.mktemp("rules") / "rule.json"
    path.write_text(json.dumps(found.to_json()))
    return path


def test_a_task_gets_all_its_inputs_done(rule: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, rule, write_task(tmp_path / "red.json"))
    assert (code, err) == (0, "")
    assert "demonstration 2: right" in out
    assert "test 1: right" in out
    assert "The rule reproduces 2 of 2 demonstrations and 1 of 1 tests." in out


def test_wrong_outputs_are_counted(rule: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    near = {"input": [[0, 1, 0], [0, 1, 0], [0, 0, 0]], "output": [[7, 2, 0], [3, 2, 0], [0, 0, 9]]}
    other = {"input": [[1, 1, 0, 0], [0, 0, 0, 1]], "output": [[5] * 5] * 3}
    task = HOPELESS | {"train": [near, other]}
    out = run(capsys, rule, write_task(tmp_path / "other.json", task))[1]
    assert "demonstration 1: wrong in 3 cells" in out
    assert "demonstration 2: wrong, 2 x 4 where 3 x 5 is right" in out
    assert "The rule reproduces 0 of 2 demonstrations and 0 of 1 tests." in out


def test_unknown_outputs_are_not_counted(rule: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, rule, write_task(tmp_path / "red.json", without_outputs(RECOLOUR)))[1]
    assert "test 1: the right output is not known" in out
    assert "The rule reproduces 2 of 2 demonstrations." in out


def test_a_task_may_be_named_by_id(rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, rule, "bundled:Center1")
    assert code == 0
    assert "The rule reproduces " in out


@pytest.mark.parametrize("text", ["010/111", "010 111", "0 1 0/1 1 1", "0,1,0/1,1,1", "[[0,1,0],[1,1,1]]"])
def test_a_grid_may_be_written_out(text: str, rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, rule, text) == (0, " 0 2 0\n 2 2 2\n", "")


@pytest.mark.parametrize("text", ["010\n111\n", " 0 1 0\n 1 1 1\n", "[[0, 1, 0], [1, 1, 1]]"])
def test_a_grid_may_come_from_standard_input(
    text: str, rule: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(capsys, rule, "-") == (0, " 0 2 0\n 2 2 2\n", "")


def test_a_task_may_come_from_standard_input(
    rule: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(RECOLOUR)))
    assert "The rule reproduces 2 of 2 demonstrations and 1 of 1 tests." in run(capsys, rule, "-")[1]
    monkeypatch.setattr("sys.stdin", io.StringIO("01x"))
    assert refusal(run(capsys, rule, "-")).startswith("argraph: standard input: row 1: '01x' is not a row of digits")


def test_an_input_on_which_the_rule_has_no_meaning_is_named_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clause = Clause(Selector(), Paint(Part("whole"), ColourOf(The(Selector("figure", (Ranked("size", True),))))))
    file = tmp_path / "largest.json"
    file.write_text(json.dumps(Rule(Components(8), Edit((clause,))).to_json()))
    task = RECOLOUR | {"test": [{"input": [[1, 0, 1]]}]}
    out = run(capsys, file, write_task(tmp_path / "red.json", task))[1]
    assert (
        "test 1: no output, as 'Recolour each object to the colour of the largest object' cannot be done to object 1, "
        "the blue cell at row 1, column 1: the largest object is not defined there the input: 1 0 1 "
    ) in " ".join(out.split())


@pytest.mark.parametrize("content", ["[[0, 1, 0], [1, 1, 1]]", "010\n111\n", "010/111"])
def test_a_grid_may_be_in_a_file(content: str, rule: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "grid.json"
    file.write_text(content)
    assert run(capsys, rule, file) == (0, " 0 2 0\n 2 2 2\n", "")


BAD_RULES = {
    "not JSON": ("{", "is not JSON"),
    "a list": ("[]", "expected an object with its word under 'is', got list"),
    "unknown word": ('{"is": "Rul"}', "unknown word 'Rul'; did you mean 'Rule'?"),
    "not a rule": ('{"is": "Selector"}', "Selector does not belong here; expected Rule"),
    "no canvas": ('{"is": "Rule"}', "lacks 'canvas', 'view'"),
}


@pytest.mark.parametrize(("content", "complaint"), BAD_RULES.values(), ids=BAD_RULES)
def test_a_bad_rule_is_one_line(
    content: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rule.json"
    file.write_text(content)
    assert refusal(run(capsys, file, "010")).startswith(f"argraph: {file}: {complaint}")


@pytest.mark.parametrize(
    ("target", "complaint"),
    [
        ("nothing.json", "nothing.json: no such file"),
        ("01/1", "row 2 has 1 cell where row 1 has 2"),
        ("nowhere:Copy1", "'nowhere' is no corpus"),
    ],
)
def test_a_bad_target_is_one_line(target: str, complaint: str, rule: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(run(capsys, rule, target)).startswith(f"argraph: {complaint}")


def test_a_bad_grid_file_is_named(rule: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "grid.json"
    file.write_text("[[0, 11]]")
    code, _, err = run(capsys, rule, file)
    assert code == 2
    assert err.startswith(f"argraph: {file}: row 1, column 2: 11 is no colour")


def test_a_missing_rule_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "nothing.json", "010") == (2, "", "argraph: nothing.json: no such file\n")
