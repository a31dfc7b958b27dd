"""Tiny tasks made up for the tests, each with a rule that people see at once."""

from __future__ import annotations

from argraph.language.rule import Rule
from argraph.solution import Solution
from argraph.values.grid import Grid
from argraph.values.task import Pair, Task


def voting(solution: Solution) -> list[Rule | None]:
    """The rules behind guesses that have a share of the vote: not those read under another view than they fit in."""
    told = (zip(rules, shares, strict=True) for rules, shares in zip(solution.rules, solution.confidences, strict=True))
    return [rule for row in told for rule, share in row if share]


def pair(picture: str) -> Pair:
    """A pair from a picture of its input and its output side by side, with dots for black.

    >>> pair('''
    ...     1. | 11
    ...     .. |
    ... ''')
    Pair(input=Grid.parse('10/00'), output=Grid.parse('11'))
    """
    rows = [line.replace(".", "0").split("|") for line in picture.strip().splitlines()]
    given, wanted = ("/".join(row[side].strip() for row in rows).strip("/") for side in (0, 1))
    return Pair(Grid.parse(given), Grid.parse(wanted))


def task(name: str, *pictures: str, tests: int = 1) -> Task:
    """A task from pictures of its pairs; the last ones are the tests."""
    made = tuple(map(pair, pictures))
    return Task(name, made[: len(made) - tests], made[len(made) - tests :])


RECOLOUR_LARGEST = task(
    "recolour the largest",
    """
    222...... | 444......
    2.2..33.. | 4.4..33..
    222...... | 444......
    ......... | .........
    ......1.. | ......1..
    .55...1.. | .55...1..
    5.5...... | 5.5......
    """,
    """
    .1.....33 | .1.....33
    ......... | .........
    ..666.... | ..444....
    ..6.6.... | ..4.4....
    ..666..8. | ..444..8.
    ......8.. | ......8..
    11.....2. | 11.....2.
    """,
    """
    22....... | 22.......
    ....8888. | ....4444.
    ....8..8. | ....4..4.
    .3..8.18. | .3..4.14.
    .3..8888. | .3..4444.
    ......... | .........
    66....... | 66.......
    """,
    """
    .....1... | .....1...
    .333.1... | .444.1...
    .3.3...2. | .4.4...2.
    .333..2.. | .444..2..
    ......... | .........
    55....... | 55.......
    ......66. | ......66.
    """,
)
COLOUR_LIKE_THE_OUTSIDE = task(
    "colour the inside like the outside",
    """
    1111.... | 1111....
    1221.33. | 1111.33.
    1221.43. | 1111.33.
    1111.33. | 1111.33.
    """,
    """
    ..222... | ..222...
    ..232.1. | ..222.1.
    ..222... | ..222...
    .......5 | .......5
    """,
    """
    444..... | 444.....
    414..666 | 444..666
    444..636 | 444..666
    .....666 | .....666
    """,
    """
    ...111.. | ...111..
    ...151.. | ...111..
    .8.111.. | .8.111..
    ........ | ........
    """,
)
CUT_OUT_THE_LARGEST = task(
    "cut out the largest",
    """
    ......... | 2222
    .2222..1. | 2..2
    .2..2.... | 2222
    .2222.3.. |
    """,
    """
    11....... | 333
    .....333. | 3.3
    .....3.3. | 333
    .....333. |
    """,
    """
    .4444.... | 4444
    .4444.55. | 4444
    ......5.. |
    ..2...... |
    """,
)
JOIN_THE_OBJECTS = task(
    "join the objects",
    """
    ...... | 1122
    11.... | 1122
    11.22. |
    ...22. |
    """,
    """
    ...33. | 4433
    ...33. | 4433
    44.... |
    44.... |
    """,
    """
    66.... | 6655
    66..55 | 6655
    ....55 |
    ...... |
    """,
)
COUNT_THE_OBJECTS = task(
    "count the objects",
    """
    1..1. | 11
    ..... |
    """,
    """
    2.2.2 | 222
    ..... |
    """,
    """
    4.... | 4
    ..... |
    """,
    """
    3.3.3 | 333
    ..... |
    """,
)
FILL_A_STRIP = task(
    "fill a strip by the number of objects",
    """
    1...1 | 11...
    ..... |
    """,
    """
    2.2.2 | 222..
    ..... |
    """,
    """
    4.... | 4....
    ..... |
    """,
    """
    3.3.. | 33...
    ..... |
    """,
)
TILE_THE_INPUT = task(
    "tile the input",
    """
    12 | 1212
    3. | 3.3.
    """,
    """
    5. | 5.5.
    .1 | .1.1
    """,
    """
    44 | 4444
    6. | 6.6.
    """,
)
MAGNIFY_THE_INPUT = task(
    "magnify the input",
    """
    12 | 1122
    3. | 1122
       | 33..
       | 33..
    """,
    """
    5. | 55..
    .1 | 55..
       | ..11
       | ..11
    """,
    """
    44 | 4444
    6. | 4444
       | 66..
       | 66..
    """,
)
OVERLAY_THE_PANELS = task(
    "keep what both panels have",
    """
    11.5.1. | .2.
    1.15..1 | ..2
    .1.511. | .2.
    """,
    """
    .1151.1 | ..2
    11.511. | 22.
    1..5.11 | ...
    """,
    """
    1.15.11 | ..2
    .1.51.. | ...
    .11511. | .2.
    """,
)
COMPLETE_THE_COPY = task(
    "complete the copy",
    """
    .12..... | .12.....
    .31..... | .31.....
    .....1.. | .....12.
    ......1. | .....31.
    """,
    """
    4....... | 45......
    .4...... | 54......
    4....... | 45......
    .....45. | .....45.
    .....54. | .....54.
    .....45. | .....45.
    """,
    """
    .....66. | .....66.
    .....78. | .....78.
    .66..... | .66.....
    ........ | .78.....
    """,
)
BRIDGE_THE_PANELS = task(
    "join panels of one colour",
    """
    ..8..8..8.. | ..8..8..8..
    88888888888 | 88888888888
    338..8338.. | 338338338..
    338..8338.. | 338338338..
    88888888888 | 88888888888
    ..8..8..8.. | ..8..8..8..
    """,
    """
    448..8..8.. | 448..8..8..
    88888888888 | 88888888888
    ..8..8..8.. | 448..8..8..
    ..8..8..8.. | 448..8..8..
    88888888888 | 88888888888
    448..8..8.. | 448..8..8..
    """,
    """
    ..8..8..8.. | ..8..8..8..
    88888888888 | 88888888888
    ..8..8..8.. | ..8..8..8..
    ..8..8..8.. | ..8..8..8..
    88888888888 | 88888888888
    118..8..811 | 11811811811
    """,
)
PILE_THE_PANELS = task(
    "the left panel lies over the right one",
    """
    1..5.2. | 12.
    11.52.. | 11.
    ..1522. | 221
    """,
    """
    .1.522. | 21.
    1.15..2 | 1.1
    ...52.. | 2..
    """,
    """
    11.5.22 | 112
    .1.52.. | 21.
    1..5..2 | 1.2
    """,
)
AN_ANSWER_FOR_EACH_SHAPE = task(
    "an answer for each shape",
    """
    1. | 5
    11 |
    """,
    """
    2. | 5
    22 |
    """,
    """
    33 | 6
    33 |
    """,
    """
    44 | 6
    44 |
    """,
    """
    7. | 5
    77 |
    """,
)
PUT_IT_IN_THE_CORNER = task(
    "put it in the corner of something twice as large",
    """
    12 | 12..
    33 | 33..
       | ....
       | ....
    """,
    """
    5 | 5.
      | ..
    """,
    """
    44 | 44..
    61 | 61..
       | ....
       | ....
    """,
)
GO_ON_DOWN = task(
    "go on down until it is as tall as wide",
    """
    1.1. | 1.1.
    2222 | 2222
    1.1. | 1.1.
         | 2222
    """,
    """
    5.. | 5..
    .5. | .5.
        | ..5
    """,
    """
    44444 | 44444
    6.6.6 | 6.6.6
    44444 | 44444
          | 6.6.6
          | 44444
    """,
)
THE_BOX_AROUND_ALL = task(
    "the box around all dots",
    """
    ...... | 1..
    .1.... | ..2
    ...2.. |
    """,
    """
    ....3. | ..3
    ...... | ...
    ..4... | 4..
    ...5.. | .5.
    """,
    """
    ..6... | 6.
    ...... | ..
    ...7.. | .7
    """,
)
SEE_IT_THROUGH = task(
    "the small one seen through the large one",
    """
    2211..... | 34
    2211.34.. | .6
    ..22.56.. |
    ..22..... |
    """,
    """
    11....... | 4.
    11....47. | 38
    2211..38. |
    2211..... |
    """,
    """
    2211..... | 34
    2211..34. | 5.
    11....56. |
    11....... |
    """,
)
MARK_THE_FULL_PANELS = task(
    "a cell for each panel, marked if it has two dots",
    """
    1.5.. | 2.
    .15.1 | ..
    55555 |
    ..51. |
    .15.. |
    """,
    """
    1.5.1 | .2
    ..51. | 2.
    55555 |
    1.5.. |
    1.5.1 |
    """,
    """
    1.51. | ..
    ..5.. | 22
    55555 |
    115.1 |
    ..5.1 |
    """,
)
COLOUR_BY_THE_NUMBER = task(
    "one alone becomes red, two become blue",
    """
    33.... | 22....
    33.... | 22....
    ...... | ......
    """,
    """
    4..4.. | 1..1..
    4..... | 1.....
    ...... | ......
    """,
    """
    ...... | ......
    ..5... | ..2...
    .555.. | .222..
    """,
    """
    66.... | 11....
    ...... | ......
    ...6.. | ...1..
    """,
    """
    ..77.. | ..22..
    ..7... | ..2...
    ...... | ......
    """,
)
LAY_THEM_OVER_EACH_OTHER = task(
    "the objects laid over each other, larger ones beneath",
    """
    111.... | 111
    1.1..2. | 121
    111.... | 111
    """,
    """
    44.3333 | 3333
    44.3..3 | 3443
    ...3..3 | 3443
    ...3333 | 3333
    """,
    """
    55555.. | 55555
    5...5.6 | 5.6.5
    55555.. | 55555
    """,
)
TIDY_THE_RECTANGLES = task(
    "rectangles without the noise",
    """
    22222..... | 22222.....
    22222..... | 22222.....
    22622..... | 22222.....
    22222..... | 22222.....
    .......... | ..........
    ...7..4444 | ......4444
    ......4444 | ......4444
    ......4444 | ......4444
    """,
    """
    .......... | ..........
    .55555.... | .55555....
    .55155.... | .55555....
    .55555..8. | .55555....
    .55555.... | .55555....
    .......... | ..........
    """,
    """
    3333...... | 3333......
    3633...1.. | 3333......
    3333.88888 | 3333.88888
    .....88888 | .....88888
    .2...88988 | .....88888
    .....88888 | .....88888
    """,
)
BARS_IN_THE_CORNER = task(
    "bars in the bottom left corner, as long as things are large, the smallest first",
    """
    ........ | ........
    .33..... | ........
    ........ | ........
    ....333. | ..3.....
    ........ | .33.....
    .3...... | 333.....
    """,
    """
    ..6..... | ........
    ..6..66. | ........
    .....66. | ..6.....
    ........ | ..6.....
    ........ | .66.....
    6....... | 666.....
    """,
    """
    ....... | .......
    88...8. | .......
    .....8. | ..8....
    .....8. | .88....
    8...... | 888....
    """,
)
INTO_THE_MIDDLE = task(
    "what is coloured, in the middle",
    """
    55.... | ......
    .5.... | ..55..
    ...... | ...5..
    ...... | ......
    """,
    """
    ....... | .......
    ....... | ..666..
    ....666 | ..6.6..
    ....6.6 | .......
    """,
    """
    .7.... | ......
    77.... | ...7..
    .7.... | ..77..
    ...... | ...7..
    ...... | ......
    """,
)
ALL = (
    RECOLOUR_LARGEST,
    COLOUR_LIKE_THE_OUTSIDE,
    CUT_OUT_THE_LARGEST,
    JOIN_THE_OBJECTS,
    COUNT_THE_OBJECTS,
    FILL_A_STRIP,
    TILE_THE_INPUT,
    MAGNIFY_THE_INPUT,
    OVERLAY_THE_PANELS,
    BRIDGE_THE_PANELS,
    COMPLETE_THE_COPY,
    PILE_THE_PANELS,
    AN_ANSWER_FOR_EACH_SHAPE,
    PUT_IT_IN_THE_CORNER,
    GO_ON_DOWN,
    THE_BOX_AROUND_ALL,
    SEE_IT_THROUGH,
    MARK_THE_FULL_PANELS,
    COLOUR_BY_THE_NUMBER,
    LAY_THEM_OVER_EACH_OTHER,
    TIDY_THE_RECTANGLES,
    BARS_IN_THE_CORNER,
    INTO_THE_MIDDLE,
)
