"""Help texts as people write them: no names of types, no brackets in brackets, as wide as the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import typer
import typer.core

WIDEST = 110
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": WIDEST}
_PLAIN = (
    (r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)(?=\]|; x>=)", r"\1"),
    (r"; x>=([\d.]+)", r"; at least \1"),
    (r"\[x>=([\d.]+)", r"[at least \1"),
    (r"(at least \d+)\.0\b", r"\1"),
)


class PlainCommand(typer.core.TyperCommand):
    """A command whose help is plain."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        for parameter in self.params:
            parameter.get_help_record = partial(_plain, parameter.get_help_record)  # type: ignore[method-assign]

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The parts of the usage line, without brackets around brackets."""
        return [_usage(piece) for piece in super().collect_usage_pieces(ctx)]


def _plain(made: Callable[[Any], tuple[str, str] | None], context: Any) -> tuple[str, str] | None:
    """The line of an option or argument in a help text, made plain."""
    record = made(context)
    return None if record is None else (_name(record[0]), _told(record[1]))


def _usage(piece: str) -> str:
    """A part of the usage line.

    >>> _usage("{TASK}"), _usage("{PATH...}..."), _usage("[[CORPUS|PATH]...]..."), _usage("[[CORPUS]]")
    ('TASK', 'PATH...', '[CORPUS|PATH]...', '[CORPUS]')
    >>> _usage("[OPTIONS]")
    '[OPTIONS]'
    """
    inner = re.fullmatch(r"\{(.*)\}(?:\.\.\.)?|\[(\[.*\](?:\.\.\.)?)\](?:\.\.\.)?", piece)
    return piece if inner is None else inner[1] or inner[2]


def _name(name: str) -> str:
    """What an option or argument is called.

    >>> _name("TASK <str>"), _name("--errors <soft|hard>"), _name("--retries <int range>")
    ('TASK', '--errors soft|hard', '--retries NUMBER')
    """
    chosen = re.sub(r"<(\w+(?:\|\w+)+)>", r"\1", name)
    return re.sub(r" <[^>]*>$", "", re.sub(r"<(?:int|float) range>", "NUMBER", chosen))


def _told(text: str) -> str:
    """What is said of it.

    >>> _told("Guesses.  [default: (3; 2 for arc1); x>=1]")
    'Guesses.  [default: 3; 2 for arc1; at least 1]'
    """
    for pattern, plain in _PLAIN:
        text = re.sub(pattern, plain, text)
    return text
