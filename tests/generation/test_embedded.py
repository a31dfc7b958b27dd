"""The embedded corpus is what the generators give, byte for byte, and they know nothing of the solver."""

from __future__ import annotations

import ast
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from argraph import generation
from argraph.errors import UnknownName
from argraph.generation.catalogue import concepts, find_ideas
from argraph.generation.embedded import files, task_file, tasks_of, write
from argraph.values.task import read_task

DATA = Path(__file__).parents[2] / "data"
INDEPENDENT = {"errors", "generation", "values"}
"""What of argraph the generators may import: nothing that sees, says or searches."""
DIGEST = """
import hashlib
from argraph.generation.embedded import tasks_of, task_file
print(hashlib.sha256("".join(map(task_file, tasks_of("Copy"))).encode()).hexdigest())
"""


def test_the_checked_in_files_are_what_the_generators_give() -> None:
    stale = [name for name, text in files().items() if (DATA / name).read_bytes() != text.encode()]
    assert stale == [], "run `argraph generate --corpus --out data`"


def test_files_are_written_where_they_belong(tmp_path: Path) -> None:
    assert write(tmp_path) == len(files())
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in written} == files()


def test_a_task_file_is_read_back(tmp_path: Path) -> None:
    for task in tasks_of("Copy"):
        (tmp_path / f"{task.id}.json").write_text(task_file(task), "utf-8")
        assert read_task(tmp_path / f"{task.id}.json", concept="Copy") == task


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_hash_seed_does_not_matter(seed: str) -> None:
    here = hashlib.sha256("".join(map(task_file, tasks_of("Copy"))).encode()).hexdigest()
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    there = subprocess.run([sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here


def test_the_generators_know_nothing_of_the_solver() -> None:
    folder = Path(generation.__file__).parent
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    ours = {name.split(".")[1] for name in names if name.startswith("argraph.")}
    assert ours == INDEPENDENT
    assert not {name for name in names if name.startswith(("argraph_", "."))}


def test_ideas_are_found_by_concept_and_novelty() -> None:
    assert find_ideas("Copy") == concepts()["Copy"]
    assert [idea.novelty for idea in find_ideas("Copy", 3)] == [3, 3]
    with pytest.raises(UnknownName, match="there are no ideas for 'Coppy'; the concepts are AboveBelow"):
        find_ideas("Coppy")
