"""What a key must know of a map: its hash, whether it has rooms, its board."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from shapely.affinity import translate

from morphs.building.plans import cell_plans
from morphs.draw.picture import Picture
from morphs.key.finding import Board
from morphs.key.model import Key, Level, Point
from morphs.layout.layout import Layout
from morphs.plan.plan import Plan
from morphs.plan.union import cell_outlines, offset_of

if TYPE_CHECKING:
    from morphs.composition.model import Composition
    from morphs.terrain.terrain_map import TerrainMap


def hash_of(map: Layout | TerrainMap) -> str:
    """Return the SHA-256 of a map's file."""
    digest = hashlib.sha256()
    for part in map.to_parts() if isinstance(map, Layout) else (_text_of(map),):
        digest.update(part.encode())
    return digest.hexdigest()


def _text_of(land: TerrainMap) -> str:
    from morphs.terrain.terrain_json import to_json

    return to_json(land)


def open_country(picture: Picture) -> bool:
    """Whether a map is of tiles on which one walks anywhere: it has no rooms."""
    words = picture.catalogue.vocabulary
    return words.can_walk(words.plain)


def board_of(picture: Picture, plan: Plan, level: int = 0) -> Board:
    """Return what a key must know of a level's board, whose plan is known."""
    squares = picture.catalogue.packs[0].file.squares
    plans = cell_plans(picture) if plan.sources.get("sides") else []
    by_sides = [cell for cell, plan in enumerate(plans) if plan and "sides" in plan.sources]
    cells = cell_outlines(picture.board, squares, level)
    tags = {
        cell.id: picture.catalogue.by_key[cell.pack or "", cell.tile].tags
        for cell in picture.layout.cells
        if cell.tile is not None and cell.id in cells
    }
    districts = {cell: zone.number for zone in picture.layout.zones for cell in zone.cells}
    designed = _composition(picture)
    ends = designed and (designed.entrance, designed.finale)
    return Board(
        cells,
        [cell for cell in by_sides if cell in cells],
        {cell for cell in (ends or ())[:1] if cell in cells},
        districts or (designed.district if designed else None),
        tags,
        ends[1] if ends else None,
        plan.size if picture.board.periods else None,
        not picture.catalogue.vocabulary.data.turn,
    )


def _composition(picture: Picture) -> Composition | None:
    """The plan of a designed map; what makes one is read where there is one."""
    if not picture.request.has_plan:
        return None
    from morphs.matching.composer import composition_of

    return composition_of(picture.request, picture.board, picture.layout.seed)


def side_by_side(key: Key, picture: Picture) -> Key:
    """Return the key of a torus of several levels with each where the picture has it: levels of
    other maps are there already."""
    if not picture.board.periods or len(key.levels) < 2:
        return key
    squares = picture.catalogue.packs[0].file.squares
    return replace(
        key,
        levels=tuple(
            _moved(level, offset_of(picture.board, squares, level.number)) for level in key.levels
        ),
    )


def _moved(level: Level, by: Point) -> Level:
    """A level with all that lies on it elsewhere."""

    def there(spot: Point) -> Point:
        return round(spot[0] + by[0], 3), round(spot[1] + by[1], 3)

    return replace(
        level,
        regions=tuple(
            replace(region, shape=translate(region.shape, *by), label=there(region.label))
            for region in level.regions
        ),
        ways=tuple(replace(way, at=(there(way.at[0]), there(way.at[1]))) for way in level.ways),
    )
