"""The edges of ice and tundra as a pen draws them: a sheet of paper white with broken rows of ticks
along its rim, and flakes blown beyond it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import Points, calmed, rings, smooth_data
from morphs.draw.lands.grain import MARGIN
from morphs.draw.lands.land import Land, area
from morphs.draw.lands.looks import Look
from morphs.draw.lands.view import ICE, TUNDRA
from morphs.draw.terrain.lettering import stations
from morphs.draw.terrain.marks import num
from morphs.draw.terrain.sheet import chances

RIMS = ((TUNDRA, "0.3", "#8b9a86", 13.0), (ICE, "0.62", "#7f99a8", 8.5))
"""What is edged so: how white its sheet is, the ink of its ticks, and how far apart they stand, in
units."""
INNER, SMALL = 260, 2500.0
"""How far within its borders a sheet begins, of `ONE`; and what is too small for one, in square
units."""
RUN, WHOLE = 17, 0.62
"""The waves in which rows of ticks come and go, in squares; the share of places with ticks."""
INLAND = 24.0
"""How far from the sea they stand, in units."""
TICK, SLANT = (2.6, 5.4), 0.35
"""How long ticks are at the least and how much longer at most, and how far they slant to the right,
of that."""
FLAKES, BLOWN = 3, (5.0, 62.0)
"""How many flakes lie about a tick, and how far beyond the edge at the least and most, in units."""
FLAKE = (0.9, 1.3)
"""How large a flake is at the least, and how much larger some are."""


def draw_snow(sheet: Sheet, land: Land, look: Look) -> None:
    """Draw the sheets of ice and tundra, their edges and what is blown beyond them, in colour."""
    if not look.style.fills:
        return
    for country, white, ink, apart in RIMS:
        if country not in land.shares:
            continue
        values = land.signed(country)
        if country == TUNDRA:  # ice lies on the same ground
            values = np.maximum(values, land.signed(ICE))
        found = [calmed(ring, 1) for ring in rings(land.grain, values - INNER)]
        found = [ring for ring in found if area(ring) > SMALL]
        low, high = -9e9, 9e9
        colour = look.grounds["i"]
        data = smooth_data(found)
        sheet.add(data, low, high, fill=colour, fill_opacity=white, fill_rule="evenodd")
        ticks, flakes = [], []
        for places, inward, keys in _rims(land, values, found, apart):
            ticks += _ticks(places, inward, keys)
            flakes += _flakes(places, inward, keys) if country == ICE else ()
        line = {"fill": "none", "stroke_linecap": "round"}
        sheet.add("".join(flakes), low, high, **line, stroke="#ffffff", stroke_width="2.6")
        sheet.add("".join(ticks), low, high, **line, stroke=ink, stroke_width="1.1")


def _rims(
    land: Land, values: NDArray[np.int64], found: list[Points], apart: float
) -> Iterator[tuple[Points, Points, NDArray[np.int64]]]:
    """Places along the edges, away from the sea and where ticks are drawn; which way leads within,
    and the keys of their dice."""
    gaps = land.grain.noise(RUN, land.seed + 190)
    least = int(np.quantile(gaps, 1 - WHOLE))
    for ring in found:
        places = stations(np.concatenate([ring, ring[:1]]), apart)
        ahead = np.roll(places, -1, axis=0) - np.roll(places, 1, axis=0)
        inward = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
        inward = exact.points(inward / np.maximum(exact.lengths(inward), 1e-6)[:, None])
        rows, columns = land.grain.squares(places)
        at = land.grain.squares(places + 7.0 * inward)
        inward[values[at] < values[rows, columns]] *= -1
        shown = gaps[rows, columns] > least
        for off in (-INLAND, 0.0, INLAND):
            shown &= land.sea[land.grain.squares(places + off * inward)] < 0
        (wide, high) = land.grain.extent
        keys = (rows - MARGIN) % high * 8192 + (columns - MARGIN) % wide
        yield places[shown], inward[shown], keys[shown]


def _ticks(places: Points, inward: Points, keys: NDArray[np.int64]) -> Iterator[str]:
    """Short strokes across the edge, which lean one way."""
    long = TICK[0] + TICK[1] * chances(keys, 191) ** 2
    slanted = inward + np.array([SLANT, 0.0])
    starts = exact.points(places - 0.3 * long[:, None] * slanted)
    ends = exact.points(places + 0.7 * long[:, None] * slanted)
    for (x, y), (to_x, to_y) in zip(starts.tolist(), ends.tolist(), strict=True):
        yield f"M{num(x)} {num(y)}L{num(to_x)} {num(to_y)}"


def _flakes(places: Points, inward: Points, keys: NDArray[np.int64]) -> Iterator[str]:
    """Flakes beyond the edge, ever fewer away from it."""
    least, more = BLOWN
    for number in range(FLAKES):
        far, aside = (chances(keys, number, salt) for salt in (192, 193))
        out = least + (more - least) * far**2
        spots = places - inward * out[:, None]
        spots = spots + np.stack([-inward[:, 1], inward[:, 0]], axis=1) * (9 * aside - 4.5)[:, None]
        size = FLAKE[0] + FLAKE[1] * chances(keys, number, 194)
        for (x, y), long in zip(exact.points(spots).tolist(), size.tolist(), strict=True):
            yield f"M{num(x)} {num(y)}h{num(long)}"
