"""`argraph library`: every view and word that a rule may use, in English, with its price and its concepts."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argraph.cli.streams import output
from argraph.errors import InvalidSetting

if TYPE_CHECKING:
    from rich.table import Table

Row = tuple[str, str, str, str]


def library(
    usage: Annotated[
        bool, typer.Option("--usage", help="Count instead how many tasks of the runs have a right rule with each word.")
    ] = False,
    runs: Annotated[
        list[Path] | None, typer.Argument(metavar="[RUN]...", help="Folders of runs.", show_default=False)
    ] = None,
) -> None:
    """List every view, literal, value, direction, area, offset, transform, canvas and guise, with price and concepts.

    Concepts are those of ConceptARC that the word speaks of, in brackets those that depend on its constants.
    """
    if usage or runs:
        return _usage(runs or [])
    for family, rows in families().items():
        output(_table(family, rows))
        output()
    return output(_names())


def _usage(folders: list[Path]) -> None:
    from argraph.report.run.language_tables import ledger_tables
    from argraph.report.run.terminal import table_text
    from argraph.runs.folder import load_run
    from argraph.study.ledger import Ledger

    if not folders:
        raise InvalidSetting("say which runs to count: argraph library --usage RUN...")
    for table in ledger_tables(Ledger.of(map(load_run, folders))):
        output(*table_text(table), sep="\n")


def families() -> dict[str, list[Row]]:
    """What there is in each family: name, price in bits, what it means, and its concepts, in the order of the packs."""
    from argraph.language import packs, word
    from argraph.language.cost import cost

    kinds = [kind for kind in packs.vocabulary().values() if issubclass(kind, word.Word)]
    listed = {
        "views": [
            (view.name, f"{cost(view):g}", view.explain(), _concepts(type(view))) for view in packs.views().values()
        ]
    }
    for family in word.FAMILIES:
        members = [_row(kind) for kind in kinds if issubclass(kind, family)]
        listed[PLURALS.get(family.__name__, f"{family.__name__.lower()}s")] = members
    listed["other words"] = [_row(kind) for kind in kinds if not issubclass(kind, word.FAMILIES)]
    return {family: rows for family, rows in listed.items() if rows}


PLURALS = {"Other": "referents", "Canvas": "canvases", "Colour": "values: colours", "Number": "values: numbers"}


def _row(kind: type[Any]) -> Row:
    """A word: the first line of its documentation, and what it costs without its constants and inner words."""
    meaning = (inspect.getdoc(kind) or "").partition("\n")[0]
    return kind.__name__, f"{kind.bits:g}", meaning, _concepts(kind)


def _concepts(kind: Any) -> str:
    """The concepts that a word always speaks of; those that depend on its constants; and where names speak for it."""
    from argraph.language.checks import names_in

    sometimes = [f"({concept})" for concept in getattr(kind, "naming", ())]
    fields = [f"by its {name}" for name in names_in(kind)]
    return ", ".join([*kind.concepts, *sometimes, *fields])


def _names() -> Table:
    """What the names of relations, attributes and parts speak of."""
    from rich.table import Table

    from argraph.scene.attributes import ATTRIBUTES
    from argraph.scene.notion import spoken_of
    from argraph.scene.parts import PARTS
    from argraph.scene.relations import RELATIONS

    table = Table("names", "concept", "which", title="what names speak of", title_justify="left", box=None)
    table.title_style = "bold"
    for kind, notions in (("relations", RELATIONS), ("attributes", ATTRIBUTES), ("parts", PARTS)):
        for concept, names in spoken_of(notions).items():
            table.add_row(kind, concept, ", ".join(names))
    return table


def _table(family: str, rows: list[Row]) -> Table:
    from rich.table import Table

    table = Table(
        "name", "bits", "meaning", "concepts", title=f"{family} ({len(rows)})", title_justify="left", box=None
    )
    table.title_style, table.columns[1].justify = "bold", "right"
    for row in rows:
        table.add_row(*row)
    return table
