"""The places of a land: signs on trodden ground, trees about them, and paths to their fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi

import numpy as np

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.bends import Points
from morphs.draw.lands.fields import Parcel
from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.verges import Verges
from morphs.draw.lands.ways import draw_way
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.icons import town
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Pen, Piece
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.strongholds import castle

PLACED = {"settlement": 0.66, "village": 0.9, "town": 1.0, "city": 1.12}
"""How large signs of places are, of those on charts."""
TRODDEN = {"settlement": 0.24, "village": 0.3, "town": 0.36, "city": 0.46, "castle": 0.3}
"""How far to its sides the ground of a place is trodden, in cells."""
EARTH = "#b99a62"
TREES = {"settlement": 3, "village": 5, "town": 4, "city": 3}
"""How many trees stand about a place at most."""
GARDEN = (0.03, 0.13)
"""How far from the ground of a place they stand, and how much farther, in cells."""
AROUND = ((0.0, 0.0), (-0.05, 0.0), (0.05, 0.0), (0.0, -0.05))
"""Points of a tree, in cells."""
GATE, BOWED = 0.2, 0.16
"""How far from the middle of a place a path begins, in cells, and how far it bows, in lengths."""
PATHS = 3
"""How many paths lead from a place to its fields at most."""


def place_sign(kind: str, look: Look, at: XY, key: int, turn: int | None = None) -> str:
    """The sign of a kind of place, of castles that at its `turn`; a start has none."""
    pen = Pen(look.style, SIZE * PLACED.get(kind, 0.95))
    if kind in ("castle", "start"):
        return castle(pen, at, key, turn) if kind == "castle" else ""
    return town(pen, at, kind, key)


def places(land: Land, look: Look, verges: Verges, lettered: Flags) -> list[Piece]:
    """Signs of the places of a land, and the trees about them, none beneath names."""
    found = []
    pen = Pen(look.style, SIZE)
    castles = [cell for cell in sorted(land.homes) if land.kind_of_home(cell) == "castle"]
    turns = {cell: land.seed % 8 + turn for turn, cell in enumerate(castles)}
    for cell in sorted(land.homes):
        kind, turn = land.kind_of_home(cell), turns.get(cell)
        for seen in land.copies(land.sites[cell : cell + 1]):
            x, y = seen[0].tolist()
            svg = _trodden(look, (x, y), kind) + place_sign(kind, look, (x, y), cell, turn)
            found.append(Piece((x, y + 0.1 * SIZE), svg, True))
            if look.symbols:
                trees = _garden(land, pen, (x, y), kind, cell)
                found += [tree for tree in trees if not _hides(land, tree, verges, lettered)]
    return found


def _trodden(look: Look, at: XY, kind: str) -> str:
    """The ground that the houses of a place stand on."""
    if not look.style.fills or kind not in TRODDEN:
        return ""
    wide = TRODDEN[kind] * SIZE
    discs = (
        f'<ellipse cx="{at[0]:.1f}" cy="{at[1] + 0.1 * SIZE:.1f}" rx="{part * wide:.1f}" '
        f'ry="{0.55 * part * wide:.1f}" fill="{EARTH}" fill-opacity="0.16"/>'
        for part in (1.0, 0.8)
    )
    return "".join(discs)


def _hides(land: Land, tree: Piece, verges: Verges, lettered: Flags) -> bool:
    """Whether a tree stands on a way or beneath a name."""
    spots = exact.points(np.array([tree.at]) + SIZE * np.array(AROUND))
    squares = land.grain.squares(spots)
    return bool(verges.over(spots[:1]).any() or lettered[squares].any())


def _garden(land: Land, pen: Pen, at: XY, kind: str, cell: int) -> Iterator[Piece]:
    """Trees about a place, on dry land."""
    for number in range(TREES.get(kind, 0)):
        turn = 2 * pi * chance(cell, number, 91)
        far = SIZE * (TRODDEN[kind] + GARDEN[0] + GARDEN[1] * chance(cell, number, 92))
        x, y = at[0] + far * exact.cos(turn), at[1] + 0.1 * SIZE + 0.7 * far * exact.sin(turn)
        spot = exact.points(np.array([[x, y]]))
        dry = land.sea[land.grain.squares(land.folded(spot))][0] < -600
        if dry:
            large = 0.028 + 0.018 * chance(cell, number, 93)
            yield crown(pen, (float(spot[0, 0]), float(spot[0, 1])), (0.0, 0.0), large, cell)


def draw_paths(
    sheet: Sheet, land: Land, look: Look, fields: Sequence[Parcel], verges: Verges
) -> None:
    """Footpaths from places to the nearest of their parcels on each side, over no road or river."""
    parcels: dict[int, list[Points]] = {}
    for parcel in fields:
        if parcel.cell in land.homes:
            parcels.setdefault(parcel.cell, []).append(parcel.corners.mean(axis=0))
    for cell, middles in sorted(parcels.items()):
        for path in _paths(land.sites[cell], middles, cell):
            if verges.over(path[2:]).any():
                continue
            colour = look.style.road_edge if look.style.fills else look.style.faint
            style = {"stroke_opacity": "0.75", "stroke_dasharray": "3.2 2.6"}
            draw_way(sheet, land, path, stroke=colour, stroke_width="1.1", **style)


def _paths(home: Points, middles: Sequence[Points], cell: int) -> Iterator[Points]:
    """Ways from a place to its nearest parcels, no two on one side of it."""
    taken: list[Points] = []
    for middle in sorted(middles, key=lambda one: (float(((one - home) ** 2).sum()), *one)):
        away = middle - home
        long = max(1e-6, exact.apart((0.0, 0.0), away.tolist()))
        ahead = away / long
        if len(taken) == PATHS or any(float(ahead @ other) > 0.3 for other in taken):
            continue
        taken.append(ahead)
        share = np.linspace(min(0.8, GATE * SIZE / long), 1.0, 9)
        bow = BOWED * long * (chance(cell, len(taken), 94) - 0.5) * 4 * share * (1 - share)
        aside = np.array([-ahead[1], ahead[0]])
        yield exact.points(home + away * share[:, None] + aside * bow[:, None])
