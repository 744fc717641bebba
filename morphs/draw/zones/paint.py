"""Colours laid on an image of a level, and strokes along distances."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.draw.zones.palette import rgb
from morphs.draw.zones.soft import Layer

RIM, SHADED = 0.05, 0.2
"""How broad the shade along the rim of a level is, of its side, and how dark at the rim itself."""
STRIP = 256
"""Rows of pixels that are reckoned at once."""


def shade_rim(image: NDArray[np.uint8]) -> None:
    """Darken an image towards its rim, so that it lies within its frame."""
    sides = []
    for side in image.shape[:2]:
        at = np.arange(side, dtype=np.float32) + np.float32(0.5)
        near = np.clip(1 - np.minimum(at, side - at) / np.float32(RIM * side), 0, 1)
        sides.append(1 - np.float32(SHADED) * near * near)
    for top in range(0, len(image), STRIP):
        part = image[top : top + STRIP, :, :3]
        lit = sides[0][top : top + STRIP, None] * sides[1]
        part[:] = (part * lit[..., None] + np.float32(0.5)).astype(np.uint8)


def blend(image: Layer, colour: str, strength: Layer) -> None:
    """Mix a colour into an image, as strong as each pixel has it."""
    image += (np.array(rgb(colour), np.float32) - image) * strength[..., None]


def stroke(distance: Layer, at: float, width: float) -> Layer:
    """A stroke along a distance, soft by about a pixel."""
    found: Layer = np.clip(1.2 - np.abs(distance - at) / width, 0, 1)
    return found
