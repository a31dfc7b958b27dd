"""Parts of a page packed small: pressed, and in letters that a script of the page unpacks when they are needed."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode

RAW = -15
"""The format without head and checksum, which browsers call "deflate-raw"."""


def packed(text: str) -> str:
    """A part of a page, packed.

    >>> unpacked(packed("<p>one</p>" * 100)) == "<p>one</p>" * 100, len(packed("<p>one</p>" * 100)) < 40
    (True, True)
    """
    press = zlib.compressobj(9, zlib.DEFLATED, RAW)
    return b64encode(press.compress(str(text).encode("utf-8")) + press.flush()).decode("ascii")


def unpacked(text: str) -> str:
    """What a script of the page makes of it again."""
    return zlib.decompress(b64decode(text), RAW).decode("utf-8")
