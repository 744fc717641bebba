"""What makes a dungeon readable from afar on its sheet: floors stand out from the rock, walls are
as thick as a pen draws them, the main way is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter
from shapely import MultiPolygon
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.page import Page
from morphs.art.dressing.papers import Paper
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes, number, path_data
from morphs.base import exact
from morphs.plan.plan import lines_of, polygons_of

PALE = 0.68
"""How much paler the rock of a large map is."""
WAY = {"ink": "#ffd083", "parchment": "#f2bd62", "plain": "#ffd592"}
"""The colour of the floors of the main way, by style; others have none."""
WASH = "#ddd4c2"
"""The colour of the rock of a large map that has no districts, on that of the paper."""
HUES = ("#e6d2b0", "#cbd3b8", "#c3cfd6", "#e2c6b8", "#d3c9d9", "#dcd5b0", "#bdd2cb", "#d6cabc")
"""The colours of the rock of districts, on that of the paper; neighbours have different ones."""
NIGHT = 0.16
"""How much of them is seen where the rock is dark."""
DARK = 90
"""The rock of papers is dark where its colours are not brighter, of 255."""
REACH, EVEN, SOFT, RIM = 3.3, 1.5, 0.4, 0.5
"""How far that reaches about floors, how far its outline is made even, how soft it is, and how far
it keeps from the rim of the map, in squares."""
PEN = 0.8
"""The thinnest wall, in points."""
GRAIN, ROUND = 2, 4.0
"""Samples a square of districts, and how far their corners are rounded, in squares."""
DASH = 1.3
"""How thick the dots are of the borders of districts, in points."""
SWATCH = "M-.5 -.3H.5V.3H-.5Z"
Ring = tuple[Sequence[Sequence[float]], bool]
"""Points of a ring, in squares, and whether what lies within it is open."""


@dataclass(frozen=True)
class Afar:
    """The floors of a map, the walls about them, those floors that the main way passes, what is
    wet, the floors of a large map on which one sees what stands there, and the ground of its
    districts, all in squares of so many pixels."""

    floor: BaseGeometry
    walls: BaseGeometry
    way: BaseGeometry
    square: float
    large: bool
    wet: BaseGeometry = field(default_factory=MultiPolygon)
    near: BaseGeometry = field(default_factory=MultiPolygon)
    districts: Sequence[BaseGeometry] = ()


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
    size, square = seen.size, afar.square
    floors = _mask(size, afar.floor, square)
    if afar.large and style.floor:
        flat = ImageChops.subtract(floors, _mask(size, _both(afar.near, afar.wet), square))
        seen = Image.composite(Image.new("RGB", size, style.floor), seen, flat)
    if style.name in WAY and not afar.way.is_empty:
        tint = Image.new("RGB", size, WAY[style.name])
        way = _mask(size, afar.way, square)
        way = ImageChops.subtract(way, _mask(size, afar.wet, square))
        seen = Image.composite(ImageChops.multiply(seen, tint), seen, way)
    if afar.large or style.name == "ink":
        rock = _rock(seen, floors, afar, style, look)
        grown = max(1, round(style.wall * square / 2))
        seen = Image.composite(seen, rock, _grown(floors, grown))
    found = seen.convert("RGBA")
    found.putalpha(alpha)
    return found


def _both(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    return exact.union(one, other)


def _rock(
    seen: Image.Image, floors: Image.Image, afar: Afar, style: Style, look: Paper
) -> Image.Image:
    """The rock of a map; of a large one paler, and in the colours of its districts."""
    size, rock = seen.size, seen
    if style.name == "ink":
        white = Image.new("RGB", size, "#ffffff")
        rock = Image.blend(rock, white, PALE) if afar.large else rock
        rock = ImageChops.multiply(rock, Image.new("RGB", size, look.rock))
    if not afar.large:
        return rock
    tints = _tints(size, afar)
    is_dark = max(ImageColor.getrgb(look.rock)) <= DARK
    toned = Image.blend(rock, tints, NIGHT) if is_dark else ImageChops.multiply(rock, tints)
    return Image.composite(toned, rock, _near(floors, afar.square))


def _tints(size: tuple[int, int], afar: Afar) -> Image.Image:
    """The colours of districts, whose borders run round the corners of tiles."""
    if not afar.districts:
        return Image.new("RGB", size, WASH)
    grain = GRAIN / afar.square
    small = max(1, round(size[0] * grain)), max(1, round(size[1] * grain))
    near = [
        np.asarray(_mask(small, ground, GRAIN).filter(ImageFilter.BoxBlur(ROUND * GRAIN)))
        for ground in afar.districts
    ]
    hues = np.array([ImageColor.getrgb(hue) for hue in _hues(afar.districts)], np.uint8)
    drawn = Image.fromarray(hues[np.stack(near).argmax(axis=0)])
    return drawn.resize(size, Image.Resampling.NEAREST)


def _hues(districts: Sequence[BaseGeometry]) -> list[str]:
    """A colour for each district: the one that is used least of those that none beside it has."""
    grown = [exact.buffer(one, RIM, 2) for one in districts]
    found: list[str] = []
    for place, ground in enumerate(grown):
        beside = {hue for hue, other in zip(found, grown, strict=False) if ground.intersects(other)}
        left = [hue for hue in HUES if hue not in beside] or [HUES[place % len(HUES)]]
        found.append(min(left, key=found.count))
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


def walls_afar(page: Page, afar: Afar, style: Style, look: Paper) -> str:
    """The walls of a large map, as thick as a pen draws, where they are thinner, and the borders
    of its districts."""
    point = afar.square / page.pixels
    if not afar.large:
        return ""
    moved = f"translate({number(page.left)} {number(page.top)}) scale({number(point)})"
    pen = {"fill": "none", "stroke": style.line, "stroke_width": number(PEN / point)}
    pen |= {"stroke_linejoin": "round"}
    walls = f'<path d="{path_data(afar.walls)}" {attributes(pen)}/>'
    if style.wall * point >= PEN:
        walls = ""
    ways = {"fill": "none", "stroke": look.accent, "stroke_width": number(DASH / point)}
    ways |= {"stroke_dasharray": f"0 {number(2.6 * DASH / point)}", "stroke_linecap": "round"}
    borders = "".join(
        f'<path d="{path_data(line)}" {attributes(ways)}/>' for line in _borders(afar.districts)
    )
    return f'<g transform="{moved}">{borders}{walls}</g>'


def _borders(districts: Sequence[BaseGeometry]) -> Iterator[BaseGeometry]:
    """Yield the lines between districts, each once."""
    for place, one in enumerate(districts):
        for other in districts[:place]:
            line = lines_of(exact.intersection(one.boundary, other.boundary))
            if not line.is_empty:
                parts = shapely.get_parts(shapely.line_merge(line))
                yield shapely.MultiLineString([_rounded(part) for part in parts])


def _rounded(line: BaseGeometry) -> shapely.LineString:
    """A line whose corners are cut, twice."""
    spots = shapely.get_coordinates(exact.simplify(line, 0))
    for _ in range(2):
        first, last = spots[:-1], spots[1:]
        cut = np.stack([0.75 * first + 0.25 * last, 0.25 * first + 0.75 * last], axis=1)
        spots = np.vstack([spots[:1], cut.reshape(-1, 2), spots[-1:]])
    return shapely.LineString(np.round(spots, 3))
