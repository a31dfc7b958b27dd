"""Knowledge runs one way between the rooms."""

from __future__ import annotations

import ast

import pytest

from argraph.language.packs import ENGINE_WORDS
from argraph.scene.views import RESERVED
from tests.architecture import drawing, layers
from tests.architecture.layers import Import

IMPORTS = layers.imports()


def test_no_room_knows_one_above_it() -> None:
    assert [str(each) for each in IMPORTS if not each.allowed] == []


def test_every_folder_and_module_has_its_place() -> None:
    home = layers.ROOT / "argraph"
    found = {path.stem for path in home.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert found - {"__init__"} == set(layers.rooms()) - {"argraph"}


@pytest.mark.parametrize(
    "code", ["from argraph.report import html", "def f():\n    import argraph.report.html", "import argraph"]
)
def test_imports_are_found_wherever_they_stand(code: str) -> None:
    names = [name for node in ast.walk(ast.parse(code)) for name in layers._names(node)]
    (found,) = (Import("grid.py", 1, "values", name, layers._room("argraph", name.split(".")[1:])) for name in names)
    assert not found.allowed
    assert str(found).startswith("grid.py, line 1: values must not know ")


def test_the_names_that_views_must_not_take_are_those_of_the_engines_words() -> None:
    assert set(ENGINE_WORDS) == RESERVED


# The map


def test_the_map_is_up_to_date() -> None:
    assert drawing.PLACE.read_text(encoding="utf-8") == drawing.map_svg(), "draw it anew with `make map`"


def test_the_map_shows_every_import_between_rooms() -> None:
    between = [each for each in IMPORTS if {*each.edge} & {*drawing.shown_rooms()} and len({*each.edge}) == 2]
    folded = sum(count for count in drawing.counts().values())
    assert folded == len([each for each in between if (each.room, each.known) != ("__main__", "cli")])
