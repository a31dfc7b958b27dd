"""The ten colours of ARC as they look on a screen, and the ink that can be read on each."""

from __future__ import annotations

HEX = (
    "#000000",
    "#0074d9",
    "#ff4136",
    "#2ecc40",
    "#ffdc00",
    "#aaaaaa",
    "#f012be",
    "#ff851b",
    "#7fdbff",
    "#870c25",
)
"""The colours 0 to 9, in the shades that ARC's own viewer made customary."""

DARK, LIGHT = "#000000", "#ffffff"


def ink(colour: int) -> str:
    """Give the ink, black or white, that stands out more against a colour.

    >>> [colour for colour in range(10) if ink(colour) == LIGHT]
    [0, 1, 9]
    """
    return max(DARK, LIGHT, key=lambda shade: contrast(shade, HEX[colour]))


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21; text needs 4.5 by the web's accessibility guidelines.

    >>> contrast(DARK, LIGHT), contrast(LIGHT, LIGHT)
    (21.0, 1.0)
    """
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    """How bright a colour looks, from 0 to 1, by the formula of these guidelines."""
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
