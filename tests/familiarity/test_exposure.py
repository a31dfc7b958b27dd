from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from argraph.errors import ArgraphError, InvalidSetting, MissingFile, UnknownName
from argraph.familiarity.exposure import corpus_exposure, read_exposure, read_shares

CONCEPTS = ("gravity", "symmetry", "counting", "copying", "containment")
GOOD = {"gravity": 0.5, "symmetry": 1, "counting": 0, "copying": 0.25, "containment": 0.75}


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_json_and_csv_say_the_same(tmp_path: Path) -> None:
    rows = "".join(f"{name},{value}\n" for name, value in GOOD.items())
    files = write(tmp_path, "e.json", json.dumps(GOOD)), write(tmp_path, "e.csv", f"concept,exposure\n{rows}\n")
    one, other = (read_exposure(path, CONCEPTS) for path in files)
    assert one.by_concept == other.by_concept == GOOD
    assert (one.source, other.source) == ("e.json", "e.csv")


def test_exposures_come_in_the_order_of_the_concepts(tmp_path: Path) -> None:
    path = write(tmp_path, "e.json", json.dumps(dict(reversed(GOOD.items()))))
    assert list(read_exposure(path, CONCEPTS).by_concept) == list(CONCEPTS)


@pytest.mark.parametrize(
    ("content", "error", "complaint"),
    [
        (GOOD | {"gravity": 1.5}, InvalidSetting, "'gravity' is 1.5; it must be a number between 0 and 1"),
        (GOOD | {"gravity": -0.01}, InvalidSetting, "'gravity' is -0.01"),
        (GOOD | {"gravity": True}, InvalidSetting, "'gravity' is True"),
        (GOOD | {"gravity": float("nan")}, InvalidSetting, "'gravity' is nan"),
        (GOOD | {"gravity": "much"}, InvalidSetting, "'gravity' is much"),
        (GOOD | {"gravity": None}, InvalidSetting, "'gravity' is None"),
        (GOOD | {"gravitas": 0.5}, UnknownName, "'gravitas' is no concept; did you mean 'gravity'"),
        (
            GOOD | {"zzz": 0.5},
            UnknownName,
            "'zzz' is no concept; `argraph profile --catalogue FILE` describes them all",
        ),
        ({"gravity": 0.5}, InvalidSetting, "has no exposure for 'symmetry', 'counting', 'copying' and 1 more"),
        ([0.5], ArgraphError, "expected numbers between 0 and 1 by name"),
    ],
)
def test_faults_in_a_json_file_are_named(
    tmp_path: Path, content: object, error: type[ArgraphError], complaint: str
) -> None:
    path = write(tmp_path, "e.json", json.dumps(content))
    with pytest.raises(error) as raised:
        read_exposure(path, CONCEPTS)
    assert str(raised.value).startswith(f"{path}: {complaint}")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("concept,exposure\ngravity,0.5,1\n", "row 2 has 3 columns; expected a name and a number"),
        ("concept,exposure\ngravity,0.5\ngravity,0.6\n", "'gravity' comes twice"),
        ("concept,exposure\ngravity,\n", "'gravity' is ; it must be a number"),
        ("", "has no exposure for 'gravity'"),
    ],
)
def test_faults_in_a_csv_file_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    path = write(tmp_path, "e.csv", text)
    with pytest.raises(ArgraphError) as raised:
        read_exposure(path, CONCEPTS)
    assert str(raised.value).startswith(f"{path}: {complaint}")


@pytest.mark.parametrize("name", ["none.json", "none.csv"])
def test_a_missing_file_is_said_to_be_missing(tmp_path: Path, name: str) -> None:
    with pytest.raises(MissingFile, match=r"none\.(json|csv)"):
        read_shares(tmp_path / name)


def test_exposure_to_a_corpus_is_the_share_of_its_tasks_with_the_concept() -> None:
    profiles = np.array([[True, False], [True, True], [True, False], [False, False]])
    found = corpus_exposure("tiny", profiles, CONCEPTS[:2])
    assert found.by_concept == {"gravity": 0.75, "symmetry": 0.25}
    assert found.source == "the share of the 4 tasks of tiny"
