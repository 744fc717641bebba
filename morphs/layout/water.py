"""The water of a finished map as a directed graph (contract, section 4).

Nodes are crossings and lakes, named (cell, half-side), a lake whose half-side is crossed by another
liquid (cell, half-side, liquid); edges run downstream, one over every joint
that carries water and one through every tile from inlet to outlet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from morphs.base.graphs import UnionFind
from morphs.board.joints import Joint, Joints
from morphs.layout.cells import LaidCell, LaidCells
from morphs.layout.layout import Layout
from morphs.tiles.vocabulary import Vocabulary

if TYPE_CHECKING:
    import networkx as nx

Place = tuple[int, int]
Node = tuple[int, int] | tuple[int, int, str]


@dataclass(frozen=True)
class Body:
    """One connected body of running water.

    length       joints it runs over
    confluences  places where two or more join
    goes_to      where it ends: the name of a pool's area (``lake``, ``magma``), ``border``,
                 ``gap`` or ``sink``
    """

    liquid: str
    cells: tuple[int, ...]
    length: int
    confluences: int
    goes_to: tuple[str, ...]


@dataclass
class Courses:
    """Crossings and lakes, each with its liquid and kind (``crossing``, ``lake``), and what lies
    one step below and above each."""

    nodes: dict[Node, tuple[str, str]] = field(default_factory=dict)
    below: dict[Node, dict[Node, None]] = field(default_factory=dict)
    above: dict[Node, dict[Node, None]] = field(default_factory=dict)

    def add(self, node: Node, liquid: str, kind: str) -> None:
        """Add a node that no step leads to yet."""
        self.nodes[node] = liquid, kind
        self.below[node], self.above[node] = {}, {}

    def flow(self, start: Node, end: Node) -> None:
        """Let water run from a node to another."""
        self.below[start][end] = self.above[end][start] = None


def water_graph(layout: Layout, vocabulary: Vocabulary) -> nx.DiGraph[Node]:
    """Return the directed graph; each node has ``liquid`` and ``kind`` (``crossing``, ``lake``)."""
    import networkx

    courses = courses_of(layout, vocabulary)
    graph: nx.DiGraph[Node] = networkx.DiGraph()
    for node, (liquid, kind) in courses.nodes.items():
        graph.add_node(node, liquid=liquid, kind=kind)
    graph.add_edges_from((a, b) for a, ends in courses.below.items() for b in ends)
    return graph


def courses_of(layout: Layout, vocabulary: Vocabulary) -> Courses:
    """Return the same graph without networkx, which takes longer to import than most maps to
    make."""
    courses = Courses()
    cells = LaidCells.of(layout.cells)
    for number, crossings in enumerate(cells.each(lambda look: _crossings(look, vocabulary))):
        for half, liquid in crossings:
            courses.add((number, half), liquid, "crossing")
    for step in layout.water:
        ends = [_node(courses, place, step.liquid) for place in (step.start, step.end)]
        for node in ends:
            if node not in courses.nodes:
                courses.add(node, _pool_at(cells[node[0]], node[1], vocabulary), "lake")
        courses.flow(*ends)
    return courses


def _crossings(cell: LaidCell, vocabulary: Vocabulary) -> list[tuple[int, str]]:
    """The half-sides of a cell that running water crosses, and which."""
    return [
        (half, carrier.liquid)
        for half, face in enumerate(cell.faces or ())
        for carrier in vocabulary.carriers(face)
        if not carrier.is_pool and _is_named(cell, half, vocabulary)
    ]


def _node(courses: Courses, place: Place, liquid: str) -> Node:
    """The name of a step's end: a lake bears its liquid too, where another liquid crosses there."""
    if not liquid or courses.nodes.get(place, (liquid,))[0] == liquid:
        return place
    return (*place, liquid)


def _is_named(cell: LaidCell, half: int, vocabulary: Vocabulary) -> bool:
    """A crossing in mid-side is one node, named by its first half."""
    assert cell.faces is not None
    if not vocabulary.crosses_in_middle or half % vocabulary.segments != vocabulary.segments // 2:
        return True
    return cell.faces[half][1] != cell.faces[half - 1][1]


def _pool_at(cell: LaidCell, half: int, vocabulary: Vocabulary) -> str:
    carriers = vocabulary.carriers((cell.faces or ())[half])
    return next(carrier.liquid for carrier in carriers if carrier.is_pool)


def bodies(layout: Layout, courses: Courses, vocabulary: Vocabulary) -> list[Body]:
    """Return the bodies of running water, longest first; lakes part bodies from each other."""
    crossings = [node for node, (_, kind) in courses.nodes.items() if kind == "crossing"]
    parts = UnionFind(crossings)
    for node in crossings:
        for below in courses.below[node]:
            if below in parts:
                parts.join(node, below)
    members: dict[Node, list[Node]] = {}
    for node in crossings:
        members.setdefault(parts.root(node), []).append(node)
    ends = {node for node in crossings if not any(b in parts for b in courses.below[node])}
    facing = _facing(layout, ends)
    found = [_body(layout, courses, sorted(part), facing, vocabulary) for part in members.values()]
    return sorted(found, key=lambda body: (-body.length, body.cells))


def _facing(layout: Layout, places: Collection[Node]) -> dict[Node, Node]:
    """What some places face, of those that face anything."""
    facing: dict[Node, Node] = {}
    for a, p, b, q in _joints_of({place[0] for place in places}, layout.joints):
        facing[a, p], facing[b, q] = (b, q), (a, p)
    return facing


def _joints_of(cells: Collection[int], joints: Sequence[Joint]) -> Iterable[Joint]:
    """Return the joints of some cells: all at once where they are kept as a table."""
    if not isinstance(joints, Joints):
        return (joint for joint in joints if joint[0] in cells or joint[2] in cells)
    among = np.array(sorted(cells), dtype=joints.table.dtype)
    return Joints(joints.table[np.isin(joints.table[:, [0, 2]], among).any(axis=1)])


def _body(
    layout: Layout,
    courses: Courses,
    nodes: Sequence[Node],
    facing: Mapping[Node, Node],
    vocabulary: Vocabulary,
) -> Body:
    members = set(nodes)
    inside = {node: [b for b in courses.below[node] if b in members] for node in nodes}
    ends = [node for node, below in inside.items() if not below]
    return Body(
        liquid=courses.nodes[nodes[0]][0],
        cells=tuple(sorted({node[0] for node in nodes})),
        length=sum(a[0] != b[0] for a, below in inside.items() for b in below),
        confluences=sum(len(courses.above[node]) > 1 for node in nodes),
        goes_to=tuple(sorted({_end(layout, courses, node, facing, vocabulary) for node in ends})),
    )


def _end(
    layout: Layout,
    courses: Courses,
    node: Node,
    facing: Mapping[Node, Node],
    vocabulary: Vocabulary,
) -> str:
    for below in courses.below[node]:
        if courses.nodes[below][1] == "lake":
            return vocabulary.areas[(layout.cells[below[0]].faces or ())[below[1]][0]].name
    other = facing.get(node)
    if other is not None:
        return "gap" if layout.cells[other[0]].faces is None else "sink"
    inflow = any(before[0] == node[0] for before in courses.above[node])
    return "border" if inflow or not courses.above[node] else "sink"
