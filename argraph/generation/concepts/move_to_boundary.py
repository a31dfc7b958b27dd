"""MoveToBoundary: things move straight on until an edge, a wall or a shore stops them."""

from __future__ import annotations

from functools import partial
from random import Random

import numpy as np

from argraph.generation.cells import DOWN, LEFT, RIGHT, STRAIGHT, UP, Box, Cell, Mask, where
from argraph.generation.drawing import blank, block, colours, frame, polyomino, small_shape, stamp
from argraph.generation.idea import Cells, Drawn, Idea, Program, misread, misread_each
from argraph.generation.lines import rooms_between, walls
from argraph.generation.looking import Thing, commonest, things
from argraph.generation.masks import box, flood, grown
from argraph.generation.moves import (
    Stage,
    after_moves,
    all_to_nearest,
    as_far_as,
    gaps,
    motley,
    onto,
    shortest,
    to_nearest,
    towards,
    whole,
)
from argraph.generation.orders import largest_first
from argraph.generation.relations import is_hollow, is_tall
from argraph.generation.scenes import turned_alike
from argraph.generation.shapes import mixed, painted

SIDES = ("down", "left", "up", "right")
"""Where a wall is that comes to the bottom by so many quarter turns."""


class NearestEdge(Idea, novelty=0):
    """Objects in free space, each clearly nearer to one edge than to the others."""

    rule = "Every object moves straight to the edge of the grid nearest to it."

    def make(self, random: Random) -> Drawn:
        """Let two to four shapes start where one edge is nearest."""
        stage = Stage.of(blank(random.randint(8, 15), random.randint(8, 15)))
        for colour in colours(random, random.randint(2, 4)):
            picture = _piece(random, colour)
            stage.send(random, picture, to_nearest(whole(stage.before), picture))
        return stage.before, stage.after

    def answer(self, grid: Cells) -> Cells:
        """Move each thing along its shortest way out."""
        return all_to_nearest(grid)


class TowardsTheWall(Idea, novelty=0):
    """One whole edge of the grid is a wall, on any side."""

    rule = "All objects slide straight to the wall that runs along one edge of the grid."

    def make(self, random: Random) -> Drawn:
        """Let everything fall on a floor, then turn the picture so that the floor is on any side."""
        stage = _stage_with_floor(random)
        for colour in colours(random, random.randint(2, 4), without=[stage.before[-1, 0]]):
            picture = _piece(random, colour)
            stage.send(random, picture, towards(DOWN, whole(stage.before[:-1]), picture))
        return turned_alike(random, stage.before, stage.after)

    @misread_each("always {}", side=SIDES)
    def answer(self, grid: Cells, side: str | None = None) -> Cells:
        """Turn the wall to the bottom, let everything fall, and turn back."""
        return _with_floor_below(grid, lambda upright: _fallen(upright, things(upright[:-1])), side)


class ColourOfTheWall(Idea, novelty=1):
    """A wall along one edge attracts some of the objects."""

    rule = "Objects of the colour of the wall slide straight to it; all others stay where they are."

    def make(self, random: Random) -> Drawn:
        """Let some objects fall on a floor of their colour, put others beside their ways, and turn the picture."""
        stage = _stage_with_floor(random)
        wall = stage.before[-1, 0]
        for _ in range(random.randint(2, 3)):
            picture = _piece(random, wall)
            stage.send(random, picture, towards(DOWN, whole(stage.before[:-1]), picture))
        for colour in colours(random, random.randint(2, 3), without=[wall]):
            stage.keep(random, _piece(random, colour))
        return turned_alike(random, stage.before, stage.after)

    @misread("all objects move", TowardsTheWall().answer)
    @misread_each("always {}", side=SIDES)
    def answer(self, grid: Cells, side: str | None = None) -> Cells:
        """Turn the wall to the bottom, let everything of its colour fall, and turn back."""
        return _with_floor_below(grid, self._attracted, side)

    def _attracted(self, grid: Cells) -> Cells:
        return _fallen(grid, [thing for thing in things(grid[:-1]) if thing.colour == grid[-1, 0]])


class NoseFirst(Idea, novelty=1):
    """Every object has a nose of another colour, which shows where it is going."""

    rule = "Every object moves to the edge of the grid that its nose, the cell of the odd colour, points at."

    def make(self, random: Random) -> Drawn:
        """Send out bodies with a nose in front, each in a direction of its own."""
        stage = Stage.of(blank(random.randint(11, 16), random.randint(11, 16)))
        nose, *bodies = colours(random, random.randint(3, 5))
        for body in bodies:
            turns, width = random.randrange(4), random.choice([1, 3])
            downwards = blank(random.randint(2, 3) + (width == 1), width, body)
            downwards[-1] = 0
            downwards[-1, width // 2] = nose
            picture = np.rot90(downwards, turns)
            stage.send(random, picture, towards((DOWN, RIGHT, UP, LEFT)[turns], whole(stage.before), picture))
        return stage.before, stage.after

    @misread("to the nearest edge", all_to_nearest)
    def answer(self, grid: Cells) -> Cells:
        """Find the step that leads from the body to the nose, and go on like that."""
        return after_moves(grid, [(thing, self._move(grid, thing)) for thing in things(grid, one_colour=False)])

    def _move(self, grid: Cells, thing: Thing) -> Cell:
        body = thing.mask & (grid == commonest(grid[thing.mask]))
        (step,) = [step for step, distance in gaps(box(body), thing.box).items() if distance]
        return as_far_as(whole(grid), thing, step)


class BubblesAndStones(Idea, novelty=2):
    """Hollow and solid rectangles, to be told apart."""

    rule = "Hollow rectangles rise to the top edge, solid ones sink to the bottom edge."

    def make(self, random: Random) -> Drawn:
        """Draw rectangles of both kinds and send each its way."""
        stage = Stage.of(blank(random.randint(10, 16), random.randint(11, 17)))
        shades = colours(random, random.randint(3, 5))
        for hollow, colour in zip(mixed(random, len(shades)), shades, strict=True):
            height, width = random.randint(3, 4), random.randint(3, 4)
            shape = frame(height, width) if hollow else block(height - 1, width)
            picture = painted(shape, colour)
            stage.send(random, picture, towards(UP if hollow else DOWN, whole(stage.before), picture))
        return stage.before, stage.after

    @misread("to the nearest edge", all_to_nearest)
    def answer(self, grid: Cells) -> Cells:
        """Move a thing up if it encloses something, down otherwise."""
        steps = [(thing, UP if is_hollow(thing) else DOWN) for thing in things(grid)]
        return after_moves(grid, [(thing, as_far_as(whole(grid), thing, step)) for thing, step in steps])


class Lengthwise(Idea, novelty=2):
    """Horizontal and vertical bars, each on a track along its own direction."""

    rule = "Every bar slides along its own direction, to the nearer of the two edges it points at."

    def make(self, random: Random) -> Drawn:
        """Send bars of both directions along their tracks."""
        stage = Stage.of(blank(random.randint(9, 16), random.randint(9, 16)))
        shades = colours(random, random.randint(3, 5))
        for upright, colour in zip(mixed(random, len(shades)), shades, strict=True):
            length = random.randint(2, 4)
            picture = blank(length, 1, colour) if upright else blank(1, length, colour)
            ends = (UP, DOWN) if upright else (LEFT, RIGHT)
            stage.send(random, picture, to_nearest(whole(stage.before), picture, ends))
        return stage.before, stage.after

    @misread("to the nearest edge", all_to_nearest)
    def answer(self, grid: Cells) -> Cells:
        """Take the shorter of the two ways along the bar."""
        moves = []
        for bar in things(grid):
            distances = gaps(bar.box, whole(grid))
            ends = (UP, DOWN) if is_tall(bar) else (LEFT, RIGHT)
            moves.append((bar, shortest({step: distances[step] for step in ends}) or (0, 0)))
        return after_moves(grid, moves)


class Rooms(Idea, novelty=3):
    """A house of many rooms, with a ragged object in most of them."""

    rule = "In every room the object moves straight to the wall nearest to it."

    def make(self, random: Random) -> Drawn:
        """Draw the walls of a house and let an object start in each room but perhaps one."""
        wall, *shades = colours(random, 5)
        rows, columns = walls(random, 0, 2, 7, 9), walls(random, 0, random.randint(2, 3), 7, 9)
        house = blank(rows[-1] + 1, columns[-1] + 1)
        house[rows], house[:, columns] = wall, wall
        stage = Stage.of(house)
        rooms = list(rooms_between(rows, columns))
        for down, along in random.sample(rooms, len(rooms) - random.randint(0, 1)):
            picture = motley(random, *random.sample(shades, 2))
            stage.send(random, picture, to_nearest((down.start, along.start, down.stop - 1, along.stop - 1), picture))
        return stage.before, stage.after

    @misread("to the nearest outer wall", lambda grid: _within_walls(grid, all_to_nearest))
    def answer(self, grid: Cells) -> Cells:
        """Find for each object the box of the walled-in area around it, and its nearest side."""
        walls, moves = grid == grid[0, 0], []
        for thing in things(np.where(walls, 0, grid), one_colour=False):
            room = box(flood(~walls, thing.cells[0]))
            moves.append((thing, shortest(gaps(thing.box, room)) or (0, 0)))
        return after_moves(grid, moves)


class RaggedShore(Idea, novelty=3):
    """A shore of uneven height along one side, and ragged objects that are washed up on it."""

    rule = "Every object drifts straight to the shore and stops as soon as any part of it touches."

    def make(self, random: Random) -> Drawn:
        """Draw a shore below and an object in each lane above; then turn the picture."""
        height, width = random.randint(13, 20), random.randint(13, 22)
        water, shore, *shades = colours(random, random.randint(4, 6))
        grid, level = blank(height, width, water), 3
        for column in range(width):
            level = min(5, max(1, level + random.choice([-2, -1, 0, 1, 2])))
            grid[height - level :, column] = shore
        stage, left = Stage.of(grid, water), random.randint(0, 2)
        while left + (shape := polyomino(random, random.randint(4, 6), 3, 4)).shape[1] <= width:
            lowest = max(top for top in range(height - len(shape)) if (_under(grid, shape, (top, left)) == water).all())
            colour = random.choice(shades)
            stamp(stage.before, shape, (random.randint(0, lowest - 2), left), colour)
            stamp(stage.after, shape, (lowest, left), colour)
            left += shape.shape[1] + random.randint(1, 2)
        return turned_alike(random, stage.before, stage.after)

    @misread("the box of the object touches", as_boxes=True)
    @misread_each("always {}", side=SIDES)
    def answer(self, grid: Cells, side: str | None = None, *, as_boxes: bool = False) -> Cells:
        """Turn the shore to the bottom and move each object down while nothing is in its way."""
        return _with_floor_below(grid, partial(self._washed_up, as_boxes=as_boxes), side)

    def _washed_up(self, grid: Cells, *, as_boxes: bool) -> Cells:
        water, shore = commonest(grid), grid[-1, 0]
        answer = where(grid == shore, shore, water)
        for thing in things(np.where(grid == shore, water, grid), background=water):
            shape, top = thing.shape | as_boxes, thing.top
            while not (_under(answer, shape, (top + 1, thing.left)) == shore).any():
                top += 1
            stamp(answer, thing.shape, (top, thing.left), thing.colour)
        return answer


class FourWalls(Idea, novelty=4):
    """Four walls of different colours, and ragged objects of which some carry a cell in the colour of a wall."""

    rule = "Each object that has a cell in the colour of one of the four walls moves to that wall; the others stay."

    def make(self, random: Random) -> Drawn:
        """Mark some objects with the colour of a wall and send them there; leave others unmarked."""
        ground, *walls = colours(random, 5)
        shades = colours(random, 4, without=[ground, *walls])
        grid = blank(random.randint(15, 20), random.randint(15, 20), ground)
        grid[0, 1:-1], grid[1:-1, -1], grid[-1, 1:-1], grid[1:-1, 0] = walls
        room = 1, 1, grid.shape[0] - 2, grid.shape[1] - 2
        stage = Stage.of(grid, ground)
        for wall in random.sample(range(4), random.randint(3, 4)):
            picture = motley(random, random.choice(shades), walls[wall])
            stage.send(random, picture, towards(STRAIGHT[wall], room, picture))
        for _ in range(random.randint(1, 2)):
            stage.keep(random, motley(random, *random.sample(shades, 2)))
        return stage.before, stage.after

    @misread("to the nearest wall", lambda grid: _within_walls(grid, all_to_nearest))
    def answer(self, grid: Cells) -> Cells:
        """Look in each object for the colour of a wall."""
        walls = dict(zip((grid[0, 1], grid[1, -1], grid[-1, 1], grid[1, 0]), STRAIGHT, strict=True))
        ground, room, moves = int(grid[0, 0]), grid[1:-1, 1:-1], []
        for thing in things(room, background=ground, one_colour=False):
            marks = [colour for colour in walls if colour in room[thing.mask]]
            moves += [(thing, as_far_as(whole(room), thing, walls[mark])) for mark in marks]
        return _within_walls(grid, lambda room: after_moves(room, moves, ground))


class PressedToTheFrame(Idea, novelty=4):
    """A large frame with ragged objects inside and outside of it, and loose cells that are of no account."""

    rule = (
        "Objects inside the frame move to its nearest side; objects outside move straight towards it until they touch."
        " Single loose cells stay."
    )

    def make(self, random: Random) -> Drawn:
        """Send objects to the frame from both sides, and strew loose cells about."""
        ground, wall, pebble, *shades = colours(random, 6)
        grid = blank(random.randint(22, 27), random.randint(22, 27), ground)
        top, left = random.randint(6, 7), random.randint(6, 7)
        bottom, right = grid.shape[0] - random.randint(7, 8), grid.shape[1] - random.randint(7, 8)
        stamp(grid, frame(bottom - top + 1, right - left + 1), (top, left), wall)
        stage = Stage.of(grid, ground)
        for index in range(5):
            picture = motley(random, *random.sample(shades, 2))
            inwards = onto((top, left, bottom, right), picture)
            outwards = to_nearest((top + 1, left + 1, bottom - 1, right - 1), picture)
            stage.send(random, picture, outwards if index < 2 else inwards)
        stage.taken[grown(grid == wall, diagonal=True)] = True
        for _ in range(random.randint(3, 5)):
            stage.keep(random, blank(1, 1, pebble))
        return stage.before, stage.after

    @misread("to the nearest edge", all_to_nearest)
    def answer(self, grid: Cells) -> Cells:
        """Take the largest thing for the frame, and move what has more than one cell by the gap that is left."""
        ground = commonest(grid)
        wall, *objects = sorted(things(grid, background=ground, one_colour=False), key=largest_first)
        moves = [(thing, self._move(wall.box, thing.box)) for thing in objects if thing.size > 1]
        return after_moves(grid, moves, ground)

    def _move(self, wall: Box, thing: Box) -> Cell:
        top, left, bottom, right = wall
        if top < thing[0] < bottom and left < thing[1] < right:
            return shortest(gaps(thing, (top + 1, left + 1, bottom - 1, right - 1))) or (0, 0)
        rows = max(top - 1 - thing[2], 0) - max(thing[0] - bottom - 1, 0)
        columns = max(left - 1 - thing[3], 0) - max(thing[1] - right - 1, 0)
        return rows, columns


def _piece(random: Random, colour: int) -> Cells:
    """A small shape of one colour."""
    return painted(small_shape(random, 2, 5), colour)


def _stage_with_floor(random: Random) -> Stage:
    """A black stage whose bottom row is a wall."""
    grid = blank(random.randint(8, 15), random.randint(8, 15))
    grid[-1] = random.randint(1, 9)
    return Stage.of(grid)


def _under(grid: Cells, shape: Mask, place: Cell) -> Cells:
    """The cells of a grid that a shape at a place covers."""
    return grid[place[0] : place[0] + shape.shape[0], place[1] : place[1] + shape.shape[1]][shape]


def _turns_to_floor(grid: Cells) -> int:
    """How many quarter turns bring the edge of one colour, not that of the background, to the bottom."""
    floors = [np.rot90(grid, turns)[-1] for turns in range(4)]
    (found,) = [turns for turns, row in enumerate(floors) if (row == row[0]).all() and row[0] != commonest(grid)]
    return found


def _with_floor_below(grid: Cells, program: Program, side: str | None) -> Cells:
    """What a program for grids with a floor makes of one with a wall on any side, or only on the side told."""
    turns = _turns_to_floor(grid)
    return np.rot90(program(np.rot90(grid, turns)), -turns) if side in (None, SIDES[turns]) else grid


def _fallen(grid: Cells, chosen: list[Thing]) -> Cells:
    """A grid with a floor, after things found above the floor have fallen on it."""
    above = grid[:-1]
    moves = [(thing, as_far_as(whole(above), thing, DOWN)) for thing in chosen]
    return np.vstack([after_moves(above, moves), grid[-1:]])


def _within_walls(grid: Cells, program: Program) -> Cells:
    """What a program makes of the grid without its outermost rows and columns, with these around it."""
    answer = grid.copy()
    answer[1:-1, 1:-1] = program(grid[1:-1, 1:-1])
    return answer
