"""A hole in somebody else's land, filled by a generator: its cells, and lines that join those which
come in over its border.

    hole   the cells to fill; what stands around them stays
    gate   where a line comes in over the hole's border
    way    a line inside, from a gate (or a river's end cut off by the border) to what it joins
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from morphs.base.graphs import UnionFind, cheapest_way
from morphs.base.seeds import MAX_SEED, Dice
from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.lines import unglued
from morphs.generators.terrain.making import GENERATORS, TerrainRequest, make
from morphs.generators.terrain.terrain_map import (
    SETTLEMENTS,
    WATERWAYS,
    WAYS,
    Path,
    Spot,
    TerrainMap,
)
from morphs.generators.terrain.terrains import terrain_of

TRIES = 6
MANY = 20_000  # cells of a hole: too many to try several lands
KIND = {"r": "river", "s": "stream", "o": "road", "t": "trail"}


class Gate(NamedTuple):
    """A line that comes in over the border: the cell in the hole, the place beyond, its letter."""

    cell: int
    beyond: Place
    letter: str


class Surroundings(NamedTuple):
    """What a hole must meet: the areas that its cells see around them, gates, and the cells from
    which a line may leave the map, each with the place beyond."""

    areas: Sequence[tuple[int, str]]
    gates: Sequence[Gate]
    exits: dict[int, Place]


def fill_hole(
    terrain: TerrainMap, hole: Sequence[int], around: Surroundings, generator: str, seed: int
) -> None:
    """Write land into the cells of a hole: of several lands that which best goes on what stands
    around it, its rivers and roads joined to those that come in."""
    inside = set(hole)
    window = _window(terrain.ground, hole, generator)
    tries = TRIES if len(hole) <= MANY else 1
    lands = (_land(window, terrain.ground, generator, seed, number) for number in range(tries))
    best = max(lands, key=lambda land: _agrees(land, around.areas))
    for cell in hole:
        terrain.words[cell] = best.words[cell]
    _dry_roads(terrain, around)
    terrain.spots += [
        spot for spot in best.spots if spot.kind in SETTLEMENTS and inside.issuperset(spot.cells)
    ]
    lines = _Lines(terrain, inside, around)
    lines.water(best)
    lines.roads(best)


def _dry_roads(terrain: TerrainMap, around: Surroundings) -> None:
    """A road that comes in comes to land: to that which it leaves."""
    for gate in around.gates:
        if gate.letter in "ot" and terrain.terrain(gate.cell).is_water:
            there = terrain.ground.cell(gate.beyond)
            word = terrain.words[there] if there >= 0 else "plain"
            dry = terrain_of(word).cost and not terrain_of(word).is_water
            terrain.words[gate.cell] = word if dry else "plain"


class _Window(NamedTuple):
    """Where on the ground a generated land lies: its first column and row, and its size."""

    left: int
    top: int
    columns: int
    rows: int


def _window(ground: Ground, hole: Sequence[int], generator: str) -> _Window:
    """The smallest window over the hole that a generator fills; it begins at an even column and
    row, so that staggered cells lie as on the ground."""
    columns, rows = zip(*map(ground.place, hole), strict=True)
    left, top = min(columns) // 2 * 2, min(rows) // 2 * 2
    least = GENERATORS[generator].least
    wide, high = max(columns) - left + 1, max(rows) - top + 1
    return _Window(left, top, max(least[0], wide + wide % 2), max(least[1], high + high % 2))


class _Land(NamedTuple):
    """A generated land in the cells of the ground."""

    words: dict[int, str]
    areas: dict[int, str]
    paths: list[Path]
    spots: list[Spot]


def _land(window: _Window, ground: Ground, generator: str, seed: int, number: int) -> _Land:
    own = Dice(seed, "land", window.left, window.top, number).below(MAX_SEED)
    board = f"{ground.kind}:{window.columns}x{window.rows}"
    made = make(
        TerrainRequest.model_validate({"generator": generator, "board": board, "seed": own})
    )

    def moved(place: Place) -> Place:
        return ground.wrapped((place[0] + window.left, place[1] + window.top))

    cells = [ground.cell(moved(made.ground.place(cell))) for cell in range(made.ground.count)]
    words = {there: made.words[cell] for cell, there in enumerate(cells) if there >= 0}
    areas = {there: made.terrain(cell).area for cell, there in enumerate(cells) if there >= 0}
    paths = [
        Path(path.kind, tuple(map(moved, part)))
        for path in made.paths
        for part in unglued(made.ground, path.points, stubs=False)
    ]
    spots = [Spot(s.kind, tuple(cells[cell] for cell in s.cells), s.name) for s in made.spots]
    return _Land(words, areas, paths, spots)


def _agrees(land: _Land, areas: Iterable[tuple[int, str]]) -> int:
    return sum(land.areas.get(cell) == area for cell, area in areas)


class _Lines:
    """Lays the lines of a hole one after the other."""

    def __init__(self, terrain: TerrainMap, inside: set[int], around: Surroundings) -> None:
        self.terrain = terrain
        self.ground = terrain.ground
        self.inside = inside
        self.around = around
        self.near = terrain.ground.sides_of

    # ------------------------------------------------------------------ water

    def water(self, land: _Land) -> None:
        """Rivers of the land as far as they run in the hole; those that the border cuts off, and
        those that come in, go on to the nearest water, or off the map."""
        runs = [r for path in land.paths if path.kind in WATERWAYS for r in self._runs(path.points)]
        bodies: UnionFind[int] = UnionFind()
        ends = []
        for run, arrives in runs:
            self._lay("river", run)
            cells = [cell for cell in map(self.ground.cell, run) if cell in self.inside]
            _join_all(bodies, cells)
            if not arrives and not self._is_water(cells[-1]):
                ends.append(cells[-1])
        gates = sorted(g for g in self.around.gates if g.letter in "rs")
        beside = Counter(gate.cell for gate in gates)
        for gate in gates:
            bodies.add(gate.cell)
        wet = {cell for cell in self.inside if self._is_water(cell)}
        for end in ends:
            if not any(end == run[0] for run in (self._cells(r) for r, _ in runs)):
                self._join(end, "r", wet, bodies)
        for gate in gates:
            self._lay(KIND[gate.letter], (gate.beyond, self.ground.place(gate.cell)))
            met = beside[gate.cell] > 1 or bodies.sizes[bodies.root(gate.cell)] > 1
            if not met and gate.cell not in wet:
                self._join(gate.cell, gate.letter, wet, bodies)

    def _cells(self, points: Sequence[Place]) -> list[int]:
        return [self.ground.cell(point) for point in points]

    def _runs(self, points: Sequence[Place]) -> list[tuple[tuple[Place, ...], bool]]:
        """The parts of a line inside the hole, and whether each runs as far as the line does."""
        runs: list[tuple[tuple[Place, ...], bool]] = []
        part: list[Place] = []
        for point in points:
            if self.ground.cell(point) in self.inside:
                part.append(point)
                continue
            if len(part) > 1:
                runs.append((tuple(part), False))
            part = []
        if len(part) > 1:
            runs.append((tuple(part), True))
        return runs

    def _is_water(self, cell: int) -> bool:
        return self.terrain.terrain(cell).is_water

    def _join(self, start: int, letter: str, wet: set[int], bodies: UnionFind[int]) -> None:
        """Let the water of a cell run on to other water, or off the map; else it ends there."""
        goals = {cell for cell in bodies if not bodies.same(cell, start)} | wet
        goals |= set(self.around.exits)
        way = self._way(start, goals, lambda cell: 1 + 4 * self.terrain.terrain(cell).level)
        if not way:
            return
        points = [self.ground.place(cell) for cell in way]
        last = way[-1]
        met = last in wet or (last != start and last in bodies)
        if not met:
            points.append(self.around.exits[last])
        _join_all(bodies, way)
        self._lay(KIND[letter], points)

    # ------------------------------------------------------------------ roads

    def roads(self, land: _Land) -> None:
        """Roads of the land without loose ends, and those that come in, led to the nearest road,
        place or other road that comes in."""
        gates = sorted(g for g in self.around.gates if g.letter in "ot")
        places = {cell for spot in self.terrain.spots for cell in spot.cells} & self.inside
        anchors = places | {gate.cell for gate in gates}
        kept = self._without_loose_ends(land, anchors)
        for kind, run in kept:
            self._lay(kind, run)
        joined = places | {cell for _, run in kept for cell in self._cells(run)}
        waiting = [gate for gate in gates if gate.cell not in joined]
        for gate in gates:
            self._lay(KIND[gate.letter], (gate.beyond, self.ground.place(gate.cell)))
        while waiting:
            gate, *waiting = waiting
            goals = joined | {other.cell for other in waiting} - {gate.cell}
            way = self._way(gate.cell, goals, lambda cell: self.terrain.terrain(cell).cost)
            joined.add(gate.cell)
            if way:
                joined |= set(way)
                self._lay(KIND[gate.letter], [self.ground.place(cell) for cell in way])
                waiting = [other for other in waiting if other.cell not in joined]

    def _without_loose_ends(
        self, land: _Land, anchors: set[int]
    ) -> list[tuple[str, tuple[Place, ...]]]:
        """The steps of roads in the hole that lead from anchor to anchor, as lines of two."""
        steps: list[tuple[str, tuple[Place, ...]]] = [
            (path.kind, run)
            for path in land.paths
            if path.kind in WAYS
            for part, _ in self._runs(path.points)
            for run in pairwise(part)
        ]
        while True:
            met = Counter(cell for _, run in steps for cell in self._cells(run))
            loose = {cell for cell, times in met.items() if times == 1} - anchors
            left = [step for step in steps if loose.isdisjoint(self._cells(step[1]))]
            if len(left) == len(steps):
                return left
            steps = left

    # ------------------------------------------------------------------ both

    def _lay(self, kind: str, points: Iterable[Place]) -> None:
        line = tuple(points)
        if len(line) > 1:
            self.terrain.paths.append(Path(kind, line))

    def _way(self, start: int, goals: Collection[int], cost: Callable[[int], int]) -> list[int]:
        """The cheapest way inside the hole to any of the goals; empty if there is none."""

        def steps(cell: int) -> Iterator[tuple[int, int]]:
            inside = (there for there in self.near[cell] if there in self.inside)
            return ((there, price) for there in inside if (price := cost(there)))

        def is_goal(cell: int) -> bool:
            return cell in goals and (cell != start or cell in self.around.exits)

        return [step[0] for step in cheapest_way(start, is_goal, steps)]


def _join_all(bodies: UnionFind[int], cells: Sequence[int]) -> None:
    for cell in cells:
        bodies.join(cell, cells[0])
