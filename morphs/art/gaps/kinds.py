"""How gaps are drawn: one entry of `FILLS` for each vocabulary that our artist draws. Gaps of all
others are capped in the colours that are measured from their packs' pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from morphs.board.shape import EDGE, Orientation, permutation
from morphs.draw.gap_artist import Wanted

STANDING = Orientation(1, False)
BOXES = ("square", "edge", "corner")
Links = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class FillKind:
    """How the gaps of a vocabulary are drawn.

    shapes   those that are drawn
    inked    whether our artist of dungeons draws fills, caps and seams, in whatever style
    country  whether it is open country, drawn in layers
    styles   in which packs are drawn whose fills `draw` draws
    draw     a fill as it lies, in a style; None: it is inked, country, or only capped
    """

    shapes: tuple[str, ...] = ()
    inked: bool = False
    country: bool = False
    styles: tuple[str, ...] = ()
    draw: Callable[[Wanted, str], Image.Image] | None = None


def draw_sideview_fill(wanted: Wanted, style: str) -> Image.Image:
    """Return a fill of a side view."""
    from morphs.art.dungeon.paint import paint_sized
    from morphs.art.sideview.look import section_style
    from morphs.art.sideview.sideview import draw_sideview

    view = draw_sideview(wanted.faces, wanted.seed, wanted.links)
    return paint_sized(view, wanted.size, section_style(style))


def draw_city_fill(wanted: Wanted, style: str) -> Image.Image:
    """Return a fill of a city."""
    from morphs.art.city.city import draw_city
    from morphs.art.city.city_svg import CITY_STYLES, city_svg
    from morphs.art.style.render import rasterise_own

    name, drawn, joined = as_drawn(wanted)
    stands = name == EDGE.name and wanted.size[0] < wanted.size[1]
    city = draw_city(name, drawn, wanted.seed, joined)
    size = wanted.size[::-1] if stands else wanted.size
    picture = rasterise_own(city_svg(city, CITY_STYLES[style], size))
    return picture.transpose(Image.Transpose.ROTATE_270) if stands else picture


def as_drawn(wanted: Wanted) -> tuple[str, tuple[str, ...], Links]:
    """Return the name of a shape, and faces and links as its picture shows them before it is
    turned."""
    shape, faces, links = wanted.shape, wanted.faces, wanted.links
    if shape is not EDGE or wanted.size[0] >= wanted.size[1]:
        return shape.name, faces, links
    goes = permutation(EDGE, STANDING)
    drawn = tuple(faces[goes[p]] for p in range(EDGE.count))
    return shape.name, drawn, tuple(tuple(sorted(goes.index(h) for h in g)) for g in links)


FILLS = {
    "dungeon": FillKind(BOXES, inked=True),
    "overland": FillKind(("square", "hex"), country=True),
    "city": FillKind(BOXES, styles=("atlas", "ink"), draw=draw_city_fill),
    "sideview": FillKind(
        ("square",), styles=("ink", "classic", "parchment", "dark", "plain"),
        draw=draw_sideview_fill,
    ),
}  # fmt: skip
"""How gaps are drawn, by the names of vocabularies."""
CAPPED = FillKind()
"""How those of all other vocabularies are."""
