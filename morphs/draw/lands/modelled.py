"""The painted ground of charts modelled as relief: light falls on it from the upper left, so that
ranges stand on slopes, downs roll and plains are not flat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.draw.lands.grain import ONE, Ints, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.view import CRAGS, FOOTHILL, HILL, LETTERS, MOUNTAIN

HEIGHTS = {MOUNTAIN: 8, CRAGS: 7, FOOTHILL: 4, HILL: 3}
"""How high countries lie, in parts of `ONE`; others lie at its foot."""
BEDS = -1
"""How high the sea lies, in half of these."""
BROAD, NARROW = (3, 2), (1, 2)
"""How far slopes reach, in squares, and how often that is spread: of whole ranges, and of what is
at their edge."""
ROLLS = ((41, 4500), (19, 2400), (9, 700))
"""The waves in which all land rolls, in squares, and how high these are, in 1024ths of `ONE`."""
RUGGED = ((13, 2300), (7, 1300), (3, 420))
"""The same of the crests and ravines of mountains and crags, where these lie."""
AHEAD = 2
"""How far off the light is asked for a slope, in squares."""
STRONG, BRIGHTEST, DARKEST = 8, 1000, 680
"""How strong slopes are drawn; how bright and how dark they are at most, in 1024ths."""
LEVEL = 240
"""How much of their shade slopes have, in 1024ths: where nothing stands that would cast more, it
reads as dirt."""
SHADE, LIT = (52, 50, 42), (20, 19, 10)
"""What the deepest shade takes of red, green and blue, and what the brightest light adds."""
GREY = (92, 91, 89)
"""The same of shade that is washed with grey."""


def modelled(land: Land, colours: NDArray[np.uint8], inked: bool = False) -> NDArray[np.uint8]:
    """Return the colours of a land's ground under one light; of one that is `inked` its shade is
    washed with grey."""
    dims, lights = (GREY, (0, 0, 0)) if inked else (SHADE, LIT)
    shade = np.where(land.sea < 0, _shade(_heights(land)), 0)
    shade = np.where(shade > 0, shade * LEVEL // 1024, shade)
    # Strokes shade what rises: about their feet more would be smoke.
    rock = blurred(np.isin(land.kind, (MOUNTAIN, CRAGS, FOOTHILL, HILL)) * ONE, *BROAD)
    shade = shade * (ONE - np.minimum(ONE, 2 * rock)) // ONE
    found = np.empty_like(colours)
    for channel in range(3):
        dark = np.maximum(shade, 0) * dims[channel] // 1024
        lit = np.maximum(-shade, 0) * lights[channel] // 1024
        found[..., channel] = np.clip(colours[..., channel] - dark + lit, 0, 255)
    return found


def _heights(land: Land) -> Ints:
    """How high the ground lies, in parts of `ONE`."""
    table = np.array([HEIGHTS.get(country, 0) for country in range(len(LETTERS))], np.int64)
    base = np.where(land.sea < 0, table[land.kind] * ONE, BEDS * ONE // 2)
    high = (blurred(base, *BROAD) + blurred(base, *NARROW)) // 2
    steep = blurred(np.isin(land.kind, (MOUNTAIN, CRAGS)) * ONE, 2, 1)
    for number, (wave, part) in enumerate(ROLLS):
        high = high + land.grain.noise(wave, land.seed + 160 + number) * part * ONE // 1024**2
    for number, (wave, part) in enumerate(RUGGED):
        rough = (512 - 2 * np.abs(land.grain.noise(wave, land.seed + 170 + number))) * part // 1024
        high = high + rough * steep // 1024
    return high


def _shade(high: Ints) -> Ints:
    """How far each square lies in shade, in 1024ths; lit squares are below nought."""
    before = np.roll(high, (AHEAD, AHEAD), axis=(0, 1))
    after = np.roll(high, (-AHEAD, -AHEAD), axis=(0, 1))
    falls = (before - after) * STRONG * 1024 // (ONE * 32)
    return np.asarray(np.clip(falls, -BRIGHTEST, DARKEST))
