"""The borders of regions on a land."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.city.sheet import Sheet
from morphs.draw.lands.contours import Points
from morphs.draw.lands.copses import WOODS
from morphs.draw.lands.grain import SIZE, Flags
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import Look
from morphs.draw.terrain.borders import border_dashes, border_ink
from morphs.draw.terrain.marks import XY, line
from morphs.draw.terrain.shapes import joined

FINE = 6.0
"""How close points of borders lie, in units."""
BAND, DOTS = 9.0, "0.1 6"
"""How far beyond a border its row reaches and ends lie beyond a frame, in units; and its dots over
peaks."""
PALE = {"fill": "none", "stroke": "#f4ecdc", "stroke_width": "3.4", "stroke_opacity": "0.42"}
"""What borders in colour lie on over peaks and woods."""
LEAST_LINE = 0.7
"""How long what is left of a border that is broken must be, in cells."""
TO_SHORE = 0.9
"""How near the sea a border's end goes on to it, in cells."""
NEAR_RIM = 0.7
"""How near the rim of a board a border's end goes on to the frame, in cells."""


def draw_borders(sheet: Sheet, land: Land, look: Look, faces: Flags, lettered: Flags) -> None:
    """The borders of regions, on land, but beneath names, on pale bands where it is dark; over the
    `faces` of peaks they are rows of dots: a line would be a crack there, and none would end in the
    open. What is left of one between such is no line if it is short."""
    dark = faces | land.wooded | np.isin(land.kind, WOODS)
    for points in border_lines(land):
        least = min(round(LEAST_LINE * SIZE / FINE), len(points) - 1)
        for seen in land.copies(points):
            spots = land.grain.squares(seen)
            gone = (land.sea[spots] > 0) | lettered[spots]
            for run in _runs(gone):
                if len(run) > least and not gone[run[0]]:
                    on = seen[run]
                    for part in _stretches(on, dark[spots][run]) if look.style.fills else ():
                        sheet.add(line(map(tuple, part.tolist())), *_rows(part), **PALE)
                    over = faces[spots][run]
                    for flags in (over, ~over):
                        for part in _stretches(on, flags):
                            _border(sheet, part, look, flags is over)


def _stretches(points: Points, flags: Flags) -> Iterator[Points]:
    """The stretches of a line that are flagged, each on to the next point."""
    for part in _runs(flags):
        if flags[part[0]]:
            yield points[int(part[0]) : int(part[-1]) + 2]


def _rows(part: Points) -> tuple[float, float]:
    """The rows that a stretch of a border lies in."""
    return float(part[:, 1].min()) - BAND, float(part[:, 1].max()) + BAND


def _runs(flags: Flags) -> list[NDArray[np.int64]]:
    """The places of flags, parted where these change."""
    return np.split(np.arange(len(flags)), np.flatnonzero(np.diff(flags)) + 1)


def border_lines(land: Land) -> Iterator[Points]:
    """The lines along which regions meet, each on to the frame or the shore, if these are near."""
    grain = land.grain
    ring, sides = np.array(grain.ring), []
    for cell, side in land.shown.borders:
        ends = ring[[2 * side, (2 * side + 2) % len(ring)]] + grain.middles[cell]
        sides.append([(x, y) for x, y in exact.points(grain.lengths(ends)).tolist()])
    for border in joined(sides):
        border = [*_framed(land, border[0]), *border, *_framed(land, border[-1])]
        fine = shapely.segmentize(shapely.LineString(border), FINE)
        points = land.moved(exact.points(shapely.get_coordinates(fine)))
        yield np.concatenate([_ashore(land, points[0]), points, _ashore(land, points[-1])])


def _framed(land: Land, end: XY) -> list[XY]:
    """The place beyond the frame next to an end of a border, if that lies at the rim of the cells
    of a board that ends: borders end nowhere on land."""
    if land.shown.ground.wrap != "none":
        return []
    (x, y), (wide, high) = end, land.grain.size
    gaps = (x, y, wide - x, high - y)
    beyond = ((-BAND, y), (x, -BAND), (wide + BAND, y), (x, high + BAND))
    return [beyond[gaps.index(min(gaps))]] if min(gaps) < NEAR_RIM * SIZE else []


def _ashore(land: Land, end: Points) -> Points:
    """The places from an end of a border to the shore next to it, if that is near; shape (n, 2)."""
    if not land.shores or land.shown.ground.wrap != "none":
        return np.zeros((0, 2))
    shore = np.concatenate(land.shores)
    far = ((shore - end) ** 2).sum(axis=1).round(3)
    if float(far.min()) > (TO_SHORE * SIZE) ** 2:
        return np.zeros((0, 2))
    return np.asarray(shore[int(np.argmin(far))][None])


def _border(sheet: Sheet, part: Points, look: Look, over_peaks: bool) -> None:
    """A stretch of a border: strokes and dots by turns; dots alone over peaks. The ground tells the
    realms on either side by their tints."""
    data = line(map(tuple, part.tolist()))
    top, low = _rows(part)
    shared = {"fill": "none", "stroke": border_ink(look.style)}
    if not look.style.fills:
        light = {"stroke": look.style.halo, "stroke_width": "5", "stroke_opacity": "0.85"}
        sheet.add(data, top, low, **(shared | light), stroke_linecap="butt")
    sheet.add(
        data,
        top,
        low,
        **shared,
        stroke_width="1.9" if over_peaks or not look.style.fills else "1.3",
        stroke_opacity="0.9",
        stroke_dasharray=DOTS if over_peaks else border_dashes(0.72 * SIZE),
        stroke_linecap="round",
    )
