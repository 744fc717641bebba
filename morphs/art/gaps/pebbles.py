"""Pebbles in great masses of rock, off all that is hatched. Lengths are in squares."""

from __future__ import annotations

import numpy as np

from morphs.art.gaps.round_caves import FULL, Rock
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.noise import stream
from morphs.base.seeds import Dice

PACE, SPREAD = 2.1, 0.9
"""How far places of such are apart, and how much of that they stray."""
OFF = 1.58
"""They lie so far off walls, at least."""
NEAR = (0.015, 0.3)
"""Of all that lies about, such a share is open at least and at most."""
RIM = 1.0
"""None lies nearer to the border of a map."""
PEBBLED = 0.14
"""Which share of places has pebbles."""
PEBBLES, AROUND, SIZE = 5, 0.5, (0.05, 0.065)
"""How many pebbles lie together, how far off their middle, and how large they are."""
ROLLS = 32
WAYS = np.array([[exact.cos(k * 0.3926991), exact.sin(k * 0.3926991)] for k in range(16)])


def pebbles_of(rock: Rock) -> Floats:
    """The corners of pebbles, (n, corners, 2)."""
    columns, rows = (int(side / PACE) + 1 for side in rock.size)
    column, row = np.tile(np.arange(columns), rows), np.repeat(np.arange(rows), columns)
    values = stream(Dice(rock.seed, "rock", "strays").bits(), columns * rows * ROLLS)
    dice = ((values >> np.uint64(11)) / float(1 << 53)).reshape(-1, ROLLS)
    spots = exact.points((np.stack([column, row], 1) + SPREAD * dice[:, :2]) * PACE)
    about, off = rock.afar.at(spots) / FULL, rock.off_walls.at(spots)
    some = (off > OFF) & (about > NEAR[0]) & (about < NEAR[1])
    some &= rock.within.near(spots) < 0
    if not rock.wild.wraps:
        rim = RIM + (AROUND + sum(SIZE)) * rock.grain
        some &= ((spots > rim) & (spots < np.array(rock.size) - rim)).all(axis=1)
    spots, dice = spots[some], dice[some]
    pebbled = dice[:, 2] > 1 - PEBBLED
    return _pebbles(spots[pebbled], dice[pebbled], rock)


def _pebbles(spots: Floats, dice: Floats, rock: Rock) -> Floats:
    """Outlines of a few small stones round each spot."""
    off = (dice[:, 5 : 5 + 2 * PEBBLES].reshape(-1, PEBBLES, 2) - 0.5) * 2 * AROUND
    radius = SIZE[0] + SIZE[1] * dice[:, 16 : 16 + PEBBLES]
    flat = 0.65 + 0.35 * dice[:, 22 : 22 + PEBBLES]
    corners = WAYS[None, None, ::2] * np.stack([np.ones_like(flat), flat], 2)[:, :, None]
    around = off[:, :, None] + corners * radius[:, :, None, None]
    few = dice[:, 27, None] * PEBBLES < np.arange(PEBBLES) + 0.5
    rings = (spots[:, None, None] + around * rock.grain)[few]
    return exact.points(rings.reshape(-1, len(WAYS) // 2, 2))
