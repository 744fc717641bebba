"""Borders of zones are straightened where there is no picture of the way their grounds meet."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from morphs.generators.zones.grounds.shapes import Bools
from morphs.generators.zones.grounds.smoothing import (
    REACH_OF_HALVES,
    Allowed,
    Change,
    Ints,
    smoothed,
)
from morphs.generators.zones.state import State
from morphs.generators.zones.symmetry.images import image

STRAIT = 5
"""Squares around a square of land that is won from the sea of an islands map: no other zone lies in
them."""


def straightening(state: State) -> None:
    """Straighten the borders of all zones; their ground goes with them."""
    area = state.map
    for level in range(area.levels):
        zone = area.zone[level].astype(np.int64)
        grounds = np.zeros(_labels(state), np.uint8)
        grounds[zone] = area.terrain[level]
        islands = level == 0 and state.options.water == "islands"
        changed = in_halves(state, smoothed(zone, grounds, _may(state, islands)))
        area.zone[level] = changed
        area.terrain[level] = grounds[changed]


def _labels(state: State) -> int:
    """One more than the highest number of a zone."""
    return 1 + max(zone.id for zone in state.template.zones)


def _may(state: State, islands: bool) -> Allowed:
    def allowed(labels: Ints, changes: Change) -> Bools:
        found = in_first_half(state, labels, changes)
        if islands:
            found &= ~_near_others(labels, changes)
        return found

    return allowed


def _near_others(labels: Ints, changes: Change) -> Bools:
    """Which changes win land beside another zone's."""
    least = ndimage.minimum_filter(np.where(labels > 0, labels, labels.max() + 1), STRAIT)
    most = ndimage.maximum_filter(labels, STRAIT)
    here = changes.rows, changes.columns
    alone = (least[here] == changes.labels) & (most[here] == changes.labels)
    near: Bools = (changes.labels > 0) & ~alone
    return near


def in_first_half(state: State, labels: Ints, changes: Change) -> Bools:
    """Which changes lie in the half of a symmetric map that the other answers to; elsewhere all."""
    if state.options.symmetry == "none":
        return np.ones(len(changes.rows), bool)
    first: Bools = changes.columns < labels.shape[1] // 2 - REACH_OF_HALVES
    return first


def in_halves(state: State, labels: Ints, twins: bool = True) -> Ints:
    """The second half of a level made the image of the first, each zone its twin's."""
    if state.options.symmetry == "none":
        return labels
    half = labels.shape[1] // 2
    table = np.arange(_labels(state))
    for zone, twin in state.twins.items() if twins else ():
        if zone > 0:
            table[zone] = twin
    answer = image(table[labels], state.options.symmetry)
    labels = labels.copy()
    labels[:, -half:] = answer[:, -half:]
    return labels
