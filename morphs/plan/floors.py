"""How much floor tiles have, as `geometry.json` tells: no plans are made of it, so that this costs
a map little."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from morphs.plan.recipes import entries_of
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile


def floor_of(pack: Pack, tile: Tile) -> int | None:
    """Return the area of a tile's floor, in halves of square steps of the file, None where it does
    not tell. Raises MorphsError for a broken `geometry.json`."""
    entry = None if pack.in_memory else entries_of(pack).get(tile.name)
    floor = entry.get("floor") if isinstance(entry, dict) else None
    if not isinstance(floor, list):
        return None
    try:
        return sum(
            -_doubled(ring) if number else _doubled(ring)
            for polygon in floor
            for number, ring in enumerate(polygon)
        )
    except (TypeError, ValueError):
        return None


def _doubled(ring: Sequence[int]) -> int:
    """Twice the area within a closed chain of places: its shoelace sum."""
    places = list(zip(ring[::2], ring[1::2], strict=True))
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairwise([*places, *places[:1]])))
