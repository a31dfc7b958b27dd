"""With which code and libraries answers were made.

The code is told by a hash over its source files, which is the same in a checkout and in a wheel and changes with every
edit, committed or not. The commit is there for people. What only shows or studies answers (reports, profiles, the
command line) is no part of the hash, so that a better report does not make a run unfinishable.
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import NoneType
from typing import Any

import attrs

from argraph.values.notation import Kinds, read_fields
from argraph.version import __version__

LIBRARIES = ("attrs", "networkx", "numpy", "ortools", "scikit-image", "scipy")
"""What answers may depend on."""
NO_ANSWERS = ("cli", "familiarity", "profiles", "report", "scoring")
"""The folders of argraph that make no answers."""


@attrs.frozen
class Provenance:
    """The version of argraph, where its code stands in git, the hash of the code, and the versions of the libraries."""

    version: str
    code: str
    commit: str | None = None
    modified: bool = False
    """Whether the checkout had changes that were not committed."""
    libraries: Mapping[str, str] = attrs.field(factory=dict, hash=False)

    @classmethod
    def from_json(cls, data: Any) -> Provenance:
        """Read the JSON form, checked."""
        kinds: Kinds = {"version": str, "code": str, "commit": (str, NoneType), "modified": bool, "libraries": dict}
        return cls(*read_fields(data, "made_with", kinds))

    def differences(self, other: Provenance) -> list[str]:
        """Say what is not the same there, as far as answers may depend on it."""
        found = [] if self.code == other.code else [f"the code was {self.told()} and is {other.told()}"]
        for name in sorted({*self.libraries, *other.libraries}):
            before, now = (each.libraries.get(name, "absent") for each in (self, other))
            found += [f"{name} was {before} and is {now}"] if before != now else []
        return found

    def told(self) -> str:
        """The code in a few words.

        >>> Provenance("0.1.0", "c0ffee" * 10, "b87ccb5402943b31ca7cecb76f9ed2b9c8b11b74", True).told()
        'argraph 0.1.0, commit b87ccb540294 (modified), code c0ffeec0ffee'
        """
        mark = " (modified)" if self.modified else ""
        commit = f", commit {self.commit[:12]}{mark}" if self.commit else ""
        return f"argraph {self.version}{commit}, code {self.code[:12]}"


@cache
def provenance() -> Provenance:
    """What this process runs with."""
    commit, modified = checkout(Path(__file__).parents[2])
    return Provenance(__version__, code_hash(), commit, modified, _versions())


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "absent"
    return found


def code_hash() -> str:
    """A hash over the sources of the engine and of all packs."""
    hash = hashlib.sha256()
    for place, path in sorted(sources()):
        hash.update(f"{place}\0".encode() + path.read_bytes() + b"\0")
    return hash.hexdigest()


def sources() -> Iterator[tuple[str, Path]]:
    """The files that answers come from, each with its place below its package or module."""
    for name in packages():
        file = getattr(sys.modules.get(name), "__file__", None)
        if file is None:
            continue
        home = Path(file)
        for path in home.parent.rglob("*.py") if home.name == "__init__.py" else [home]:
            place = path.relative_to(home.parent)
            if not (name == "argraph" and place.parts[0] in NO_ANSWERS):
                yield f"{name}/{place.as_posix()}", path


def packages() -> set[str]:
    """The engine, and the top-level packages that views and words come from."""
    from argraph.language import packs

    kinds = [type(view) for view in packs.views().values()] + list(packs.words())
    return {"argraph", *(kind.__module__.partition(".")[0] for kind in kinds)}


def checkout(root: Path) -> tuple[str | None, bool]:
    """The commit of the checkout that the code lies in, and whether code was changed or added since."""
    if not (root / ".git").exists() or not (root / "pyproject.toml").exists():
        return None, False
    commit = _git(root, "rev-parse", "HEAD")
    return commit, bool(commit and _git(root, "status", "--porcelain", "--", "*.py", "pyproject.toml"))


def _git(root: Path, *arguments: str) -> str | None:
    command = ["git", "--no-optional-locks", *arguments]  # killed meanwhile, it must not leave a lock in the checkout
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True, timeout=30)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
