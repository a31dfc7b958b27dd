"""The words a search may use, by family."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import attrs

from argraph.language.vocabulary import words_of
from argraph.language.word import Word

W = TypeVar("W", bound=Word)


@attrs.frozen
class Lexicon:
    """Word classes of the rules packs, in the order of the packs; perhaps with only some words of theirs allowed."""

    kinds: tuple[type[Word], ...]
    allowed: frozenset[str] | None = None
    """The words that may be used, as `argraph.language.vocabulary` names them; all if None."""

    def permits(self, word: Any) -> bool:
        """Whether a word, with all its inner words, may be used."""
        return self.allowed is None or words_of(word) <= self.allowed

    def classes(self, family: type[W]) -> Iterable[type[W]]:
        """The classes of one family."""
        return (kind for kind in self.kinds if issubclass(kind, family))
