"""A land as a raster: whose ground each square is, where the sea is, and how far in it lies.

Countries are what the tiles show at their half-sides and middles, moved by noise of long and short
waves, with blurred borders; courses and places move with them. Nothing depends on what lies more
than two cells away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.lands.bends import reached, wound
from morphs.draw.lands.capes import isle, islet, spits
from morphs.draw.lands.coasts import coastal
from morphs.draw.lands.contours import Points, calmed, rings, within_ring
from morphs.draw.lands.courses import Chain, Vertex, rails, rivers, roads
from morphs.draw.lands.grain import ONE, SIZE, Flags, Ints, blurred
from morphs.draw.lands.moving import Moved
from morphs.draw.lands.shorelines import uncrossed
from morphs.draw.lands.view import (
    HILLY,
    ICE,
    JUNGLE,
    LETTERS,
    PLAIN,
    SEA,
    TUNDRA,
    Shown,
)

FRAYS = ((6, 60), (3, 26))
"""The same that moves borders of countries alone."""
RUGGED = (41, 700, 1500)
"""The waves in which coasts are smooth by turns and rugged: a noise of so much more than nought of
so much is as rugged as can be."""
STRETCHES = (74, 420, 800)
"""The same of the coasts of charts, which are calm over long stretches."""
CALMED = 4
"""How often the coasts of charts are drawn calmer, before they have headlands and coves."""
STRIKE = 120
"""The waves in which the way turns that islands are drawn out, in squares."""
FRETS, KEPT_SHORE = ((12, 9.5), (6, 8.0), (3, 6.0)), 0.2
"""The waves of small headlands and coves, in squares, and how far out they reach, in units of
length; how far about ways, places and mouths there are none, in cells."""
LAKES, BAYS, MORE = 14 * SIZE**2, ((21, 30.0),), (1.0, 1.6)
"""How large lakes are at most, in square units; the waves of their bays, which they have all
round, else they would be drawn with a ruler where coasts are smooth; and how much farther small
headlands and coves reach there, on charts and else."""
SOFT = 3
"""How far borders of countries are blurred, in squares."""
DEEP = 9
"""How far seas are blurred to know their depths."""
SHELF, SHOALS = 12, ((29, 420), (13, 200))
"""How far the edge of deep sea is blurred, which charts tell by cells, in squares; the waves in
which it runs in and out, and how far, of `ONE`."""
DRY_ROAD, DRY_HOME = 0.13, 0.3
"""How far about roads and places there is land, in cells."""
HOMES = ("city", "town", "castle", "village", "settlement", "start")
END_OF_WAY = {"o": "village", "t": "settlement", "": ""}
SIGNS = frozenset(("crags", "cave", "reef"))
"""What else a way may lead to."""
FREED, WITHIN = ((31, 600), (13, 360)), 420
"""Noise that moves borders where the land keeps near its cells, and how far at most, in steps, as
it grows ever less."""
LOOSE = ((14, 90), (8, 50))
"""The same elsewhere: near the rim of a board the land keeps still, borders would be straight."""
POND = ((0.0, 0.0, 0.16), (0.13, 0.05, 0.11), (-0.11, 0.06, 0.1))
"""The parts of a pond that a river ends in: how far along it and aside, and how far each reaches,
in cells."""
ESTUARY = (15.0, 0.07, 3.0)
"""How far up a river the sea comes in, in units; how wide its channel is to either side, in cells;
and what such a river carries at least."""
FUNNEL = ((42.0, 0.08), (26.0, 0.12), (12.0, 0.17))
"""The same of charts, ever wider to the sea."""
CHANNEL, WITHIN_REACH = 24, (140.0, 95.0)
"""Into how many parts a way to the water is cut; how far up from its end a river may come to water
that it ends in, on charts and else, in units."""
NEARLY = 0.57
"""How far about its middle a cell has its own, in cells."""
WANDERS = ((17, 15.0, 16.0), (7, 11.0, 5.0))
"""How rivers wind: the waves, in squares; how far aside at their heads, in units of length, and how
much farther those that carry much."""
BROAD = 2.2
"""How much more than a spring's a river carries that winds as far as any, as a root."""
ALONG, BRIDGED = 0.2, 0.3
"""How far about roads rivers wind less, in cells, and what part of their way they do there."""
HEAD = 26.0
"""How far from its spring a river runs close between what rises there."""
CHILL, MOIST = 14, 8
"""How far about them ice and jungle are felt, in squares."""
TORN = tuple(enumerate(((31, 2600), (14, 1500), (6, 700))))
"""The waves that tear the borders of climates, and how far, of `ONE`."""
POOL, LAKE = 240.0, 5000.0
"""What is smaller is no water and no island, in square units; and no water unless the middle of a
cell of water or the end of a river lies there."""
Small = NDArray[np.int16]


class Land(Moved):
    """A land as it is drawn."""

    def __init__(self, shown: Shown) -> None:
        super().__init__(shown)
        grain = self.grain
        self.homes = {c for c in range(shown.ground.count) if self.kind_of_home(c)}
        self.waters, self.ways = rivers(shown, grain, self.homes), roads(shown, grain, self.homes)
        self.roads = list(self.ways.chains(self.moved))
        self.rails = list(rails(shown, grain).chains(self.moved))
        beside = self.within((chain.points for chain in (*self.roads, *self.rails)), ALONG)
        self.rivers = [
            chain._replace(points=wound(chain.points, self._wanders(chain, beside)))
            for chain in self.waters.chains(self.moved)
        ]
        self._survey()

    def kind_of_home(self, cell: int) -> str:
        """What kind of place a cell has, the greatest first; a way that ends there ends in one."""
        tags = self.shown.tags[cell]
        found = next((kind for kind in HOMES if kind in tags), "")
        if found or SIGNS & set(self.shown.tags[cell]):
            return found
        return END_OF_WAY[self.shown.ends_way(cell)]

    def _wanders(self, chain: Chain, beside: Flags) -> Points:
        """How far aside a river winds at its points, in units of length: less `beside` roads, which
        would be crossed again and again."""
        grown = np.clip((np.sqrt(chain.widths) - 1) / BROAD, 0.0, 1.0)
        aside = np.zeros(len(chain.points))
        for bends, (_, far, farther) in zip(self._bends, WANDERS, strict=True):
            aside += self.sampled(bends, chain.points) / 1024 * (far + farther * grown)
        near = beside[self.grain.squares(self.folded(chain.points))]
        return exact.points(aside * np.where(near, BRIDGED, 1.0))

    @cached_property
    def _bends(self) -> list[Ints]:
        """Noise by which rivers wind."""
        return [
            self.grain.noise(wave, self.seed + 50 + number)
            for number, (wave, *_) in enumerate(WANDERS)
        ]

    def below_springs(self, chain: Chain) -> Points:
        """The points of a river but for those about its springs."""
        along = reached(chain.points)
        ends = [end in self.waters.springs for end in chain.ends]
        keep = (along > HEAD * ends[0]) & (along < along[-1] - HEAD * ends[1] + 1e-3)
        return np.asarray(chain.points[keep])

    def _survey(self) -> None:
        """Work out the raster."""
        grain, country = self.grain, self.shown.country
        across, down = self.warp
        for number, (wave, far) in enumerate(FRAYS):
            across = across + (grain.noise(wave, self.seed + 2 * number + 21) * far >> 10)
            down = down + (grain.noise(wave, self.seed + 2 * number + 22) * far >> 10)
        across, down = across + self._loose(31), down + self._loose(32)
        cell, half, inner = grain.cells((across, down))
        found = country[cell, np.where(inner, self.shown.halves, half)]
        raw = np.where(found < 0, PLAIN, found).astype(np.int8)
        for place, tags in enumerate(self.shown.tags):
            if "island" in tags:
                raw[cell == place] = islet(place)
        self.sea = self._coast()
        self.shores = self._shores()
        """The lines between water and land."""
        self.rivers = [self._ashore(chain) for chain in self.rivers]
        out = blurred((self.sea > 0) * ONE, DEEP) - ONE // 2
        self.offing = np.minimum(out, self.sea).astype(np.int16)
        """How far out at sea a square is: more than half of `ONE` far from land."""
        if self.shown.deep:
            far = np.isin(cell, sorted(self.shown.deep)) & (raw == SEA)
            depth = np.minimum(blurred(far * (ONE // 2), SHELF), self.sea * 2)
            for number, (wave, strong) in enumerate(SHOALS):
                depth = depth + (grain.noise(wave, self.seed + 120 + number) * strong >> 10)
            depth = np.minimum(depth, self.sea * 2)
            self.offing = np.minimum(self.offing, depth).astype(np.int16)
        best = np.full(grain.shape, -1, np.int16)
        second, self.kind = best.copy(), np.full(grain.shape, PLAIN, np.int8)
        shares = {}
        for number in range(len(LETTERS)):
            mask = raw == number
            if number == SEA or not mask.any():
                continue
            share = blurred(mask * ONE, SOFT).astype(np.int16)
            shares[number] = share
            first = share > np.maximum(best, 0)
            second = np.maximum(np.where(first, best, second), np.where(first, second, share))
            self.kind[first] = number
            best = np.maximum(best, share)
        self.shares, self.best = shares, best
        self.margin: Small = (best - np.maximum(second, 0)).astype(np.int16)
        """How clearly a square is of its country."""

    def _loose(self, salt: int) -> Ints:
        """How far borders of countries are moved one way, in steps."""
        is_chart = self.shown.sway < 1024
        found = np.zeros(self.grain.shape, np.int64)
        for number, (wave, far) in enumerate(FREED if is_chart else LOOSE):
            found += self.grain.noise(wave, self.seed + 2 * number + salt) * far >> 10
        return found * WITHIN // (WITHIN + np.abs(found)) if is_chart else found

    @cached_property
    def wooded(self) -> Flags:
        """The squares about which hills are wooded."""
        grain = self.grain
        if not self.shown.wooded:
            return np.zeros(grain.shape, np.bool_)
        middles = [self.sites[cell] for cell in sorted(self.shown.wooded)]
        mask = self.within([np.array(middles)], NEARLY) & np.isin(self.kind, HILLY)
        return blurred(mask * ONE, SOFT) > ONE // 2

    @cached_property
    def swell(self) -> Ints:
        """Noise by which what grows is here high and dense, there low and sparse."""
        return self.grain.noise(19, self.seed + 60) + self.grain.noise(8, self.seed + 61) // 2

    @cached_property
    def cold(self) -> Ints:
        """How near the cold of ice and tundra is felt, of `ONE`: the whole far within it, half at
        its border, and nothing some cells off; torn by noise, and none on lands without."""
        cold: Ints = (self.kind == ICE) * ONE + (self.kind == TUNDRA) * (ONE * 5 // 8)
        if not cold.any():
            return np.asarray(cold)
        return self._felt(cold, CHILL)

    @cached_property
    def lush(self) -> Ints:
        """How near jungle is felt, likewise."""
        return self._felt((self.kind == JUNGLE) * ONE, MOIST)

    def _felt(self, shares: Ints, reach: int) -> Ints:
        wide = blurred(shares, reach)
        edge = ONE - np.abs(2 * wide - ONE)
        torn = sum(
            (self.grain.noise(wave, self.seed + 110 + n) * far for n, (wave, far) in TORN),
            np.zeros(wide.shape, np.int64),
        )
        return np.asarray(np.clip(wide + (torn * edge >> 22), 0, ONE))

    def _coast(self) -> Small:
        """Above nought where the sea is."""
        rugged = self._rugged(4)
        sea = np.clip(2 * coastal(self.shown, self.grain, self.moved, rugged, self.seed), -ONE, ONE)
        for chain in (*self.roads, *self.rails):
            self._dry(sea, chain.points, DRY_ROAD)
        homes = [self.sites[cell] for cell in sorted(self.homes)]
        isles = [cell for cell, tags in enumerate(self.shown.tags) if "island" in tags]
        strikes = self.sampled(self.grain.noise(STRIKE, self.seed + 48), self.sites) / 256
        for cell, strike in zip(isles, strikes[isles].tolist(), strict=True):
            for at, reach in isle(cell, strike):
                self._dry(sea, exact.points(self.sites[cell] + SIZE * np.array([at])), reach)
        if homes:
            self._dry(sea, np.array(homes), DRY_HOME)
        for cell in sorted(self.homes):
            for at, reach in spits(cell):
                self._dry(sea, exact.points(self.sites[cell] + SIZE * np.array([at])), reach)
        for place in self.ends(self.waters.ponds):
            for x, y, reach in POND:
                self._dry(sea, place + SIZE * np.array([[x, y]]), reach, -1)
        for mouth in sorted(self.waters.mouths):
            channel = self._channel(mouth)
            if sea[self.grain.squares(self.folded(channel[:1]))][0] <= 0:
                self._dry(sea, channel, ESTUARY[1], -1)
        funnel = FUNNEL if self.shown.sway < 1024 else (ESTUARY[:2],)
        for points, inland in list(self._estuaries(sea)):
            for far, reach in funnel:
                self._dry(sea, points[inland < far], reach, -1)
        return blurred(sea, 1, 1).astype(np.int16)

    def _rugged(self, least: int) -> Ints:
        """How rugged a coast is at every square, of `ONE`: at the least a part of that, on charts a
        smaller one."""
        is_chart = self.shown.sway < 1024
        wave, level, whole = STRETCHES if is_chart else RUGGED
        rough = self.grain.noise(wave, self.seed + 49) + level
        return np.clip(rough, whole // (least * (1 + 2 * is_chart)), whole) * ONE // whole

    def _channel(self, mouth: Vertex) -> Points:
        """A line from where a river ends to the water of its cell."""
        cell, (x, y) = mouth[0], self.waters.spots[mouth]
        middle, grain = self.grain.middles[cell], self.grain
        country = self.shown.country[cell]
        wet = np.flatnonzero(country[:-1] == SEA)
        if country[-1] != SEA and len(wet):
            ring = np.array(grain.ring)
            middle = middle + (ring[wet[0]] + ring[(wet[0] + 1) % len(ring)]) // 2
        share = np.linspace(0.0, 1.0, CHANNEL)[:, None]
        start = np.array([x, y])
        return self.moved(exact.points(start + share * (grain.lengths(middle) - start)))

    def _ashore(self, chain: Chain) -> Chain:
        """A river that ends where it first comes to the water of its mouth: it runs on over no
        spit."""
        first, last = 0, len(chain.points)
        reach = WITHIN_REACH[self.shown.sway >= 1024]
        along = reached(chain.points)
        wet = self.sea[self.grain.squares(self.folded(chain.points))] > 0
        if chain.ends[0] in self.waters.mouths:
            found = np.flatnonzero(wet & (along < reach))
            first = max(0, int(found[-1]) - 1) if len(found) else 0
        if chain.ends[1] in self.waters.mouths:
            found = np.flatnonzero(wet & (along > along[-1] - reach))
            last = int(found[0]) + 2 if len(found) else last
        if last - first < 4:
            return chain
        return chain._replace(points=chain.points[first:last], widths=chain.widths[first:last])

    def _estuaries(self, sea: Ints) -> Iterator[tuple[Points, NDArray[np.float64]]]:
        """The large rivers into which the sea comes in, and how far inland each point lies."""
        flow = ESTUARY[2]
        for chain in self.rivers:
            for end in (0, -1):
                if chain.ends[end] in self.waters.mouths and chain.widths[end] >= flow:
                    points = chain.points[:: 1 if end == 0 else -1]
                    dry = np.flatnonzero(sea[self.grain.squares(self.folded(points))] < 0)
                    if len(dry):
                        along = reached(points)
                        yield points, along - along[dry[0]]

    def _shores(self) -> list[Points]:
        """The lines between water and land; islets and pools too small to be seen are no more."""
        grain, found = self.grain, list[Points]()
        told = np.zeros(grain.shape, np.bool_)
        places = [self.sites[self.shown.country[:, -1] == SEA]]
        places += [self.ends(ends) for ends in (self.waters.mouths, self.waters.ponds)]
        for place in (copy for part in places if len(part) for copy in self.copies(part)):
            told[grain.squares(place)] = True
        for ring in rings(grain, self.sea.astype(np.int64)):
            shore = calmed(ring, CALMED if self.shown.sway < 1024 else 1)
            size = area(shore)
            if size > LAKE:
                found.append(shore)
                continue
            spots = within_ring(grain, ring)
            was_sea = int(self.sea[spots].sum()) > 0
            if size > POOL and (not was_sea or told[spots].any()):
                found.append(shore)
            elif len(spots[0]):
                self.sea[spots] = -ONE // 4 if was_sea else ONE // 4
        offs = list(self._offs(found)) if found else []
        return uncrossed(found, offs)

    def _offs(self, shores: Sequence[Points]) -> Iterator[Points]:
        """How far the points of each shore are moved: small headlands and coves, bays of lakes, but
        none where a way, a place or a river's mouth hangs on it."""
        kept, frets = self._kept(), self._fretted(FRETS)
        is_chart = self.shown.sway < 1024
        coasts = frets * self._rugged(1 if is_chart else 3) / ONE
        lakes = [area(shore) < LAKES and self._is_water(shore) for shore in shores]
        bays = MORE[not is_chart] * frets + self._fretted(BAYS) if any(lakes) else coasts
        for shore, is_lake in zip(shores, lakes, strict=True):
            rows, columns = self.grain.squares(self.folded(shore))
            far = (bays if is_lake else coasts)[:, rows, columns]
            yield (far * ~kept[rows, columns]).T

    def _is_water(self, shore: Points) -> bool:
        """Whether a closed line goes round water."""
        rows, columns = within_ring(self.grain, shore)
        return bool(len(rows)) and int(self.sea[rows, columns].sum()) > 0

    def _kept(self) -> Flags:
        """The squares of shores on which a way, a place or a river's mouth hangs."""
        ways = [chain.points for chain in (*self.roads, *self.rails)]
        mouths = [self.ends([mouth]) for mouth in sorted(self.waters.mouths)]
        homes = [self.sites[[cell]] for cell in sorted(self.homes)]
        kept = self.within([*ways, *mouths], KEPT_SHORE)
        return kept | self.within(homes, 2 * KEPT_SHORE)

    def _fretted(self, frets: Sequence[tuple[int, float]]) -> NDArray[np.float64]:
        """How far waves move shores at each square, across and down."""
        waves = [
            sum(
                self.grain.noise(wave, self.seed + 90 + 2 * n + axis) * far
                for n, (wave, far) in enumerate(frets)
            )
            for axis in (0, 1)
        ]
        return np.stack(waves) / 1024

    def ends(self, vertices: Iterable[Vertex]) -> Points:
        """Where some ends of rivers lie now."""
        spots = np.array([self.waters.spots[vertex] for vertex in sorted(vertices)])
        return self.moved(exact.points(spots.reshape(-1, 2)))

    def _dry(self, sea: Ints, points: Points, reach: float, sign: int = 1) -> None:
        """Make land about some places, sure in their midst; with a sign of -1, water."""
        grain = self.grain
        far = int(reach * SIZE / min(grain.unit)) + 1
        rows, columns = grain.squares(self.folded(points))
        keys = np.unique(rows * grain.shape[1] + columns)
        rows, columns = np.divmod(keys, grain.shape[1])
        for dy in range(-far, far + 1):
            for dx in range(-far, far + 1):
                ux, uy = dx * grain.unit[0], dy * grain.unit[1]
                share = (ux * ux + uy * uy) / (reach * SIZE) ** 2
                if share > 1:
                    continue
                r = np.clip(rows + dy, 0, grain.shape[0] - 1)
                c = np.clip(columns + dx, 0, grain.shape[1] - 1)
                least = -int(ONE * 1.2 * (1 - share))
                sea[r, c] = sign * np.minimum(sign * sea[r, c], least)

    def signed(self, number: int) -> Ints:
        """Above nought where a country is, the more so the more clearly."""
        if number not in self.shares:
            return np.full(self.grain.shape, -ONE, np.int64)
        here = self.kind == number
        return np.where(here, self.margin, self.shares[number] - self.best).astype(np.int64)


def area(ring: Points) -> float:
    """What a closed line goes round."""
    x, y = ring.T
    return abs(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())) / 2
