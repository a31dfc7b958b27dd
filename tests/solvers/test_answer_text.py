"""Finding grids in texts, hostile ones included."""

from __future__ import annotations

import contextlib
import json
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from argraph.errors import InvalidGrid
from argraph.solvers.answer_text import ARRAYS, find_grid, find_rule
from argraph.values.grid import Grid
from tests.strategies import grids

WITHOUT_ARRAYS = st.text(st.characters(exclude_characters="[]"))
HOSTILE = st.lists(
    st.sampled_from(["[", "]", "[[", "]]", "],[", ",", " ", "\n", "1", "0, 2", "[[1]]", "[[1, 2], [3, 4]]", "x", '"']),
    max_size=60,
).map("".join)

RIGHT = {
    "bare": ("[[1,2],[3,4]]", "12/34"),
    "spread over lines": ("[\n  [1, 2],\n\t[3 , 4 ]\r\n]", "12/34"),
    "the last of several": ("[[1]] or [[2]]? I say [[3]]", "3"),
    "in a block": ("```json\n[[5]]\n```\nDone.", "5"),
    "in an object": ('{"rule": "all [blue]", "grid": [[1, 0]]}', "10"),
    "in a list of grids": ("[[[1, 2]], [[3, 4]]]", "34"),
    "before a list": ("[[7]] of colours [7, 8]", "7"),
    "before what is cut off": ("[[7]] then [[1, 2], [3", "7"),
    "before what is not JSON": ("[[7]] then [[a, b]] and [[1,]] and [[NaN]] and [[01]]", "7"),
    "thirty a side": (json.dumps([[9] * 30] * 30), "/".join(["9" * 30] * 30)),
}


@pytest.mark.parametrize(("text", "found"), RIGHT.values(), ids=RIGHT)
def test_the_last_array_of_arrays_is_the_answer(text: str, found: str) -> None:
    assert find_grid(text) == Grid.parse(found)


WRONG = {
    "nothing": ("", "there is no JSON array of arrays"),
    "words": ("I do not know [sorry].", "there is no JSON array of arrays"),
    "a flat list": ("[1, 2, 3]", "there is no JSON array of arrays"),
    "cut off": ("[[1, 2], [3, 4]", "there is no JSON array of arrays"),
    "ragged, after a good one": ("[[1]] no [[1, 2], [3]]", "row 2 has 1 cell"),
    "ten": ("[[10]]", "10 is no colour"),
    "negative": ("[[-1]]", "-1 is no colour"),
    "a decimal": ("[[1.0]]", "1.0 is no colour"),
    "true": ("[[true]]", "True is no colour"),
    "null": ("[[null]]", "None is no colour"),
    "text": ('[["1"]]', "'1' is no colour"),
    "an empty row": ("[[]]", "0"),
    "too wide": (json.dumps([[0] * 31]), "31"),
    "too high": (json.dumps([[0]] * 31), "31"),
    "huge": ("[[1e999]]", "inf is no colour"),
}


@pytest.mark.parametrize(("text", "complaint"), WRONG.values(), ids=WRONG)
def test_all_else_is_no_answer(text: str, complaint: str) -> None:
    with pytest.raises(InvalidGrid, match=complaint):
        find_grid(text)


@given(WITHOUT_ARRAYS, grids(), WITHOUT_ARRAYS, st.sampled_from([None, 1, "\t"]))
def test_a_grid_is_found_in_any_text(before: str, grid: Grid, after: str, indent: int | str | None) -> None:
    assert find_grid(before + json.dumps(grid.rows(), indent=indent) + after) == grid


@given(HOSTILE)
@example("[[" * 500)
@example("[[[[1]]]]")
def test_hostile_texts_give_a_grid_or_a_complaint(text: str) -> None:
    try:
        found = find_grid(text)
    except InvalidGrid:
        return
    assert json.dumps(found.rows()).replace(" ", "") in "".join(text.split())


@given(HOSTILE)
def test_arrays_are_found_as_by_trying_every_beginning_and_end(text: str) -> None:
    """The same as the slow way: of all pieces that are arrays of flat arrays, the one that ends last."""

    def is_array_of_arrays(piece: str) -> bool:
        try:
            data = json.loads(piece)
        except ValueError:
            return False
        return (
            isinstance(data, list)
            and bool(data)
            and all(isinstance(row, list) and not any(isinstance(x, list) for x in row) for row in data)
        )

    ends = [end for end in range(len(text), 0, -1) if text[end - 1] == "]"]
    begins = [begin for begin, letter in enumerate(text) if letter == "["]
    slow = next((text[b:e] for e in ends for b in begins if b < e and is_array_of_arrays(text[b:e])), None)
    quick = [match[0] for match in ARRAYS.finditer(text) if is_array_of_arrays(match[0])]
    assert quick[-1:] == ([] if slow is None else [slow])


LONG = {
    "open brackets": "[",
    "pairs of open brackets": "[[ ",
    "rows without an end": "[1],",
    "arrays within arrays": "[[1],",
    "white space": "[ \n ",
    "spaced brackets": "[    [    ",
    "closed brackets": "]",
    "small grids": "[[1]]",
    "bad grids": "[[x]]",
    "commas": "[[1],,",
    "digits": "1",
    "quotes": '["',
}


@pytest.mark.parametrize("piece", LONG.values(), ids=LONG)
@pytest.mark.parametrize("head", ["", "[", "[[1],", "[["])
def test_the_time_is_linear(head: str, piece: str) -> None:
    """Half a million letters: a second at most, where anything quadratic would take hours."""
    text = head + piece * (500_000 // len(piece))
    began = time.process_time()
    with contextlib.suppress(InvalidGrid):
        find_grid(text)
    assert time.process_time() - began < 20


def test_the_rule_is_the_last_line_that_says_so() -> None:
    assert find_rule("Rule: one\nno: two\n## RULE: **three: four**\n[[1]]") == "three: four"
    assert find_rule("The rule is easy\nrule\nRule:\n") is None
