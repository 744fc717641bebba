"""What is strewn over the open land of a battlefield: clumps of trees, trees in hedges, stones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi

from morphs.base.exact import cos, sin
from morphs.draw.terrain.farmland import crown, tuft
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.symbols import GROWTH, cover_of
from morphs.draw.terrain.table import Table
from morphs.draw.terrain.waysides import bank_trees, bound_trees, way_trees

CLUMPS = {"forested": 0.3, "rural": 0.17, "cultivated": 0.12, "urban": 0.12, "desert": 0.06}
"""The share of cells with a clump of trees, by the cover of the land; by farms it is larger."""
BY_FARMS, FAR = 0.2, 1.2
"""How large it is there, and how far from a farm, in cells."""
LONE, DARK = (0.042, 0.042), 0.3
"""How broad crowns of trees are that stand alone, at the least and how much more, in cells; and the
share of dark ones."""
STONES = {"desert": 0.26, "rural": 0.16}
"""The share of cells with some stones, likewise; elsewhere few."""
TUFTS = 9
"""How many tufts there are in a cell of rough ground."""
BESIDE = 0.11
"""How far the trees of a clump are apart, in cells."""


def strewn(table: Table, open_land: Callable[[XY], bool]) -> Iterator[Piece]:
    """Pieces, where land is open."""

    def is_open(at: XY) -> bool:
        return open_land(at) and not table.is_built(at)

    terrain, size = table.terrain, table.size
    settings = terrain.request.get("wargame")
    cover = str(settings.get("cover", "")) if isinstance(settings, dict) else ""
    kind = cover_of(terrain, "wood").symbol
    _, grown = GROWTH[kind]
    drawer = lone if kind == "forest" else grown
    places = [*table.hedge_trees(), *bank_trees(table)]
    for at, key in way_trees(table) if kind == "forest" else ():
        if is_open(at):
            place = (at[0] / size, at[1] / size)
            yield crown(table.pen, (0.0, 0.0), place, 0.038 + 0.034 * chance(key, 58), key)
    for at, key in table.hedge_rows() if kind == "forest" else ():
        if is_open(at):
            place = (at[0] / size, at[1] / size)
            yield crown(table.pen, (0.0, 0.0), place, 0.036 + 0.022 * chance(key, 60), key, True)
    for at, key in bound_trees(table) if kind == "forest" else ():
        if is_open(at):
            place = (at[0] / size, at[1] / size)
            yield crown(table.pen, (0.0, 0.0), place, 0.05 + 0.035 * chance(key, 59), key)
    for cell, centre in enumerate(table.sheet.centres):
        key = table.salt + cell * 97
        share = BY_FARMS if table.is_near_farm(centre, FAR) else CLUMPS.get(cover, 0.1)
        if chance(key, 41) < share:
            places += _clump(centre, key, size)
        if chance(key, 42) < STONES.get(cover, 0.07):
            yield from _stones(table.pen, _near(centre, key + 5, size), key, is_open)
    for at, key in _roughs(table):
        if is_open(at):
            yield tuft(table.pen, (at[0] / size, at[1] / size), key)
    for at, key in places:
        if is_open(at):
            yield drawer(table.pen, (0.0, 0.0), (at[0] / size, at[1] / size), key)


def lone(pen: Pen, at: XY, place: XY, key: int) -> Piece:
    """A tree that stands by itself: smaller than those of woods, lest it looks like a copse."""
    large = chance(key, 9)
    return crown(pen, at, place, LONE[0] + LONE[1] * large * large, key, chance(key, 53) < DARK)


def _clump(centre: XY, key: int, size: float) -> Iterator[tuple[XY, int]]:
    """Two trees to six, close together near the middle of a cell."""
    x, y = _near(centre, key, size)
    for k in range(2 + int(5 * chance(key, 43))):
        turn, far = (
            2 * pi * chance(key, k, 44),
            BESIDE * size * (0.6 + chance(key, k, 45)) * (k > 0),
        )
        yield (x + far * cos(turn), y + far * sin(turn)), key + k


def _roughs(table: Table) -> Iterator[tuple[XY, int]]:
    """Where tufts stand: close together on rough ground, none elsewhere."""
    for cell in sorted(table.rough):
        key = table.salt + cell * 89
        for k in range(TUFTS):
            yield _near(table.sheet.centres[cell], key + 7 * k, table.size), key + k


def _near(centre: XY, key: int, size: float) -> XY:
    x, y = (0.8 * (chance(key, axis) - 0.5) * size for axis in (46, 47))
    return centre[0] + x, centre[1] + y


def _stones(pen: Pen, at: XY, key: int, is_open: Callable[[XY], bool]) -> Iterator[Piece]:
    """A few boulders, lit from the upper left."""
    fills = pen.style.fills
    for k in range(2 + int(3 * chance(key, 48))):
        x, y = (0.2 * (chance(key, k, axis) - 0.5) * pen.size for axis in (49, 50))
        spot = (at[0] + x, at[1] + y)
        if not is_open(spot):
            continue
        place = (spot[0] / pen.size, spot[1] / pen.size)
        r = 0.014 + 0.022 * chance(key, k, 51)
        ring = [
            (place[0] + u * r * (0.8 + 0.4 * chance(key, k, n)), place[1] + v * r)
            for n, (u, v) in enumerate(STONE)
        ]
        svg = pen.shape((0.0, 0.0), ring, "#c9c1b0" if fills else "#ffffff")
        dark = [ring[1], ring[2], ring[3], place]
        svg += pen.shape((0.0, 0.0), dark, "#94897a" if fills else "#8a8a8a")
        ink = "#6b6256" if fills else pen.style.ink
        svg += pen.shape((0.0, 0.0), ring, "", ink, bold=0.6)
        yield pen.piece((0.0, 0.0), place, svg)


STONE = ((-0.5, -0.8), (0.5, -0.7), (1.0, 0.2), (0.4, 0.8), (-0.6, 0.7), (-1.0, 0.0))
"""The corners of a stone, about its middle."""
