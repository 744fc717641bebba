"""The light below ground: a cool dusk, deep where nobody lives, and warm about towns and gates."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from morphs.draw.zones.sign import Sign
from morphs.draw.zones.soft import Layer, enlarged, smoothed, stepped
from morphs.generators.zones.templates.template import TERRAINS

Bools = NDArray[np.bool_]
Kinds = NDArray[np.uint8]
Glow = tuple[tuple[float, float, float], Layer]
"""How much brighter red, green and blue are, and how strong that is at each point."""
NIGHT, LAMP = (0.76, 0.775, 0.83), (1.14, 1.06, 0.94)
"""How bright red, green and blue are far off all lamps, and by them."""
LAMPS = {"town": (1.5, 1.0), "gate": (2.1, 0.85), "teleporter": (2.1, 0.7), "mine": (1.2, 0.4)}
"""What gives light: how far that reaches, in widths of the sign, and how strong it is."""
LEVEL = 0.45
"""How far above the foot of a sign its lamp is, in its widths."""
COOL, HOT = (0.1, 0.44, 0.5), (0.62, 0.24, 0.04)
"""How much brighter red, green and blue are where crystals and mushrooms shine, and on lava."""
SHINE = 5.0
"""How broad that fades, in quarters of a square."""
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


def shining(wooded: Bools | None, land: Kinds) -> list[Glow]:
    """Return the light of what grows below ground on so many points, four a square: for each colour
    how strong it is at each point."""
    if wooded is None:
        return []
    lava = np.kron(land == TERRAINS.index("lava"), np.ones((4, 4), np.bool_))
    parts = ((COOL, wooded & ~lava), (HOT, wooded & lava))
    return [
        (colour, stepped(smoothed(points.astype(np.float32), SHINE)))
        for colour, points in parts
        if points.any()
    ]


def darken(image: NDArray[np.uint8], light: Layer, pixels: int, glows: Iterable[Glow] = ()) -> None:
    """Lay dusk over the ground of a level that lies below, and over what stands there, as far as
    lamps leave it dark; what glows has its colour."""
    bright = enlarged(light, pixels, 4)
    shone = [(colour, enlarged(strength, pixels, 4)) for colour, strength in glows]
    for top in range(0, len(image), STRIP):
        strip = slice(top, top + STRIP)
        for channel, (night, lamp) in enumerate(zip(NIGHT, LAMP, strict=True)):
            share = np.float32(night) + np.float32(lamp - night) * bright[strip]
            for colour, strength in shone:
                share += np.float32(colour[channel]) * strength[strip]
            lit = image[strip, :, channel] * share
            image[strip, :, channel] = np.clip(lit + 0.5, 0, 255).astype(np.uint8)
