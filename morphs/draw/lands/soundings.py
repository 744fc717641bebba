"""How deep the sea of a land is, as charts tint it: in calm bands from the coasts outwards."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from morphs.draw.lands.contours import Points, calmed, rings
from morphs.draw.lands.grain import SIZE, Ints, blurred
from morphs.draw.lands.land import Land, area

SOUNDED, EASED = 6, 8
"""How far depths are evened, in squares, and how often their lines are drawn calmer."""
BANK = 1.2
"""How large in squares a cell wide the least deep or bank is that is shown: less would look like a
stain."""


def soundings(land: Land) -> Ints:
    """How deep the sea is, evened: the lines of its depths have no corners, and keep off land."""
    even = blurred(land.offing.astype(np.int64), SOUNDED, 3)
    return np.minimum(even, land.sea.astype(np.int64))


def deeps(land: Land, least: int) -> Iterator[Points]:
    """The lines about what is so deep at least."""
    for ring in rings(land.grain, soundings(land) - least):
        if area(ring) > BANK * SIZE**2:
            yield calmed(ring, EASED)
