"""Prompts: text templates into which a task is put.

The templates beside this module are `explained`, which says what such puzzles are about and asks to reason first, and
`brief`, which only shows the grids and asks for the answer. Any text file may be used instead. A template is one of
Jinja's and knows `demonstrations` (each with `input` and `output`), `question` and `ask_rule`. Grids are put in as rows
of numbers with spaces between them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from argraph.errors import InvalidSetting, MissingFile
from argraph.values.files import read_text
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task

if TYPE_CHECKING:
    from jinja2 import Template

HOME = Path(__file__).parent
NAMES = tuple(sorted(path.stem for path in HOME.glob("*.txt")))


@attrs.frozen
class Prompt:
    """A template with its name."""

    name: str
    template: str = attrs.field(repr=False)

    def __attrs_post_init__(self) -> None:
        """Try the template on a task, to complain about it now and not once for every task."""
        one = Grid.parse("1")
        if "1" not in self.of(Task("", (Pair(one, one),), (Pair(one),)), 0):
            raise InvalidSetting(
                f"the prompt {self.name} does not show the task; it must have {{{{ question }}}} in it"
            )

    @classmethod
    def load(cls, source: str) -> Prompt:
        """Load one of the templates by its name, or any other from a file.

        >>> Prompt.load("brief")
        Prompt(name='brief')
        """
        path = HOME / f"{source}.txt" if source in NAMES else Path(source)
        if source not in NAMES and not path.exists():
            raise MissingFile(f"{source}: no such prompt, and no such file; the prompts are {', '.join(NAMES)}")
        return cls(path.stem, read_text(path, "the template of a prompt"))

    @property
    def told(self) -> str:
        """The name, and the beginning of a hash by which an edit is seen."""
        return f"{self.name} ({hashlib.sha256(self.template.encode()).hexdigest()[:8]})"

    def of(self, task: Task, test: int, *, ask_rule: bool = False) -> str:
        """The text for one test input of a task, counted from 0; test outputs are not in it."""
        from jinja2 import TemplateError

        pairs = [{"input": rows(pair.input), "output": rows(pair.output)} for pair in task.train if pair.output]
        question = rows(task.test[test].input)
        try:
            return _compiled(self.template).render(demonstrations=pairs, question=question, ask_rule=ask_rule)
        except TemplateError as error:
            raise InvalidSetting(f"the prompt {self.name} is no template that can be used: {error}") from None


def rows(grid: Grid) -> str:
    """A grid as rows of numbers.

    >>> print(rows(Grid.parse("012/340")))
    0 1 2
    3 4 0
    """
    return "\n".join(" ".join(map(str, row)) for row in grid.rows())


def _compiled(template: str) -> Template:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(template)
