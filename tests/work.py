"""How much work a call is, counted without a clock: the same on every machine."""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Callable
from typing import Any

CALLS, NUMPY, WORDS, RULES = COUNTED = ("calls", "calls of numpy", "words evaluated", "rules tried")
MEANINGS = (
    *("holds", "all_hold", "values", "by_scene", "value", "indices", "headings"),
    *("boards", "offsets", "all_offsets", "effects", "landings", "draw"),
)
"""The methods by which a word is evaluated."""


def counted(function: Callable[..., Any], *arguments: Any, **settings: Any) -> dict[str, int]:
    """What was done in a call."""
    profile = cProfile.Profile()
    profile.runcall(function, *arguments, **settings)
    found = dict.fromkeys(COUNTED, 0)
    entries: dict[tuple[str, int, str], tuple[Any, ...]] = vars(pstats.Stats(profile))["stats"]
    for (file, _, name), (_, count, *_) in entries.items():
        found[CALLS] += count
        found[NUMPY] += count * ("numpy" in file or "numpy" in name)
        found[WORDS] += count * ("argraph_rules" in file and name in MEANINGS)
        found[RULES] += count * (file.endswith("verify.py") and name == "reproduces")
    return found
