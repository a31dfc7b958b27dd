"""An evaluation in a form for papers and other programs: one module a format, found by its name.

Such a module has one function, `text(run)`. None of the formats depends on the machine: what a run cost is not in them.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from argraph.errors import UnknownName

if TYPE_CHECKING:
    from argraph.runs.run import Run

FORMATS = tuple(module.name for module in iter_modules(__path__))


def formatted(run: Run, format: str) -> str:
    """Give a run in the format of that name."""
    if format not in FORMATS:
        raise UnknownName(f"no format is called {format!r}; there are {', '.join(FORMATS)}")
    made: str = import_module(f"{__name__}.{format}").text(run)
    return made
