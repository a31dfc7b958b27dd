"""What each of our views takes for an object, against a plain search over cells."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

import pytest
from hypothesis import given

from argraph.scene.sight import Sight
from argraph.scene.view import View
from argraph.values.grid import Grid
from argraph_abstractions import (
    Cells,
    ColourClasses,
    Components,
    Dotted,
    Layers,
    Lines,
    Nested,
    Panels,
    Pieces,
    Rectangles,
    Runs,
    Stripes,
    Whole,
)
from tests import brute_force as slow
from tests.brute_force import AROUND, SIDEWAYS, Cell
from tests.strategies import NASTY_GRIDS, grids

Found = set[slow.Cells]
Colours = dict[Cell, int]


def colours_of(grid: Grid) -> Colours:
    return {(row, column): grid.rows()[row][column] for row, column in product(range(grid.height), range(grid.width))}


def cells_with(colours: Colours, *wanted: int) -> slow.Cells:
    return frozenset(cell for cell, colour in colours.items() if colour in wanted)


def figures(view: View, grid: Grid) -> Found:
    return {slow.thing_of(thing).cells for thing in view(grid).figures}


def regions(view: View, grid: Grid) -> Found:
    return {slow.thing_of(thing).cells for thing in view(grid).regions}


# Plain searches


def components(grid: Grid, steps: tuple[Cell, ...], background: int = 0) -> Found:
    colours = colours_of(grid)
    return {
        piece
        for colour in set(colours.values()) - {background}
        for piece in slow.pieces(cells_with(colours, colour), steps)
    }


def many_coloured(grid: Grid, steps: tuple[Cell, ...], background: int = 0) -> Found:
    colours = colours_of(grid)
    return set(slow.pieces(cells_with(colours, *set(colours.values()) - {background}), steps))


def nested(grid: Grid, steps: tuple[Cell, ...]) -> Found:
    found = components(grid, steps)
    return united(
        found,
        ((outer, inner) for outer in found for inner in found if inner <= slow.hole_cells(outer) and inner != outer),
    )


def dotted(grid: Grid) -> Found:
    colours, found = colours_of(grid), components(grid, AROUND)
    dots = {
        colour: frozenset(min(p) for p in found if len(p) == 1 and colours[min(p)] == colour) for colour in range(10)
    }
    return {piece for piece in found if len(piece) > 1} | {group for group in dots.values() if group}


def layers(grid: Grid) -> Found:
    colours, found = colours_of(grid), components(grid, AROUND)
    owner = {cell: piece for piece in found for cell in piece}
    links = []
    for here, there in product(owner, repeat=2):
        between = cells_between(here, there)
        if colours[here] == colours[there] and between and all(colours[cell] != 0 for cell in between):
            links.append((owner[here], owner[there]))
    return united(found, links)


def cells_between(here: Cell, there: Cell) -> list[Cell]:
    """The cells of a row or a column strictly between two of its cells."""
    if here[0] == there[0]:
        return [(here[0], column) for column in range(here[1] + 1, there[1])]
    return [(row, here[1]) for row in range(here[0] + 1, there[0])] if here[1] == there[1] else []


def united(found: Found, links: object) -> Found:
    """Unite cell sets that are linked, directly or over others."""
    family = {piece: piece for piece in found}
    for one, other in links:  # type: ignore[attr-defined]
        together = family[one] | family[other]
        family.update({piece: together for piece in found if family[piece] <= together})
    return set(family.values())


def together(grid: Grid, one_colour: bool, linked: Callable[[Colours, slow.Cells, slow.Cells], bool]) -> Found:
    """Components that are linked, if of one colour only with those of their own."""
    colours = colours_of(grid)
    found = components(grid, AROUND) if one_colour else many_coloured(grid, AROUND)
    pairs = product(found, repeat=2)
    alike = (pair for pair in pairs if not one_colour or colours[min(pair[0])] == colours[min(pair[1])])
    return united(found, (pair for pair in alike if linked(colours, *pair)))


def near(_: Colours, one: slow.Cells, other: slow.Cells) -> bool:
    return any(max(abs(here[0] - there[0]), abs(here[1] - there[1])) <= 2 for here, there in product(one, other))


def in_line(colours: Colours, one: slow.Cells, other: slow.Cells) -> bool:
    aligned = ((here, there) for here, there in product(one, other) if here[0] == there[0] or here[1] == there[1])
    return any(not any(colours[cell] for cell in cells_between(*sorted(pair))) for pair in aligned)


def overlapping(_: Colours, one: slow.Cells, other: slow.Cells) -> bool:
    return bool(box(one) & box(other))


def box(cells: slow.Cells) -> slow.Cells:
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    return frozenset(product(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1)))


def commonest(grid: Grid) -> int:
    """The commonest colour; if several tie, the one with most of the border; -1 if they tie there too."""
    colours = colours_of(grid)
    if (best := slow.commonest(colours.values())) != -1:
        return best
    counts = [list(colours.values()).count(colour) for colour in range(10)]
    tied = [colour for colour in range(10) if counts[colour] == max(counts)]
    rim = [c for (row, column), c in colours.items() if row in (0, grid.height - 1) or column in (0, grid.width - 1)]
    return slow.commonest(colour for colour in rim if colour in tied)


REFERENCE: dict[View, Callable[[Grid], Found]] = {
    Components(8): lambda grid: components(grid, AROUND),
    Components(4): lambda grid: components(grid, SIDEWAYS),
    Components(8, one_colour=False): lambda grid: many_coloured(grid, AROUND),
    Components(4, one_colour=False): lambda grid: many_coloured(grid, SIDEWAYS),
    Components(8, background="commonest"): lambda grid: components(grid, AROUND, commonest(grid)),
    Components(8, one_colour=False, background="commonest"): lambda grid: many_coloured(grid, AROUND, commonest(grid)),
    Nested(8): lambda grid: nested(grid, AROUND),
    Nested(4): lambda grid: nested(grid, SIDEWAYS),
    ColourClasses(): lambda grid: {cells for colour in range(1, 10) if (cells := cells_with(colours_of(grid), colour))},
    Dotted(): dotted,
    Layers(): layers,
    Pieces("near"): lambda grid: together(grid, True, near),
    Pieces("near", one_colour=False): lambda grid: together(grid, False, near),
    Pieces("in line"): lambda grid: together(grid, True, in_line),
    Pieces("in line", one_colour=False): lambda grid: together(grid, False, in_line),
    Pieces("overlapping", one_colour=False): lambda grid: together(grid, False, overlapping),
    Lines("rows"): lambda grid: {frozenset(product([row], range(grid.width))) for row in range(grid.height)},
    Lines("columns"): lambda grid: {frozenset(product(range(grid.height), [c])) for c in range(grid.width)},
    Runs("upright"): lambda grid: components(grid, ((-1, 0), (1, 0))),
    Runs("level"): lambda grid: components(grid, ((0, -1), (0, 1))),
    Cells(): lambda grid: {frozenset([cell]) for cell, colour in colours_of(grid).items() if colour},
    Whole(): lambda grid: {frozenset(colours_of(grid))},
}

each_view = pytest.mark.parametrize("view", REFERENCE, ids=lambda view: view.name)


@each_view
@given(grid=grids(8))
def test_figures_are_what_a_search_over_cells_finds(view: View, grid: Grid) -> None:
    assert figures(view, grid) == REFERENCE[view](grid)


@each_view
def test_figures_are_what_a_search_finds_on_nasty_grids(view: View) -> None:
    for grid in NASTY_GRIDS.values():
        if grid.cells.size <= 160:
            assert figures(view, grid) == REFERENCE[view](grid)


@given(grid=grids(8))
def test_regions_are_pieces_of_black_side_by_side(grid: Grid) -> None:
    expected = set(slow.pieces(cells_with(colours_of(grid), 0), SIDEWAYS))
    for view in (Components(8), Nested(4), ColourClasses(), Dotted(), Layers(), Rectangles()):
        assert regions(view, grid) == expected


# Panels


def panels(grid: Grid) -> tuple[Found, slow.Cells]:
    """Panels and separators: lines of one colour, of the colour with most lines.

    Colours that are only on lines go before others; black divides only if it is only on lines, no other colour divides,
    and several panels remain.
    """
    lines = [frozenset(product([row], range(grid.width))) for row in range(grid.height)]
    lines += [frozenset(product(range(grid.height), [column])) for column in range(grid.width)]
    colours = colours_of(grid)
    by_colour = {c: [line for line in lines if {colours[cell] for cell in line} == {c}] for c in range(10)}
    on_lines = frozenset().union(*(line for group in by_colour.values() for line in group))
    pure = {c for c, group in by_colour.items() if group and all(k in on_lines for k in colours if colours[k] == c)}
    coloured = {c: group for c, group in by_colour.items() if c and group}
    chosen = {c: group for c, group in coloured.items() if c in pure} or coloured
    if not coloured and 0 in pure:
        rest = frozenset(colours) - frozenset().union(*by_colour[0])
        chosen = {0: by_colour[0]} if len(slow.pieces(rest, SIDEWAYS)) > 1 else {}
    most = max(map(len, chosen.values()), default=0)
    dividing = frozenset().union(*(line for group in chosen.values() if len(group) == most for line in group))
    inside = frozenset(colours) - dividing
    return set(slow.pieces(inside, SIDEWAYS)), dividing


@given(grid=grids(10))
def test_panels_lie_between_separators(grid: Grid) -> None:
    scene = Panels()(grid)
    expected, dividing = panels(grid)
    if not expected:
        assert figures(Panels(), grid) == {dividing}
        assert not scene.separators
    else:
        assert figures(Panels(), grid) == expected
        assert [slow.thing_of(thing).cells for thing in scene.separators] == ([dividing] if dividing else [])


def test_each_panel_has_a_background_of_its_own() -> None:
    scene = Components(8, one_colour=False, background="panel")(Grid.parse("11152/12152/11152/55555/33350/34350"))
    assert sorted(thing.size for thing in scene.figures) == [1, 1, 10]
    assert sorted(thing.colour for thing in scene.regions) == [0, 1, 2, 3]


# Rectangles


@given(grid=grids(8))
def test_what_the_rectangles_view_finds_is_of_one_colour(grid: Grid) -> None:
    for thing in Rectangles()(grid).figures:
        assert thing.colour_count == 1


@given(grid=grids(8))
def test_no_two_by_two_square_is_cut_between_small_rests(grid: Grid) -> None:
    """Where a solid square is still whole, it belongs to a rectangle: no square is left among the rests."""
    scene = Rectangles()(grid)
    small = [thing for thing in scene.figures if min(thing.height, thing.width) == 1]
    colours = {cell: colour for thing in small for cell, colour in slow.thing_of(thing).colours.items()}
    for row, column in colours:
        square = [colours.get((row + down, column + across)) for down, across in product((0, 1), repeat=2)]
        assert None in square or len(set(square)) > 1


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("1111/1111/0000/0000", [8]),
        ("1100/1100/0011/0011", [4, 4]),
        ("11110/11112/11112/00002", [12, 3]),
        ("111111/100001/102201/102201/100001/111111", [18 + 2, 4]),
        ("11111/10001/10101/10001/11111", [16, 1]),
        ("11111/11111/11011/11111/11111", [16, 8]),
        ("1111111/1000001/1011101/1010101/1011101/1000001/1111111", [24, 8]),
        ("2222000/2112000/2112333/2222303/0000333", [12, 4, 8]),
        ("11100/11111/11111/00111", [16]),
        ("11111/10101/11111", [13]),
        ("11111/10101/10001/11111", [15]),
    ],
)
def test_frames_and_blocks_are_found_whole(text: str, sizes: list[int]) -> None:
    assert [thing.size for thing in Rectangles()(Grid.parse(text)).figures] == sizes


def test_reading_order_is_the_order_of_first_cells() -> None:
    scene = Components(8)(Grid.parse("0103/2003/0222"))
    assert [thing.colour for thing in scene.figures] == [1, 3, 2]
    assert all(one.top <= other.top for one, other in pairwise(scene.figures))


@pytest.mark.parametrize(
    ("inputs", "called_for"),
    [
        (("111/000",), True),
        (("010/010", "222/000"), True),
        (("010/010", "220/000"), False),
        (("333/131/333",), False),  # where there is no black, the commonest colour is the background
        (("333/111/333",), True),
    ],
)
def test_views_of_lines_are_called_for_where_every_input_has_a_full_line(
    inputs: tuple[str, ...], called_for: bool
) -> None:
    sights = [Sight(Grid.parse(text)) for text in inputs]
    assert Lines("rows").called_for(sights) is Stripes().called_for(sights) is called_for
    assert not Components(8).called_for(sights)
