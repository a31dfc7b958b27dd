"""A guard on the network: whatever would reach beyond this machine fails at once."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

GUARDED = ("connect", "connect_ex", "sendto")


class ReachedOut(AssertionError):
    """Something tried to reach another machine."""


@contextmanager
def loopback_only() -> Iterator[None]:
    """Let sockets of this process reach this machine only."""
    with ExitStack() as stack:
        for name in GUARDED:
            stack.enter_context(patch.object(socket.socket, name, _guarded(getattr(socket.socket, name))))
        yield


def _guarded(method: Any) -> Any:
    def guarded(self: socket.socket, *arguments: Any) -> Any:
        address = arguments[-1]
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_here(str(address[0])):
            raise ReachedOut(f"{address} is beyond this machine")
        return method(self, *arguments)

    return guarded


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
