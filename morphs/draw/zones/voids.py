"""The rock and the sea about a realm, where its name stands if the land has no room for that."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.generators.zones.templates.template import ROCK, WATER

Bools = NDArray[np.bool_]
REACH, CLEAR = 12, 2
"""How far off a realm its name may stand, in squares; and how far off all land, lest letters run
over shores."""
NEARER = 3
"""How many squares nearer to another realm letters may be than to their own."""


def void_about(squares: Bools, kinds: NDArray[np.uint8]) -> Bools:
    """Return the squares of rock and sea near those of a realm, and about as near to no other."""
    void = np.isin(kinds, (ROCK, WATER))
    off = ndimage.distance_transform_cdt(void, "chessboard")
    far = ndimage.distance_transform_cdt(~squares, "chessboard")
    return np.asarray(void & (off >= CLEAR) & (far <= np.minimum(REACH, off + NEARER)))
