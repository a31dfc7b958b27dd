"""A rule: how to see a grid, and what to draw from what is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import numpy as np
from numpy.typing import NDArray

from argraph.errors import NotApplicable
from argraph.language.cost import ANY_GROUND_BITS, CLAUSE_BITS, WHERE_POSSIBLE_BITS, cost
from argraph.language.english import PLAIN, Phrase, Target, Voice, sentences, shortened, text_of
from argraph.language.naming import name_of
from argraph.language.selector import Selector, role_noun
from argraph.language.word import Canvas, Effects, Flags, Guise, Transform, undefined
from argraph.scene.board import over
from argraph.scene.scene import Scene
from argraph.scene.view import View
from argraph.values.change import Change
from argraph.values.grid import Grid, GridLike, as_grid
from argraph.values.ground import Ground, ground
from argraph.values.sets import union
from argraph.values.showing import HTML, RICH, shown

if TYPE_CHECKING:
    from argraph.language.trace import Trace

Seen = TypeVar("Seen", Grid, Scene)
MOST_WORDS = 45
"""A rule of more words is told as a list of steps."""


@attrs.frozen(cache_hash=True)
class Clause:
    """Do something to some objects."""

    bits = CLAUSE_BITS
    prices = MappingProxyType({"where_possible": {True: WHERE_POSSIBLE_BITS}})

    selector: Selector
    transform: Transform
    where_possible: bool = False
    """Whether objects for which it has no meaning are passed over; otherwise a grid with one is beyond the rule."""

    def explain(self, voice: Voice = PLAIN) -> str:
        """English in one sentence; what takes long to describe is named first and then called "it"."""
        return self._said_to(self.selector.target(voice), voice)

    def explain_after(self, before: Sequence[Clause], voice: Voice) -> str:
        """The same after other clauses: what the last one described is "such", and all that it left out are "other"."""
        known = next((self.selector.known_from(clause.selector) for clause in before[-1:]), None)
        target = self.selector.target(voice)
        if target.described and known is not None:
            target = Target(f"each {known} {role_noun(self.selector.role, voice.noun)}")
        return self._said_to(target, voice)

    def _said_to(self, target: Target, voice: Voice) -> str:
        order = self.transform.phrase(attrs.evolve(voice, target=target))
        limit = ", where that is possible" if self.where_possible else ""
        if not target.goes_first(order):
            return f"{text_of(order, target=target.text)}{limit}."
        about_it = self.transform.explain(attrs.evolve(voice, target=Target()))
        return f"For {target.text}, {about_it[0].lower()}{about_it[1:]}{limit}."

    def chosen(self, scene: Scene, effects: Effects) -> Flags:
        """Which objects are meant, given what would be done to each; raises `NotApplicable` if that is undefined."""
        return self.possible(scene, self.selector.holds(scene.world), effects)

    def possible(self, scene: Scene, selected: Flags, effects: Effects) -> Flags:
        """The same where it is known which objects are selected."""
        if self.where_possible:
            return selected & effects.defined
        if np.count_nonzero(selected & ~effects.defined):
            raise NotApplicable(Refusal(self, scene, int(np.flatnonzero(selected & ~effects.defined)[0])))
        return selected


@attrs.frozen(eq=False)
class Refusal:
    """Why a clause cannot be done to an object; put into words only if somebody asks, as a search never does."""

    clause: Clause
    scene: Scene
    index: int

    def __str__(self) -> str:
        voice = Voice.of(self.scene.view)
        name = name_of(self.scene.objects[self.index], self.scene.view.noun)
        missing = undefined(self.clause.transform, self.scene, self.index)
        why = "" if missing is None else f": {missing.explain(voice)} is not defined there"
        return f"{self.clause.explain(voice)[:-1]!r} cannot be done to object {self.index + 1}, {name}{why}"


@attrs.frozen(cache_hash=True)
class Edit(Canvas):
    """Change the input in place: all erasures of all clauses first, then all paints in order."""

    bits = 0.0
    concepts = ()

    clauses: tuple[Clause, ...]

    def draw(self, scene: Scene) -> Grid:
        """Run the clauses on a scene."""
        effects = [clause.transform.effects(scene) for clause in self.clauses]
        chosen = [clause.chosen(scene, each) for clause, each in zip(self.clauses, effects, strict=True)]
        return composed(scene, chosen, effects)

    def phrase(self, voice: Voice) -> Phrase:
        """The clauses, a sentence each."""
        return (" ".join(self.steps(voice)) or "Change nothing.",)

    def steps(self, voice: Voice) -> list[str]:
        """The same as a list."""
        return [clause.explain_after(self.clauses[:number], voice) for number, clause in enumerate(self.clauses)]


def composed(scene: Scene, chosen: Sequence[Flags], effects: Sequence[Effects]) -> Grid:
    """What comes of doing things to the objects chosen for each: all erasures first, then all paints in order."""
    cells, plane = scene.grid.cells.copy(), scene.plane
    fired = [(each, np.flatnonzero(meant).tolist()) for meant, each in zip(chosen, effects, strict=True)]
    cells[plane.mask(union(each.erase[number] for each, numbers in fired for number in numbers))] = scene.background
    for colour, board in over(each.paint[number] for each, numbers in fired for number in numbers):
        cells[plane.mask(board)] = colour
    return Grid.of(cells)


@attrs.frozen(cache_hash=True, repr=False)
class Rule:
    """A view, and the canvas that is drawn from what the view sees; perhaps a second rule on the result."""

    prices = MappingProxyType({"any_ground": {True: ANY_GROUND_BITS}})

    view: View
    canvas: Canvas
    then: Rule | None = None
    any_ground: bool = False
    """Whether a grid's ground, see `argraph.values.ground`, is taken away first, and put back in the end."""
    guise: Guise | None = None
    """How a grid is changed, next, before it is looked at; what is made of it is changed back."""

    def apply(self, grid: GridLike) -> Grid:
        """Make the output for an input, or for what people hold for a grid.

        Raises `NotApplicable` where the rule has no meaning.
        """
        given = as_grid(grid)
        behind = self.ground_of(given)
        looked_at = given if behind is None else behind.taken_away(given)
        change = self.change_of(looked_at)
        drawn = self.canvas.draw(Scene.seen(change.done(looked_at), self.view))
        output = change.undone(drawn if self.then is None else self.then.apply(drawn))
        return output if behind is None else behind.put_back(output, given)

    def ground_of(self, grid: Grid) -> Ground | None:
        """What the rule takes away from behind the things of a grid, to see them on black."""
        return ground(grid) if self.any_ground else None

    def change_of(self, grid: Grid) -> Change:
        """What the rule changes in a grid whose ground has been taken away, before it looks at it."""
        return Change() if self.guise is None else self.guise.change(grid)

    def trace(self, grid: GridLike) -> Trace:
        """What the rule sees in a grid, which clause fires on which object and why, and what it writes."""
        from argraph.language.trace import trace_rule

        return trace_rule(self, as_grid(grid))

    def explain(self) -> str:
        """The rule in English; one that takes many words is a list of steps, each on a line of its own."""
        steps, line = self.steps(), self.line()
        if len(line.split()) <= MOST_WORDS or len(steps) == 1:
            return line
        return "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))

    def line(self) -> str:
        """The rule in English on one line, however many words it takes."""
        return " ".join(self.steps())

    def steps(self) -> list[str]:
        """What the rule says, thought by thought."""
        voice = Voice.of(self.view)
        done = self.canvas.steps(voice) if isinstance(self.canvas, Edit) else []
        then = [] if self.then is None else ["Take the result as input.", *self.then.steps()]
        held = "See the grid's ground as black, and put it back at the end." if self.any_ground else ""
        guise = "" if self.guise is None else f"{self.guise.explain(voice)}. Undo that at the end."
        before = filter(None, (held, guise, self.view.told()))
        return [*before, *(done or sentences(self.canvas.explain(voice))), *then]

    @property
    def cost(self) -> float:
        """What the rule costs, in bits; see `argraph.language.cost`."""
        return cost(self)

    def notation(self) -> str:
        """The rule in full, as Python that rebuilds it where all words are at hand."""
        then = "" if self.then is None else f", then={self.then.notation()}"
        any_ground = ", any_ground=True" if self.any_ground else ""
        guise = "" if self.guise is None else f", guise={self.guise!r}"
        return f"Rule(view={self.view!r}, canvas={self.canvas!r}{then}{any_ground}{guise})"

    def __repr__(self) -> str:
        return f"<Rule, {self.cost:g} bits: {shortened(self.explain())}>"

    def __rich__(self) -> Any:
        return shown(self, RICH)

    def _repr_html_(self) -> Any:
        return shown(self, HTML)

    def to_json(self) -> dict[str, Any]:
        """Give the JSON form."""
        from argraph.values.notation import to_json

        data: dict[str, Any] = to_json(self)
        return data

    @classmethod
    def from_json(cls, data: Any) -> Rule:
        """Read the JSON form, checking everything; loading can never run code."""
        from argraph.language.packs import vocabulary
        from argraph.values.notation import from_json

        rule: Rule = from_json(data, cls, vocabulary())
        return rule


def changed(before: Grid, after: Grid) -> NDArray[np.bool_]:
    """Which cells differ between two grids of one size."""
    mask: NDArray[np.bool_] = before.cells != after.cells
    return mask


def or_none(draw: Callable[[Seen], Grid], seen: Seen) -> Grid | None:
    """What a rule or a canvas makes of a grid or a scene, or None where it has no meaning."""
    try:
        return draw(seen)
    except NotApplicable:
        return None
