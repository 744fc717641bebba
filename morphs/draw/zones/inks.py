"""The inks of names on zone maps, and the light or shade about their letters."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.style import ATLAS
from morphs.draw.zones.palette import GROUND, INK, blended
from morphs.generators.zones.templates.template import TERRAINS

Bools = NDArray[np.bool_]
Kinds = NDArray[np.uint8]
LIGHT = 4.6
"""How wide the light about letters is at most, on both sides together, in pixels."""
GLOWING = {"region": 0.17, "town": 0.22, "range": 0.17, "wood": 0.17}
"""How wide it is, of how high letters are."""
PALE = 0.45
"""How much paler it is than the ground."""
REALM = "#38110b"
"""The ink of the names of regions: what is large is not as dark as what is small."""
SMALL = "#241a12"
"""The ink of small names, which the light about them would make pale."""
LIT, SHADE, DEEP, BROADER = "#faefd9", "#2a211d", 0.62, 1.2
"""The ink of light letters; what the shade about them is of beside the ground, and which part of
it; and how much wider that is than a light."""
DARK, BRIGHT = ("lava", "subterranean", "rock"), ("snow",)
"""Grounds on which letters are light, and those on which alone they are not underground."""


class Inked(NamedTuple):
    """The colours of letters and of what is about them, and how wide that is, in pixels."""

    ink: str
    glow: str
    wide: float


def dusky(kinds: Kinds, level: int) -> Bools:
    """Return the squares of a level on which letters are light."""
    words = [word for word in TERRAINS if word not in BRIGHT] if level else DARK
    return np.isin(kinds, [TERRAINS.index(word) for word in words])


def inked(kind: str, high: float, kinds: Kinds, dark: Bools) -> Inked:
    """Return how a name of a kind is inked whose letters are so many pixels high, given the grounds
    of the squares that it lies on, and which of these are dark."""
    wide = min(LIGHT, GLOWING[kind] * high)
    ground = GROUND[TERRAINS[int(np.bincount(kinds.ravel()).argmax())]]
    if 2 * int(dark.sum()) > dark.size:
        return Inked(LIT, blended(ground, SHADE, DEEP), BROADER * wide)
    ink = REALM if kind == "region" else INK if kind == "town" else SMALL
    return Inked(ink, blended(ground, ATLAS.halo, PALE), wide)
