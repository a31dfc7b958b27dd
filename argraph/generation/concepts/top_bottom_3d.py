"""TopBottom3D: what lies on top of what, and what is hidden beneath."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

import numpy as np

from argraph.generation import layers
from argraph.generation.cells import Cell, Mask, grid_of, where
from argraph.generation.drawing import blank, colours, drop, paste, spot, stamp
from argraph.generation.idea import Again, Cells, Drawn, Idea, misread, require
from argraph.generation.lines import apart
from argraph.generation.looking import Thing, by_colour, commonest, largest, only, repainted, things, without
from argraph.generation.masks import box, cells_of, cut, grown, nowhere, rim, whole_box
from argraph.generation.orders import Measure, Pick, from_the_top, largest_box_first, largest_first, smallest_first
from argraph.generation.relations import Test, anything
from argraph.generation.scenes import drop_in_both, paste_in_both, speckled, stage, twice
from argraph.generation.shapes import mixed, painted


def _lower(sheets: list[Thing]) -> Thing:
    """The sheet that is not whole."""
    return min(sheets, key=lambda sheet: sheet.solid)


class LiftTheTop(Idea, novelty=0):
    """Pairs of overlapping rectangles."""

    rule = "Of two overlapping rectangles the one on top is removed, and the one beneath is shown whole."

    def make(self, random: Random) -> Drawn:
        """Lay one or two pairs of sheets, and then only the lower sheets."""
        return _pairs_of_sheets(random, lambda lower, upper: lower)

    @misread("the one that shows less is removed", chosen=largest)
    def answer(self, grid: Cells, chosen: Pick = _lower) -> Cells:
        """Fill the box of the colour that is not whole, and forget the one that is."""
        return _shown_whole(grid, chosen, blank(*grid.shape))


class BottomUp(Idea, novelty=0):
    """Pairs of overlapping rectangles, of which one is to change its place in the pile."""

    rule = "The lower one of two overlapping rectangles is brought to the top."

    def make(self, random: Random) -> Drawn:
        """Lay one or two pairs of sheets, and then the same pairs the other way round."""
        return _pairs_of_sheets(random, lambda lower, upper: np.where(lower, lower, upper))

    def answer(self, grid: Cells) -> Cells:
        """Fill the box of the colour that is not whole."""
        return _shown_whole(grid, _lower, grid)


class TopOfThePile(Idea, novelty=1):
    """One pile of several sheets."""

    rule = "Only the sheet at the very top of the pile, the one of which nothing is hidden, stays."

    def make(self, random: Random) -> Drawn:
        """Lay a pile of three to five sheets, and then only its last."""
        grid, sheets, shades, place = _pile(random)
        wanted = blank(*grid.shape)
        stamp(wanted, sheets[-1], place, shades[-1])
        return grid, wanted

    @misread("the largest", order=largest_first)
    @misread("the smallest", order=smallest_first)
    @misread("the highest in the grid", order=from_the_top)
    def answer(self, grid: Cells, order: Measure = lambda sheet: not sheet.solid) -> Cells:
        """Keep the colour that fills its box."""
        return only(grid, min(by_colour(grid, grid > 0), key=order))


class OverAndUnder(Idea, novelty=1):
    """Threads run across the grid both ways, now over, now under one another."""

    rule = "At every crossing the thread that was under comes over."

    def make(self, random: Random) -> Drawn:
        """Cross threads and toss up for each crossing which is over."""
        height, width = random.randint(8, 15), random.randint(8, 15)
        rows = sorted(apart(random, height, random.randint(1, 3)))
        columns = sorted(apart(random, width, random.randint(2, 3)))
        shades = colours(random, len(rows) + len(columns))
        lying, standing = blank(height, width), blank(height, width)
        for row, shade in zip(rows, shades, strict=False):
            lying[row] = shade
        for column, shade in zip(columns, shades[::-1], strict=False):
            standing[:, column] = shade
        over = np.array([[random.random() < 0.5 for _ in range(width)] for _ in range(height)])
        first, second = np.where(lying, lying, standing), np.where(standing, standing, lying)
        return np.where(over, first, second), np.where(over, second, first)

    @misread("lying threads come over", lambda grid: np.where(grid[:, :1], grid[:, :1], grid))
    @misread("standing threads come over", lambda grid: np.where(grid[:1], grid[:1], grid))
    def answer(self, grid: Cells) -> Cells:
        """Read the colours of the threads where they begin, and put the other one at each crossing."""
        answer = grid.copy()
        for row, column in product(np.flatnonzero(grid[:, 0]), np.flatnonzero(grid[0])):
            lying, standing = grid[row, 0], grid[0, column]
            answer[row, column] = standing if grid[row, column] == lying else lying
        return answer


class OrderInThePile(Idea, novelty=2):
    """One pile of several sheets, whose order can be made out."""

    rule = "The output lists the colours of the sheets in a column, as they lie in the pile: the top sheet first."

    def make(self, random: Random) -> Drawn:
        """Lay a pile of sheets and note their colours."""
        grid, _, shades, _ = _pile(random)
        return grid, _column(shades[::-1])

    @misread("from top to bottom of the grid", order=from_the_top)
    @misread("the smallest first", order=smallest_first)
    @misread("the largest first", order=largest_first)
    def answer(self, grid: Cells, order: Measure | None = None) -> Cells:
        """Take off, again and again, the one sheet on which nothing lies but what was taken off before."""
        sheets = by_colour(grid, grid > 0)
        ranking = sorted(sheets, key=order) if order else self._taken_off(sheets)
        return _column([sheet.colour for sheet in ranking])

    def _taken_off(self, sheets: list[Thing]) -> list[Thing]:
        left, lifted, order = sheets, nowhere(sheets[0].mask.shape), list[Thing]()
        while left:
            (top,) = [sheet for sheet in left if not (whole_box(sheet.mask) & ~sheet.mask & ~lifted).any()]
            left = [sheet for sheet in left if sheet is not top]
            lifted |= top.mask
            order.append(top)
        return order


class BeneathTheLargest(Idea, novelty=2):
    """A large sheet with smaller ones partly under it and partly on it."""

    rule = "The output is a row in the colour of the largest sheet, one cell for each sheet that lies beneath it."

    def make(self, random: Random) -> Drawn:
        """Lay sheets around the rim of a large one, under it or over it."""
        size, shades = random.randint(14, 18), colours(random, random.randint(4, 6))
        large = nowhere((size, size))
        large[random.randint(3, 4) : -random.randint(3, 4), random.randint(3, 4) : -random.randint(3, 4)] = True
        over, under = list[Mask](), list[Mask]()
        for below in mixed(random, len(shades) - 1):
            (under if below else over).append(_on_the_rim(random, large, [*over, *under], below=below))
        grid = blank(size, size)
        for sheet, shade in zip([*under, large, *over], shades, strict=True):
            grid[sheet] = shade
        require(box(np.equal(grid, shades[len(under)])) == box(large), "a side of the large sheet is hidden")
        return grid, blank(1, len(under), shades[len(under)])

    @misread("those on top", counts=lambda sheet: sheet.solid)
    @misread("all others", counts=anything)
    def answer(self, grid: Cells, counts: Test = lambda sheet: not sheet.solid) -> Cells:
        """Count the smaller sheets that are not whole."""
        large, *others = sorted(by_colour(grid, grid > 0), key=largest_box_first)
        return blank(1, sum(map(counts, others)), large.colour)


class Links(Idea, novelty=3):
    """Pairs of rings that cross twice: linked like a chain, or one just lying on the other."""

    rule = "Pairs of rings that are linked stay; pairs in which one ring lies on top at both crossings vanish."

    def make(self, random: Random) -> Drawn:
        """Lay ring upon ring, and for linked pairs let the lower one come up at one crossing."""
        given, wanted = twice(stage(random, 17, 21))
        for linked in mixed(random, random.randint(3, 4)):
            (lower, upper), (under, over) = layers.crossing_rings(random), colours(random, 2)
            picture = where(upper, over, under * lower)
            if linked:
                picture[random.choice(cells_of(lower & upper))] = under
            paste_in_both(random, given, wanted, picture, picture * np.int8(linked))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Look at the two cells that both rings run through."""
        pairs = things(grid, one_colour=False)
        return without(grid, [pair for pair in pairs if not self._is_linked(grid, *by_colour(grid, pair.mask))])

    def _is_linked(self, grid: Cells, first: Thing, second: Thing) -> bool:
        return len(np.unique(grid[rim(first.mask) & rim(second.mask)])) == 2


class PickUpSticks(Idea, novelty=3):
    """Many long sticks lie crosswise over one another."""

    rule = "Every stick with nothing on top of it is taken away; the others stay, and the gaps it left in them close."

    def make(self, random: Random) -> Drawn:
        """Lay sticks, toss up which is over at each crossing, and then lay only those that are under somewhere."""
        ground, *shades = colours(random, random.randint(7, 9))
        size, sticks = random.randint(15, 21), list[Mask]()
        for _ in shades:
            sticks.append(layers.crossing_stick(random, size, sticks))
        crossings = [pair for pair in combinations(range(len(sticks)), 2) if (sticks[pair[0]] & sticks[pair[1]]).any()]
        over = {pair: random.choice(pair) for pair in crossings}
        under = {sum(pair) - top for pair, top in over.items()}
        require(len(over) >= 4, "too few crossings")
        given, wanted = blank(size, size, ground), blank(size, size, ground)
        for grid, chosen in ((given, set(range(len(sticks)))), (wanted, under)):
            for index in chosen:
                grid[sticks[index]] = shades[index]
            for pair, top in over.items():
                if chosen.issuperset(pair):
                    grid[sticks[pair[0]] & sticks[pair[1]]] = shades[top]
        return given, wanted

    @misread("gaps remain", closes=False)
    def answer(self, grid: Cells, *, closes: bool = True) -> Cells:
        """Take away the colours without a gap, and fill with the colour of a stick what lay on it of those."""
        ground = commonest(grid)
        sticks = by_colour(grid, grid != ground)
        free = np.isin(grid, [stick.colour for stick in sticks if stick.solid])
        covered = [stick for stick in sticks if closes and not stick.solid]
        return repainted(where(free, ground, grid), ((whole_box(stick.mask) & free, stick.colour) for stick in covered))


class PunchedCard(Idea, novelty=4):
    """A motley field, and two cards with holes, of which one has the size of the field."""

    rule = "The output is the field with the card of its size laid on top: the field shows only through the holes."

    def make(self, random: Random) -> Drawn:
        """Punch two cards, and see through one of them."""
        ground, colour, *shades = colours(random, 5)
        sizes = random.sample([(height, width) for height in range(4, 8) for width in range(4, 8)], 2)
        cards = [layers.punched_card(random, *size) for size in sizes]
        field = speckled(random, shades, *sizes[0])
        grid = stage(random, 16, 21, ground)
        paste(grid, field, spot(random, grid, *field.shape, background=ground))
        for card in cards:
            drop(random, grid, card, colour, background=ground)
        return grid, np.where(cards[0], np.int8(colour), field)

    @misread("the field shows where the card is", holes_show=False)
    def answer(self, grid: Cells, *, holes_show: bool = True) -> Cells:
        """Find the one thing of several colours and the other thing with the same box."""
        ground = commonest(grid)
        pictures = [cut(grid, part.mask) for part in things(grid, background=ground, one_colour=False)]
        (field,) = [picture for picture in pictures if len(set(picture.ravel().tolist()) - {ground}) > 1]
        (card,) = [picture for picture in pictures if picture is not field and picture.shape == field.shape]
        return np.where((card == ground) == holes_show, field, card)


class ColourFromBelow(Idea, novelty=4):
    """Crosses, diamonds and discs, alone or one on top of another."""

    rule = "Where two figures overlap, the lower one vanishes and the upper one takes its colour. Single figures stay."

    def make(self, random: Random) -> Drawn:
        """Lay figures on figures, and others apart."""
        ground, *shades = colours(random, 6)
        given, wanted = twice(stage(random, 18, 24, ground))
        for index in range(random.randint(3, 5)):
            under, over = random.sample(shades, 2)
            if index < 2:
                lower, upper = layers.overlapping_figures(random)
                place = spot(random, given, *lower.shape, background=ground)
                stamp(given, lower, place, under)
                stamp(given, upper, place, over)
                stamp(wanted, upper, place, under)
            else:
                shape = layers.even_figure(random)
                drop_in_both(random, given, wanted, shape, over, background=ground)
        return given, wanted

    @misread("the larger is on top", order=smallest_first)
    def answer(self, grid: Cells, order: Measure = lambda figure: layers.is_even(figure.shape)) -> Cells:
        """Take for the upper figure the one that is the same on all sides."""
        ground, answer = commonest(grid), grid.copy()
        for pile in things(grid, background=ground, one_colour=False):
            figures = sorted(by_colour(grid, pile.mask), key=order)
            if len(figures) == 2:
                answer[figures[0].mask], answer[figures[1].mask] = ground, figures[0].colour
        return answer


def _column(shades: list[int]) -> Cells:
    return grid_of(shades)[:, np.newaxis]


def _shown_whole(grid: Cells, chosen: Pick, under: Cells) -> Cells:
    """What lies under, with one sheet of each pile of a grid laid whole upon it."""
    sheets = [chosen(by_colour(grid, pile.mask)) for pile in things(grid, one_colour=False)]
    return repainted(under, ((whole_box(sheet.mask), sheet.colour) for sheet in sheets))


def _pile(random: Random) -> tuple[Cells, list[Mask], list[int], Cell]:
    """A grid with a pile of three to five sheets; these from the lowest to the highest, their colours and place."""
    sheets = layers.legible_pile(random, random.randint(3, 5), 11)
    grid, shades = stage(random, 12, 15), colours(random, len(sheets))
    place = spot(random, grid, *sheets[0].shape)
    for sheet, shade in zip(sheets, shades, strict=True):
        stamp(grid, sheet, place, shade)
    return grid, sheets, shades, place


def _pairs_of_sheets(random: Random, finish: Callable[[Cells, Cells], Cells]) -> Drawn:
    """One or two pairs of sheets, and what is made of the pictures of the lower and the upper one."""
    given = stage(random, 10, 15)
    wanted, shades = given.copy(), colours(random, 4)
    for under, over in random.choice([[shades[:2]], [shades[:2], shades[2:]]]):
        lower, upper = layers.legible_pile(random, 2, 7)
        place = spot(random, given, *lower.shape)
        pictures = painted(lower, under), painted(upper, over)
        for picture in pictures:
            paste(given, picture, place)
        paste(wanted, finish(*pictures), place)
    return given, wanted


def _on_the_rim(random: Random, large: Mask, others: list[Mask], *, below: bool) -> Mask:
    """A sheet that lies across the rim of a large one, apart from others; all sides can be seen even if it is below."""
    for _ in range(100):
        sheet = layers.rectangle(random, len(large), 2, 4)
        seen = sheet & ~large
        if not (sheet & large).any() or not seen.any() or (below and box(seen) != box(sheet)):
            continue
        if not any((grown(other, diagonal=True) & sheet).any() for other in others):
            return sheet
    raise Again("no room on the rim")
