"""What a plan is: the ground it is made on, and what it says of it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, islice

from morphs.base.graphs import cheapest_way

Cell = int
Halves = tuple[int, ...]


@dataclass(frozen=True)
class Ground:
    """What a plan is made on: some cells of a board, their middles, and the half-sides by which
    they face each other and the rim; what its frame's cells face, and what faces them."""

    middles: Mapping[Cell, tuple[int, int]]
    facing: Mapping[Cell, Mapping[Cell, Halves]]
    rim: Mapping[Cell, Halves]
    frame: Mapping[Cell, Mapping[Cell, Halves]] = field(default_factory=dict)
    framed: Mapping[Cell, Mapping[Cell, Halves]] = field(default_factory=dict)
    outside: Mapping[Cell, Halves] = field(default_factory=dict)

    def halves(self, cell: Cell, other: Cell) -> Halves:
        """The half-sides of one cell that face another."""
        return next(t[cell][other] for t in self.tables if other in t.get(cell, ()))

    @property
    def tables(self) -> tuple[Mapping[Cell, Mapping[Cell, Halves]], ...]:
        """What cells face, of the frame or within."""
        return self.facing, self.frame, self.framed

    @property
    def is_whole(self) -> bool:
        """Whether all cells hang together."""
        found = [*islice(self.middles, 1)]
        seen = set(found)
        for cell in found:
            fresh = [other for other in self.facing[cell] if other not in seen]
            seen.update(fresh)
            found += fresh
        return len(found) == len(self.middles)

    @cached_property
    def touching(self) -> Mapping[Cell, Set[Cell]]:
        """For each cell those that share a side or a corner with it: what faces two of those
        beside it, which do not face each other, lies across a corner where four cells meet."""
        facing = self.facing
        found = {cell: {*beside} for cell, beside in facing.items()}
        for cell, beside in facing.items():
            for a, b in combinations(beside, 2):
                if b not in facing[a]:
                    found[cell] |= facing[a].keys() & facing[b].keys() - {cell}
        return found

    @cached_property
    def corners(self) -> Set[Cell]:
        """The cells half of whose half-sides or more are at the rim."""
        inward = {c: sum(map(len, beside.values())) for c, beside in self.facing.items()}
        return {cell for cell, halves in self.rim.items() if len(halves) >= inward[cell] > 0}

    def with_beside(self, cells: Set[Cell]) -> frozenset[Cell]:
        """Some cells, and those that they face."""
        return frozenset(cells).union(*(self.facing.get(cell, ()) for cell in cells))

    def apart(self, a: Cell, b: Cell) -> int:
        """The square of the distance of two cells."""
        (x, y), (u, v) = self.middles[a], self.middles[b]
        return (x - u) ** 2 + (y - v) ** 2

    def is_strait(self, cell: Cell, cells: Set[Cell]) -> bool:
        """Whether of some cells just two face a cell, from opposite sides: what stands on the one
        side of a tile need not come to the other."""
        beside = sorted(self.facing[cell].keys() & cells)
        if len(beside) != 2:
            return False
        (x, y), (u, v) = (self.middles[other] for other in beside)
        return x == u or y == v

    @property
    def border(self) -> Set[Cell]:
        """The cells at the rim, or beside a frame."""
        return self.rim.keys() | self.framed.keys()

    def heart(self) -> Cell:
        """The cell nearest the middle of the board."""
        xs, ys = zip(*self.middles.values(), strict=True)
        x, y = min(xs) + max(xs), min(ys) + max(ys)
        far = {c: (2 * u - x) ** 2 + (2 * v - y) ** 2 for c, (u, v) in self.middles.items()}
        return min(sorted(far), key=far.__getitem__)


@dataclass(frozen=True)
class Space:
    """Cells that one open area fills, the letter of the area, and whether one walks there."""

    cells: frozenset[Cell]
    letter: str
    walked: bool


@dataclass
class Composition:
    """What a map is to be.

    district   the number of each cell's district
    loop       pairs of cells between which the main loop (and the way to the finale) runs
    closed     pairs of cells between which one cannot walk
    settled    cells of which the request itself says what is there
    barred     those of them that not even a set piece may lead across
    hem        pairs of cells of the frame between which one cannot walk
    rock       cells of which nothing is to be seen: they part what lies about them
    bay        those of them that are the map's form
    coast      cells along the rim of a large map that are rock where they can
    sparse     cells of the empty parts of the map
    busy       cells of its full parts
    grand      cells of places with much floor
    close      cells of places with little
    spaces     great caverns and lakes
    great      cells of great set pieces
    led        cells that great pieces and landings lead to, none of which can be rock
    landings   pairs of a lake's cell and one beside it by which one comes to its shore
    rivers     pairs of cells between which rivers run
    mouths     cells at the rim, or of the frame, where they leave the map
    entrance   the cell by which one comes in, None on a board without a rim
    gate       the cell within and the one of the frame by which one comes in
    finale     the cell of the goal, far from the entrance
    """

    ground: Ground
    count: int = 0
    district: dict[Cell, int] = field(default_factory=dict)
    loop: list[tuple[Cell, Cell]] = field(default_factory=list)
    closed: list[tuple[Cell, Cell]] = field(default_factory=list)
    settled: Set[Cell] = frozenset()
    barred: Set[tuple[Cell, Cell]] = frozenset()
    hem: list[tuple[Cell, Cell]] = field(default_factory=list)
    rock: set[Cell] = field(default_factory=set)
    bay: Set[Cell] = frozenset()
    coast: Set[Cell] = frozenset()
    sparse: set[Cell] = field(default_factory=set)
    busy: set[Cell] = field(default_factory=set)
    grand: set[Cell] = field(default_factory=set)
    close: set[Cell] = field(default_factory=set)
    spaces: list[Space] = field(default_factory=list)
    great: set[Cell] = field(default_factory=set)
    led: set[Cell] = field(default_factory=set)
    landings: list[tuple[Cell, Cell]] = field(default_factory=list)
    rivers: list[tuple[Cell, Cell]] = field(default_factory=list)
    mouths: set[Cell] = field(default_factory=set)
    entrance: Cell | None = None
    finale: Cell | None = None
    gate: tuple[Cell, Cell] | None = None

    @property
    def kept(self) -> frozenset[Cell]:
        """The cells of which the request says what is there, and what faces these."""
        return self.ground.with_beside(self.settled)

    @property
    def on_loop(self) -> set[Cell]:
        """The cells that the main loop passes."""
        return {cell for pair in self.loop for cell in pair}

    @property
    def way(self) -> set[Cell]:
        """The cells of the shortest way along the loop from the entrance to the finale, and those
        beside it: what one finds who looks for nothing else."""
        beside: dict[Cell, set[Cell]] = {}
        for a, b in self.loop:
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
        ends = self.entrance, self.finale
        if ends[0] is None or ends[1] is None or not {*ends} <= beside.keys():
            return set()
        way = cheapest_way(
            ends[0],
            lambda cell: cell == ends[1],
            lambda cell: [(o, 1) for o in sorted(beside[cell])],
        )
        found = {step[0] for step in way}
        return found | {other for cell in found for other in self.ground.facing.get(cell, ())}

    @property
    def in_spaces(self) -> set[Cell]:
        """The cells that great spaces take."""
        return {cell for space in self.spaces for cell in space.cells}

    @property
    def on_rivers(self) -> set[Cell]:
        """The cells that rivers pass."""
        return {cell for pair in self.rivers for cell in pair}
