"""Roads, tracks, links and railways are the most direct there are: lengths by networkx, over whole
battlefields of many kinds."""

from __future__ import annotations

from itertools import groupby, pairwise

import networkx as nx
import pytest

import morphs
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.terrain_map import Path, TerrainMap

COVERS = ("rural", "cultivated", "urban", "forested")
RELIEFS = ("flat", "undulating", "hilly")
ALL = {
    "river": "yes", "road": "yes", "railway": "yes", "lakes": "yes", "marshes": "yes",
    "habitation": "yes",
}  # fmt: skip


def battlefield(number: int) -> TerrainMap:
    board = ("hex:12x9", "grid:11x9", "hex-pointy:10x9")[number % 3]
    options = {"cover": COVERS[number % 4], "relief": RELIEFS[number // 2 % 3], **ALL}
    request = morphs.TerrainRequest(
        generator="wargame",
        seed=number,
        board=board,
        wargame=options,  # type: ignore[arg-type]
    )
    return morphs.make_terrain(request)


def shortest(terrain: TerrainMap, starts: set[int], goals: set[int]) -> int | None:
    """The fewest steps from one cell to another, None where only a way over hills, through lakes,
    or along a river leads there. A river is crossed straight: its cells have a node for each side
    by which they were entered."""
    ground, contours = terrain.ground, terrain.layers["contours"].tolist()
    rivers = [on_table(ground, path) for path in terrain.paths if path.kind == "river"]
    along = {pair for way in rivers for pair in pairwise(way)}
    along |= {(b, a) for a, b in along}
    graph = nx.DiGraph()

    def node(cell: int, side: int) -> tuple[int, int]:
        return (cell, side if terrain.words[cell] == "river" else -1)

    for cell in range(ground.count):
        for side, there in enumerate(ground.near[cell].tolist()):
            closed = (
                not 0 <= there < ground.count or contours[there] or terrain.words[there] == "lake"
            )
            if closed or (cell, there) in along:
                continue
            froms = [node(cell, side), (cell, -1)] if cell in starts else [node(cell, side)]
            graph.add_edges_from((before, node(there, side)) for before in froms)
    far = nx.multi_source_dijkstra_path_length(graph, {(s, -1) for s in starts if (s, -1) in graph})
    return min((int(d) for (cell, _), d in far.items() if cell in goals), default=None)


def on_table(ground: Ground, path: Path) -> list[int]:
    cells = [ground.cell(place) for place in path.points]
    return [cell for cell in cells if cell >= 0]


def longer_ways(terrain: TerrainMap) -> list[tuple[str, int, int]]:
    """Each way that is longer than need be: what it is, its steps, and how few would do."""
    ground, found = terrain.ground, []
    network: set[int] = set()
    homes = {cell: spot for spot in terrain.spots if spot.kind in HOMES for cell in spot.cells}
    for path in terrain.paths:
        way = on_table(ground, path)
        if path.kind == "river":
            continue
        is_link = path.kind != "railway" and bool(network)
        starts = set(homes[way[0]].cells) if is_link and way[0] in homes else {way[0]}
        goals = network if is_link else {way[-1]}
        least = shortest(terrain, starts, set(goals))
        if least is not None and len(way) - 1 > least:
            found.append((path.kind, len(way) - 1, least))
        if path.kind != "railway":
            network |= set(way)
    return found


HOMES = ("settlement", "village", "town", "city")


@pytest.mark.parametrize("start", range(0, 36, 12))
def test_ways_are_the_shortest_that_may_be(start: int) -> None:
    ways = 0
    for number in range(start, start + 12):
        terrain = battlefield(number)
        ways += sum(path.kind != "river" for path in terrain.paths)
        assert not longer_ways(terrain), number
    assert ways >= 18


@pytest.mark.soak
def test_ways_are_the_shortest_that_may_be_on_900_tables() -> None:
    assert not [n for n in range(100, 1000) if longer_ways(battlefield(n))]


def test_level_crossings_do_not_lie_side_by_side() -> None:
    seen = 0
    for number in range(40):
        terrain = battlefield(number)
        rails = [on_table(terrain.ground, p) for p in terrain.paths if p.kind == "railway"]
        marked = {c for s in terrain.spots if s.kind == "level-crossing" for c in s.cells}
        for way in rails:
            runs = [
                len(list(run)) for is_marked, run in groupby(c in marked for c in way) if is_marked
            ]
            assert all(length == 1 for length in runs), number
        seen += len(marked)
    assert seen > 10


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"cover": "desert", "fields": "yes", "orchards": "no"}, {"field"}),
        ({"cover": "desert", "habitation": "yes"}, set(HOMES)),
        ({"cover": "urban", "relief": "mountainous", "habitation": "yes"}, set(HOMES)),
    ],
)
def test_what_is_asked_for_is_there_and_told(options: dict[str, str], words: set[str]) -> None:
    told = 0
    for seed in range(12):
        request = morphs.TerrainRequest(
            generator="wargame",
            seed=seed,
            wargame=options,  # type: ignore[arg-type]
        )
        terrain = morphs.make_terrain(request)
        there = {*terrain.words, *(spot.kind for spot in terrain.spots)}
        assert there & words, seed
        told += any("(rule 7.1)" in note or "(rule 5.1)" in note for note in terrain.notes)
    assert told
