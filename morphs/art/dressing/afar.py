"""What makes a dungeon readable from afar on its sheet: floors stand out from the rock, walls are
as thick as a pen draws them, the main way is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes, number, path_data
from morphs.plan.plan import polygons_of

PALE = 0.5
"""How much paler the rock of a large map is."""
WAY = {"ink": "#fae7bd", "parchment": "#f3d592", "plain": "#fbe8bd"}
"""The colour of the floors of the main way, by style; others have none."""
WASH = "#e8e1d3"
"""The colour of the rock of the quarters of a large map, on that of the paper."""
REACH, EVEN, SOFT, RIM = 3.3, 1.5, 0.4, 0.5
"""How far that reaches about floors, how far its outline is made even, how soft it is, and how far
it keeps from the rim of the map, in squares."""
PEN = 0.8
"""The thinnest wall, in points."""
SWATCH = "M-.5 -.3H.5V.3H-.5Z"
Ring = tuple[Sequence[Sequence[float]], bool]
"""Points of a ring, in squares, and whether what lies within it is open."""


@dataclass(frozen=True)
class Afar:
    """The floors of a map, the walls about them, those floors that the main way passes, and what is
    wet, all in squares of so many pixels."""

    floor: BaseGeometry
    walls: BaseGeometry
    way: BaseGeometry
    square: float
    large: bool
    wet: BaseGeometry = field(default_factory=MultiPolygon)


def rings_of(floor: BaseGeometry) -> list[Ring]:
    """Return the rings of floors, the largest first, so that what is drawn later lies within."""
    found: list[tuple[float, Ring]] = []
    for part in polygons_of(floor).geoms:
        for ring, is_open in ((part.exterior, True), *((hole, False) for hole in part.interiors)):
            points = shapely.get_coordinates(ring)
            area = abs(float(shapely.Polygon(points).area))
            found.append((round(area, 3), (points.tolist(), is_open)))
    return [ring for _, ring in sorted(found, key=lambda one: (-one[0], one[1]))]


def _mask(size: tuple[int, int], floor: BaseGeometry, square: float) -> Image.Image:
    """Where some floors are in a picture."""
    drawn = Image.new("L", size)
    pen = ImageDraw.Draw(drawn)
    for ring, is_open in rings_of(floor):
        pen.polygon([(round(x * square), round(y * square)) for x, y in ring], 255 * is_open)
    return drawn


def _near(floors: Image.Image, square: float) -> Image.Image:
    """The rock between floors and close about them, in one mass with a soft outline, which ends
    before the map does."""
    near = floors.filter(ImageFilter.BoxBlur(REACH * square)).point(_reached)
    rim = (0, 0, near.width - 1, near.height - 1)
    ImageDraw.Draw(near).rectangle(rim, outline=0, width=max(1, round(RIM * square)))
    even = near.filter(ImageFilter.BoxBlur(EVEN * square)).point(_inner)
    return even.filter(ImageFilter.BoxBlur(SOFT * square))


def _reached(value: int) -> int:
    return 255 if value > 14 else 0


def _inner(value: int) -> int:
    return 255 if value > 140 else 0


def seen_afar(picture: Image.Image, afar: Afar, style: Style, look: Paper) -> Image.Image:
    """The picture (RGBA) with white rock in the colour of the paper, and the main way tinted; of a
    large map with paler hatching, and a wash on the rock of its quarters."""
    alpha, seen = picture.getchannel("A"), picture.convert("RGB")
    if style.name in WAY and not afar.way.is_empty:
        tint = Image.new("RGB", seen.size, WAY[style.name])
        way = _mask(seen.size, afar.way, afar.square)
        way = ImageChops.subtract(way, _mask(seen.size, afar.wet, afar.square))
        seen = Image.composite(ImageChops.multiply(seen, tint), seen, way)
    if style.name == "ink":
        white = Image.new("RGB", seen.size, "#ffffff")
        rock = Image.blend(seen, white, PALE) if afar.large else seen
        rock = ImageChops.multiply(rock, Image.new("RGB", seen.size, look.rock))
        floors = _mask(seen.size, afar.floor, afar.square)
        if afar.large:
            washed = ImageChops.multiply(rock, Image.new("RGB", seen.size, WASH))
            rock = Image.composite(washed, rock, _near(floors, afar.square))
        grown = max(1, round(style.wall * afar.square / 2))
        seen = Image.composite(seen, rock, _grown(floors, grown))
    found = seen.convert("RGBA")
    found.putalpha(alpha)
    return found


def _grown(mask: Image.Image, pixels: int) -> Image.Image:
    """A mask grown by so many pixels to all sides, in a time that does not grow with them."""
    from scipy.ndimage import maximum_filter

    size = 2 * pixels + 1
    return Image.fromarray(maximum_filter(np.asarray(mask), size=size, mode="nearest"))


def way_sign(style: Style) -> str:
    """The sign of the main way in a legend."""
    pen = {"fill": WAY.get(style.name, style.floor), "stroke": style.line, "stroke_width": 0.05}
    return f'<path d="{SWATCH}" {attributes(pen)}/>'


def walls_afar(page: Page, afar: Afar, style: Style) -> str:
    """The walls of a large map, as thick as a pen draws, where they are thinner."""
    point = afar.square / page.pixels
    if not afar.large or style.wall * point >= PEN:
        return ""
    pen = {"fill": "none", "stroke": style.line, "stroke_width": number(PEN / point)}
    moved = f"translate({number(page.left)} {number(page.top)}) scale({number(point)})"
    pen |= {"stroke_linejoin": "round"}
    return f'<g transform="{moved}"><path d="{path_data(afar.walls)}" {attributes(pen)}/></g>'
