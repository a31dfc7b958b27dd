"""Changes that change nothing, each with the reason why no test could notice it."""

from __future__ import annotations

from tests.mutation.mutants import Mutant

EQUIVALENT: dict[tuple[str, str], str] = {}
"""From the name of a file and a line of the mutant to the reason."""


def reason(mutant: Mutant) -> str | None:
    """Why no test could notice a mutant, if that is known."""
    added = (line[1:] for line in mutant.diff if line.startswith("+"))
    return next((EQUIVALENT[mutant.path.stem, line] for line in added if (mutant.path.stem, line) in EQUIVALENT), None)
