"""One level of a zone map as an image: ground, rivers and roads, and all that stands on it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from math import floor
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.ranges import Stand
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import Brush
from morphs.draw.zones.courses import crossed
from morphs.draw.zones.covered import (
    RISING,
    WOODED,
    Masses,
    bodies_of,
    family_at,
    kept_free,
    lake_squares,
    masses_of,
    risen,
    small_squares,
    tight_squares,
    united,
    woodland,
)
from morphs.draw.zones.emblems import GUARDS, Emblem
from morphs.draw.zones.forests import free_feet, trees
from morphs.draw.zones.fringe import fringe_shapes
from morphs.draw.zones.grottoes import grown, undergrowth
from morphs.draw.zones.ground import Drift, at_sea, drift, painted
from morphs.draw.zones.hamlets import Yard, yard_stamp, yards
from morphs.draw.zones.laid import laid, signed
from morphs.draw.zones.lamps import darken, lamplight, shining
from morphs.draw.zones.landmark_places import covers, footprint, room_of  # fmt: skip
from morphs.draw.zones.landmarks import DRAWERS
from morphs.draw.zones.level_names import Named, names_of
from morphs.draw.zones.marches import line_rims, march_of, rims_of, wash_rims
from morphs.draw.zones.masses import GROWTHS, HIGHLAND, Standing, lake_shapes, standing
from morphs.draw.zones.masses import SIZES as SIZES_IN
from morphs.draw.zones.paint import shade_rim
from morphs.draw.zones.palette import TINTS
from morphs.draw.zones.plot import Lone, Plot
from morphs.draw.zones.ranges import hidden, peaks_of, range_shapes
from morphs.draw.zones.relief import Covered
from morphs.draw.zones.scenery import FLAT, Drawer, bones, lake
from morphs.draw.zones.sea_marks import sea_marks
from morphs.draw.zones.sign import Sign
from morphs.draw.zones.signs import larger
from morphs.draw.zones.sprites import Sprites
from morphs.draw.zones.stamps import ABOVE, BESIDE, FOOT, VARIANTS, Stamp, tree_stamp
from morphs.draw.zones.strokes import stroke_shapes
from morphs.draw.zones.tracks import track_courses, track_shapes
from morphs.draw.zones.ways import Road, bridge_shapes, river_shapes, road_shapes, spring_shapes
from morphs.generators.zones.templates.template import ROCK, TERRAINS, WATER
from morphs.generators.zones.zone_map import BLOCKED, Thing, ZoneMap

if TYPE_CHECKING:
    from PIL.Image import Image

CROWDED = 0.62
"""The share of plants and peaks that stand not in the squares beside roads and landmarks."""
FOREMOST = ("town", "gate", "teleporter", "border-guard", *GUARDS)
"""What is drawn in strong paint: seats, and what bars or opens ways; all else is muted."""
LINE, BOLD, LEAST = 0.05, 1.35, 0.014
"""How wide the lines of signs are, in squares, and how much wider those of towns; and how wide at
least, of how wide a sign is."""
ROCKY = 3
"""How broad the ground about a peak is that is rock, in squares."""
SIGNS = 2
"""The layer of signs, over all that stands on the ground and the washes of realms; guards are over
these."""
BONES = 0.22
"""The share of bones that are drawn: a map strews many."""
MIXED = 1.5
"""Squares from a border within which what stands there has colours of either ground."""


def level_image(zones: ZoneMap, level: int, pixels: int, named: Named | None = None) -> Image:
    """Return one level, `pixels` to the square; `named` is what is lettered on it, if known."""
    from PIL import Image

    named = named or names_of(zones, level, pixels)
    signs = named.signs
    masses, land = masses_of(zones, level), zones.terrain[level]
    lakes = lake_squares(zones, masses)
    shown, roads, rivers = laid(zones, level, pixels, lakes, signs)
    lettered = named.land.kept
    kept = signed(signs, zones.size, pixels) | lakes | tight_squares(shown, level)
    bodies = bodies_of(shown, level, masses, lakes | lettered)
    tracks = _tracks(zones, level, signs, roads, kept | lettered, bodies)
    wide = round(larger(zones) * zones.size)
    free = lettered | crossed(tracks, lakes.shape)
    about = yards(signs, _built(zones, level, kept | free, bodies), pixels)
    free |= _under(about, lakes.shape)
    room = np.where(free, 0.0, room_of(shown, level))
    aside = drift(tight_squares(shown, level) | lakes, level)
    wooded = woodland(masses, kept | free, bodies, level)
    stands = _stands(shown, level, masses, lakes | free, aside, signs)
    under = Covered(_rocky(bodies, stands), wooded)
    ground = painted(zones.terrain[level], pixels, level, aside, under)
    wet = at_sea(land, level, aside)
    rims = list(rims_of(zones.zone[level], land == ROCK, zones.owners, aside, wet))
    line_rims(ground, rims, pixels)
    march = march_of(zones.zone[level], zones.land[level], aside, pixels, zones.owners)
    image = Image.fromarray(ground).convert("RGBA")
    lay_svg(
        image,
        [
            *fringe_shapes(zones.terrain[level], aside, room, pixels),
            *stroke_shapes(land, room > 1.4, aside, pixels, level),
            *march.bands(),
            *range_shapes(land, _mountains(masses, land), stands, pixels, not level),
            march.dots(),
            *river_shapes(rivers, pixels),
            *spring_shapes(rivers, pixels),
            *_lakes(masses, shown.road[level] > 0, pixels),
            *track_shapes(tracks, pixels, wide),
            *road_shapes(roads, pixels, wide),
            *bridge_shapes(roads, rivers, pixels, wide),
        ],
    )
    feet = free_feet(kept | free, bodies)
    sprites = Sprites()
    stamps = [
        *_grown(_off(masses, bodies), land, aside, pixels, sprites, room, level),
        *_wooded(masses, wooded, feet, land, aside, pixels, sprites, level),
        *_things(zones, level, pixels, sprites, free),
        *(_landmark(sign, pixels, sprites) for sign in signs),
        *(one for yard in about if (one := yard_stamp(yard, land, level, pixels, sprites))),
    ]
    washed = _stood(image, stamps, sprites)
    if level:
        darken(washed, lamplight(signs, land.shape, pixels), pixels, shining(wooded, land))
    wash_rims(washed, rims, pixels)
    return _finished(washed, stamps, sprites, [*sea_marks(zones, level, pixels, named.seas)], named)


def _finished(
    washed: NDArray[np.uint8],
    stamps: list[Stamp],
    sprites: Sprites,
    afloat: list[str],
    named: Named,
) -> Image:
    """Set signs on the painted land of a level, what is afloat and names over all."""
    from PIL import Image

    shade_rim(washed)
    image = Image.fromarray(washed)
    _paste(image, [one for one in stamps if one.layer >= SIGNS], sprites)
    lay_svg(image, [*afloat, *(name.svg for name in named.seas), *named.land.parts])
    return image


def _tracks(
    zones: ZoneMap,
    level: int,
    signs: list[Sign],
    roads: list[Road],
    kept: NDArray[np.bool_],
    bodies: NDArray[np.bool_] | None,
) -> list[NDArray[np.float64]]:
    """The tracks of a level, over nothing that is kept, and no range."""
    barred = kept if bodies is None else kept | bodies
    rough = zones.mask[level] == BLOCKED
    return track_courses(signs, [one.points for one in roads], barred, rough)


def _built(
    zones: ZoneMap, level: int, kept: NDArray[np.bool_], bodies: NDArray[np.bool_] | None
) -> NDArray[np.bool_]:
    """The squares on which nothing may be built: where anything is, and about ways."""
    barred = kept | ndimage.binary_dilation(zones.road[level] > 0)
    return barred if bodies is None else barred | bodies


def _under(about: list[Yard], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """The squares of what lies about signs."""
    found = np.zeros(shape, np.bool_)
    for one in about:
        if box := one.box(shape):
            found[box] = True
    return found


def _stood(image: Image, stamps: list[Stamp], sprites: Sprites) -> NDArray[np.uint8]:
    """Set what stands there but signs on an image, in the order that it hides each other."""
    if stamps:
        sprites.render()
    stamps.sort(key=lambda s: (s.layer, s.foot, s.x))
    _paste(image, [one for one in stamps if one.layer < SIGNS], sprites)
    return np.array(image)


def _paste(image: Image, stamps: list[Stamp], sprites: Sprites) -> None:
    for stamp in stamps:
        colours, strength = sprites.images[stamp.key]
        image.paste(colours, (stamp.x, stamp.y), strength)


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


def _stands(
    zones: ZoneMap,
    level: int,
    masses: Masses,
    lakes: NDArray[np.bool_],
    aside: Drift,
    signs: list[Sign],
) -> list[Stand]:
    """What stands in a level's ranges; it leaves water, ways and landmarks free."""
    high = risen(masses)
    if high is None:
        return []
    small = small_squares(signs, zones.size)
    return peaks_of(high, kept_free(zones, level, lakes), aside, small)


def _mountains(masses: Masses, land: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The squares of mountains; the others that rise are hills."""
    found = united(masses, RISING[:1])
    return np.zeros(land.shape, np.bool_) if found is None else found


def _rocky(bodies: NDArray[np.bool_] | None, stands: list[Stand]) -> NDArray[np.bool_] | None:
    """Where ranges are rock: near what stands there, lest bare ground look like smoke."""
    if bodies is None:
        return None
    near = ndimage.maximum_filter(hidden(stands, bodies.shape) > 0, ROCKY)
    return np.asarray(bodies & near)


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
    level: int,
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
                terrain = _ground_near(land, fitted, mine)
                shown = undergrowth(drawer, terrain, level)
                yield _stamp(shown, fitted, terrain, pixels, sprites)


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
    kinds = [none if (one := united(masses, (kind,))) is None else one for kind in WOODED]
    for tree in trees(kinds, body, free, aside, level):
        row, column = (min(max(floor(at), 0), len(land) - 1) for at in (tree.y, tree.x))
        kind = int(land[row, column])
        terrain = "grass" if kind in (WATER, ROCK) else TERRAINS[kind]
        drawer = grown(tree.kind, terrain, level) or WOODED[tree.kind]
        yield tree_stamp(tree, drawer, terrain, pixels, sprites, len(land))


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


def _things(
    zones: ZoneMap, level: int, pixels: int, sprites: Sprites, free: NDArray[np.bool_]
) -> Iterator[Stamp]:
    """Obstacles that stand by themselves, but what is drawn freely where a name or a yard lies."""
    for thing in zones.things:
        if thing.level == level and thing.kind == "obstacle":
            drawer = family_at(zones, thing)[0]
            rare = drawer is bones and chance(thing.row, thing.column, 36) > BONES
            hides = any(free[at] for at in covers(zones, thing))
            if drawer is not lake and drawer not in GROWTHS and not rare and not hides:
                yield _scenery(zones, thing, pixels, sprites)


def _scenery(zones: ZoneMap, thing: Thing, pixels: int, sprites: Sprites) -> Stamp:
    """An obstacle that is drawn by itself."""
    row, column, high, wide = footprint(zones, thing)
    drawer, terrain = family_at(zones, thing)
    variant = int(chance(thing.row, thing.column, 31) * VARIANTS)
    left, above = round(BESIDE * pixels), round(ABOVE * pixels)

    def draw(at: tuple[float, float]) -> str:
        place, salt = (at[0] + left, at[1] + above), variant * 97 + wide * 13 + high
        return drawer(Plot(Pen(ATLAS, pixels), place, (wide, high), TINTS[terrain], salt))

    key = (thing.name, wide, high, terrain, variant)
    sprites.want(key, wide * pixels + 2 * left, high * pixels + above + left, draw)
    at = column * pixels - left, row * pixels - above
    return Stamp(int(drawer not in FLAT), (row + high) * pixels, key, *at)


def _landmark(sign: Sign, pixels: int, sprites: Sprites) -> Stamp:
    """What is no obstacle."""
    emblem, unit = sign.emblem, sign.unit
    key = emblem, unit
    sprites.want(key, 2 * unit, 2 * unit, partial(landmark_svg, emblem, unit, LINE * pixels))
    foot = sign.foot * pixels
    layer = SIGNS + (emblem.kind in GUARDS)
    return Stamp(layer, foot, key, round(sign.middle * pixels - unit), round(foot - 1.6 * unit))


def landmark_svg(emblem: Emblem, unit: float, line: float, at: tuple[float, float]) -> str:
    """Draw a landmark in a square of 2 x 2 units, its foot at (1, 1.6), with lines so wide; those
    of towns are bolder, what is not foremost is muted."""
    pen = Pen(ATLAS, unit)
    pen.width = max(0.5, LEAST * unit, line * (BOLD if emblem.kind == "town" else 1.0))
    place, key = (at[0] + unit, at[1] + 1.6 * unit), 8 * emblem.luck + emblem.rank
    brush = Brush(pen, place, key, emblem.kind not in FOREMOST)
    return DRAWERS.get(emblem.kind, DRAWERS["building"])(brush, emblem)
