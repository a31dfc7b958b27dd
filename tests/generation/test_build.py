"""What the builder refuses: each check, with an idea that breaks it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import numpy as np
import pytest

from argraph.errors import ArgraphError, IdeaFailed
from argraph.generation.build import fault, generate, open_misreadings
from argraph.generation.drawing import blank
from argraph.generation.idea import Again, Cells, Drawn, Idea, Program, misread, misread_each


class Sound(Idea, novelty=0):
    """One cell of any colour is to fill the grid."""

    rule = "The colour of the cell fills the grid."

    def make(self, random: Random) -> Drawn:
        given = blank(3, random.randint(3, 9))
        given[1, 1] = random.randint(1, 9)
        return given, np.full_like(given, given[1, 1])

    def answer(self, grid: Cells) -> Cells:
        return np.full_like(grid, grid.max())


class AlwaysBlue(Sound):
    """All outputs are blue, and nothing rules out that they always are."""

    def make(self, random: Random) -> Drawn:
        given, wanted = super().make(random)
        return np.minimum(given, 1), np.minimum(wanted, 1)

    def misreadings(self) -> Mapping[str, Program]:
        return {"always blue": lambda grid: np.full_like(grid, 1)}


class Copying(Sound):
    """The output is the input."""

    def make(self, random: Random) -> Drawn:
        given, _ = super().make(random)
        return given, given


class Blank(Sound):
    """The output is black."""

    def make(self, random: Random) -> Drawn:
        given, _ = super().make(random)
        return given, 0 * given


class BlankOnColour(Sound):
    """The output is nothing but the ground, which is not black."""

    def make(self, random: Random) -> Drawn:
        given, _ = super().make(random)
        return given % 9 + 1, blank(*given.shape, 1)


class TooLarge(Sound):
    """Sides grow over the limit."""

    def make(self, random: Random) -> Drawn:
        given, wanted = super().make(random)
        return np.tile(given, (11, 1)), wanted


class Disagreeing(Sound):
    """The reference program is wrong."""

    def answer(self, grid: Cells) -> Cells:
        return grid[:1]


class Monotonous(Sound):
    """There is but one input."""

    def make(self, random: Random) -> Drawn:
        return super().make(Random(0))


class Cramped(Sound):
    """No scene ever works out."""

    def make(self, random: Random) -> Drawn:
        raise Again("no room for 3 x 3")


class Meddling(Sound):
    """The reference program writes on the input."""

    def answer(self, grid: Cells) -> Cells:
        grid[:] = grid.max()
        return grid


@pytest.mark.parametrize(
    ("idea", "reason"),
    [
        (AlwaysBlue(), "the demonstrations leave open 'always blue' in all of 40 attempts"),
        (Copying(), "copying the input is right"),
        (Blank(), "a blank grid is right"),
        (BlankOnColour(), "a blank grid is right"),
        (TooLarge(), "a side is not from 1 to 30"),
        (Disagreeing(), "the reference program disagrees with the construction"),
        (Monotonous(), "the input repeats another"),
        (Cramped(), "no room for 3 x 3"),
    ],
    ids=repr,
)
def test_an_idea_at_fault_is_named_with_the_reason(idea: Idea, reason: str) -> None:
    with pytest.raises(IdeaFailed, match=rf"^<Idea TestBuild/{idea.name}>: .*{reason}$") as caught:
        generate(idea, seed=0)
    assert isinstance(caught.value, ArgraphError)


def test_a_reference_program_cannot_change_the_input() -> None:
    with pytest.raises(ValueError, match="read-only"):
        generate(Meddling(), seed=0)


def test_a_sound_idea_gives_what_its_seed_says() -> None:
    first, again, other = generate(Sound(), 0), generate(Sound(), 0, id="mine"), generate(Sound(), 1)
    assert (first.id, again.id) == ("TestBuild-Sound-0", "mine")
    assert first.content_hash == again.content_hash != other.content_hash
    assert (first.novelty, first.stated_rule, first.concept) == (0, Sound.rule, "TestBuild")


def test_a_misreading_is_closed_by_one_pair() -> None:
    blue, red = (np.array([[colour, 0]], dtype=np.int8) for colour in (1, 2))
    idea = AlwaysBlue()
    assert open_misreadings(idea, [(blue, blue | 1)]) == ["always blue"]
    assert open_misreadings(idea, [(blue, blue | 1), (red, red | 2)]) == []
    assert fault(idea, red, red | 2) is None


class Shifting(Sound):
    """The colour may be read as another one, in several ways."""

    @misread("one more", more=1)
    @misread("black", lambda grid: 0 * grid)
    @misread_each("always {}", colour=(3, 4))
    def answer(self, grid: Cells, colour: int | None = None, more: int = 0) -> Cells:
        return np.full_like(grid, (colour or grid.max()) + more)


def test_misreadings_are_the_answer_with_other_values_or_other_programs() -> None:
    grid, readings = np.array([[0, 5]], dtype=np.int8), Shifting().misreadings()
    assert {name: program(grid).tolist() for name, program in readings.items()} == {
        "one more": [[6, 6]],
        "black": [[0, 0]],
        "always 3": [[3, 3]],
        "always 4": [[4, 4]],
    }
    assert Shifting().answer(grid).tolist() == [[5, 5]]
    assert Sound().misreadings() == {}
