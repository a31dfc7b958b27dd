"""How views are named, and how they say what they take for background."""

from __future__ import annotations

from argraph.scene.sight import Background


def background_suffix(background: Background) -> str:
    """The end of a view's name, which says what it takes for background unless that is black.

    >>> background_suffix("black"), background_suffix("panel")
    ('', '-on-panel')
    """
    return "" if background == "black" else f"-on-{background}"


def background_english(background: Background) -> str:
    """The end of a view's English, which says what it takes for background unless that is black.

    >>> background_english("commonest")
    ', the commonest colour being background'
    """
    return {
        "black": "",
        "commonest": ", the commonest colour being background",
        "panel": ", the commonest colour of each panel being background",
        "wallpaper": ", the pattern that repeats being background",
        "static": ", the static of the two commonest colours being background",
    }[background]
