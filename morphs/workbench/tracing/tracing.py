"""The tracing of a pack: the way that fits it best reads every tile, another one those that it does
not read; what comes of it is a proposal with its certainty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy import ndimage

from morphs.base.errors import MorphsError
from morphs.base.files import written_whole
from morphs.base.wording import counted
from morphs.plan.clear import plan_of_mask
from morphs.plan.geometry_file import NAME, TileRecord, entry_of, geometry_json, read_geometry
from morphs.plan.plan import Plan, frame_of
from morphs.plan.recipes import hash_of
from morphs.plan.sources import SURE, PackPlans
from morphs.tiles.packs.pack import Pack
from morphs.tiles.tile import Tile
from morphs.workbench.tracing.leaves import leaves
from morphs.workbench.tracing.reading import Reading, reading_of
from morphs.workbench.tracing.seeds import Seen, seen

LOOKED_AT = 24
"""So many tiles of a pack tell which way reads it."""
SMOOTH = 0.8
"""By how many pixels edges are smoothed."""
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Traced:
    """The plan proposed for one tile, and how sure it is, 0 to 1."""

    tile: Tile
    plan: Plan
    certainty: float

    def as_json(self) -> dict[str, Any]:
        """What is told of it."""
        doors = len(self.plan.doors)
        summary = f"{self.plan.floor.area:.1f} squares of floor, {counted(doors, 'door')}"
        return {
            "file": self.tile.path.name if self.tile.path else self.tile.name,
            "certainty": self.certainty,
            "floor": round(self.plan.floor.area, 2),
            "doors": doors,
            "told": summary
            if self.certainty >= SURE
            else f"{summary}: doubtful, only its sides count",
        }


@dataclass
class Tracing:
    """What is proposed for a pack; `known` counts the tiles whose plans are known better, by
    source, `left` names those that are not traced, with the reason."""

    traced: list[Traced] = field(default_factory=list)
    known: Counter[str] = field(default_factory=Counter)
    left: list[str] = field(default_factory=list)

    @property
    def notes(self) -> list[str]:
        """What else there is to say."""
        doubtful = sum(one.certainty < SURE for one in self.traced)
        summary = [f"{counted(count, 'tile')} known better: {s}" for s, count in self.known.items()]
        if doubtful:
            summary.append(f"{counted(doubtful, 'tile')} walled by the sides of the code only")
        return [*summary, *self.left]


def trace(pack: Pack, progress: Progress | None = None) -> Tracing:
    """Propose the plans of the tiles of which nothing better is known than their codes. Raises
    MorphsError for a pack that has no pictures to trace."""
    found = Tracing()
    tiles = _wanted(pack, found)
    if not tiles and not found.known:
        raise MorphsError(
            f"{pack.path}: no tile with a picture and a code that can be traced: give squares "
            f"codes first (morphs packs detect), hexes are not traced"
        )
    if not tiles:
        return found
    sample = [_seen(pack, tile) for tile in tiles[:: max(1, -(-len(tiles) // LOOKED_AT))]]
    reading = reading_of(sample, pack.vocabulary)
    for number, tile in enumerate(tiles, 1):
        found.traced.append(_traced(pack, _seen(pack, tile), reading))
        if progress:
            progress("walls", number, len(tiles))
    return found


def _wanted(pack: Pack, found: Tracing) -> list[Tile]:
    plans = PackPlans(pack)
    wanted = []
    for tile in pack.tiles:
        source = next(iter(plans.of(tile).sources))
        if source not in ("sides", "traced"):
            found.known[source] += 1
        elif tile.path is None or not tile.shape.is_box:
            found.left.append(f"{tile.name}: only pictures of squares are traced")
        else:
            wanted.append(tile)
    return wanted


def _seen(pack: Pack, tile: Tile) -> Seen:
    return seen(tile, pack.vocabulary, pack.file.squares)


def _traced(pack: Pack, one: Seen, reading: Reading) -> Traced:
    mask, certainty = reading.of(one)
    frame = frame_of(one.tile.shape, pack.file.squares)
    soft = np.asarray(ndimage.gaussian_filter(mask.astype(np.float64), SMOOTH, mode="nearest"))
    plan = replace(plan_of_mask(soft, frame, "traced"), doors=leaves(mask, one))
    return Traced(one.tile, plan, certainty)


# ---------------------------------------------------------------- written down


def write_geometry(pack: Pack, tracing: Tracing) -> Path:
    """Write proposals into `geometry.json` beside the pictures; what is known better there
    stays. Returns the file."""
    path = pack.path / NAME
    kept = read_geometry(path) if path.is_file() else {}
    entries = {name: entry for name, entry in kept.items() if entry.source != "traced"}
    made = {
        one.tile.name: entry_of(
            one.plan,
            sha256=hash_of(one.tile.path),
            source="traced",
            certainty=one.certainty,
        )
        for one in tracing.traced
        if one.tile.path
    }
    text = geometry_json({**{name: _as_data(entry) for name, entry in entries.items()}, **made})
    with written_whole(path) as stream:
        stream.write(text.encode())
    return path


def _as_data(entry: TileRecord) -> Mapping[str, Any]:
    return entry.model_dump(exclude_defaults=True) | {"source": entry.source}
