"""What tiles must show to be a terrain map: faces and water for every cell (docs/terrain.md).

A half-side lies between two cells, at a corner where more meet. Both cells see the same of it:

1.  Where the two cells have the same area, it shows that.
2.  A cell with no neighbour of its area keeps two sides side by side, so that it does not lose its
    own: which two the hash of its place says, those that nothing crosses first.
3.  Else the area that more of the cells at the corner have (against water all land counts as one),
    so that coasts run smoothly; if as many, that of the cell for which it is the first half
    (clockwise) of its side; between water and land the land.
4.  A river two cells wide is water in all its cells.
5.  A side that a river crosses from land into a lake or sea shows the land on both halves, so that
    the river is seen, and its mouth lies inside the water's tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from morphs.base.errors import MorphsError
from morphs.generators.terrain.ground import Ground, Place
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.generators.terrain.terrains import Terrain

LETTERS = (
    *(("river", "r"), ("stream", "s"), ("road", "o")),
    *(("railway", "o"), ("track", "t"), ("trail", "t")),
)
WATER, NOTHING = "a", "n"
WET = ("r", "s")


class CellRequirement(NamedTuple):
    """One cell: its faces clockwise, the half-sides joined inside where that must be told, those
    where water leaves, the tags of its terrain and places, and the area in its middle."""

    faces: tuple[str, ...]
    links: tuple[tuple[int, ...], ...] | None
    flow: tuple[int, ...]
    tags: tuple[str, ...]
    area: str


class Realisation(NamedTuple):
    """All cells of a map; `lost` names lines that found no room on a side."""

    cells: tuple[CellRequirement, ...]
    lost: tuple[str, ...]


def cell_requirements(terrain: TerrainMap) -> Realisation:
    """Return what every cell of a map must show. Raises MorphsError for grounds that tiles cannot
    lie on."""
    ground = terrain.ground
    if ground.kind == "grid8" or ground.wrap in ("x", "y"):
        raise MorphsError(
            f"{ground.name}, wrap {ground.wrap}: tiles lie on grid or hex, plane or wrapped both "
            f"ways"
        )
    broad = broad_cells(terrain)
    crossings = Crossings(terrain, broad)
    letters = [WATER if c in broad else terrain.terrain(c).area for c in range(ground.count)]
    areas = Areas(ground, letters, crossings.lines)
    spots, rails, both = spot_kinds(terrain), railway_cells(terrain), ways_apart(terrain)
    cells = []
    for cell in range(ground.count):
        word = terrain.terrain(cell)
        faces = areas.faces(cell)
        outlets = tuple(sorted(crossings.outlets.get(cell, ())))
        tags = [*word.tags, *spots.get(cell, ())]
        tags += [] if cell in broad else bank_tags(word, faces)
        tags += ["railway"] if cell in rails else both.get(cell, ())
        links = links_of(faces, areas.area[cell] == WATER)
        cells.append(CellRequirement(faces, links, outlets, tuple(tags), areas.area[cell]))
    return Realisation(tuple(cells), tuple(crossings.lost))


def broad_cells(terrain: TerrainMap) -> frozenset[int]:
    """The cells of rivers two cells wide: those on their way, and those of the other bank."""
    wide = [path for path in terrain.paths if path.wide]
    if not wide:
        return frozenset()
    ground = terrain.ground
    lined = {ground.cell(place) for path in terrain.paths_of("river") for place in path.points}
    beside = {c for c in range(ground.count) if terrain.terrain(c).water == "river"} - lined
    on_the_way = {ground.cell(place) for path in wide for place in path.points} - {-1}
    return frozenset(beside | {c for c in on_the_way if not terrain.terrain(c).is_water})


def railway_cells(terrain: TerrainMap) -> frozenset[int]:
    """The cells through which a railway runs and no road, which the same letter stands for."""
    ground = terrain.ground
    rails, roads = (
        {ground.cell(place) for path in terrain.paths_of(kind) for place in path.points}
        for kind in ("railway", "road")
    )
    return frozenset(rails - roads - {-1})


def ways_apart(terrain: TerrainMap) -> dict[int, tuple[str, str]]:
    """For cells with railways and roads the sides that each crosses, as tags: rails-03, roads-14;
    the same letter stands for both."""
    ground, found = terrain.ground, dict[str, dict[int, set[int]]]()
    for kind in ("railway", "road"):
        sides = found.setdefault(kind, {})
        for path in terrain.paths_of(kind):
            for here, there in pairwise(path.points):
                for cell, side in sides_between(ground, here, there):
                    sides.setdefault(cell, set()).add(side)
    rails, roads = found["railway"], found["road"]

    def digits(sides: set[int]) -> str:
        return "".join(map(str, sorted(sides)))

    return {
        cell: (f"rails-{digits(rails[cell])}", f"roads-{digits(roads[cell])}")
        for cell in sorted(rails.keys() & roads.keys())
    }


def spot_kinds(terrain: TerrainMap) -> dict[int, list[str]]:
    """The kinds of places in each cell that has any."""
    found: dict[int, list[str]] = {}
    for spot in terrain.spots:
        for cell in spot.cells if spot.kind != "feature" else ():
            if spot.kind not in found.setdefault(cell, []):
                found[cell].append(spot.kind)
    return found


def bank_tags(word: Terrain, faces: tuple[str, ...]) -> tuple[str, ...]:
    """``banks`` for the second cell of a broad river, whose line runs through the first."""
    broad = word.water == "river" and not any(face[1] in WET for face in faces)
    return ("banks",) if broad else ()


Lines = dict[tuple[int, int], str]
"""(cell, half-side) -> the letter of what crosses there."""
Sides = list[tuple[int, int]]


class Crossings:
    """What crosses half-sides. One letter alone takes a whole side; of two the first (water before
    roads) takes the half on the left, looking downstream, the second that on the right; a third
    finds no room."""

    def __init__(self, terrain: TerrainMap, broad: frozenset[int]) -> None:
        self.lines: Lines = {}
        self.outlets: dict[int, set[int]] = {}
        self.lost: dict[str, None] = {}
        self._letters: dict[tuple[int, int], list[str]] = {}
        self._seen: dict[tuple[int, int], tuple[Sides, bool]] = {}
        downstream: list[Sides] = []
        for kind, letter in LETTERS:
            for path in terrain.paths_of(kind):
                for here, there in pairwise(path.points):
                    sides = sides_between(terrain.ground, here, there)
                    if letter in WET and _all_wet(terrain, sides, broad):
                        continue
                    leaves = terrain.ground.cell(here) >= 0
                    self._add(sides, leaves, letter, f"a {kind} at {_name(here)}")
                    if letter in WET and leaves:
                        downstream.append(sides)
        for key, letters in self._letters.items():
            self._place(*self._seen[key], letters)
        for sides in downstream:
            self._let_out(*sides[0])

    def _add(self, sides: Sides, leaves: bool, letter: str, what: str) -> None:
        """Note a line that leaves the first of the cells over their side, or comes in there."""
        key = min(sides)
        letters = self._letters.setdefault(key, [])
        self._seen.setdefault(key, (sides, leaves))
        if letter in letters or (letter in WET and any(x in WET for x in letters)):
            return
        if len(letters) == 2:
            self.lost[f"{what}: two lines cross that side already"] = None
        else:
            letters.append(letter)

    def _place(self, sides: Sides, leaves: bool, letters: list[str]) -> None:
        left, right = letters[0], letters[-1]
        for number, (cell, side) in enumerate(sides):
            pair = (left, right) if leaves == (number == 0) else (right, left)
            self.lines[cell, 2 * side], self.lines[cell, 2 * side + 1] = pair

    def _let_out(self, cell: int, side: int) -> None:
        first = self.lines[cell, 2 * side] in WET
        self.outlets.setdefault(cell, set()).add(2 * side + (not first))


def sides_between(ground: Ground, here: Place, there: Place) -> list[tuple[int, int]]:
    """The side between two places as each of their cells sees it; one alone at the map's end."""
    a, b = ground.cell(here), ground.cell(there)
    if a >= 0 and b >= 0:
        near = ground.near
        side = _index(near[a].tolist(), b, here, there)
        return [(a, side), (b, (side + ground.sides // 2) % ground.sides)]
    cell, beyond = (a, there) if a >= 0 else (b, here)
    around = [ground.place(n) for n in ground.around[cell]]
    return [(cell, _index(around, beyond, here, there))]


def _index(around: Sequence[object], wanted: object, here: Place, there: Place) -> int:
    if wanted not in around:
        raise MorphsError(f"a path goes from {_name(here)} to {_name(there)}, which do not touch")
    return around.index(wanted)


def _all_wet(terrain: TerrainMap, sides: Sides, broad: frozenset[int]) -> bool:
    """Within a lake, and a river that is all water, nothing runs that could be seen."""
    cells = [cell for cell, _ in sides]
    if broad.issuperset(cells):
        return True
    return len(cells) == 2 and all(terrain.terrain(c).is_water or c in broad for c in cells)


def _name(place: Place) -> str:
    return f"{place[0] + 1:02}{place[1] + 1:02}"


class Areas:
    """The areas of half-sides, of cells each of which has one."""

    def __init__(self, ground: Ground, area: Sequence[str], lines: Lines) -> None:
        self.ground = ground
        self.lines = lines
        self.near = ground.sides_of
        self.area = area
        self.kept = {
            cell: self._kept_sides(cell)
            for cell in range(ground.count)
            if all(n < 0 or self.area[n] != self.area[cell] for n in self.near[cell])
        }

    def _kept_sides(self, cell: int) -> tuple[int, ...]:
        """The sides that a cell keeps which is alone in its area."""
        sides = self.ground.sides
        column, row = self.ground.place(cell)
        first = ((column * 73_856_093) ^ (row * 19_349_663)) // 8 % sides
        pairs = [((first + k) % sides, (first + k + 1) % sides) for k in range(sides)]
        free = [pair for pair in pairs if all((cell, 2 * side) not in self.lines for side in pair)]
        return free[0] if free else tuple(range(sides))

    def faces(self, cell: int) -> tuple[str, ...]:
        """What a cell shows."""
        faces = []
        for side in range(self.ground.sides):
            across = [self.lines.get((cell, 2 * side + half), NOTHING) for half in (0, 1)]
            there = self.near[cell][side]
            pair = [self.half(cell, side, 0), self.half(cell, side, 1)]
            wet = not set(WET).isdisjoint(across)
            if wet and there >= 0 and WATER in (self.area[cell], self.area[there]):
                pair = [next(a for a in (self.area[cell], self.area[there]) if a != WATER)] * 2
            faces += [area + line for area, line in zip(pair, across, strict=True)]
        return tuple(faces)

    def half(self, cell: int, side: int, half: int) -> str:
        """The area of a half-side; its first half belongs to this cell, its second is the first
        of the cell beyond."""
        there = self.near[cell][side]
        if there < 0 or self.area[there] == self.area[cell]:
            return self.area[cell]
        if half == 1:
            return self._first_half(there, self._opposite(side))
        return self._first_half(cell, side)

    def _opposite(self, side: int) -> int:
        return (side + self.ground.sides // 2) % self.ground.sides

    def _first_half(self, cell: int, side: int) -> str:
        there = self.near[cell][side]
        mine, theirs = self.area[cell], self.area[there]
        if side in self.kept.get(cell, ()):
            return mine
        if self._opposite(side) in self.kept.get(there, ()):
            return theirs
        corner = [self.area[n] for n in self._corner(cell, side) if n >= 0]
        wet = corner.count(WATER)
        count = {area: corner.count(area) for area in (mine, theirs)}
        if WATER in count:
            count = {area: wet if area == WATER else len(corner) - wet for area in count}
        if WATER in count and count[mine] == count[theirs]:
            return theirs if mine == WATER else mine
        return theirs if count[theirs] > count[mine] else mine

    def _corner(self, cell: int, side: int) -> list[int]:
        """The cells at the corner where a side of a cell begins."""
        sides = self.ground.sides
        before, beyond = self.near[cell][(side - 1) % sides], self.near[cell][side]
        found = [cell, beyond, before]
        if not self.ground.is_hex and before >= 0:
            found.append(self.near[before][side])
        return found


def links_of(faces: tuple[str, ...], is_water: bool) -> tuple[tuple[int, ...], ...] | None:
    """What is joined inside a cell that shows still water; None where the default holds.

    In water's own cells all of it is one, and each river has a mouth. Elsewhere a shore is only
    what runs round the rim without a break, and no river of the land ends in it.
    """
    pool = [half for half, face in enumerate(faces) if face[0] == WATER]
    streams = tuple(
        half
        for half, face in enumerate(faces)
        if face[1] in WET and not (half % 2 and faces[half - 1][1] == face[1])
    )
    if not pool:
        return None
    if is_water:
        mouths = [(half, pool[0]) for half in streams]
        return tuple([*mouths, tuple(pool)] if len(pool) > 1 else mouths) or None
    runs = [run for run in _runs(pool, len(faces)) if len(run) > 1]
    return (*runs, streams) if len(streams) > 1 else (*runs, *((half,) for half in streams))


def _runs(halves: list[int], count: int) -> list[tuple[int, ...]]:
    """Neighbouring half-sides together, round the rim."""
    runs: list[list[int]] = []
    for half in halves:
        if runs and runs[-1][-1] == half - 1:
            runs[-1].append(half)
        else:
            runs.append([half])
    if len(runs) > 1 and runs[0][0] == 0 and runs[-1][-1] == count - 1:
        runs[0] = runs.pop() + runs[0]
    return [tuple(sorted(run)) for run in runs]
