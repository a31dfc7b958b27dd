"""The garbage collector while a task is solved: a search makes many small values but few cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 50_000, 20, 50
"""After how many new values, and how many rounds of the younger generations, a generation is looked through."""


@contextmanager
def few_collections() -> Iterator[None]:
    """Let the collector look for cycles seldom, unless it looks as seldom already or not at all; then as before."""
    before = gc.get_threshold()
    if not 0 < before[0] < SELDOM[0]:
        yield
        return
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
