"""ConceptARC's sixteen concepts, and how its task files are laid out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

TITLES: Mapping[str, str] = {
    "AboveBelow": "Above and Below",
    "Center": "Center",
    "CleanUp": "Clean Up",
    "CompleteShape": "Complete Shape",
    "Copy": "Copy",
    "Count": "Count",
    "ExtendToBoundary": "Extend To Boundary",
    "ExtractObjects": "Extract Objects",
    "FilledNotFilled": "Filled and Not Filled",
    "HorizontalVertical": "Horizontal and Vertical",
    "InsideOutside": "Inside and Outside",
    "MoveToBoundary": "Move To Boundary",
    "Order": "Order",
    "SameDifferent": "Same and Different",
    "TopBottom2D": "Top and Bottom 2D",
    "TopBottom3D": "Top and Bottom 3D",
}
"""The concepts as its files call them, and as its authors write them."""
CONCEPTS = tuple(TITLES)
MINIMAL_FOLDER = "MinimalTasks"


def is_minimal(path: Path) -> bool:
    """Whether a file lies in a folder of minimal tasks."""
    return path.absolute().parent.name == MINIMAL_FOLDER


def concept_of(path: Path) -> str | None:
    """The concept of a task file, if it lies where ConceptARC would have it.

    >>> concept_of(Path("corpus/Copy/Copy4.json")), concept_of(Path("corpus/Copy/Other.json"))
    ('Copy', None)
    >>> concept_of(Path("MinimalTasks/CopyMinimal.json"))
    'Copy'
    """
    concept = path.stem.removesuffix("Minimal") if is_minimal(path) else path.absolute().parent.name
    return concept if concept in CONCEPTS and path.stem.startswith(concept) else None
