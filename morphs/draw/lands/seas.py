"""The sea and the lakes of a land: deeper far out, with lines, beaches and cliffs along coasts."""

from __future__ import annotations

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import area_of, smooth_data
from morphs.draw.lands.grain import MARGIN, SIZE, Flags
from morphs.draw.lands.land import LAKES, Land
from morphs.draw.lands.landmarks import Landmark
from morphs.draw.lands.looks import Look
from morphs.draw.lands.seafaring import rhumbs
from morphs.draw.lands.soundings import deeps
from morphs.draw.lands.still import draw_still
from morphs.draw.lands.view import CRAGS, MOUNTAIN
from morphs.draw.terrain.marks import line, num, outline_data
from morphs.draw.terrain.sheet import chance, chances

ALL = (-9e9, 9e9)
"""The rows of what lies all over a land."""
SHORE = 300
"""How far numbers keep off shores, of `ONE`."""
RIPPLED, BROAD = 3, 20.0
"""How many lines run along the shores of lakes, and how large in squares a cell wide is what has
more of them."""
CLIFF, ROCKY = (3.0, 6.5, 7.0), "#705c49"
"""How long strokes of cliffs are at the least, how much longer at most, and how far off a shore it
is asked what rises there, in units."""
WAVES = 90, 330
"""How many waves a deep sea has, about, and how far out they begin, in parts of `ONE`."""
RHUMBS = ("0.5", "0.3")
"""How strong the lines of the eight winds about a rose are, and of those between."""
BEACH = 0.62
"""How far about its middle the coasts of a cell are its own, in cells."""


def draw_sea(sheet: Sheet, land: Land, look: Look) -> None:
    """The sea and lakes: deeper far out, with lines along their coasts."""
    shores = land.shores
    if not shores:
        return
    low, high = ALL
    _beaches(sheet, land, look)
    sheet.add(smooth_data(shores), low, high, fill=look.sea, fill_rule="evenodd")
    for deep, colour, share in look.depths:
        data = smooth_data(list(deeps(land, deep)))
        sheet.add(data, low, high, fill=colour, fill_opacity=share, fill_rule="evenodd")
    water = exact.simplify(area_of(shores), 0.4)
    parts = shapely.get_parts(water).tolist()
    still = [] if look.style.fills else [part for part in parts if part.area < LAKES]
    draw_still(sheet, still, look.style)
    water = shapely.MultiPolygon([part for part in parts if part not in still])
    wide = [part for part in parts if part.area > BROAD * SIZE**2]
    for number, (far, dark) in enumerate(look.ripples):
        if number == RIPPLED:
            water = shapely.MultiPolygon(wide)
        inner = exact.buffer(water, -far, 4)
        sheet.add(
            outline_data(inner.boundary),
            low,
            high,
            fill="none",
            stroke=look.style.coast,
            stroke_width=num(0.6 + 0.4 * look.grown),
            stroke_opacity=dark,
        )
    sheet.add(
        smooth_data(shores),
        low,
        high,
        fill="none",
        stroke=look.style.coast,
        stroke_width=num(look.coast),
    )
    _cliffs(sheet, land, look)


def _cliffs(sheet: Sheet, land: Land, look: Look) -> None:
    """Strokes down to the sea where mountains and crags come to it."""
    if not look.symbols or not {MOUNTAIN, CRAGS} & set(land.shares):
        return
    least, more, within = CLIFF
    data = []
    for ring in land.shores:
        ahead = np.roll(ring, -2, axis=0) - np.roll(ring, 2, axis=0)
        inland = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
        inland /= np.maximum(exact.lengths(inland), 1e-6)[:, None]
        sides = [
            land.grain.squares(land.folded(exact.points(ring + way * within * inland)))
            for way in (1, -1)
        ]
        right, left = (land.sea[side] < 0 for side in sides)
        inland[left] *= -1
        rises = [np.isin(land.kind[side], (MOUNTAIN, CRAGS)) for side in sides]
        steep = np.where(left, rises[1], rises[0]) & (right ^ left)
        (wide, high), (rows, columns) = land.grain.extent, sides[0]
        keys = (rows - MARGIN) % high * 8192 + (columns - MARGIN) % wide
        long = least + more * chances(keys, 78)
        ends = exact.points(ring + long[:, None] * inland)
        starts, shown = exact.points(ring + inland), steep & (chances(keys, 79) < 0.85)
        for (x, y), (to_x, to_y) in zip(starts[shown].tolist(), ends[shown].tolist(), strict=True):
            data.append(f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}")
    ink = ROCKY if look.style.fills else look.style.ink
    sheet.add("".join(data), *ALL, fill="none", stroke=ink, stroke_width=num(0.9 * look.grown))


def draw_waves(sheet: Sheet, land: Land, look: Look, taken: Flags) -> None:
    """Waves strewn over the deep sea of looks in ink."""
    if look.style.fills or not land.shown.deep:
        return
    data = []
    for cell in sorted(land.shown.deep):
        for number in range(2):
            if chance(cell, number, 74) * len(land.shown.deep) > WAVES[0] / look.grown:
                continue
            x, y = (SIZE * 0.7 * (chance(cell, number, axis) - 0.5) for axis in (75, 76))
            place = exact.points(land.sites[cell : cell + 1] + np.array([[x, y]]))
            for seen in land.copies(place):
                spot = land.grain.squares(seen + np.array([[0.0, 0.0], [12.0, 0.0], [-12.0, 0.0]]))
                if (land.offing[spot] > WAVES[1]).all() and not taken[spot].any():
                    (left, top), half = (
                        seen[0].tolist(),
                        look.grown * (3.2 + 1.8 * chance(cell, number, 77)),
                    )
                    data.append(
                        f"M{left - 2 * half:.1f} {top:.1f}"
                        + f"q{half:.1f} {-half:.1f} {2 * half:.1f} 0" * 2
                    )
    sheet.add(
        "".join(data),
        *ALL,
        fill="none",
        stroke=look.style.coast,
        stroke_width=num(1.1 * look.grown),
    )


def draw_winds(sheet: Sheet, land: Land, look: Look, rose: Landmark, lettered: Flags) -> None:
    """Faint lines from a rose of winds over its sea, every other one fainter."""
    for wind, data in rhumbs(land, rose.at, lettered):
        sheet.add(
            data,
            *ALL,
            fill="none",
            stroke=look.style.coast,
            stroke_width=num(1.1 * look.grown),
            stroke_opacity=RHUMBS[wind % 2],
        )


def _beaches(sheet: Sheet, land: Land, look: Look) -> None:
    """Sand along coasts that are told to be beaches; the sea lies over the outer half of it."""
    if not land.shown.sandy:
        return
    sandy = land.within([land.sites[sorted(land.shown.sandy)]], BEACH)
    for ring in land.shores:
        for seen in land.copies(np.concatenate([ring, ring[:1]])):
            here = sandy[land.grain.squares(seen)]
            for run in np.split(np.arange(len(seen)), np.flatnonzero(np.diff(here)) + 1):
                if len(run) > 3 and here[run[0]]:
                    part = seen[run]
                    for wide, colour in look.sand:
                        sheet.add(
                            line(map(tuple, part.tolist())),
                            float(part[:, 1].min()) - wide,
                            float(part[:, 1].max()) + wide,
                            fill="none",
                            stroke=colour,
                            stroke_width=num(wide),
                            stroke_linecap="round",
                        )
