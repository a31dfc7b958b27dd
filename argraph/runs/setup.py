"""What was run: the solver with its settings, the corpora, the limits, and the code and libraries that did it."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any

import attrs

from argraph.errors import InvalidNotation
from argraph.execution.executor import Limits
from argraph.execution.provenance import Provenance
from argraph.runs.measured import Measured
from argraph.runs.shards import Share
from argraph.values.notation import Kinds, read_fields

FORMAT = 1
"""Of run folders; it goes up when older versions could not read them any more."""
FIELDS: Kinds = {
    "format": int,
    "solver": str,
    "settings": dict,
    "guesses": int,
    "limits": dict,
    "corpora": list,
    "made_with": list,
    "share": (dict, NoneType),
}


@attrs.frozen
class Setup:
    """Everything that the answers of a run depend on.

    `made_with` holds one entry, or several if the run was resumed with other code or libraries, on request.
    """

    solver: str
    settings: Mapping[str, Any] = attrs.field(hash=False)
    guesses: int
    limits: Limits
    corpora: tuple[Measured, ...]
    made_with: tuple[Provenance, ...]
    share: Share | None = None
    """Where the run is a shard, of what; the corpora are then the tasks of the shard alone."""

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        data = {"format": FORMAT, **attrs.asdict(self, filter=lambda field, _: field.name != "share")}
        return data if self.share is None else data | {"share": self.share.to_json()}

    @classmethod
    def from_json(cls, data: Any) -> Setup:
        """Read the JSON form, checked."""
        if isinstance(data, dict) and data.get("format") != FORMAT:
            raise InvalidNotation(f"is of format {data.get('format')!r}; this version of argraph reads format {FORMAT}")
        fields = {"share": None} | data if isinstance(data, dict) else data
        _, solver, settings, guesses, limits, corpora, made_with, share = read_fields(fields, "run", FIELDS)
        if not made_with:
            raise InvalidNotation("does not say with which code the run was made")
        return cls(
            solver,
            settings,
            guesses,
            Limits(*read_fields(limits, "limits", {"seconds": (float, int), "megabytes": (float, int)})),
            tuple(map(Measured.from_json, corpora)),
            tuple(map(Provenance.from_json, made_with)),
            None if share is None else Share.from_json(share),
        )

    @property
    def whole(self) -> Setup:
        """The setup of the run that this is a shard of, or itself."""
        return self if self.share is None else attrs.evolve(self, corpora=self.share.whole, share=None)

    def told(self) -> str:
        """The solver and its settings in a few words: "argraph, effort normal, 3 guesses"."""
        settings = [f"{name} {value}" for name, value in self.settings.items()]
        return ", ".join([self.solver, *settings, f"{self.guesses} {'guess' if self.guesses == 1 else 'guesses'}"])

    def differences(self, other: Setup) -> list[str]:
        """Say what is not the same there, code and libraries apart."""
        before, now = self._facts(), other._facts()
        names = dict.fromkeys([*before, *now])
        return [
            f"{name} was {before.get(name, 'absent')} and is {now.get(name, 'absent')}"
            for name in names
            if before.get(name) != now.get(name)
        ]

    def _facts(self) -> dict[str, Any]:
        facts = {"the solver": self.solver, **self.settings, "guesses": self.guesses}
        limits = {"the time limit": f"{self.limits.seconds:g} s", "the memory limit": f"{self.limits.megabytes} MB"}
        shard = {} if self.share is None else {"the shard": self.share.told()}
        return facts | limits | shard | {f"corpus {number}": each.told() for number, each in enumerate(self.corpora, 1)}
