"""SameDifferent: what is alike and what is not, in shape, number, weave or place."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import ArrayLike

from argraph.generation.cells import BLACK, GREEN, GREY, RED, Mask, grid_of, moved, where
from argraph.generation.drawing import blank, block, colours, drop, frame, paste, polyomino, stamp
from argraph.generation.idea import Cells, Drawn, Idea, misread
from argraph.generation.looking import commonest, only, repainted, things, without
from argraph.generation.masks import cut
from argraph.generation.orders import Aspect, form, singles
from argraph.generation.relations import is_hollow, same_shape
from argraph.generation.scenes import drop_in_both, either_way, paste_in_both, stage, twice
from argraph.generation.shapes import Key, dotted, free_key, key, mixed, painted, shrunk, strip, turns, unlike_shapes


def _like_the_nearest(grid: Cells) -> Cells:
    """The grid with every thing in the colour of the nearest that is not grey."""
    answer, models = grid.copy(), [part for part in things(grid) if part.colour != GREY]
    for part in things(grid):
        nearest = min(models, key=lambda model: abs(model.top - part.top) + abs(model.left - part.left))
        answer[part.mask] = nearest.colour
    return answer


def _as_many(left: Cells, right: Cells) -> bool:
    return bool(np.count_nonzero(left) == np.count_nonzero(right))


class GreyTwins(Idea, novelty=0):
    """Coloured models, and grey shapes that look like one or another of them."""

    rule = "Every grey object takes the colour of the coloured object of the same shape."

    def make(self, random: Random) -> Drawn:
        """Draw each model once, then grey copies of some."""
        given, count = stage(random, 10, 14), random.randint(2, 3)
        models = dict(zip(colours(random, count, without=[GREY]), unlike_shapes(random, count, 4), strict=True))
        for colour, shape in models.items():
            drop(random, given, shape, colour)
        wanted = given.copy()
        for colour in [*models, *random.choices(list(models), k=random.randint(0, 2))]:
            stamp(wanted, models[colour], drop(random, given, models[colour], GREY), colour)
        return given, wanted

    @misread("the colour of the nearest", _like_the_nearest)
    def answer(self, grid: Cells) -> Cells:
        """Look up the shape of each grey thing among the coloured ones."""
        models = {key(thing.shape): thing.colour for thing in things(grid) if thing.colour != GREY}
        return repainted(grid, ((thing.mask, models[key(thing.shape)]) for thing in things(grid)))


class OddOneOut(Idea, novelty=0):
    """Copies of one shape in any colours, and one other shape among them."""

    rule = "Only the one object whose shape is unlike all the others stays."

    def make(self, random: Random) -> Drawn:
        """Strew copies about and put the odd one among them."""
        given = stage(random, 9, 14)
        wanted, (same, odd) = np.zeros_like(given), unlike_shapes(random, 2, random.randint(4, 5))
        shades = colours(random, 4)
        for _ in range(random.randint(3, 5)):
            drop(random, given, same, random.choice(shades))
        colour = random.choice(shades)
        drop_in_both(random, given, wanted, odd, colour)
        return given, wanted

    @misread("the odd colour", aspect=lambda thing: thing.colour)
    def answer(self, grid: Cells, aspect: Aspect = form) -> Cells:
        """Keep the thing whose shape occurs once."""
        return only(grid, *singles(things(grid), aspect))


class TurnedTwins(Idea, novelty=1):
    """Many shapes of the same size; some are alike if one of them is turned or flipped."""

    rule = "Objects that have a twin, of the same shape but perhaps turned or flipped, stay; the others vanish."

    def make(self, random: Random) -> Drawn:
        """Strew turned copies of one or two shapes about, and other shapes once."""
        (given, wanted), count = twice(stage(random, 12, 17)), random.randint(1, 2)
        shapes, shades = unlike_shapes(random, count + 3, 5), colours(random, 4)
        for index, shape in enumerate(shapes):
            for _ in range(random.randint(2, 3) if index < count else 1):
                turned, colour = random.choice(turns(shape)), random.choice(shades)
                drop_in_both(random, given, wanted, turned, colour, after=colour if index < count else BLACK)
        return given, wanted

    @misread("turned ones are different", aspect=form)
    def answer(self, grid: Cells, aspect: Aspect = lambda part: free_key(part.shape)) -> Cells:
        """Keep the things whose shape, however turned, occurs more than once."""
        return without(grid, singles(things(grid), aspect))


class LikeTheFirst(Idea, novelty=1):
    """A strip of panels with patterns in different colours."""

    rule = "Panels with the pattern of the first panel, in whatever colour, stay; the others are emptied."

    def make(self, random: Random) -> Drawn:
        """Put panels with the same or another pattern side by side, or below one another."""
        line, *shades = colours(random, 4)
        patterns, given, wanted = _patterns(random, 4), [], []
        for same in [True, *mixed(random, random.randint(3, 4))]:
            given.append(patterns[0 if same else random.randint(1, 3)] * np.int8(random.choice(shades)))
            wanted.append(given[-1] * np.int8(same))
        upright = random.random() < 0.5
        return strip(given, line, upright=upright), strip(wanted, line, upright=upright)

    @misread("the same pattern and colour", aspect=lambda panel: panel)
    @misread("the same colour", aspect=lambda panel: panel.max())
    def answer(self, grid: Cells, aspect: Callable[[Cells], ArrayLike] = lambda panel: panel > 0) -> Cells:
        """Compare where each panel is filled with where the first is."""
        lying = grid if grid.shape[0] == 5 else grid.T
        answer = lying.copy()
        for left in range(0, lying.shape[1], 6):
            if not np.array_equal(aspect(lying[:, left : left + 5]), aspect(lying[:, :5])):
                answer[:, left : left + 5] = 0
        return answer if lying is grid else answer.T


class EqualNumbers(Idea, novelty=2):
    """Pairs of boxes with dots, joined by a grey link."""

    rule = "The link between two boxes turns green if they hold the same number of dots, and red if they do not."

    def make(self, random: Random) -> Drawn:
        """Draw two or three pairs of boxes, with equal and with different numbers."""
        left, right, dot = colours(random, 3, without=[GREEN, RED, GREY])
        bands, wanted = [], []
        for equal in mixed(random, random.randint(2, 3)):
            first = random.randint(1, 6)
            second = first if equal else random.choice([n for n in range(1, 7) if n != first])
            link = blank(5, 3)
            link[2] = GREY
            bands.append(np.hstack([dotted(random, first, left, dot), link, dotted(random, second, right, dot)]))
            wanted.append(np.where(bands[-1] == GREY, GREEN if equal else RED, bands[-1]))
        return strip(bands, 0, upright=True), strip(wanted, 0, upright=True)

    @misread("the same pattern", same=lambda left, right: np.array_equal(left > 0, right > 0))
    def answer(self, grid: Cells, same: Callable[[Cells, Cells], bool] = _as_many) -> Cells:
        """Count what is in the boxes on both sides of each link."""
        answer = grid.copy()
        for top in range(0, grid.shape[0], 6):
            answer[top + 2, 5:8] = GREEN if same(grid[top : top + 5, :5], grid[top : top + 5, 8:]) else RED
        return answer


class AlikeInside(Idea, novelty=2):
    """Grey frames with two shapes in each."""

    rule = "A frame whose two shapes are the same takes their colour; the other frames stay grey."

    def make(self, random: Random) -> Drawn:
        """Fill frames with two shapes of the same size and colour, alike or not."""
        given, wanted = twice(stage(random, 16, 21))
        shades = colours(random, random.randint(3, 4), without=[GREY])
        for same, colour in zip(mixed(random, len(shades)), shades, strict=True):
            first, other = unlike_shapes(random, 2, 5)
            picture = painted(frame(5, 9), GREY)
            for shape, left in ((first, 1), (first if same else other, 5)):
                stamp(picture, shape, (random.randint(1, 4 - len(shape)), left), colour)
            picture = random.choice([picture, picture.T])
            paste_in_both(random, given, wanted, picture, where(picture == GREY, colour if same else GREY, picture))
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Compare the two things within each frame."""
        walls = [thing for thing in things(grid) if thing.colour == GREY]
        pairs = [(wall, *things(np.where(wall.holes, grid, 0))) for wall in walls]
        return repainted(grid, ((wall.mask, one.colour) for wall, one, other in pairs if same_shape(one, other)))


class SameWeave(Idea, novelty=3):
    """Patches woven of two colours in stripes, checks or rings; one of them is framed."""

    rule = "Patches woven like the framed one, whatever their colours and size, stay; the others vanish."

    def make(self, random: Random) -> Drawn:
        """Weave a framed patch and several others, of which some are woven alike."""
        given, wanted = twice(stage(random, 17, 23))
        shades = colours(random, 4, without=[GREY])
        framed, *others = random.sample(["rows", "columns", "checks", "rings"], 4)
        pair, others = random.sample(shades, 2), [framed, *random.choices([framed, *others], k=3), others[0]]
        for index, kind in enumerate([framed, *others]):
            patch = _woven(random, kind, random.choice([pair, random.sample(shades, 2)]) if index else pair)
            picture = patch if index else np.pad(patch, 1, constant_values=GREY)
            paste_in_both(random, given, wanted, picture, picture * np.int8(kind == framed))
        return given, wanted

    @misread("the same colours", by_colours=True)
    def answer(self, grid: Cells, *, by_colours: bool = False) -> Cells:
        """Tell weaves by whether the top row and the left column of a patch are of one colour."""
        patches = things(grid, one_colour=False)
        (framed,) = [patch for patch in patches if GREY in grid[patch.mask]]
        if by_colours:
            return only(grid, *(patch for patch in patches if np.isin(grid[patch.mask], grid[framed.mask]).all()))
        kind = _weave(cut(grid, framed.mask)[1:-1, 1:-1])
        return only(grid, framed, *(patch for patch in patches if _weave(cut(grid, patch.mask)) == kind))


class BrokenMirror(Idea, novelty=3):
    """A large picture and its mirror image beyond a line, not quite faithful."""

    rule = "Cells that differ from their mirror image beyond the line, and their images, take the colour of the line."

    def make(self, random: Random) -> Drawn:
        """Mirror a picture, spoil some cells of either side, and mark them on both."""
        ground, line, *shades = colours(random, 6)
        half = blank(2 * random.randint(5, 8), random.randint(8, 12), ground)
        for _ in range(random.randint(6, 9)):
            shape = polyomino(random, random.randint(3, 8), 4, 4)
            drop(random, half, shape, random.choice(shades), margin=0, background=ground)
        other, marked = half.copy(), half.copy()
        for place in random.sample(range(half.size), random.randint(3, 6)):
            spoilt = random.choice([half, other]).reshape(-1)
            spoilt[place] = random.choice([colour for colour in [ground, *shades] if colour != spoilt[place]])
            marked.reshape(-1)[place] = line
        middle = blank(len(half), 1, line)
        given, wanted = np.hstack([half, middle, other[:, ::-1]]), np.hstack([marked, middle, marked[:, ::-1]])
        return either_way(random, given, wanted)

    @misread("not mirrored", step=1)
    def answer(self, grid: Cells, step: int = -1) -> Cells:
        """Mark where the grid and its mirror image differ."""
        upright = grid if grid.shape[1] % 2 else grid.T
        middle = upright.shape[1] // 2
        left, line, right = upright[:, :middle], upright[:, middle : middle + 1], upright[:, middle + 1 :][:, ::step]
        marked, image = (np.where(left != right, line, half) for half in (left, right))
        answer = np.hstack([marked, line, image[:, ::step]])
        return answer if upright is grid else answer.T


class AnyScale(Idea, novelty=4):
    """A framed shape, and others that are turned, enlarged, or really different, among loose cells."""

    rule = "Objects of the framed shape, however turned and at any size, take its colour; the others stay as they are."

    def make(self, random: Random) -> Drawn:
        """Draw the framed shape, enlarged and turned copies of it, other shapes and loose cells."""
        ground, wall, goal, colour = colours(random, 4)
        given = stage(random, 23, 28, ground)
        model, *others = unlike_shapes(random, 3, 5)
        place = drop(random, given, frame(model.shape[0] + 4, model.shape[1] + 4), wall, background=ground)
        stamp(given, model, moved(place, (2, 2)), goal)
        wanted = given.copy()
        shapes = [(model, goal)] * random.randint(2, 3) + [(other, colour) for other in others]
        for shape, shade in [*shapes, *[(block(1, 1), colour)] * random.randint(2, 4)]:
            scale = random.choice([1, 2, 2, 3]) if shape.size > 1 else 1
            drawn = np.kron(random.choice(turns(shape)), block(scale, scale))
            stamp(wanted, drawn, drop(random, given, drawn, colour, background=ground), shade)
        return given, wanted

    @misread("the same size only", aspect=free_key)
    @misread("the same way up only", aspect=lambda shape: key(shrunk(shape)))
    def answer(self, grid: Cells, aspect: Callable[[Mask], Key] = lambda shape: free_key(shrunk(shape))) -> Cells:
        """Shrink each thing as far as it goes and compare it, however turned, with what is in the frame."""
        parts = things(grid, background=commonest(grid))
        (wall,) = filter(is_hollow, parts)
        (model,) = [part for part in parts if (part.mask & wall.holes).any()]
        alike = [part for part in parts if part is not wall and aspect(part.shape) == aspect(model.shape)]
        return repainted(grid, ((part.mask, model.colour) for part in alike))


class OddPanels(Idea, novelty=4):
    """A table of panels: in each row all hold the same thing, somewhere, but for one at most."""

    rule = (
        "The output takes from each row of the table the panel whose object differs from the others in shape or colour,"
        " wherever it lies. A row without one gives an empty panel."
    )

    def make(self, random: Random) -> Drawn:
        """Fill each row with one object, and perhaps put another into one of its panels."""
        ground, line, *shades = colours(random, 6)
        rows, wanted, width = [], [], random.randint(3, 4)
        kinds = ["shape", "colour", random.choice(["shape", "colour", "none", "none"])]
        for kind in random.sample(kinds, 3):
            (shape, other), (colour, mark) = unlike_shapes(random, 2, 5), random.sample(shades, 2)
            panels = [_panel(random, shape * np.int8(colour), ground) for _ in range(width)]
            odd = (other if kind == "shape" else shape) * np.int8(mark if kind == "colour" else colour)
            wanted.append(blank(5, 5, ground) if kind == "none" else _panel(random, odd, ground))
            if kind != "none":
                panels[random.randrange(width)] = wanted[-1]
            rows.append(strip(panels, line, upright=False))
        return strip(rows, line, upright=True), strip(wanted, line, upright=True)

    @misread("the place matters", by_place=True)
    @misread("other rows give nothing", keep_empty=False)
    def answer(self, grid: Cells, *, by_place: bool = False, keep_empty: bool = True) -> Cells:
        """Compare what is left of the panels when they are cut to what they hold."""
        ground, answer = commonest(grid), []
        for top in range(0, grid.shape[0], 6):
            panels = [grid[top : top + 5, left : left + 5] for left in range(0, grid.shape[1], 6)]
            contents = [key(panel if by_place else cut(panel, panel != ground)) for panel in panels]
            odd = [panel for panel, own in zip(panels, contents, strict=True) if contents.count(own) == 1]
            answer += odd[:1] or [blank(5, 5, ground)] * keep_empty
        return strip(answer, int(grid[5, 0]), upright=True)


def _patterns(random: Random, count: int) -> list[Cells]:
    """So many panels of five by five cells with different fillings of their middle, as noughts and ones."""
    numbers = random.sample([number for number in range(512) if 3 <= number.bit_count() <= 6], count)
    rows = [grid_of([number >> bit & 1 for bit in range(9)]) for number in numbers]
    return [np.pad(row.reshape(3, 3), 1) for row in rows]


def _woven(random: Random, kind: str, shades: list[int]) -> Cells:
    """A patch of two colours that alternate along the rows, the columns, both, or from the rim to the middle."""
    height, width = random.randint(4, 6), random.randint(4, 6)
    rows, columns = np.indices((height, width))
    depth = np.minimum(np.minimum(rows, height - 1 - rows), np.minimum(columns, width - 1 - columns))
    threads = {"rows": rows, "columns": columns, "checks": rows + columns, "rings": depth}[kind]
    return where(threads % 2, shades[0], shades[1])


def _weave(patch: Cells) -> tuple[bool, bool]:
    """Whether the top row and the left column are of one colour; no two weaves are the same in both."""
    return bool((patch[0] == patch[0, 0]).all()), bool((patch[:, 0] == patch[0, 0]).all())


def _panel(random: Random, picture: Cells, ground: int) -> Cells:
    """A panel of five by five cells with a picture somewhere in it."""
    panel = blank(5, 5, ground)
    paste(panel, picture, (random.randint(0, 5 - picture.shape[0]), random.randint(0, 5 - picture.shape[1])))
    return panel
