"""Maps of islands: a boundary between land and sea within every zone of the surface.

The talk, "Differences on an Islands map": zone boundaries are not randomised; the internal boundary
is displaced from the actual boundary and randomised.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.fractal_borders import (
    SQUARE,
    Point,
    bent,
    filled,
    middle_of,
    odd,
)
from morphs.generators.zones.geometry.pieces import largest
from morphs.generators.zones.state import State
from morphs.generators.zones.symmetry.images import image

SHARE = 20  # percent of a zone's radius that is sea, within these limits
LEAST_SEA, MOST_SEA = 3 * SQUARE // 2, 7 * SQUARE
LEAST_LAND = 30  # squares


def coasts(state: State) -> None:
    """Give the rim of every zone of the surface to the sea."""
    if state.options.water != "islands":
        return
    dice = state.dice("coasts")
    shores = [shore(outline, dice) for outline in state.outlines[0]]
    land = filled(shores, state.options.size)
    zone = state.map.zone[0]
    sea = np.ones_like(zone, dtype=bool)
    apart = ~_at_rim(state.cells[0])
    for place, name in enumerate(state.names[0]):
        if name > 0:
            piece = largest((land == place) & (zone == name) & apart, diagonal=False)
            if int(piece.sum()) < LEAST_LAND:
                raise CannotMakeError(
                    f"the island of zone {name} would be too small to hold it", name
                )
            sea[piece] = False
    zone[sea] = 0
    if state.twins:
        half = zone.shape[1] // 2
        twins = np.array([state.twins.get(name, 0) for name in range(int(zone.max()) + 1)])
        zone[:, -half:] = image(twins[zone], state.options.symmetry)[:, -half:]


def _at_rim(cells: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Squares beside another cell or the map's edge: two squares of sea lie between islands."""
    low = ndimage.minimum_filter(cells, 3, mode="constant", cval=-9999)
    high = ndimage.maximum_filter(cells, 3, mode="nearest")
    rim: NDArray[np.bool_] = (low != cells) | (high != cells)
    return rim


def shore(outline: list[Point], dice: Dice) -> list[Point]:
    """The outline drawn towards its middle, each side bent between there and the old outline."""
    if len(outline) < 3:
        return []
    middle = middle_of(outline)
    radius = math.isqrt(abs(_twice_area(outline)) * 10 // 63) or 1
    inset = max(LEAST_SEA, min(MOST_SEA, radius * SHARE // 100))
    keep = max(0, radius - inset)
    ring = [
        odd(
            middle[0] + (x - middle[0]) * keep // radius,
            middle[1] + (y - middle[1]) * keep // radius,
        )
        for x, y in outline
    ]
    points: list[Point] = []
    outer = zip(outline, outline[1:] + outline[:1], strict=True)
    for (start, end), (a, b) in zip(
        zip(ring, ring[1:] + ring[:1], strict=True), outer, strict=True
    ):
        beyond = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        points += [start, *bent(dice, start, end, middle, beyond)]
    return points


def _twice_area(outline: list[Point]) -> int:
    turned = outline[1:] + outline[:1]
    return sum(x * v - y * u for (x, y), (u, v) in zip(outline, turned, strict=True))
