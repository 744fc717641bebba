"""Rivers that always arrive: priority-flood and flow accumulation (Barnes, Lehman, Mulla 2014).

The land is flooded from its sinks, lowest places first; every cell drains to the one it was reached
from. So the water's ways are a forest rooted in the sinks: no circles, no dry ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

import numpy as np

from morphs.terrain.ground import Ground
from morphs.terrain.waves import Ints, random_bits

LOW = 1 << 20  # altitudes count from here in a key, so that all are positive


class Drainage(NamedTuple):
    """`downstream` of each cell (-1 for sinks and cells no water reaches), the altitude to which
    water would stand (`filled`), and the cells in the order they were reached."""

    downstream: list[int]
    filled: list[int]
    order: list[int]


def drain(ground: Ground, altitude: Ints, sinks: Iterable[int], seed: int, stage: str) -> Drainage:
    """Flood from the sinks; ties go by dice. Altitudes are whole numbers within half a million."""
    count = ground.count
    heights = (altitude + LOW).tolist()
    luck = (random_bits(count, seed, stage) >> np.uint64(43)).tolist()
    neighbours = ground.neighbours
    downstream = [-2] * count
    filled = altitude.tolist()
    order: list[int] = []
    queue = []
    for cell in sinks:
        downstream[cell] = -1
        queue.append((heights[cell] << 41) + (luck[cell] << 20) + cell)
    heapify(queue)
    while queue:
        key = heappop(queue)
        cell = key & 0xFFFFF
        level = key >> 41
        order.append(cell)
        for there in neighbours[cell]:
            if downstream[there] == -2:
                downstream[there] = cell
                height = heights[there]
                if height < level:
                    height = level
                    filled[there] = level - LOW
                heappush(queue, (height << 41) + (luck[there] << 20) + there)
    return Drainage([max(d, -1) for d in downstream], filled, order)


def accumulate(drainage: Drainage, water: Ints) -> list[int]:
    """Return the water that passes each cell: its own and all from upstream."""
    flow: list[int] = water.tolist()
    downstream = drainage.downstream
    for cell in reversed(drainage.order):
        there = downstream[cell]
        if there >= 0:
            flow[there] += flow[cell]
    return flow
