"""Checksums in what a run writes down, by which damage is told from what was written."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from argraph.errors import InvalidNotation

CHECK = "check"
"""The key under which an object holds the checksum over all the rest of it."""


def checksum(data: Mapping[str, Any]) -> str:
    """The checksum over plain JSON."""
    return f"{zlib.crc32(json.dumps(data).encode()):08x}"


def with_checksum(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with its checksum.

    >>> with_checksum({"guesses": 3})
    {'guesses': 3, 'check': '3a73846d'}
    """
    return {**data, CHECK: checksum(data)}


def without_checksum(data: Any) -> Any:
    """The data without its checksum, which must fit; what was written before there were checksums has none.

    >>> without_checksum({'guesses': 2, 'check': '3a73846d'})
    Traceback (most recent call last):
    ...
    argraph.errors.InvalidNotation: is damaged, or was changed by hand: its checksum does not fit
    """
    if not isinstance(data, dict) or CHECK not in data:
        return data
    rest = {key: value for key, value in data.items() if key != CHECK}
    if data[CHECK] != checksum(rest):
        raise InvalidNotation("is damaged, or was changed by hand: its checksum does not fit")
    return rest
