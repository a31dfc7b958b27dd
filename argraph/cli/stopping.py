"""Stopping a long command in good order: Ctrl-C and a request to terminate end it in the same way."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NoReturn


class Terminated(KeyboardInterrupt):
    """The process was asked to end by SIGTERM, as batch systems do."""


@contextmanager
def heeding(number: int, handler: Callable[..., object]) -> Iterator[None]:
    """Have a signal handled in this way meanwhile."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may listen to signals
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        if before is not None:  # it was not set by Python otherwise, and cannot be set again
            signal.signal(number, before)


def terminable() -> AbstractContextManager[None]:
    """Turn SIGTERM into an exception meanwhile, so that workers are ended and files closed."""
    return heeding(signal.SIGTERM, _terminate)


def exit_code(stop: KeyboardInterrupt) -> int:
    """What a shell gives for a program that ended by this signal."""
    return 128 + (signal.SIGTERM if isinstance(stop, Terminated) else signal.SIGINT)


def _terminate(*_: object) -> NoReturn:
    raise Terminated
