"""The water of a whole map as an undirected graph (contract, section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from morphs.check.layout.cells import Cells
from morphs.check.layout.joints import End, Joints
from morphs.check.layout.reach import COUNT
from morphs.check.layout.water_tile import Body, Kind, TileWater, water_of_tile
from morphs.check.report import HalfSide, WaterNotes
from morphs.check.unions import Unions

DRY: dict[str, Kind] = {}


class Node(NamedTuple):
    """A crossing by its number, a lake by its lowest number, or the meeting point of a body."""

    kind: Literal["crossing", "lake", "hub"]
    number: int


Edge = tuple[Node, Node]
"""Two nodes that water runs between across a joint."""


class Hub(NamedTuple):
    """A body inside a tile that runs between two ends or more: crossings, and its lake if any.

    cell     index of the cell
    outlets  the crossings at which the tile declares that water leaves
    """

    cell: int
    crossings: frozenset[Node]
    lake: Node | None
    outlets: frozenset[Node]

    @property
    def ends(self) -> frozenset[Node]:
        return self.crossings | {self.lake} if self.lake else self.crossings


@dataclass
class WaterGraph:
    """Nodes and edges.

    sizes       size of every crossing
    going_on    crossings with an edge across a joint
    declared    crossings at which a tile declares that water leaves
    lake_names  lowest cell and half-side of each lake
    liquids     what runs in every crossing and stands in every lake
    """

    cells: Cells
    sizes: dict[Node, int] = field(default_factory=dict)
    edges: list[Edge] = field(default_factory=list)
    hubs: list[Hub] = field(default_factory=list)
    going_on: set[Node] = field(default_factory=set)
    declared: set[Node] = field(default_factory=set)
    lake_names: dict[int, HalfSide] = field(default_factory=dict)
    liquids: dict[Node, str] = field(default_factory=dict)

    def name(self, node: Node) -> HalfSide:
        """How the file names a crossing or a lake: a lake by its lowest cell and half-side."""
        if node.kind == "lake":
            return self.lake_names[node.number]
        return self.cells.half_side(*divmod(node.number, COUNT))

    def cell_ids(self, nodes: Iterable[Node]) -> list[int]:
        """The cells of the crossings and lakes among some nodes, in order, each once."""
        return sorted({self.name(node)[0] for node in nodes if node.kind != "hub"})

    def notes(self) -> WaterNotes:
        """Count rivers, lakes and confluences; lakes part rivers."""
        numbers = {node: number for number, node in enumerate(self.sizes)}
        unions = Unions()
        for ends in (*self.edges, *(hub.crossings for hub in self.hubs)):
            if all(node in numbers for node in ends):
                unions.join([numbers[node] for node in ends])
        nodes = list(self.sizes)
        rivers = unions.groups(range(len(nodes)))
        lengths = [len({nodes[number].number // COUNT for number in river}) for river in rivers]
        confluences = sum(_inlets(hub) > 1 for hub in self.hubs)
        return WaterNotes(len(rivers), len(self.lake_names), max(lengths, default=0), confluences)


def _inlets(hub: Hub) -> int:
    """How many waters come in and go on; what runs into a lake has met nothing yet."""
    if hub.lake and not hub.outlets:
        return 0
    return len(hub.ends) - max(1, len(hub.outlets))


def build_water(cells: Cells, joints: Joints) -> WaterGraph:
    """Build the graph of all crossings and lakes."""
    return _Builder(cells, joints).build()


class _Builder:
    def __init__(self, cells: Cells, joints: Joints) -> None:
        self.graph = WaterGraph(cells)
        self.cells = cells
        self.joints = joints
        self.tiles = _tiles(cells)
        self.lakes = Unions()

    def build(self) -> WaterGraph:
        contacts = [
            contact for end, other in self.joints.pairs for contact in self._meet(end, other)
        ]
        self._merge_lakes(contacts)
        for index, tile in self._wet():
            for half, (liquid, size) in tile.crossings.items():
                crossing = Node("crossing", index * COUNT + half)
                self.graph.sizes[crossing], self.graph.liquids[crossing] = size, liquid
            for body in tile.bodies:
                self._add_body(index, body)
        self._add_joints(contacts)
        return self.graph

    def _wet(self) -> Iterator[tuple[int, TileWater]]:
        return ((index, tile) for index, tile in enumerate(self.tiles) if tile)

    def _meet(self, end: End, other: End) -> Iterator[Edge]:
        """The water on both sides of a joint; lakes by the half-side, not yet merged."""
        here, there = self._at(end), self._at(other)
        for liquid in here.keys() & there.keys() if here and there else ():
            yield _node(end, here[liquid]), _node(other, there[liquid])

    def _at(self, end: End) -> dict[str, Kind]:
        tile = self.tiles[end[0]]
        return tile.halves.get(end[1], DRY) if tile else DRY

    def _merge_lakes(self, contacts: list[Edge]) -> None:
        for index, tile in self._wet():
            for lake in tile.lakes:
                self.lakes.join([index * COUNT + half for half in lake])
        for first, second in contacts:
            if first.kind == second.kind == "lake":
                self.lakes.join([first.number, second.number])
        for index, tile in self._wet():
            for half, liquid in tile.pools.items():
                root = self.lakes.root(index * COUNT + half)
                name = self.cells.half_side(index, half)
                names = self.graph.lake_names
                names[root] = min(names.get(root, name), name)
                self.graph.liquids[Node("lake", root)] = liquid

    def _add_body(self, index: int, body: Body) -> None:
        nodes = [Node("crossing", index * COUNT + half) for half in body.crossings]
        outlets = frozenset(Node("crossing", index * COUNT + half) for half in body.outlets)
        self.graph.declared |= outlets
        lake = None
        if body.lake is not None:
            lake = Node("lake", self.lakes.root(index * COUNT + body.lake))
        hub = Hub(index, frozenset(nodes), lake, outlets)
        if len(hub.ends) > 1:
            self.graph.hubs.append(hub)

    def _add_joints(self, contacts: list[Edge]) -> None:
        merged = ((self._merged(first), self._merged(second)) for first, second in contacts)
        for first, second in dict.fromkeys(merged):
            if first.kind != "lake" or second.kind != "lake":
                self.graph.edges.append((first, second))
                self.graph.going_on |= {first, second}

    def _merged(self, node: Node) -> Node:
        return Node("lake", self.lakes.root(node.number)) if node.kind == "lake" else node


def _node(end: End, found: Kind) -> Node:
    kind, half = found
    return Node(kind, end[0] * COUNT + half)


def _tiles(cells: Cells) -> list[TileWater | None]:
    seen: dict[int, TileWater | None] = {}
    found: list[TileWater | None] = []
    for cell in cells.placed:
        key = id(cell.shown)
        if key not in seen:
            tile = water_of_tile(cell.shown, cells.vocabulary) if cell.shown else None
            seen[key] = tile if tile and (tile.pools or tile.crossings) else None
        found.append(seen[key])
    return found


def circles(graph: WaterGraph) -> list[list[Node]]:
    """The nodes on undirected circles, by connected circle system, in a stable order."""
    nodes, ends = _numbered(graph)
    left = _core(len(nodes), ends)
    unions = Unions()
    for number in left:
        unions.join(ends[number])
    on_circles = sorted({node for number in left for node in ends[number]})
    return [[nodes[number] for number in group] for group in unions.groups(on_circles)]


def _numbered(graph: WaterGraph) -> tuple[list[Node], list[tuple[int, int]]]:
    pairs = list(graph.edges)
    for number, hub in enumerate(graph.hubs):
        pairs += [(Node("hub", number), end) for end in sorted(hub.ends)]
    numbers: dict[Node, int] = {}
    ends = [
        (numbers.setdefault(a, len(numbers)), numbers.setdefault(b, len(numbers))) for a, b in pairs
    ]
    return list(numbers), ends


def _core(size: int, ends: list[tuple[int, int]]) -> list[int]:
    """The edges left when loose ends are plucked off again and again.

    A node keeps how many edges it has and the exclusive-or of their numbers: the number of its
    edge once it has one.
    """
    degree, mixed = [0] * size, [0] * size
    for number, pair in enumerate(ends):
        for node in pair:
            degree[node] += 1
            mixed[node] ^= number
    loose = [node for node in range(size) if degree[node] == 1]
    plucked = bytearray(len(ends))
    while loose:
        number = mixed[loose.pop()]
        if plucked[number]:
            continue
        plucked[number] = True
        for node in ends[number]:
            degree[node] -= 1
            mixed[node] ^= number
            if degree[node] == 1:
                loose.append(node)
    return [number for number in range(len(ends)) if not plucked[number]]
