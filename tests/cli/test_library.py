from __future__ import annotations

import pytest

from argraph.cli import main
from argraph.cli.library import families
from argraph.language import packs
from argraph.language.word import Word


@pytest.fixture(scope="module")
def listed() -> dict[str, list[tuple[str, ...]]]:
    return families()


def test_every_view_and_word_is_listed_once(listed: dict[str, list[tuple[str, ...]]]) -> None:
    names = [name for rows in listed.values() for name, *_ in rows]
    words = [name for name, kind in packs.vocabulary().items() if issubclass(kind, Word)]
    assert sorted(names) == sorted([*packs.views(), *words])


def test_every_line_has_a_price_and_a_meaning(listed: dict[str, list[tuple[str, ...]]]) -> None:
    for rows in listed.values():
        for name, bits, meaning, *_ in rows:
            assert bits == "varies" or float(bits) >= 0, name
            assert meaning, name


def test_the_families_are_those_that_rules_are_made_of(listed: dict[str, list[tuple[str, ...]]]) -> None:
    wanted = {"views", "literals", "values: colours", "values: numbers", "areas", "offsets", "transforms", "canvases"}
    assert wanted <= set(listed)


def test_library_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["library"]) == 0
    out = capsys.readouterr().out
    assert "components-8" in out
    assert "Paint an area that belongs to each object." in out


def test_the_concepts_of_words_are_listed(listed: dict[str, list[tuple[str, ...]]]) -> None:
    concepts = {name: concepts for rows in listed.values() for name, *_, concepts in rows}
    assert concepts["nested-8"] == "InsideOutside"
    assert concepts["Stamp"] == "Copy, (Center)"
    assert concepts["Relates"] == "by its relation"
    assert concepts["Steps"] == ""
