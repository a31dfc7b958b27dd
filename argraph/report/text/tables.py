"""Tables as plain text cells, made once for the terminal, Markdown and LaTeX, and how figures are written in them."""

from __future__ import annotations

from typing import Any

import attrs

NO_FIGURE, NOTHING = "–", "·"
DIGITS = 6
Rows = tuple[tuple[str, ...], ...]


@attrs.frozen
class TextTable:
    """A table: its title, its headings, its rows in sections, and sentences to go under it.

    The first column is text; the others are figures.
    """

    title: str
    heads: tuple[str, ...]
    sections: tuple[Rows, ...]
    notes: tuple[str, ...] = ()


def percent(share: float) -> str:
    """A share in percent; what is not all or nothing never looks like it.

    >>> percent(0.5), percent(0.999), percent(0.001), percent(1.0)
    ('50%', '99%', '1%', '100%')
    """
    rounded = round(100 * share)
    return f"{rounded if share in (0, 1) else min(99, max(1, rounded))}%"


def rounded(data: Any) -> Any:
    """Figures as files give them: the same data with every number to six digits after the point.

    >>> rounded({"share": (1 / 3, 2)})
    {'share': [0.333333, 2]}
    """
    if isinstance(data, dict):
        return {name: rounded(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return list(map(rounded, data))
    return round(data, DIGITS) + 0.0 if isinstance(data, float) else data


def exact(share: float) -> str:
    """A share in percent with the two digits that leader boards give.

    >>> exact(0.12345)
    '12.35%'
    """
    return f"{100 * share:.2f}%"


def count_and_share(count: int, total: int) -> str:
    """A count, and what share of the total it is.

    >>> count_and_share(3, 4), count_and_share(0, 0)
    ('3 75%', '–')
    """
    return f"{count} {percent(count / total)}" if total else NO_FIGURE


def count_text(count: int) -> str:
    """A count in a table most of whose counts are nothing."""
    return str(count) if count else NOTHING


def decimal(share: float | None) -> str:
    """A share as papers give it."""
    return NO_FIGURE if share is None else f"{share:.2f}"


def p_value(p: float) -> str:
    """A p-value as papers give it.

    >>> p_value(0.2702), p_value(0.0042), p_value(0.0003)
    ('p = 0.27', 'p = 0.004', 'p < 0.001')
    """
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.01 else f"p = {p:.2f}"
