"""Instances of every word on a few tiny tasks, and the smallest rule around each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

import attrs
import numpy as np

from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Area, Canvas, Colour, Context, Literal, Number, Offset, Other, Transform, Word
from argraph.scene.view import View
from argraph.search.budget import budget
from argraph.search.find import Puzzle, stages
from argraph.search.lexicon import Lexicon
from argraph.search.stage import ROLES, Stage
from argraph_rules.alignment import AlignWith
from argraph_rules.areas import Part
from argraph_rules.colours import FixedColour
from argraph_rules.offsets import Stay
from argraph_rules.summaries import Block, FixedNumber
from tests import example_tasks

PER_STAGE = 4
TALKATIVE = (
    *(example_tasks.RECOLOUR_LARGEST, example_tasks.COLOUR_LIKE_THE_OUTSIDE),
    *(example_tasks.OVERLAY_THE_PANELS, example_tasks.COMPLETE_THE_COPY),
)
"""Tasks whose scenes hold something for every word that is no canvas."""
VIEWS = ("components-8", "nested-8", "many-coloured-8", "panels", "whole")


@cache
def all_stages(canvases: bool) -> tuple[Stage, ...]:
    """The stages on which words are tried; canvases need to see every task under every view."""
    tasks = example_tasks.ALL if canvases else TALKATIVE
    views = tuple(packs.views().values()) if canvases else tuple(map(packs.view, VIEWS))
    lexicon = Lexicon(packs.words())
    puzzles = (
        Puzzle(task.train, tuple(pair.input for pair in task.test), views, lexicon, budget("low")) for task in tasks
    )
    return tuple(stage for puzzle in puzzles for stage in stages(puzzle))


@cache
def samples(kind: type[Word]) -> tuple[tuple[Word, Stage], ...]:
    """A few instances of a class of words, each with a stage on which it was found worth trying."""
    found: dict[Word, Stage] = {}
    for stage in all_stages(issubclass(kind, Canvas)):
        for word in spread(list(_instances(kind, stage)), PER_STAGE):
            found.setdefault(word, stage)
    return tuple(found.items())


def _instances(kind: type[Word], stage: Stage) -> Iterator[Word]:
    if issubclass(kind, Canvas):
        return islice(kind.propose(stage), 40)
    if issubclass(kind, Transform):
        return kind.propose(stage)
    context = full_context(stage)
    if issubclass(kind, Colour):
        wanted = np.concatenate([scene.column("colour") for scene in context.train])
        return chain(kind.instances(context), kind.fitted(context, wanted))
    return iter(kind.instances(context))


def full_context(stage: Stage) -> Context:
    """All that words may be about, sets of objects to be counted among it."""
    selectors = tuple(word for role in ROLES for word in stage.selectors(role, stage.all_rows).words[:20])
    return attrs.evolve(stage.full_context, selectors=selectors)


def spread(items: Sequence[Any], count: int) -> list[Any]:
    """So many items from all over a list, the first and the last among them.

    >>> spread("abcdefg", 3), spread("ab", 3)
    (['a', 'd', 'g'], ['a', 'b'])
    """
    if len(items) <= count:
        return list(items)
    return [items[number * (len(items) - 1) // (count - 1)] for number in range(count)]


def in_rule(word: Any, view: View) -> Rule:
    """The smallest rule that uses a word."""
    return Rule(view, word if isinstance(word, Canvas) else _canvas(word))


def _canvas(word: Word) -> Canvas:
    if isinstance(word, Number):
        return Block(word, FixedNumber(1), FixedColour(1))
    literals = (word,) if isinstance(word, Literal) else ()
    return Edit((Clause(Selector("figure", literals), _transform(word)),))


def _transform(word: Word) -> Transform:
    match word:
        case Transform():
            return word
        case Colour():
            return Paint(Part(), word)
        case Area():
            return Paint(word, FixedColour(1))
        case Offset():
            return Move(word, Stay())
        case Other():
            return Move(AlignWith(word, "middle"), Stay())
        case _:
            return Erase(Part())
