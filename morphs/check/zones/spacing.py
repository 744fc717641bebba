"""How far apart blocks lie (I7)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from scipy.spatial import cKDTree

from morphs.check.zones.read import Chart, Place, ZoneEntry

DENSITY_AREA = 400  # squares on which a density counts what lies there
LEVEL = 10_000  # so far apart lie the levels


def spacing_faults(chart: Chart) -> Iterator[str]:
    """No block nearer to what was there before than its zone's densities ask: towns, mines, and
    the blocks before it in the file."""
    fixed = [chart.entered(t) for t in chart.things if t.kind in ("town", "mine")]
    placed = [place for place in fixed if place]
    blocks: list[tuple[int, float]] = []
    for number, block in enumerate(chart.entry.blocks):
        zone, first = chart.zones.get(block.zone), chart.things[block.things[0]]
        at, total = chart.entered(first), total_density(zone) if zone else 0
        if at and total:
            blocks.append((number, DENSITY_AREA / total))
            placed.append(at)
    if not blocks or len(placed) < 2:
        return
    start = len(placed) - len(blocks)
    for early, late in _near_pairs(placed, max(least for _, least in blocks)):
        number, least = blocks[late - start] if late >= start else (0, 0.0)
        far = _squared(placed[early], placed[late])
        if far < least:
            zone_id = chart.entry.blocks[number].zone
            yield (
                f"I7: block {number} in zone {zone_id} lies {far**0.5:.1f} squares from what was "
                f"there before; its density asks for {least**0.5:.1f}"
            )


def total_density(zone: ZoneEntry) -> int:
    """The density of everything in a zone."""
    towns = sum(
        each.town_density + each.castle_density for each in (zone.player_towns, zone.neutral_towns)
    )
    return towns + sum(zone.mine_density.values()) + sum(tier.density for tier in zone.treasure)


def _near_pairs(places: list[Place], least: float) -> list[tuple[int, int]]:
    points = np.array(places, dtype=float) * (LEVEL, 1, 1)
    return sorted(cKDTree(points).query_pairs(least**0.5))


def _squared(a: Place, b: Place) -> int:
    return int((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2)
