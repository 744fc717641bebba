"""What stands on a cell of each terrain: peaks, hills, trees, tufts of reed, furrows.

A symbol is drawn around (0, 0) for a cell one unit wide, from pieces that are set apart by dice of
the cell's own, back to front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi
from typing import NamedTuple

from morphs.base.exact import cos, sin
from morphs.draw.terrain.farmland import crown, field, grass, orchard
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece, Site, spread
from morphs.draw.terrain.shapes import LOBES, blot
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.summits import crags, hill, hills, mountain
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import Terrain, terrain_of

Drawer = Callable[[Pen, Site], Iterator[Piece]]


def _grove(pen: Pen, cell: int, rows: int, salt: int = 0) -> Iterator[tuple[int, XY]]:
    """Where trees stand in a cell: as close at its border as within; woods have no seams."""
    for k, (x, y) in enumerate(pen.lattice(rows)):
        dx, dy = chance(cell, k, 3 + salt) - 0.5, chance(cell, k, 4 + salt) - 0.5
        yield k, (x + dx * 0.5 / rows, y + dy * 0.5 / rows)


def forest(pen: Pen, site: Site) -> Iterator[Piece]:
    for k, place in _grove(pen, site.key, 4 if pen.style.fills else 3):
        yield broadleaf(pen, site.at, place, site.key * 31 + k)


def broadleaf(pen: Pen, at: XY, place: XY, key: int) -> Piece:
    """A tree with a crown, some large, most small."""
    large = chance(key, 9)
    return crown(pen, at, place, 0.07 + 0.05 * large * large, key)


def firs(pen: Pen, site: Site) -> Iterator[Piece]:
    for k, place in _grove(pen, site.key, 4 if pen.style.fills else 3):
        yield fir(pen, site.at, place, site.key * 31 + k)


def fir(pen: Pen, at: XY, place: XY, key: int) -> Piece:
    """A conifer: a dark cone, lit from the left; in black and white with boughs."""
    style = pen.style
    lit, dark = ("#8fb28c", "#678f6d") if style.fills else ("#ffffff", "#d5d5d5")
    edge = style.ink if not style.fills else "#4d7256"
    x, y = place[0], place[1] + 0.1
    high, wide = 0.19 + 0.08 * chance(key, 9), 0.056 + 0.02 * chance(key, 10)
    top, left, right = (x, y - high), (x - wide, y), (x + wide, y)
    svg = pen.shape(at, [top, left, right], lit)
    svg += pen.shape(at, [top, (x + 0.01, y + 0.01), right], dark)
    svg += pen.shape(at, [left, top, right], "", edge)
    if not style.fills:
        for up in (0.3, 0.6):
            bough = [(x, y - high * up), (x + wide * (1 - up), y - high * (up - 0.16))]
            svg += pen.shape(at, bough, "", edge, close=False)
        svg += pen.shape(at, [(x, y), (x, y + 0.05)], "", edge, close=False)
    return pen.piece(at, (x, y), svg)


HILLSIDE = "#bdc68e"
"""What hills in woods hide with what stands behind them: their ground's colour."""


def forest_hills(pen: Pen, site: Site) -> Iterator[Piece]:
    fill = HILLSIDE if pen.style.fills else WASHES["forest-hills"]
    dx = (chance(site.key, 5) - 0.5) * 0.14
    slopes = [((dx + 0.16, -0.04), 0.44, 0.18), ((dx - 0.14, 0.22), 0.5, 0.2)]
    for slope in slopes:
        yield hill(pen, site.at, *slope, fill)
    for k, (x, y) in enumerate(spread(site.key, 8, 0.38, 5)):
        wide = 0.075 + 0.02 * chance(site.key, k, 9)
        # A crown behind a hill that reaches below its foot would be cut in two.
        cut = (
            abs(x - at) < 0.6 * long and 0 <= foot - y < 1.3 * wide
            for (at, foot), long, _ in slopes
        )
        if not any(cut):
            yield crown(pen, site.at, (x, y), wide, site.key * 31 + k)


def jungle(pen: Pen, site: Site) -> Iterator[Piece]:
    for k, place in enumerate(spread(site.key, 6, 0.36)):
        yield palm(pen, site.at, place, site.key * 31 + k)


def palm(pen: Pen, at: XY, place: XY, key: int) -> Piece:
    """A palm: two fans to either side of its trunk."""
    style, (x, y) = pen.style, place
    ink = style.ink if not style.fills else "#6b5636"
    trunk = pen.shape(at, [(x, y + 0.13), (x + 0.01, y)], "", ink, close=False)
    green = ("#3f7f4a", "#4d9157")[int(2 * chance(key, 9))] if style.fills else "#ffffff"
    tall = 0.85 + 0.3 * chance(key, 10)
    leaves: list[tuple[str, list[XY]]] = []
    for side in (-1, 1):
        for reach, rise in ((0.12 * tall, 0.03), (0.09, 0.1 * tall)):
            out = [(x + side * reach * 0.6, y - rise - 0.05), (x + side * reach, y - rise + 0.06)]
            back = [(x + side * reach * 0.5, y - rise + 0.01), (x, y)]
            leaves += [("M", [(x, y)]), ("Q", out), ("Q", back)]
    svg = trunk + pen.curve(at, leaves, green, style.ink if not style.fills else "")
    return pen.piece(at, (x, y + 0.13), svg)


def swamp(pen: Pen, site: Site) -> Iterator[Piece]:
    for k, place in enumerate(spread(site.key, 6, 0.36)):
        yield reeds(pen, site.at, place, site.key * 31 + k)


def reeds(pen: Pen, at: XY, place: XY, key: int) -> Piece:
    """A tuft of reeds in water, or water alone."""
    style, (x, y) = pen.style, place
    reed = style.ink if not style.fills else "#54704a"
    pool = style.ink if not style.fills else "#6d9fb5"
    wide = 0.07 + 0.06 * chance(key, 9)
    level = [("M", [(x - wide, y)]), ("L", [(x + wide, y)])]
    level += [("M", [(x - 0.4 * wide, y + 0.035)]), ("L", [(x + 0.7 * wide, y + 0.035)])]
    svg = pen.curve(at, level, "", pool)
    if chance(key, 10) < 0.75:
        high, blades = 0.075 + 0.05 * chance(key, 11), list[tuple[str, list[XY]]]()
        for lean in (-0.045, 0.0, 0.045):
            blades += [("M", [(x + lean * 0.5, y)]), ("L", [(x + lean, y - high + abs(lean))])]
        svg += pen.curve(at, blades, "", reed)
    return pen.piece(at, (x, y), svg)


def tundra(pen: Pen, site: Site) -> Iterator[Piece]:
    at, cell = site.at, site.key
    colour = pen.style.ink if not pen.style.fills else "#93a08f"
    for _k, (x, y) in enumerate(spread(cell, 6, 0.36)):
        svg = pen.shape(at, [(x - 0.07, y), (x + 0.07, y)], "", colour, close=False)
        svg += pen.shape(at, [(x, y), (x, y - 0.045)], "", colour, close=False)
        yield pen.piece(at, (x, y), svg)


def ice(pen: Pen, site: Site) -> Iterator[Piece]:
    at, cell = site.at, site.key
    colour = pen.style.ink if not pen.style.fills else "#a9c3d2"
    for _k, (x, y) in enumerate(spread(cell, 4, 0.34)):
        svg = "".join(
            pen.shape(at, [(x - dx, y - dy), (x + dx, y + dy)], "", colour, close=False)
            for dx, dy in ((0.06, 0.0), (0.03, 0.05), (-0.03, 0.05))
        )
        yield pen.piece(at, (x, y), svg)


def dunes(pen: Pen, site: Site) -> Iterator[Piece]:
    at, cell = site.at, site.key
    colour = pen.style.faint if not pen.style.fills else "#c9ad6c"
    many = int(8.5 * chance(cell, 14) * chance(cell, 15) + 0.4)
    for k, (x, y) in enumerate(spread(cell, many, 0.36)):
        large = 0.6 + 0.9 * chance(cell, k, 16)
        wave = [
            ("M", [(x - 0.11 * large, y + 0.02)]),
            ("Q", [(x - 0.02, y - 0.075 * large), (x + 0.11 * large, y)]),
        ]
        yield pen.piece(at, (x, y), pen.curve(at, wave, "", colour))


def scrub(pen: Pen, site: Site) -> Iterator[Piece]:
    at, cell = site.at, site.key
    colour = pen.style.ink if not pen.style.fills else "#a9935a"
    for _k, (x, y) in enumerate(spread(cell, 5, 0.36)):
        svg = "".join(
            pen.shape(at, [(x, y), (x + lean, y - 0.07)], "", colour, close=False)
            for lean in (-0.04, 0.0, 0.04)
        )
        yield pen.piece(at, (x, y), svg)


def island(pen: Pen, site: Site) -> Iterator[Piece]:
    """An islet, long or round, large or small, with as many skerries as the dice say, each in its
    own surf."""
    at, cell, style = site.at, site.key, pen.style
    turn = chance(cell, 17) * 2 * pi
    first = (0.26 * (chance(cell, 22) - 0.5), 0.2 * (chance(cell, 23) - 0.5))
    for k in range(1 + int(chance(cell, 18) * 4)):
        r = 0.1 + 0.11 * chance(cell, 16) if not k else 0.025 + 0.05 * chance(cell, k, 19)
        far = 0.0 if not k else 0.2 + 0.14 * chance(cell, k, 20)
        x = first[0] + far * cos(turn + 1.9 * k)
        y = first[1] + 0.03 + 0.8 * far * sin(turn + 1.9 * k)
        long, third = (int(chance(cell, k, salt) * LOBES) for salt in (24, 25))
        ring = [
            (a, y + 0.8 * (b - y) + 0.2 * r * (chance(cell, k, n) - 0.5))
            for n, (a, b) in enumerate(blot((x, y), r, long, third))
        ]
        surf = [(x + 1.4 * (a - x), y + 1.4 * (b - y)) for a, b in ring]
        foam = style.coast if not style.fills else "#8fbdd2"
        yield pen.piece(at, (x, y + r), pen.shape(at, surf, "", foam))
        land = "#e4e6b8" if style.fills else "#ffffff"
        yield pen.piece(at, (x, y + r), pen.shape(at, ring, land, style.coast))


def reef(pen: Pen, site: Site) -> Iterator[Piece]:
    at, cell = site.at, site.key
    colour = pen.style.ink if not pen.style.fills else "#b0784f"
    for _k, (x, y) in enumerate(spread(cell, 7, 0.34)):
        svg = pen.shape(
            at, [(x - 0.04, y + 0.03), (x, y - 0.04), (x + 0.04, y + 0.03)], "", colour, close=False
        )
        yield pen.piece(at, (x, y), svg)


def rapids(pen: Pen, site: Site) -> Iterator[Piece]:
    at = site.at
    colour = pen.style.ink if not pen.style.fills else "#ffffff"
    for dy in (-0.1, 0.0, 0.1):
        wave = [
            ("M", [(-0.12, dy)]),
            ("Q", [(-0.06, dy - 0.06), (0, dy)]),
            ("Q", [(0.06, dy + 0.06), (0.12, dy)]),
        ]
        yield pen.piece(at, (0.0, 1.0), pen.curve(at, wave, "", colour), tall=True)


SYMBOLS: dict[str, Drawer] = {
    "grass": grass,
    "mountain": mountain,
    "hills": hills,
    "dry-hills": hills,
    "forest": forest,
    "firs": firs,
    "forest-hills": forest_hills,
    "jungle": jungle,
    "swamp": swamp,
    "crags": crags,
    "tundra": tundra,
    "ice": ice,
    "dunes": dunes,
    "scrub": scrub,
    "island": island,
    "reef": reef,
    "rapids": rapids,
    "field": field,
    "orchard": orchard,
}
GROWTH: dict[str, tuple[float, Callable[[Pen, XY, XY, int], Piece]]] = {
    "forest": (0.19, broadleaf),
    "firs": (0.18, fir),
    "jungle": (0.28, palm),
    "swamp": (0.24, reeds),
}
"""What grows all over its terrain, whatever its cells: how far apart in cells, and its drawer."""
WASHES = {
    "forest": "#d9d9d9",
    "firs": "#cfcfcf",
    "jungle": "#d4d4d4",
    "forest-hills": "#ffffff",
    "hills": "#ffffff",
    "mountain": "#ffffff",
    "crags": "#ffffff",
    "swamp": "#ebebeb",
}
"""How dark the ground of symbols is in black and white."""
CLEAR = {"mountain": "0.62", "crags": "0.55", "hills": "0.7", "jungle": "0.65", "swamp": "0.8"}
"""How much of the land beneath the ground of a symbol hides, where not all."""
UNDER = {"forest": "#7f9f58", "firs": "#5f8560", "jungle": "#6ba25f"}
"""How dark it is under the trees of woods."""
TREES = {"coniferous": "firs", "palm": "jungle"}
BENEATH = {
    "hill": "",
    "high-hill": "",
    "mountain": "",
    "wooded-hill": "wood",
    "wooded-high-hill": "wood",
    "river": "",
    "bridge": "",
}
"""What covers a cell of a battlefield whose height contours show, or whose river a line; nothing is
open land."""


class Cover(NamedTuple):
    """What a cell is covered with as drawn: a colour, and the name of a symbol."""

    colour: str
    symbol: str


def cover_of(terrain: TerrainMap, word: str) -> Cover:
    """Return what a word looks like on a map. Where contours show how high a cell lies, it looks
    like what grows there; which trees stand on a battlefield its request says."""
    meaning = terrain_of(word)
    colour, symbol = meaning.colour, meaning.symbol
    if word in BENEATH and "contours" in terrain.layers:
        under = terrain_of(BENEATH[word]) if BENEATH[word] else land_of(terrain)
        colour = under.colour
        symbol = under.symbol if BENEATH[word] else ""
    return Cover(colour, _trees_of(terrain, symbol))


def covers_of(terrain: TerrainMap) -> list[Cover]:
    """Return what covers each cell; a river's cell, where these are terrain, what covers most of
    the land about it, of flat land if there is any."""
    by_word = {word: cover_of(terrain, word) for word in dict.fromkeys(terrain.words)}
    covers = [by_word[word] for word in terrain.words]
    if "contours" in terrain.layers:
        return covers
    found = list(covers)
    for cell, word in enumerate(terrain.words):
        if terrain_of(word).water == "river" and by_word[word].symbol in ("", "rapids"):
            beside = [n for n in terrain.ground.neighbours[cell] if n >= 0]
            dry = [n for n in beside if not terrain.terrain(n).water]
            flat = [covers[n] for n in dry if terrain.terrain(n).level <= 1]
            near = flat or [covers[n] for n in dry]
            found[cell] = max(near, key=near.count, default=covers[cell])
    return found


def land_of(terrain: TerrainMap) -> Terrain:
    """Return the open land of a battlefield."""
    return terrain_of("sand" if "sand" in terrain.words else "open")


def _trees_of(terrain: TerrainMap, symbol: str) -> str:
    settings = terrain.request.get("wargame")
    kind = str(settings.get("tree_kind")) if isinstance(settings, dict) else ""
    return TREES.get(kind, symbol) if symbol == "forest" else symbol
