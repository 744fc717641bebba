"""Underground, what is blocked and lies deep is solid rock; obstacles stand only along the ways.

In maps of the original a third of the underground's land is blocked, the rest of what one cannot
walk being rock (the reference, section 5).
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from morphs.zones.geometry.squares import EIGHT
from morphs.zones.state import State
from morphs.zones.symmetry.images import image
from morphs.zones.templates.template import ROCK
from morphs.zones.zone_map import BLOCKED, NO_THING

BLOCK = np.ones((2, 2), dtype=bool)  # rock comes in pieces no thinner than two squares


def rock(state: State) -> None:
    """Turn to rock what must be blocked and touches nothing that is open or covered."""
    area = state.map
    for level in range(1, area.levels):
        solid = (area.mask[level] == BLOCKED) & (area.thing[level] == NO_THING) & area.land[level]
        solid &= image(solid, state.options.symmetry)
        deep = ndimage.binary_erosion(solid | ~area.land[level], EIGHT, border_value=1)
        area.terrain[level][ndimage.binary_opening(deep & solid, BLOCK)] = ROCK
