"""Rivers that always arrive: priority-flood and flow accumulation (Barnes, Lehman, Mulla 2014).

The land is flooded from its sinks, lowest places first; every cell drains to the one it was reached
from. So the water's ways are a forest rooted in the sinks: no circles, no dry ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

import numpy as np

from morphs.generators.terrain.algorithms.waves import Ints, random_bits
from morphs.generators.terrain.ground import Ground

MASK = (1 << 20) - 1  # of a cell in a key


class Drainage(NamedTuple):
    """`downstream` of each cell (-1 for sinks and cells no water reaches), the altitude to which
    water would stand (`filled`), and the cells in the order they were reached."""

    downstream: list[int]
    filled: list[int]
    order: list[int]


def drain(ground: Ground, altitude: Ints, sinks: Iterable[int], seed: int, stage: str) -> Drainage:
    """Flood from the sinks, level by level; ties go by dice.

    Of the levels above the water cells are only collected; they become a queue (a heap of luck and
    cell in one number) when the water has risen to them.
    """
    count = ground.count
    heights = altitude.tolist()
    luck = ((random_bits(count, seed, stage) >> np.uint64(43)).astype(np.int64) << 20).tolist()
    neighbours = ground.neighbours
    downstream = [-2] * count
    filled = altitude.tolist()
    order: list[int] = []
    above: dict[int, list[int]] = {}
    for cell in sinks:
        downstream[cell] = -1
        above.setdefault(heights[cell], []).append(luck[cell] + cell)
    levels = sorted(above)
    while levels:
        level = heappop(levels)
        queue = above.pop(level)
        heapify(queue)
        while queue:
            cell = heappop(queue) & MASK
            order.append(cell)
            for there in neighbours[cell]:
                if downstream[there] != -2:
                    continue
                downstream[there] = cell
                height = heights[there]
                if height <= level:
                    filled[there] = level
                    heappush(queue, luck[there] + there)
                elif height in above:
                    above[height].append(luck[there] + there)
                else:
                    above[height] = [luck[there] + there]
                    heappush(levels, height)
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
