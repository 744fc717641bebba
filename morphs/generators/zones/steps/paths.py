"""The obstacle mask: fractal paths cut through land that must be blocked.

The talk: "Like the edge roughening, except that the generator adds new, perpendicular lines at
each stage." The squares of a path must be clear, their neighbours may be.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.fractal_lines import (
    STEP,
    Line,
    Point,
    branching_lines,
    draw_line,
)
from morphs.generators.zones.geometry.squares import with_neighbours
from morphs.generators.zones.state import State
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, MAY

CLEAR_SHARE = 22  # percent of a zone's inside that paths clear
MOST_PATHS = 400
DRAWS = 12


def paths(state: State) -> None:
    """Cut paths in every zone but junctions, which are tunnels between their connections."""
    for zone in state.template.zones:
        if zone.type != "junction":
            state.tick()
            level = state.circles[zone.id].level
            _cut_zone(state, zone.id, level, state.dice("paths", zone.id))


def _cut_zone(state: State, name: int, level: int, dice: Dice) -> None:
    area = state.map
    box = ndimage.find_objects((area.zone[level] == name).astype(np.uint8))[0]
    inside = state.interior[level][box] & (area.zone[level][box] == name)
    cut = cut_paths(inside, dice)
    mask = area.mask[level][box]
    mask[with_neighbours(cut) & inside & (mask == BLOCKED)] = MAY
    mask[cut] = CLEAR


def cut_paths(inside: NDArray[np.bool_], dice: Dice) -> NDArray[np.bool_]:
    """Return the squares of random fractal paths, until enough of the inside is cleared."""
    squares = np.argwhere(inside)
    wanted = len(squares) * CLEAR_SHARE // 100
    cut = np.zeros_like(inside)
    for _ in range(MOST_PATHS):
        start, end = _ends(squares, cut, dice)
        for line in branching_lines(start, end, dice):
            draw_line(cut, line)
        cut &= inside
        if int(cut.sum()) >= wanted:
            break
    return cut


def _ends(squares: NDArray[np.int64], cut: NDArray[np.bool_], dice: Dice) -> Line:
    """Of some random squares the one farthest from all paths, and of some others the one farthest
    from it: paths come to every part of the zone."""
    starts = squares[[dice.below(len(squares)) for _ in range(DRAWS)]]
    lonely = ndimage.distance_transform_cdt(~cut, "chessboard")[starts[:, 0], starts[:, 1]]
    start = starts[lonely.argmax()]
    ends = squares[[dice.below(len(squares)) for _ in range(3)]]
    end = ends[((ends - start) ** 2).sum(axis=1).argmax()]
    return _point(start), _point(end)


def _point(square: NDArray[np.int64]) -> Point:
    return int(square[0]) * STEP, int(square[1]) * STEP
