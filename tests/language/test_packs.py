"""Packs come in through entry points, and a bad one does no harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from argraph.errors import InvalidNotation, UnknownName
from argraph.language import packs

GOOD = '''
    """A third party's pack."""
    import attrs
    import numpy as np
    from argraph.scene.view import Carving, View

    @attrs.frozen
    class Halves(View):
        """The upper and the lower half."""
        turns_along = ("identity", "mirror left-right")

        @property
        def name(self):
            return "two-halves"

        def carve(self, sight):
            rows, _ = np.indices(sight.grid.shape)
            return Carving(2 * rows // sight.grid.height)

        def explain(self):
            return "the upper and the lower half"

    PACK = (Halves(),)
'''
NAMED = '''
    import attrs
    from argraph.scene.view import View

    @attrs.frozen
    class {kind}(View):
        """A view."""
        @property
        def name(self):
            return {name}

    PACK = ({kind}(),)
'''
WORD = """
    import attrs
    from argraph.language.word import FAMILIES

    @attrs.frozen
    class {kind}(FAMILIES[0]):
        pass

    PACK = ({kind},)
"""
LIST = """
import json, sys, warnings
from argraph.language import packs
from argraph.values.grid import Grid
from argraph.values.notation import to_json
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    views = packs.views()
    json.dump({
        "views": list(views),
        "sizes": {name: len(views[name](Grid.parse("10/02")).objects) for name in views},
        "rebuilt": all(packs.view_from_json(to_json(view)) == view for view in views.values()),
        "words": [kind.__name__ for kind in packs.words()],
        "warnings": [[warning.category.__name__, str(warning.message)] for warning in caught],
    }, sys.stdout)
"""

BROKEN_VIEWS = {
    "not_there": ("import a_module_that_is_not_there", "ModuleNotFoundError: No module named"),
    "division": ("PACK = (1 / 0,)", "ZeroDivisionError: division by zero"),
    "leaving": ("import sys; sys.exit('no licence')", "SystemExit: no licence"),
    "no_python": ("def broken(:", "SyntaxError: "),
    "empty": ("", "AttributeError: "),
    "a_list": ("PACK = []", "expected a tuple, found list"),
    "a_function": ("def PACK(): ...", "expected a tuple, found function"),
    "a_text": ("PACK = ('components-8',)", "'components-8' is no view"),
    "a_class": ("from argraph.scene.view import View; PACK = (View,)", "is no view"),
    "no_repr": ("class Odd:\n    def __repr__(self): raise OSError('odd')\nPACK = (Odd(),)", "OSError: odd"),
    "same_name": (NAMED.format(kind="Mine", name="'components-8'"), "the name 'components-8' is taken"),
    "same_class": (NAMED.format(kind="Components", name="'mine'"), "the class name 'Components' is taken"),
    "engine_class": (NAMED.format(kind="Rule", name="'mine'"), "the class name 'Rule' is taken"),
    "number_name": (NAMED.format(kind="Mine", name="3"), "3 is no name"),
    "failing_name": (NAMED.format(kind="Mine", name="1 / 0"), "ZeroDivisionError: division by zero"),
    "without_name": (NAMED.format(kind="Mine", name="super().name"), "NotImplementedError"),
}
BROKEN_WORDS = {
    "words_not_there": ("import a_module_that_is_not_there", "ModuleNotFoundError: No module named"),
    "words_a_dict": ("PACK = {}", "expected a tuple, found dict"),
    "words_a_text": ("PACK = ('Recolour',)", "'Recolour' is no class of words"),
    "words_a_view": (NAMED.format(kind="Mine", name="'mine'"), "is no class of words"),
    "words_view_class": (WORD.format(kind="Components"), "the name 'Components' is taken"),
    "words_engine_class": (WORD.format(kind="Rule"), "the name 'Rule' is taken"),
}


def install(site: Path, name: str, source: str, group: str = packs.VIEWS) -> None:
    """Put a distribution into a site folder: a module, its metadata and its entry point."""
    (site / f"{name}.py").write_text(dedent(source), encoding="utf-8")
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {name}:PACK\n", encoding="utf-8")


def run(code: str, site: Path) -> str:
    path = os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def our_words() -> list[str]:
    return [kind.__name__ for kind in packs.words()]


# Good packs


def test_an_installed_pack_is_found_after_our_own(tmp_path: Path) -> None:
    install(tmp_path, "halving", GOOD)
    install(tmp_path, "speaking", WORD.format(kind="Mine"), packs.WORDS)
    found = json.loads(run(LIST, tmp_path))
    assert found["views"] == [*packs.views(), "two-halves"]
    assert found["sizes"]["two-halves"] == 2
    assert found["words"] == [*our_words(), "Mine"]
    assert found["rebuilt"]
    assert found["warnings"] == []


def test_only_what_is_broken_in_a_pack_is_left_out(tmp_path: Path) -> None:
    install(tmp_path, "halving", dedent(GOOD) + "PACK = ('nonsense', *PACK, *PACK)\n")
    found = json.loads(run(LIST, tmp_path))
    assert found["views"] == [*packs.views(), "two-halves"]
    assert len(found["warnings"]) == 2


# Broken packs


@pytest.fixture(scope="module")
def broken_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with every broken pack, and good ones that come after them by name."""
    site = tmp_path_factory.mktemp("site")
    for group, broken in ((packs.VIEWS, BROKEN_VIEWS), (packs.WORDS, BROKEN_WORDS)):
        for name, (source, _) in broken.items():
            install(site, name, source, group)
    install(site, "z_halving", GOOD)
    install(site, "z_speaking", WORD.format(kind="Mine"), packs.WORDS)
    return site


@pytest.fixture(scope="module")
def listed(broken_site: Path) -> Any:
    return json.loads(run(LIST, broken_site))


def test_broken_packs_do_no_harm_to_the_rest(listed: Any) -> None:
    assert listed["views"] == [*packs.views(), "two-halves"]
    assert listed["words"] == [*our_words(), "Mine"]
    assert listed["rebuilt"]
    assert len(listed["warnings"]) == len(BROKEN_VIEWS | BROKEN_WORDS)


@pytest.mark.parametrize("name", [*BROKEN_VIEWS, *BROKEN_WORDS])
def test_a_broken_pack_is_named_in_a_warning(listed: Any, name: str) -> None:
    _, reason = (BROKEN_VIEWS | BROKEN_WORDS)[name]
    start = f"the pack {name!r} ({name}:PACK) was left out: "
    ((category, message),) = [warning for warning in listed["warnings"] if warning[1].startswith(start)]
    assert category == "PackWarning"
    assert reason in message.removeprefix(start)


def test_the_command_line_works_beside_broken_packs(broken_site: Path) -> None:
    assert "Usage" in run("import sys; from argraph.cli import main; sys.exit(main(['--help']))", broken_site)


# Looking views up


def test_a_view_is_looked_up_by_name() -> None:
    for name, view in packs.views().items():
        assert packs.view(name) is view


def test_an_unknown_view_is_answered_with_a_hint() -> None:
    with pytest.raises(UnknownName, match="no view is called 'component-8'; did you mean 'components-8'"):
        packs.view("component-8")
    with pytest.raises(LookupError, match="no view is called 'zzz'; there are whole, components-8, "):
        packs.view("zzz")


def test_views_can_not_be_changed() -> None:
    with pytest.raises(TypeError):
        packs.views()["mine"] = packs.view("whole")  # type: ignore[index]


@pytest.mark.parametrize("data", [None, {}, {"is": "Grid"}, {"is": "View"}, {"is": "Components", "connectivity": "8"}])
def test_what_is_no_view_is_refused(data: object) -> None:
    with pytest.raises(InvalidNotation):
        packs.view_from_json(data)


# The engine knows no pack

IMPORT_ENGINE = """
import importlib, pkgutil, sys
import argraph
for module in pkgutil.walk_packages(argraph.__path__, "argraph."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(*sorted(name for name in sys.modules if name.startswith(("argraph_abstractions", "argraph_rules"))))
"""


def test_the_engine_imports_no_pack(tmp_path: Path) -> None:
    assert run(IMPORT_ENGINE, tmp_path).split() == []
