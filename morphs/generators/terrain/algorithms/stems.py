"""From drainage to rivers: which cells carry one, and the lines they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.terrain_map import Path


def upstream_of(downstream: Sequence[int]) -> dict[int, list[int]]:
    """Return the cells that drain into each cell, for cells that have such."""
    upstream: dict[int, list[int]] = {}
    for cell, there in enumerate(downstream):
        if there >= 0:
            upstream.setdefault(there, []).append(cell)
    return upstream


def basin(
    mouth: int, upstream: dict[int, list[int]], flow: Sequence[int], least: int
) -> tuple[list[int], int]:
    """Return the cells of a river above (and with) its mouth where at least so much water flows,
    and how long its longest stem is."""
    cells, depth, longest = [mouth], {mouth: 1}, 1
    for cell in cells:
        for source in upstream.get(cell, ()):
            if flow[source] >= least:
                depth[source] = depth[cell] + 1
                longest = max(longest, depth[source])
                cells.append(source)
    return cells, longest


def river_paths(
    ground: Ground, cells: Iterable[int], downstream: Sequence[int], flow: Sequence[int]
) -> list[Path]:
    """Return rivers as lines, the greatest first: each from a spring until it meets the sea or a
    river told before. `cells` carry a river; the cell where the last one ends need not."""
    wet = set(cells)
    fed = {downstream[cell] for cell in wet}
    springs = sorted((cell for cell in wet if cell not in fed), key=lambda c: c)
    lines = [_way(spring, wet, downstream) for spring in springs]
    lines.sort(key=lambda line: (-max(flow[c] for c in line if c in wet), -len(line), line))
    drawn: set[int] = set()
    paths = []
    for line in lines:
        cut = next((i for i, cell in enumerate(line) if cell in drawn), len(line) - 1)
        piece = line[: cut + 1]
        drawn.update(cell for cell in piece if cell in wet)
        if len(piece) > 1:
            paths.append(Path("river", tuple(map(ground.place, piece))))
    return paths


def _way(spring: int, wet: set[int], downstream: Sequence[int]) -> list[int]:
    line = [spring]
    while line[-1] in wet and downstream[line[-1]] >= 0:
        line.append(downstream[line[-1]])
    return line


def long_enough(paths: Sequence[Path], least: int) -> list[Path]:
    """Return the rivers of so many points at least and those that they flow into; the longest where
    there is none."""
    kept: list[Path] = []
    ends: set[Place] = set()
    for path in reversed(paths):  # those that flow into another come after it
        if len(path.points) >= least or not ends.isdisjoint(path.points[:-1]):
            kept.append(path)
            ends.add(path.points[-1])
    return kept[::-1] or sorted(paths, key=lambda path: -len(path.points))[:1]
