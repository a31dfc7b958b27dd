"""A run in LaTeX: the tables of the terminal, as tabulars that need no package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from argraph.report.run.tables import run_tables
from argraph.report.text.sentences import printable
from argraph.report.text.tables import TextTable
from argraph.runs.run import Run

SPECIAL: Mapping[str, str] = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "[": "{[}",
    "]": "{]}",
    "–": "--",
    "·": r"$\cdot$",
    "±": r"$\pm$",
    **{character: f"\\{character}" for character in "&%$#_{}"},
}


def text(run: Run) -> str:
    """The tables of the run."""
    return "\n\n".join(map(_table, run_tables(run))) + "\n"


def _table(table: TextTable) -> str:
    """A tabular that needs no package and fits a page, with its title before and its notes after it."""
    columns = "l" + "r" * (len(table.heads) - 1)
    rows = [rf"{_row(table.heads)} \hline"]
    for section in table.sections:
        rows += map(_row, section)
        rows[-1] += r" \hline"
    return "\n".join(
        [
            r"{\small\setlength{\tabcolsep}{3pt}\noindent",
            rf"\textbf{{{_escaped(table.title)}}}\\[1ex]",
            rf"\begin{{tabular}}{{{columns}}} \hline",
            *rows,
            r"\end{tabular}\\[1ex]",
            *(_escaped(note) for note in table.notes),
            r"\par}\bigskip",
        ]
    )


def _row(cells: Iterable[str]) -> str:
    return " & ".join(map(_escaped, cells)) + r" \\"


def _escaped(text: str) -> str:
    """The text with all that LaTeX would take for commands escaped, and what its default fonts lack as question marks.

    >>> _escaped("50% of A_1 – ±1")
    '50\\\\% of A\\\\_1 -- $\\\\pm$1'
    """
    plain = (SPECIAL.get(character) or (character if character.isascii() else "?") for character in printable(text))
    return "".join(plain)
