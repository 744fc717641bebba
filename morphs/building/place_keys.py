"""Keys of lands and towns: their places, numbered row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from morphs.base.errors import MorphsError
from morphs.base.options import option
from morphs.building.dressing import title_of_map
from morphs.building.key_board import hash_of
from morphs.building.key_charts import FIGURES, beside, chart_of
from morphs.building.town_places import places_of_town
from morphs.generators.terrain.extras.naming import title_of
from morphs.generators.terrain.terrain_map import TerrainMap
from morphs.layout.layout import Layout
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import Key, Point
from morphs.plan.key.places import Place, level_of, middles_of, places_of
from morphs.plan.key.tables import Tables

if TYPE_CHECKING:
    from morphs.draw.picture import Picture

ROW_OF_CELLS = 1.0
"""How high a row of places is on a land, in cells."""


def key_of_land(
    map: Layout | TerrainMap,
    key_request: KeyRequest,
    tables: Tables,
    keep: Key | None,
    picture: Picture | None = None,
) -> Key:
    """Make the key of a terrain map, or of tiles that show one. Raises MorphsError for a map
    without places."""
    from morphs.generators.terrain.terrain_json import from_dict

    if isinstance(map, TerrainMap):
        places, row = places_of(map, middles_of(map)), ROW_OF_CELLS
        stored = map.request.get("seed")
        seed = stored if isinstance(stored, int) else 0
        title = title_of(map)
    else:
        if map.terrain is None or "cells" in map.terrain or picture is None:
            raise MorphsError(
                "tiles of open country have no rooms: make the key of the terrain map they show"
            )
        terrain = from_dict(map.terrain, "the layout's terrain")
        places, title = places_of(terrain, _boxes(picture)), title_of(terrain)
        row, seed = picture.scene.tile[1] / picture.scene.square, map.seed
    key = _key(map, places, row, seed, key_request, tables, keep, title)
    return (
        key if isinstance(map, TerrainMap) or picture is None else _on_tiles(key, picture, terrain)
    )


def _on_tiles(key: Key, picture: Picture, terrain: TerrainMap) -> Key:
    """The key with its numbers where tiles that show a land have room, as its chart has."""
    chart, middles = chart_of(terrain), _boxes(picture)
    if chart is None:
        return key
    centres = chart.sheet.centres
    xs, wide = [middles[cell][0] for cell in middles], [centres[cell][0] for cell in middles]
    scale = (max(xs) - min(xs)) / max(max(wide) - min(wide), 1.0)

    def place(cell: int, spot: Point) -> Point:
        (x, y), (u, v) = middles[cell], centres[cell]
        return x + (spot[0] - u) * scale, y + (spot[1] - v) * scale

    return beside(key, chart, middles, place, FIGURES * chart.options.size * scale)


def _boxes(picture: Picture) -> dict[int, Point]:
    """The middle of each cell, in squares."""
    square = picture.scene.square
    return {
        cell.id: (
            round((box.left + box.width / 2) / square, 3),
            round((box.top + box.height / 2) / square, 3),
        )
        for cell in picture.layout.cells
        for box in (picture.scene.boxes[cell.id],)
    }


def key_of_town(
    layout: Layout, picture: Picture, key_request: KeyRequest, tables: Tables, keep: Key | None
) -> Key:
    """Make the key of a town: its wards, gates, churches, and what else has a name."""
    places, row = places_of_town(picture)
    title = title_of_map(picture)
    return _key(layout, places, row, layout.seed, key_request, tables, keep, title)


def _key(
    map: Layout | TerrainMap,
    places: Sequence[Place],
    row: float,
    seed: int,
    key_request: KeyRequest,
    tables: Tables,
    keep: Key | None,
    title: str,
) -> Key:
    if not places:
        raise MorphsError(
            f"the map has no places to number: let it have some, with "
            f"{option('stages', 'settlements,names')}"
        )
    seed = key_request.seed if key_request.seed is not None else keep.seed if keep else seed
    old = keep.levels[0] if keep and keep.levels else None
    level, lost = level_of(places, key_request, tables, seed, row, old)
    request = key_request.model_copy(update={"reroll": ()}).to_dict()
    lost = (*(keep.lost if keep else ()), *lost)
    title = (keep.title if keep else "") or title
    return Key(hash_of(map), seed, (level,), tables.used, request, title, lost)
