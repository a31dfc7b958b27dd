"""Tasks made from a rule at random: scenes of separate objects, and a rule of the language that does something to them.

The same seed gives the same task. Rules that change nothing in some grid, have no meaning there, or let objects write
over each other are thrown away and drawn anew: nobody could tell from the outputs what they did.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from random import Random
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language import packs
from argraph.language.rule import Clause, Edit, Rule
from argraph.language.selector import Not, Selector
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import Area, Colour, Context, Literal, Offset, Transform
from argraph.scene.board import Board, Tints
from argraph.scene.scene import Scene
from argraph.scene.world import World
from argraph.search.budget import budget
from argraph.search.lexicon import Lexicon
from argraph.search.viewing import Viewing
from argraph.values.grid import Grid
from argraph.values.sets import union
from argraph.values.task import Pair, Task
from tests.language.samples import listed

VIEWS = ("components-8", "components-8", "components-4", "many-coloured-8", "nested-8", "colours")
"""The common views, the commonest twice."""
SIDES = range(8, 15)
TRAIN, TEST = 3, 2


# Scenes


def random_scene(random: Random, sides: Sequence[int] = SIDES, count: int = 6) -> Grid:
    """Rectangles, frames, lines and dots of several colours, none of which touches another."""
    cells = np.zeros((random.choice(sides), random.choice(sides)), dtype=np.int_)
    palette = random.sample(range(1, 10), 4)
    for _ in range(random.randint(3, count)):
        _place(random, cells, _shape(random) * random.choice(palette))
    return Grid.of(cells)


def _shape(random: Random) -> NDArray[np.int_]:
    height, width = random.randint(1, 5), random.randint(1, 5)
    kind = random.choice(("rectangle", "frame", "line", "dot"))
    if kind == "dot":
        return np.ones((1, 1), dtype=np.int_)
    if kind == "line":
        return np.ones(random.choice(((1, width), (height, 1))), dtype=np.int_)
    shape = np.ones((height, width), dtype=np.int_)
    if kind == "frame" and min(height, width) > 2:
        shape[1:-1, 1:-1] = 0
    return shape


def _place(random: Random, cells: NDArray[np.int_], shape: NDArray[np.int_]) -> None:
    """Put a shape where it touches nothing, inside of frames too; after some tries in vain leave it out."""
    for _ in range(20):
        room = [side - length for side, length in zip(cells.shape, shape.shape, strict=True)]
        if min(room) < 0:
            return
        top, left = random.randint(0, room[0]), random.randint(0, room[1])
        around = cells[max(0, top - 1) : top + shape.shape[0] + 1, max(0, left - 1) : left + shape.shape[1] + 1]
        if not around.any():
            cells[top : top + shape.shape[0], left : left + shape.shape[1]] = shape
            return


# Rules


def random_rule(random: Random, grids: Sequence[Grid]) -> Rule:
    """One clause of at most one literal, from words that are worth trying on these grids."""
    view = packs.view(random.choice(VIEWS))
    scenes = tuple(Scene.seen(grid, view) for grid in grids)
    world = World(view, scenes, {})
    viewing = Viewing(world, tuple(range(len(scenes))), tuple(grids[:TRAIN]), Lexicon(packs.words()), budget("low"))
    context = attrs.evolve(viewing.full_context, output_colours=tuple(random.sample(range(1, 10), 2)))
    return Rule(view, Edit((Clause(_selector(random, context), _transform(random, context)),)))


def _selector(random: Random, context: Context) -> Selector:
    literal = _word(random, Literal, context)
    return Selector("figure", random.choice(((), (literal,), (literal,), (Not(literal),))))


def _transform(random: Random, context: Context) -> Transform:
    kind = random.choice(("paint", "paint", "erase", "move", "other"))
    if kind == "paint":
        return Paint(_word(random, Area, context), _word(random, Colour, context))
    if kind == "erase":
        own = [area for area in _words(Area, context) if area.own]
        return Erase(random.choice(own))
    if kind == "move":
        return Move(_word(random, Offset, context), _word(random, Offset, context), random.random() < 0.3)
    return _word(random, Transform, context)


def _word(random: Random, family: type[Any], context: Context) -> Any:
    """A word of a family: first a class at random, then one of its instances."""
    kinds = [kind for kind in packs.words() if issubclass(kind, family)]
    random.shuffle(kinds)
    return next(random.choice(found) for kind in kinds if (found := list(listed(kind, context))))


def _words(family: type[Any], context: Context) -> Iterator[Any]:
    return (word for kind in packs.words() if issubclass(kind, family) for word in listed(kind, context))


# Tasks


@attrs.frozen
class HiddenTask:
    """A task with the rule that made it."""

    rule: Rule
    task: Task


def hidden_task(seed: int, sides: Sequence[int] = SIDES) -> HiddenTask:
    """The task of that seed: three demonstrations, and fresh inputs with their outputs as tests."""
    random = Random(seed)
    while True:
        grids = [random_scene(random, sides) for _ in range(TRAIN + TEST)]
        rule = random_rule(random, grids)
        outputs = [_told(rule, grid) for grid in grids]
        if all(output is not None for output in outputs):
            pairs = tuple(map(Pair, grids, outputs))
            return HiddenTask(rule, Task(f"hidden-{seed}", pairs[:TRAIN], pairs[TRAIN:]))


def _told(rule: Rule, grid: Grid) -> Grid | None:
    """The rule's output if it shows what the rule did: something changes, and nothing is written over."""
    scene = Scene.seen(grid, rule.view)
    try:
        output = rule.canvas.draw(scene)
        clause = _only_clause(rule)
        effects = clause.transform.effects(scene)
        chosen = clause.chosen(scene, effects)
    except NotApplicable:
        return None
    return None if output == grid or _overwrites(compress(effects.paint, chosen)) else output


def _only_clause(rule: Rule) -> Clause:
    assert isinstance(rule.canvas, Edit)
    (clause,) = rule.canvas.clauses
    return clause


def _overwrites(pictures: Iterable[Tints]) -> bool:
    """Whether two objects write different colours into one cell."""
    shades: dict[int, Board] = {}
    for colour, board in (tint for tints in pictures for tint in tints):
        shades[colour] = shades.get(colour, 0) | board
    return sum(board.bit_count() for board in shades.values()) > union(shades.values()).bit_count()
