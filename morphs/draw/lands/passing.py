"""What a gazetteer asks of a land as it is drawn: where ways pass, and what lies at its places."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.land import Land
from morphs.draw.terrain.marks import XY
from morphs.generators.terrain.gazetteer import Drawn
from morphs.generators.terrain.terrain_map import WAYS, TerrainMap

QUAY = 0.52
"""How far from the middle of a place water lies at which it has a harbour, in cells."""
AT_BRIDGE = 0.62
"""How far from the middle of a place a crossing lies that is told of it, in cells."""


def drawn_at(terrain: TerrainMap, land: Land) -> Drawn:
    """Where roads pass in the cells of ways, and at which places the coast lies or a way crosses a
    river."""
    chains = (*land.roads, *land.rails)
    lines = [seen for chain in chains for seen in land.copies(chain.points)]
    ways = exact.snapped(shapely.MultiLineString(lines))
    cells = {c for way in terrain.paths_of(*WAYS) for c in terrain.cells_of(way)}
    nodes = {cell: _passing(ways, land.sites[cell]) for cell in sorted(cells) if not ways.is_empty}
    ashore = frozenset(cell for cell in land.homes if _by_water(land, cell))
    beds = [seen for chain in land.rivers for seen in land.copies(chain.points)]
    over = exact.intersection(ways, exact.snapped(shapely.MultiLineString(beds)))
    crossed = frozenset(
        cell
        for cell in land.homes
        if not over.is_empty
        and round(over.distance(shapely.Point(land.sites[cell])), 3) < AT_BRIDGE * SIZE
    )
    return Drawn(nodes, SIZE, ashore, crossed)


def _passing(ways: BaseGeometry, site: NDArray[np.float64]) -> XY:
    """Where ways pass nearest to a place."""
    return exact.nearest(ways, shapely.Point(site))[0]


def _by_water(land: Land, cell: int) -> bool:
    """Whether the coast lies at a place: some of what is near it is water."""
    turns = np.arange(24) * (2 * np.pi / 24)
    around = exact.numbers(np.stack([np.cos(turns), np.sin(turns)], axis=1))
    rings = [land.sites[cell] + QUAY * share * SIZE * around for share in (0.5, 0.75, 1.0)]
    return bool((land.sea[land.grain.squares(land.folded(np.concatenate(rings)))] > 0).any())
