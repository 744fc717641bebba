"""Rivers, roads and railways of a land drawn, and what they cross each other on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.beds import Bed
from morphs.draw.lands.bends import Points, across
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.lands.view import RAIL, WET
from morphs.draw.terrain.marks import line, num

EDGE, FINE_EDGE = 1.3, (0.25, 0.3)
"""How much wider the edge of a river is on either side; where that is fine, what it is at the
least and how much more for each unit of its width."""
ASIDE = 9
"""How far above and below a road it may be seen, in units."""
BANK = 2.6
"""How much more of a river's side trees keep free, in units."""
INKED = 1.3
"""How much larger bridges in ink are, on rivers of grey."""
WADED = 4.5
"""How much of a river is seen at a ford, in units beyond half its width."""


def draw_rivers(sheet: Sheet, land: Land, look: Look, found: Sequence[Bed]) -> None:
    """Rivers and brooks as ribbons that widen downstream, a bank below all water."""
    seen = [Bed(copy, bed.wide) for bed in found for copy in land.copies(bed.points)]
    for points, wide in seen:
        edge = np.minimum(EDGE, FINE_EDGE[0] + FINE_EDGE[1] * wide)
        _ribbon(sheet, points, wide + 2 * edge, look.style.river_edge)
    for points, wide in seen:
        _ribbon(sheet, points, wide, look.style.river)


def _ribbon(sheet: Sheet, points: Points, wide: Points, colour: str) -> None:
    low, high = float(points[:, 1].min()) - 12, float(points[:, 1].max()) + 12
    sheet.add(ribbon(points, wide), low, high, fill=colour)


def draw_mouths(sheet: Sheet, land: Land, look: Look, found: Sequence[tuple[Bed, Bed]]) -> None:
    """Open the shores where rivers run over them, whose colour goes over into the sea's."""
    for inland, out in found:
        many = len(inland.points)
        for last in range(many, 1, -1):
            colour = mixed(look.sea, look.style.river, last, many + 1)
            _open(sheet, land, Bed(inland.points[:last], inland.wide[:last]), colour)
        _open(sheet, land, out, look.sea)


def _open(sheet: Sheet, land: Land, bed: Bed, colour: str) -> None:
    """Lay water over the shores beside a river."""
    wide = np.maximum(bed.wide - 0.4, 0.3)
    for points in land.copies(bed.points):
        low, high = float(points[:, 1].min()) - 12, float(points[:, 1].max()) + 12
        sheet.add(_band(points, wide), low, high, fill=colour)


def mixed(one: str, other: str, part: int, whole: int) -> str:
    """A colour with so many parts of a whole of another, both as #rrggbb."""
    pairs = [(int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{a + (b - a) * part // whole:02x}" for a, b in pairs)


def bank_of(bed: Bed) -> float:
    """How far from the middle of a river its banks lie at most, in units."""
    return float(bed.wide.max()) / 2 + BANK


def ribbon(points: Points, wide: Points) -> str:
    """Path data of a band along a line, as wide at each point, with round ends."""
    data = _band(points, wide)
    for at, broad in ((points[0], wide[0]), (points[-1], wide[-1])):
        data += _disc(at, float(broad) / 2)
    return data


def _band(points: Points, wide: Points) -> str:
    """The same with straight ends."""
    aside = across(points) * wide[:, None] / 2
    ring = np.concatenate([points + aside, (points - aside)[::-1]])
    return line([(x, y) for x, y in exact.points(ring).tolist()], close=True)


def _disc(at: Points, reach: float) -> str:
    (x, y), r, across = exact.points(at).tolist(), num(reach), num(2 * reach)
    arc = f"a{r} {r} 0 1 0"
    return f"M{num(x - reach)} {num(y)}{arc} {across} 0{arc} -{across} 0Z"


def draw_way(sheet: Sheet, land: Land, points: Points, **style: str) -> None:
    """A line through places, wherever the land shows them."""
    for seen in land.copies(points):
        low, high = float(seen[:, 1].min()) - ASIDE, float(seen[:, 1].max()) + ASIDE
        sheet.add(line(map(tuple, seen.tolist())), low, high, fill="none", **style)


def draw_roads(sheet: Sheet, land: Land, look: Look, found: Sequence[Bed]) -> None:
    """Roads between dark edges, trails dashed, railways with sleepers; and bridges and fords."""
    for kind in "tol":
        chains = [c for c in (*land.roads, *land.rails) if c.kind == kind]
        for colour, wide, dash in look.ways[kind]:
            for chain in chains:
                more = {"stroke_dasharray": dash} if dash else {"stroke_linecap": "round"}
                draw_way(sheet, land, chain.points, stroke=colour, stroke_width=num(wide), **more)
    _crossed(sheet, land, look, found)


def _crossed(sheet: Sheet, land: Land, look: Look, found: Sequence[Bed]) -> None:
    """A bridge or a ford wherever a road crosses a river, a bridge where a railway does."""
    beds = [(copy, bed.wide) for bed in found for copy in land.copies(bed.points)]
    tree = shapely.STRtree([shapely.LineString(bed) for bed, _ in beds])
    fords = _fords(land)
    for chain in (*land.roads, *land.rails):
        for seen in land.copies(chain.points):
            road = shapely.LineString(seen)
            for number in sorted(tree.query(road).tolist()):
                bed, wide = beds[number]
                for spot in shapely.get_parts(exact.intersection(road, shapely.LineString(bed))):
                    if spot.is_empty:
                        continue
                    at = exact.points(np.array(spot.centroid.coords[0]))
                    over = Crossing(at, seen, bed, wide)
                    if chain.kind == RAIL:
                        _trestle(sheet, look, over)
                    elif fords(at):
                        _ford(sheet, look, over)
                    else:
                        _bridge(sheet, look, over)


def _fords(land: Land) -> Callable[[Points], bool]:
    """Whether a crossing of a river is a ford, by the cell next to it of those that have one."""
    wet = set(WET)
    cells = [c for c, lines in enumerate(land.shown.lines) if wet & set(lines.values())]
    tags = [set(land.shown.tags[cell]) for cell in cells]
    known = np.array(["ford" in each and "bridge" not in each for each in tags])
    sites = land.sites[cells]
    return lambda at: bool(
        known.any() and known[int(((sites - land.folded(at[None])) ** 2).sum(axis=1).argmin())]
    )


class Crossing(NamedTuple):
    """Where a way crosses a river: the points of both, and how wide the river is at its own."""

    at: Points
    way: Points
    bed: Points
    wide: Points

    @property
    def ahead(self) -> Points:
        """Which way the way goes, of length one."""
        where = int(((self.way - self.at) ** 2).sum(axis=1).argmin())
        found = self.way[min(where + 1, len(self.way) - 1)] - self.way[max(where - 1, 0)]
        return np.asarray(found / max(1e-6, exact.apart((0.0, 0.0), found.tolist())))

    @property
    def broad(self) -> float:
        """How wide the river is."""
        return float(self.wide[self._in_bed])

    @property
    def _in_bed(self) -> int:
        return int(((self.bed - self.at) ** 2).sum(axis=1).argmin())

    @property
    def water(self) -> tuple[Points, Points]:
        """The piece of the river that is crossed."""
        far = ((self.bed - self.at) ** 2).sum(axis=1) < (0.5 * self.broad + WADED) ** 2
        here = self._in_bed
        first, last = here, here
        while first > 0 and far[first - 1]:
            first -= 1
        while last < len(far) - 1 and far[last + 1]:
            last += 1
        piece = slice(max(0, first - 1), last + 2)
        return self.bed[piece], self.wide[piece]


def _ford(sheet: Sheet, look: Look, over: Crossing) -> None:
    """Water over the way, and stones to step on."""
    y, style = float(over.at[1]), look.style
    sheet.add(ribbon(*over.water), y - 20, y + 20, fill=style.river)
    half = over.broad / 2 + 1.6
    count = 2 * max(1, round(half / 3.2)) + 1
    data = "".join(
        _disc(over.at + over.ahead * half * (2 * k / (count - 1) - 1), 1.25) for k in range(count)
    )
    stone = style.road if style.fills else "#ffffff"
    sheet.add(data, y - 20, y + 20, fill=stone, stroke=style.ink, stroke_width="0.7")


def _trestle(sheet: Sheet, look: Look, over: Crossing) -> None:
    """The parapets of a railway's bridge."""
    half, y = over.broad / 2 + 3.0, float(over.at[1])
    aside = np.array([-over.ahead[1], over.ahead[0]])
    for side in (-4.0, 4.0):
        ends = [over.at + over.ahead * far + aside * side for far in (-half, half)]
        sheet.add(
            line(tuple(p) for p in exact.points(np.array(ends)).tolist()),
            y - 20,
            y + 20,
            fill="none",
            stroke=look.style.ink,
            stroke_width="1.5",
        )


def _bridge(sheet: Sheet, look: Look, over: Crossing) -> None:
    """A deck between parapets that flare at their ends."""
    at, ahead = over.at, over.ahead
    aside = np.array([-ahead[1], ahead[0]])
    half, y = over.broad / 2 + 3.4, float(at[1])
    deck = [at - ahead * half, at + ahead * half]
    style, bold = look.style, 1.0 if look.style.fills else INKED
    sides = (style.ink, 7.6 * bold), (style.road if style.fills else "#ffffff", 5.2 * bold)
    for colour, wide in sides:
        sheet.add(
            line(tuple(p) for p in exact.points(np.array(deck)).tolist()),
            y - 20,
            y + 20,
            fill="none",
            stroke=colour,
            stroke_width=num(wide),
        )
    for side in (-3.2 * bold, 3.2 * bold):
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
            stroke_width=num(1.3 * bold * bold),
        )
