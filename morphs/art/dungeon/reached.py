"""Where one can walk on a drawn tile, and the proof that its half-sides lead everywhere.

A way is at least `WAY` wide: floors that only meet in a point, or along a crack, are not joined.
Doors are ways through partitions, secret ones too.
"""

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dungeon.crossings import crossed
from morphs.art.geometry.code import is_open
from morphs.art.geometry.drawing import Drawing
from morphs.art.geometry.frame import HALF
from morphs.art.geometry.rough import polygons

DEEP = 0.6
"""How far inside a half-side leads to what can be walked, in squares."""


def grounds(drawing: Drawing) -> list[Polygon]:
    """The pieces of dry ground between which there is no way, their rims left out."""
    return polygons(drawing.trodden)


def mouths(drawing: Drawing, spans: tuple[int, ...] = ()) -> list[BaseGeometry]:
    """Where the half-sides that can be walked through lead to, by what `spans` them."""
    found: list[BaseGeometry] = []
    for half, face in zip(crossed(drawing.shape, spans), drawing.faces, strict=True):
        if is_open(face):
            wide = HALF / 2 if face[0] in "ov" else 0.5
            corners = ((-wide, 0.0), (wide, 0.0), (wide, DEEP), (-wide, DEEP))
            found.append(Polygon([half.at(u, v) for u, v in corners]))
    return found


def all_reached(drawing: Drawing, spans: tuple[int, ...] = ()) -> bool:
    """Whether all ground is one, and every half-side that can be walked through leads to it; a
    tile without such a half-side has no ground."""
    pieces, ends = grounds(drawing), mouths(drawing, spans)
    if not ends or not pieces:
        return not ends and drawing.dry.is_empty
    return len(pieces) == 1 and all(pieces[0].intersects(end) for end in ends)
