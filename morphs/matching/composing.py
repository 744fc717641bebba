"""A composition on a board: what its cells may show, from strict to loose.

A plan that tiles cannot meet is loosened by degrees - the empty parts, closed borders, themes - but
its loop and its entrance stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from morphs.base.wording import read_out
from morphs.generators.composition.model import Cell, Composition, Halves
from morphs.generators.composition.pieces import OrientedCell
from morphs.matching.themes import (
    LEAST_TILES,
    families_of,
    goal_tags,
    landmark_tags,
    tags_of,
    themed,
    themes_of,
)
from morphs.request.constraints import Region
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import Catalogue
from morphs.tiles.tile import Tile


@dataclass(frozen=True)
class Strictness:
    """How much of a plan is kept: rock, empty and full parts (2; 1: rock alone; 0: none), themes,
    how many closed borders of ten, of how many tenths of the set pieces there is room for, and
    whether everything is within reach."""

    density: int
    themes: bool
    closed: int
    pieces: int = 0
    connected: bool = True

    def said(self) -> str:
        """What was given up, in words."""
        lost = [
            *(() if self.pieces == 10 else ("some set pieces" if self.pieces else "set pieces",)),
            *(("rock",) if self.density == 0 else ()),
            *(() if self.density == 2 else ("empty and full parts",)),
            *(() if self.themes else ("themes", "landmarks apart")),
            *(
                ()
                if self.closed == 10
                else ("some closed borders" if self.closed else "closed borders",)
            ),
            *(() if self.connected else ("ways to all rooms",)),
        ]
        return f"the plan was loosened: without {read_out(lost)}" if lost else ""


DEGREES = (
    Strictness(density=2, themes=True, closed=10, pieces=10),
    Strictness(density=2, themes=True, closed=10, pieces=5),
    Strictness(density=1, themes=True, closed=7, pieces=5),
    Strictness(density=1, themes=True, closed=7),
    Strictness(density=1, themes=False, closed=7, pieces=5),
    Strictness(density=0, themes=False, closed=0, pieces=5),
    Strictness(density=0, themes=False, closed=7),
    Strictness(density=0, themes=False, closed=0),
    Strictness(density=0, themes=True, closed=7, pieces=5, connected=False),
    Strictness(density=0, themes=False, closed=0, connected=False),
)


@dataclass(frozen=True)
class Composing:
    """A composition, how much of it is kept, the tiles of plain rock, those of water that are drawn
    anew where they stand again, those with much floor, and whether water and rock may lie side by
    side: not so where the user says how far apart twins are."""

    plan: Composition
    strictness: Strictness
    pieces: Mapping[Cell, OrientedCell] = field(default_factory=dict)
    rock: tuple[Tile, ...] = ()
    water: tuple[Tile, ...] = ()
    grand: tuple[Tile, ...] = ()
    repeats: bool = True

    def halves(self, cell: Cell, other: Cell) -> Halves:
        """The half-sides of one cell that face another."""
        return self.plan.ground.halves(cell, other)

    def about(self, cell: Cell) -> list[Cell]:
        """A cell and those beside it."""
        tables = self.plan.ground.tables
        return [cell, *(other for table in tables for other in table.get(cell, ()))]

    def open_sides(self) -> Iterator[tuple[Cell, Halves]]:
        """Sides at which one must be able to walk."""
        for a, b in self.plan.loop:
            yield a, self.halves(a, b)
            yield b, self.halves(b, a)
        yield from self.ways_in()
        if self.plan.gate is not None:
            inner, gate = self.plan.gate
            yield inner, self.halves(inner, gate)
            yield gate, self.halves(gate, inner)

    def ways_in(self) -> Iterator[tuple[Cell, Halves]]:
        """Where one comes in over the rim, or over that of the frame."""
        if self.plan.entrance is not None:
            yield self.plan.entrance, self.plan.ground.rim[self.plan.entrance]
        if self.plan.gate is not None:
            gate = self.plan.gate[1]
            yield gate, self.plan.ground.outside[gate]

    def river_sides(self) -> Iterator[tuple[Cell, Halves]]:
        """Sides over which a river runs."""
        for a, b in self.plan.rivers:
            yield a, self.halves(a, b)
            yield b, self.halves(b, a)
        rim = {**self.plan.ground.rim, **self.plan.ground.outside}
        for cell in sorted(self.plan.mouths & rim.keys()):
            yield cell, rim[cell]

    def closed_sides(self) -> dict[Cell, Halves]:
        """Half-sides at which one must not be able to walk."""
        return self._both_sides(
            pair
            for number, pair in enumerate(self.plan.closed)
            if number % 10 < self.strictness.closed or self.plan.finale in pair
        )

    def closed_hem(self) -> dict[Cell, Halves]:
        """Half-sides along the frame at which one must not be able to walk."""
        return self._both_sides(self.plan.hem)

    def _both_sides(self, pairs: Iterable[tuple[Cell, Cell]]) -> dict[Cell, Halves]:
        found: dict[Cell, Halves] = {}
        for a, b in pairs:
            found[a] = (*found.get(a, ()), *self.halves(a, b))
            found[b] = (*found.get(b, ()), *self.halves(b, a))
        return found

    def closed_rim(self) -> Iterator[tuple[Cell, Halves]]:
        """The half-sides of the rim but for the entrance's."""
        gate = self.plan.gate[1] if self.plan.gate else None
        for cell, halves in (*self.plan.ground.rim.items(), *self.plan.ground.outside.items()):
            if cell not in (self.plan.entrance, gate):
                yield cell, halves


def composed_regions(
    composing: Composing, request: Request, catalogue: Catalogue
) -> Iterator[tuple[Region, list[Cell], list[Tile]]]:
    """The themes of districts and the tiles of the finale: regions, their cells, their tiles."""
    if not composing.strictness.themes:
        return
    plan = composing.plan
    families = families_of(request, catalogue)
    for number, own in enumerate(themes_of(plan.count, request, catalogue)):
        family = families[number % len(families)]
        tiles = themed(catalogue, own)
        free = plan.district.keys() - composing.pieces.keys() - plan.on_rivers - {plan.finale}
        free -= {cell for space in plan.spaces for cell in space.cells if not space.walked}
        free -= plan.settled
        cells = sorted(cell for cell in free if plan.district[cell] == number)
        region = Region(f"district {number + 1} ({family})", (), tuple(sorted(own)), ())
        yield region, cells, tiles
    goals = goal_tags()
    great = [tile for tile in catalogue.tiles if tags_of(tile) & goals]
    planned = plan.finale in composing.pieces
    if plan.finale is not None and not planned and len(great) >= LEAST_TILES:
        region = Region("the finale", (), tuple(sorted(goals)), ())
        yield region, [plan.finale], great


def landmarks(composing: Composing, catalogue: Catalogue) -> Iterator[list[Tile]]:
    """The tiles of each kind of landmark, which are not to stand near their like."""
    if not composing.strictness.themes:
        return
    inner = catalogue.vocabulary.is_inner
    tiles = [tile for tile in catalogue.tiles if not any(map(inner, tile.faces))]
    for tag in landmark_tags():
        kind = [tile for tile in tiles if tag in tags_of(tile)]
        if kind:
            yield kind
