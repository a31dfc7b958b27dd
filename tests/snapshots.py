"""Checked-in texts that tests compare with; ARGRAPH_UPDATE_SNAPSHOTS=1 writes them anew."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

UPDATE = "ARGRAPH_UPDATE_SNAPSHOTS"


def check_snapshot(path: Path, lines: Iterable[str]) -> None:
    """Compare lines with a file's; a change is made on purpose by setting the environment variable."""
    text = "\n".join(lines) + "\n"
    if os.environ.get(UPDATE) == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    known = path.read_text(encoding="utf-8") if path.exists() else ""
    assert text.splitlines() == known.splitlines(), f"{path.name} has moved; if that is meant, run with {UPDATE}=1"
