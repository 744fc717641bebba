"""A land drawn: rivers, sea, woods, roads, what stands on it, and its places."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import Points, area_of, calmed, rings, smooth_data
from morphs.draw.lands.courses import Chain
from morphs.draw.lands.fields import clearing, draw_fields, farmed
from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.growth import standing
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.view import LETTERS
from morphs.draw.terrain.icons import castle, cave, town
from morphs.draw.terrain.marks import line, num, outline_data
from morphs.draw.terrain.pen import Cell, Pen, Piece, Site
from morphs.draw.terrain.symbols import SYMBOLS

FLOW, LEAST_FLOW, MOST_FLOW = 1.9, 1.8, 9.5
"""How wide a river is for the root of what flows, at the least and at most, in units."""
SPRING = 0.3
KEPT = (0.085, 0.075, 0.3)
"""How far from roads, rivers and places nothing grows, in cells."""
AROUND = ((0.3, -0.1), (-0.28, -0.2), (0.1, -0.3), (-0.1, 0.16), (0.24, 0.12))
"""Where more crags stand about those in the middle of a cell, in cells."""
ALL = (-9e9, 9e9)
"""The rows of what lies all over a land."""
PLACED = {"settlement": 0.66, "village": 0.9, "town": 1.0, "city": 1.12}
"""How large signs of places are, of those on charts."""


def draw_land(land: Land, look: Look, lettered: Flags) -> Sheet:
    """Draw all of a land but its painted ground and its names, which cover what is `lettered`."""
    sheet = Sheet()
    pen = Pen(look.style, SIZE, Cell.POINTY if land.shown.ground.pointy else Cell.FLAT)
    _woods(sheet, land, look)
    taken = _taken(land)
    fields = farmed(land, taken) if look.symbols else []
    pieces = draw_fields(sheet, land, look, fields)
    _rivers(sheet, land, look)
    _sea(sheet, land, look)
    _roads(sheet, land, look)
    pieces += _places(land, look)
    if look.symbols:
        pieces += _signs(land, look)
        pieces += standing(land, pen, taken | clearing(land, fields), lettered)
    for piece in sorted(pieces, key=lambda one: one.at[1]):
        sheet.text(piece.svg, piece.at[1] - 0.8 * SIZE, piece.at[1] + 0.4 * SIZE)
    return sheet


def _taken(land: Land) -> Flags:
    """The squares that symbols keep clear of."""
    road, river, home = KEPT
    taken = land.within((chain.points for chain in land.roads), road)
    taken |= land.within((chain.points for chain in land.rivers), river)
    special = [c for c, tags in enumerate(land.shown.tags) if {"crags", "cave"} & set(tags)]
    taken |= land.within((land.sites[[cell]] for cell in special), home)
    return taken | land.within((land.sites[[cell]] for cell in sorted(land.homes)), home)


def _woods(sheet: Sheet, land: Land, look: Look) -> None:
    """The floors of woods."""
    for letter, floor in look.woods.items():
        found = rings(land.grain, land.signed(LETTERS.index(letter)))
        data = smooth_data([calmed(ring, 1) for ring in found])
        sheet.add(data, *ALL, fill=floor, fill_opacity="0.75", fill_rule="evenodd")


def _sea(sheet: Sheet, land: Land, look: Look) -> None:
    """The sea and lakes: deeper far out, with lines along their coasts."""
    shores = land.shores
    if not shores:
        return
    low, high = ALL
    sheet.add(smooth_data(shores), low, high, fill=look.sea, fill_rule="evenodd")
    for deep, colour, share in look.depths:
        rounds = [
            calmed(ring, 2) for ring in rings(land.grain, land.offing.astype(np.int64) - deep)
        ]
        sheet.add(
            smooth_data(rounds), low, high, fill=colour, fill_opacity=share, fill_rule="evenodd"
        )
    water = exact.simplify(area_of(shores), 0.4)
    for far, dark in look.ripples:
        inner = exact.buffer(water, -far, 4)
        sheet.add(
            outline_data(inner.boundary),
            low,
            high,
            fill="none",
            stroke=look.style.coast,
            stroke_width="1",
            stroke_opacity=dark,
        )
    sheet.add(
        smooth_data(shores),
        low,
        high,
        fill="none",
        stroke=look.style.coast,
        stroke_width="2.4",
    )


def _rivers(sheet: Sheet, land: Land, look: Look) -> None:
    """Rivers as ribbons that widen downstream, a bank below all water."""
    beds = [(seen, wide) for chain in land.rivers for seen, wide in _beds(land, chain)]
    for colour, more in ((look.style.river_edge, 1.3), (look.style.river, 0.0)):
        for points, wide in beds:
            low, high = float(points[:, 1].min()) - 9, float(points[:, 1].max()) + 9
            sheet.add(ribbon(points, wide + 2 * more), low, high, fill=colour)


def _beds(land: Land, chain: Chain) -> list[tuple[Points, Points]]:
    """Where a river runs, and how wide it is at each point."""
    part = 0.75 if chain.kind == "s" else 1.0
    flow = np.sqrt(chain.widths) * FLOW * part
    wide = np.clip(flow, LEAST_FLOW, MOST_FLOW)
    count = len(wide)
    taper = np.ones(count)
    far = min(count, 24)
    ramp = np.linspace(SPRING, 1.0, far)
    if chain.ends[0] in land.waters.springs:
        taper[:far] = np.minimum(taper[:far], ramp)
    if chain.ends[1] in land.waters.springs:
        taper[count - far :] = np.minimum(taper[count - far :], ramp[::-1])
    wide = exact.points(wide * taper)
    return [(seen, wide) for seen in land.copies(chain.points)]


def ribbon(points: Points, wide: Points) -> str:
    """Path data of a band along a line, as wide at each point, with round ends."""
    along = np.gradient(points, axis=0)
    length = np.maximum(exact.lengths(along), 1e-6)[:, None]
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / length
    half = wide[:, None] / 2
    left, right = points + normal * half, points - normal * half
    ring = np.concatenate([left, right[::-1]])
    data = line([(x, y) for x, y in exact.points(ring).tolist()], close=True)
    for (x, y), r in ((points[0].tolist(), wide[0] / 2), (points[-1].tolist(), wide[-1] / 2)):
        a, b = num(r), num(2 * r)
        data += f"M{num(x - r)} {num(y)}a{a} {a} 0 1 0 {b} 0a{a} {a} 0 1 0 -{b} 0Z"
    return data


def _roads(sheet: Sheet, land: Land, look: Look) -> None:
    """Roads between dark edges, trails dashed; and bridges."""
    strokes = look.ways
    for kind in "to":
        for colour, wide, dash in strokes[kind]:
            for chain in land.roads:
                if chain.kind != kind:
                    continue
                for seen in land.copies(chain.points):
                    low, high = float(seen[:, 1].min()) - 9, float(seen[:, 1].max()) + 9
                    more = {"stroke_dasharray": dash} if dash else {"stroke_linecap": "round"}
                    sheet.add(
                        line(map(tuple, seen.tolist())),
                        low,
                        high,
                        fill="none",
                        stroke=colour,
                        stroke_width=num(wide),
                        **more,
                    )
    _bridges(sheet, land, look)


def _bridges(sheet: Sheet, land: Land, look: Look) -> None:
    """A bridge wherever a road crosses a river."""
    beds = [(shapely.LineString(p), w) for chain in land.rivers for p, w in _beds(land, chain)]
    tree = shapely.STRtree([bed for bed, _ in beds])
    for chain in land.roads:
        for seen in land.copies(chain.points):
            road = shapely.LineString(seen)
            for number in sorted(tree.query(road).tolist()):
                bed, wide = beds[number]
                for spot in shapely.get_parts(exact.intersection(road, bed)):
                    if spot.is_empty:
                        continue
                    at = exact.points(np.array(spot.centroid.coords[0]))
                    where = int(((seen - at) ** 2).sum(axis=1).argmin())
                    broad = float(
                        wide[int(((np.array(bed.coords) - at) ** 2).sum(axis=1).argmin())]
                    )
                    _bridge(sheet, look, seen, where, at, broad)


def _bridge(sheet: Sheet, look: Look, road: Points, where: int, at: Points, broad: float) -> None:
    ahead = road[min(where + 1, len(road) - 1)] - road[max(where - 1, 0)]
    ahead = ahead / max(1e-6, exact.apart((0.0, 0.0), ahead.tolist()))
    aside = np.array([-ahead[1], ahead[0]])
    half, y = broad / 2 + 3.4, float(at[1])
    deck = [at - ahead * half, at + ahead * half]
    style = look.style
    for colour, wide in ((style.ink, 7.6), (style.road if style.fills else "#ffffff", 5.2)):
        sheet.add(
            line(tuple(p) for p in exact.points(np.array(deck)).tolist()),
            y - 20,
            y + 20,
            fill="none",
            stroke=colour,
            stroke_width=num(wide),
        )
    for side in (-3.2, 3.2):
        flare = [
            at - ahead * (half + 2.5) + aside * side * 1.6,
            at - ahead * half + aside * side,
            at + ahead * half + aside * side,
            at + ahead * (half + 2.5) + aside * side * 1.6,
        ]
        sheet.add(
            line(tuple(p) for p in exact.points(np.array(flare)).tolist()),
            y - 20,
            y + 20,
            fill="none",
            stroke=style.ink,
            stroke_width="1.3",
        )


def _places(land: Land, look: Look) -> list[Piece]:
    """Signs of the places of a land."""
    found = []
    for cell in sorted(land.homes):
        kind = land.kind_of_home(cell)
        pen = Pen(look.style, SIZE * PLACED.get(kind, 0.95))
        for seen in land.copies(land.sites[cell : cell + 1]):
            x, y = seen[0].tolist()
            if kind in ("castle", "start"):
                svg = castle(pen, (x, y)) if kind == "castle" else ""
            else:
                svg = town(pen, (x, y), kind, cell)
            found.append(Piece((x, y + 0.1 * SIZE), svg, True))
    return found


def _signs(land: Land, look: Look) -> Iterator[Piece]:
    """What else stands in a cell: crags, reefs, caves."""
    pen = Pen(look.style, SIZE)
    for cell, tags in enumerate(land.shown.tags):
        for tag in sorted(set(tags) & {"crags", "reef", "cave"}):
            for seen in land.copies(land.sites[cell : cell + 1]):
                at = (float(seen[0, 0]), float(seen[0, 1]))
                if tag == "cave":
                    yield Piece(at, cave(pen, at), True)
                else:
                    key = cell + land.seed % 65536
                    yield from SYMBOLS[tag](pen, Site(at, key, AROUND))
