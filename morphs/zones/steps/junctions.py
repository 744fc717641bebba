"""Junctions: narrow tunnels between the points where other zones are entered.

The talk, "Junction Zones": the whole zone is blocked; for each pair of its connection points with
no way between them a line is cleared from the first to the second, randomised fractally.
"""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import Dice
from morphs.zones.geometry.pieces import pieces
from morphs.zones.state import State
from morphs.zones.steps.paths import STEP, Line, Point, draw_line
from morphs.zones.zone_map import CLEAR

SHORT = 4 * STEP


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


def bent_line(start: Point, end: Point, dice: Dice) -> list[Line]:
    """A line whose middle is displaced by up to a quarter of its length, and so its halves."""
    down, right = end[0] - start[0], end[1] - start[1]
    if down * down + right * right < SHORT * SHORT:
        return [(start, end)]
    share = dice.below(65) + dice.below(65) - 64  # of 256ths
    middle = (
        (start[0] + end[0]) // 2 - right * share // 256,
        (start[1] + end[1]) // 2 + down * share // 256,
    )
    return [*bent_line(start, middle, dice), *bent_line(middle, end, dice)]
