"""What stands on a cell of each terrain: peaks, hills, trees, tufts of reed, furrows.

A symbol is drawn around (0, 0) for a cell one unit wide, from pieces that are set apart by dice of
the cell's own, back to front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.terrain.pen import Pen, Piece, spread
from morphs.draw.terrain.sheet import XY, chance
from morphs.terrain.terrain_map import TerrainMap

Drawer = Callable[[Pen, XY, int], Iterator[Piece]]


def _peak(pen: Pen, at: XY, foot: XY, wide: float, high: float, key: int) -> Piece:
    """A mountain: a lit flank and a shaded one that meet in a crooked ridge."""
    x, y = foot
    lean = (chance(key, 11) - 0.5) * 0.3 * wide
    top = (x + lean, y - high)
    left, right = (x - wide / 2, y), (x + wide / 2, y)
    bend = (x + lean * 0.4 + wide * 0.09, y - high * 0.52)
    heel = (x - wide * 0.04 + lean * 0.2, y + 0.01)
    style = pen.style
    lit, dark = ("#ffffff", "#ffffff") if not style.fills else ("#e3d9c9", "#9b8a75")
    svg = pen.shape(at, [left, top, right, (x + wide * 0.1, y + 0.03)], lit)
    svg += pen.shape(at, [top, right, (x + wide * 0.1, y + 0.03), heel, bend], dark)
    if style.fills and high > 0.4:
        cap = [
            (x + lean - wide * 0.13, y - high * 0.72),
            top,
            (x + lean + wide * 0.14, y - high * 0.7),
        ]
        dip = (x + lean + wide * 0.02, y - high * 0.62)
        svg += pen.shape(at, [*cap, dip], "#fbfaf6")
    if not style.fills:
        for k in range(3):
            part = 0.3 + 0.22 * k
            start = (top[0] + (right[0] - top[0]) * part, top[1] + (right[1] - top[1]) * part)
            end = (start[0] - wide * (0.10 + 0.03 * k), start[1] + high * 0.26)
            svg += pen.shape(at, [start, end], "", style.ink, close=False)
    svg += pen.shape(at, [left, top, right], "", style.ink, close=False)
    svg += pen.shape(
        at, [top, bend, heel], "", style.ink if not style.fills else "#7d6c58", close=False
    )
    return pen.piece(at, (x, y), svg, tall=True)


def mountain(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    dx = (chance(cell, 5) - 0.5) * 0.12
    yield _peak(pen, at, (dx - 0.24, -0.02), 0.42, 0.34, cell * 3)
    yield _peak(pen, at, (dx + 0.23, 0.06), 0.40, 0.30 + 0.08 * chance(cell, 6), cell * 3 + 1)
    yield _peak(pen, at, (dx - 0.02, 0.24), 0.60, 0.52 + 0.08 * chance(cell, 8), cell * 3 + 2)


def _hill(pen: Pen, at: XY, foot: XY, wide: float, high: float, fill: str) -> Piece:
    x, y = foot
    style = pen.style
    body = [
        ("M", [(x - wide / 2, y)]),
        ("Q", [(x - wide * 0.22, y - 2 * high), (x + wide * 0.06, y - high * 0.86)]),
        ("Q", [(x + wide * 0.3, y - high * 0.7), (x + wide / 2, y)]),
    ]
    svg = pen.curve(at, body, fill, style.ink if not style.fills else "#8c7a52")
    strokes = 3 if not style.fills else 2
    for k in range(strokes):
        start = (x + wide * (0.13 + 0.11 * k), y - high * (0.72 - 0.2 * k))
        svg += pen.shape(
            at,
            [start, (start[0] + wide * 0.02, y - high * (0.22 - 0.07 * k))],
            "",
            style.ink if not style.fills else "#a08d62",
            close=False,
        )
    return pen.piece(at, (x, y), svg)


def hills(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    fill = "#e6dbb0" if pen.style.fills else "#ffffff"
    dx = (chance(cell, 5) - 0.5) * 0.14
    yield _hill(pen, at, (dx + 0.17, -0.06), 0.42, 0.17, fill)
    yield _hill(pen, at, (dx - 0.2, 0.03), 0.44, 0.18, fill)
    yield _hill(pen, at, (dx + 0.06, 0.22), 0.48, 0.19, fill)


def dry_hills(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    yield from hills(pen, at, cell)


def _crown(pen: Pen, at: XY, centre: XY, radius: float, key: int) -> Piece:
    """A leafy tree: a crown with a shadow on its right."""
    style = pen.style
    x, y = centre
    if not style.fills:
        svg = pen.disc(at, centre, radius, "#ffffff", style.ink)
        arc = [
            ("M", [(x + radius * 0.15, y + radius * 0.62)]),
            ("Q", [(x + radius * 0.72, y + radius * 0.5), (x + radius * 0.66, y - radius * 0.15)]),
        ]
        return pen.piece(at, (x, y), svg + pen.curve(at, arc, "", style.ink))
    green = ("#7fa35c", "#8db069", "#759a55")[int(chance(key, 21) * 3)]
    svg = pen.disc(at, (x + radius * 0.25, y + radius * 0.35), radius, "#54753f")
    svg += pen.disc(at, centre, radius, green)
    svg += pen.disc(at, (x - radius * 0.3, y - radius * 0.3), radius * 0.38, "#a9c785")
    return pen.piece(at, (x, y), svg)


def forest(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    for k, place in enumerate(spread(cell, 15, 0.43)):
        yield _crown(pen, at, place, 0.08 + 0.03 * chance(cell, k, 9), cell * 31 + k)


def firs(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    """Conifers: dark cones, lit from the left."""
    style = pen.style
    lit, dark = ("#6d9a72", "#4a7454") if style.fills else ("#ffffff", "#ffffff")
    for k, (x, y) in enumerate(spread(cell, 12, 0.42)):
        high, wide = 0.21 + 0.06 * chance(cell, k, 9), 0.065
        top, left, right = (x, y - high), (x - wide, y), (x + wide, y)
        svg = pen.shape(at, [top, left, right], lit)
        svg += pen.shape(at, [top, (x + 0.01, y + 0.01), right], dark)
        edge = style.ink if not style.fills else "#3d5f46"
        yield pen.piece(at, (x, y), svg + pen.shape(at, [left, top, right], "", edge))


def forest_hills(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    fill = "#cfd6a0" if pen.style.fills else "#ffffff"
    dx = (chance(cell, 5) - 0.5) * 0.14
    yield _hill(pen, at, (dx + 0.14, -0.08), 0.44, 0.18, fill)
    yield _hill(pen, at, (dx - 0.14, 0.16), 0.5, 0.2, fill)
    for k, place in enumerate(spread(cell, 6, 0.38, 5)):
        yield _crown(pen, at, place, 0.07 + 0.02 * chance(cell, k, 9), cell * 31 + k)


def jungle(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    style = pen.style
    for k, (x, y) in enumerate(spread(cell, 6, 0.36)):
        trunk = pen.shape(
            at,
            [(x, y + 0.13), (x + 0.01, y)],
            "",
            style.ink if not style.fills else "#6b5636",
            close=False,
        )
        leaves = ""
        for side in (-1, 1):
            for reach, rise in ((0.12, 0.03), (0.09, 0.1)):
                fan = [
                    ("M", [(x, y)]),
                    (
                        "Q",
                        [
                            (x + side * reach * 0.6, y - rise - 0.05),
                            (x + side * reach, y - rise + 0.06),
                        ],
                    ),
                    ("Q", [(x + side * reach * 0.5, y - rise + 0.01), (x, y)]),
                ]
                green = ("#3f7f4a", "#4d9157")[k % 2] if style.fills else "#ffffff"
                leaves += pen.curve(at, fan, green, style.ink if not style.fills else "")
        yield pen.piece(at, (x, y + 0.13), trunk + leaves)


def swamp(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    style = pen.style
    reed = style.ink if not style.fills else "#54704a"
    pool = style.ink if not style.fills else "#6d9fb5"
    for _k, (x, y) in enumerate(spread(cell, 6, 0.36)):
        svg = pen.shape(at, [(x - 0.1, y), (x + 0.1, y)], "", pool, close=False)
        svg += pen.shape(at, [(x - 0.05, y + 0.035), (x + 0.06, y + 0.035)], "", pool, close=False)
        for lean in (-0.045, 0.0, 0.045):
            svg += pen.shape(
                at, [(x + lean * 0.5, y), (x + lean, y - 0.1 + abs(lean))], "", reed, close=False
            )
        yield pen.piece(at, (x, y), svg)


def crags(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    style = pen.style
    lit, dark = ("#d8cbb6", "#94836c") if style.fills else ("#ffffff", "#ffffff")
    for k, (x, y) in enumerate(spread(cell, 5, 0.3)):
        high = 0.17 + 0.1 * chance(cell, k, 13)
        rock = [
            (x - 0.1, y + 0.06),
            (x - 0.07, y - high * 0.5),
            (x - 0.01, y - high),
            (x + 0.05, y - high * 0.6),
            (x + 0.1, y + 0.05),
        ]
        svg = pen.shape(at, rock, lit, "")
        svg += pen.shape(at, [rock[2], rock[3], rock[4], (x + 0.01, y + 0.06)], dark, "")
        svg += pen.shape(at, rock, "", style.ink, close=False)
        svg += pen.shape(at, [rock[2], (x + 0.01, y + 0.06)], "", style.ink, close=False)
        yield pen.piece(at, (x, y), svg)


def tundra(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    colour = pen.style.ink if not pen.style.fills else "#93a08f"
    for _k, (x, y) in enumerate(spread(cell, 6, 0.36)):
        svg = pen.shape(at, [(x - 0.07, y), (x + 0.07, y)], "", colour, close=False)
        svg += pen.shape(at, [(x, y), (x, y - 0.045)], "", colour, close=False)
        yield pen.piece(at, (x, y), svg)


def ice(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    colour = pen.style.ink if not pen.style.fills else "#a9c3d2"
    for _k, (x, y) in enumerate(spread(cell, 4, 0.34)):
        svg = "".join(
            pen.shape(at, [(x - dx, y - dy), (x + dx, y + dy)], "", colour, close=False)
            for dx, dy in ((0.06, 0.0), (0.03, 0.05), (-0.03, 0.05))
        )
        yield pen.piece(at, (x, y), svg)


def dunes(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    colour = pen.style.faint if not pen.style.fills else "#c9ad6c"
    for _k, (x, y) in enumerate(spread(cell, 5, 0.34)):
        wave = [("M", [(x - 0.1, y + 0.02)]), ("Q", [(x - 0.02, y - 0.07), (x + 0.1, y)])]
        yield pen.piece(at, (x, y), pen.curve(at, wave, "", colour))


def scrub(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    colour = pen.style.ink if not pen.style.fills else "#a9935a"
    for _k, (x, y) in enumerate(spread(cell, 5, 0.36)):
        svg = "".join(
            pen.shape(at, [(x, y), (x + lean, y - 0.07)], "", colour, close=False)
            for lean in (-0.04, 0.0, 0.04)
        )
        yield pen.piece(at, (x, y), svg)


def island(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    style = pen.style
    fill = "#e7dfae" if style.fills else "#ffffff"
    for k, (x, y) in enumerate(spread(cell, 3, 0.22)):
        r = 0.13 - 0.03 * k + 0.03 * chance(cell, k, 17)
        blob = [
            (
                x + r * cos(a) * (1 + 0.3 * chance(cell, k, n)),
                y + r * 0.72 * sin(a) * (1 + 0.3 * chance(cell, k, n, 1)),
            )
            for n, a in enumerate(2 * pi * j / 9 for j in range(9))
        ]
        yield pen.piece(at, (x, y), pen.shape(at, blob, fill, style.coast))


def reef(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    colour = pen.style.ink if not pen.style.fills else "#b0784f"
    for _k, (x, y) in enumerate(spread(cell, 7, 0.34)):
        svg = pen.shape(
            at, [(x - 0.04, y + 0.03), (x, y - 0.04), (x + 0.04, y + 0.03)], "", colour, close=False
        )
        yield pen.piece(at, (x, y), svg)


def rapids(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    colour = pen.style.ink if not pen.style.fills else "#ffffff"
    for dy in (-0.1, 0.0, 0.1):
        wave = [
            ("M", [(-0.12, dy)]),
            ("Q", [(-0.06, dy - 0.06), (0, dy)]),
            ("Q", [(0.06, dy + 0.06), (0.12, dy)]),
        ]
        yield pen.piece(at, (0.0, 1.0), pen.curve(at, wave, "", colour))


def field(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    """Strips of furrows, hedged, turned one of four ways."""
    style = pen.style
    turn = int(chance(cell, 23) * 4) * pi / 4 + 0.12
    hue = ("#e9d98a", "#dccb7a", "#cfd88c", "#e3d19a")[int(chance(cell, 24) * 4)]

    def turned(x: float, y: float) -> XY:
        return (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))

    box = [turned(x, y) for x, y in ((-0.36, -0.33), (0.36, -0.33), (0.36, 0.33), (-0.36, 0.33))]
    svg = pen.shape(
        at, box, hue if style.fills else "#ffffff", style.ink if not style.fills else "#8a9455"
    )
    for k in range(1, 8):
        y = -0.33 + 0.66 * k / 8
        svg += pen.shape(
            at,
            [turned(-0.34, y), turned(0.34, y)],
            "",
            style.faint if not style.fills else "#b9a458",
            close=False,
        )
    yield pen.piece(at, (0.0, -1.0), svg)


def orchard(pen: Pen, at: XY, cell: int) -> Iterator[Piece]:
    style = pen.style
    box = [(-0.37, -0.35), (0.37, -0.35), (0.37, 0.35), (-0.37, 0.35)]
    yield pen.piece(
        at,
        (0.0, -1.0),
        pen.shape(
            at,
            box,
            "#d5e0a8" if style.fills else "#ffffff",
            style.ink if not style.fills else "#8a9455",
        ),
    )
    for row in range(4):
        for column in range(4):
            centre = (-0.26 + 0.175 * column, -0.25 + 0.17 * row)
            yield _crown(pen, at, centre, 0.052, cell + row)


SYMBOLS: dict[str, Drawer] = {
    "mountain": mountain,
    "hills": hills,
    "dry-hills": dry_hills,
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
TREES = {"coniferous": "firs", "palm": "jungle"}


def trees_of(terrain: TerrainMap, symbol: str) -> str:
    """Return the symbol of a map's woods: which trees stand on a battlefield its request says."""
    asked = terrain.request.get("wargame")
    kind = str(asked.get("tree_kind")) if isinstance(asked, dict) else ""
    return TREES.get(kind, symbol) if symbol == "forest" else symbol
