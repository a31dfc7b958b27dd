"""Every word says whether it turns along with the grid, and does as it says."""

from __future__ import annotations

import pytest

from argraph.language import packs
from argraph.language.word import Canvas, Word
from argraph.values.grid import Grid
from argraph.values.symmetry import TURNS
from tests.language.samples import samples, spread
from tests.language.turning import follows, images
from tests.words import notation, word_of

SAMPLES = 4
GRIDS = tuple(
    map(
        Grid.parse,
        (
            *("0110/0000/0020", "1100/1000/0003", "20000/00100/00003", "12000/12000/00012", "030/333/030/001"),
            *("111110/100010/102010/111110/000003", "0010200/0030000/0000000", "1100022/1010020/1110000"),
        ),
    )
)
"""Small grids on which words say something, besides those from which they come."""
UNTURNED = {
    "InTheMiddle": ("InTheMiddle()", "components-8", "100/221", "quarter turn left"),
    "ColourInReverse": ("ColourInReverse('top')", "many-coloured-8", "010/003", "quarter turn right"),
    "EverySecond": ("EverySecond('chequer')", "whole", "1111", "half turn"),
    "Symmetrise": ("Symmetrise('all')", "many-coloured-8", "32/02", "transpose"),
    "RepeatAsBegun": ("RepeatAsBegun()", "components-8", "3012/3303/1222", "mirror top-bottom"),
    "Restore": ("Restore('mirrored')", "components-8", "0210/0111", "half turn"),
    "Regularise": ("Regularise()", "whole", "11111/10001/10101/10001/11111", "quarter turn right"),
    "Fall": ("Fall('start')", "components-8", "2100/2100/0032/0120/0130", "mirror top-bottom"),
    "Block": (
        "Block(FixedNumber(2), FixedNumber(3), FixedColour(3), 'top', FixedNumber(4))",
        "whole",
        "1",
        "half turn",
    ),
    "Beside": ("Beside(Selector(), 'across')", "components-8", "01/23", "mirror left-right"),
    "Over": ("Over()", "components-8", "01/23", "mirror left-right"),
    "Continue": ("Continue('across', FixedNumber(6))", "whole", "1020", "mirror left-right"),
    "Renamed": ("Renamed('rows')", "whole", "12/30", "mirror left-right"),
    "Tidy": ("Tidy()", "whole", "10500/01501/55555/00510/01500", "antitranspose"),
}
"""For each word that does not turn along one, with a view, a grid and a turn that nothing it could become follows."""

turning = [kind for kind in packs.words() if kind.turns_along]


@pytest.mark.parametrize("kind", turning, ids=lambda kind: kind.__name__)
def test_the_word_turns_along(kind: type[Word]) -> None:
    found = [(word, viewing) for word, viewing in samples(kind) if len(viewing.view.turns_along) == len(TURNS)]
    assert found
    for number, (word, viewing) in enumerate(spread(found, SAMPLES)):
        own = (viewing.scenes[0].grid, viewing.scenes[-1].grid)
        grids = own if issubclass(kind, Canvas) else (*own, *GRIDS[number % 2 :: 2])
        for turn in TURNS:
            assert follows(word, viewing.view, grids, turn), f"{notation(word)} under {viewing.view.name}, {turn}"


def test_rays_toward_dotted_lines_that_cross_turn_along() -> None:
    toward = word_of("Ray(By(The(Selector(literals=(HasColour('colour', 3),)))))")
    crossing = Grid.parse("20000000/00003000/00000000/00003000/01010101/00003000/00000000/00003000")
    for turn in TURNS:
        assert follows(toward, packs.view("dotted"), [crossing], turn), turn


@pytest.mark.parametrize("turned", TURNS)
def test_moves_that_turn_turn_along(turned: str) -> None:
    word = word_of(f"Move(Steps(1), Stay(), True, None, '{turned}')")
    for turn in TURNS:
        assert follows(word, packs.view("components-8"), GRIDS, turn), turn


@pytest.mark.parametrize("name", UNTURNED)
def test_the_word_does_not_turn_along(name: str) -> None:
    text, view, grid, turn = UNTURNED[name]
    assert text.startswith(name)
    assert not follows(word_of(text), packs.view(view), [Grid.parse(grid)], turn)


def test_each_word_that_does_not_turn_along_is_shown_not_to() -> None:
    assert {kind.__name__ for kind in packs.words() if not kind.turns_along} == set(UNTURNED)


@pytest.mark.parametrize(
    ("text", "image"),
    [
        ("Faces('points up')", "Faces('points left')"),
        ("Steps(2)", "Steps(-2)"),
        ("Ranked('top', False)", "Ranked('right', True)"),
        ("Relates('level with')", "Relates('in line with')"),
        ("Tile(FixedNumber(1), FixedNumber(2))", "Tile(FixedNumber(2), FixedNumber(1))"),
        ("Draw('12/34', 0)", "Draw('31/42', 0)"),
    ],
)
def test_a_word_has_its_mirror_images(text: str, image: str) -> None:
    assert word_of(image) in images(word_of(text))


def test_a_word_has_no_images_but_mirror_images() -> None:
    assert list(images(word_of("OwnColour()"))) == [word_of("OwnColour()")]
    assert len(list(images(word_of("Faces('points up')")))) == 4
