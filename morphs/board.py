"""A board: placed cells, and which half-sides face each other. It knows nothing of pictures.

Glossary (flat arrays named by their index, after Red Blob's dual-mesh)
    half         one half-side of one cell; those of cell c are half_start[c] .. half_start[c+1]
    mate         the half that faces a half: same midpoint, other cell (modulo a torus's periods)
    rim          every half with no mate
    port         a maximal run of halves of one side that face one other cell (or the rim)
    rim port     stands beyond the real ports, one for each port at the rim, so that
                 mate_of_port is a total involution

`glue` makes every board: no neighbour formula exists anywhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from morphs.shape import Point, Shape, half_side_midpoints

Ints = NDArray[np.int64]


class Cell(NamedTuple):
    """One cell: `place` tells how an edge or corner tile lies; x, y its outline's top left."""

    shape: Shape
    place: int
    column: int
    row: int
    level: int
    x: int
    y: int


@dataclass(frozen=True)
class BoardSpec:
    """What a board is asked to be; `mask` holds one string of ``#`` and ``.`` per row."""

    kind: str
    columns: int
    rows: int
    wrap: bool = False
    frame: bool = False
    pointy: bool = False
    mask: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Board:
    """Cells and their gluing. Arrays of cells have one entry per cell, arrays of halves one per
    half, arrays of ports one per port followed by one per rim port."""

    spec: BoardSpec
    cells: Sequence[Cell]
    half_start: Ints
    mate_of_half: Ints  # -1 at the rim
    cell_of_half: Ints
    port_of_half: Ints
    first_half_of_port: Ints
    length_of_port: Ints
    cell_of_port: Ints  # rim ports: -1
    slot_of_port: Ints  # rim ports: 0
    mate_of_port: Ints
    port_start: Ints  # the ports of cell c are port_start[c] .. port_start[c+1]
    port_count: int  # real ports; rim ports follow
    periods: Point | None = field(default=None)

    def halves(self, cell: int) -> range:
        return range(int(self.half_start[cell]), int(self.half_start[cell + 1]))

    def ports(self, cell: int) -> range:
        return range(int(self.port_start[cell]), int(self.port_start[cell + 1]))

    @cached_property
    def port_partition(self) -> list[tuple[int, ...]]:
        """For each cell the lengths of its ports, clockwise."""
        lengths = self.length_of_port.tolist()
        starts = self.port_start.tolist()
        return [tuple(lengths[a:b]) for a, b in pairwise(starts)]

    @cached_property
    def at(self) -> dict[tuple[int, int, int], int]:
        """(column, row, level) -> cell id."""
        return {(c.column, c.row, c.level): i for i, c in enumerate(self.cells)}

    def joints(self) -> list[tuple[int, int, int, int]]:
        """Every facing pair once: cell, half-side, cell, half-side."""
        half = np.flatnonzero(self.mate_of_half > np.arange(len(self.mate_of_half)))
        mate = self.mate_of_half[half]
        here, there = self.cell_of_half[half], self.cell_of_half[mate]
        rows = np.stack(
            [here, half - self.half_start[here], there, mate - self.half_start[there]], axis=1
        )
        return [(a, b, c, d) for a, b, c, d in rows.tolist()]


def glue(spec: BoardSpec, cells: Sequence[Cell], periods: Point | None = None) -> Board:
    """Glue cells along half-sides whose midpoints coincide, modulo `periods` on a torus."""
    counts = np.array([cell.shape.count for cell in cells], dtype=np.int64)
    half_start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    cell_of_half = np.repeat(np.arange(len(cells)), counts)
    mates = _mates(_midpoint_keys(cells, periods), cell_of_half)
    return _with_ports(spec, cells, half_start, cell_of_half, mates, periods)


def _midpoint_keys(cells: Sequence[Cell], periods: Point | None) -> Ints:
    """Return one number per half, equal exactly for halves with the same midpoint and level."""
    points = [half_side_midpoints(cell.shape, cell.place) for cell in cells]
    x = np.array([cell.x + dx for cell, ps in zip(cells, points, strict=True) for dx, _ in ps])
    y = np.array([cell.y + dy for cell, ps in zip(cells, points, strict=True) for _, dy in ps])
    level = np.repeat([cell.level for cell in cells], [len(ps) for ps in points])
    if periods:
        x, y = x % periods[0], y % periods[1]
    x, y = x - x.min(), y - y.min()
    keys: Ints = (level * (y.max() + 1) + y) * (x.max() + 1) + x
    return keys


def _mates(keys: Ints, cell_of_half: Ints) -> Ints:
    order = np.argsort(keys, kind="stable")
    same = keys[order][1:] == keys[order][:-1]
    if np.any(same[1:] & same[:-1]):
        raise ValueError("three half-sides share a midpoint: cells overlap")
    first, second = order[:-1][same], order[1:][same]
    if np.any(cell_of_half[first] == cell_of_half[second]):
        raise ValueError("a cell faces itself: the board is too small to wrap")
    mates = np.full(len(keys), -1, dtype=np.int64)
    mates[first], mates[second] = second, first
    return mates


def _with_ports(
    spec: BoardSpec,
    cells: Sequence[Cell],
    half_start: Ints,
    cell_of_half: Ints,
    mates: Ints,
    periods: Point | None,
) -> Board:
    facing = np.where(mates >= 0, cell_of_half[mates], -1)
    starts = _side_start_flags(cells)
    starts[1:] |= facing[1:] != facing[:-1]
    port_of_half = np.cumsum(starts) - 1
    first_half = np.flatnonzero(starts)
    count = len(first_half)
    lengths = np.diff(np.append(first_half, len(mates)))
    cell_of_port = cell_of_half[first_half]
    port_start = np.searchsorted(cell_of_port, np.arange(len(cells) + 1))
    slots = np.arange(count) - port_start[cell_of_port]
    mate_of_first = mates[first_half]
    at_rim = np.flatnonzero(mate_of_first < 0)
    mate_of_port = np.where(mate_of_first >= 0, port_of_half[mate_of_first], -1)
    mate_of_port[at_rim] = count + np.arange(len(at_rim))
    return Board(
        spec=spec,
        cells=cells,
        half_start=half_start,
        mate_of_half=mates,
        cell_of_half=cell_of_half,
        port_of_half=port_of_half,
        first_half_of_port=first_half,
        length_of_port=lengths,
        cell_of_port=np.concatenate([cell_of_port, np.full(len(at_rim), -1)]),
        slot_of_port=np.concatenate([slots, np.zeros(len(at_rim), dtype=np.int64)]),
        mate_of_port=np.concatenate([mate_of_port, at_rim]),
        port_start=port_start,
        port_count=count,
        periods=periods,
    )


def _side_start_flags(cells: Sequence[Cell]) -> NDArray[np.bool_]:
    flags: list[bool] = []
    for cell in cells:
        for halves in cell.shape.sides_as_lying(cell.place):
            flags.extend([True] + [False] * (halves - 1))
    return np.array(flags, dtype=np.bool_)
