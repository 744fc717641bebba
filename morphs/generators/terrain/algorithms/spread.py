"""Places well apart: a Poisson disc in steps of cells, and those farthest from each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from morphs.generators.terrain.ground import Ground


def within(ground: Ground, cell: int, steps: int) -> list[int]:
    """Return the cells at most so many steps away, nearest first."""
    seen = {cell}
    ring = [cell]
    found = [cell]
    for _ in range(steps):
        beyond = dict.fromkeys(n for here in ring for n in ground.neighbours[here])
        ring = [n for n in beyond if n not in seen]
        seen.update(ring)
        found += ring
    return found


def well_apart(ground: Ground, candidates: Iterable[int], distance: int, most: int) -> list[int]:
    """Return candidates in their order, leaving out those nearer than `distance` to one taken."""
    taken: list[int] = []
    near: set[int] = set()
    for cell in candidates:
        if len(taken) >= most:
            break
        if cell not in near:
            taken.append(cell)
            near.update(within(ground, cell, distance - 1))
    return taken


def farthest(ground: Ground, cells: Sequence[int], count: int) -> list[int]:
    """Return some of the cells, each the farthest from those before it; the first two are far from
    each other."""
    if not cells or count <= 0:
        return []
    first = max(cells, key=lambda cell: (ground.distance(cells[0], cell), -cell))
    chosen = [first]
    gap = {cell: ground.distance(first, cell) for cell in cells}
    while len(chosen) < min(count, len(cells)):
        best = max(cells, key=lambda cell: (gap[cell], -cell))
        chosen.append(best)
        for cell in cells:
            gap[cell] = min(gap[cell], ground.distance(best, cell))
    return chosen
