"""The water of a finished map as a directed graph (contract, section 4).

Nodes are crossings and lakes, named (cell, half-side); edges run downstream, one over every joint
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


def water_graph(layout: Layout, vocabulary: Vocabulary) -> nx.DiGraph[Place]:
    """Return the directed graph; each node has ``liquid`` and ``kind`` (``crossing``, ``lake``)."""
    import networkx

    graph: nx.DiGraph[Place] = networkx.DiGraph()
    cells = {cell.id: cell for cell in layout.cells}
    for cell in layout.cells:
        for half, face in enumerate(cell.faces or ()):
            for carrier in vocabulary.carriers(face):
                if not carrier.is_pool and _is_named(cell, half, vocabulary):
                    graph.add_node((cell.id, half), liquid=carrier.liquid, kind="crossing")
    for step in layout.water:
        for cell_id, half in (step.start, step.end):
            _ensure_node(graph, cells[cell_id], half, vocabulary)
        graph.add_edge(step.start, step.end)
    return graph


def _is_named(cell: LaidCell, half: int, vocabulary: Vocabulary) -> bool:
    """A crossing in mid-side is one node, named by its first half."""
    assert cell.faces is not None
    if not vocabulary.crosses_in_middle or half % 2 == 0:
        return True
    return cell.faces[half][1] != cell.faces[half - 1][1]


def _ensure_node(
    graph: nx.DiGraph[Place], cell: LaidCell, half: int, vocabulary: Vocabulary
) -> None:
    if (cell.id, half) not in graph:
        carriers = vocabulary.carriers((cell.faces or ())[half])
        pool = next(carrier for carrier in carriers if carrier.is_pool)
        graph.add_node((cell.id, half), liquid=pool.liquid, kind="lake")


def bodies(layout: Layout, graph: nx.DiGraph[Place], vocabulary: Vocabulary) -> list[Body]:
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


def _facing(layout: Layout) -> dict[Place, Place]:
    facing: dict[Place, Place] = {}
    for a, p, b, q in layout.joints:
        facing[a, p], facing[b, q] = (b, q), (a, p)
    return facing


def _body(
    layout: Layout,
    graph: nx.DiGraph[Place],
    nodes: Sequence[Place],
    facing: Mapping[Place, Place],
    vocabulary: Vocabulary,
) -> Body:
    members = set(nodes)
    length = sum(a[0] != b[0] for a, b in graph.subgraph(nodes).edges)
    ends = [node for node in nodes if not any(b in members for b in graph.successors(node))]
    return Body(
        liquid=graph.nodes[nodes[0]]["liquid"],
        cells=tuple(sorted({cell for cell, _ in nodes})),
        length=length,
        confluences=sum(graph.in_degree(node) > 1 for node in nodes),
        goes_to=tuple(sorted({_end(layout, graph, node, facing, vocabulary) for node in ends})),
    )


def _end(
    layout: Layout,
    graph: nx.DiGraph[Place],
    node: Place,
    facing: Mapping[Place, Place],
    vocabulary: Vocabulary,
) -> str:
    for cell, half in graph.successors(node):
        if graph.nodes[cell, half]["kind"] == "lake":
            return vocabulary.areas[(layout.cells[cell].faces or ())[half][0]].name
    other = facing.get(node)
    if other is not None:
        return "gap" if layout.cells[other[0]].faces is None else "sink"
    inflow = any(before[0] == node[0] for before in graph.predecessors(node))
    return "border" if inflow or not graph.in_degree(node) else "sink"
