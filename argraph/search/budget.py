"""How much work a search may do: counted in candidates and CP-SAT deterministic time, never by the clock."""

from __future__ import annotations

import attrs

from argraph.errors import UnknownName


@attrs.frozen
class Budget:
    """Limits on each stage of the search, per view."""

    literals: int = 500
    """Distinct selectors of at most one literal."""
    paired: int = 110
    """The cheapest of these, from which selectors of two literals are made."""
    selectors: int = 4_000
    """Distinct selectors of at most two literals."""
    referents: int = 12
    partners: int = 12
    described: int = 4
    """Partners that it takes a selector to tell, besides."""
    values: int = 60
    """Distinct colour and offset expressions."""
    colours: int = 20
    """Colours for each area, those that suit most objects first."""
    moves: int = 60
    """Pairs of offsets, those that fit most demonstrations first."""
    dyed: int = 12
    """Pairs of offsets for moves in another colour, and for moves with each turn."""
    actions: int = 120
    """Actions with a right write; of those that do not suffice alone, all that have the same evidence count as one."""
    clauses: int = 400
    """Clauses among which CP-SAT decides."""
    sets: int = 8
    """Sets of several clauses, cheapest first."""
    readings: int = 200
    """Rules with different behaviour that get a vote."""
    deterministic_time: float = 0.5
    """For each CP-SAT model, in its own deterministic seconds."""
    beginnings: int = 8
    """First steps of different result from which a second is looked for."""
    objects: int = 1_200
    """Objects of all scenes together; a view that sees more is not searched."""
    masks: int = 250_000
    """Objects times cells of their grid, of all scenes together; a view that needs more is not searched."""

    def reduced(self) -> Budget:
        """The next smaller budget, for the fallbacks."""
        names = list(EFFORTS)
        known = [name for name in names if EFFORTS[name] == self]
        return EFFORTS[names[max(0, names.index(known[0]) - 1)]] if known else self


EFFORTS = {
    "low": Budget(
        literals=200,
        paired=60,
        selectors=1_500,
        values=40,
        actions=60,
        clauses=200,
        sets=4,
        readings=80,
        beginnings=6,
        masks=200_000,
    ),
    "normal": Budget(),
    "high": Budget(
        literals=2_000,
        paired=300,
        selectors=20_000,
        referents=24,
        partners=16,
        values=160,
        colours=60,
        moves=120,
        actions=300,
        clauses=1_500,
        sets=24,
        readings=800,
        deterministic_time=5.0,
        beginnings=24,
        objects=5_000,
        masks=2_000_000,
    ),
}


def budget(effort: str) -> Budget:
    """The budget of that name."""
    if effort not in EFFORTS:
        raise UnknownName(f"no effort is called {effort!r}; there are {', '.join(EFFORTS)}")
    return EFFORTS[effort]
