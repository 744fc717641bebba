"""The water of a finished map as a directed graph (contract, section 4).

Nodes are crossings and lakes, named (cell, half-side), a lake whose half-side is crossed by another
liquid (cell, half-side, liquid); edges run downstream, one over every joint
that carries water and one through every tile from inlet to outlet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from morphs.layout.layout import LaidCell, Layout
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


def water_graph(layout: Layout, vocabulary: Vocabulary) -> nx.DiGraph[Node]:
    """Return the directed graph; each node has ``liquid`` and ``kind`` (``crossing``, ``lake``)."""
    import networkx

    graph: nx.DiGraph[Node] = networkx.DiGraph()
    cells = {cell.id: cell for cell in layout.cells}
    for cell in layout.cells:
        for half, face in enumerate(cell.faces or ()):
            for carrier in vocabulary.carriers(face):
                if not carrier.is_pool and _is_named(cell, half, vocabulary):
                    graph.add_node((cell.id, half), liquid=carrier.liquid, kind="crossing")
    for step in layout.water:
        ends = [_node(graph, place, step.liquid) for place in (step.start, step.end)]
        for node in ends:
            _ensure_node(graph, node, cells[node[0]], vocabulary)
        graph.add_edge(*ends)
    return graph


def _node(graph: nx.DiGraph[Node], place: Place, liquid: str) -> Node:
    """The name of a step's end: a lake bears its liquid too, where another liquid crosses there."""
    if not liquid or graph.nodes.get(place, {}).get("liquid", liquid) == liquid:
        return place
    return (*place, liquid)


def _is_named(cell: LaidCell, half: int, vocabulary: Vocabulary) -> bool:
    """A crossing in mid-side is one node, named by its first half."""
    assert cell.faces is not None
    if not vocabulary.crosses_in_middle or half % 2 == 0:
        return True
    return cell.faces[half][1] != cell.faces[half - 1][1]


def _ensure_node(
    graph: nx.DiGraph[Node], node: Node, cell: LaidCell, vocabulary: Vocabulary
) -> None:
    if node not in graph:
        carriers = vocabulary.carriers((cell.faces or ())[node[1]])
        pool = next(carrier for carrier in carriers if carrier.is_pool)
        graph.add_node(node, liquid=pool.liquid, kind="lake")


def bodies(layout: Layout, graph: nx.DiGraph[Node], vocabulary: Vocabulary) -> list[Body]:
    """Return the bodies of running water, longest first; lakes part bodies from each other."""
    import networkx

    crossings = [node for node, data in graph.nodes(data=True) if data["kind"] == "crossing"]
    running = graph.subgraph(crossings)
    facing = _facing(layout)
    found = [
        _body(layout, graph, sorted(part), facing, vocabulary)
        for part in networkx.weakly_connected_components(running)
    ]
    return sorted(found, key=lambda body: (-body.length, body.cells))


def _facing(layout: Layout) -> dict[Node, Node]:
    facing: dict[Node, Node] = {}
    for a, p, b, q in layout.joints:
        facing[a, p], facing[b, q] = (b, q), (a, p)
    return facing


def _body(
    layout: Layout,
    graph: nx.DiGraph[Node],
    nodes: Sequence[Node],
    facing: Mapping[Node, Node],
    vocabulary: Vocabulary,
) -> Body:
    members = set(nodes)
    length = sum(a[0] != b[0] for a, b in graph.subgraph(nodes).edges)
    ends = [node for node in nodes if not any(b in members for b in graph.successors(node))]
    return Body(
        liquid=graph.nodes[nodes[0]]["liquid"],
        cells=tuple(sorted({node[0] for node in nodes})),
        length=length,
        confluences=sum(graph.in_degree(node) > 1 for node in nodes),
        goes_to=tuple(sorted({_end(layout, graph, node, facing, vocabulary) for node in ends})),
    )


def _end(
    layout: Layout,
    graph: nx.DiGraph[Node],
    node: Node,
    facing: Mapping[Node, Node],
    vocabulary: Vocabulary,
) -> str:
    for below in graph.successors(node):
        if graph.nodes[below]["kind"] == "lake":
            return vocabulary.areas[(layout.cells[below[0]].faces or ())[below[1]][0]].name
    other = facing.get(node)
    if other is not None:
        return "gap" if layout.cells[other[0]].faces is None else "sink"
    inflow = any(before[0] == node[0] for before in graph.predecessors(node))
    return "border" if inflow or not graph.in_degree(node) else "sink"
