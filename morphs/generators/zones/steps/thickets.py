"""What may be blocked and what will be: thickets where land is dense, open country elsewhere.

The talk leaves it free: "May be blocked or clear allows for more flexibility and randomness". On
three maps of the original generator 64 to 66 percent of the land of the surface are blocked, and a
third of that underground, where rock fills what is far from any way (reference, section 5).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from morphs.base.seeds import Dice
from morphs.generators.zones.geometry.noise import shuffle_keys, sums
from morphs.generators.zones.state import State
from morphs.generators.zones.symmetry.images import image
from morphs.generators.zones.templates.template import ROCK
from morphs.generators.zones.zone_map import BLOCKED, CLEAR, MAY, NO_THING

BEFORE, AFTER = 46, 66
"""Percent of the land of the surface that is blocked before things are placed, and in the end."""
BELOW, BELOW_MOST = 33, 38
"""Underground: at least, and at most where squares can be opened."""
WIDER = 3
"""Caves are widened by so many squares on each side at most."""
PATCH = 9
"""Thickets are some two of these across."""
WALL = 1
"""Squares of obstacles between a way underground and the rock."""

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]


def thickets(state: State) -> None:
    """Block so much of what may be that things find places neither everywhere nor nowhere."""
    thicken(state, 0, BEFORE, state.dice("thickets"))


def undergrowth(state: State) -> None:
    """Block what is missing to the share that a finished map has; lay rock underground."""
    thicken(state, 0, AFTER, state.dice("undergrowth"))
    for level in range(1, state.map.levels):
        _lay_rock(state, level)
        thicken(state, level, BELOW, state.dice("undergrowth", level))
        _widen(state, level, state.dice("undergrowth", level, "caves"))


def thicken(state: State, level: int, percent: int, dice: Dice) -> None:
    """Block squares that may be, dense ones first, until so much of the land is not open."""
    zones = state.map
    land, opened = zones.land[level], zones.open()[level]
    missing = int(land.sum()) * percent // 100 - int((land & ~opened).sum())
    may = opened & (zones.mask[level] == MAY) & (zones.road[level] == 0)
    squares = np.flatnonzero(may)
    if missing <= 0 or not len(squares):
        return
    missing += missing % _together(state)
    chosen = squares[_densest_first(state, level, squares, dice)[:missing]]
    zones.mask[level].ravel()[chosen] = BLOCKED


def _widen(state: State, level: int, dice: Dice) -> None:
    """Open squares beside open ones, sparse ones first, until caves are no narrower than of old:
    such that join no zones and shut nothing in. Junctions stay narrow."""
    zones = state.map
    clearable = state.site.on_map(state.site.clearable)[level]
    narrow = [zone.id for zone in zones.template.zones if zone.type == "junction"]
    clearable = clearable & ~np.isin(zones.zone[level], narrow)
    for _ in range(WIDER):
        land, opened = zones.land[level], zones.open()[level]
        many = int((land & ~opened).sum()) - int(land.sum()) * BELOW_MOST // 100
        beside = np.asarray(ndimage.binary_dilation(opened, np.ones((3, 3), bool)))
        squares = np.flatnonzero(clearable & land & beside & (zones.mask[level] == BLOCKED))
        if many <= 0 or not len(squares):
            return
        order = _densest_first(state, level, squares, dice)
        many += many % _together(state)
        zones.mask[level].ravel()[squares[order[::-1][:many]]] = CLEAR


def _together(state: State) -> int:
    """How many squares go together: on symmetric maps a square and its twin."""
    return 1 if state.options.symmetry == "none" else 2


def _densest_first(state: State, level: int, squares: Ints, dice: Dice) -> Ints:
    """Return the order of squares by how dense the land is around them; on symmetric maps a square
    and its twin come one after the other."""
    zones = state.map
    density = _density(zones.land[level] & ~zones.open()[level], dice)
    order = np.arange(density.size).reshape(density.shape)
    if state.options.symmetry != "none":
        density = density + image(density, state.options.symmetry)
        order = np.minimum(order, image(order, state.options.symmetry))
    return np.lexsort((order.ravel()[squares], -density.ravel()[squares]))


def _density(blocked: Bools, dice: Dice) -> NDArray[np.int64]:
    """How dense the land is around each square: what is blocked there, and patches by the dice."""
    keys = (shuffle_keys(blocked.size, dice.bits()) >> np.uint64(54)).astype(np.int64)
    patches = keys.reshape(blocked.shape)
    for _ in range(2):
        patches = sums(patches, PATCH) // (2 * PATCH + 1)
    spread = patches - int(patches.mean())
    return spread + 40 * sums(blocked.astype(np.int64), 1)


def _lay_rock(state: State, level: int) -> None:
    """Turn what must be blocked and lies far from any way into rock, in lumps of 2 x 2 at least."""
    zones = state.map
    bare = (zones.mask[level] == BLOCKED) & (zones.thing[level] == NO_THING) & zones.land[level]
    bare &= image(bare, state.options.symmetry)  # a square is rock where its image is too
    solid = np.asarray(
        ndimage.minimum_filter(bare | ~zones.land[level], 2 * WALL + 1, mode="nearest")
    )
    lumps = ndimage.binary_opening(solid, np.ones((2, 2), bool)) & bare
    zones.terrain[level][lumps] = ROCK
