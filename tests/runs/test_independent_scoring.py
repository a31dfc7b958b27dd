"""`argraph evaluate` counts what anybody would count who has the tasks and the predictions.

The scoring here is on plain JSON and shares no code with argraph.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from argraph.cli import main

BUNDLED = Path(__file__).parents[2] / "data" / "corpus"
DEVELOPMENT = Path(__file__).parents[3] / "shared" / "data" / "ConceptARC"
GUESSES = 3


def score(files: Iterable[Path], predictions: dict[str, Any]) -> dict[str, Any]:
    """Tasks, test inputs, test inputs right within 1, 2, 3 attempts, and tasks right as a whole."""
    tasks = tests = solved = 0
    right = [0] * GUESSES
    for file in files:
        answers = [pair["output"] for pair in json.loads(file.read_text())["test"]]
        attempts = [[test[f"attempt_{k}"] for k in range(1, GUESSES + 1)] for test in predictions[file.stem]]
        assert len(answers) == len(attempts)
        tasks += 1
        tests += len(answers)
        solved += all(answer in tried for answer, tried in zip(answers, attempts, strict=True))
        for k in range(GUESSES):
            right[k] += sum(answer in tried[: k + 1] for answer, tried in zip(answers, attempts, strict=True))
    return {"tasks": tasks, "tests": tests, "right": right, "solved": solved}


def compare(folder: Path, tmp_path: Path) -> dict[str, Any]:
    """Predict and evaluate the same folder, count concept by concept, and give the total."""
    common = [str(folder), "--guesses", str(GUESSES), "--effort", "low", "--jobs", "2"]
    assert main(["predict", *common, "--out", str(tmp_path / "out.json")]) == 0
    assert main(["evaluate", *common, "--run", str(tmp_path / "run")]) == 0
    predictions = json.loads((tmp_path / "out.json").read_text())
    results = json.loads((tmp_path / "run" / "results.json").read_text())
    groups = {group.name: sorted(group.glob("*.json")) for group in (folder / "corpus").iterdir()}
    assert results["concepts"] == {name: score(files, predictions) for name, files in groups.items()}
    assert results["minimal"] == score(sorted((folder / "MinimalTasks").glob("*.json")), predictions)
    assert results["total"] == score([file for files in groups.values() for file in files], predictions)
    total: dict[str, Any] = results["total"]
    return total


def copy(source: Path, places: Iterable[str], target: Path) -> Path:
    for place in places:
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / place, target / place)
    return target


def test_the_counts_agree_on_bundled_tasks(tmp_path: Path) -> None:
    places = [f"{name}/{name}2.json" for name in ("Copy", "ExtractObjects", "HorizontalVertical", "Order")]
    copy(BUNDLED, places, tmp_path / "tasks" / "corpus")
    copy(BUNDLED / "Center", ["Center1.json"], tmp_path / "tasks" / "MinimalTasks")
    (tmp_path / "tasks" / "MinimalTasks" / "Center1.json").rename(tmp_path / "tasks/MinimalTasks/CenterMinimal.json")
    total = compare(tmp_path / "tasks", tmp_path)
    assert (total["tasks"], total["tests"]) == (4, 12)
    assert 0 < total["right"][0] < total["right"][2]


@pytest.mark.sweep
@pytest.mark.skipif(not DEVELOPMENT.is_dir(), reason="the development half of ConceptARC is not there")
def test_the_counts_agree_on_tasks_of_conceptarc(tmp_path: Path) -> None:
    """The smallest few of its files, and a minimal one."""
    files = {part: sorted((DEVELOPMENT / part).rglob("*.json"), key=size) for part in ("corpus", "MinimalTasks")}
    chosen = [path.relative_to(DEVELOPMENT) for path in (*files["corpus"][:6], *files["MinimalTasks"][:1])]
    total = compare(copy(DEVELOPMENT, map(str, chosen), tmp_path / "tasks"), tmp_path)
    assert (total["tasks"], total["tests"]) == (6, 18)
    assert 0 < total["right"][0] < 18


def size(path: Path) -> tuple[int, str]:
    return path.stat().st_size, path.name
