"""What is printed adapts to what the stream can take: no command ends in a traceback because of a dash.

Names of files that are no text in any encoding are printed as the bytes that they are; other letters that a stream
cannot take get a plainer form if they have one, and else a question mark.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from typing import Any

HANDLER = "argraph.plainer"
PLAINER = {"–": "-", "—": "-", "→": "->", "×": "x", "·": ".", "±": "+/-", "█": "#", "…": "..."}
ESCAPED = range(0xDC80, 0xDD00)
"""How Python keeps bytes of a file's name that are no letters."""


def adapt_streams() -> None:
    """Let standard output and standard error take any text from now on."""
    codecs.register_error(HANDLER, _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def output(*shown: Any, **options: Any) -> None:
    """Print values as they show themselves, in colour where the terminal can; see `open_console`."""
    from argraph.report.text.terminal import open_console

    open_console().print(*shown, **options)


def plain(text: str) -> str:
    """The text in plain letters.

    >>> plain("3 × 5 → é…"), plain("雪")
    ('3 x 5 -> e...', '?')
    """
    simple = "".join(PLAINER.get(letter) or unicodedata.normalize("NFKD", letter) for letter in text)
    kept = "".join(letter for letter in simple if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode("ascii")


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """What to write instead of the first letter that a stream cannot take, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letter = error.object[error.start]
    if ord(letter) in ESCAPED:
        return bytes([ord(letter) - 0xDC00]), error.start + 1
    return plain(letter), error.start + 1
