"""Underground, what is blocked and lies deep is solid rock; obstacles stand only along the ways.

In maps of the original a third of the underground's land is blocked, the rest of what one cannot
walk being rock (the reference, section 5).
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from morphs.generators.zones.geometry.squares import EIGHT
from morphs.generators.zones.grounds.shapes import Bools
from morphs.generators.zones.grounds.smoothing import Change, Ints, smoothed
from morphs.generators.zones.state import State
from morphs.generators.zones.steps.straightening import in_first_half, in_halves
from morphs.generators.zones.symmetry.images import image
from morphs.generators.zones.templates.template import ROCK
from morphs.generators.zones.zone_map import BLOCKED, NO_THING

BLOCK = np.ones((2, 2), dtype=bool)  # rock comes in pieces no thinner than two squares


def rock(state: State) -> None:
    """Turn to rock what must be blocked and touches nothing that is open or covered."""
    area = state.map
    for level in range(1, area.levels):
        solid = (area.mask[level] == BLOCKED) & (area.thing[level] == NO_THING) & area.land[level]
        solid &= image(solid, state.options.symmetry)
        deep = ndimage.binary_erosion(solid | ~area.land[level], EIGHT, border_value=1)
        found = _straight(state, level, ndimage.binary_opening(deep & solid, BLOCK), solid)
        area.terrain[level][found] = ROCK


def _straight(state: State, level: int, rock: Bools, blocked: Bools) -> Bools:
    """Rock with borders there are pictures of: less of it, or more of what is blocked anyway."""
    area = state.map
    rocky = rock | ~area.land[level]
    zone = np.where(area.zone[level] > 0, area.zone[level], 0).astype(np.int64)
    grounds = np.full(int(zone.max()) + 1, ROCK, np.uint8)
    grounds[zone[~rocky]] = area.terrain[level][~rocky]

    def allowed(labels: Ints, changes: Change) -> Bools:
        here = changes.rows, changes.columns
        back = (changes.labels == zone[here]) & rock[here]
        more = (changes.labels == 0) & blocked[here]
        return np.asarray((back | more) & in_first_half(state, labels, changes))

    changed = smoothed(np.where(rocky, 0, zone), grounds, allowed)
    return np.asarray((in_halves(state, changed, twins=False) == 0) & area.land[level])
