"""Colours laid on an image of a level, and strokes along distances."""

from __future__ import annotations

import numpy as np

from morphs.draw.zones.palette import rgb
from morphs.draw.zones.soft import Layer


def blend(image: Layer, colour: str, strength: Layer) -> None:
    """Mix a colour into an image, as strong as each pixel has it."""
    image += (np.array(rgb(colour), np.float32) - image) * strength[..., None]


def stroke(distance: Layer, at: float, width: float) -> Layer:
    """A stroke along a distance, soft by about a pixel."""
    found: Layer = np.clip(1.2 - np.abs(distance - at) / width, 0, 1)
    return found
