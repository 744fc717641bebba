"""Shores moved by small headlands and coves, less where they would cross themselves or another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from morphs.base import exact
from morphs.draw.lands.contours import Points
from morphs.draw.lands.grain import Ints

EVER_LESS = (1.0, 0.6, 0.35)
"""How much shores are moved as wholes, where they would cross too often."""
LESS, ABOUT, TRIES = 0.4, 12, 6
"""What part of its way a shore is left about where it crosses, how many points about that, and how
often it is tried."""


def uncrossed(shores: Sequence[Points], offs: Sequence[Points]) -> list[Points]:
    """Return closed lines moved so far at each point, no one across itself or another: about where
    they would be they are moved less, and all of them where that is not enough."""
    whole = list(shores)
    for share in EVER_LESS:
        shares = [np.full((len(shore), 1), share) for shore in shores]
        for _ in range(TRIES):
            parts = zip(shores, offs, shares, strict=True)
            moved = [exact.points(shore + part * off) for shore, off, part in parts]
            closed = [np.concatenate([ring, ring[:1]]) for ring in moved]
            if shapely.MultiLineString(closed).is_simple:
                return moved
            for shore, points in _crossed(moved):
                near = (points[:, None] + np.arange(-ABOUT, ABOUT + 1)) % len(moved[shore])
                shares[shore][np.unique(near)] *= LESS
    return whole


def _crossed(shores: Sequence[Points]) -> list[tuple[int, Ints]]:
    """The points of shores where these touch themselves or another, by numbers of shores."""
    ends = np.concatenate([np.stack([one, np.roll(one, -1, axis=0)], axis=1) for one in shores])
    counts = [len(one) for one in shores]
    starts = np.cumsum([0, *counts])
    owner = np.repeat(np.arange(len(shores)), counts)
    lines = np.asarray(shapely.linestrings(ends))
    one, other = shapely.STRtree(lines).query(lines, predicate="intersects")
    at = np.arange(len(ends))
    last = starts[owner + 1] - 1
    follows = np.where(at == last, starts[owner], at + 1)
    far = (one != other) & (follows[one] != other) & (follows[other] != one)
    hit = np.unique(one[far])
    return [(n, hit[owner[hit] == n] - starts[n]) for n in np.unique(owner[hit]).tolist()]
