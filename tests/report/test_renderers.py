"""Values show themselves through renderers that are registered for them."""

from __future__ import annotations

import sys
from pkgutil import resolve_name

import pytest
from rich.table import Table

import argraph
from argraph.corpora.corpus import Corpus
from argraph.report.pictures.svg import grid_svg
from argraph.report.renderers import RENDERERS
from argraph.report.text.terminal import GridText
from argraph.values import showing
from argraph.values.grid import Grid
from tests.made_runs import made_run

GRID = Grid.parse("12/30")


def test_every_renderer_is_there_for_a_public_value() -> None:
    for (kind, form), place in RENDERERS.items():
        assert callable(resolve_name(place))
        assert isinstance(getattr(argraph, kind), type)
        assert form in (showing.RICH, showing.SVG, showing.HTML, showing.TABLE)


def test_values_show_themselves() -> None:
    assert GRID.__rich__() == GridText(GRID)
    assert GRID._repr_svg_() == grid_svg(GRID)
    assert isinstance(made_run({"Copy1": (1,)}).table(), Table)
    assert isinstance(Corpus("none", ()).__rich__(), Table)


def test_what_nobody_renders_shows_as_it_is_written() -> None:
    assert showing.shown(3, showing.RICH) == "3"
    assert showing.shown(3, showing.SVG) is None


def test_renderers_that_are_registered_later_count_first(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = type("Module", (), {"RENDERERS": {("Grid", showing.SVG): "builtins:str"}})
    monkeypatch.setattr(showing, "_modules", list(showing._modules))
    monkeypatch.setitem(sys.modules, "renderers_of_ours", ours)
    showing.register("renderers_of_ours")
    assert GRID._repr_svg_() == "12/30"
    monkeypatch.undo()
    showing._place.cache_clear()
    assert GRID._repr_svg_() == grid_svg(GRID)
