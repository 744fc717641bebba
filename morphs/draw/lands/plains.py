"""Where open country is full of small things, and where it is calm."""

from __future__ import annotations

from morphs.draw.lands.grain import Ints
from morphs.draw.lands.land import Land

WAVE = 47
"""The waves in which it is either by turns, in squares."""
CALM, FULL = -40, 250
"""Up to what strength of its noise nothing stands alone there, and from which on trees stand
anywhere."""


def stir(land: Land) -> Ints:
    """Noise by which open country is full here, and calm there, from -1024 to 1024."""
    return land.grain.noise(WAVE, land.seed + 64)
