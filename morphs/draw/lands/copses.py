"""The edges of woods: woods close to each other are joined by copses, edges away from fields fray
into open wood, and villages lie in clearings."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from morphs.draw.lands.grain import MARGIN, ONE, Flags, Ints, blurred
from morphs.draw.lands.land import Land
from morphs.draw.lands.view import FOREST, GROVE, JUNGLE, WOOD
from morphs.draw.terrain.ridges import depths

WOODS = (FOREST, JUNGLE, GROVE, WOOD)
STEP, SMOOTH = 4, 2
"""How many squares of a land's raster are one of those that gaps are looked for in, and how far
what is found is smoothed, in squares."""
GAP = 7
"""How far from woods on both sides gaps are joined, in halves of these, of which a cell has eight;
and how near a wood is that copses and parkland belong to."""
NEAR = 11
TENDED, CLEARED, GLADES = 1.0, (0.46, 0.78), 13
"""How far about places no wood frays or is joined, in cells; how far it is cleared all about them
and, in places, at most; and the waves of these."""
TUFTED, THIN = (7, -220), 0.7
"""The waves of copses and from what strength of them on there are trees, and how many."""
FRAYING = (21, -60, 340)
"""The waves in which edges of woods fray, from what strength on, and over how much more of it ever
more."""


class Edges(NamedTuple):
    """What lies about the woods of a land, square by square: the open ground between woods that
    copses stand on, the wood that is nearest, how far edges fray, of `ONE`, and clearings."""

    joined: Flags
    nearest: Ints
    frayed: Ints
    cleared: Flags


def edges_of(land: Land) -> Edges:
    """What lies about the woods of a land."""
    homes = [land.sites[[cell]] for cell in sorted(land.homes)]
    tended = land.within(homes, TENDED)
    least, most = CLEARED
    glades = land.grain.noise(GLADES, land.seed + 71) > 0
    wave, level, over = FRAYING
    frayed = np.clip((land.grain.noise(wave, land.seed + 70) - level) * ONE // over, 0, ONE)
    wave, level = TUFTED
    tufts = land.grain.noise(wave, land.seed + 72) > level
    woods = np.isin(land.kind, WOODS) & (land.sea < 0)
    return Edges(
        _between(land, woods) & ~woods & ~tended & tufts,
        _nearest(land),
        np.where(tended, 0, frayed),
        land.within(homes, least) | (land.within(homes, most) & glades),
    )


def near_woods(land: Land) -> Flags:
    """The squares in and close about woods; all, where there are none."""
    coarse = _coarse(land, np.isin(land.kind, WOODS) & (land.sea < 0))
    if not coarse.any():
        return np.ones(land.grain.shape, np.bool_)
    return _fine(land, depths(~coarse, land.shown.ground.wrap != "none") <= NEAR)


def _between(land: Land, woods: Flags) -> Flags:
    """Woods together with the gaps between them that are narrow."""
    wraps, coarse = land.shown.ground.wrap != "none", _coarse(land, woods)
    if not coarse.any():
        return woods
    about = depths(~coarse, wraps) <= GAP
    closed = _fine(land, depths(about, wraps) > GAP)
    return np.asarray(blurred(closed * ONE, SMOOTH, 1) > ONE // 2)


def _nearest(land: Land) -> Ints:
    """The wood that is felt most at each square."""
    found, best = np.full(land.grain.shape, -1, np.int64), np.zeros(land.grain.shape, np.int64)
    for number in WOODS:
        if number in land.shares:
            felt = blurred((land.kind == number) * ONE, 2 * STEP)
            found[felt > best] = number
            best = np.maximum(best, felt)
    return found


def _coarse(land: Land, squares: Flags) -> Flags:
    """Which squares of `STEP` by `STEP` on the board are so for the greater part."""
    columns, rows = (side // STEP for side in land.grain.extent)
    inner = squares[MARGIN : MARGIN + rows * STEP, MARGIN : MARGIN + columns * STEP]
    many = inner.reshape(rows, STEP, columns, STEP).sum(axis=(1, 3))
    return np.asarray(2 * many >= STEP * STEP)


def _fine(land: Land, coarse: Flags) -> Flags:
    """The same square by square, beyond the board as at its rim, or as it goes on there."""
    rows, columns = (
        (np.arange(count) - MARGIN) // STEP for count in (land.grain.shape[0], land.grain.shape[1])
    )
    if land.shown.ground.wrap != "none":
        rows, columns = rows % coarse.shape[0], columns % coarse.shape[1]
    rows, columns = (
        np.clip(part, 0, count - 1)
        for part, count in zip((rows, columns), coarse.shape, strict=True)
    )
    return np.asarray(coarse[rows[:, None], columns[None, :]])
