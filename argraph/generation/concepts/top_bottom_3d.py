"""TopBottom3D: what lies on top of what, and what is hidden beneath."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, pairwise
from random import Random

import numpy as np

from argraph.generation.drawing import (
    Mask,
    Thing,
    blank,
    box,
    cells_of,
    colours,
    commonest,
    cut,
    drop,
    grown,
    paste,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_layers import (
    crossing_rings,
    crossing_stick,
    even_figure,
    is_even,
    legible_pile,
    lower_and_upper,
    overlapping_figures,
    punched_card,
    rectangle,
    rim,
    sheets_of,
    whole_box,
)
from argraph.generation.drawing_scenes import drop_in_both, stage
from argraph.generation.drawing_shapes import mixed, painted
from argraph.generation.idea import Again, Cells, Idea, Program

Pair = tuple[Cells, Cells]


class LiftTheTop(Idea):
    """Pairs of overlapping rectangles."""

    novelty = 0
    rule = "Of two overlapping rectangles the one on top is removed, and the one beneath is shown whole."

    def make(self, random: Random) -> Pair:
        """Lay one or two pairs of sheets, and then only the lower sheets."""
        return _pairs_of_sheets(random, lambda lower, upper: lower)

    def answer(self, grid: Cells) -> Cells:
        """Fill the box of the colour that is not whole, and forget the one that is."""
        answer = np.zeros_like(grid)
        for pile in things(grid, one_colour=False):
            lower, _ = lower_and_upper(grid, pile)
            answer[whole_box(lower.mask)] = lower.colour
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        """The size could be taken to decide."""
        return {"the one that shows less is removed": self._larger_stays}

    def _larger_stays(self, grid: Cells) -> Cells:
        answer = np.zeros_like(grid)
        for pile in things(grid, one_colour=False):
            larger = max(sheets_of(grid, pile.mask), key=lambda sheet: sheet.size)
            answer[whole_box(larger.mask)] = larger.colour
        return answer


class BottomUp(Idea):
    """Pairs of overlapping rectangles, of which one is to change its place in the pile."""

    novelty = 0
    rule = "The lower one of two overlapping rectangles is brought to the top."

    def make(self, random: Random) -> Pair:
        """Lay one or two pairs of sheets, and then the same pairs the other way round."""
        return _pairs_of_sheets(random, lambda lower, upper: np.where(lower, lower, upper))

    def answer(self, grid: Cells) -> Cells:
        """Fill the box of the colour that is not whole."""
        answer = grid.copy()
        for pile in things(grid, one_colour=False):
            lower, _ = lower_and_upper(grid, pile)
            answer[whole_box(lower.mask)] = lower.colour
        return answer


class TopOfThePile(Idea):
    """One pile of several sheets."""

    novelty = 1
    rule = "Only the sheet at the very top of the pile, the one of which nothing is hidden, stays."

    def make(self, random: Random) -> Pair:
        """Lay a pile of three to five sheets, and then only its last."""
        sheets = legible_pile(random, random.randint(3, 5), 11)
        grid, shades = stage(random, 12, 15), colours(random, len(sheets))
        place = spot(random, grid, *sheets[0].shape)
        wanted = grid.copy()
        stamp(wanted, sheets[-1], place, shades[-1])
        for sheet, shade in zip(sheets, shades, strict=True):
            stamp(grid, sheet, place, shade)
        return grid, wanted

    def answer(self, grid: Cells) -> Cells:
        """Keep the colour that fills its box."""
        (top,) = [sheet for sheet in sheets_of(grid, grid > 0) if sheet.solid]
        return np.where(top.mask, grid, 0).astype(np.int8)

    def misreadings(self) -> Mapping[str, Program]:
        """Size could be taken to decide, or the height in the plane."""
        return {
            "the largest": lambda grid: self._least(grid, lambda sheet: -sheet.size),
            "the smallest": lambda grid: self._least(grid, lambda sheet: sheet.size),
            "the highest in the grid": lambda grid: self._least(grid, lambda sheet: sheet.top),
        }

    def _least(self, grid: Cells, measure: Callable[[Thing], int]) -> Cells:
        found = min(sheets_of(grid, grid > 0), key=measure)
        return np.where(found.mask, grid, 0).astype(np.int8)


class OverAndUnder(Idea):
    """Threads run across the grid both ways, now over, now under one another."""

    novelty = 1
    rule = "At every crossing the thread that was under comes over."

    def make(self, random: Random) -> Pair:
        """Cross threads and toss up for each crossing which is over."""
        height, width = random.randint(8, 15), random.randint(8, 15)
        rows, columns = _spread(random, height, random.randint(1, 3)), _spread(random, width, random.randint(2, 3))
        shades = colours(random, len(rows) + len(columns))
        lying, standing = blank(height, width), blank(height, width)
        for row, shade in zip(rows, shades, strict=False):
            lying[row] = shade
        for column, shade in zip(columns, shades[::-1], strict=False):
            standing[:, column] = shade
        over = np.array([[random.random() < 0.5 for _ in range(width)] for _ in range(height)])
        first, second = np.where(lying, lying, standing), np.where(standing, standing, lying)
        return np.where(over, first, second), np.where(over, second, first)

    def answer(self, grid: Cells) -> Cells:
        """Read the colours of the threads where they begin, and put the other one at each crossing."""
        answer = grid.copy()
        for row in np.flatnonzero(grid[:, 0]):
            for column in np.flatnonzero(grid[0]):
                lying, standing = grid[row, 0], grid[0, column]
                answer[row, column] = standing if grid[row, column] == lying else lying
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        """One direction could always be meant to come over."""
        return {"lying threads come over": self._lying_over, "standing threads come over": self._standing_over}

    def _lying_over(self, grid: Cells) -> Cells:
        return np.where(grid[:, :1], grid[:, :1], grid)

    def _standing_over(self, grid: Cells) -> Cells:
        return np.where(grid[:1], grid[:1], grid)


class OrderInThePile(Idea):
    """One pile of several sheets, whose order can be made out."""

    novelty = 2
    rule = "The output lists the colours of the sheets in a column, as they lie in the pile: the top sheet first."

    def make(self, random: Random) -> Pair:
        """Lay a pile of sheets and note their colours."""
        sheets = legible_pile(random, random.randint(3, 5), 11)
        grid, shades = stage(random, 12, 15), colours(random, len(sheets))
        place = spot(random, grid, *sheets[0].shape)
        for sheet, shade in zip(sheets, shades, strict=True):
            stamp(grid, sheet, place, shade)
        return grid, _column(shades[::-1])

    def answer(self, grid: Cells) -> Cells:
        """Take off, again and again, the one sheet on which nothing lies but what was taken off before."""
        left, lifted, order = sheets_of(grid, grid > 0), np.zeros(grid.shape, dtype=np.bool_), []
        while left:
            (top,) = [sheet for sheet in left if not (whole_box(sheet.mask) & ~sheet.mask & ~lifted).any()]
            left.remove(top)
            lifted |= top.mask
            order.append(top.colour)
        return _column(order)

    def misreadings(self) -> Mapping[str, Program]:
        """The order could be that of the places or sizes."""
        return {
            "from top to bottom of the grid": lambda grid: self._sorted(grid, lambda sheet: sheet.top),
            "the smallest first": lambda grid: self._sorted(grid, lambda sheet: sheet.size),
            "the largest first": lambda grid: self._sorted(grid, lambda sheet: -sheet.size),
        }

    def _sorted(self, grid: Cells, measure: Callable[[Thing], int]) -> Cells:
        return _column([sheet.colour for sheet in sorted(sheets_of(grid, grid > 0), key=measure)])


class BeneathTheLargest(Idea):
    """A large sheet with smaller ones partly under it and partly on it."""

    novelty = 2
    rule = "The output is a row in the colour of the largest sheet, one cell for each sheet that lies beneath it."

    def make(self, random: Random) -> Pair:
        """Lay sheets around the rim of a large one, under it or over it."""
        size, shades = random.randint(14, 18), colours(random, random.randint(4, 6))
        large = np.zeros((size, size), dtype=np.bool_)
        large[random.randint(3, 4) : -random.randint(3, 4), random.randint(3, 4) : -random.randint(3, 4)] = True
        over, under = list[Mask](), list[Mask]()
        for below in mixed(random, len(shades) - 1):
            (under if below else over).append(_on_the_rim(random, large, [*over, *under], below=below))
        grid = blank(size, size)
        for sheet, shade in zip([*under, large, *over], shades, strict=True):
            grid[sheet] = shade
        if box(np.equal(grid, shades[len(under)])) != box(large):
            raise Again("a side of the large sheet is hidden")
        return grid, blank(1, len(under), shades[len(under)])

    def answer(self, grid: Cells) -> Cells:
        """Count the smaller sheets that are not whole."""
        return self._counted(grid, lambda sheet: not sheet.solid)

    def misreadings(self) -> Mapping[str, Program]:
        """What lies on top could be counted, or everything."""
        return {
            "those on top": lambda grid: self._counted(grid, lambda sheet: sheet.solid),
            "all others": lambda grid: self._counted(grid, lambda sheet: True),
        }

    def _counted(self, grid: Cells, counts: Callable[[Thing], bool]) -> Cells:
        largest, *others = sorted(sheets_of(grid, grid > 0), key=lambda sheet: -sheet.height * sheet.width)
        return blank(1, sum(map(counts, others)), largest.colour)


class Links(Idea):
    """Pairs of rings that cross twice: linked like a chain, or one just lying on the other."""

    novelty = 3
    rule = "Pairs of rings that are linked stay; pairs in which one ring lies on top at both crossings vanish."

    def make(self, random: Random) -> Pair:
        """Lay ring upon ring, and for linked pairs let the lower one come up at one crossing."""
        given = stage(random, 17, 21)
        wanted = given.copy()
        for linked in mixed(random, random.randint(3, 4)):
            (lower, upper), (under, over) = crossing_rings(random), colours(random, 2)
            picture = np.where(upper, over, np.where(lower, under, 0)).astype(np.int8)
            if linked:
                picture[random.choice(cells_of(lower & upper))] = under
            place = spot(random, given, *picture.shape)
            paste(given, picture, place)
            paste(wanted, picture * np.int8(linked), place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Look at the two cells that both rings run through."""
        answer = grid.copy()
        for pair in things(grid, one_colour=False):
            first, second = sheets_of(grid, pair.mask)
            crossings = rim(first.mask) & rim(second.mask)
            if len(np.unique(grid[crossings])) == 1:
                answer[pair.mask] = 0
        return answer


class PickUpSticks(Idea):
    """Many long sticks lie crosswise over one another."""

    novelty = 3
    rule = "Every stick with nothing on top of it is taken away; the others stay, and the gaps it left in them close."

    def make(self, random: Random) -> Pair:
        """Lay sticks, toss up which is over at each crossing, and then lay only those that are under somewhere."""
        ground, *shades = colours(random, random.randint(7, 9))
        size, sticks = random.randint(15, 21), list[Mask]()
        for _ in shades:
            sticks.append(crossing_stick(random, size, sticks))
        crossings = [pair for pair in combinations(range(len(sticks)), 2) if (sticks[pair[0]] & sticks[pair[1]]).any()]
        over = {pair: random.choice(pair) for pair in crossings}
        under = {sum(pair) - top for pair, top in over.items()}
        if len(over) < 4:
            raise Again("too few crossings")
        given, wanted = blank(size, size, ground), blank(size, size, ground)
        for grid, chosen in ((given, set(range(len(sticks)))), (wanted, under)):
            for index in chosen:
                grid[sticks[index]] = shades[index]
            for pair, top in over.items():
                if chosen.issuperset(pair):
                    grid[sticks[pair[0]] & sticks[pair[1]]] = shades[top]
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Take away the colours without a gap, and fill with the colour of a stick what lay on it of those."""
        ground = commonest(grid)
        sticks = sheets_of(grid, grid != ground)
        free = [stick.colour for stick in sticks if stick.solid]
        answer = np.where(np.isin(grid, free), ground, grid).astype(np.int8)
        for stick in sticks:
            if stick.colour not in free:
                answer[whole_box(stick.mask) & np.isin(grid, free)] = stick.colour
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        """What was covered could be left as a gap."""
        return {"gaps remain": self._with_gaps}

    def _with_gaps(self, grid: Cells) -> Cells:
        free = [stick.colour for stick in sheets_of(grid, grid != commonest(grid)) if stick.solid]
        return np.where(np.isin(grid, free), commonest(grid), grid).astype(np.int8)


class PunchedCard(Idea):
    """A motley field, and two cards with holes, of which one has the size of the field."""

    novelty = 4
    rule = "The output is the field with the card of its size laid on top: the field shows only through the holes."

    def make(self, random: Random) -> Pair:
        """Punch two cards, and see through one of them."""
        ground, colour, *shades = colours(random, 5)
        sizes = random.sample([(height, width) for height in range(4, 8) for width in range(4, 8)], 2)
        cards = [punched_card(random, *size) for size in sizes]
        field = np.array([random.choices(shades, k=sizes[0][1]) for _ in range(sizes[0][0])], dtype=np.int8)
        grid = stage(random, 16, 21, ground)
        paste(grid, field, spot(random, grid, *field.shape, background=ground))
        for card in cards:
            drop(random, grid, card, colour, background=ground)
        return grid, np.where(cards[0], np.int8(colour), field)

    def answer(self, grid: Cells) -> Cells:
        """Find the one thing of several colours and the other thing with the same box."""
        field, card, ground = self._parts(grid)
        return np.where(card == ground, field, card)

    def misreadings(self) -> Mapping[str, Program]:
        """Holes could be taken for what covers."""
        return {"the field shows where the card is": self._inverted}

    def _inverted(self, grid: Cells) -> Cells:
        field, card, ground = self._parts(grid)
        return np.where(card == ground, card, field)

    def _parts(self, grid: Cells) -> tuple[Cells, Cells, int]:
        ground = commonest(grid)
        pictures = [cut(grid, part.mask) for part in things(grid, background=ground, one_colour=False)]
        (field,) = [picture for picture in pictures if len(set(picture.ravel().tolist()) - {ground}) > 1]
        (card,) = [picture for picture in pictures if picture is not field and picture.shape == field.shape]
        return field, card, ground


class ColourFromBelow(Idea):
    """Crosses, diamonds and discs, alone or one on top of another."""

    novelty = 4
    rule = "Where two figures overlap, the lower one vanishes and the upper one takes its colour. Single figures stay."

    def make(self, random: Random) -> Pair:
        """Lay figures on figures, and others apart."""
        ground, *shades = colours(random, 6)
        given = stage(random, 18, 24, ground)
        wanted = given.copy()
        for index in range(random.randint(3, 5)):
            under, over = random.sample(shades, 2)
            if index < 2:
                lower, upper = overlapping_figures(random)
                place = spot(random, given, *lower.shape, background=ground)
                stamp(given, lower, place, under)
                stamp(given, upper, place, over)
                stamp(wanted, upper, place, under)
            else:
                shape = even_figure(random)
                drop_in_both(random, given, wanted, shape, over, background=ground)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Take for the upper figure the one that is the same on all sides."""
        return self._recoloured(grid, lambda figure: is_even(figure.shape))

    def misreadings(self) -> Mapping[str, Program]:
        """The figure that shows more could be taken for the upper one."""
        return {"the larger is on top": lambda grid: self._recoloured(grid, lambda figure: figure.size)}

    def _recoloured(self, grid: Cells, measure: Callable[[Thing], int]) -> Cells:
        ground = commonest(grid)
        answer = grid.copy()
        for pile in things(grid, background=ground, one_colour=False):
            figures = sorted(sheets_of(grid, pile.mask), key=measure)
            if len(figures) == 2:
                answer[figures[0].mask], answer[figures[1].mask] = ground, figures[0].colour
        return answer


def _column(shades: list[int]) -> Cells:
    return np.array(shades, dtype=np.int8)[:, np.newaxis]


def _pairs_of_sheets(random: Random, finish: Callable[[Cells, Cells], Cells]) -> Pair:
    """One or two pairs of sheets, and what is made of the pictures of the lower and the upper one."""
    given = stage(random, 10, 15)
    wanted, shades = given.copy(), colours(random, 4)
    for under, over in random.choice([[shades[:2]], [shades[:2], shades[2:]]]):
        lower, upper = legible_pile(random, 2, 7)
        place = spot(random, given, *lower.shape)
        pictures = painted(lower, under), painted(upper, over)
        for picture in pictures:
            paste(given, picture, place)
        paste(wanted, finish(*pictures), place)
    return given, wanted


def _spread(random: Random, length: int, count: int) -> list[int]:
    """So many places, none of them first or last or next to another."""
    places = sorted(random.sample(range(1, length - 1), count))
    if any(second - first < 2 for first, second in pairwise(places)):
        raise Again("threads touch")
    return places


def _on_the_rim(random: Random, large: Mask, others: list[Mask], *, below: bool) -> Mask:
    """A sheet that lies across the rim of a large one, apart from others; all sides can be seen even if it is below."""
    for _ in range(100):
        sheet = rectangle(random, len(large), 2, 4)
        seen = sheet & ~large
        if not (sheet & large).any() or not seen.any() or (below and box(seen) != box(sheet)):
            continue
        if not any((grown(other, diagonal=True) & sheet).any() for other in others):
            return sheet
    raise Again("no room on the rim")


IDEAS: tuple[Idea, ...] = (
    LiftTheTop(),
    BottomUp(),
    TopOfThePile(),
    OverAndUnder(),
    OrderInThePile(),
    BeneathTheLargest(),
    Links(),
    PickUpSticks(),
    PunchedCard(),
    ColourFromBelow(),
)
