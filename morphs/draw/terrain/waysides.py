"""Trees along the rivers and ways of a battlefield."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from morphs.base import exact
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.lines import sampled
from morphs.draw.terrain.marks import XY
from morphs.draw.terrain.sheet import chance
from morphs.draw.terrain.table import Table

ALLEYS = {"cultivated": 0.42, "urban": 0.5, "rural": 0.22, "forested": 0.2}
"""How many sides of ways in a cell are lined with trees, by the cover of the land."""
TRACT = 2
"""How many cells wide and high tracts are in which these stand along whole ways or nowhere."""
ALLEY, BESIDE_WAY = 0.17, 0.155
"""How far apart these trees are, and how far from the middle of the way, in cells."""

STANDING, LINED, BESIDE_LANE, ASIDE, GROVE = 0.55, 0.34, 0.13, 0.16, 0.12
"""How far apart groups of trees may stand on lines about pastures and beside lanes, in cells, the
share of these places that have one, how far they are from the middles of lanes, and how far their
trees are apart."""
LOT, LOTS = 5, 0.85
"""How many trees come in a row before there may be a gap, and the share of rows that stand."""


def bank_trees(table: Table) -> Iterator[tuple[XY, int]]:
    """Where trees stand along rivers, and the keys of their dice."""
    crossings, number = table.hamlets.crossings, 0
    far = (crossings.river_width / 2 + 0.14) * table.size
    for strokes in crossings.water.values():
        for at, (dx, dy) in _along(strokes[0], 0.2 * table.size) if strokes else ():
            number += 1
            side = 1 if chance(table.salt, number, 11) < 0.5 else -1
            off = side * far * (1 + 0.7 * chance(table.salt, number, 13))
            if chance(table.salt, number, 12) < 0.4:
                yield (at[0] - off * dy, at[1] + off * dx), table.salt + 64 * number


def way_trees(table: Table) -> Iterator[tuple[XY, int]]:
    """Where trees stand along ways, for some stretches on one side or on both, and the keys of
    their dice."""
    share, number = ALLEYS.get(table.cover, 0.0), 0
    ways = table.hamlets.crossings.ways
    for place, strokes in (
        item for kind in ("road", "track") for item in sorted(ways[kind].items())
    ):
        tract = (place[0] // TRACT, place[1] // TRACT)
        sides = [side for side in (-1, 1) if chance(table.salt, *tract, side & 3, 25) < share]
        first = number
        for stroke in strokes if sides else ():
            for at, (dx, dy) in _along(stroke, ALLEY * table.size)[1:]:
                number += 1
                for side in sides:
                    key = table.salt + 64 * number
                    off = side * table.size * (BESIDE_WAY + 0.06 * chance(key, side & 3, 26))
                    lot = (number - first) // LOT
                    if chance(table.salt, *place, lot, side & 3, 27) < LOTS:
                        yield (at[0] - off * dy, at[1] + off * dx), key


def bound_trees(table: Table) -> Iterator[tuple[XY, int]]:
    """Where trees stand on the lines about open pastures and beside lanes, in twos and threes, and
    the keys of their dice."""
    number = 0
    lines = [(bound, 0.0) for bound in table.bounds]
    lines += [(lane, side * ASIDE) for lane in table.lanes for side in (-1, 1)]
    for one, aside in lines:
        stroke = tuple((x, y) for x, y in np.asarray(one.coords).tolist())
        for (x, y), (dx, dy) in _along(stroke, STANDING * table.size)[1:-1]:
            number += 1
            key = table.salt + 64 * number
            if chance(key, 37) > (BESIDE_LANE if aside else LINED):
                continue
            for k in range(2 + int(2 * chance(key, 38))):
                along = (GROVE * (k - 0.5) + 0.03 * (chance(key, k, 35) - 0.5)) * table.size
                off = (aside + 0.06 * (chance(key, k, 36) - 0.5)) * table.size
                yield (x + along * dx - off * dy, y + along * dy + off * dx), key + k


def _along(stroke: tuple[XY, ...], apart: float) -> list[tuple[XY, XY]]:
    """Places along a stroke, so far apart, and the way ahead at each, as long as 1."""
    stops = stations(exact.points(np.array(sampled(stroke))), apart)
    if len(stops) < 2:
        return []
    ahead = np.gradient(stops, axis=0)
    long = np.maximum(exact.lengths(ahead), 1e-6)[:, None]
    return list(zip(map(tuple, stops.tolist()), map(tuple, (ahead / long).tolist()), strict=True))
