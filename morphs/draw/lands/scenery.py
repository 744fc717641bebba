"""A land drawn: rivers, sea, woods, roads, what stands on it, and its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import pi

import numpy as np

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.beds import BASIN, Bed, beds, drawn_beds, heads, mouths
from morphs.draw.lands.borders import border_lines, draw_borders
from morphs.draw.lands.downs import FADING, down
from morphs.draw.lands.fields import clearing, draw_fields, farmed
from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.growth import standing
from morphs.draw.lands.land import Land
from morphs.draw.lands.landmarks import Landmark, drawn, landmarks, rose_of
from morphs.draw.lands.looks import Look
from morphs.draw.lands.massifs import LARGE, LARGEST, massifs
from morphs.draw.lands.places import TRODDEN, draw_paths, places
from morphs.draw.lands.realms import draw_realms
from morphs.draw.lands.room import Kept
from morphs.draw.lands.seas import ALL, draw_sea, draw_waves, draw_winds
from morphs.draw.lands.snow import draw_snow
from morphs.draw.lands.verges import Verges
from morphs.draw.lands.view import DESERT, ICE, PLAIN, SCRUB, TUNDRA
from morphs.draw.lands.ways import bank_of, draw_mouths, draw_rivers, draw_roads
from morphs.draw.lands.woods import Tree, floors, stood
from morphs.draw.terrain.farmland import crown
from morphs.draw.terrain.icons import cave
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.pen import Cell, Pen, Piece, Site, spread
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.symbols import SYMBOLS, reeds

KEPT = (0.085, 0.075, 0.3)
"""How far from roads, rivers and places nothing grows, in cells."""
VERGE, BESIDE = 6.6, 24.0
"""How far from the middle of a road trees stand, and how much farther saplings do, in units."""
AROUND = ((0.3, -0.1), (-0.28, -0.2), (0.1, -0.3), (-0.1, 0.16), (0.24, 0.12))
"""Where more crags stand about those in the middle of a cell, in cells."""
TALL = 1.8
"""How high what stands on a land is at most, in cells."""
BODY, STREWN = 0.15, (PLAIN, TUNDRA, ICE, DESERT, SCRUB)
"""How far about its foot what stands on a land is seen, in cells, and the countries in which that
is little."""
RISEN, BROADLY = 9.0, 0.3
"""How far above its foot the middle of what stands alone is, in units, and how far about that it
reaches, in cells."""
ROCKS, FOAM, STONE = 9, "#f4fafb", ("#b9b3a6", "#857e72")
SURF = tuple((1.5 * exact.cos(k * pi / 6), 1.5 * exact.sin(k * pi / 6)) for k in range(12))
"""The rocks of a reef, and the surf about one, in halves of its width."""
SPRING, SOWN = (
    (-0.1, -0.07), (-0.13, 0.03), (0.02, -0.11), (0.12, 0.04), (0.1, -0.08), (-0.03, 0.09),
    (-0.17, -0.03), (0.2, -0.01),
), 0.8  # fmt: skip
"""Where trees and reeds by turns stand about a pool, in cells, and how many of them do."""
KNOLLS = ((0.06, -0.1, 0.6), (-0.3, -0.06, 0.42), (0.4, -0.02, 0.36))
"""The knolls that a river rises at: where their feet are about its pool, and their room, in
cells."""
KNOLL = ((-0.45, 0.0), (0.0, 0.0), (0.45, 0.0), (-0.25, -0.2), (0.25, -0.2), (0.0, -0.35))
"""Points of a knoll, in its room."""
POOLED = 0.26
"""How far about such pools nothing else stands, in cells."""
LIMIT = 0.07
"""How far about borders no hills stand, in cells."""
WINDY = 1.3
"""How far about a rose of winds nothing stands, in cells."""
FINER = 0.74
"""How fine the lines of what grows are in ink, of those of signs and places."""


def draw_land(land: Land, look: Look, lettered: Flags, trees: Flags | None = None) -> Sheet:
    """Draw all of a land but its painted ground and its names, which cover what is `lettered`;
    trees keep clear only of those that cover `trees`, where these are told apart."""
    sheet = Sheet()
    for _, layer in land_layers(land, look, lettered, trees):
        sheet.shapes += layer.shapes
    return sheet


@dataclass
class Seen:
    """What stands alone on a land that is drawn; the squares that peaks cover, if any do; and those
    of hills, trees, reeds and fields."""

    alone: list[Landmark] = field(default_factory=list)
    faces: Flags | None = None
    standing: Flags | None = None


def land_layers(
    land: Land,
    look: Look,
    lettered: Flags,
    trees: Flags | None = None,
    seen: Seen | None = None,
) -> Iterator[tuple[str, Sheet]]:
    """Draw the same layer by layer, each with its name, from the lowest on; trees keep clear only
    of such names as cover the squares of `trees`, where these are told apart; `seen` takes in what
    charts are to know of it."""
    pen = Pen(look.style, SIZE, Cell.POINTY if land.shown.ground.pointy else Cell.FLAT)
    if not look.style.fills:
        pen.width *= FINER
    courses = beds(land)
    rising = heads(land, courses)
    kept = _kept(land, [*rising, *courses])
    fields = farmed(land, kept.lines | kept.rest | lettered) if look.symbols else []
    woods, floor, rivers, sea, roads, symbols, borders = (Sheet() for _ in range(7))
    faces = np.zeros(land.grain.shape, np.bool_)
    draw_snow(woods, land, look)
    if look.style.fills:  # beneath what stands there: tints over woods and peaks are muddy
        draw_realms(woods, land, list(border_lines(land)))
    pieces = draw_fields(floor, land, look, fields)
    draw_sea(sea, land, look)
    draw_waves(sea, land, look, kept.rest | lettered)
    rose = rose_of(land, kept.rest | lettered) if look.symbols else None
    if rose is not None:
        draw_winds(sea, land, look, rose, lettered)
    draw_mouths(sea, land, look, list(mouths(land, courses)))
    draw_paths(roads, land, look, fields, kept.verges)
    draw_roads(roads, land, look, courses)
    pieces += places(land, look, kept.verges, lettered)
    if look.symbols:
        cleared = clearing(land, fields)
        stands = _Stands(land, look, pen, kept, cleared, lettered, pieces)
        stands.springs(rising)
        faces = stands.ranges(symbols)
        seen = Seen() if seen is None else seen
        stands.growing(woods, trees, rose, seen)
        seen.faces = faces
    draw_rivers(rivers, land, look, [*rising, *drawn_beds(land, courses, faces)])
    for piece in sorted(pieces, key=lambda one: one.at[1]):
        symbols.text(piece.svg, piece.at[1] - TALL * SIZE, piece.at[1] + 0.4 * SIZE)
    draw_borders(borders, land, look, faces, lettered)
    woods.shapes += floor.shapes
    yield from (("floor", woods), ("rivers", rivers), ("sea", sea), ("roads", roads))
    yield from (("symbols", symbols), ("borders", borders))


@dataclass
class _Stands:
    """What stands on a land, kind after kind: each keeps off those before it. Nothing grows on
    `cleared` fields nor under what is `lettered`; `pieces` take in what is drawn."""

    land: Land
    look: Look
    pen: Pen
    kept: Kept
    cleared: Flags
    lettered: Flags
    pieces: list[Piece]

    @property
    def taken(self) -> Flags:
        """What is kept free, with the squares of names."""
        return self.kept.lines | self.kept.rest | self.lettered

    def springs(self, rising: Sequence[Bed]) -> None:
        """Add what stands about springs, and the signs of cells."""
        land, kept = self.land, self.kept
        self.pieces += _springs(land, self.pen, rising, self.lettered, self.taken | self.cleared)
        pools = land.within((bed.points[-1:] for bed in _pools(rising)), POOLED)
        self.kept = kept._replace(rest=kept.rest | pools | self.cleared)
        self.pieces += _signs(land, self.look)

    def ranges(self, symbols: Sheet) -> Flags:
        """Add mountains; the squares that they cover."""
        kept = self.kept
        risen = massifs(self.land, self.look, kept.lines | kept.rest, self.lettered)
        symbols.text(risen.needs + (FADING if self.look.style.fills else ""), *ALL)
        self.pieces += risen.pieces
        self.kept = kept._replace(rest=kept.rest | risen.covered, ranges=risen.covered)
        return risen.covered

    def growing(self, woods: Sheet, trees: Flags | None, rose: Landmark | None, seen: Seen) -> None:
        """Add all that grows, and what stands alone; `seen` takes in where these are."""
        land, lettered = self.land, self.lettered
        limits = land.within(border_lines(land), LIMIT)
        trees = lettered if trees is None else trees
        growing = standing(land, self.pen, self.kept, lettered | limits, trees)
        floors(woods, land, self.look, growing.trees, trees)
        self.pieces += [*growing.pieces, *stood(land, self.pen, growing.trees, trees)]
        bodies = _bodies(land, self.pieces)
        self.pieces += growing.strewn
        seen.standing = self._alone(self.taken | bodies | limits, rose, seen)
        seen.standing |= bodies | self.cleared | _crowns(land, growing.trees)

    def _alone(self, taken: Flags, rose: Landmark | None, seen: Seen) -> Flags:
        """Add a rose of winds, and landmarks off that and what is `taken`, larger on large maps;
        the squares that they cover."""
        land, style = self.land, self.look.style
        ground = land.shown.ground
        large = min(max(max(ground.columns, ground.rows) / LARGE, 1.0), LARGEST)
        found = [] if rose is None else [rose]
        windy = land.within([one.at for one in found], WINDY * large)
        found += landmarks(land, taken | windy, large)
        pen = Pen(style, large * SIZE)
        pen.width = pen.width if style.fills else self.pen.width
        self.pieces += (piece for one in found for piece in drawn(land, pen, one))
        above = [spot for one in found for spot in land.copies(one.at - np.array([[0.0, RISEN]]))]
        seen.alone = found
        return land.within(above, BROADLY * large)


def _kept(land: Land, water: Sequence[Bed]) -> Kept:
    """What symbols keep clear of; peaks stand close about the heads of rivers, and over these."""
    road, river, home = KEPT
    ways = [chain.points for chain in (*land.roads, *land.rails)]
    lines = land.within(ways, road)
    lines |= land.within((land.below_springs(chain) for chain in land.rivers), river)
    special = [c for c, tags in enumerate(land.shown.tags) if {"crags", "cave"} & set(tags)]
    rest = land.within((land.sites[[cell]] for cell in special), home)
    for cell in sorted(land.homes):
        reach = max(home, TRODDEN.get(land.kind_of_home(cell), 0.0))
        rest |= land.within([land.sites[[cell]]], reach)
    banks = [(bed.points, bank_of(bed)) for bed in water]
    verges, beside = (
        Verges(land, [*((way, VERGE + more) for way in ways), *((p, r + more) for p, r in banks)])
        for more in (0.0, BESIDE)
    )
    return Kept(lines, rest, verges, beside)


def _pools(found: Iterable[Bed]) -> list[Bed]:
    """Of the heads of rivers those that are pools in low ground."""
    return [one for one in found if float(one.wide[-1]) == BASIN[-1]]


def _knolls(land: Land, pen: Pen, at: XY, key: int, taken: Flags) -> Iterator[Piece]:
    """The knolls at whose foot a river rises; none where something is `taken` or water."""
    side = 1 if chance(key, 70) < 0.5 else -1
    for number, (x, y, wide) in enumerate(KNOLLS):
        foot = (at[0] + side * x * SIZE, at[1] + y * SIZE)
        spots = np.array(foot) + SIZE * wide * np.array(KNOLL)
        squares = land.grain.squares(exact.points(spots))
        if not (taken[squares] | (land.sea[squares] > -300)).any():
            yield from down(pen, foot, key + 5 * number, wide, fades=True)


def _springs(
    land: Land, pen: Pen, found: Sequence[Bed], lettered: Flags, taken: Flags
) -> Iterator[Piece]:
    """Reeds and a few trees about the pools that rivers rise from in low ground, and knolls behind
    these where there is room."""
    for number, bed in enumerate(_pools(found)):
        key = 16 * number + land.seed % 65536
        for seen in land.copies(bed.points[-1:]):
            at = (float(seen[0, 0]), float(seen[0, 1]))
            yield from _knolls(land, pen, at, key, taken)
            for k, (x, y) in enumerate(SPRING):
                foot = np.array([[at[0] + SIZE * x, at[1] + SIZE * y]])
                if not lettered[land.grain.squares(foot)][0] and chance(key, k, 66) < SOWN:
                    if k % 2:
                        yield reeds(pen, at, (x, y), key + k)
                    else:
                        yield crown(pen, at, (x, y), 0.04 + 0.025 * chance(key, k, 67), key + k)


def _bodies(land: Land, pieces: Sequence[Piece]) -> Flags:
    """The squares over which all stands that is more than a tuft of grass."""
    feet = exact.points(np.array([piece.at for piece in pieces]).reshape(-1, 2))
    seen = ~np.isin(land.kind[land.grain.squares(feet)], STREWN)
    return land.within([feet[seen] - np.array([0.0, BODY * SIZE / 2])], BODY)


def _crowns(land: Land, trees: Sequence[Tree]) -> Flags:
    """The squares that the upper parts of trees cover."""
    feet = exact.points(np.array([tree.at for tree in trees]).reshape(-1, 2))
    return land.within([feet - np.array([0.0, BODY * SIZE])], BODY)


def _signs(land: Land, look: Look) -> Iterator[Piece]:
    """What else stands in a cell: crags, reefs, caves."""
    pen = Pen(look.style, SIZE)
    for cell, tags in enumerate(land.shown.tags):
        for tag in sorted(set(tags) & {"crags", "reef", "cave"}):
            for seen in land.copies(land.sites[cell : cell + 1]):
                at = (float(seen[0, 0]), float(seen[0, 1]))
                key = cell + land.seed % 65536
                if tag == "cave":
                    yield Piece(at, cave(pen, at), True)
                elif tag == "reef":
                    yield from _reef(land, pen, at, key)
                else:
                    yield from SYMBOLS[tag](pen, Site(at, key, AROUND))


def _reef(land: Land, pen: Pen, at: XY, key: int) -> Iterator[Piece]:
    """Rocks in the sea, with surf about each."""
    for number, (x, y) in enumerate(spread(key, ROCKS, 0.3)):
        place = exact.points(np.array([[at[0] + SIZE * x, at[1] + SIZE * y]]))
        if land.sea[land.grain.squares(place)][0] >= 300:
            spot = (float(place[0, 0]), float(place[0, 1]))
            yield Piece(spot, reef_rock(pen, spot, key * ROCKS + number), True)


def reef_rock(pen: Pen, spot: XY, key: int) -> str:
    """One rock of a reef."""
    fills = pen.style.fills
    wide = 0.026 + 0.026 * chance(key, 71)
    lean, high = 0.5 * wide * (chance(key, 72) - 0.5), wide * (1.0 + 0.5 * chance(key, 73))
    surf = [
        (far * wide * (1 if k % 4 else 1.2), 0.34 * down * wide + 0.1 * wide)
        for k, (far, down) in enumerate(SURF)
    ]
    svg = pen.shape(spot, surf, FOAM, FOAM if fills else pen.style.ink, bold=0.8)
    rock = [(-wide, 0.0), (-0.45 * wide, -0.6 * high), (lean, -high), (wide, 0.0)]
    dark = [(lean, -high), (0.3 * wide, -0.3 * high), (0.2 * wide, 0.0), (wide, 0.0)]
    svg += pen.shape(spot, rock, STONE[0] if fills else "#ffffff")
    svg += pen.shape(spot, dark, STONE[1] if fills else "#bbbbbb")
    return svg + pen.shape(spot, rock, "", pen.style.ink, close=False, bold=0.8)
