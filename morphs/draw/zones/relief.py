"""What the ground shows of what stands on it: bare rock beneath ranges, their shadow, woods' shade,
and drifts of snow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.draw.zones.palette import DRIFTS, TINTS, rgb
from morphs.draw.zones.soft import Layer, enlarged, noise, smoothed
from morphs.generators.zones.templates.template import TERRAINS

Kinds = NDArray[np.int64]
Aside = Callable[[NDArray[np.bool_]], Layer]
"""Squares, as they are drawn aside, at four points a square."""

SNOW = TERRAINS.index("snow")
LEAFY, WINTRY, BARREN = (0.34, 0.23, 0.36), (0.26, 0.17, 0.08), (0.3, 0.29, 0.26)
"""How much of each colour the ground loses beneath woods, beneath those in snow, and where what
stands for woods has no leaves."""
LOST = {"snow": WINTRY, "subterranean": BARREN, "lava": BARREN}
POOLED, RIM = 0.13, 0.3
"""How much darker a wash is by its rim, where paint gathers, and how broad that is, in squares."""
STONY, BARE = 0.46, 0.5
"""How much darker than its lit faces the foot of a range is, and how far it hides the ground."""
RELIEF = 0.17
"""How much lighter and darker it is where a range's foot looks at the light, or away."""
TORN = ((1.5, 3.6), (0.5, 1.6), (0.16, 1.0))
"""Noise that tears the foot of a range: how broad, in squares, and how strong."""
CAST, SHADOW = (3, 3), 0.34
"""How far a range casts its shadow, in quarters of a square down and across, and how dark."""
DEEP, APART, LEAN = 0.62, 3.4, 0.45
"""How strong the shade in hollows of snow is; how far drifts lie apart along the wind, in squares,
and how far they lean from one side to the other: the wind makes ridges of snow, never rings."""

STRIP = 256
"""Rows of pixels that are reckoned at once."""
PEN, DRAWN = 0.035, 0.5
"""How broad the line is where two grounds meet, in squares, and how dark."""


class Covered(NamedTuple):
    """The squares of ranges, and the points of woods, four a square each way, if there are any."""

    high: NDArray[np.bool_] | None
    wooded: NDArray[np.bool_] | None


def _colours(of: Callable[[str], tuple[float, ...]]) -> NDArray[np.float32]:
    """A colour for each terrain, by its number."""
    return np.array([of(word) for word in TERRAINS], np.float32)


def _mixed(one: str, other: str, share: float) -> tuple[float, ...]:
    return tuple(a + (b - a) * share for a, b in zip(rgb(one), rgb(other), strict=True))


def under_ranges(
    image: Layer, kinds: Kinds, high: NDArray[np.bool_], aside: Aside, pixels: int, key: int
) -> None:
    """Paint what lies beneath ranges: their shadow to the lower right, then rock in the colours of
    the ground, its rim torn, which rises from foot to crest and is lit from the upper left."""
    rows, columns = high.shape
    squares = aside(high)
    foot = smoothed(squares, 4.4)
    rough = np.zeros_like(foot)
    for number, (broad, strong) in enumerate(TORN):
        grain = smoothed(noise(2 * rows, 2 * columns, key + 31 * number), 2 * broad)
        rough += strong * broad * enlarged(grain, 4, 2)
    rough *= np.clip(6 * foot * (1 - foot), 0, 1)
    torn = np.clip((foot + rough - 0.3) / 0.4, 0, 1)
    cast = np.zeros_like(torn)
    cast[CAST[0] :, CAST[1] :] = torn[: -CAST[0], : -CAST[1]]
    shadow = np.clip(smoothed(cast, 1.2) - torn, 0, 1)
    dusk = _colours(lambda word: rgb(TINTS[word].dusk))
    _lay(image, dusk, kinds, SHADOW * enlarged(shadow, pixels, 4))
    rock = _colours(lambda word: _mixed(TINTS[word].lit, TINTS[word].dark, STONY))
    _lay(image, rock, kinds, BARE * enlarged(torn, pixels, 4))
    rise = smoothed(squares, 6.0) + 0.5 * rough * foot
    down, across = (np.asarray(slope, np.float32) for slope in np.gradient(rise))
    lit = np.clip(5 * (0.6 * across + 0.8 * down), -1, 1) * torn
    image *= 1 + (RELIEF * enlarged(lit, pixels, 4))[..., None]


def under_woods(
    image: Layer, kinds: Kinds, wooded: NDArray[np.bool_], aside: Aside, pixels: int
) -> None:
    """Darken the ground beneath woods, whose points are four a square, and to their lower right."""
    cast = wooded.copy()
    for _ in range(CAST[0]):
        cast[1:, 1:] |= cast[:-1, :-1]
    leafy = enlarged(smoothed(aside(cast), 1.2), pixels, 4)
    lost = _colours(lambda word: LOST.get(word, LEAFY))
    for top in range(0, len(image), STRIP):
        strip = slice(top, top + STRIP)
        image[strip] *= 1 - leafy[strip][..., None] * lost[kinds[strip]]


def snow_drifts(image: Layer, kinds: Kinds, pixels: int, key: int) -> None:
    """Paint the drifts of snow: a blue shade that grows down each and ends at the lip of the next
    one."""
    snowy = kinds == SNOW
    if not snowy.any():
        return
    rows, columns = image.shape[0] // pixels, image.shape[1] // pixels
    bent = enlarged(smoothed(noise(rows, columns, key), 2.6) * 5, 4)
    bent = bent + enlarged(smoothed(noise(2 * rows, 2 * columns, key + 1), 1.2) * 0.3, 4, 2)
    down, across = (np.arange(4 * side, dtype=np.float32) / 4 for side in (rows, columns))
    level = enlarged(bent + (down[:, None] + np.float32(LEAN) * across) / np.float32(APART),
                     pixels, 4)  # fmt: skip
    part = level - np.floor(level)
    hollow = np.clip((part - 0.35) / 0.6, 0, 1) ** 2 * np.clip((1 - part) / 0.05, 0, 1)
    calm = enlarged(np.clip(8 * smoothed(noise(rows, columns, key + 2), 1.5) + 0.4, 0, 1), pixels)
    strength = smoothed((hollow * calm * snowy).astype(np.float32), 0.6)
    blue = _colours(lambda _: rgb(DRIFTS))
    _lay(image, blue, kinds, DEEP * strength)


def border_lines(image: Layer, kinds: Kinds, pixels: int, key: int) -> None:
    """Draw a thin line where one ground ends at another, as a pen does: now bold, now lifted."""
    met = np.zeros(kinds.shape, np.float32)
    met[:, :-1] = kinds[:, :-1] != kinds[:, 1:]
    met[:-1] = np.maximum(met[:-1], kinds[:-1] != kinds[1:])
    rows, columns = kinds.shape[0] // pixels, kinds.shape[1] // pixels
    press = enlarged(np.clip(3 * smoothed(noise(2 * rows, 2 * columns, key), 1.0) + 0.5, 0, 1),
                     pixels, 2)  # fmt: skip
    rim = RIM * pixels
    pooled = np.clip(2.2 * rim * smoothed(met, rim, 2.5), 0, 1)
    image *= (1 - np.float32(POOLED) * pooled)[..., None]
    broad = max(0.6, PEN * pixels)
    line = np.clip(2 * broad * smoothed(met, broad), 0, 1) * press
    dusk = _colours(lambda word: rgb(TINTS[word].dusk))
    _lay(image, dusk, kinds, DRAWN * line)


def _lay(image: Layer, colours: Layer, kinds: Kinds, strength: Layer) -> None:
    """Lay the colours of kinds of ground over an image, strip by strip: they take much memory."""
    for top in range(0, len(image), STRIP):
        strip = slice(top, top + STRIP)
        part = image[strip]
        part += (colours[kinds[strip]] - part) * strength[strip][..., None]
