"""Shards: a run cut into fixed shares of its tasks, for machines that know nothing of each other.

The tasks are put in the order of their content hashes and dealt out one by one, so the shares differ by one task at
most, and are the same wherever the same corpora are cut into as many shares.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import attrs

from argraph.corpora.corpus import Corpus
from argraph.errors import InvalidNotation, InvalidSetting
from argraph.runs.measured import Measured
from argraph.values.held import picked
from argraph.values.notation import read_fields


@attrs.frozen
class Shard:
    """One of so many shares, counted from 1.

    >>> str(Shard.parse("3/16")), Shard.parse("3/16") == Shard(3, 16)
    ('3/16', True)
    """

    number: int
    count: int

    def __attrs_post_init__(self) -> None:
        if not 1 <= self.number <= self.count:
            raise InvalidSetting(f"there is no shard {self}; the shards of {self.count} are 1 to {self.count}")

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Read a shard such as `3/16`."""
        found = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text)
        if found is None:
            raise InvalidSetting(f"{text[:40]!r} is no shard; expected its number and how many there are, as in 3/16")
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"

    def share(self, corpora: Sequence[Corpus]) -> Share:
        """Which tasks of some corpora are in this shard."""
        keys = sorted(
            (task.content_hash, number, task.id, place)
            for number, corpus in enumerate(corpora)
            for place, task in enumerate(corpus.all_tasks)
        )
        own = sorted((number, place) for _, number, _, place in keys[self.number - 1 :: self.count])
        places = tuple(tuple(place for home, place in own if home == number) for number in range(len(corpora)))
        return Share(self, tuple(map(Measured.of, corpora)), places)


@attrs.frozen
class Share:
    """The tasks of a shard: the whole that it is of, and for each corpus the places of its tasks there."""

    shard: Shard
    whole: tuple[Measured, ...]
    places: tuple[tuple[int, ...], ...] = attrs.field(repr=False)
    """Counted from 0 through the tasks and then the minimal ones."""

    def of(self, corpora: Sequence[Corpus]) -> tuple[Corpus, ...]:
        """Pick the tasks out of the whole."""
        return tuple(_part(corpus, places) for corpus, places in zip(corpora, self.places, strict=True))

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        return {
            "shard": str(self.shard),
            "whole": [attrs.asdict(corpus) for corpus in self.whole],
            "places": [list(places) for places in self.places],
        }

    @classmethod
    def from_json(cls, data: Any) -> Share:
        """Read the JSON form, checked."""
        shard, whole, places = read_fields(data, "share", {"shard": str, "whole": list, "places": list})
        if not all(isinstance(row, list) and all(type(place) is int for place in row) for row in places):
            raise InvalidNotation("share, places: expected a list of places for each corpus")
        if len(places) != len(whole):
            raise InvalidNotation(f"share, places: there are {len(places)} lists for {len(whole)} corpora")
        return cls(Shard.parse(shard), tuple(map(Measured.from_json, whole)), tuple(map(tuple, places)))

    def told(self) -> str:
        """In a few words: "3/16 of bundled: 160 tasks (dad152f2ec6a)"."""
        return f"{self.shard} of {' + '.join(corpus.told() for corpus in self.whole)}"


def _part(corpus: Corpus, places: Sequence[int]) -> Corpus:
    most = len(corpus.tasks)
    plain = [place for place in places if place < most]
    minimal = [place - most for place in places if place >= most]
    return Corpus(corpus.name, picked(corpus.tasks, plain), picked(corpus.minimal, minimal))
