"""The words a search may use, by family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import attrs

from argraph.language.vocabulary import is_class, words_of
from argraph.language.word import Word

W = TypeVar("W", bound=Word)


@attrs.frozen
class Lexicon:
    """Word classes of the rules packs, in the order of the packs; perhaps with only some of them allowed."""

    kinds: tuple[type[Word], ...]
    allowed: frozenset[str] | None = None
    """The views and classes of words that may be used, by name, whatever names stand in them; all if None."""
    _families: dict[type[Word], tuple[Any, ...]] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def permits(self, word: Any) -> bool:
        """Whether a word, with all its inner words, may be used."""
        return self.allowed is None or all(map(self.allowed.__contains__, filter(is_class, words_of(word))))

    def permitted(self, words: Iterable[W]) -> Iterable[W]:
        """Those of some words that may be used."""
        return words if self.allowed is None else filter(self.permits, words)

    def classes(self, family: type[W]) -> Sequence[type[W]]:
        """The classes of one family."""
        if family not in self._families:
            self._families[family] = tuple(kind for kind in self.kinds if issubclass(kind, family))
        return self._families[family]
