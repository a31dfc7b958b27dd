"""Profiles in the terminal: the concepts of a task with what was seen, and how often each holds in a corpus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from argraph.language.english import listed
from argraph.profiles.catalogue import CONCEPTS
from argraph.profiles.census import Census
from argraph.profiles.concept import Concept
from argraph.profiles.profile import Profile
from argraph.report.text.sentences import printable

MOST_READINGS = 2
EXPECTED = "*"
"""Marks the share of a concept in a group where it was to be expected."""


def profile_text(profile: Profile) -> RenderableType:
    """The concepts that hold of a task, each with what was seen in its demonstrations."""
    title = f"{printable(profile.task)}: {len(profile.holding)} of {len(profile)} concepts hold"
    table = Table("kind", "concept", "what was seen", box=None, header_style="dim", title=title, title_justify="left")
    table.title_style = "bold"
    for concept in CONCEPTS:
        if profile[concept.name]:
            table.add_row(concept.kind, concept.name, "; ".join(_sentences(profile.seen[concept.name])))
    return table


def _sentences(readings: Sequence[str]) -> list[str]:
    """What was seen, said once for all views in which it was seen, and cut short.

    >>> _sentences(["objects move (components-4)", "objects move (components-8)", "objects grow"])
    ['objects move (components-4, components-8)', 'objects grow']
    """
    views: dict[str, list[str]] = {}
    for reading in readings:
        sentence, _, view = reading.partition(" (")
        views.setdefault(sentence, []).extend(view.removesuffix(")").split(" (") if view else [])
    said = [f"{sentence} ({', '.join(seen)})" if seen else sentence for sentence, seen in views.items()]
    return said if len(said) <= MOST_READINGS else [*said[:MOST_READINGS], f"and {len(said) - MOST_READINGS} more"]


def census_text(census: Census) -> RenderableType:
    """How often each concept holds in a corpus; if its tasks fall into groups, also in which of them."""
    measured = Text(f"corpus {printable(census.corpus)}, content hash {census.content_hash[:12]}")
    if len(census.group_names) < 2:
        return Group(_count_table(census), measured)
    numbered = listed(f"{number} {name}" for number, name in enumerate(census.group_names, 1))
    return Group(
        _group_table(census),
        Text(f"shares of tasks in percent; the groups are {numbered}; {EXPECTED} where one would expect the concept"),
        *_expectation_lines(census),
        measured,
    )


def _count_table(census: Census) -> Table:
    title = f"{printable(census.corpus)}, {len(census.profiles)} tasks"
    table = Table("kind", "concept", "tasks", "share", title=title, title_style="bold")
    for column in table.columns[2:]:
        column.justify = "right"
    for concept in CONCEPTS:
        table.add_row(concept.kind, concept.name, str(census.count(concept.name)), f"{census.share(concept.name):.1%}")
    return table


def _group_table(census: Census) -> Table:
    """The confusion table: a row a concept, a column a group."""
    title = f"{printable(census.corpus)}, {len(census.profiles)} tasks in {len(census.group_names)} groups"
    table = Table("concept", "all", title=title, title_style="bold", padding=(0, 0, 0, 1))
    for number in range(1, len(census.group_names) + 1):
        table.add_column(str(number))
    for column in table.columns[1:]:
        column.justify = "right"
    for concept in CONCEPTS:
        shares = (_share(census, concept, group) for group in census.group_names)
        table.add_row(concept.name, f"{census.share(concept.name):.0%}".rstrip("%"), *shares)
    return table


def _share(census: Census, concept: Concept, group: str) -> str:
    """A share in percent, nothing for none, with a mark where it was to be expected."""
    share = census.share(concept.name, group)
    return (f"{100 * share:.0f}" if share else "") + (EXPECTED if group in concept.groups else "")


def _expectation_lines(census: Census) -> Iterator[RenderableType]:
    told = census.expectations
    met = sum(expectation.is_met for expectation in told)
    yield Text(f"{met} of {len(told)} expected concepts hold more often in their group than elsewhere")
    for fault in (expectation for expectation in told if not expectation.is_met):
        yield Text(f"  not {fault.concept} in {fault.group}: {fault.inside:.0%}, elsewhere {fault.outside:.0%}")
