"""What the page may ask: a function a question, from plain JSON to plain JSON; faults are sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any

import attrs

from argraph.corpora.places import BUNDLED
from argraph.errors import InvalidSetting, InvalidTask
from argraph.explorer import galleries, judging, seeing, tracing
from argraph.explorer.shelf import STANDING, Shelf
from argraph.explorer.telling import rearranged, solution_json, solution_of
from argraph.generation.embedded import fresh_pairs
from argraph.language.rule import Rule, or_none
from argraph.report.pictures.palette import HEX, ink
from argraph.report.pictures.svg import explained_svg, task_svg
from argraph.report.solution.page import explanation_page
from argraph.runs.run import Trial
from argraph.solution.solution import NO_RULE
from argraph.solvers.record import Record
from argraph.values.conceptarc import TITLES
from argraph.values.files import parse_json
from argraph.values.grid import COLOUR_NAMES, Grid
from argraph.values.notation import Kinds, read_fields
from argraph.values.task import Pair, Task
from argraph.version import __version__

Question = Callable[[Shelf, Any], Any]
MOST_LETTERS = 200
"""Of a name."""
FRESH = 6
"""So many new inputs come at once."""


def shelf(shelf: Shelf, _: Any) -> dict[str, Any]:
    """What there is: corpora, runs, views, colours, and where to begin."""
    return {
        "version": __version__,
        "home": list(shelf.home),
        "corpora": list(shelf.corpora),
        "runs": galleries.runs_json(shelf),
        "views": seeing.views_json(),
        "colours": [{"name": name, "hex": HEX[n], "ink": ink(n)} for n, name in enumerate(COLOUR_NAMES)],
    }


def gallery(shelf: Shelf, asked: Any) -> dict[str, Any]:
    """The tasks of a corpus, perhaps with what became of them in a run."""
    corpus, run = read_fields(asked, "gallery", {"corpus": str, "run": (str, NoneType)})
    return galleries.gallery_json(shelf.corpus(corpus, run), None if run is None else shelf.run(run))


def task(shelf: Shelf, asked: Any) -> dict[str, Any]:
    """A task, and the solution that a run has for it if one is given."""
    corpus, id, run = read_fields(asked, "task", {"corpus": str, "id": str, "run": (str, NoneType)})
    known = shelf.corpus(corpus, run)[id]
    bundled = known.content_hash in {each.content_hash for each in shelf.corpus(BUNDLED) if each.id == id}
    told: dict[str, Any] = {
        "id": known.id,
        "corpus": corpus,
        "concept": known.concept,
        "title": TITLES.get(known.concept or "", known.concept),
        "novelty": known.novelty,
        "stated_rule": known.stated_rule,
        "pairs": attrs.evolve(known, novelty=None, stated_rule=None).to_json(),
        "named": _named(corpus, id) if corpus in STANDING else f"{BUNDLED}:{id}" if bundled else None,
        "fresh": bundled,
    }
    return told if run is None else told | _in_run(shelf.run(run).guesses, shelf.trial(run, corpus, id))


def _named(corpus: str, id: str) -> str:
    """What a command calls a task.

    >>> _named("bundled", "Copy3"), _named("arc1:training", "00d62c1b")
    ('bundled:Copy3', 'arc1:training/00d62c1b')
    """
    return f"{corpus}{'/' if ':' in corpus else ':'}{id}"


def _in_run(guesses: int, trial: Trial) -> dict[str, Any]:
    outcome = galleries.outcome_json(trial, guesses)
    if trial.record is None:
        return {"outcome": outcome, "solution": None}
    return {"outcome": outcome, "solution": solution_json(trial.task, solution_of(trial.task, trial.record))}


def read(_: Shelf, asked: Any) -> dict[str, Any]:
    """What somebody pasted or dropped: a task in JSON, or a grid."""
    (text,) = read_fields(asked, "text", {"text": str})
    if not text.lstrip().startswith("{"):
        return {"grid": Grid.parse(text).rows()}
    try:
        data = parse_json(text)
    except ValueError as fault:
        raise InvalidTask(f"this is not JSON ({fault})") from None
    return {"task": Task.from_json(data, id="pasted").to_json()}


def scenes(_: Shelf, asked: Any) -> list[dict[str, Any]]:
    """What a view sees in some grids."""
    grids, view = read_fields(asked, "scenes", {"grids": list, "view": str})
    return [seeing.scene_json(seeing.seen(Grid.of(rows), view)) for rows in grids]


def thing(_: Shelf, asked: Any) -> dict[str, Any]:
    """All about one object, which counts from 0."""
    grid, view, index = read_fields(asked, "object", {"grid": list, "view": str, "object": int})
    seen = seeing.seen(Grid.of(grid), view)
    if not 0 <= index < len(seen.objects):
        raise InvalidSetting(f"there is no object {index + 1}; the view {view!r} sees {len(seen.objects)} here")
    return seeing.object_json(seen, index)


def trace(_: Shelf, asked: Any) -> list[dict[str, Any]]:
    """What a rule does on some grids."""
    rule, grids = read_fields(asked, "trace", {"rule": dict, "grids": list})
    known = Rule.from_json(rule)
    return [tracing.trace_json(known, Grid.of(rows)) for rows in grids]


def fresh(shelf: Shelf, asked: Any) -> dict[str, Any]:
    """New inputs for a bundled task from its generator, and whether a rule holds on them."""
    id, rule, seed = read_fields(asked, "fresh", {"id": str, "rule": (dict, NoneType), "seed": int})
    known = None if rule is None else Rule.from_json(rule)
    made = fresh_pairs(shelf.corpus(BUNDLED)[id], FRESH, seed)
    return {"seed": seed, "pairs": [_tried(pair, known) for pair in made]}


def _tried(pair: Pair, rule: Rule | None) -> dict[str, Any]:
    told = pair.to_json()
    if rule is None:
        return told
    traced = tracing.trace_json(rule, pair.input)
    return told | {"made": traced["output"], "fault": traced["fault"], "right": traced["output"] == told["output"]}


def compare(shelf: Shelf, asked: Any) -> dict[str, Any]:
    """Two runs side by side."""
    first, second = read_fields(asked, "comparison", {"first": str, "second": str})
    return galleries.comparison_json(shelf.run(first), shelf.run(second))


def judged(shelf: Shelf, asked: Any) -> dict[str, Any]:
    """What a person has judged in a run, as data and as the table for publication."""
    run, judge = read_fields(asked, "judgements", {"run": str, "judge": str})
    return _judged(shelf, run, judging.judgements(shelf.place(run), judge))


def judge(shelf: Shelf, asked: Any) -> dict[str, Any]:
    """Keep a judgement of the rule behind the first guesses for some tests, counted from 1; no label takes it back."""
    kinds: Kinds = {"run": str, "judge": str, "corpus": str, "task": str, "tests": list, "label": str, "remark": str}
    run, who, corpus, id, tests, label, remark = read_fields(asked, "judgement", kinds)
    count = len(shelf.trial(run, corpus, id).task.test)
    if not all(type(test) is int and 1 <= test <= count for test in tests):
        raise InvalidSetting(f"{id!r} has {count} tests, which count from 1")
    made = [judging.Judgement(corpus, id, test, label, remark) for test in tests] if label else []
    withdrawn = [] if label else [(corpus, id, test) for test in tests]
    return _judged(shelf, run, judging.judge(shelf.place(run), who, made, withdrawn))


def _judged(shelf: Shelf, run: str, made: list[judging.Judgement]) -> dict[str, Any]:
    return {
        "judgements": [attrs.asdict(each) for each in made],
        "csv": judging.judged_csv(shelf.run(run), made),
    }


def take(_: Shelf, asked: Any) -> dict[str, str]:
    """What is on the screen as files: the task in pictures with its rule, and its self-contained page.

    For each test of the task `places` has the test of the record with the same input, from 0, or null.
    """
    kinds: Kinds = {"id": str, "task": dict, "record": (dict, NoneType), "places": list, "rule": (dict, NoneType)}
    id, pairs, record, places, rule = read_fields(asked, "file", kinds)
    known = Task.from_json(pairs, id=id[:MOST_LETTERS] or "task")
    if record is None:
        return {"svg": task_svg(known, answers=True)}
    solution = solution_of(known, _placed(known, Record.from_json(record), places))
    chosen = solution.rule if rule is None else Rule.from_json(rule)
    return {
        "svg": _picture(known, chosen),
        "page": explanation_page(known, solution, answers=True),
    }


def _placed(task: Task, record: Record, places: list[Any]) -> Record:
    known = [None, *range(len(record.guesses) or len(places))]
    if len(places) != len(task.test) or not all(type(place) in (int, NoneType) and place in known for place in places):
        raise InvalidSetting(f"the places must be {len(task.test)} tests of the record, or null")
    return rearranged(record, places)


def _picture(task: Task, rule: Rule | None) -> str:
    """A task with what a rule makes of its test inputs, and the rule in English below."""
    made = [None if rule is None else or_none(rule.apply, pair.input) for pair in task.test]
    captions = [f"test {number}, by the rule" for number in range(1, len(made) + 1)]
    lines = [NO_RULE] if rule is None else rule.explain().splitlines()
    return explained_svg(task, zip(captions, made, strict=True), lines)


QUESTIONS: Mapping[str, Question] = {
    each.__name__: each
    for each in (shelf, gallery, task, read, scenes, thing, trace, fresh, compare, judged, judge, take)
}
"""From the name of a question, as it stands in the address, to its answer."""
