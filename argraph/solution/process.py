"""The process while a task is solved, left as it was afterwards.

A search makes many small values but few cycles, and multiplies many small matrices, for which threads only cost.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController

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


@contextmanager
def one_thread() -> Iterator[None]:
    """Let numpy's linear algebra use no more threads than this one."""
    with _linear_algebra().limit(limits=1):
        yield


@cache
def _linear_algebra() -> ThreadpoolController:
    return ThreadpoolController().select(user_api="blas")
