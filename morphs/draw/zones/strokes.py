"""What a pen tells of open ground: tufts of grass, reeds over still water, ripples of sand, stones
and stubble; in groups, with calm land between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.marks import XY, num, path, point
from morphs.draw.terrain.sheet import chance, chances
from morphs.draw.zones.ground import Drift
from morphs.draw.zones.palette import COAST, GROUND, INK, blended
from morphs.draw.zones.soft import noise, smoothed
from morphs.generators.zones.templates.template import TERRAINS

Bools = NDArray[np.bool_]
BROAD, FROM, MOST = 2.6, 0.02, 0.5
"""How broad groups of strokes are, in squares; from which height of a smooth noise there are some,
and the share of squares that has one in their midst."""
WAVES = 0.4
"""The share of those on water that are drawn."""
BLADES = ((-0.3, -0.75, 0.6), (-0.08, -0.2, 0.95), (0.1, 0.25, 1.0), (0.3, 0.8, 0.65))
"""Of each blade of a tuft where it grows, and how far aside and up its tip is."""
SMALL, FINER = 48, 0.7
"""On maps of so many squares a side at most squares are drawn large: there are two strokes a square
each way, so much smaller."""
PEN, INKED = 0.05, 0.42
"""How broad strokes are, in squares, and how much ink is in their colour."""


def stroke_shapes(
    land: NDArray[np.uint8], free: Bools, aside: Drift, pixels: int, key: int
) -> Iterator[str]:
    """Draw the strokes of a level's grounds, whose squares have the terrains `land`, where it is
    free."""
    each, unit = (2, round(FINER * pixels)) if len(land) <= SMALL else (1, pixels)
    land = np.repeat(np.repeat(land, each, 0), each, 1)
    free = np.repeat(np.repeat(free, each, 0), each, 1)
    rows, columns = np.indices(land.shape)
    crowd = smoothed(noise(land.shape[0], land.shape[1], 10 * key + 851), BROAD * each)
    much = np.clip((crowd * each - FROM) * 14, 0, MOST)
    taken = free & (chances(rows, columns, key, 852) < much)
    for kind, draw in DRAWN.items():
        data = []
        here = taken & (land == TERRAINS.index(kind))
        if kind == "water":
            here &= chances(rows, columns, key, 856) < WAVES
        for row, column in np.argwhere(here).tolist():
            x, y, luck = (chance(row, column, key, salt) for salt in (853, 854, 855))
            square = row // each, column // each
            at = (
                ((column + 0.15 + 0.7 * x) / each - float(aside[1][square])) * pixels,
                ((row + 0.25 + 0.6 * y) / each - float(aside[0][square])) * pixels,
            )
            data.append(draw(at, unit, luck))
        if data:
            ink = COAST if kind == "water" else blended(GROUND[kind], INK, INKED)
            yield path("".join(data), fill="none", stroke=ink, stroke_linecap="round",
                       stroke_width=num(max(0.8, PEN * unit)))  # fmt: skip


def _blades(at: XY, pixels: int, luck: float) -> str:
    """A tuft, sometimes with a lower one beside it."""
    return _fan(at, (0.2 + 0.12 * luck) * pixels) + (
        _fan((at[0] + 0.34 * pixels, at[1] + 0.1 * pixels), 0.16 * pixels) if luck > 0.55 else ""
    )


def _fan(at: XY, size: float) -> str:
    x, y = at
    return "".join(
        f"M{point((x + root * size, y))}"
        f"Q{point((x + root * size, y - 0.5 * size))} {point((x + dx * size, y - dy * size))}"
        for root, dx, dy in BLADES
    )


def _reeds(at: XY, pixels: int, luck: float) -> str:
    """Reeds, and still water before them."""
    (x, y), wide = at, (0.3 + 0.24 * luck) * pixels
    svg = "".join(
        f"M{point((x + dx * pixels, y))}L{point((x + (dx + lean) * pixels, y - tall * pixels))}"
        for dx, lean, tall in ((-0.1, -0.04, 0.26), (0.0, 0.0, 0.36), (0.09, 0.05, 0.24))
    )
    low = y + 0.06 * pixels
    svg += f"M{point((x - wide, low))}L{point((x + 0.7 * wide, low))}"
    low += 0.13 * pixels
    return svg + f"M{point((x - 0.3 * wide, low))}L{point((x + wide, low))}"


def _ripples(at: XY, pixels: int, luck: float) -> str:
    """Two or three ripples of sand."""
    (x, y), svg = at, ""
    for k in range(2 + (luck > 0.6)):
        left, wide, low = x + 0.14 * k * pixels, (0.62 - 0.12 * k) * pixels, y + 0.19 * k * pixels
        svg += f"M{point((left, low))}q{point((0.3 * wide, -0.2 * wide))} {point((0.5 * wide, 0))}"
        svg += f"t{point((0.5 * wide, 0))}"
    return svg


def _stones(at: XY, pixels: int, luck: float) -> str:
    """Stones and stubble: short strokes."""
    (x, y), svg = at, ""
    for dx, dy, long in ((0.0, 0.0, 0.16), (0.24, 0.1, 0.1), (-0.12, 0.2, 0.12)):
        left, low, far = x + dx * pixels, y + dy * pixels, long * (0.7 + luck) * pixels
        svg += f"M{point((left, low))}q{point((0.5 * far, -0.7 * far))} {point((far, 0))}"
    return svg


def _waves(at: XY, pixels: int, luck: float) -> str:
    """Two crests of waves."""
    (x, y), svg = at, ""
    for dx, dy, long in ((0.0, 0.0, 0.7), (0.5, 0.24, 0.45)):
        far = long * (0.8 + 0.5 * luck) * pixels
        svg += f"M{point((x + dx * pixels, y + dy * pixels))}"
        svg += f"q{point((0.25 * far, -0.4 * far))} {point((0.5 * far, 0))}t{point((0.5 * far, 0))}"
    return svg


DRAWN: dict[str, Callable[[XY, int, float], str]] = {
    "grass": _blades, "swamp": _reeds, "sand": _ripples, "rough": _blades, "dirt": _stones,
    "water": _waves,
}  # fmt: skip
