"""What a rule saw in a grid, drawn: its objects outlined and numbered, and what it did to each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from argraph.language.trace import Trace
from argraph.report.html import grid_label, grid_picture, picture
from argraph.report.pictures.scene_drawing import with_coordinates
from argraph.report.pictures.svg import cell_size
from argraph.report.text.sentences import shown_objects

if TYPE_CHECKING:
    from markupsafe import Markup

MOST_OBJECTS = 30
"""So many are numbered and listed: those first that something was done to."""
SIDE, SMALLEST_CELL = 300, 14


@attrs.frozen
class SeenObject:
    """An object in a picture by its number, with what was done to it and why; both are empty where nothing was."""

    number: int
    name: str
    done: str
    because: str


@attrs.frozen
class RulePicture:
    """One step of a rule on one grid."""

    caption: str
    seen: str
    picture: Markup
    output: Markup | None
    clauses: tuple[str, ...]
    objects: tuple[SeenObject, ...]
    more: int
    choices: tuple[str, ...]
    fault: str | None


def rule_pictures(caption: str, trace: Trace) -> Iterator[RulePicture]:
    """What each step of a rule saw and did."""
    done = _done(trace)
    shown = {index + 1 for index in shown_objects(trace.scene)} | done.keys()
    listed = sorted(sorted(shown, key=lambda number: (number not in done, number))[:MOST_OBJECTS])
    yield RulePicture(
        caption,
        trace.seen if trace.prepared is None else f"{trace.seen} ({trace.prepared})",
        seen_picture(trace, listed),
        None if trace.output is None else grid_picture(trace.output, _cell(trace)),
        trace.clauses,
        tuple(SeenObject(number, trace.objects[number - 1], *done.get(number, ("", ""))) for number in listed),
        len(shown) - len(listed),
        tuple(choice.explain() for choice in trace.choices),
        trace.fault,
    )
    if trace.then is not None:
        yield from rule_pictures(f"{caption}, then", trace.then)


def seen_picture(trace: Trace, numbers: list[int]) -> Markup:
    """The grid that a rule saw, with some of its objects outlined and numbered, rows and columns counted."""
    drawn = with_coordinates(trace.scene, [number - 1 for number in numbers], _cell(trace))
    return picture(drawn, f"{grid_label(trace.grid)}; objects outlined and numbered")


def _cell(trace: Trace) -> int:
    return cell_size([trace.grid], SIDE, SMALLEST_CELL)


def _done(trace: Trace) -> dict[int, tuple[str, str]]:
    """What was done to each object that anything was done to, and why."""
    done = {number: ("chosen", f"it is {choice.selector}") for choice in trace.choices for number in choice.objects}
    for firing in trace.firings:
        told = firing.explain().removeprefix("it "), firing.because
        known = done.get(firing.object)
        done[firing.object] = told if known is None else (f"{known[0]}; {told[0]}", f"{known[1]}; {told[1]}")
    return done
