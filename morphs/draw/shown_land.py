"""The terrain map that laid tiles of open country show, with names for what is on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from morphs.base.seeds import stream_key
from morphs.board.glue import Board
from morphs.generators.terrain.extras.naming import connected, names
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap
from morphs.layout.cells import LaidCell
from morphs.layout.layout import Layout
from morphs.tiles.vocabulary import Vocabulary

WORDS = {
    "mountain": "mountain", "foothill": "high-hill", "hill": "hills", "plain": "plain",
    "desert": "desert", "forest": "forest", "wood": "wood", "jungle": "jungle",
    "swamp": "swamp", "tundra": "tundra", "water": "ocean",
}  # fmt: skip
"""The terrain of each country of tiles."""
LAKE = "lake"
RIVERS, ROADS = ("river", "stream"), ("road", "trail")
NAMED = ("settlement", "village", "castle", "town", "city")
"""Tags of places that have names, the greatest last; a farm has none."""
AT_END = "village"
"""What lies where a road ends."""
LEAST = 48
"""Smaller boards are pieces of a map, and have no names."""
LAKES = 160
"""Water has a name that is at least one of so many cells of a land."""
MERE = 3
"""So many cells of water are a lake, even at the end of the map."""
Steps = Mapping[int, list[int]]


def has_names(layout: Layout, board: Board, words: Vocabulary) -> bool:
    """Whether what a layout shows can have names: a whole board of hexes of open country."""
    spec = board.spec
    is_whole = len(board.cells) == spec.columns * spec.rows >= LEAST
    shapes = {shape.name for shape in board.cells.shapes}
    known = {area.name for area in words.areas.values()}
    return is_whole and shapes == {"hex"} and layout.terrain is None and known <= set(WORDS)


def shown_land(layout: Layout, board: Board, words: Vocabulary) -> TerrainMap:
    """The terrain map that a layout shows; `has_names` says whether there is one."""
    spec = board.spec
    kind = "hex-pointy" if spec.pointy else "hex"
    ground = Ground(kind, spec.columns, spec.rows, "both" if spec.wrap else "none")
    cells = list(layout.cells)
    terrain = TerrainMap(ground, [_word(cell, words) for cell in cells])
    terrain.request = {"seed": layout.seed}
    wet = _steps(board, cells, lambda face: words.areas[face[0]].name == "water")
    _name_lakes(terrain, wet)
    for lines, sort in ((RIVERS, "river"), (ROADS, "road")):
        steps = _steps(board, cells, lambda face, lines=lines: words.lines[face[1]].name in lines)
        ways = _stems(steps) if sort == "river" else _pairs(steps)
        terrain.paths += [Path(sort, tuple(ground.place(c) for c in way)) for way in ways]
    terrain.spots = list(_spots(layout, cells, words))
    names(terrain, stream_key(layout.seed, "names of lands"), max(1, ground.count // LAKES))
    terrain.spots = list(_named_once(terrain.spots, wet, terrain))
    return terrain


def _word(cell: LaidCell, words: Vocabulary) -> str:
    """What most of a cell is."""
    if cell.faces is None:
        return "plain"
    shares = Counter(words.areas[face[0]].name for face in cell.faces)
    return WORDS[max(sorted(shares), key=lambda name: shares[name])]


def _name_lakes(terrain: TerrainMap, wet: Steps) -> None:
    """Water that does not reach the end of the map is a lake, and so is small water; bodies that
    hang together over half-sides are one."""
    ground, words = terrain.ground, terrain.words
    left = {cell for cell, word in enumerate(words) if word == WORDS["water"]}
    while left:
        body = connected(ground, min(left), left.__contains__)
        left.difference_update(body)
        whole = {cell for cell in body if cell in wet}
        whole = set(_tree(wet, min(whole), wet)) if whole else set(body)
        count = sum(words[cell] in (WORDS["water"], LAKE) for cell in whole)
        if count <= MERE or all(there >= 0 for cell in body for there in ground.sides_of[cell]):
            for cell in body:
                words[cell] = LAKE


def _steps(board: Board, cells: Sequence[LaidCell], keep: Callable[[str], bool]) -> Steps:
    """From each cell where one comes to over half-sides whose faces are kept."""
    found: dict[int, list[int]] = {}
    cell_of, starts, mates = board.cell_of_half, board.half_start, board.mate_of_half
    for cell in cells:
        first = int(starts[cell.id])
        for half, face in enumerate(cell.faces or ()):
            if keep(face):
                mate = int(mates[first + half])
                there = int(cell_of[mate]) if mate >= 0 else -1
                beside = found.setdefault(cell.id, [])
                if there >= 0 and there not in beside:
                    beside.append(there)
    return found


def _named_once(spots: Iterable[Spot], wet: Steps, terrain: TerrainMap) -> Iterator[Spot]:
    """Some spots, of waters that hang together over half-sides the largest alone, for they are
    drawn as one."""
    known: set[int] = set()
    for spot in spots:  # of each kind the largest first
        at = spot.cells[0]
        if spot.kind == "feature" and terrain.terrain(at).is_water:
            if at in known:
                continue
            known.update(_tree(wet, at, wet) if at in wet else (at,))
        yield spot


def _pairs(steps: Steps) -> Iterator[list[int]]:
    """Every step, once."""
    yield from ([here, there] for here, others in steps.items() for there in others if here < there)


def _stems(steps: Steps) -> Iterator[list[int]]:
    """Rivers: of each body of water that runs the longest way through it, then the longest of what
    is left of it."""
    left = set(steps)
    while left:
        body = _tree(steps, min(left), left)
        far = max(body, key=lambda cell: (body[cell][0], -cell))
        ways = _tree(steps, far, left)
        end = max(ways, key=lambda cell: (ways[cell][0], -cell))
        stem = [end]
        while ways[stem[-1]][1] >= 0:
            stem.append(ways[stem[-1]][1])
        left.difference_update(stem)
        if len(stem) > 1:
            yield stem


def _tree(steps: Steps, start: int, within: Iterable[int]) -> dict[int, tuple[int, int]]:
    """For each cell one comes to from a start how far it is, and the cell before it."""
    inside = set(within)
    found = {start: (0, -1)}
    queue = [start]
    for cell in queue:  # it grows
        for there in steps[cell]:
            if there in inside and there not in found:
                found[there] = found[cell][0] + 1, cell
                queue.append(there)
    return found


def _spots(layout: Layout, cells: Sequence[LaidCell], words: Vocabulary) -> Iterator[Spot]:
    """The places that tiles have a sign of, and where a road ends."""
    for cell in cells:
        if cell.tile is None or cell.faces is None:
            continue
        tags = layout.tiles[f"{cell.pack}/{cell.tile}"].tags
        kinds = [kind for kind in NAMED if kind in tags]
        roads = sum(words.lines[face[1]].name == "road" for face in cell.faces)
        each = len(cell.faces) // 6
        if kinds or roads == each:
            yield Spot(kinds[-1] if kinds else AT_END, (cell.id,))
        elif "cave" in tags:
            yield Spot("cave", (cell.id,))
