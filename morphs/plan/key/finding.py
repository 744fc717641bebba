"""The rooms of one level, found, numbered and labelled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from shapely.geometry.base import BaseGeometry

from morphs.plan.key.labels import Label, labels_of
from morphs.plan.key.model import Number, Point, Region, Way
from morphs.plan.key.numbering import DISTRICTS_TOLD, Box, Walk, by_districts, numbers_of, ordered
from morphs.plan.key.outlines import outlines_of
from morphs.plan.key.partition import partition
from morphs.plan.key.promises import kept_promises
from morphs.plan.key.regions import Ground, Sight, ground_of
from morphs.plan.plan import Plan

SKY = "sky"
"""The tag of tiles of side views whose largest space is open to the sky."""
OVERHEAD = 1.0
"""How near to the border of its tile what lies under the sky begins, in squares."""


@dataclass(frozen=True)
class Found:
    """What was found of a level: regions, ways, what is to be seen, and the walk through it."""

    plan: Plan
    regions: tuple[Region, ...]
    ways: tuple[Way, ...]
    sights: Mapping[str, Sight]
    walk: Walk


@dataclass(frozen=True)
class Board:
    """What a key must know of a level's board: the outlines of its cells by their ids, those of
    which nothing but the sides is known, those with an entrance that was asked for, the number of
    each cell's district, the tags of its tile, the cell where a designed map ends, the cells that
    its main loop passes, how far a torus goes until it comes again, and, of one that is seen from
    the side, what part of it is seen, in squares."""

    cells: Mapping[int, BaseGeometry]
    by_sides: Collection[int] = ()
    entrances: Collection[int] = ()
    districts: Mapping[int, int] | None = None
    tags: Mapping[int, Collection[str]] = field(default_factory=dict)
    finale: int | None = None
    loop: Collection[int] = ()
    period: Point | None = None
    seen: Box | None = None

    @property
    def upright(self) -> bool:
        """Whether it is seen from the side."""
        return self.seen is not None


def find_rooms(plan: Plan, board: Board, level: int = 0) -> Ground:
    """Find the regions of a level, without numbers, and the ways between them."""
    rooms = outlines_of(plan, board.cells, board.by_sides, board.period)
    pieces, touches = partition(plan, rooms, board.period)
    ground = ground_of(plan, rooms, pieces, touches, board.cells, level)
    drawn = set(plan.sources) <= {"drawn"}
    regions = kept_promises(ground, board.tags, drawn, board.upright)
    if board.upright:
        regions = tuple(_open_air(region, board) for region in regions)
    return replace(ground, regions=regions)


def _open_air(region: Region, board: Board) -> Region:
    """What lies under the sky of a side view is no room: one passes it. It reaches up to the border
    of its tile, what lies below the ground there does not."""
    if SKY not in region.tags:
        return region
    if region.shape.bounds[1] < board.cells[region.cells[0]].bounds[1] + OVERHEAD:
        return replace(region, kind="passage")
    return replace(region, tags=tuple(tag for tag in region.tags if tag != SKY))


def number_rooms(
    ground: Ground,
    plan: Plan,
    board: Board,
    how: str = "near",
    first: Number = 1,
    kept: Mapping[str, Number] | None = None,
) -> Found:
    """Number the rooms of a level, and place their labels."""
    walk = Walk(ground.regions, ground.ways, plan.size, board.entrances, board.upright)
    order = ordered(walk, how, plan.size, board.seen)
    if how == "near" and board.districts and len(board.cells) > DISTRICTS_TOLD:
        order = by_districts(order, walk, board.districts)
    numbers = numbers_of(order, first, kept or {})
    entrances = [walk.entrance.middle] if walk.entrance else []
    labels = labels_of(ground.regions, numbers, plan, entrances)
    regions = tuple(
        _marked(region, numbers.get(region.id), labels.get(region.id), region.id in walk.secret)
        for region in ground.regions
    )
    return Found(plan, regions, ground.ways, ground.sights, walk)


def _marked(region: Region, number: Number | None, label: Label | None, secret: bool) -> Region:
    """A region with its number and where that stands."""
    if number is None and label is None and not secret:
        return region
    spot, size = label or (region.label, region.label_size)
    return replace(region, number=number, label=spot, label_size=size, secret=secret)
