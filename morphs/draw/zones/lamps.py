"""The light below ground: a cool dusk, deep where nobody lives, and warm about towns and gates."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from morphs.draw.zones.sign import Sign
from morphs.draw.zones.soft import Layer, enlarged, stepped

NIGHT, LAMP = (0.76, 0.775, 0.83), (1.14, 1.06, 0.94)
"""How bright red, green and blue are far off all lamps, and by them."""
LAMPS = {"town": (1.5, 1.0), "gate": (2.1, 0.85), "teleporter": (2.1, 0.7), "mine": (1.2, 0.4)}
"""What gives light: how far that reaches, in widths of the sign, and how strong it is."""
LEVEL = 0.45
"""How far above the foot of a sign its lamp is, in its widths."""
STRIP = 256
"""Rows of pixels that are reckoned at once."""


def lamplight(signs: Iterable[Sign], shape: tuple[int, ...], pixels: int) -> Layer:
    """Return how much lamps light each point of a level, four a square, 0 to 1."""
    dark = np.ones((4 * shape[0], 4 * shape[1]), np.float32)
    for sign in signs:
        reach, strong = LAMPS.get(sign.emblem.kind, (0.0, 0.0))
        wide = sign.unit / pixels
        if not reach:
            continue
        far = 4 * reach * wide
        y, x = 4 * (sign.foot - LEVEL * wide), 4 * sign.middle
        ends = [(max(0, int(at - far)), int(at + far) + 2) for at in (y, x)]
        box = slice(*ends[0]), slice(*ends[1])
        rows, columns = np.ogrid[: dark.shape[0], : dark.shape[1]]
        down, across = rows[box[0]] + 0.5 - y, columns[:, box[1]] + 0.5 - x
        near = np.clip(1 - (down * down + across * across) / (far * far), 0, 1)
        dark[box] = stepped(dark[box] * (1 - strong * near * near))
    return stepped(1 - dark)


def darken(image: NDArray[np.uint8], light: Layer, pixels: int) -> None:
    """Lay dusk over the ground of a level that lies below, and over what stands there, as far as
    lamps leave it dark."""
    bright = enlarged(light, pixels, 4)
    for top in range(0, len(image), STRIP):
        strip = slice(top, top + STRIP)
        for channel, (night, lamp) in enumerate(zip(NIGHT, LAMP, strict=True)):
            share = np.float32(night) + np.float32(lamp - night) * bright[strip]
            lit = image[strip, :, channel] * share
            image[strip, :, channel] = np.clip(lit + 0.5, 0, 255).astype(np.uint8)
