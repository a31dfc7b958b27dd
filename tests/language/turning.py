"""Words turned along with a grid.

No word says what it becomes when the grid is turned: "down" may become "left", rows columns, the height the width. So
all that it could become is tried: each name is replaced by its mirror images, numbers change their sign, pictures are
turned, and fields of one type change places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, islice, product
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

import attrs

from argraph.errors import ArgraphError
from argraph.language import packs
from argraph.language.transforms import Move
from argraph.language.vocabulary import MIRRORED, folded
from argraph.language.word import Guise, Offset
from argraph.scene.attributes import ATTRIBUTES
from argraph.scene.parts import PARTS
from argraph.scene.relations import RELATIONS
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from argraph_rules.offsets import Stay
from tests.words import disguised_or_none, told

PICTURED = set("0123456789.#oi/")
"""What pictures are written with."""
MOST = 3_000
"""So many images of a word are tried at most."""


@cache
def mirrored_names() -> Mapping[str, tuple[str, ...]]:
    """From every name that words use to all names that turns could make of it."""
    cycles = {notion.cycle or (notion.name,) for table in (ATTRIBUTES, RELATIONS, PARTS) for notion in table.values()}
    found = {name: cycle for cycle in (*cycles, tuple(TURNS)) for name in cycle}
    names: set[str] = set()
    for kind in packs.words():
        names |= {text for hint in get_type_hints(kind).values() for text in texts(hint)}
    classes: dict[str, list[str]] = {}
    for name in sorted(names):
        classes.setdefault(folded(name), []).append(name)
    return MappingProxyType({name: tuple(mates) for mates in classes.values() for name in mates} | found)


def respelled(name: str) -> Iterator[str]:
    """A name with each word in it replaced by its mirror images, whether or not anything is called so."""
    parts = re.split(r"([a-z]+)", name)
    options = [next((mates for mates in MIRRORED.values() if part in mates), (part,)) for part in parts]
    return map("".join, product(*options))


def texts(hint: Any) -> Iterator[str]:
    """The texts among which a type lets one choose."""
    for argument in get_args(hint):
        if isinstance(argument, str):
            yield argument
        else:
            yield from texts(argument)


def images(value: Any) -> Iterator[Any]:
    """All that a word, or a part of one, could become; itself first."""
    found: set[tuple[str, Any]] = set()  # the text of a rule is cut short, and True is equal to 1
    for image in islice(_images(value), MOST):
        if (key := (repr(image), image)) not in found:
            found.add(key)
            yield image


def _images(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, str):
        yield from mirrored_names().get(value, ())
        yield from respelled(value)
        yield from turned_pictures(value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield -value
    elif isinstance(value, tuple):
        yield from map(tuple, arrangements(value))
    elif attrs.has(type(value)):
        yield from _images_of_a_word(value)


def turned_pictures(text: str) -> Iterator[str]:
    """A picture in all ways, if a text is one: rows of the same length between slashes."""
    rows = text.split("/")
    if set(text) <= PICTURED and len({len(row) for row in rows}) == 1:
        upright = ["".join(column) for column in zip(*rows, strict=True)]
        for lines in (rows, upright):
            for some in (lines, lines[::-1]):
                yield "/".join(some)
                yield "/".join(line[::-1] for line in some)


def arrangements(items: tuple[Any, ...]) -> Iterator[Iterable[Any]]:
    """Items each replaced by an image; a table of rows is also turned."""
    tables = [items]
    if len(items) and all(isinstance(item, tuple) for item in items) and len({len(item) for item in items}) == 1:
        upright = tuple(zip(*items, strict=True))
        tables += [
            tuple(row[::step] for row in table[::other])
            for table in (items, upright)
            for step in (1, -1)
            for other in (1, -1)
        ]
    for table in tables:
        yield from product(*(list(images(item)) for item in table))


def _images_of_a_word(word: Any) -> Iterator[Any]:
    fields, hints = [field for field in attrs.fields(type(word)) if field.init], get_type_hints(type(word))
    options = [_allowed(hints[field.name], images(getattr(word, field.name))) for field in fields]
    for values in product(*options):
        yield from _built(type(word), values)
    for one, other in combinations(range(len(fields)), 2):
        if fields[one].type == fields[other].type:
            swapped = list(options)
            swapped[one], swapped[other] = options[other], options[one]
            for values in product(*swapped):
                yield from _built(type(word), values)


def _allowed(hint: Any, values: Iterable[Any]) -> list[Any]:
    """What a field may hold: where its type lists texts, only those."""
    known = set(texts(hint))
    return [value for value in values if not (known and isinstance(value, str)) or value in known]


def _built(kind: type, values: Iterable[Any]) -> Iterator[Any]:
    """The word of these values, if there is one."""
    try:
        yield kind(*values)
    except (ArgraphError, ValueError, TypeError):
        return


def follows(word: Any, view: View, grids: Iterable[Grid], turn: str) -> bool:
    """Whether some image of a word says of turned grids what the word says of them, turned.

    A guise is to make of all of them what it makes of the grids, turned or flipped in one and the same way.
    """
    if isinstance(word, Guise):
        return any(_alike(image, word, tuple(grids), turn) for image in images(word))
    wanted = [(_seen(grid.turned(turn), view), told(word, _seen(grid, view), turn)) for grid in grids]
    return any(all(told(image, scene) == facts for scene, facts in wanted) for image in _images_along(word))


def _alike(image: Guise, word: Guise, grids: Iterable[Grid], turn: str) -> bool:
    """Whether one turn makes what a guise makes of grids into what its image makes of the turned grids."""
    pairs = [(disguised_or_none(word, grid), disguised_or_none(image, grid.turned(turn))) for grid in grids]
    return any(all(other == (one and one.turned(each)) for one, other in pairs) for each in TURNS)


_seen = cache(Scene.seen)
"""Many words are tried on the same scenes."""


def _images_along(word: Any) -> Iterator[Any]:
    """The images of a word; an offset is first made a movement, which a turn may send the other way."""
    if not isinstance(word, Offset):
        return images(word)
    return (move for image in images(word) for move in (Move(image, Stay()), Move(Stay(), image)))
