"""How values show themselves: through renderers that are registered for them, so that values know of no report.

A renderer makes a value into a form: `rich` for a terminal, `svg` and `html` for a notebook, `table`. Modules with a
mapping `RENDERERS`, from the name of a class and a form to the place of a function, are registered by name; they are
imported when something is first shown, and the function when it is first needed.

>>> shown(3, "svg") is None
True
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import resolve_name
from typing import Any

RICH, SVG, HTML, TABLE = "rich", "svg", "html", "table"

_modules: list[str] = []


def register(module: str) -> None:
    """Let the renderers of a module be found; where two make the same form of a class, the later one counts."""
    _modules.append(module)
    _place.cache_clear()


def shown(value: Any, form: str) -> Any:
    """The value in a form; where no renderer makes it, what is written for it in a terminal, and else nothing."""
    place = next(filter(None, (_place(kind.__name__, form) for kind in type(value).__mro__)), None)
    if place is None:
        return repr(value) if form == RICH else None
    return resolve_name(place)(value)


@cache
def _place(kind: str, form: str) -> str | None:
    found = (import_module(module).RENDERERS.get((kind, form)) for module in reversed(_modules))
    return next((place for place in found if place is not None), None)
