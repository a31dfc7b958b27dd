"""Ways of seeing a grid as a graph of objects: one module per way of seeing.

To add a view, write a frozen subclass of `argraph.scene.view.View` in a module here and put an instance in `PACK`.
"""

from argraph_abstractions.colours import ColourClasses, Dotted
from argraph_abstractions.components import Components, Nested
from argraph_abstractions.layers import Layers
from argraph_abstractions.lines import Cells, Lines, Runs, Stripes, Whole
from argraph_abstractions.panels import Panels, Parts
from argraph_abstractions.pieces import Pieces
from argraph_abstractions.rectangles import Clearings, Rectangles

PACK = (
    Whole(),
    Components(8),
    Nested(8),
    Components(4),
    Nested(4),
    ColourClasses(),
    Components(8, one_colour=False),
    Components(4, one_colour=False),
    Dotted(),
    Dotted(near=True),
    Dotted(near=True, one_colour=False),
    Layers(),
    Rectangles(),
    Panels(),
    Components(8, background="commonest"),
    Components(8, one_colour=False, background="commonest"),
    Components(8, one_colour=False, background="panel"),
    ColourClasses(background="commonest"),
    Components(8, one_colour=False, background="static"),
    Components(8, one_colour=False, background="wallpaper"),
    Lines("rows"),
    Lines("columns"),
    Stripes(),
    Runs("upright"),
    Runs("level"),
    Parts("squares"),
    Parts("halves"),
    Parts("halves across"),
    Parts("halves down"),
    Parts("quarters"),
    Clearings(),
    Pieces("near"),
    Pieces("near", one_colour=False),
    Pieces("in line"),
    Pieces("in line", one_colour=False),
    Pieces("overlapping", one_colour=False),
    Cells(),
)
"""Our views, in the order in which ties between them are broken."""
