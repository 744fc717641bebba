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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from morphs.board.joints import Joints
from morphs.board.shape import Point, Shape, half_side_midpoints
from morphs.board.tiling import Tiling, tiling_of

Ints = NDArray[np.int32]
LENGTH_BITS = 5
"""Bits for the length of a port, of which a cell may have twelve."""
BAND = 1_000_000
"""Halves that are sorted at a time, about: sorting takes several times their memory."""


class Cell(NamedTuple):
    """One cell: `place` tells how an edge or corner tile lies; x, y its outline's top left."""

    shape: Shape
    place: int
    column: int
    row: int
    level: int
    x: int
    y: int


class Cells(Sequence[Cell]):
    """Cells kept as columns of a table, for a board may have a million of them.

    shapes  the shapes there are; row `c` of `table` holds (number of its shape, place, column,
            row, level, x, y) of cell c
    """

    def __init__(self, shapes: Sequence[Shape], table: NDArray[np.int32]) -> None:
        self.shapes = tuple(shapes)
        self.table = table

    @classmethod
    def of(cls, cells: Sequence[Cell]) -> Cells:
        """Return the table of a list of cells."""
        if isinstance(cells, Cells):
            return cells
        shapes = tuple(dict.fromkeys(cell.shape for cell in cells))
        rows = [(shapes.index(cell.shape), *cell[1:]) for cell in cells]
        return cls(shapes, np.array(rows, dtype=np.int32).reshape(-1, 7))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cells):
            return NotImplemented
        return self.shapes == other.shapes and np.array_equal(self.table, other.table)

    __hash__ = None  # type: ignore[assignment]  # like a list's: it would take all cells

    def __len__(self) -> int:
        return len(self.table)

    @overload
    def __getitem__(self, index: int) -> Cell: ...
    @overload
    def __getitem__(self, index: slice) -> Cells: ...
    def __getitem__(self, index: int | slice) -> Cell | Cells:
        if isinstance(index, slice):
            return Cells(self.shapes, self.table[index])
        shape, *rest = self.table[index].tolist()
        return Cell(self.shapes[shape], *rest)

    def __iter__(self) -> Iterator[Cell]:
        for start in range(0, len(self.table), 4096):
            for shape, *rest in self.table[start : start + 4096].tolist():
                yield Cell(self.shapes[shape], *rest)

    def by_orientation(self) -> Iterator[tuple[Shape, int, NDArray[np.intp]]]:
        """Each way a shape lies on the board, with the numbers of the cells that lie so."""
        for number, shape in enumerate(self.shapes):
            for place in range(shape.places):
                found = np.flatnonzero((self.table[:, 0] == number) & (self.table[:, 1] == place))
                if len(found):
                    yield shape, place, found


@dataclass(frozen=True)
class BoardSpec:
    """What a board is asked to be; `mask` holds one string of ``#`` and ``.`` per row, the
    same on every level."""

    kind: str
    columns: int
    rows: int
    wrap: bool = False
    frame: bool = False
    pointy: bool = False
    mask: tuple[str, ...] | None = None
    levels: int = 1
    segments: int = 2

    @property
    def tiling(self) -> Tiling:
        """How its cells lie."""
        return tiling_of(self.kind, self.pointy)


@dataclass(frozen=True)
class Board:
    """Cells and their gluing. Arrays of cells have one entry per cell, arrays of halves one per
    half, arrays of ports one per port followed by one per rim port. Boards of the same cells are
    equal: all else follows from them."""

    spec: BoardSpec
    cells: Cells = field(hash=False)
    half_start: Ints = field(compare=False)
    mate_of_half: Ints = field(compare=False)  # -1 at the rim
    length_of_port: NDArray[np.int8] = field(compare=False)
    cell_of_port: Ints = field(compare=False)  # rim ports: -1
    slot_of_port: NDArray[np.int8] = field(compare=False)  # rim ports: 0
    # For each real port the port that it faces, -1 at the rim.
    facing_port: Ints = field(compare=False)
    # The ports of cell c are port_start[c] .. port_start[c+1].
    port_start: Ints = field(compare=False)
    port_count: int = field(compare=False)  # real ports; rim ports follow
    periods: Point | None = field(default=None)

    def halves(self, cell: int) -> range:
        return range(int(self.half_start[cell]), int(self.half_start[cell + 1]))

    def ports(self, cell: int) -> range:
        return range(int(self.port_start[cell]), int(self.port_start[cell + 1]))

    def port_partition(self, cell: int) -> tuple[int, ...]:
        """The lengths of a cell's ports, clockwise."""
        ports = self.ports(cell)
        return tuple(self.length_of_port[ports.start : ports.stop].tolist())

    @cached_property
    def port_of_half(self) -> Ints:
        """For each half its port."""
        return np.repeat(np.arange(self.port_count, dtype=np.int32), self.length_of_port)

    @cached_property
    def first_half_of_port(self) -> Ints:
        """For each real port its first half, clockwise."""
        return np.cumsum(self.length_of_port, dtype=np.int32) - self.length_of_port

    @cached_property
    def alike(self) -> tuple[list[int], NDArray[np.int32]]:
        """Cells of one shape that lie alike and have ports alike: the first of each sort, and for
        each cell the number of its sort."""
        starts, count = self.port_start[:-1], self.port_count
        slots = self.slot_of_port[:count].astype(np.int64)
        lengths = self.length_of_port.astype(np.int64) << LENGTH_BITS * slots
        _, ports = np.unique(np.add.reduceat(lengths, starts), return_inverse=True)
        lies = self.cells.table[:, 0].astype(np.int64) * 4 + self.cells.table[:, 1]
        _, first, number = np.unique(lies << 32 | ports, return_index=True, return_inverse=True)
        rank = np.argsort(np.argsort(first))
        return sorted(first.tolist()), rank[number].astype(np.int32)

    @cached_property
    def mate_of_port(self) -> Ints:
        """For each port the one it faces, rim ports included."""
        at_rim = np.flatnonzero(self.facing_port < 0).astype(np.int32)
        mates = np.concatenate([self.facing_port, at_rim])
        mates[at_rim] = self.port_count + np.arange(len(at_rim), dtype=np.int32)
        return mates

    @cached_property
    def cell_of_half(self) -> Ints:
        """The cell of each half."""
        return np.repeat(np.arange(len(self.cells), dtype=np.int32), np.diff(self.half_start))

    @cached_property
    def at(self) -> dict[tuple[int, int, int], int]:
        """(column, row, level) -> cell id."""
        return {(c.column, c.row, c.level): i for i, c in enumerate(self.cells)}

    @cached_property
    def extent(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The lowest and the highest (column, row, level) of all cells."""
        places = self.cells.table[:, 2:5]
        return tuple(places.min(axis=0).tolist()), tuple(places.max(axis=0).tolist())

    def joints(self) -> Joints:
        """Every facing pair once: cell, half-side, cell, half-side."""
        half = np.flatnonzero(self.mate_of_half > np.arange(len(self.mate_of_half), dtype=np.int32))
        mate = self.mate_of_half[half]
        here, there = self.cell_of_half[half], self.cell_of_half[mate]
        table = np.empty((len(half), 4), dtype=np.int32)
        table[:, 0], table[:, 1] = here, half - self.half_start[here]
        table[:, 2], table[:, 3] = there, mate - self.half_start[there]
        return Joints(table)


def glue(spec: BoardSpec, cells: Sequence[Cell], periods: Point | None = None) -> Board:
    """Glue cells along half-sides whose midpoints coincide, modulo `periods` on a torus."""
    table = Cells.of(cells)
    counts = np.array([shape.count for shape in table.shapes], dtype=np.int32)[table.table[:, 0]]
    half_start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    cell_of_half = np.repeat(np.arange(len(table), dtype=np.int32), counts)
    mates = _mates(_midpoint_keys(table, half_start, periods), cell_of_half)
    return _with_ports(spec, table, half_start, cell_of_half, mates, periods)


def _midpoint_keys(cells: Cells, half_start: Ints, periods: Point | None) -> Ints:
    """Return one number per half, equal exactly for halves with the same midpoint and level."""
    x = np.empty(half_start[-1], dtype=np.int32)
    y = np.empty_like(x)
    for shape, place, numbers in cells.by_orientation():
        halves = half_start[numbers][:, None] + np.arange(shape.count, dtype=np.int32)
        dx, dy = np.array(half_side_midpoints(shape, place), dtype=np.int32).T
        x[halves] = cells.table[numbers, 5][:, None] * shape.grain + dx
        y[halves] = cells.table[numbers, 6][:, None] * shape.grain + dy
    if periods:
        x %= periods[0] * cells.shapes[0].grain
        y %= periods[1] * cells.shapes[0].grain
    x -= x.min()
    y -= y.min()
    level = np.repeat(cells.table[:, 4], np.diff(half_start))
    width, height = int(x.max()) + 1, int(y.max()) + 1
    keys = level.astype(np.int64) if (int(level.max()) + 1) * width * height >= 2**31 else level
    keys *= height
    keys += y
    keys *= width
    keys += x
    return keys  # type: ignore[return-value]  # 64 bits wide on boards of many levels only


def _mates(keys: Ints, cell_of_half: Ints) -> Ints:
    mates = np.full(len(keys), -1, dtype=np.int32)
    step = max(1, (int(keys.max()) + 1) // (len(keys) // BAND + 1) + 1)
    for low in range(0, int(keys.max()) + 1, step):
        band = np.flatnonzero((keys >= low) & (keys < low + step)).astype(np.int32)
        _mate_band(keys[band], band, cell_of_half, mates)
    return mates


def _mate_band(keys: Ints, halves: Ints, cell_of_half: Ints, mates: Ints) -> None:
    """Mate some halves, among them all those that have the same key as one of them."""
    order = np.argsort(keys, kind="stable")
    keys, halves = keys[order], halves[order]
    same = keys[1:] == keys[:-1]
    if np.any(same[1:] & same[:-1]):
        raise ValueError("three half-sides share a midpoint: cells overlap")
    first, second = halves[:-1][same], halves[1:][same]
    if np.any(cell_of_half[first] == cell_of_half[second]):
        raise ValueError("a cell faces itself: the board is too small to wrap")
    mates[first], mates[second] = second, first


def _with_ports(
    spec: BoardSpec,
    cells: Cells,
    half_start: Ints,
    cell_of_half: Ints,
    mates: Ints,
    periods: Point | None,
) -> Board:
    facing = np.where(mates >= 0, cell_of_half[mates], np.int32(-1))
    starts = _side_start_flags(cells, half_start)
    starts[1:] |= facing[1:] != facing[:-1]
    del facing
    first_half = np.flatnonzero(starts).astype(np.int32)
    count = len(first_half)
    lengths = np.diff(first_half, append=np.int32(len(mates))).astype(np.int8)
    mate_of_port = mates[first_half]
    cell_of_port = cell_of_half[first_half]
    del first_half
    at_rim = np.flatnonzero(mate_of_port < 0).astype(np.int32)
    port_of_half = np.cumsum(starts, dtype=np.int32)
    port_of_half -= np.int32(1)
    mate_of_port = port_of_half[mate_of_port]
    del port_of_half, starts
    mate_of_port[at_rim] = -1
    cell_ids = np.arange(len(cells) + 1, dtype=np.int32)
    port_start = np.searchsorted(cell_of_port, cell_ids).astype(np.int32)
    slots = (np.arange(count, dtype=np.int32) - port_start[cell_of_port]).astype(np.int8)
    return Board(
        spec=spec,
        cells=cells,
        half_start=half_start,
        mate_of_half=mates,
        length_of_port=lengths,
        cell_of_port=np.concatenate([cell_of_port, np.full(len(at_rim), -1, dtype=np.int32)]),
        slot_of_port=np.concatenate([slots, np.zeros(len(at_rim), dtype=np.int8)]),
        facing_port=mate_of_port,
        port_start=port_start,
        port_count=count,
        periods=periods,
    )


def _side_start_flags(cells: Cells, half_start: Ints) -> NDArray[np.bool_]:
    flags = np.zeros(half_start[-1], dtype=np.bool_)
    for shape, place, numbers in cells.by_orientation():
        starts = np.cumsum([0, *shape.sides_as_placed(place)[:-1]])
        flags[half_start[numbers][:, None] + starts] = True
    return flags
