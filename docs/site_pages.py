"""What the pages of the documentation take from the code: examples that are run, the words, the commands.

In a page that shows examples (`{shown}`) its other blocks of Python are run too, in their order; all blocks of all
pages are run by `tests/test_docs.py`. A line such as `<!-- made: commands -->` in a page is replaced by what the
function of that name makes.
"""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import click
import typer
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from argraph.cli import app as command_line
from argraph.cli.library import families
from argraph.report.pictures.svg import pair_svg, scene_svg
from argraph.scene.views import views
from argraph.values.grid import Grid
from argraph.values.task import Pair

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "tests" / "rules" / "tables" / "does"
"""What words do to small grids, which the tests of the words check line by line."""
SAMPLE = Grid.parse("222000/202010/222001/000000/044050/040500")
"""The grid on which views are shown."""
USAGE = ROOT / "docs" / "understanding" / "usage.json"
"""How many tasks have a right rule with each word, in a run that the file names."""
MADE = re.compile(r"^<!-- made: (\w+) -->$", re.MULTILINE)
WORD = re.compile(r"\b([A-Z]\w*)\(")
SHOWN = "```{shown}"
FORMS = ("_repr_html_", "_repr_svg_")
FAILED = "not applicable"
WIDTH = 100


class Shown(SphinxDirective):
    """Code that is run when the site is built, with what its last line gives below; a page shares its names."""

    has_content = True
    has_picture = True

    def run(self) -> list[nodes.Node]:
        """Run it; an error ends the build."""
        code = "\n".join(self.content)
        with redirect_stdout(io.StringIO()) as printed:
            value = evaluated(code, _names.setdefault(self.env.docname, {"__name__": "page"}))
        block = nodes.literal_block(code, code, language="python")
        said = printed.getvalue().rstrip() or None
        return [block, *_picture(said), *(_picture(value) if self.has_picture else [])]


class Silent(Shown):
    """The same without what its last line gives."""

    has_picture = False


_names: dict[str, dict[str, Any]] = {}
"""What the examples of each page have named so far."""


def evaluated(code: str, names: dict[str, Any]) -> Any:
    """Run some code and give the value of its last line, if that is an expression."""
    lines = ast.parse(code).body
    last = lines.pop() if lines and isinstance(lines[-1], ast.Expr) else None
    exec(compile(ast.Module(lines, []), "<example>", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), "<example>", "eval"), names)


def _picture(value: Any) -> list[nodes.Node]:
    """A value as a notebook would show it."""
    if value is None:
        return []
    for form in FORMS:
        if hasattr(value, form):
            return [nodes.raw("", f'<div class="shown">{getattr(value, form)()}</div>', format="html")]
    text = value if isinstance(value, str) else repr(value)
    return [nodes.literal_block(text, text, language="text")]


def commands() -> str:
    """The help text of every command."""
    return "\n".join(_commands(typer.main.get_command(command_line), "argraph"))


def _commands(command: click.Command, name: str) -> Iterator[str]:
    context = click.Context(command, info_name=name, max_content_width=WIDTH, terminal_width=WIDTH)
    yield f"## `{name}`\n\n```text\n{command.get_help(context)}\n```\n"
    for each, inner in getattr(command, "commands", {}).items():
        yield from _commands(inner, f"{name} {each}")


def library() -> str:
    """Every view and word, family by family, with a picture of what it does where it changes a small grid."""
    pictures, used = _pictures() | _scenes(), json.loads(USAGE.read_text(encoding="utf-8"))["tasks"]
    homes = {view.name: type(view).__name__ for view in views().values()}
    told = []
    for family, rows in families().items():
        told.append(f"## {family[0].upper()}{family[1:]} ({len(rows)})\n")
        told += [_entry(*row, used.get(homes.get(row[0], row[0]), 0), pictures.get(row[0], "")) for row in rows]
    return "\n".join(told)


def _entry(name: str, bits: str, meaning: str, concepts: str, tasks: int, picture: str) -> str:
    about = [
        "1 bit" if bits == "1" else f"{bits} bits",
        *filter(None, [concepts]),
        "1 task" if tasks == 1 else f"{tasks} tasks",
    ]
    return f"**`{name}`** ({'; '.join(about)}): {meaning}\n\n{picture}\n"


def _pictures() -> dict[str, str]:
    """For each word its first example that changes a grid, before and after; or the first that mentions it."""
    heads, mentions = dict[str, str](), dict[str, str]()
    for file in sorted(EXAMPLES.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            text, _, view, before, after = line.split(" | ")
            if after in (before, FAILED):
                continue
            head, *others = WORD.findall(text)
            for name, known in ((head, heads), *((each, mentions) for each in others)):
                known.setdefault(name, _example(text, view, Pair(Grid.parse(before), Grid.parse(after))))
    return mentions | heads


def _scenes() -> dict[str, str]:
    """What each view sees in one and the same grid."""
    return {name: _drawn(scene_svg(view(SAMPLE))) for name, view in views().items()}


def _example(text: str, view: str, pair: Pair) -> str:
    return f"`{text}` under `{view}`:\n\n{_drawn(pair_svg(pair))}"


def _drawn(picture: str) -> str:
    return f'```{{raw}} html\n<div class="pair">{picture}</div>\n```\n'


PAGES: Mapping[str, Callable[[], str]] = {"commands": commands, "library": library}


def fill(_: Sphinx, __: str, source: list[str]) -> None:
    """Put what is made from the code in its place."""
    source[0] = MADE.sub(lambda match: PAGES[match[1]](), source[0])
    if SHOWN in source[0]:
        source[0] = source[0].replace("```python\n", "```{silent}\n")


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    app.add_directive("shown", Shown)
    app.add_directive("silent", Silent)
    app.connect("source-read", fill)
    return {"parallel_read_safe": False}
