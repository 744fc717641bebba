"""How designed dungeons differ from loose ones: dead ends, loops, bridges, backbone, themes, twins.

The scores are those of graph theory on what can be walked: loops are independent cycles for each
part of a tile, the backbone is the share of parts in the largest two-connected piece, bridges are
joints without which the map falls apart. Theme is how much oftener than by chance neighbours are of
one family of tags.

A second table says where water lies on maps of rivers: lakes on a map and the cells of the largest,
the share of lakes that no way leads to, the most lakes that touch one side of the rim, the share of
cells at the rim and within that have water, the cells of the longest river along the rim, the
share of maps where those are more than three, and how many rivers end nowhere.

A third says how bald small maps are: the radius of the largest disc of nothing but rock on each,
but for the nick in their outline.
"""

from __future__ import annotations

import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from statistics import mean
from typing import Any

import networkx as nx
import numpy as np
import shapely

sys.path.insert(0, str(Path(__file__).parent.parent))

import morphs
from benchmarks.marks import mark
from morphs.base.discs import away_from
from morphs.board.grids import board_of
from morphs.building.plans import plan_of_picture
from morphs.layout.layout import Layout
from morphs.matching.composer import Composer
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import catalogue_of
from morphs.tiles.vocabulary import load_vocabulary

BOARD = "grid:14x10"
KINDS = {
    "drawn": {"solver": "draw"},
    "complete": {"connected": True, "closed": True, "compose": "loose"},
    "designed": {"compose": "designed"},
}
WATERS: dict[str, dict[str, Any]] = {
    "waters 6x5": {"board": "grid:6x5", "pack": ["waters"]},
    "waters 8x6": {"board": "grid:8x6", "pack": ["waters"]},
    "waters 14x10": {"board": "grid:14x10", "pack": ["waters"]},
    "framed 8x6": {"board": "grid:8x6", "pack": ["waters"], "frame": "after"},
    "closed 8x6": {"board": "grid:8x6", "pack": ["waters"], "closed": True},
    "two packs 6x5": {"board": "grid:6x5", "pack": ["dungeon", "waters"]},
    "two packs 8x6": {"board": "grid:8x6", "pack": ["dungeon", "waters"]},
}
SMALL: dict[str, dict[str, Any]] = {
    "dungeon 5x4": {"board": "grid:5x4"},
    "dungeon 6x5": {"board": "grid:6x5"},
    "caverns 6x5": {"board": "grid:6x5", "pack": ["caverns"]},
    "closed 6x5": {"board": "grid:6x5", "closed": True},
}
BALD, FINE, FARTHEST = 6.0, 4, 12
"""No disc of rock has a greater radius in squares; how many places a square has in each direction
where that is asked, and up to what radius."""
LONELY, IN_A_ROW, LONG = 0.1, 2, 3
"""At most such a share of lakes has no way to it; so many lie at one side of the rim; and so many
cells of a river run along it."""
MOST = 1000.0
GOALS = {
    "dead ends": (0, 0.10), "loops": (0.2, 0.35), "bridges": (0.10, 0.25), "backbone": (0.6, 0.9),
    "theme": (0.5, MOST), "twins": (0, 0), "landmarks": (0, 0.2), "clumping": (0.4, MOST),
    "way": (0.7, 1.2),
}  # fmt: skip
"""The least and the most that the mean of designed maps is to be."""


def main(seeds: int) -> None:
    """Print the means of some seeds, worst values in brackets."""
    rows = {
        kind: [_scored(options, seed) for seed in range(seeds)] for kind, options in KINDS.items()
    }
    print(f"{BOARD}, {seeds} seeds: mean (least, most)")
    print(f"{'':10}" + "".join(f"{kind:>22}" for kind in KINDS) + f"{'goal':>10}")
    for name in [*GOALS, "seconds"]:
        cells = []
        for kind in KINDS:
            values = [row[name] for row in rows[kind]]
            cells.append(f"{mean(values):8.2f} ({min(values):.2f}, {max(values):.2f})")
        told = ""
        if name in GOALS:
            least, most = GOALS[name]
            goal = f">= {least:g}" if most == MOST else f"{least:g}-{most:g}"
            found = round(mean(row[name] for row in rows["designed"]), 2)
            told = f"{goal:>10}  {mark(least <= found <= most)}"
        print(f"{name:10}" + "".join(f"{cell:>22}" for cell in cells) + told)


def show_waters(seeds: int) -> None:
    """Print where water lies, means of some seeds."""
    heads = ("lakes", "largest", "lonely", "in a row", "at rim", "within", "along", "long", "ends")
    print(f"\n{'water':14}" + "".join(f"{head:>9}" for head in heads))
    for kind, options in WATERS.items():
        rows = [shores(morphs.build(seed=seed, **options).layout) for seed in range(seeds)]
        means = {name: mean(row[name] for row in rows) for name in rows[0]}
        means["lonely"] = means["lonely"] / means["lakes"] if means["lakes"] else 0.0
        means["in a row"] = max(row["in a row"] for row in rows)
        means["long"] = mean(row["along"] > LONG for row in rows)
        is_met = means["lonely"] <= LONELY and means["in a row"] <= IN_A_ROW
        is_met &= means["long"] <= LONELY and means["at rim"] < means["within"]
        told = "".join(f"{means[head]:9.2f}" for head in heads)
        print(f"{kind:14}{told}  {mark(is_met)}", flush=True)


def show_bald(seeds: int) -> None:
    """Print the largest discs of rock, the mean and the most of some seeds."""
    print(f"\n{'rock':14}{'mean':>9}{'most':>9}")
    for kind, options in SMALL.items():
        found = [bald(morphs.build(seed=seed, **options)) for seed in range(seeds)]
        told = f"{kind:14}{mean(found):9.2f}{max(found):9.2f}"
        print(f"{told}  {mark(max(found) <= BALD)}", flush=True)


def bald(built: morphs.Result) -> float:
    """The radius in squares of the largest disc of a map that shows nothing but rock and is not in
    the nick of its outline."""
    plan = plan_of_picture(built.picture)
    wide, high = (round(side * FINE) for side in plan.size)
    x, y = np.meshgrid((np.arange(wide) + 0.5) / FINE, (np.arange(high) + 0.5) / FINE)
    seen = shapely.contains_xy(plan.floor.union(plan.water), x, y) | _in_nick(built, x, y)
    shown = np.pad(seen, 1, constant_values=True)
    return float(away_from(shown, FARTHEST * FINE).max()) / FINE


def _in_nick(built: morphs.Result, x: Any, y: Any) -> Any:
    """Whether places lie in cells of rock from a corner of the map inward."""
    cells = built.layout.cells
    columns, rows = 1 + max(c.column for c in cells), 1 + max(c.row for c in cells)
    rock = {(c.column, c.row) for c in cells if (c.tile or "").endswith("-rock")}
    nick = {(c, r) for c, r in rock if c in (0, columns - 1) or r in (0, rows - 1)}
    squares = built.picture.catalogue.packs[0].file.squares
    found = np.zeros(x.shape, dtype=bool)
    for column, row in nick:
        found |= (x // squares == column) & (y // squares == row)
    return found


def shores(layout: Layout) -> dict[str, float]:
    """Where the water of a map of squares lies: lakes without a way are counted."""
    words = load_vocabulary("dungeon")
    squares = {cell.id: cell for cell in layout.cells if cell.shape == "square"}
    faces = {cell: one.faces or () for cell, one in squares.items()}
    still: nx.Graph[tuple[int, int]] = nx.Graph()
    running: dict[int, list[int]] = {}
    for cell, shown in faces.items():
        pools = {h for h, face in enumerate(shown) if words.areas[face[0]].pool == "water"}
        for group in squares[cell].links:
            nx.add_path(still, [(cell, half) for half in group if half in pools])
        running[cell] = [h for h, face in enumerate(shown) if words.lines[face[1]].flow == "water"]
    joints = [one for one in layout.joints if one[0] in faces and one[2] in faces]
    still.add_edges_from(
        ((a, p), (b, q)) for a, p, b, q in joints if {(a, p), (b, q)} <= still.nodes
    )
    lakes = [{cell for cell, _ in part} for part in nx.connected_components(still)]
    spots = {cell: (one.column, one.row) for cell, one in squares.items()}
    ends = [pick(spot[way] for spot in spots.values()) for way in (0, 1) for pick in (min, max)]
    sides = [
        {cell for cell, spot in spots.items() if spot[number // 2] == end}
        for number, end in enumerate(ends)
    ]
    rim, in_lakes = set().union(*sides), set().union(*lakes)
    wet = in_lakes | {cell for cell, halves in running.items() if halves}
    runs = [
        part
        for side in sides
        for part in nx.connected_components(
            nx.Graph((a, b) for a, p, b, _ in joints if {a, b} <= side and p in running[a])
        )
    ]
    return {
        "lakes": len(lakes),
        "largest": max(map(len, lakes), default=0),
        "lonely": sum(
            not any(words.can_walk(face) for cell in lake for face in faces[cell]) for lake in lakes
        ),
        "in a row": max(sum(bool(lake & side) for lake in lakes) for side in sides),
        "at rim": len(wet & rim) / len(rim),
        "within": len(wet - rim) / max(1, len(faces) - len(rim)),
        "along": max(map(len, runs), default=0),
        "ends": sum(len(halves) == 1 for c, halves in running.items() if c not in in_lakes),
    }


def _scored(options: dict[str, object], seed: int) -> dict[str, float]:
    start = time.process_time()
    layout = morphs.build(board=BOARD, seed=seed, **options).layout
    seconds = time.process_time() - start
    graph = walked(layout)
    parts = max(1, graph.number_of_nodes())
    blocks = [len(block) for block in nx.biconnected_components(graph)] or [0]
    bridges = sum(1 for _ in nx.bridges(graph))
    return {
        "dead ends": sum(degree == 1 for _, degree in graph.degree()) / parts,
        "loops": (graph.number_of_edges() - parts + nx.number_connected_components(graph)) / parts,
        "bridges": bridges / max(1, graph.number_of_edges()),
        "backbone": max(blocks) / parts if max(blocks) > 2 else 0.0,
        "theme": _theme(layout),
        "twins": _twins(layout),
        "landmarks": _landmarks(layout),
        "clumping": _clumping(layout),
        "way": _way(graph, layout),
        "seconds": seconds,
    }


def walked(layout: Layout) -> nx.Graph[tuple[int, int]]:
    """Parts of tiles that can be walked, joined where one can walk from one to another."""
    words = load_vocabulary("dungeon")
    part: dict[tuple[int, int], tuple[int, int]] = {}
    for cell in layout.cells:
        for number, group in enumerate(cell.links):
            for half in group:
                if cell.faces and words.can_walk(cell.faces[half]):
                    part[cell.id, half] = (cell.id, number)
    graph: nx.Graph[tuple[int, int]] = nx.Graph()
    graph.add_nodes_from(part.values())
    for a, p, b, q in layout.joints:
        if (a, p) in part and (b, q) in part:
            graph.add_edge(part[a, p], part[b, q])
    return graph


def _moods() -> dict[str, Any]:
    text = (files("morphs.generators.composition") / "moods.toml").read_text("utf-8")
    return tomllib.loads(text)


def _families(layout: Layout) -> dict[int, str]:
    table = _moods()
    found = {}
    for cell in layout.cells:
        tags = set((cell.tile or "").split("-")[2:])
        for family in table["moods"]["mixed"]:
            if tags & set(table["families"][family]):
                found[cell.id] = family
    return found


def _theme(layout: Layout) -> float:
    """Share of neighbours of one family, from 0 (chance) to 1 (all)."""
    family = _families(layout)
    pairs = {(a, b) for a, _, b, _ in layout.joints if a in family and b in family}
    if not pairs:
        return 0.0
    same = sum(family[a] == family[b] for a, b in pairs) / len(pairs)
    shares = [count / len(family) for count in Counter(family.values()).values()]
    chance = sum(share * share for share in shares)
    return (same - chance) / (1 - chance) if chance < 1 else 1.0


def _twins(layout: Layout) -> float:
    """The share of cells with the same picture within three steps; plain rock is no picture."""
    at = {
        (cell.column, cell.row): cell.tile
        for cell in layout.cells
        if cell.tile and not cell.tile.endswith("-rock")
    }
    reach = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if 0 < abs(x) + abs(y) <= 3]
    twins = [any(at.get((c + x, r + y)) == tile for x, y in reach) for (c, r), tile in at.items()]
    return mean(twins)


def _landmarks(layout: Layout) -> float:
    """The share of landmarks with another of their kind within three steps; a set piece is one."""
    words = load_vocabulary("dungeon")
    tags = set(_moods()["landmarks"]["tags"])
    at = {
        (cell.column, cell.row): tags & set((cell.tile or "").split("-")[2:])
        for cell in layout.cells
        if not any(map(words.is_inner, cell.faces or ()))
    }
    reach = [(x, y) for x in range(-3, 4) for y in range(-3, 4) if 0 < abs(x) + abs(y) <= 3]
    near = [
        any(at.get((c + x, r + y), set()) & kinds for x, y in reach)
        for (c, r), kinds in at.items()
        if kinds
    ]
    return mean(near) if near else 0.0


def _clumping(layout: Layout) -> float:
    """Moran's I of how many half-sides of each cell can be walked: 0 an even carpet."""
    words = load_vocabulary("dungeon")
    ways = {cell.id: sum(map(words.can_walk, cell.faces or ())) for cell in layout.cells}
    pairs = {(min(a, b), max(a, b)) for a, _, b, _ in layout.joints if a != b}
    usual = mean(ways.values())
    spread = sum((count - usual) ** 2 for count in ways.values())
    together = sum((ways[a] - usual) * (ways[b] - usual) for a, b in pairs)
    return len(ways) * together / (len(pairs) * spread) if spread else 0.0


def _way(graph: nx.Graph[tuple[int, int]], layout: Layout) -> float:
    """The way from entrance to goal, or the longest of all shortest ways on a map without, against
    width and height together."""
    columns = 1 + max(cell.column for cell in layout.cells)
    rows = 1 + max(cell.row for cell in layout.cells)
    request = Request(**layout.request)
    if request.compose != "designed":
        largest = max(nx.connected_components(graph), key=len)
        return nx.diameter(graph.subgraph(largest)) / (columns + rows)
    catalogue = catalogue_of(request)
    board = board_of(request, catalogue.vocabulary.segments)
    plan = Composer(request, catalogue, board).plan
    ends = [[part for part in graph if part[0] == cell] for cell in (plan.entrance, plan.finale)]
    ways = (nx.shortest_path_length(graph, a, b) for a in ends[0] for b in ends[1])
    return min(ways) / (columns + rows)


def rows_of(seeds: int) -> Iterator[dict[str, float]]:
    """The scores of designed maps, for tests."""
    for seed in range(seeds):
        yield _scored(KINDS["designed"], seed)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
    show_waters(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
    show_bald(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
