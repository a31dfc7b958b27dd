"""The process while a task is solved, left as it was afterwards.

A search makes many small values but few cycles, and multiplies many small matrices, for which threads only cost.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from threading import Lock

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


class _OneThread:
    """Limits the threads of numpy's linear algebra from the first search that begins to the last that ends."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._searches = 0
        self._before = ExitStack()

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """For as long as one search goes on."""
        with self._lock:
            if not self._searches:
                self._before.enter_context(self._linear_algebra.limit(limits=1))
            self._searches += 1
        try:
            yield
        finally:
            with self._lock:
                self._searches -= 1
                if not self._searches:
                    self._before.close()

    @cached_property
    def _linear_algebra(self) -> ThreadpoolController:
        return ThreadpoolController().select(user_api="blas")


one_thread = _OneThread()
