"""The words a search may use, by family."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import attrs

from argraph.language.word import Word

W = TypeVar("W", bound=Word)


@attrs.frozen
class Lexicon:
    """Word classes of the rules packs, in the order of the packs."""

    kinds: tuple[type[Word], ...]

    def classes(self, family: type[W]) -> Iterable[type[W]]:
        """The classes of one family."""
        return (kind for kind in self.kinds if issubclass(kind, family))
