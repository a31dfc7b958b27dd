"""What a rule saw in a grid, drawn: its objects outlined and numbered, and what it did to each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from argraph.language.rule import Rule
from argraph.language.trace import Trace
from argraph.report.html import grid_label, picture
from argraph.report.pictures.scene_drawing import objects_drawing
from argraph.report.pictures.svg import cell_size
from argraph.report.text.sentences import shown_objects
from argraph.scene.scene import Scene

if TYPE_CHECKING:
    from markupsafe import Markup

MOST_OBJECTS = 30
"""So many are numbered and listed: those first that something was done to."""
SIDE, SMALLEST_CELL = 300, 14


@attrs.frozen
class RulePicture:
    """One step of a rule on one grid."""

    caption: str
    seen: str
    picture: Markup
    objects: tuple[tuple[int, str, str], ...]
    """Number, name, and what was done to it."""
    more: int
    choices: tuple[str, ...]
    fault: str | None


def rule_pictures(caption: str, rule: Rule, trace: Trace) -> Iterator[RulePicture]:
    """What each step of a rule saw and did."""
    scene = Scene.seen(trace.grid, rule.view)
    done = _done(trace)
    shown = {index + 1 for index in shown_objects(scene)} | done.keys()
    listed = sorted(sorted(shown, key=lambda number: (number not in done, number))[:MOST_OBJECTS])
    drawn = objects_drawing(scene, [number - 1 for number in listed], cell_size([scene.grid], SIDE, SMALLEST_CELL))
    yield RulePicture(
        caption,
        trace.seen,
        picture(drawn, f"{grid_label(trace.grid)}; objects outlined and numbered"),
        tuple((number, trace.objects[number - 1], done.get(number, "")) for number in listed),
        len(shown) - len(listed),
        tuple(choice.explain() for choice in trace.choices),
        trace.fault,
    )
    if rule.then is not None and trace.then is not None:
        yield from rule_pictures(f"{caption}, then", rule.then, trace.then)


def _done(trace: Trace) -> dict[int, str]:
    """What was done to each object that anything was done to."""
    done = {number: "chosen" for choice in trace.choices for number in choice.objects}
    for firing in trace.firings:
        what = firing.explain().removeprefix("it ")
        done[firing.object] = f"{done[firing.object]}; {what}" if firing.object in done else what
    return done
