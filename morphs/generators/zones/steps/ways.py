"""From every entry of a zone a way two squares wide to its open squares, at the least cost (the
talk, "Cut 2-wide least-cost pathway from point to each zone")."""

from __future__ import annotations

import numpy as np

from morphs.generators.zones.state import State
from morphs.generators.zones.steps.reach import (
    FAR,
    Ground,
    Part,
    connected_from,
    first_of,
    way_back,
    zone_part,
)
from morphs.generators.zones.zone_map import CLEAR


def ways(state: State) -> None:
    """Join the entries of every zone but junctions, whose ways are narrow."""
    for zone in state.template.zones:
        if zone.type != "junction" and zone.id in state.entries:
            _join(state, zone.id)


def _join(state: State, name: int) -> None:
    part = zone_part(state, name)
    if not part.clear.any():
        return
    ground, first = Ground(part.may_cut), first_of(part.clear)
    for _, row, column in state.entries[name]:
        spot = (row - part.top, column - part.left)
        reached = connected_from(part.clear, first)
        if not part.clear[spot] or reached[spot]:
            continue
        distances = ground.distances(reached)
        if distances[spot] < FAR:
            _open(part, way_back(distances, spot))


def _open(part: Part, way: list[tuple[int, int]]) -> None:
    """Clear a way and the squares east, south and south-east of each of its squares."""
    wide = np.zeros_like(part.clear)
    for row, column in way:
        wide[row : row + 2, column : column + 2] = True
    wide &= part.may_cut
    part.clear |= wide
    part.mask[wide] = CLEAR
