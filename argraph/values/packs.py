"""The door for packs of knowledge: tuples that entry points name, our own first.

Packs of third parties come in by the same door as ours. One that fails to load is named in a warning, and the rest
works. `argraph.scene.views` and `argraph.language.packs` say what such tuples hold.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from argraph.errors import ArgraphError


class PackWarning(UserWarning):
    """A pack could not be used."""


def admit(group: str, take: Callable[[Any], None]) -> None:
    """Offer every item of every pack of a group to `take`; what that refuses is left out, with a warning."""
    for point in points(group):
        for item in load(point):
            try:
                take(item)
            except Exception as error:  # what a third party brings may fail in any way, and must do no harm
                _warn(point, _said(error))


def points(group: str) -> list[EntryPoint]:
    """The entry points of a group, our own first."""
    return sorted(entry_points(group=group), key=lambda point: (point.name != "argraph", point.name, point.value))


def load(point: EntryPoint) -> tuple[Any, ...]:
    """The items of a pack; none, with a warning, if it cannot be used."""
    try:
        pack = point.load()
    except (Exception, SystemExit) as error:  # a third party's module may fail in any way, and must do no harm
        _warn(point, _said(error))
        return ()
    if not isinstance(pack, tuple):
        _warn(point, f"expected a tuple, found {type(pack).__name__}")
        return ()
    return pack


def _said(error: BaseException) -> str:
    return str(error) if isinstance(error, ArgraphError) else f"{type(error).__name__}: {error}"


def _warn(point: EntryPoint, reason: str) -> None:
    warnings.warn(f"the pack {point.name!r} ({point.value}) was left out: {reason}", PackWarning, stacklevel=4)
