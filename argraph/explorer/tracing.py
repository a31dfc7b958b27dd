"""What a rule did on a grid, as plain data for the page: who fired on what and why, and which clause wrote each cell.

Clauses and objects count from 1, as in a trace. A rule that changes no objects in place but draws a canvas has one
clause, the canvas; the objects that it picks are those that it fires on. Where a rule has a guise, all cells are told
where they are in the input; names and reasons are those of the grid as the rule saw it, which `prepared` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import compress
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.english import Voice, sentences
from argraph.language.rule import Edit, Rule, or_none
from argraph.language.trace import Trace
from argraph.scene.scene import Scene
from argraph.values.change import Change
from argraph.values.grid import Grid
from argraph.values.sets import union
from argraph.values.symmetry import INVERSE, TURNS


def rule_json(rule: Rule) -> dict[str, Any]:
    """A rule in all its forms: notation, English as a whole and in pieces, price."""
    return {
        "json": rule.to_json(),
        "english": rule.line(),
        "pieces": list(pieces(rule)),
        "bits": rule.cost,
        "view": rule.view.name,
    }


def pieces(rule: Rule, step: int = 0) -> Iterator[dict[str, Any]]:
    """The English of a rule in order: what is found, each clause by itself, and then the next step."""
    clauses = _clauses(rule, Voice.of(rule.view))
    own = attrs.evolve(rule, then=None).steps()
    for text in own[: len(own) - len(clauses)]:
        yield {"text": text, "step": step, "clause": None}
    for number, text in clauses:
        yield {"text": text, "step": step, "clause": number}
    if rule.then is not None:
        yield {"text": rule.steps()[len(own)], "step": step, "clause": None}
        yield from pieces(rule.then, step + 1)


def _clauses(rule: Rule, voice: Voice) -> list[tuple[int, str]]:
    """The sentences of a canvas with the numbers of their clauses; what is no edit is one clause."""
    if isinstance(rule.canvas, Edit) and rule.canvas.clauses:
        return [*enumerate(rule.canvas.steps(voice), 1)]
    return [(1, sentence) for sentence in sentences(rule.canvas.explain(voice))]


def trace_json(rule: Rule, grid: Grid) -> dict[str, Any]:
    """What a rule makes of a grid, step by step."""
    steps = list(_steps(rule, rule.trace(grid), ()))
    output = or_none(rule.apply, grid)
    return {"output": None if output is None else output.rows(), "fault": steps[-1]["fault"], "steps": steps}


def _steps(rule: Rule, trace: Trace, before: tuple[Change, ...]) -> Iterator[dict[str, Any]]:
    """The steps from this one on; `before` is what the guises of earlier ones have changed."""
    scene, output, changes = trace.scene, trace.output, (trace.change, *before)
    yield {
        "view": rule.view.name,
        "seen": trace.seen,
        "prepared": trace.prepared,
        "input": _undone(trace.grid, changes).rows(),
        "owner": _put_back(scene.owner, changes).tolist(),
        "objects": list(trace.objects),
        "firings": list(_firings(trace)),
        "written": None if output is None else _put_back(_writers(rule, scene, output), changes).tolist(),
        "output": None if output is None else _undone(output, changes).rows(),
        "fault": trace.fault,
    }
    if rule.then is not None and trace.then is not None:
        yield from _steps(rule.then, trace.then, changes)


def _undone(grid: Grid, changes: Iterable[Change]) -> Grid:
    """A grid with changes taken back, the last of them first."""
    return reduce(lambda changed, change: change.undone(changed), changes, grid)


def _put_back(cells: NDArray[np.int_], changes: Iterable[Change]) -> NDArray[np.int_]:
    """What is told of cells, where they were before they were turned."""
    return reduce(lambda told, change: TURNS[INVERSE[change.turn]](told), changes, cells)


def _firings(trace: Trace) -> Iterator[dict[str, Any]]:
    for each in trace.firings:
        what = each.explain().removeprefix("it ")
        yield {"clause": each.clause, "object": each.object, "because": each.because, "what": what}
    for choice in trace.choices:
        because = f"it was asked for: {choice.selector}"
        for number in choice.objects:
            yield {"clause": 1, "object": number, "because": because, "what": "was picked"}


def _writers(rule: Rule, scene: Scene, output: Grid) -> NDArray[np.int_]:
    """For each cell of the output the clause that wrote it last; 0 where none did."""
    if not isinstance(rule.canvas, Edit):
        return np.ones(output.shape, dtype=int)
    written = np.zeros(output.shape, dtype=int)
    done = []
    for clause in rule.canvas.clauses:
        effects = clause.transform.effects(scene)
        try:
            done.append((clause.chosen(scene, effects), effects))
        except NotApplicable:  # the output would not be there either
            return written
    for number, (chosen, effects) in enumerate(done, 1):
        written[scene.plane.mask(union(compress(effects.erase, chosen)))] = number
    for number, (chosen, effects) in enumerate(done, 1):
        painted = union(board for tints in compress(effects.paint, chosen) for _, board in tints)
        written[scene.plane.mask(painted)] = number
    return written
