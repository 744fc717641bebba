"""Junctions: narrow tunnels between the points where other zones are entered.

The talk, "Junction Zones": the whole zone is blocked; for each pair of its connection points with
no way between them a line is cleared from the first to the second, randomised fractally.
"""

from __future__ import annotations

import numpy as np

from morphs.generators.zones.geometry.fractal_lines import STEP, Point, bent_line, draw_line
from morphs.generators.zones.geometry.pieces import pieces
from morphs.generators.zones.state import State
from morphs.generators.zones.zone_map import CLEAR


def junctions(state: State) -> None:
    """Join the entries of every junction, and its middle."""
    area = state.map
    for zone in state.template.zones:
        if zone.type != "junction":
            continue
        level, dice = state.circles[zone.id].level, state.dice("junctions", zone.id)
        points = [*state.entries.get(zone.id, []), area.centres[zone.id]]
        area.mask[area.centres[zone.id]] = CLEAR
        own = (area.zone[level] == zone.id) & state.interior[level]
        for place, first in enumerate(points):
            for second in points[place + 1 :]:
                labels, _ = pieces((area.mask[level] == CLEAR) & (area.zone[level] == zone.id))
                if labels[first[1:]] != labels[second[1:]]:
                    line = np.zeros_like(own)
                    for part in bent_line(_point(first), _point(second), dice):
                        draw_line(line, part)
                    area.mask[level][line & own] = CLEAR


def _point(square: tuple[int, int, int]) -> Point:
    return square[1] * STEP, square[2] * STEP
