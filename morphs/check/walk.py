"""Whether what `--connected` promises can be walked on the drawing: looked at is the ground that is
drawn, not what tiles say they join."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from morphs.check.report import Fault

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

THIN = 0.02
"""Half the width that walls within a floor are taken to have, in squares."""
NEAR = 0.25
"""How far ground may be from the point where a way enters a cell, in squares."""


class Way(NamedTuple):
    """A way into a cell: the cell, the half-side, and a point behind it, in squares."""

    cell: int
    half: int
    x: float
    y: float


def walk_faults(
    ground: BaseGeometry,
    walls: BaseGeometry,
    ways: Sequence[Way],
    glued: Iterable[tuple[int, int]] = (),
) -> list[Fault]:
    """The faults of a map all of whose ways should be one: its ground (bridges included), walls
    within it (holes where doors are), and pairs of ways that meet across a torus's border."""
    import networkx as nx
    import shapely

    dry = ground.difference(walls.buffer(THIN)) if not walls.is_empty else ground
    pieces = [part for part in shapely.get_parts(dry) if part.area > THIN]
    if not ways or not pieces:
        return []
    spots = shapely.points([(way.x, way.y) for way in ways])
    near, piece = shapely.STRtree(pieces).query_nearest(spots, max_distance=NEAR, all_matches=False)
    graph: nx.Graph[tuple[str, int]] = nx.Graph()
    graph.add_nodes_from(("way", k) for k in range(len(ways)))
    pairs = zip(near.tolist(), piece.tolist(), strict=True)
    graph.add_edges_from((("way", k), ("ground", p)) for k, p in pairs)
    graph.add_edges_from((("way", a), ("way", b)) for a, b in glued)
    parts = sorted(
        ([k for kind, k in part if kind == "way"] for part in nx.connected_components(graph)),
        key=lambda part: (-len(part), min(part, default=0)),
    )
    return [_fault([ways[k] for k in sorted(part)]) for part in parts[1:] if part]


def _fault(ways: Sequence[Way]) -> Fault:
    cells = tuple(dict.fromkeys(way.cell for way in ways))
    named = ", ".join(f"cell {way.cell} at half-side {way.half}" for way in ways[:4])
    more = f" and {len(ways) - 4} more" if len(ways) > 4 else ""
    return Fault(
        "unreached", f"on the drawing there is no way from {named}{more} to the rest", cells
    )
