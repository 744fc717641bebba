"""What it costs to letter a name on each square of a level, by what is to be seen there."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from morphs.draw.zones.names import Bools, Lands
from morphs.draw.zones.realm_lines import Ints
from morphs.generators.zones.templates.template import ROCK, WATER
from morphs.generators.zones.zone_map import ZoneMap

Box = tuple[int, int, int, int]
"""Row, column, rows and columns of squares."""

PEAKED, PASSED = 60, 6
"""What a square costs on which peaks are drawn, or that they hide, and one of the floor between."""
LOW, GREAT = 14, 2.4
"""What one costs that low peaks hide, and how high are those that cost the most, in squares."""
LEAFY = 27
"""What more a square costs on which crowns of woods are drawn."""
WET = 160
"""What a square of seas and lakes costs: names on land do not run over coasts."""
STONY = 18
"""What a square of walls of rock costs."""
SIGNED = 320
"""What a square costs on which a sign stands."""


def squares_of(boxes: Iterable[Box], shape: tuple[int, ...]) -> Bools:
    """Return the squares that boxes cover."""
    found = np.zeros(shape, np.bool_)
    for row, column, high, wide in boxes:
        found[max(0, row) : max(0, row + high), max(0, column) : max(0, column + wide)] = True
    return found


def cost_of(zones: ZoneMap, level: int, signed: Bools, lands: Lands) -> Ints:
    """Return what it costs to letter each square, by what is to be seen there."""
    cost = _risen(lands) + 5 * lands.hills + 5 * lands.woods
    if lands.crowns is not None:
        cost += LEAFY * lands.crowns
    cost += WET * lands.lakes + 9 * (zones.road[level] > 0) + 16 * (zones.river[level] > 0)
    cost += WET * (zones.terrain[level] == WATER) + STONY * (zones.terrain[level] == ROCK)
    return np.asarray(cost + SIGNED * signed)


def _risen(lands: Lands) -> Ints:
    """What it costs to letter each square of ranges: low peaks less than great ones."""
    if lands.high is not None:
        steep = PEAKED * np.minimum(1.0, lands.high / GREAT)
        found = np.where(lands.high > 0, np.maximum(LOW, steep), PASSED * lands.peaks)
        return np.asarray(np.round(found), np.int64)
    risen = lands.peaks.copy()
    for up in (1, 2):  # what stands there hides what lies behind
        risen[:-up] |= lands.peaks[up:]
    return np.asarray(PEAKED * risen, np.int64)
