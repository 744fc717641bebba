"""What makes a dungeon readable from afar on its sheet: floors stand out from the rock, walls are
as thick as a pen draws them, the main way is seen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter
from shapely import MultiPolygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from morphs.art.dressing.hues import Hue, hues_of, mixed
from morphs.art.dressing.papers import Paper
from morphs.art.dressing.quarters import Ring
from morphs.art.style.style import Style
from morphs.art.style.svg import attributes
from morphs.base import exact
from morphs.draw.gap_artist import Depths, OtherHand
from morphs.plan.plan import polygons_of

WAY = {"ink": "#ffe2b0", "parchment": "#f6cf90", "plain": "#ffe2b0", "dark": "#d2c8b4"}
"""The colour of the floors of the main way, by style; others have none."""
WAY_AMONG = "#ffe08c"
"""That among floors in the colours of districts."""
QUIET = "#ece5d6"
"""The colour of its rock then, on that of the paper."""
WASH = "#ddd4c2"
"""The colour of the rock of a large map that has no districts, on that of the paper."""
NIGHT = 0.24
"""How much of them is seen where the rock is dark."""
BRIGHT, WHITE = 200, 240
"""The main way is brighter than floors of which no colour is as bright, of 255; white are those of
which each is so bright."""
DARK = 90
"""The rock of papers is dark where its colours are not brighter, of 255."""
SHUT, REACH = 8.0, 2.4
"""Gaps between the floors of a district that are no wider than twice as many squares are its ground
too, and so far that reaches beyond them."""
EDGE, EDGED, BOLD = 0.5, 0.55, 0.65
"""How wide the rim of a district's ground is, in squares, and how dark beside its name; where only
rims tell districts apart."""
FAINT, HALL = 0.97, 0.95
"""How much of its floor covers what stands in a lesser room, and how light its halls are."""
LINE = 0.62
"""How much of the colour of its name lesser halls of a district have, which are bold lines."""
STROKED, STROKE, STROKE_WIDE, INKED = (1.2, 2.2, 1.7), 6, 2, 0.8
"""How far strokes about the ground of districts reach, in squares, how far they are apart and how
wide, in pixels across the slant, and how strong."""
FADED = 1.6
"""How wide the rim is where the ground of districts fades, in squares, to each side."""
FINE, ROUND, ROUNDS = 8, 5.0, 3
"""Samples a square of rock at most, how far corners of districts are rounded, in squares, and in
how many steps."""
SEAM, NEXT = 2, 1.5
"""So many pixels the colour of a district goes on beyond its floors, for these may meet others; and
so many squares where floors belong to none, as where corners of tiles are drawn anew."""
SOFT = 0.1
"""How far the edges of bands are blurred, in squares, twice."""
SWATCH = "M-.5 -.3H.5V.3H-.5Z"


@dataclass(frozen=True)
class Afar:
    """The floors of a map, the walls about them, those floors that the main way passes, what is
    wet, the floors of a large map on which one sees what stands there, the ground of its districts,
    its halls, all in squares of so many pixels; and where rock is hatched, if it is beyond the
    border too, as `Narrow.around` tells it, and what of it another hand draws; the colours of
    districts, if they are known; and bands of the main way, with soft edges, over the floors of
    caves."""

    floor: BaseGeometry
    walls: BaseGeometry
    way: BaseGeometry
    square: float
    large: bool
    wet: BaseGeometry = field(default_factory=MultiPolygon)
    near: BaseGeometry = field(default_factory=MultiPolygon)
    districts: Sequence[BaseGeometry] = ()
    halls: BaseGeometry = field(default_factory=MultiPolygon)
    hatched: Depths | None = None
    wild: OtherHand | None = None
    hues: Sequence[Hue] = ()
    bands: BaseGeometry = field(default_factory=MultiPolygon)
    caves: BaseGeometry = field(default_factory=MultiPolygon)

    def is_floored(self, style: Style) -> bool:
        """Whether its floors have the colours of districts: those without a colour have not, nor
        have dark ones of a large map."""
        return bool(self.districts and style.floor) and (not self.large or is_bright(style))

    def is_grounded(self, style: Style) -> bool:
        """Whether its rock has a colour: of large maps, and on dark maps that of districts, which
        else were black between their floors."""
        return self.large or (self.is_floored(style) and not is_bright(style))

    def is_quiet(self, style: Style) -> bool:
        """Whether this is one colour for all, as floors have those of districts."""
        return self.large and self.is_floored(style)

    @property
    def told(self) -> tuple[BaseGeometry, ...]:
        """The floors of a large map that are drawn as they are."""
        return self.near, self.way, self.wet


def is_bright(style: Style) -> bool:
    """Whether floors can have the colours of districts."""
    return max(ImageColor.getrgb(style.floor or "#000000")) >= BRIGHT


def rings_of(floor: BaseGeometry) -> list[Ring]:
    """Return the rings of floors, the largest first, so that what is drawn later lies within."""
    found: list[tuple[float, Ring]] = []
    for part in polygons_of(floor).geoms:
        for ring, is_open in ((part.exterior, True), *((hole, False) for hole in part.interiors)):
            points = shapely.get_coordinates(ring)
            area = abs(float(shapely.Polygon(points).area))
            found.append((round(area, 3), (points.tolist(), is_open)))
    return [ring for _, ring in sorted(found, key=lambda one: (-one[0], one[1]))]


def mask_of(size: tuple[int, int], floor: BaseGeometry, square: float) -> Image.Image:
    """Where some floors are in a picture."""
    drawn = Image.new("L", size)
    pen = ImageDraw.Draw(drawn)
    for ring, is_open in rings_of(floor):
        pen.polygon([(round(x * square), round(y * square)) for x, y in ring], 255 * is_open)
    return drawn


def seen_afar(picture: Image.Image, afar: Afar, style: Style, look: Paper) -> Image.Image:
    """The picture (RGBA) with white rock in the colour of the paper, and the main way tinted; of a
    large map a wash on the rock of its quarters, and lesser rooms without what stands in them."""
    alpha, seen = picture.getchannel("A"), picture.convert("RGB")
    size, square = seen.size, afar.square
    floors = mask_of(size, afar.floor, square)
    wall = max(1, round(style.wall * square / 2))
    if afar.large and style.floor:
        seen = _calm(seen, floors, afar, style)
    if afar.is_floored(style):
        seen = _floored(seen, floors, afar, style)
    elif style.name in WAY and not (afar.way.is_empty and afar.bands.is_empty):
        seen = Image.composite(_lit(seen, style), seen, _way(size, afar))
    if afar.is_grounded(style):
        seen = Image.composite(seen, rock_afar(seen, 0, afar, style, look), grown(floors, wall))
    elif style.name == "ink":
        rock = ImageChops.multiply(seen, Image.new("RGB", size, look.rock))
        seen = Image.composite(seen, rock, grown(floors, wall))
    found = seen.convert("RGBA")
    found.putalpha(alpha)
    return found


def _floored(seen: Image.Image, floors: Image.Image, afar: Afar, style: Style) -> Image.Image:
    """The picture with the floors of districts in their colours, but for the main way, which has
    one of its own, and for what is wet."""
    size, square = seen.size, afar.square
    tints, is_pale = Image.new("RGB", size, "#ffffff"), is_bright(style)
    hues = afar.hues or hues_of(afar.districts)
    inks = [_floor_of(hue, style, afar.large) for hue in hues]
    masks = [mask_of(size, floor, square) for floor in afar.districts]
    for reach in (round(NEXT * square), SEAM):
        for ink, mask in zip(inks, masks, strict=True):
            tints.paste(ink, mask=grown(mask, reach))
    dry = ImageChops.subtract(floors, mask_of(size, afar.wet, square))
    toned = Image.composite(ImageChops.multiply(seen, tints), seen, dry)
    if afar.large and not afar.halls.is_empty:
        toned = _with_lines(toned, floors, afar, hues)
    return Image.composite(_lit(seen, style, is_pale), toned, _way(size, afar))


def _with_lines(
    toned: Image.Image, floors: Image.Image, afar: Afar, hues: Sequence[Hue]
) -> Image.Image:
    """The picture with the lesser halls of each district in one dark colour: from afar they are
    lines from room to room."""
    size, square = toned.size, afar.square
    told = mask_of(size, exact.union_all(afar.told), square)
    halls = ImageChops.multiply(mask_of(size, afar.halls, square), floors)
    lesser, found = ImageChops.subtract(halls, told), toned.copy()
    for hue, ground in zip(hues, afar.districts, strict=True):
        own = ImageChops.multiply(mask_of(size, ground, square), lesser)
        found.paste(mixed(hue.ground, hue.deep, LINE), mask=own)
    return found


def _way(size: tuple[int, int], afar: Afar) -> Image.Image:
    """Where the main way is seen, and how much of it: less at the edges of bands."""
    way = mask_of(size, afar.way, afar.square)
    if not afar.bands.is_empty:
        soft = mask_of(size, afar.bands, afar.square)
        for _ in range(2):
            soft = soft.filter(ImageFilter.BoxBlur(SOFT * afar.square))
        caves = mask_of(size, afar.caves, afar.square)
        way = ImageChops.lighter(way, ImageChops.multiply(soft, caves))
    return ImageChops.subtract(way, mask_of(size, afar.wet, afar.square))


def _calm(seen: Image.Image, floors: Image.Image, afar: Afar, style: Style) -> Image.Image:
    """A large map: its lesser rooms fainter, its halls toned, and the main way and landmarks as
    they are."""
    kept = ImageChops.multiply(mask_of(seen.size, exact.union_all(afar.told), afar.square), floors)
    faint = Image.blend(seen, Image.new("RGB", seen.size, style.floor), FAINT)
    if not afar.halls.is_empty:
        halls = mask_of(seen.size, afar.halls, afar.square)
        faint = Image.composite(faint.point(_toned), faint, halls)
    return Image.composite(faint, seen, ImageChops.subtract(floors, kept))


def _toned(value: int) -> int:
    return round(value * HALL)


def rock_afar(seen: Image.Image, margin: int, afar: Afar, style: Style, look: Paper) -> Image.Image:
    """Return the rock of a large map and of the paper so far about it (RGB), under what is seen of
    it: bands along its floors, in the colours of its districts; paper beyond."""
    size = seen.width + 2 * margin, seen.height + 2 * margin
    rock = Image.new("RGB", size, look.rock)
    if style.name != "ink":
        rock.paste(seen, (margin, margin))
    grain = min(FINE, afar.square)
    small = (
        max(1, round(size[0] * grain / afar.square)),
        max(1, round(size[1] * grain / afar.square)),
    )
    off = margin / afar.square
    tints, band = _grounds_within(small, afar, grain, off, afar.is_quiet(style))
    strokes = _strokes(size, [grown(band, round(reach * grain)) for reach in STROKED])
    tints = tints.resize(size, Image.Resampling.BILINEAR)
    is_dark = max(ImageColor.getrgb(look.rock)) <= DARK
    toned = Image.blend(rock, tints, NIGHT) if is_dark else ImageChops.multiply(rock, tints)
    whole = band.resize(size, Image.Resampling.BILINEAR)
    if not afar.large:  # it fades: strokes would stand among floors there
        return Image.composite(toned, rock, whole.filter(ImageFilter.BoxBlur(FADED * afar.square)))
    return Image.composite(toned, Image.composite(tints, rock, strokes), whole)


def _strokes(size: tuple[int, int], reached: Sequence[Image.Image]) -> Image.Image:
    """Slanted strokes about the ground of districts, each as far as one of some masks reaches."""
    masks = [np.asarray(one.resize(size, Image.Resampling.BILINEAR)) for one in reached]
    stroke, across = np.divmod(np.arange(sum(size) - 1), STROKE)
    # As uneven as by hand, and the same everywhere.
    which = (stroke * stroke * 7 + stroke * 3) % 11 % len(masks)
    seen = np.zeros(size[::-1], np.uint8)
    for one, mask in enumerate(masks):
        own = (which == one) & (across < STROKE_WIDE)
        np.copyto(seen, mask, where=sliding_window_view(own, size[0]))
    return Image.fromarray(seen).point(_inked)


def _inked(value: int) -> int:
    return round(value * INKED)


def _grounds_within(
    size: tuple[int, int], afar: Afar, grain: float, off: float, quiet: bool
) -> tuple[Image.Image, Image.Image]:
    """As `_grounds`, of a picture that does not end at its edge: what closes gaps would take all
    beyond that for ground."""
    pad = _looked_at(grain)
    wide, high = size
    around = (wide + 2 * pad, high + 2 * pad)
    found = _grounds(around, afar, grain, off + pad / grain, quiet)
    tints, band = (one.crop((pad, pad, pad + wide, pad + high)) for one in found)
    return tints, band


def rims_of(afar: Afar, size: tuple[int, int], grain: float) -> NDArray[np.bool_]:
    """Return where, of so many samples, a large map has the rims of its districts' ground."""
    tints, band = _grounds_within(size, afar, grain, 0.0, True)
    ground = ImageColor.getrgb(QUIET if afar.districts else WASH)
    other: NDArray[np.bool_] = np.asarray(tints) != np.array(ground)
    return np.asarray(other.any(axis=2) & (np.asarray(band) > 0))


def _looked_at(grain: float) -> int:
    """How far about floors `_closed` looks, in samples."""
    return math.ceil((2 * SHUT - REACH) * grain) + 6 * ROUNDS


def _grounds(
    size: tuple[int, int], afar: Afar, grain: float, off: float, quiet: bool
) -> tuple[Image.Image, Image.Image]:
    """The colours of the ground of districts, darker along its rim, and where it is: about their
    floors and what these enclose. Of a map without districts it is one, of a `quiet` one only the
    rims tell districts apart."""
    floor = np.asarray(mask_of(size, translate(afar.floor, off, off), grain)) > 0
    hues = afar.hues or hues_of(afar.districts)
    grounds = [QUIET if quiet else hue.ground for hue in hues]
    share = BOLD if quiet else EDGED
    rims = [mixed(ground, hue.deep, share) for ground, hue in zip(grounds, hues, strict=True)]
    inks = [*zip(grounds, rims, strict=True)] or [(WASH, WASH)]
    near = _nearest(size, afar, grain, off)
    tints, band = np.zeros((*floor.shape, 3), np.uint8), np.zeros(floor.shape, np.bool_)
    for place, (ground, rim) in enumerate(inks):
        tints[near == place] = ImageColor.getrgb(rim)
        if not (floor & (near == place)).any():
            continue
        seen = _about(floor & (near == place), grain)
        own = near[seen] == place
        shut = _closed(floor[seen] & own, grain) & own
        inner = ~np.asarray(grown(Image.fromarray(~shut), max(1, round(EDGE * grain))))
        tints[seen][inner] = ImageColor.getrgb(ground)
        band[seen] |= shut
    return Image.fromarray(tints), Image.fromarray(band.astype(np.uint8) * 255)


def _about(floor: NDArray[np.bool_], grain: float) -> tuple[slice, slice]:
    """The rows and columns of some floor, with all about them that `_closed` looks at."""
    far = _looked_at(grain)
    spots = (np.flatnonzero(floor.any(axis=axis)) for axis in (1, 0))
    rows, columns = (slice(max(0, int(some[0]) - far), int(some[-1]) + far + 1) for some in spots)
    return rows, columns


def _closed(floor: NDArray[np.bool_], grain: float) -> NDArray[np.bool_]:
    """What floors enclose, and the ground so far about them; round at its corners."""
    about = _blurred(floor, SHUT * grain)
    return ~_blurred(~about, (SHUT - REACH) * grain)


def _blurred(ground: NDArray[np.bool_], reach: float) -> NDArray[np.bool_]:
    """What is no farther than so many pixels from some ground, about."""
    drawn = Image.fromarray(ground.astype(np.uint8) * 255)
    for _ in range(ROUNDS):
        drawn = grown(drawn, round(reach / ROUNDS / 2))
        drawn = drawn.filter(ImageFilter.BoxBlur(reach / ROUNDS / 2)).point(_some)
    return np.asarray(drawn) > 0


def _some(value: int) -> int:
    return 255 if value > 8 else 0


def _nearest(size: tuple[int, int], afar: Afar, grain: float, off: float) -> NDArray[np.int64]:
    """The number of the district that each place belongs to, whose borders run round the corners of
    tiles."""
    if not afar.districts:
        return np.zeros((size[1], size[0]), np.int64)
    near = [
        np.asarray(
            mask_of(size, translate(ground, off, off), grain).filter(
                ImageFilter.BoxBlur(ROUND * grain)
            )
        )
        for ground in afar.districts
    ]
    return np.asarray(np.stack(near).argmax(axis=0))


def grown(mask: Image.Image, pixels: int) -> Image.Image:
    """A mask grown by so many pixels to all sides. Each step doubles how far it has grown, on rows
    and then on columns; scipy's filter does the same, but to import it takes longer."""
    found = np.array(mask)
    for lines in (found, found.T):
        grown = 0
        while grown < pixels:
            step = min(grown + 1, pixels - grown)
            before = lines.copy(order="K")
            np.maximum(lines[step:], before[:-step], out=lines[step:])
            np.maximum(lines[:-step], before[step:], out=lines[:-step])
            grown += step
    return Image.fromarray(found)


def _lit(seen: Image.Image, style: Style, among: bool = False) -> Image.Image:
    """Floors as those of the main way are, `among` those in the colours of districts or alone; on
    dark ones lines stay as dark as they are."""
    tint = Image.new("RGB", seen.size, WAY_AMONG if among else WAY[style.name])
    is_dark = max(ImageColor.getrgb(style.floor)) < BRIGHT
    return ImageChops.overlay(seen, tint) if is_dark else ImageChops.multiply(seen, tint)


def swatch_of(hue: Hue, style: Style, look: Paper, large: bool) -> str:
    """The colours of a district's swatch in a list: that of its floors, where they have one, and
    that of its name, which is its rim."""
    name = hue.named(look)
    if not style.floor or (large and not is_bright(style)):
        return name
    return f"{_over(_floor_of(hue, style, large), style.floor)} {name}"


def _floor_of(hue: Hue, style: Style, large: bool) -> str:
    """The colour of a district that lies on its floors."""
    is_white = min(ImageColor.getrgb(style.floor)) >= WHITE
    return hue.floored(large, is_bright(style), is_white)


def _over(one: str, other: str) -> str:
    """A colour that lies on another."""
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    red, green, blue = (a * b // 255 for a, b in pairs)
    return f"#{red:02x}{green:02x}{blue:02x}"


def way_sign(style: Style, among: bool = False) -> str:
    """The sign of the main way in a legend, as it is `among` floors in the colours of districts or
    alone."""
    red, green, blue = _lit(Image.new("RGB", (1, 1), style.floor), style, among).tobytes()
    pen = {"fill": f"#{red:02x}{green:02x}{blue:02x}", "stroke": style.line, "stroke_width": 0.05}
    return f'<path d="{SWATCH}" {attributes(pen)}/>'
