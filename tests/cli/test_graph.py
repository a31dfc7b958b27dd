from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from argraph import load_task
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.object import Object
from argraph.scene.relations import RELATIONS
from tests.command_line import command, refusal

run = partial(command, "graph")

RING = [[1, 1, 1, 0], [1, 2, 1, 0], [1, 1, 1, 3]]
SECRET = [[9, 9]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    task = {"train": [{"input": RING, "output": [[4]]}], "test": [{"input": [[0, 7]], "output": SECRET}]}
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(task))
    return path


def scenes(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[dict[str, Any]]:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    loaded: list[dict[str, Any]] = json.loads(out)
    return loaded


def test_graph_shows_every_grid_but_the_answers(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, file)
    assert (code, err) == (0, "")
    for caption in ("demonstration 1, input", "demonstration 1, output", "test 1, input"):
        assert caption in out
    assert "2 lies in a hole of 1" in out
    assert "a rectangular frame" in out
    assert "9 9" not in out
    assert "lies above" not in out


def test_all_shows_every_relation(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "2 and 4 lie above 3" in run(capsys, file, "--all")[1]


def test_json_holds_objects_attributes_and_relations(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, wanted, test = scenes(capsys, file)
    assert (given["part"], given["pair"], given["side"]) == ("train", 0, "input")
    assert (wanted["side"], test["part"]) == ("output", "test")
    assert (given["view"], given["grid"]) == ("components-8", "1110/1210/1113")
    assert [Object.parse(item["object"]).size for item in given["objects"]] == [8, 1, 1, 2]
    assert set(given["objects"][0]["attributes"]) == set(ATTRIBUTES)
    assert given["relations"]["inside hole"] == [[1, 0]]
    assert "above" not in given["relations"]


def test_json_holds_all_relations_on_request(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(scenes(capsys, file, "--all")[0]["relations"]) == list(RELATIONS)


def test_another_view_sees_other_objects(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(scenes(capsys, file, "--view", "nested-8")[0]["objects"]) == 3


def test_svg_draws_all_grids_into_one_file(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "ring.svg"
    code, out, _ = run(capsys, file, "--svg", picture)
    assert code == 0
    assert str(picture) in out
    texts = [text.text for text in ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert {"demonstration 1, input", "demonstration 1, output", "test 1, input"} <= set(texts)


def test_svg_and_json_go_together(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(scenes(capsys, file, "--svg", tmp_path / "ring.svg")) == 3
    assert (tmp_path / "ring.svg").exists()


def test_a_picture_that_cannot_be_written_is_one_line(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "cannot be written" in refusal(run(capsys, file, "--svg", tmp_path / "nowhere" / "ring.svg"))


def test_a_bundled_task_in_all_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    grids = len(load_task("bundled:Copy1").grids)
    code, out, _ = run(capsys, "bundled:Copy1")
    assert code == 0
    assert out.count(", input") + out.count(", output") == grids
    assert len(scenes(capsys, "bundled:Copy1")) == grids
    assert run(capsys, "bundled:Copy1", "--svg", tmp_path / "copy.svg")[0] == 0
    ElementTree.parse(tmp_path / "copy.svg")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(("bundled:Copy1", "--view", "componets-8"), "components-8"), (("nothing.json",), "nothing.json: no such file")],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint in refusal(run(capsys, *arguments))
