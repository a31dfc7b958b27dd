"""What can be said about objects and done to them: one module per idea.

To add a word, write a frozen subclass of a family in `argraph.language.word` in a module here and put it in `PACK`.
"""

from argraph_rules.areas import Bridge, Gap, GridEdge, Halo, Part, Ray, RayToward
from argraph_rules.classes import Counts, HasColour, HasNoColour, Is
from argraph_rules.colours import ColourOf, ColourOfPartner, FixedColour, OwnColour, SceneMode
from argraph_rules.comparing import AtLeast, Compares, InSceneOf
from argraph_rules.crops import Crop, Join
from argraph_rules.extremes import Extreme
from argraph_rules.offsets import (
    AlignWith,
    Balance,
    Mirror,
    OwnLength,
    Slot,
    Stay,
    Steps,
    ToBorder,
    ToContact,
    ToMiddle,
    Toward,
)
from argraph_rules.partners import Partner
from argraph_rules.relating import RelatesTo, RelatesToSome
from argraph_rules.sameness import Common, Shares
from argraph_rules.stamps import Stamp, Symmetrise, TurnInPlace
from argraph_rules.summaries import AttributeOf, Block, CountOf, DistinctCount, FixedNumber, Gauge
from argraph_rules.wholes import Overlay, Scale, Tile

PACK = (
    # literals
    Is, HasColour, Counts, HasNoColour, Extreme, Shares, Common, AtLeast, InSceneOf, RelatesToSome, RelatesTo, Compares,
    # others to point at
    Partner,
    # colours and numbers
    OwnColour, FixedColour, ColourOf, ColourOfPartner, SceneMode, FixedNumber, CountOf, DistinctCount, AttributeOf,
    # areas
    Part, Gap, Ray, RayToward, Bridge, Halo, GridEdge,
    # offsets
    Stay, Steps, ToBorder, ToContact, AlignWith, Toward, Balance, OwnLength, ToMiddle, Mirror, Slot,
    # transforms and canvases
    Stamp, TurnInPlace, Symmetrise, Crop, Join, Block, Gauge, Tile, Scale, Overlay,
)  # fmt: skip
"""Our words."""
