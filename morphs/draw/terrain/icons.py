"""Places: houses, towns, castles, bridges, fords and what else stands at one spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from morphs.base.exact import cos, sin
from morphs.draw.terrain.crossings import Crossings
from morphs.draw.terrain.footpaths import footpath_shapes
from morphs.draw.terrain.hamlets import Hamlets
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import Sheet, chance
from morphs.draw.terrain.strongholds import castle, towering
from morphs.draw.terrain.style import Style
from morphs.draw.terrain.ways import through
from morphs.generators.terrain.terrain_map import WATERWAYS, WAYS, Spot, TerrainMap

ROOFS = ("#b4563f", "#a84b3a", "#c06a4a")
CROSSINGS = ("bridge", "ford", "level-crossing", "tunnel")
NARROWS = {"pass": WAYS, "gorge": WATERWAYS}
"""What leads through places that are narrow."""
SPOTS = {
    "settlement": ((-0.12, 0.06, 0.26), (0.15, 0.12, 0.2), (-0.02, 0.27, 0.17)),
    "village": ((-0.15, 0.0, 0.17), (0.14, 0.03, 0.17), (0.0, 0.15, 0.17)),
    "town": (
        *((-0.18, -0.02, 0.15), (0.18, -0.01, 0.15), (-0.1, 0.14, 0.15)),
        *((0.1, 0.15, 0.15), (0.28, 0.14, 0.15)),
    ),
    "city": (
        *((-0.26, -0.02, 0.15), (0.26, -0.02, 0.15), (-0.13, -0.06, 0.15)),
        *((0.13, -0.06, 0.15), (-0.2, 0.12, 0.15), (0.0, 0.13, 0.15), (0.2, 0.12, 0.15)),
    ),
}
"""Where the houses of places of one cell stand, and how wide each is, in cells."""
OUTLYING = ((0.25, 0.15, 0.13), (-0.25, 0.14, 0.14))
"""Houses that some villages have more."""
OUTER, CHURCHED, MOVED = 0.45, 0.4, 0.045
"""How many have each of them, how many a church; and how far houses stand off their spots."""
HOUSES = {"settlement": 3, "village": 6, "town": 11, "city": 16}


def spot_shapes(
    terrain: TerrainMap, sheet: Sheet, style: Style, hamlets: Hamlets | None
) -> list[str]:
    """Every place of a map, from the top of the sheet to its bottom; crossings lie below houses.
    Where `hamlets` are laid out, places are seen from above."""
    lines = Lines(terrain, sheet)
    pen = Pen(style, sheet.size)

    def order(spot: Spot) -> tuple[bool, float]:
        return spot.kind not in CROSSINGS, sheet.centres[spot.cells[0]][1]

    placed = sorted(terrain.spots, key=order)
    crossings = Crossings(lines) if hamlets is None else hamlets.crossings
    return [
        hamlets.shapes(pen, spot)
        if hamlets and spot.kind in HOUSES
        else _drawn(lines, crossings, pen, spot)
        for spot in placed
    ]


def lane_shapes(
    terrain: TerrainMap,
    style: Style,
    hamlets: Hamlets | None,
    lanes: Sequence[shapely.LineString] = (),
) -> Iterator[str]:
    """The lanes of all places that are seen from above, the footpaths to them, and other lanes."""
    if hamlets:
        pen = Pen(style, hamlets.size)
        yield from footpath_shapes(
            [*(one.line for one in hamlets.approaches), *lanes], hamlets.size, style
        )
        yield from (hamlets.lanes(pen, spot) for spot in terrain.spots if spot.kind in HOUSES)


def hamlets_of(terrain: TerrainMap, sheet: Sheet) -> Hamlets | None:
    """What lays out places seen from above; None where they are seen from the front."""
    return Hamlets(Crossings(Lines(terrain, sheet))) if "contours" in terrain.layers else None


def _drawn(lines: Lines, crossings: Crossings, pen: Pen, spot: Spot) -> str:
    first = lines.sheet.centres[spot.cells[0]]
    if spot.kind in HOUSES:
        many = len(spot.cells) > 1
        if not many:
            return town(pen, first, spot.kind, spot.cells[0])
        return "".join(
            quarter(pen, lines.sheet.centres[cell], cell, spot.kind) for cell in spot.cells
        )
    if spot.kind in NARROWS:
        return "".join(
            narrows(pen, *through(lines, cell, NARROWS[spot.kind])) for cell in spot.cells
        )
    if spot.kind in CROSSINGS:
        return "".join(crossings.shapes(pen, spot.kind, cell) for cell in spot.cells)
    return mark(pen, first, spot.kind, spot.cells[0])


def house(pen: Pen, at: XY, x: float, y: float, wide: float, key: int) -> str:
    """A small house seen from the front."""
    style = pen.style
    high = wide * 0.62
    roof = ROOFS[int(chance(key, 31) * 3)] if style.fills else "#ffffff"
    wall = "#f6ecd8" if style.fills else "#ffffff"
    body = [
        (x - wide / 2, y),
        (x - wide / 2, y - high),
        (x + wide / 2, y - high),
        (x + wide / 2, y),
    ]
    top = [(x - wide * 0.62, y - high), (x, y - high * 1.85), (x + wide * 0.62, y - high)]
    return pen.shape(at, body, wall, style.ink) + pen.shape(at, top, roof, style.ink)


def town(pen: Pen, at: XY, kind: str, key: int) -> str:
    """A place of one cell: more houses the larger it is, set by its dice; some villages have a
    church, towns and cities a minster, a keep or two spires, cities a wall."""
    spots = list(SPOTS[kind])
    if kind == "village":
        spots += [spot for n, spot in enumerate(OUTLYING) if chance(key, 48, n) < OUTER]
    elif kind == "town":
        left_out = int(chance(key, 52) * (len(spots) + 2))
        spots = [spot for n, spot in enumerate(spots) if n != left_out]
    turned = -1 if chance(key, 46) < 0.5 else 1
    has_church = kind == "village" and chance(key, 47) < CHURCHED
    svg = church(pen, at, turned * 0.02, -0.03) if has_church else ""
    if kind in ("town", "city"):
        svg += towering(pen, at, 0.13 if kind == "town" else 0.15, key)
    for n, (x, y, wide) in enumerate(sorted(spots, key=lambda spot: spot[1])):
        x += MOVED * (chance(key, n, 49) - 0.5)
        y += 0.6 * MOVED * (chance(key, n, 50) - 0.5)
        svg += house(pen, at, turned * x, y, wide * (0.9 + 0.2 * chance(key, n, 51)), key + n)
    return svg + (wall(pen, at) if kind == "city" else "")


def church(pen: Pen, at: XY, x: float, y: float) -> str:
    """A small church: its nave and, before that, its spire."""
    style = pen.style
    stone, slate = ("#efe4cf", "#6b7686") if style.fills else ("#ffffff", "#ffffff")
    nave = [(x, y), (x, y - 0.1), (x + 0.15, y - 0.1), (x + 0.15, y)]
    roof = [(x - 0.01, y - 0.1), (x + 0.02, y - 0.19), (x + 0.14, y - 0.19), (x + 0.17, y - 0.1)]
    body = [(x - 0.07, y), (x - 0.07, y - 0.17), (x, y - 0.17), (x, y)]
    spire = [(x - 0.08, y - 0.17), (x - 0.035, y - 0.34), (x + 0.01, y - 0.17)]
    parts = ((nave, stone), (roof, slate), (body, stone), (spire, slate))
    return "".join(pen.shape(at, part, fill, style.ink) for part, fill in parts)


def wall(pen: Pen, at: XY) -> str:
    style = pen.style
    stone = "#cfc3ae" if style.fills else "#ffffff"
    teeth = []
    for k in range(8):
        x = -0.4 + 0.1 * k
        teeth += [(x, 0.17), (x + 0.05, 0.17), (x + 0.05, 0.2), (x + 0.1, 0.2)]
    svg = pen.shape(at, [(-0.4, 0.28), *teeth, (0.4, 0.28)], stone, style.ink)
    return svg + pen.shape(
        at, [(-0.05, 0.28), (-0.05, 0.22), (0.05, 0.22), (0.05, 0.28)], style.ink
    )


def quarter(pen: Pen, at: XY, cell: int, kind: str) -> str:
    """One cell of a place of several: houses seen from above in rows along its lanes."""
    style = pen.style
    blocks = []
    few = {"village": 0.45, "town": 0.2, "city": 0.06}.get(kind, 0.6)
    lean = 0.3 * (chance(cell, 42) - 0.5)
    for row, y in enumerate((-0.2, 0.01, 0.17, 0.36)):
        for place in range(4):
            if chance(cell, row, place, 45) < few:
                continue
            x = -0.3 + 0.2 * place + 0.04 * (chance(cell, row, place, 41) - 0.5)
            wide = 0.13 + 0.05 * chance(cell, row, place, 43)
            deep = 0.1 + 0.03 * chance(cell, row, place, 46)
            roof = ROOFS[int(chance(cell, row, place, 44) * 3)] if style.fills else "#333333"
            blocks.append(roofed(pen, at, _turned((x, y), lean), (wide, deep), lean, roof))
    return "".join(blocks)


def _turned(at: XY, angle: float) -> XY:
    x, y = at
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def roofed(pen: Pen, at: XY, centre: XY, size: XY, turn: float, roof: str) -> str:
    """A house seen from above: its roof, and the ridge along it."""
    (x, y), (wide, deep) = centre, size

    def corner(a: float, b: float) -> XY:
        dx, dy = _turned((a * wide / 2, b * deep / 2), turn)
        return x + dx, y + dy

    svg = pen.shape(
        at, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], roof, pen.style.ink
    )
    ridge = pen.style.ink if pen.style.fills else "#ffffff"
    return svg + pen.shape(at, [corner(-0.9, 0), corner(0.9, 0)], "", ridge, close=False)


def narrows(pen: Pen, at: XY, angle: float) -> str:
    """A pass or a gorge: a bracket on either side of the line that runs through it."""
    svg = ""
    for side in (-1, 1):
        ends = [(-0.2, 0.2), (0.0, 0.09), (0.2, 0.2)]
        first, middle, last = (_turned((x, side * y), angle) for x, y in ends)
        svg += pen.curve(at, [("M", [first]), ("Q", [middle, last])], "", pen.style.ink)
    return svg


def cave(pen: Pen, at: XY) -> str:
    """The mouth of a cave."""
    mouth = [("M", [(-0.1, 0.08)]), ("Q", [(0.0, -0.2), (0.1, 0.08)])]
    return pen.curve(at, mouth, pen.style.ink)


def mark(pen: Pen, at: XY, kind: str, key: int = 0) -> str:
    """Draw the sign of a castle, a start or another spot that is no settlement."""
    style = pen.style
    if kind == "castle":
        return castle(pen, at, key)
    if kind == "start":
        red = "#b3332a" if style.fills else style.ink
        pole = pen.shape(at, [(0.2, 0.2), (0.2, -0.36)], "", style.ink, close=False)
        return pole + pen.shape(at, [(0.2, -0.36), (0.42, -0.28), (0.2, -0.2)], red, style.ink)
    if kind == "cave":
        return cave(pen, at)
    return "" if kind == "feature" else pen.disc(at, (0, 0), 0.07, style.halo, style.ink)
