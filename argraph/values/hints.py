"""A word of help for whoever has mistyped a name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST_LETTERS = 60
"""So much of a name is looked at, and shown."""


def did_you_mean(name: str, known: Iterable[str], *, most: int = 1, otherwise: str = "") -> str:
    """The end of a complaint: the known names that are closest, or else what there is to say instead.

    >>> did_you_mean("Copy", ["Copy1", "Center1"]), did_you_mean("x", ["Copy1"], otherwise="there is Copy1")
    ("; did you mean 'Copy1'?", '; there is Copy1')
    """
    return suggestion(close(name, known, most), otherwise=otherwise)


def close(name: str, known: Iterable[str], most: int) -> list[str]:
    """The known names that are closest to one that was mistyped, if any are close."""
    return get_close_matches(name[:MOST_LETTERS], list(known), n=most)


def suggestion(names: Iterable[str], *, otherwise: str = "") -> str:
    """The end of a complaint: the names that may be meant, or else what there is to say instead.

    >>> suggestion(["bundled:Copy1"]), suggestion([])
    ("; did you mean 'bundled:Copy1'?", '')
    """
    if told := " or ".join(map(repr, names)):
        return f"; did you mean {told}?"
    return f"; {otherwise}" if otherwise else ""
