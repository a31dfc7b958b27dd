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
        "static": ", the noise of the two commonest colours being background",
    }[background]


def sentences(things: str, background: Background) -> str:
    """What a view takes for objects, and then what it takes for background unless that is black.

    >>> sentences("All cells of a colour are one object.", "commonest")
    'All cells of a colour are one object. The commonest colour is the background.'
    """
    ground = background_english(background).removeprefix(", ").replace(" being background", " is the background.")
    return " ".join(filter(None, (things, ground[:1].upper() + ground[1:])))
