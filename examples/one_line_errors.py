"""What all examples do about bad input: they say what is wrong in one line, and exit with code 2, as argraph does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from argraph.errors import ArgraphError


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Turn a complaint of argraph's, or about a file, into a line on stderr."""
    try:
        yield
    except (ArgraphError, OSError) as error:
        print(f"{Path(sys.argv[0]).name}: {' '.join(str(error).splitlines())}", file=sys.stderr)
        sys.exit(2)
