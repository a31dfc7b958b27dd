"""SameDifferent: what is alike and what is not, in shape, number, weave or place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from random import Random

import numpy as np
from numpy.typing import NDArray

from argraph.generation.drawing import (
    Mask,
    Thing,
    blank,
    block,
    colours,
    commonest,
    cut,
    drop,
    frame,
    holes,
    moved,
    paste,
    polyomino,
    spot,
    stamp,
    things,
)
from argraph.generation.drawing_scenes import drop_in_both, stage
from argraph.generation.drawing_shapes import (
    Key,
    dotted,
    free_key,
    kept,
    key,
    mixed,
    painted,
    shrunk,
    strip,
    turns,
    unlike_shapes,
)
from argraph.generation.idea import Cells, Idea, Program

Pair = tuple[Cells, Cells]
GREEN, RED, GREY = 3, 2, 5


class GreyTwins(Idea):
    """Coloured models, and grey shapes that look like one or another of them."""

    novelty = 0
    rule = "Every grey object takes the colour of the coloured object of the same shape."

    def make(self, random: Random) -> Pair:
        """Draw each model once, then grey copies of some."""
        given, count = stage(random, 10, 14), random.randint(2, 3)
        models = dict(zip(colours(random, count, without=[GREY]), unlike_shapes(random, count, 4), strict=True))
        for colour, shape in models.items():
            drop(random, given, shape, colour)
        wanted = given.copy()
        for colour in [*models, *random.choices(list(models), k=random.randint(0, 2))]:
            stamp(wanted, models[colour], drop(random, given, models[colour], GREY), colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Look up the shape of each grey thing among the coloured ones."""
        models = {key(thing.shape): thing.colour for thing in things(grid) if thing.colour != GREY}
        answer = grid.copy()
        for thing in things(grid):
            answer[thing.mask] = models[key(thing.shape)]
        return answer

    def misreadings(self) -> Mapping[str, Program]:
        """The nearest model could be taken for the right one."""
        return {"the colour of the nearest": self._nearest}

    def _nearest(self, grid: Cells) -> Cells:
        answer = grid.copy()
        models = [thing for thing in things(grid) if thing.colour != GREY]
        for thing in things(grid):
            nearest = min(models, key=lambda model: abs(model.top - thing.top) + abs(model.left - thing.left))
            answer[thing.mask] = nearest.colour
        return answer


class OddOneOut(Idea):
    """Copies of one shape in any colours, and one other shape among them."""

    novelty = 0
    rule = "Only the one object whose shape is unlike all the others stays."

    def make(self, random: Random) -> Pair:
        """Strew copies about and put the odd one among them."""
        given = stage(random, 9, 14)
        wanted, (same, odd) = np.zeros_like(given), unlike_shapes(random, 2, random.randint(4, 5))
        shades = colours(random, 4)
        for _ in range(random.randint(3, 5)):
            drop(random, given, same, random.choice(shades))
        colour = random.choice(shades)
        drop_in_both(random, given, wanted, odd, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Keep the thing whose shape occurs once."""
        return self._single(grid, lambda thing: key(thing.shape))

    def misreadings(self) -> Mapping[str, Program]:
        """The odd one could be told by its colour."""
        return {"the odd colour": lambda grid: self._single(grid, lambda thing: thing.colour)}

    def _single(self, grid: Cells, aspect: Callable[[Thing], Hashable]) -> Cells:
        counts = Counter(aspect(thing) for thing in things(grid))
        return kept(grid, *(thing for thing in things(grid) if counts[aspect(thing)] == 1))


class TurnedTwins(Idea):
    """Many shapes of the same size; some are alike if one of them is turned or flipped."""

    novelty = 1
    rule = "Objects that have a twin, of the same shape but perhaps turned or flipped, stay; the others vanish."

    def make(self, random: Random) -> Pair:
        """Strew turned copies of one or two shapes about, and other shapes once."""
        given, count = stage(random, 12, 17), random.randint(1, 2)
        wanted, shapes, shades = np.zeros_like(given), unlike_shapes(random, count + 3, 5), colours(random, 4)
        for index, shape in enumerate(shapes):
            for _ in range(random.randint(2, 3) if index < count else 1):
                turned, colour = random.choice(turns(shape)), random.choice(shades)
                place = drop(random, given, turned, colour)
                if index < count:
                    stamp(wanted, turned, place, colour)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Keep the things whose shape, however turned, occurs more than once."""
        return self._repeated(grid, free_key)

    def misreadings(self) -> Mapping[str, Program]:
        """Turned shapes could be taken for different ones."""
        return {"turned ones are different": lambda grid: self._repeated(grid, key)}

    def _repeated(self, grid: Cells, aspect: Callable[[Mask], Key]) -> Cells:
        counts = Counter(aspect(thing.shape) for thing in things(grid))
        return kept(grid, *(thing for thing in things(grid) if counts[aspect(thing.shape)] > 1))


class LikeTheFirst(Idea):
    """A strip of panels with patterns in different colours."""

    novelty = 1
    rule = "Panels with the pattern of the first panel, in whatever colour, stay; the others are emptied."

    def make(self, random: Random) -> Pair:
        """Put panels with the same or another pattern side by side, or below one another."""
        line, *shades = colours(random, 4)
        patterns, given, wanted = _patterns(random, 4), [], []
        for same in [True, *mixed(random, random.randint(3, 4))]:
            given.append(patterns[0 if same else random.randint(1, 3)] * np.int8(random.choice(shades)))
            wanted.append(given[-1] * np.int8(same))
        upright = random.random() < 0.5
        return strip(given, line, upright=upright), strip(wanted, line, upright=upright)

    def answer(self, grid: Cells) -> Cells:
        """Compare where each panel is filled with where the first is."""
        return self._compared(grid, lambda panel: panel > 0)

    def misreadings(self) -> Mapping[str, Program]:
        """Colours could be taken to matter, or to be all that matters."""
        return {
            "the same pattern and colour": lambda grid: self._compared(grid, lambda panel: panel),
            "the same colour": lambda grid: self._compared(grid, lambda panel: panel.max()),
        }

    def _compared(self, grid: Cells, aspect: Callable[[Cells], NDArray[np.generic]]) -> Cells:
        lying = grid if grid.shape[0] == 5 else grid.T
        answer = lying.copy()
        for left in range(0, lying.shape[1], 6):
            if not np.array_equal(aspect(lying[:, left : left + 5]), aspect(lying[:, :5])):
                answer[:, left : left + 5] = 0
        return answer if lying is grid else answer.T


class EqualNumbers(Idea):
    """Pairs of boxes with dots, joined by a grey link."""

    novelty = 2
    rule = "The link between two boxes turns green if they hold the same number of dots, and red if they do not."

    def make(self, random: Random) -> Pair:
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

    def answer(self, grid: Cells) -> Cells:
        """Count what is in the boxes on both sides of each link."""
        return self._judged(grid, lambda left, right: (left > 0).sum() == (right > 0).sum())

    def misreadings(self) -> Mapping[str, Program]:
        """The dots could have to lie alike."""
        return {"the same pattern": lambda grid: self._judged(grid, lambda a, b: np.array_equal(a > 0, b > 0))}

    def _judged(self, grid: Cells, same: Callable[[Cells, Cells], bool]) -> Cells:
        answer = grid.copy()
        for top in range(0, grid.shape[0], 6):
            answer[top + 2, 5:8] = GREEN if same(grid[top : top + 5, :5], grid[top : top + 5, 8:]) else RED
        return answer


class AlikeInside(Idea):
    """Grey frames with two shapes in each."""

    novelty = 2
    rule = "A frame whose two shapes are the same takes their colour; the other frames stay grey."

    def make(self, random: Random) -> Pair:
        """Fill frames with two shapes of the same size and colour, alike or not."""
        given = stage(random, 16, 21)
        wanted, shades = given.copy(), colours(random, random.randint(3, 4), without=[GREY])
        for alike, colour in zip(mixed(random, len(shades)), shades, strict=True):
            first, other = unlike_shapes(random, 2, 5)
            picture = painted(frame(5, 9), GREY)
            stamp(picture, first, (random.randint(1, 4 - first.shape[0]), 1), colour)
            second = first if alike else other
            stamp(picture, second, (random.randint(1, 4 - second.shape[0]), 5), colour)
            picture = random.choice([picture, picture.T])
            place = spot(random, given, *picture.shape)
            paste(given, picture, place)
            paste(wanted, np.where(picture == GREY, colour, picture) if alike else picture, place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Compare the two things within each frame."""
        answer = grid.copy()
        for wall in (thing for thing in things(grid) if thing.colour == GREY):
            first, second = things(np.where(holes(wall.mask), grid, 0))
            if np.array_equal(first.shape, second.shape):
                answer[wall.mask] = first.colour
        return answer


class SameWeave(Idea):
    """Patches woven of two colours in stripes, checks or rings; one of them is framed."""

    novelty = 3
    rule = "Patches woven like the framed one, whatever their colours and size, stay; the others vanish."

    def make(self, random: Random) -> Pair:
        """Weave a framed patch and several others, of which some are woven alike."""
        given = stage(random, 17, 23)
        wanted, shades = given.copy(), colours(random, 4, without=[GREY])
        framed, *others = random.sample(["rows", "columns", "checks", "rings"], 4)
        pair, others = random.sample(shades, 2), [framed, *random.choices([framed, *others], k=3), others[0]]
        for index, kind in enumerate([framed, *others]):
            patch = _woven(random, kind, random.choice([pair, random.sample(shades, 2)]) if index else pair)
            picture = patch if index else np.pad(patch, 1, constant_values=GREY)
            place = spot(random, given, *picture.shape)
            paste(given, picture, place)
            paste(wanted, picture * np.int8(kind == framed), place)
        return given, wanted

    def answer(self, grid: Cells) -> Cells:
        """Tell weaves by whether the top row and the left column of a patch are of one colour."""
        patches = things(grid, one_colour=False)
        (framed,) = [patch for patch in patches if GREY in grid[patch.mask]]
        kind = _weave(cut(grid, framed.mask)[1:-1, 1:-1])
        return kept(grid, framed, *(patch for patch in patches if _weave(cut(grid, patch.mask)) == kind))

    def misreadings(self) -> Mapping[str, Program]:
        """Colours could be taken to decide."""
        return {"the same colours": self._same_colours}

    def _same_colours(self, grid: Cells) -> Cells:
        patches = things(grid, one_colour=False)
        (framed,) = [set(grid[patch.mask].tolist()) for patch in patches if GREY in grid[patch.mask]]
        return kept(grid, *(patch for patch in patches if set(grid[patch.mask].tolist()) <= framed))


class BrokenMirror(Idea):
    """A large picture and its mirror image beyond a line, not quite faithful."""

    novelty = 3
    rule = "Cells that differ from their mirror image beyond the line, and their images, take the colour of the line."

    def make(self, random: Random) -> Pair:
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
        return (given, wanted) if random.random() < 0.5 else (given.T.copy(), wanted.T.copy())

    def answer(self, grid: Cells) -> Cells:
        """Mark where the grid and its mirror image differ."""
        return self._compared(grid, lambda half: half[:, ::-1])

    def misreadings(self) -> Mapping[str, Program]:
        """The second picture could be taken for a copy that is not mirrored."""
        return {"not mirrored": lambda grid: self._compared(grid, lambda half: half)}

    def _compared(self, grid: Cells, turn: Callable[[Cells], Cells]) -> Cells:
        upright = grid if grid.shape[1] % 2 else grid.T
        middle = upright.shape[1] // 2
        left, line, right = upright[:, :middle], upright[:, middle : middle + 1], turn(upright[:, middle + 1 :])
        differ = left != right
        marked = [np.where(differ, line, left), line, turn(np.where(differ, line, right))]
        return np.hstack(marked) if upright is grid else np.hstack(marked).T


class AnyScale(Idea):
    """A framed shape, and others that are turned, enlarged, or really different, among loose cells."""

    novelty = 4
    rule = "Objects of the framed shape, however turned and at any size, take its colour; the others stay as they are."

    def make(self, random: Random) -> Pair:
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

    def answer(self, grid: Cells) -> Cells:
        """Shrink each thing as far as it goes and compare it, however turned, with what is in the frame."""
        return self._matched(grid, lambda shape: free_key(shrunk(shape)))

    def misreadings(self) -> Mapping[str, Program]:
        """Size and direction could be taken to matter."""
        return {
            "the same size only": lambda grid: self._matched(grid, free_key),
            "the same way up only": lambda grid: self._matched(grid, lambda shape: key(shrunk(shape))),
        }

    def _matched(self, grid: Cells, aspect: Callable[[Mask], Key]) -> Cells:
        parts, answer = things(grid, background=commonest(grid)), grid.copy()
        (wall,) = [part for part in parts if holes(part.shape).any()]
        room = holes(wall.mask)
        (model,) = [part for part in parts if (part.mask & room).any()]
        for part in parts:
            if part is not wall and aspect(part.shape) == aspect(model.shape):
                answer[part.mask] = model.colour
        return answer


class OddPanels(Idea):
    """A table of panels: in each row all hold the same thing, somewhere, but for one at most."""

    novelty = 4
    rule = (
        "The output takes from each row of the table the panel whose object differs from the others in shape or colour,"
        " wherever it lies. A row without one gives an empty panel."
    )

    def make(self, random: Random) -> Pair:
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

    def answer(self, grid: Cells) -> Cells:
        """Compare what is left of the panels when they are cut to what they hold."""
        return self._odd(grid)

    def misreadings(self) -> Mapping[str, Program]:
        """The place in the panel could be taken to matter, and rows without an odd panel to give nothing."""
        return {
            "the place matters": lambda grid: self._odd(grid, by_place=True),
            "other rows give nothing": lambda grid: self._odd(grid, keep_empty=False),
        }

    def _odd(self, grid: Cells, *, by_place: bool = False, keep_empty: bool = True) -> Cells:
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
    rows = [np.array([number >> bit & 1 for bit in range(9)], dtype=np.int8) for number in numbers]
    return [np.pad(row.reshape(3, 3), 1) for row in rows]


def _woven(random: Random, kind: str, shades: list[int]) -> Cells:
    """A patch of two colours that alternate along the rows, the columns, both, or from the rim to the middle."""
    height, width = random.randint(4, 6), random.randint(4, 6)
    rows, columns = np.indices((height, width))
    depth = np.minimum(np.minimum(rows, height - 1 - rows), np.minimum(columns, width - 1 - columns))
    threads = {"rows": rows, "columns": columns, "checks": rows + columns, "rings": depth}[kind]
    return np.where(threads % 2, shades[0], shades[1]).astype(np.int8)


def _weave(patch: Cells) -> tuple[bool, bool]:
    """Whether the top row and the left column are of one colour; no two weaves are the same in both."""
    return bool((patch[0] == patch[0, 0]).all()), bool((patch[:, 0] == patch[0, 0]).all())


def _panel(random: Random, picture: Cells, ground: int) -> Cells:
    """A panel of five by five cells with a picture somewhere in it."""
    panel = blank(5, 5, ground)
    paste(panel, picture, (random.randint(0, 5 - picture.shape[0]), random.randint(0, 5 - picture.shape[1])))
    return panel


IDEAS: tuple[Idea, ...] = (
    GreyTwins(),
    OddOneOut(),
    TurnedTwins(),
    LikeTheFirst(),
    EqualNumbers(),
    AlikeInside(),
    SameWeave(),
    BrokenMirror(),
    AnyScale(),
    OddPanels(),
)
