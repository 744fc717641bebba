"""What charts draw on open sea: a rose whose winds run on to the coasts, a serpent, and ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.exact import cos, sin
from morphs.draw.paper import rose
from morphs.draw.terrain.marks import element, line, num, path
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import chances
from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.palette import COAST
from morphs.draw.zones.seas import SeaName
from morphs.draw.zones.serpents import serpent
from morphs.generators.zones.templates.template import WATER
from morphs.generators.zones.zone_map import NO_THING, ZoneMap

Bools = NDArray[np.bool_]
Place = tuple[int, int]
NAMED = (2, 10)
"""How many rows and columns about the middle of a sea's name are not free."""
LEAST = {"rose": 5, "serpent": 4, "ship": 3}
"""How many squares about each are free at the least."""
ROSE, PAPER = (0.6, 5.4), "#e6eee6"
"""How far a rose reaches, of the free squares about it, and at most, in squares; its light."""
WINDS, LINES, FAINT = 32, (0.035, 1.5), 0.34
"""How many lines of winds a rose has, how broad they are, in squares and at least in pixels, and
how strong."""
STEP = 0.5
"""By which steps it is asked for their coasts, in squares."""
SHIPS, APART = 3, 13
"""How many ships there are at most, and how far off each other, in squares."""
SHIP = (4.4, 0.045)
"""How large the unit of a ship is at least, in squares and of a level's side."""


def sea_marks(zones: ZoneMap, level: int, pixels: int, names: Sequence[SeaName]) -> Iterator[str]:
    """Draw what is on the open waters of a level, off their names, where these are wide."""
    wet = zones.terrain[level] == WATER
    free = wet & (zones.thing[level] == NO_THING)
    for name in names:
        _take(free, (int(name.row), int(name.column)), *NAMED)
    at, room = _widest(free)
    if room >= LEAST["rose"]:
        reach = min(ROSE[1], ROSE[0] * room)
        yield _rose(wet, at, reach, pixels)
        _take(free, at, round(reach) + 1, round(reach) + 1)
        at, room = _widest(free)
    if room >= LEAST["serpent"]:
        yield serpent(at, room, pixels, level + 1)
        _take(free, at, APART // 2, APART // 2)
    for number in range(SHIPS):
        at, room = _widest(free)
        if room < LEAST["ship"]:
            return
        yield _ship(zones.size, at, pixels, 16 * level + number)
        _take(free, at, APART, APART)


def _take(free: Bools, at: Place, down: int, across: int) -> None:
    """Take what lies so far about a square."""
    row, column = at
    free[max(0, row - down) : row + down + 1, max(0, column - across) : column + across + 1] = False


def _widest(free: Bools) -> tuple[Place, int]:
    """The square with the most free ones about it, of several by the dice, and how many these are;
    the rim of the map is not free."""
    deep = ndimage.distance_transform_cdt(np.pad(free, 1), "chessboard")[1:-1, 1:-1]
    rows, columns = np.indices(free.shape)
    luck = chances(rows, columns, len(free), 881)
    row, column = divmod(int((deep + 0.9 * luck).argmax()), free.shape[1])
    return (row, column), int(deep[row, column])


def _rose(wet: Bools, at: Place, reach: float, pixels: int) -> str:
    """A rose, and the lines of its winds up to the coasts."""
    y, x = at[0] + 0.5, at[1] + 0.5
    data = []
    for wind in range(WINDS):
        dx, dy = sin(2 * pi * wind / WINDS), -cos(2 * pi * wind / WINDS)
        start = far = reach * (0.72 if wind % 4 else 1.08)
        while _is_wet(wet, y + (far + STEP) * dy, x + (far + STEP) * dx):
            far += STEP
        if far > start:
            data.append(
                line([((x + k * dx) * pixels, (y + k * dy) * pixels) for k in (start, far)])
            )
    lines = path("".join(data), fill="none", stroke=COAST, stroke_opacity=num(FAINT),
                 stroke_width=num(max(0.9, LINES[0] * pixels)))  # fmt: skip
    disc = element("circle", cx=num(x * pixels), cy=num(y * pixels), r=num(0.66 * reach * pixels),
                   fill=PAPER, fill_opacity="0.35")  # fmt: skip
    return lines + disc + rose((x * pixels, y * pixels), reach * pixels, PAPER, COAST)


def _is_wet(wet: Bools, y: float, x: float) -> bool:
    return 0 <= y < wet.shape[0] and 0 <= x < wet.shape[1] and bool(wet[int(y), int(x)])


def _ship(size: int, at: Place, pixels: int, key: int) -> str:
    """A ship; every other one is a cog."""
    # Few maps have a sea: others need not wait for what lands draw with.
    from morphs.draw.lands.seafaring import cog, ship

    pen = Pen(ATLAS, max(SHIP[0], SHIP[1] * size) * pixels)
    pen.width = max(0.7, 0.045 * pixels)
    middle = (at[1] + 0.5) * pixels, (at[0] + 0.8) * pixels
    return "".join(one.svg for one in (cog if key % 2 else ship)(pen, middle, key))
