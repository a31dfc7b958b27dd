"""The rooms of argraph and who may know whom, as data, and the imports that are really there.

Every import counts, wherever it stands: at the head of a module, inside a function, or for types only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import attrs

ROOT = Path(__file__).parents[2]
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "version"),
    ("values",),
    ("scene", "generation"),
    ("language",),
    ("search",),
    ("solution", "corpora", "execution"),
    ("solvers",),
    ("runs",),
    ("scoring", "study"),
    ("report",),
    ("profiles",),
    ("familiarity",),
    ("explorer",),
    ("argraph",),
    ("cli",),
    ("__main__",),
)
"""The rooms, lowest first: each knows only those below it, and none beside it.

`argraph` is the public face, `argraph/__init__.py`.
"""
APART = {"generation": ("errors", "values"), "scene": ("errors", "values")}
"""Rooms that may know less than their place allows."""
PACKS = {"argraph_abstractions": "abstractions", "argraph_rules": "rules"}
FOR_PACKS = ("errors", "values", "scene", "language")
"""What packs may know of the engine."""


@attrs.frozen
class Import:
    """One name that a line of a module imports, and the rooms at both ends."""

    path: str
    line: int
    room: str
    name: str
    known: str
    """The room that is imported from."""

    @property
    def edge(self) -> tuple[str, str]:
        """Who knows whom."""
        return self.room, self.known

    @property
    def allowed(self) -> bool:
        """Whether the rooms may know each other so."""
        if self.room == self.known:
            return True
        if self.room in PACKS:
            return self.known in FOR_PACKS
        if self.room in APART:
            return self.known in APART[self.room]
        return self.known not in PACKS and level(self.known) < level(self.room)

    def __str__(self) -> str:
        return f"{self.path}, line {self.line}: {self.room} must not know {self.known}, but imports {self.name}"


def level(room: str) -> int:
    """How high a room lies."""
    return next(number for number, rooms in enumerate(LAYERS) if room in rooms)


def rooms() -> tuple[str, ...]:
    """All rooms of the engine, lowest first."""
    return tuple(room for rooms in LAYERS for room in rooms)


def imports() -> list[Import]:
    """All imports of our own modules, in the order of the files."""
    homes = {"argraph": ROOT / "argraph"} | {name: ROOT / place / name for name, place in PACKS.items()}
    files = [
        (file, name, file.relative_to(home)) for name, home in homes.items() for file in sorted(home.rglob("*.py"))
    ]
    return [found for file, name, place in files for found in _imports(file, _room(name, place.with_suffix("").parts))]


def _imports(file: Path, room: str) -> Iterator[Import]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for name in _names(node):
            package, *rest = name.split(".")
            if package == "argraph" or package in PACKS:
                yield Import(file.relative_to(ROOT).as_posix(), node.lineno, room, name, _room(package, rest))  # type: ignore[attr-defined]


def _names(node: ast.AST) -> list[str]:
    """What a statement imports, in full; relative imports are not used here, which ruff sees to."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def _room(package: str, rest: tuple[str, ...] | list[str]) -> str:
    """The room of a module, or of a name in the public face."""
    if package in PACKS:
        return package
    return rest[0] if rest and rest[0] in rooms() else package
