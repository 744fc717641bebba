"""What a key must know of a map: its hash, whether it has rooms, its board."""

from __future__ import annotations

import hashlib
from collections.abc import Set
from dataclasses import replace
from typing import TYPE_CHECKING

import shapely
from shapely import MultiPolygon
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from morphs.base.seeds import stream_key
from morphs.building.plans import cell_plans
from morphs.draw.picture import Picture
from morphs.layout.layout import Layout
from morphs.plan.key.finding import Board
from morphs.plan.key.key_request import KeyRequest
from morphs.plan.key.model import Key, Level, Point, Segment
from morphs.plan.key.numbering import Box
from morphs.plan.key.stocking import Stocker
from morphs.plan.key.tables import Tables
from morphs.plan.plan import Plan, polygons_of
from morphs.plan.union import cell_outlines, laid_ground, offset_of

if TYPE_CHECKING:
    from morphs.generators.composition.model import Composition
    from morphs.generators.terrain.terrain_map import TerrainMap


def hash_of(map: Layout | TerrainMap) -> str:
    """Return the SHA-256 of a map's file."""
    digest = hashlib.sha256()
    for part in map.to_parts() if isinstance(map, Layout) else (_text_of(map),):
        digest.update(part.encode())
    return digest.hexdigest()


def _text_of(land: TerrainMap) -> str:
    from morphs.generators.terrain.terrain_json import to_json

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
        designed.on_loop if designed else (),
        plan.size if picture.board.periods else None,
        _seen_from_the_side(picture),
    )


def _seen_from_the_side(picture: Picture) -> Box | None:
    """What a side view shows of its map, in squares."""
    if picture.catalogue.vocabulary.data.turn:
        return None
    left, top, right, below = (side / picture.scene.square for side in picture.within)
    return left, top, right, below


def stocker_of(
    layout: Layout, picture: Picture, key_request: KeyRequest, tables: Tables, seed: int
) -> Stocker:
    """Return what chooses the contents of a map's rooms. Its dice hang on the seed, the board and
    the packs, so that an edit changes nothing in other rooms."""
    spec = picture.board.spec
    packs = (pack.name for pack in layout.packs)
    dice = stream_key(seed, "key", spec.kind, spec.columns, spec.rows, *packs)
    return Stocker(tables, key_request, dice)


def _composition(picture: Picture) -> Composition | None:
    """The plan of a designed map; what makes one is read where there is one. None where the map has
    not the form of its plan: it was laid after another, before maps had forms."""
    if not picture.request.has_plan:
        return None
    from morphs.matching.composer import composition_of

    words = picture.catalogue.vocabulary
    plan = composition_of(picture.request, words, picture.board, picture.layout.seed)
    return plan if plan and _has_form(picture, plan.bay | plan.coast) else None


def _has_form(picture: Picture, bay: Set[int]) -> bool:
    """Whether half of what is to be rock for the sake of a map's form is."""
    by_key = picture.catalogue.by_key
    there = [cell for cell in picture.layout.cells if cell.id in bay and cell.tile is not None]
    rock = sum("rock" in by_key[cell.pack or "", cell.tile or ""].tags for cell in there)
    return 2 * rock >= len(bay)


def side_by_side(key: Key, picture: Picture) -> Key:
    """Return the key of a torus of several levels with each where the picture has it: levels of
    other maps are there already."""
    if not picture.board.periods or len(key.levels) < 2:
        return key
    squares = picture.catalogue.packs[0].file.squares
    levels = []
    for level in key.levels:
        by = offset_of(picture.board, squares, level.number)
        laid = laid_ground(picture.board, squares, level.number)
        levels.append(_Laid(laid, by, level.period or (0.0, 0.0)).moved(level))
    return replace(key, levels=tuple(levels))


class _Laid:
    """Where a level of a torus lies on the picture of all: its ground there, its corner, and how
    far it goes until it comes again. What its ground has not there is where it has it a period
    on."""

    def __init__(self, ground: BaseGeometry, corner: Point, period: Point) -> None:
        self.ground = ground
        self.places = [
            (corner[0] + i * period[0], corner[1] + k * period[1])
            for i in (0, 1, -1)
            for k in (0, 1, -1)
        ]
        first = shapely.box(0, 0, *period)
        self.whole = bool(ground.covers(translate(first, *corner)))
        shapely.prepare(ground)

    def moved(self, level: Level) -> Level:
        """A level with all that lies on it elsewhere."""
        regions = (
            replace(region, shape=self._shape(region.shape), label=self._spot(region.label))
            for region in level.regions
        )
        ways = (replace(way, at=self._segment(way.at)) for way in level.ways)
        return replace(level, regions=tuple(regions), ways=tuple(ways))

    def _shape(self, shape: MultiPolygon) -> MultiPolygon:
        if self.whole:
            return translate(shape, *self.places[0])
        parts = (translate(shape, *by).intersection(self.ground) for by in self.places)
        return polygons_of(shapely.union_all(list(parts)))

    def _by(self, spot: Point) -> Point:
        """How far a place is moved."""
        found = (by for by in self.places if self._has((spot[0] + by[0], spot[1] + by[1])))
        return self.places[0] if self.whole else next(found, self.places[0])

    def _has(self, spot: Point) -> bool:
        return bool(shapely.intersects_xy(self.ground, *spot))

    def _spot(self, spot: Point, by: Point | None = None) -> Point:
        right, down = by or self._by(spot)
        return round(spot[0] + right, 3), round(spot[1] + down, 3)

    def _segment(self, at: Segment) -> Segment:
        (x, y), (u, v) = at
        by = self._by(((x + u) / 2, (y + v) / 2))
        return self._spot(at[0], by), self._spot(at[1], by)
