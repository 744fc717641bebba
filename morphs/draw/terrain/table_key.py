"""What the legend of a battlefield tells beside its terrain: what its land is drawn with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import pi

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.terrain.barns import Barn
from morphs.draw.terrain.causeways import causeway_shapes
from morphs.draw.terrain.commons import Common
from morphs.draw.terrain.footpaths import footpath_shapes
from morphs.draw.terrain.hedgerows import HEDGE, drawn_as, kinds_of
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.premises import sample
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.table import Table
from morphs.draw.terrain.undulations import brow

Sample = tuple[str, Callable[[XY, float], str]]
"""What a reader calls something, and what draws it about a place, so large as a row is high."""
BUILT, LINED = 2.7, 2.0
"""How large cells would be of which yards and lines are drawn in a legend, in rows."""
POND = 1.9
"""The same of ponds, which are broader than what is built."""
PREMISES = 3.6
"""The same of what stands in villages."""
BOUNDS = ("hedge", "dry wall", "ditch")
COMMONS = {"fold": "sheepfold", "mill": "windmill"}
"""What commons are called whose kind is no plain word."""


def key_of(table: Table) -> Iterator[Sample]:
    """Yield what a table's land shows that is no terrain by the rules."""
    style = table.pen.style
    kinds = kinds_of(table.bounds, table.size, table.salt, table.standing)
    if table.pastures:
        kinds.add(HEDGE)
    for kind in sorted(kinds):
        yield BOUNDS[kind], partial(_bound, style, kind)
    if table.has_swells:
        yield "swell", partial(_swell, style)
    if table.lanes:
        yield "lane", partial(_lane, style)
    if table.causeways:
        yield "causeway", partial(_causeway, style)
    if table.barns:
        yield "farm", partial(_farm, style)
    for kind in sorted(table.hamlets.shown(table.pen)):
        yield kind, partial(_premise, style, kind)
    found = {one.kind: one for one in table.commons}
    for kind in sorted(found):
        yield COMMONS.get(kind, kind), partial(_common, style, found[kind])


def _along(at: XY, row: float) -> shapely.LineString:
    """A line that bends a little through a sample."""
    share = np.linspace(-0.5, 0.5, 9)
    y = [0.12 * exact.sin(2 * pi * x) for x in share.tolist()]
    points = np.stack([at[0] + row * share, at[1] - row * np.array(y)], axis=1)
    return shapely.LineString(exact.points(points))


def _bound(style: Style, kind: int, at: XY, row: float) -> str:
    return "".join(drawn_as(kind, [_along(at, row)], Pen(style, LINED * row), 3))


def _lane(style: Style, at: XY, row: float) -> str:
    return "".join(footpath_shapes([_along(at, row)], LINED * row, style))


def _causeway(style: Style, at: XY, row: float) -> str:
    pen, found = Pen(style, LINED * row), [_along(at, row)]
    return "".join(causeway_shapes(found, pen)) + _lane(style, at, row)


def _swell(style: Style, at: XY, row: float) -> str:
    return brow(_along((at[0], at[1] - 0.12 * row), row), Pen(style, LINED * row))


def _farm(style: Style, at: XY, row: float) -> str:
    return Barn(at, 0.0, BUILT * row, 5).svg(Pen(style, BUILT * row))


def _premise(style: Style, kind: str, at: XY, row: float) -> str:
    return sample(Pen(style, PREMISES * row), at, kind)


def _common(style: Style, one: Common, at: XY, row: float) -> str:
    size = (POND if one.kind == "pond" else BUILT) * row
    same = Common(at, size, one.key, one.kind)
    return "".join(same.svg(Pen(style, size)))
