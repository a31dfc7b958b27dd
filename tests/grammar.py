"""Rules at random: whatever the grammar allows, drawn from the annotations and checks of the words themselves.

A word is drawn field by field; a field of words is drawn from all classes of the vocabulary that belong there, and
those of which no instance could be made within the depth that is left are passed over. Every second canvas is an edit,
as most words stand in those.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from argraph.language import packs
from argraph.language.checks import Among, Between
from argraph.language.rule import Edit, Rule
from argraph.values.grid import COLOURS, MAX_SIDE, Grid
from argraph.values.symmetry import TURNS
from argraph_rules.pictures import SIGNS
from argraph_rules.quilts import BLANK
from tests.strategies import grids

DEEPEST = 7
"""Words within words, a rule's own included."""
TRIES = 6
"""So often is a word drawn anew whose fields do not go together."""
FEW = 2
"""Items of a list, such as clauses and literals."""
NUMBERS = st.one_of(st.integers(-3, 12), st.sampled_from([-10_000, -31, 30, 31, 10_000]))


def _equal_rows(signs: str, side: int = 4) -> SearchStrategy[str]:
    """Rows of equal length, between slashes."""
    rows = st.integers(1, side).flatmap(
        lambda width: st.lists(st.text(signs, min_size=width, max_size=width), min_size=1, max_size=side)
    )
    return rows.map("/".join)


def _turns() -> SearchStrategy[tuple[tuple[str, ...], ...]]:
    turns = st.sampled_from([*TURNS, BLANK])
    return st.integers(1, 3).flatmap(
        lambda width: st.lists(st.tuples(*[turns] * width), min_size=1, max_size=3).map(tuple)
    )


SPELLED: Mapping[tuple[str, str], SearchStrategy[Any]] = {
    ("Draw", "picture"): _equal_rows(SIGNS, 5),
    ("Tile", "turns"): _turns(),
    ("Choice", "table"): st.lists(
        st.tuples(st.integers(-1, 9).map(str) | _equal_rows("#."), grids(3).map(str)),
        max_size=4,
        unique_by=lambda x: x[0],
    ).map(tuple),
}
"""Fields whose texts are a notation of their own."""


def rules() -> SearchStrategy[Rule]:
    """Any rule that could be read from a file, up to a depth."""
    return _drawn(Rule, DEEPEST)


def inputs() -> SearchStrategy[Grid]:
    """Grids to apply them to: mostly small ones, on which more happens in less time."""
    return st.sampled_from([4, 8, 12, MAX_SIDE]).flatmap(grids)


@st.composite
def _drawn(draw: DrawFn, expected: Any, depth: int) -> Any:
    """A word of a class, or of one below it."""
    kinds = [kind for kind in _kinds(expected) if _height(kind) <= depth]
    kind = draw(st.sampled_from([*kinds, *[Edit] * (len(kinds) if Edit in kinds else 0)]))
    for _ in range(TRIES):
        try:
            return kind(**{name: draw(field) for name, field in _fields(kind, depth - 1).items()})
        except ValueError:
            continue  # fields that do not go together, as a file with them would be told
    return reject()


@cache
def _fields(kind: type, depth: int) -> Mapping[str, SearchStrategy[Any]]:
    return {field.name: _field(kind, field, _hints(kind)[field.name], depth) for field in _own_fields(kind)}


def _field(kind: type, field: Any, hint: Any, depth: int) -> SearchStrategy[Any]:
    if (kind.__name__, field.name) in SPELLED:
        return SPELLED[kind.__name__, field.name]
    check = field.validator
    if isinstance(check, Among):
        return st.sampled_from([*([None] if check.optional else []), *sorted(check.names)])
    if isinstance(check, Between):
        usual = st.integers(check.low, min(check.high, check.low + COLOURS)) | st.integers(check.low, check.high)
        return st.none() | usual if check.optional else usual
    return _value(hint, depth)


def _value(hint: Any, depth: int) -> SearchStrategy[Any]:
    """Values of a type as words annotate their fields with it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of([_value(each, depth) for each in inner if each is types.NoneType or _least(each) <= depth])
    if hint is types.NoneType:
        return st.none()
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        return _items(inner, depth)
    if hint in (bool, int):
        return st.booleans() if hint is bool else NUMBERS
    assert hint is not str, "a text without a check: spell out in tests/grammar.py how it is drawn"
    return _drawn(hint, depth)


def _items(inner: tuple[Any, ...], depth: int) -> SearchStrategy[Any]:
    if inner[-1] is not Ellipsis:
        return st.tuples(*(_value(each, depth) for each in inner))
    return st.lists(_value(inner[0], depth), max_size=FEW if _least(inner[0]) <= depth else 0).map(tuple)


# How deep a word must be at least


@cache
def _kinds(expected: type) -> tuple[type, ...]:
    """The classes of the vocabulary that belong where one is expected."""
    return tuple(kind for kind in packs.vocabulary().values() if issubclass(kind, expected))


@cache
def _height(kind: type) -> int:
    """How deep the shallowest instance of a class is; a class that is met within itself needs endless depth."""
    return _heights()[kind]


@cache
def _heights() -> Mapping[type, float]:
    heights = dict.fromkeys(packs.vocabulary().values(), float("inf"))
    for _ in heights:
        for kind in heights:
            fields = [_lowest(_hints(kind)[field.name], heights) for field in _own_fields(kind)]
            heights[kind] = 1 + max(fields, default=0)
    return heights


def _least(hint: Any) -> float:
    return _lowest(hint, _heights())


def _lowest(hint: Any, heights: Mapping[type, float]) -> float:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return min(_lowest(each, heights) for each in inner)
    if origin is tuple:
        return 0 if inner[-1] is Ellipsis else max(_lowest(each, heights) for each in inner)
    if origin is Literal or hint in (bool, int, str, types.NoneType):
        return 0
    return min(heights[kind] for kind in _kinds(hint))


def _own_fields(kind: Any) -> list[Any]:
    return [field for field in attrs.fields(kind) if field.init]


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)
