"""Packs come in through entry points, and a bad one does no harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from argraph import packs
from argraph.errors import InvalidNotation, UnknownName

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
            return "halves"

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
LIST = """
import json, sys, warnings
from argraph import packs
from argraph.grid import Grid
from argraph.notation import to_json
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    views = packs.views()
    json.dump({
        "views": list(views),
        "sizes": {name: len(views[name](Grid.parse("10/02")).objects) for name in views},
        "rebuilt": all(packs.view_from_json(to_json(view)) == view for view in views.values()),
        "warnings": [[warning.category.__name__, str(warning.message)] for warning in caught],
    }, sys.stdout)
"""

WORD = """
    import attrs
    from argraph.language.word import FAMILIES

    @attrs.frozen
    class {kind}(FAMILIES[0]):
        pass

    PACK = ({kind},)
"""
LIST_WORDS = """
import json, sys, warnings
from argraph import packs
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    json.dump({
        "words": [kind.__name__ for kind in packs.words()],
        "warnings": [[warning.category.__name__, str(warning.message)] for warning in caught],
    }, sys.stdout)
"""

Install = Callable[..., None]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


@pytest.fixture
def install(site: Path) -> Install:
    """Put a distribution into the test's own site folder: a module, its metadata and its entry point."""

    def install(name: str, source: str, *, target: str = "PACK", group: str = packs.VIEWS) -> None:
        (site / f"{name}.py").write_text(dedent(source), encoding="utf-8")
        info = site / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {name}:{target}\n", encoding="utf-8")

    return install


def run(code: str, site: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def listed(site: Path) -> dict[str, object]:
    return json.loads(run(LIST, site))  # type: ignore[no-any-return]


OUR_VIEWS = list(packs.views())


def test_an_installed_pack_is_found_after_our_own(site: Path, install: Install) -> None:
    install("halving", GOOD)
    found = listed(site)
    assert found["views"] == [*OUR_VIEWS, "halves"]
    assert found["sizes"]["halves"] == 2  # type: ignore[index]
    assert found["rebuilt"]
    assert found["warnings"] == []


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        ("import a_module_that_is_not_there", "PACK", "ModuleNotFoundError: No module named"),
        ("PACK = (1 / 0,)", "PACK", "ZeroDivisionError: division by zero"),
        ("import sys; sys.exit('no licence')", "PACK", "SystemExit: no licence"),
        ("def broken(:", "PACK", "SyntaxError: "),
        ("", "PACK", "AttributeError: "),
        ("PACK = []", "PACK", "expected a tuple, found list"),
        ("def PACK(): ...", "PACK", "expected a tuple, found function"),
        ("PACK = ('components-8',)", "PACK", "'components-8' is no view"),
        ("from argraph.scene.view import View; PACK = (View,)", "PACK", "is no view"),
        ("class Odd:\n    def __repr__(self): raise OSError('odd')\nPACK = (Odd(),)", "PACK", "OSError: odd"),
        (NAMED.format(kind="Mine", name="'components-8'"), "PACK", "the name 'components-8' is taken"),
        (NAMED.format(kind="Components", name="'mine'"), "PACK", "the class name 'Components' is taken"),
        (NAMED.format(kind="Rule", name="'mine'"), "PACK", "the class name 'Rule' is taken"),
        (NAMED.format(kind="Mine", name="3"), "PACK", "3 is no name"),
        (NAMED.format(kind="Mine", name="1 / 0"), "PACK", "ZeroDivisionError: division by zero"),
        (NAMED.format(kind="Mine", name="super().name"), "PACK", "NotImplementedError"),
    ],
)
def test_a_broken_pack_is_named_and_does_no_harm(
    site: Path, install: Install, source: str, target: str, reason: str
) -> None:
    install("broken", source, target=target)
    install("halving", GOOD)
    found = listed(site)
    assert found["views"] == [*OUR_VIEWS, "halves"]
    assert found["rebuilt"]
    ((category, message),) = found["warnings"]  # type: ignore[misc]
    assert category == "PackWarning"
    assert f"the pack 'broken' (broken:{target}) was left out: " in message
    assert reason in message


def test_only_what_is_broken_in_a_pack_is_left_out(site: Path, install: Install) -> None:
    install("halving", dedent(GOOD) + "PACK = ('nonsense', *PACK, *PACK)\n")
    found = listed(site)
    assert found["views"] == [*OUR_VIEWS, "halves"]
    assert len(found["warnings"]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import a_module_that_is_not_there", "ModuleNotFoundError: No module named"),
        ("PACK = {}", "expected a tuple, found dict"),
        ("PACK = ('Recolour',)", "'Recolour' is no class of words"),
        (NAMED.format(kind="Mine", name="'mine'"), "is no class of words"),
        (WORD.format(kind="Components"), "the name 'Components' is taken"),
        (WORD.format(kind="Rule"), "the name 'Rule' is taken"),
    ],
)
def test_a_broken_pack_of_words_does_no_harm_either(site: Path, install: Install, source: str, reason: str) -> None:
    install("broken", source, group=packs.WORDS)
    install("speaking", WORD.format(kind="Mine"), group=packs.WORDS)
    found = json.loads(run(LIST_WORDS, site))
    assert found["words"] == [*(kind.__name__ for kind in packs.words()), "Mine"]
    ((category, message),) = found["warnings"]
    assert category == "PackWarning"
    assert "the pack 'broken' (broken:PACK) was left out: " in message
    assert reason in message


def test_the_command_line_works_beside_a_broken_pack(site: Path, install: Install) -> None:
    install("broken", "import a_module_that_is_not_there")
    assert "Usage" in run("import sys; from argraph.cli import main; sys.exit(main(['--help']))", site)


# Looking views up


def test_a_view_is_looked_up_by_name() -> None:
    for name, view in packs.views().items():
        assert packs.view(name) is view


def test_an_unknown_view_is_answered_with_a_hint() -> None:
    with pytest.raises(UnknownName, match="no view is called 'component-8'; did you mean 'components-8'"):
        packs.view("component-8")
    with pytest.raises(LookupError, match="no view is called 'zzz'; there are components-8, "):
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


def test_the_engine_imports_no_pack(site: Path) -> None:
    assert run(IMPORT_ENGINE, site).split() == []
