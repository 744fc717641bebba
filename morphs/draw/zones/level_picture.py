"""One level of a zone map as an image: ground, rivers and roads, and all that stands on it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from math import floor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import Brush
from morphs.draw.zones.emblems import Emblem
from morphs.draw.zones.forests import FINE as WOOD_FINE
from morphs.draw.zones.forests import free_feet, trees, wood_body
from morphs.draw.zones.fringe import fringe_shapes
from morphs.draw.zones.ground import Drift, drift, painted
from morphs.draw.zones.laid import laid, signed
from morphs.draw.zones.landmark_places import (
    LOOSE,
    covers,
    footprint,
    room_of,
)  # fmt: skip
from morphs.draw.zones.landmarks import DRAWERS
from morphs.draw.zones.lettering import Lettering, Written, lettered
from morphs.draw.zones.marches import march_shapes, wash_realms
from morphs.draw.zones.masses import GROWTHS, HIGHLAND, Standing, lake_shapes, standing
from morphs.draw.zones.masses import SIZES as SIZES_IN
from morphs.draw.zones.names import Lands
from morphs.draw.zones.palette import TINTS
from morphs.draw.zones.plants import bushes, firs, palms, reeds, woods
from morphs.draw.zones.plot import Lone, Plot
from morphs.draw.zones.ranges import FINE, hidden, massed, peaks_of, range_shapes
from morphs.draw.zones.relief import Covered
from morphs.draw.zones.scenery import FLAT, Drawer, bones, family_of, hills, lake, mountain
from morphs.draw.zones.seas import SeaName, sea_names
from morphs.draw.zones.serpents import serpent
from morphs.draw.zones.signs import Sign, signs_of
from morphs.draw.zones.sprites import Sprites
from morphs.draw.zones.stamps import ABOVE, BESIDE, FOOT, VARIANTS, Stamp, tree_stamp
from morphs.draw.zones.strokes import stroke_shapes
from morphs.draw.zones.ways import bridge_shapes, river_shapes, road_shapes, spring_shapes
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER
from morphs.generators.zones.zone_map import BLOCKED, NO_THING, Thing, ZoneMap

if TYPE_CHECKING:
    from PIL.Image import Image

CROWDED = 0.62
"""The share of plants and peaks that stand not in the squares beside roads and landmarks."""
WOODED: tuple[Drawer, ...] = (woods, firs, palms)
"""What makes the ground beneath it darker."""
RISING: tuple[Drawer, ...] = (mountain, hills)
"""What stands along ridges."""
LINE, BOLD = 0.05, 1.35
"""How wide the lines of signs are, in squares, and how much wider those of towns."""
COOL = (0.83, 0.86, 0.92)
"""How bright red, green and blue are below."""
SIGNS = 2
"""The layer of signs, over all that stands on the ground and the washes of realms."""
BONES = 0.22
"""The share of bones that are drawn: a map strews many."""
MIXED = 1.5
"""Squares from a border within which what stands there has colours of either ground."""
Masses = dict[tuple[Drawer, str], NDArray[np.bool_]]
"""What is drawn on which ground -> squares."""


class Named(NamedTuple):
    """What is lettered on a level: its seas, and its land."""

    seas: list[SeaName]
    land: Lettering

    @property
    def written(self) -> list[Written]:
        """The names, but those of towns."""
        found = [Written("sea", one.words, one.row, one.column) for one in self.seas]
        return found + self.land.written


def level_image(zones: ZoneMap, level: int, pixels: int, named: Named | None = None) -> Image:
    """Return one level, `pixels` to the square; `named` is what is lettered on it, if known."""
    from PIL import Image

    masses, land = _masses(zones, level), zones.terrain[level]
    lakes = _lake_squares(zones, masses)
    shown, roads, rivers = laid(zones, level, pixels, lakes)
    room = room_of(shown, level)
    aside = drift(_tight(shown, level) | lakes, level)
    bodies = _bodies(shown, level, masses, lakes)
    kept = signed(zones, level, pixels) | lakes | _tight(shown, level)
    woodland = _woodland(masses, kept, bodies, level)
    under = Covered(bodies, woodland)
    ground = painted(zones.terrain[level], pixels, level, aside, under)
    image = Image.fromarray(ground).convert("RGBA")
    lay_svg(
        image,
        [
            *fringe_shapes(zones.terrain[level], aside, room, pixels),
            *stroke_shapes(land, room > 1.4, aside, pixels, level),
            *_ranges(shown, level, masses, lakes, aside, pixels),
            *march_shapes(zones.zone[level], zones.land[level], aside, pixels),
            *river_shapes(rivers, pixels),
            *spring_shapes(rivers, pixels),
            *_lakes(masses, shown.road[level] > 0, pixels),
            *road_shapes(roads, pixels, zones.size),
            *bridge_shapes(roads, rivers, pixels, zones.size),
        ],
    )
    sprites = Sprites()
    stamps = [
        *_grown(_off(masses, bodies), land, aside, pixels, sprites, room),
        *_wooded(masses, woodland, free_feet(kept, bodies), land, aside, pixels, sprites, level),
        *_things(zones, level, pixels, sprites),
    ]
    if stamps:
        sprites.render()
    stamps.sort(key=lambda s: (s.layer, s.foot, s.x))
    _paste(image, [one for one in stamps if one.layer < SIGNS], sprites)
    washed = np.array(image)
    if level:
        _darken(washed)
    bare = zones.terrain[level] == ROCK
    wash_realms(washed, zones.zone[level], bare, zones.owners, aside, pixels)
    image = Image.fromarray(washed)
    _paste(image, [one for one in stamps if one.layer == SIGNS], sprites)
    seas, lettering = named or names_of(zones, level, pixels)
    beast = serpent(zones, level, pixels, seas)
    lay_svg(image, [*(name.svg for name in seas), beast, *lettering.parts])
    return image


def _darken(image: NDArray[np.uint8]) -> None:
    """Lay a cool dusk over the ground of a level that lies below, and over what stands there."""
    for channel, share in enumerate(COOL):
        table = np.round(np.arange(256) * share).astype(np.uint8)
        image[..., channel] = table[image[..., channel]]


def _paste(image: Image, stamps: list[Stamp], sprites: Sprites) -> None:
    for stamp in stamps:
        colours, strength = sprites.images[stamp.key]
        image.paste(colours, (stamp.x, stamp.y), strength)


def names_of(zones: ZoneMap, level: int, pixels: int) -> Named:
    """Letter the names of a level."""
    seas = list(sea_names(zones, level, pixels))
    return Named(seas, _names(zones, level, pixels, _masses(zones, level)))


def _names(zones: ZoneMap, level: int, pixels: int, masses: Masses) -> Lettering:
    """What is lettered on a level's land."""
    boxes = {sign.number: sign.box(pixels) for sign in signs_of(zones, level, pixels)}
    none = np.zeros(zones.land[level].shape, np.bool_)

    def of(*drawers: Drawer) -> NDArray[np.bool_]:
        found = _united(masses, drawers)
        return none if found is None else found

    lakes = of(lake)
    shown = laid(zones, level, pixels, lakes).shown
    peaks = _bodies(shown, level, masses, lakes)
    kept = signed(zones, level, pixels) | lakes | _tight(shown, level)
    woodland = _woodland(masses, kept, peaks, level)
    crowns = None if woodland is None else woodland[WOOD_FINE // 2 :: WOOD_FINE, ::WOOD_FINE]
    peaks = none if peaks is None else peaks
    aside = drift(_tight(shown, level) | lakes, level)
    small = _small(zones, level, pixels)
    stands = peaks_of(of(*RISING), _kept(shown, level, lakes), aside, small)
    high = hidden(stands, lakes.shape)
    lands = Lands(of(mountain), of(hills), of(*WOODED), lakes, peaks, crowns, high)
    return lettered(shown, level, pixels, boxes, lands)


def _woodland(
    masses: Masses, kept: NDArray[np.bool_], bodies: NDArray[np.bool_] | None, level: int
) -> NDArray[np.bool_] | None:
    """The points of woods, if there are any."""
    leafy = _united(masses, WOODED)
    return None if leafy is None else wood_body(leafy, kept, bodies, level)


def lay_svg(image: Image, shapes: list[str]) -> None:
    """Draw SVG shapes over an image, in its pixels."""
    from PIL import Image

    from morphs.draw.terrain.render import svg_to_png

    inside = "".join(shapes)
    if inside:
        wide, high = image.size
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
        data = svg_to_png(f"{head}{inside}</svg>")
        image.alpha_composite(Image.open(io.BytesIO(data)).convert("RGBA"))


def _tight(zones: ZoneMap, level: int) -> NDArray[np.bool_]:
    """Squares about which nothing may be drawn far from its place: shores, rock, and ways."""
    shores = np.isin(zones.terrain[level], (WATER, ROCK))
    return np.asarray(shores | (zones.road[level] > 0) | (zones.river[level] > 0))


def _masses(zones: ZoneMap, level: int) -> Masses:
    """The squares of obstacles that lie together, by what is drawn there and on which ground;
    bushes where nothing stands yet on squares that must be blocked, reeds where a lake would run
    into the sea."""
    masses: Masses = {}
    shore = ndimage.binary_dilation(zones.terrain[level] == WATER, np.ones((3, 3), np.bool_))

    def mass(drawer: Drawer, terrain: str) -> NDArray[np.bool_]:
        return masses.setdefault((drawer, terrain), np.zeros(zones.land[level].shape, np.bool_))

    for thing in zones.things:
        if thing.level == level and thing.kind == "obstacle":
            drawer, terrain = _family(zones, thing)
            if drawer is lake or drawer in GROWTHS:
                for row, column in covers(zones, thing):
                    drawn = reeds if drawer is lake and shore[row, column] else drawer
                    mass(drawn, terrain)[row, column] = True
    bare = (zones.mask[level] == BLOCKED) & (zones.thing[level] == NO_THING) & zones.land[level]
    for kind in np.unique(zones.terrain[level][bare]).tolist():
        squares = mass(bushes, TERRAINS[kind])
        squares |= bare & (zones.terrain[level] == kind)
    return masses


def _united(masses: Masses, drawers: tuple[Drawer, ...]) -> NDArray[np.bool_] | None:
    """The squares that any of some drawers stand on, if there are any."""
    some = [squares for (drawer, _), squares in masses.items() if drawer in drawers]
    return np.logical_or.reduce(some) if some else None


def _lake_squares(zones: ZoneMap, masses: Masses) -> NDArray[np.bool_]:
    found = np.zeros(zones.zone.shape[1:], np.bool_)
    for (drawer, _), squares in masses.items():
        found |= (drawer is lake) & squares
    return found


def _ranges(
    zones: ZoneMap,
    level: int,
    masses: Masses,
    lakes: NDArray[np.bool_],
    aside: Drift,
    pixels: int,
) -> Iterator[str]:
    """Draw a level's ranges; they leave water, ways and landmarks free."""
    none = np.zeros(lakes.shape, np.bool_)
    peaks, low = (_united(masses, (drawer,)) for drawer in RISING)
    peaks, low = (none if one is None else one for one in (peaks, low))
    kept = _kept(zones, level, lakes)
    small = _small(zones, level, pixels)
    yield from range_shapes(zones.terrain[level], peaks, low, kept, aside, pixels, small)


def _small(zones: ZoneMap, level: int, pixels: int) -> NDArray[np.bool_]:
    """The squares of what lies loose, before which only feet of peaks stand."""
    small = np.zeros(zones.land[level].shape, np.bool_)
    for sign in signs_of(zones, level, pixels):
        if sign.emblem.kind in LOOSE:
            last = zones.size - 1
            row, column = (min(max(floor(at), 0), last) for at in (sign.foot, sign.middle))
            small[row, column] = True
    return small


def _kept(zones: ZoneMap, level: int, lakes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The squares that ranges leave free; what is small stands before them."""
    wet = lakes | (zones.river[level] > 0) | np.isin(zones.terrain[level], (WATER, ROCK))
    return np.asarray(wet | (room_of(zones, level, LOOSE) < 1.0))


def _bodies(
    zones: ZoneMap, level: int, masses: Masses, lakes: NDArray[np.bool_]
) -> NDArray[np.bool_] | None:
    """The squares of ranges, gaps between their obstacles closed."""
    high = _united(masses, RISING)
    if high is None:
        return None
    return massed(high, _kept(zones, level, lakes))[::FINE, ::FINE]


def _off(masses: Masses, bodies: NDArray[np.bool_] | None) -> Masses:
    """The masses without bushes and the like among peaks."""
    if bodies is None:
        return masses
    return {key: squares & ~bodies for key, squares in masses.items()}


def _lakes(masses: Masses, ways: NDArray[np.bool_], pixels: int) -> Iterator[str]:
    for (drawer, terrain), squares in masses.items():
        if drawer is lake:
            yield from lake_shapes(squares, TINTS[terrain], pixels, ways)


def _grown(
    masses: Masses,
    land: NDArray[np.uint8],
    aside: Drift,
    pixels: int,
    sprites: Sprites,
    room: NDArray[np.float64],
) -> Iterator[Stamp]:
    """What stands on masses, one peak or tree after the other; it goes with the ground, which is
    drawn aside, and is low and sparse where there is little room about roads and landmarks."""
    for (drawer, mine), squares in masses.items():
        growth = GROWTHS.get(drawer)
        if not growth or drawer in RISING or drawer in WOODED:
            continue
        for one in standing(squares, growth, aside, len(drawer.__name__)):
            fitted = _fitting(one, room, tall=drawer in HIGHLAND)
            if fitted is not None:
                yield _stamp(drawer, fitted, _ground_near(land, fitted, mine), pixels, sprites)


def _stamp(drawer: Drawer, one: Standing, terrain: str, pixels: int, sprites: Sprites) -> Stamp:
    """One peak or tree."""
    growth, variant = GROWTHS[drawer], int(one.luck * VARIANTS)
    scale = growth.least + (growth.most - growth.least) * (one.size - 1) / (SIZES_IN - 1)
    unit = round(scale * pixels)
    side, above = round(BESIDE * unit), round(ABOVE * unit)

    def draw(at: tuple[float, float]) -> str:
        place, salt = (at[0] + side, at[1] + above), variant * 97 + one.size
        return drawer(Lone(Pen(ATLAS, unit), place, (1, 1), TINTS[terrain], salt))

    key = ("mass", drawer.__name__, terrain, one.size, variant)
    sprites.want(key, unit + 2 * side, unit + above + side, draw)
    x, y = round(one.x * pixels), round(one.y * pixels)
    return Stamp(1, y, key, x - unit // 2 - side, y - round(FOOT * unit) - above)


def _wooded(
    masses: Masses,
    body: NDArray[np.bool_] | None,
    free: NDArray[np.bool_],
    land: NDArray[np.uint8],
    aside: Drift,
    pixels: int,
    sprites: Sprites,
    level: int,
) -> Iterator[Stamp]:
    """The trees of a level's woods."""
    if body is None:
        return
    none = np.zeros(land.shape, np.bool_)
    kinds = [none if (one := _united(masses, (kind,))) is None else one for kind in WOODED]
    for tree in trees(kinds, body, free, aside, level):
        row, column = (min(max(floor(at), 0), len(land) - 1) for at in (tree.y, tree.x))
        kind = int(land[row, column])
        terrain = "grass" if kind in (WATER, ROCK) else TERRAINS[kind]
        yield tree_stamp(tree, WOODED[tree.kind], terrain, pixels, sprites, len(land))


def _fitting(one: Standing, room: NDArray[np.float64], tall: bool) -> Standing | None:
    """What stands somewhere, as high as there is room; none where that is too little. Nothing may
    rise over a road or a landmark behind it."""
    rows, columns = room.shape
    column = min(max(int(one.x), 0), columns - 1)
    row = min(max(int(one.y - 0.2), 0), rows - 1)
    free = min(float(room[row, column]), float(room[max(0, row - 1), column]) + 0.5)
    if free < 1.0 or (free < 2.0 and chance(int(64 * one.x), int(64 * one.y), 35) < CROWDED):
        return None
    most = 1 + int(max(0.0, free - 1.0) * (2.6 if tall else 3.5))
    return one._replace(size=min(one.size, most))


def _ground_near(land: NDArray[np.uint8], one: Standing, own: str) -> str:
    """The ground whose colours something has: that of a place near it, so that what stands on two
    grounds is mixed where they meet."""
    spot = int(64 * one.x), int(64 * one.y)
    row, column = (
        min(max(floor(at + 2 * MIXED * (chance(*spot, axis) - 0.5)), 0), len(land) - 1)
        for at, axis in ((one.y, 33), (one.x, 34))
    )
    kind = int(land[row, column])
    return own if kind in (WATER, ROCK) or own in ("water", "rock") else TERRAINS[kind]


def _things(zones: ZoneMap, level: int, pixels: int, sprites: Sprites) -> Iterator[Stamp]:
    for thing in zones.things:
        if thing.level == level and thing.kind == "obstacle":
            drawer = _family(zones, thing)[0]
            rare = drawer is bones and chance(thing.row, thing.column, 36) > BONES
            if drawer is not lake and drawer not in GROWTHS and not rare:
                yield _scenery(zones, thing, pixels, sprites)
    for sign in signs_of(zones, level, pixels):
        yield _landmark(sign, pixels, sprites)


def _family(zones: ZoneMap, thing: Thing) -> tuple[Drawer, str]:
    """How an obstacle is drawn, and on which ground."""
    row, column, high, wide = footprint(zones, thing)
    bottom = min(max(row + high - 1, 0), zones.size - 1)
    middle = min(max(column + wide // 2, 0), zones.size - 1)
    terrain = int(zones.terrain[thing.level, bottom, middle])
    if terrain in (WATER, ROCK) and "reef" not in thing.name:
        terrain = TERRAINS.index("water")
    return family_of(thing.name, wide, high), TERRAINS[terrain]


def _scenery(zones: ZoneMap, thing: Thing, pixels: int, sprites: Sprites) -> Stamp:
    """An obstacle that is drawn by itself."""
    row, column, high, wide = footprint(zones, thing)
    drawer, terrain = _family(zones, thing)
    variant = int(chance(thing.row, thing.column, 31) * VARIANTS)
    left, above = round(BESIDE * pixels), round(ABOVE * pixels)

    def draw(at: tuple[float, float]) -> str:
        place, salt = (at[0] + left, at[1] + above), variant * 97 + wide * 13 + high
        return drawer(Plot(Pen(ATLAS, pixels), place, (wide, high), TINTS[terrain], salt))

    key = (thing.name, wide, high, terrain, variant)
    sprites.want(key, wide * pixels + 2 * left, high * pixels + above + left, draw)
    layer = 0 if drawer in FLAT else 1
    return Stamp(layer, (row + high) * pixels, key, column * pixels - left, row * pixels - above)


def _landmark(sign: Sign, pixels: int, sprites: Sprites) -> Stamp:
    """What is no obstacle."""
    emblem, unit = sign.emblem, sign.unit
    key = emblem, unit
    sprites.want(key, 2 * unit, 2 * unit, partial(landmark_svg, emblem, unit, LINE * pixels))
    foot = sign.foot * pixels
    return Stamp(SIGNS, foot, key, round(sign.middle * pixels - unit), round(foot - 1.6 * unit))


def landmark_svg(emblem: Emblem, unit: float, line: float, at: tuple[float, float]) -> str:
    """Draw a landmark in a square of 2 x 2 units, its foot at (1, 1.6), with lines so wide; those
    of towns are bolder."""
    pen = Pen(ATLAS, unit)
    pen.width = max(0.5, line * (BOLD if emblem.kind == "town" else 1.0))
    brush = Brush(pen, (at[0] + unit, at[1] + 1.6 * unit), 8 * emblem.luck + emblem.rank)
    return DRAWERS.get(emblem.kind, DRAWERS["building"])(brush, emblem)
