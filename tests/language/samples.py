"""Instances of every word on a few tiny tasks, and the smallest rule around each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Selector
from argraph.language.word import Area, Canvas, Colour, Context, Guise, Literal, Offset, SceneNumber, Transform, Word
from argraph.scene.view import View
from argraph.search.budget import budget
from argraph.search.find import Puzzle, viewings
from argraph.search.lexicon import Lexicon
from argraph.search.viewing import ROLES, Viewing
from argraph.values.grid import Grid
from argraph.values.task import Pair
from argraph_rules.colours import FixedColour
from argraph_rules.summaries import Block, FixedNumber
from tests import example_tasks
from tests.words import shown, transform_of, word_of

PER_VIEWING, MOST = 4, 40
GIVEN = "given"
TALKATIVE = (
    *(example_tasks.RECOLOUR_LARGEST, example_tasks.COLOUR_LIKE_THE_OUTSIDE),
    *(example_tasks.OVERLAY_THE_PANELS, example_tasks.COMPLETE_THE_COPY, example_tasks.COLOUR_BY_THE_NUMBER),
)
"""Tasks whose scenes hold something for every word that is no canvas."""
VIEWS = ("components-8", "nested-8", "many-coloured-8", "panels", "whole")


@cache
def all_viewings(canvases: bool) -> tuple[Viewing, ...]:
    """The viewings on which words are tried; canvases need to see every task under every view."""
    tasks = example_tasks.ALL if canvases else TALKATIVE
    views = tuple(packs.views().values()) if canvases else tuple(map(packs.view, VIEWS))
    lexicon = Lexicon(packs.words())
    puzzles = (
        Puzzle(task.train, tuple(pair.input for pair in task.test), views, lexicon, budget("low")) for task in tasks
    )
    return tuple(viewing for puzzle in puzzles for viewing in viewings(puzzle))


@cache
def samples(kind: type[Word]) -> tuple[tuple[Word, Viewing], ...]:
    """A few instances of a class of words, each with a viewing on which it was found worth trying."""
    found: dict[Word, Viewing] = {}
    for viewing in all_viewings(issubclass(kind, Canvas)):
        for word in spread(list(instances(kind, viewing)), PER_VIEWING):
            found.setdefault(word, viewing)
    return tuple(found.items()) or tuple(_inside_canvases(kind))


def _inside_canvases(kind: type[Word]) -> Iterator[tuple[Word, Viewing]]:
    """Words that are never listed, but made where a canvas needs them: those of the last class that does."""
    canvases = (canvas for canvas in reversed(packs.words()) if issubclass(canvas, Canvas) and canvas is not kind)
    found = (
        [(inner, seen) for word, seen in samples(canvas) for inner in inner_words(word) if type(inner) is kind]
        for canvas in canvases
    )
    return iter(dict(next(filter(None, found), ())).items())


def instances(kind: type[Word], viewing: Viewing) -> Iterator[Word]:
    """The instances of a class that are worth trying on a viewing."""
    if issubclass(kind, Canvas):
        return islice(kind.propose(viewing), MOST)
    if issubclass(kind, (Area, Offset, Transform)):
        return kind.propose(viewing)
    context = full_context(viewing)
    if issubclass(kind, Colour):
        own = np.concatenate([scene.column("colour") for scene in context.train])
        return chain(kind.instances(context), kind.fitted(context, own), kind.fitted(context, new_colours(viewing)))
    return listed(kind, context)


def listed(kind: type[Word], context: Context) -> Iterator[Word]:
    """The instances that a class lists, those of literals about others among them."""
    return chain(kind.instances(context), kind.relational(context) if issubclass(kind, Literal) else ())


def new_colours(viewing: Viewing) -> NDArray[np.int_]:
    """The one colour that each object of the demonstrations has in the output where it had another, else -1."""
    found = []
    for scene, output in zip(viewing.scenes, viewing.outputs, strict=False):
        for mask in scene.masks if output.shape == scene.grid.shape else ():
            before, after = set(scene.grid.cells[mask].tolist()), set(output.cells[mask].tolist())
            found.append(after.pop() if len(after) == 1 and after != before else -1)
    return np.array(found or [-1] * viewing.train)


def inner_words(value: Any) -> Iterator[Any]:
    """A word and all words in it."""
    if attrs.has(type(value)):
        yield value
        for field in attrs.fields(type(value)):
            yield from inner_words(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from inner_words(item)


@cache
def full_context(viewing: Viewing) -> Context:
    """All that words may be about, sets of objects to be counted among it."""
    selectors = tuple(word for role in ROLES for word in viewing.selectors(role, viewing.conditions).words[:20])
    return attrs.evolve(viewing.full_context, selectors=selectors)


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
    if isinstance(word, Guise):
        return Rule(view, _canvas(word), guise=word)
    return Rule(view, word if isinstance(word, Canvas) else _canvas(word))


def _canvas(word: Word) -> Canvas:
    if isinstance(word, SceneNumber):
        return Block(word, FixedNumber(1), FixedColour(1))
    literals = (word,) if isinstance(word, Literal) else ()
    return Edit((Clause(Selector("figure", literals), transform_of(word)),))


# Tasks written down, or made by a word


def viewing_of(text: str, view: View, grids: Sequence[str]) -> Viewing:
    """The viewing of a task whose outputs are given after their inputs, or made by a word; the last has none."""
    pairs = [tuple(map(Grid.parse, grid.split(">"))) for grid in grids]
    if text != GIVEN:
        rule = Rule(view, shown(word_of(text)))
        pairs = [*((grid, rule.apply(grid)) for (grid,) in pairs[:-1]), pairs[-1]]
    train = tuple(Pair(*pair) for pair in pairs if len(pair) == 2)
    tests = tuple(pair[0] for pair in pairs if len(pair) == 1)
    puzzle = Puzzle(train, tests, (view,), Lexicon(packs.words()), budget("low"), tuple(packs.views().values()))
    return next(iter(viewings(puzzle)))


def proposed(kind: str, text: str, view: str, grids: Sequence[str]) -> list[Word | str]:
    """The words of a class that are worth trying on a task, with headings for special ones."""
    found, viewing = dict(packs.vocabulary())[kind], viewing_of(text, packs.view(view), grids)
    if issubclass(found, Canvas):
        suggested, last = islice(found.suggest(viewing), MOST), islice(found.conclude(viewing), MOST)
        return [*islice(found.propose(viewing), MOST), "suggests", *suggested, "concludes with", *last]
    if issubclass(found, Colour):
        context = full_context(viewing)
        return [*found.instances(context), "fitted", *found.fitted(context, new_colours(viewing))]
    return list(instances(found, viewing))
