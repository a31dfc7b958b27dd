"""The figures that the published decomposition reports, kept to be read beside ours.

Source: "Quantifying Knowledge-Dependent Overfitting on ARC-AGI: A Concept-Based Decomposition Framework". They come
from that paper's simulated benchmark, not from real solvers.
"""

from __future__ import annotations

import attrs

from argraph.familiarity.fitting import Estimate


@attrs.frozen
class Published:
    """The figures of a published decomposition."""

    source: str
    genuine: Estimate
    boost: Estimate
    accuracy: float
    fraction: float
    fraction_arc_agi_2: float
    familiar_minus_novel: float
    solvers: int


PAPER = Published(
    source="Quantifying Knowledge-Dependent Overfitting on ARC-AGI: A Concept-Based Decomposition Framework",
    genuine=Estimate(0.209, -0.138, 0.550),
    boost=Estimate(0.912, -0.517, 2.394),
    accuracy=0.425,
    fraction=0.509,
    fraction_arc_agi_2=0.463,
    familiar_minus_novel=0.102,
    solvers=8,
)
