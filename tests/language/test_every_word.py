"""What every word must do, ours and anyone's: each class of every rules pack is picked up by itself."""

from __future__ import annotations

import copy
import inspect
import json
import math
import pickle
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from argraph.errors import InvalidNotation
from argraph.language import packs
from argraph.language.cost import cost
from argraph.language.rule import Rule
from argraph.language.selector import Not, Selector
from argraph.language.transforms import Erase, Move, Paint
from argraph.language.word import (
    FAMILIES,
    Area,
    Canvas,
    Colour,
    Guise,
    Literal,
    Number,
    Offset,
    Other,
    SceneNumber,
    Transform,
    Way,
    Word,
)
from argraph.scene.board import over
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.grid import COLOURS, Grid
from argraph.values.notation import MAX_NUMBER, to_json
from argraph_rules.guises import Renamed
from argraph_rules.sightlines import DIRECTIONS
from tests.language.samples import full_context, in_rule, inner_words, listed, samples
from tests.words import evaluated_or_none, phrases

SCENES = 2
REVERSED = (0, 9, 8, 7, 6, 5, 4, 3, 2, 1)
"""A permutation of the colours, black kept, under which no order of their numbers survives."""
PAINTED = np.array([*REVERSED, -1])
"""The same for paints and colours, in which -1 stands for none."""

Sample = tuple[Any, Any]
each_word = pytest.mark.parametrize("kind", packs.words(), ids=lambda kind: kind.__name__)


def known(kind: type[Word]) -> tuple[Sample, ...]:
    """The samples of a class, with a viewing each."""
    found = samples(kind)
    assert found, f"no example task gives an instance of {kind.__name__}; add one to tests/example_tasks.py"
    return found


def scenes(viewing: Any) -> tuple[Scene, ...]:
    """The first and the last scenes of a viewing."""
    return (*viewing.scenes[: SCENES - 1], viewing.scenes[-1])


# Form


@each_word
def test_the_word_belongs_to_one_family_and_says_what_it_is(kind: type[Word]) -> None:
    assert len([family for family in FAMILIES if issubclass(kind, family)]) == 1
    assert inspect.getdoc(kind) not in {inspect.getdoc(family) for family in FAMILIES}
    assert (inspect.getdoc(kind) or "").split("\n")[0].endswith((".", "?"))


@each_word
def test_the_word_is_rebuilt_from_json_within_a_rule(kind: type[Word]) -> None:
    for word, viewing in known(kind):
        rule = in_rule(word, viewing.view)
        assert Rule.from_json(json.loads(json.dumps(rule.to_json()))) == rule


@each_word
def test_the_word_is_rebuilt_from_its_repr_and_pickle(kind: type[Word]) -> None:
    for word, _ in known(kind):
        for rebuilt in (eval(repr(word), dict(packs.vocabulary())), pickle.loads(pickle.dumps(word))):
            assert rebuilt == word
            assert hash(rebuilt) == hash(word)


@each_word
def test_the_words_of_one_call_are_distinct_and_come_again_in_the_same_order(kind: type[Word]) -> None:
    for viewing in {viewing.view: viewing for _, viewing in known(kind)}.values():
        if not issubclass(kind, Canvas):
            first, again = (list(listed(kind, full_context(viewing))) for _ in range(2))
            assert first == again
            assert len(set(first)) == len(first)


@each_word
def test_the_price_is_finite_and_at_least_its_own(kind: type[Word]) -> None:
    for word, viewing in known(kind):
        assert math.isfinite(cost(word))
        assert cost(word) >= word.bits >= 0
        assert cost(word) > 0 or kind.bits == 0
        assert in_rule(word, viewing.view).cost > cost(word)


# Every name and number inside a word is checked when it is read


def spoiled(data: Any, spoil: Any) -> Iterator[Any]:
    """Copies of a JSON form, each with one value inside changed by `spoil`, where that gives another value."""
    places = [(None, key) for key in data if key != "is"] if isinstance(data, dict) else []
    for _, key in places:
        inner = data[key] if isinstance(data[key], (dict, list)) else None
        changed = list(spoiled(inner, spoil)) if inner is not None else list(spoil(data[key]))
        yield from ({**data, key: value} for value in changed)
    if isinstance(data, list):
        for number, item in enumerate(data):
            for value in spoiled(item, spoil):
                yield [*data[:number], value, *data[number + 1 :]]


def other_name(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield "no such name"


def other_number(value: Any) -> Iterator[int]:
    if type(value) is int:
        yield from (0, -1, COLOURS, MAX_NUMBER)


def reread(word: Word, view: View, data: Any) -> Word:
    """Read a word from JSON in the place where a rule holds it."""
    rule, old = in_rule(word, view).to_json(), to_json(word)

    def replaced(value: Any) -> Any:
        if value == old:
            return data
        if isinstance(value, dict):
            return {key: replaced(inner) for key, inner in value.items()}
        return [replaced(inner) for inner in value] if isinstance(value, list) else value

    read = Rule.from_json(copy.deepcopy(replaced(rule)))
    return next(inner for inner in inner_words(read) if to_json(inner) == data)


@each_word
def test_a_name_that_nothing_answers_to_is_refused_at_reading(kind: type[Word]) -> None:
    for word, viewing in known(kind)[:3]:
        for data in spoiled(to_json(word), other_name):
            with pytest.raises(InvalidNotation, match="no such name"):
                reread(word, viewing.view, data)


@each_word
def test_a_strange_number_is_refused_at_reading_or_does_no_harm(kind: type[Word]) -> None:
    for word, viewing in known(kind)[:3]:
        for data in spoiled(to_json(word), other_number):
            try:
                strange = reread(word, viewing.view, data)
            except InvalidNotation:
                continue
            for scene in scenes(viewing):
                evaluated_or_none(strange, scene)
            assert in_rule(strange, viewing.view).explain()


# English


def check_phrase(text: str) -> None:
    """Words with single spaces between, no stray marks, nothing left over from a program."""
    assert text
    assert text == " ".join(text.split())
    for wrong in (" ,", " .", "..", ",,", ",.", "None", "True", "False", "_", "{", "[", "(", " a object", " an red"):
        assert wrong not in text, text


@each_word
def test_the_english_of_a_rule_is_made_of_whole_sentences(kind: type[Word]) -> None:
    for word, viewing in known(kind):
        english = in_rule(word, viewing.view).explain()
        for step in english.splitlines():
            sentence = re.sub(r"^\d\. ", "", step)
            check_phrase(sentence)
            assert sentence[0].isupper()
            assert sentence.endswith(".")


@each_word
def test_the_english_of_the_word_is_a_phrase(kind: type[Word]) -> None:
    for word, _ in known(kind):
        for phrase in phrases(word):
            check_phrase(phrase)


@each_word
def test_a_literal_is_said_and_turned_round(kind: type[Word]) -> None:
    if not issubclass(kind, Literal):
        return
    for literal, _ in known(kind):
        plain, negated = str(literal.predicate()), str(literal.predicate(negated=True))
        assert plain != negated
        assert plain.split()[0].rstrip(",").endswith("s"), f"{plain!r} does not start with a verb"
        assert negated.split()[0].rstrip(",").endswith("s"), f"{negated!r} does not start with a verb"
        for selector in (Selector("figure", (literal,)), Selector("region", (Not(literal),))):
            check_phrase(selector.explain())
            check_phrase(selector.explain_all())


@each_word
def test_words_that_read_alike_behave_alike(kind: type[Word]) -> None:
    seen: dict[tuple[str, ...], Word] = {}
    for word, viewing in known(kind):
        other = seen.setdefault((in_rule(word, viewing.view).explain(), *phrases(word)), word)
        for scene in scenes(viewing):
            check_same(evaluated_or_none(word, scene), evaluated_or_none(other, scene))


# Values


@each_word
def test_values_have_the_form_the_family_promises(kind: type[Word]) -> None:
    for word, viewing in known(kind):
        for scene in scenes(viewing):
            check_values(word, scene)


def check_values(word: Any, scene: Scene) -> None:
    count = len(scene.objects)
    match word:
        case Literal():
            assert (word.holds(scene.world).shape, word.holds(scene.world).dtype) == ((count,), np.dtype(bool))
        case Colour():
            values = word.values(scene.world)
            assert values.shape == (count,)
            assert all(value in range(-1, COLOURS) for value in values.tolist())
        case SceneNumber():
            assert word.value(scene) is None or type(word.value(scene)) is int
        case Number():
            assert (word.each(scene).shape, word.each(scene).dtype.kind) == ((count,), "i")
        case Way():
            for direction, meant in word.headings(scene).items():
                assert direction in DIRECTIONS
                assert (meant.shape, meant.dtype) == ((count,), np.dtype(bool))
        case Area():
            boards = word.boards(scene)
            assert len(boards) == count
            assert all(0 <= board <= scene.plane.full for board in boards)
        case Offset():
            for axis in (0, 1):
                steps, defined = word.offsets(scene.world, axis)
                assert (steps.shape, steps.dtype.kind) == ((count,), "i")
                assert (defined.shape, defined.dtype) == ((count,), np.dtype(bool))
        case Other():
            indices = word.indices(scene.world)
            assert indices.shape == (count,)
            assert all(index in range(-1, count) for index in indices.tolist())
        case Transform():
            effects = word.effects(scene)
            assert len(effects.erase) == len(effects.paint) == count
            assert all(0 <= board <= scene.plane.full for board in effects.erase)
            assert (effects.defined.shape, effects.defined.dtype) == ((count,), np.dtype(bool))
            for tints, defined in zip(effects.paint, effects.defined.tolist(), strict=True):
                assert tints == over([tints])
                assert all(colour in range(COLOURS) and board <= scene.plane.full for colour, board in tints)
                assert defined or not tints
        case Canvas():
            assert evaluated_or_none(word, scene) is None or isinstance(word.draw(scene), Grid)
        case Guise():
            if evaluated_or_none(word, scene) is not None:
                change = word.change(scene.grid)
                assert change.undone(change.done(scene.grid)) == scene.grid


@each_word
def test_a_literal_says_the_same_alone_and_among_others(kind: type[Word]) -> None:
    if not issubclass(kind, Literal):
        return
    for viewing in {viewing.view: viewing for _, viewing in known(kind)}.values():
        words, world = list(listed(kind, full_context(viewing))), viewing.world
        assert np.array_equal(kind.all_hold(words, world), [word.holds(world) for word in words])
        for some in (words[:1], words[-1:]):
            assert np.array_equal(kind.all_hold(some, world), [word.holds(world) for word in some])


@each_word
def test_an_offset_says_the_same_alone_and_among_others(kind: type[Word]) -> None:
    if not issubclass(kind, Offset):
        return
    for viewing in {viewing.view: viewing for _, viewing in known(kind)}.values():
        words, world = list(listed(kind, full_context(viewing))), viewing.world
        for some, axis in ((words[:1], 0), (words, 0), (words, 1)):
            together = kind.all_offsets(some, world, axis) if some else ()
            alone = zip(*(word.offsets(world, axis) for word in some), strict=True)
            assert all(np.array_equal(some, same) for some, same in zip(together, alone, strict=True))


@each_word
def test_evaluating_leaves_the_scene_as_it_was(kind: type[Word]) -> None:
    for word, viewing in known(kind):
        scene = viewing.scenes[0]
        before = scene.grid.cells.copy()
        evaluated_or_none(word, scene)
        assert np.array_equal(scene.grid.cells, before)
        assert scene.render() == scene.grid


@each_word
def test_the_same_scene_gives_the_same_values_when_seen_afresh(kind: type[Word]) -> None:
    for word, viewing in known(kind):
        scene = viewing.scenes[0]
        check_same(evaluated_or_none(word, scene), evaluated_or_none(word, Scene.seen(scene.grid, viewing.view)))


def check_same(one: Any, other: Any) -> None:
    assert (one is None) == (other is None)
    for mine, theirs in zip(one or (), other or (), strict=True):
        assert np.array_equal(mine, theirs)


# Colours permuted


def names_a_colour(value: Any) -> bool:
    """Whether a word holds the number of a colour, by itself or in an inner word."""
    return any(
        hasattr(inner, "table") or hasattr(inner, "picture") or (hasattr(inner, "colour") and type(inner.colour) is int)
        for inner in inner_words(value)
    )


def recoloured(word: Any, values: Any) -> Any:
    """What the values of a word become when colours are permuted."""
    if values is None:
        return None
    if isinstance(word, (Colour, Canvas)) or (isinstance(word, Guise) and not isinstance(word, Renamed)):
        return [PAINTED[value] for value in values]
    if isinstance(word, Transform):
        return [values[0], PAINTED[values[1]], values[2]]
    return values


@each_word
def test_words_without_a_fixed_colour_go_along_when_colours_are_permuted(kind: type[Word]) -> None:
    for word, viewing in known(kind):
        if names_a_colour(word) or not viewing.view.recolours_along:
            continue
        for scene in scenes(viewing):
            permuted = Scene.seen(scene.grid.recoloured(REVERSED), viewing.view)
            check_same(recoloured(word, evaluated_or_none(word, scene)), evaluated_or_none(word, permuted))


def test_words_with_a_fixed_colour_are_told_from_others() -> None:
    named = {kind.__name__ for kind in packs.words() for word, _ in samples(kind)[:1] if names_a_colour(word)}
    assert {"HasColour", "FixedColour"} <= named
    assert not named & {"Is", "Ranked", "OwnColour", "SceneMode", "Part", "Steps", "Tile"}


# The engine's own transforms


def test_the_engines_transforms_are_words_too() -> None:
    part, colour = (dict(packs.vocabulary())[name] for name in ("Part", "OwnColour"))
    stay = dict(packs.vocabulary())["Stay"]
    for viewing in {viewing.view: viewing for _, viewing in samples(part)}.values():
        for transform in (Paint(part(), colour()), Erase(part()), Move(stay(), stay(), leave=True)):
            rule = in_rule(transform, viewing.view)
            assert Rule.from_json(json.loads(json.dumps(rule.to_json()))) == rule
            check_values(transform, viewing.scenes[0])
            check_phrase(rule.explain())
