"""One level of a zone map as an image: ground, rivers and roads, and all that stands on it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.brush import Brush
from morphs.draw.zones.emblems import Emblem, emblem_of
from morphs.draw.zones.ground import painted
from morphs.draw.zones.landmarks import DRAWERS
from morphs.draw.zones.palette import TINTS
from morphs.draw.zones.plants import bushes
from morphs.draw.zones.plot import Plot
from morphs.draw.zones.scenery import FLAT, family_of
from morphs.draw.zones.sprites import Sprites
from morphs.draw.zones.ways import river_shapes, road_shapes
from morphs.zones.templates.template import ROCK, TERRAINS, WATER
from morphs.zones.zone_map import BLOCKED, NO_THING, Thing, ZoneMap

if TYPE_CHECKING:
    from PIL.Image import Image

VARIANTS = 4
ABOVE, BESIDE = 1.2, 0.7  # squares an obstacle may rise above its footprint, or lean over it
SIZES = {"town": 2.5, "mine": 1.7, "dwelling": 1.6, "bank": 1.6, "building": 1.4, "watermill": 1.7}
SIZES |= {"gate": 1.7, "teleporter": 1.5, "shipyard": 1.7, "border-guard": 1.3, "tent": 1.4}
SIZES |= {"hut": 1.4, "boat": 1.4, "monster": 1.05, "artifact": 1.0, "chest": 0.95}
LEAST = {"town": 38, "mine": 17, "gate": 17, "teleporter": 15, "shipyard": 17, "monster": 10}
LEAST |= {"border-guard": 13, "tent": 13, "hut": 13}


@dataclass(frozen=True)
class Stamp:
    """A sprite at a place: its key, where its image begins, and where its foot is."""

    layer: int
    foot: float
    key: tuple[object, ...]
    x: int
    y: int


def level_image(zones: ZoneMap, level: int, pixels: int) -> Image:
    """Return one level, `pixels` to the square."""
    from PIL import Image

    image = Image.fromarray(painted(zones.terrain[level], pixels, level)).convert("RGBA")
    ways = [*river_shapes(zones.river[level], pixels), *road_shapes(zones.road[level], pixels)]
    lay_svg(image, ways)
    sprites = Sprites()
    stamps = [*_scrub(zones, level, pixels, sprites), *_things(zones, level, pixels, sprites)]
    if stamps:
        sprites.render()
    for stamp in sorted(stamps, key=lambda s: (s.layer, s.foot, s.x)):
        _paste(image, sprites.images[stamp.key], stamp.x, stamp.y)
    return image


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


def _paste(image: Image, sprite: Image, x: int, y: int) -> None:
    left, top = max(0, -x), max(0, -y)
    right, bottom = min(sprite.width, image.width - x), min(sprite.height, image.height - y)
    if right > left and bottom > top:
        image.alpha_composite(sprite, (x + left, y + top), (left, top, right, bottom))


def _scrub(zones: ZoneMap, level: int, pixels: int, sprites: Sprites) -> Iterator[Stamp]:
    """Bushes where nothing stands yet on squares that must be blocked."""
    bare = (zones.mask[level] == BLOCKED) & (zones.thing[level] == NO_THING) & zones.land[level]
    for row, column in np.argwhere(bare).tolist():
        terrain = TERRAINS[int(zones.terrain[level, row, column])]
        key = _scenery_key("bush", 1, 1, terrain, row, column)
        yield _obstacle(sprites, key, pixels, row, column, 1)


def _things(zones: ZoneMap, level: int, pixels: int, sprites: Sprites) -> Iterator[Stamp]:
    for index, thing in enumerate(zones.things):
        if thing.level != level:
            continue
        if thing.kind == "obstacle":
            yield _scenery(zones, thing, pixels, sprites)
        else:
            yield _landmark(zones, index, thing, pixels, sprites)


def footprint(zones: ZoneMap, thing: Thing) -> tuple[int, int, int, int]:
    """Return row, column, rows and columns of the squares a thing covers, by its mask."""
    mask = zones.kinds.get(thing.name, {}).get("mask", ["#"])
    rows = [y for y, row in enumerate(mask) if set(row) - {"."}] or [len(mask) - 1]
    columns = [x for row in mask for x, letter in enumerate(row) if letter != "."] or [0]
    wide = max(columns) - min(columns) + 1
    high = rows[-1] - rows[0] + 1
    bottom = thing.row - (len(mask) - 1 - rows[-1])
    right = thing.column - (len(mask[0]) - 1 - max(columns))
    return bottom - high + 1, right - wide + 1, high, wide


def _scenery(zones: ZoneMap, thing: Thing, pixels: int, sprites: Sprites) -> Stamp:
    row, column, high, wide = footprint(zones, thing)
    bottom = min(max(row + high - 1, 0), zones.size - 1)
    middle = min(max(column + wide // 2, 0), zones.size - 1)
    terrain = int(zones.terrain[thing.level, bottom, middle])
    if terrain in (WATER, ROCK) and "reef" not in thing.name:
        terrain = TERRAINS.index("water")
    key = _scenery_key(thing.name, wide, high, TERRAINS[terrain], thing.row, thing.column)
    return _obstacle(sprites, key, pixels, row, column, high)


def _scenery_key(
    name: str, wide: int, high: int, terrain: str, row: int, column: int
) -> tuple[object, ...]:
    variant = int(chance(row, column, 31) * VARIANTS)
    return name, wide, high, terrain, variant


def _obstacle(
    sprites: Sprites, key: tuple[object, ...], pixels: int, row: int, column: int, high: int
) -> Stamp:
    name, wide, _, terrain, variant = key
    assert isinstance(wide, int) and isinstance(variant, int)
    drawer = bushes if name == "bush" else family_of(str(name), wide, high)
    left, above = round(BESIDE * pixels), round(ABOVE * pixels)

    def draw(at: tuple[float, float]) -> str:
        plot = Plot(
            Pen(ATLAS, pixels),
            (at[0] + left, at[1] + above),
            (wide, high),
            TINTS[str(terrain)],
            variant * 97 + wide * 13 + high,
        )
        return drawer(plot)

    size = (wide * pixels + 2 * left, high * pixels + above + left)
    sprites.want(key, *size, draw)
    layer = 0 if drawer in FLAT else 1
    return Stamp(layer, (row + high) * pixels, key, column * pixels - left, row * pixels - above)


def unit_of(emblem: Emblem, pixels: int) -> int:
    """How many pixels wide a landmark is drawn: larger than its squares on maps drawn small."""
    return round(max(SIZES.get(emblem.kind, 1.0) * pixels, LEAST.get(emblem.kind, 9)))


def _landmark(zones: ZoneMap, index: int, thing: Thing, pixels: int, sprites: Sprites) -> Stamp:
    row, column, high, wide = footprint(zones, thing)
    pair = index if thing.partner < 0 else min(index, thing.partner)
    emblem = emblem_of(thing.kind, thing.name, thing.owner, thing.value, thing.note, pair)
    unit = unit_of(emblem, pixels)
    if emblem not in sprites.wanted:
        sprites.want(emblem, 2 * unit, 2 * unit, partial(landmark_svg, emblem, unit))
    middle, foot = (column + wide / 2) * pixels, (row + high - 0.1) * pixels
    return Stamp(2, foot, emblem, round(middle - unit), round(foot - 1.6 * unit))


def landmark_svg(emblem: Emblem, unit: float, at: tuple[float, float]) -> str:
    """Draw a landmark in a square of 2 x 2 units, its foot at (1, 1.6)."""
    brush = Brush(Pen(ATLAS, unit), (at[0] + unit, at[1] + 1.6 * unit))
    return DRAWERS.get(emblem.kind, DRAWERS["building"])(brush, emblem)
