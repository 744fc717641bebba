"""The plans of maps: of every cell the best there is, united."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import shapely
from shapely import LineString

from morphs.art.gaps.pack_artist import PackArtist
from morphs.base import exact
from morphs.board.shape import Orientation, permutation
from morphs.draw.picture import Picture
from morphs.layout.layout import LaidCell
from morphs.plan.conceal import concealed, has_secrets
from morphs.plan.plan import Plan, Thing, polygons_of, snapped
from morphs.plan.sides import plan_of_sides
from morphs.plan.sources import PackPlans
from morphs.plan.union import united

SLAB, HEAD = 0.1, 1.4
"""How far from the rim a closed gallery ends, and how high it is at most, in squares."""
STRAIGHT, TREAD = 0.1, 0.4
"""How far from a step its straight pieces lie at most, and how wide they are taken to be, for the
ticks at them, in squares."""


def plan_of_picture(picture: Picture, level: int | None = 0, players: bool = False) -> Plan:
    """Return the plan of a level that a picture shows, or (None) of all of them, side by side;
    players' has no secrets of its tiles."""
    squares = picture.catalogue.packs[0].file.squares
    if picture.is_town:
        from morphs.draw.city.canvas import town_of
        from morphs.plan.towns import plan_of_town

        return plan_of_town(town_of(picture.layout), squares)
    plans = cell_plans(picture)
    if players:
        plans = [concealed(plan) if plan and has_secrets(plan) else plan for plan in plans]
    plan = with_hollows(united(picture.board, squares, plans, level), picture)
    return _closed(plan, picture, squares)


def _closed(plan: Plan, picture: Picture, squares: float) -> Plan:
    """Return the plan of a section without ways over its rim where galleries are shown closed."""
    scale = squares / picture.scene.tile[0]
    ends = [
        shapely.box(x * scale - SLAB, (y * scale) - HEAD, x * scale + SLAB, y * scale + SLAB)
        for x, y in picture.sealed
    ]
    if not ends:
        return plan
    return replace(plan, floor=polygons_of(snapped(plan.floor.difference(shapely.union_all(ends)))))


def with_hollows(plan: Plan, picture: Picture) -> Plan:
    """Return the plan of a map with what is open in great caves of it, which no cell knows: chasms
    with the bridges over them, and still water; of several levels as it is."""
    chasms = [sight.chasm for sight in picture.sights if sight.chasm]
    pools = [sight.water for sight in picture.sights if not sight.water.is_empty]
    if not (chasms or pools) or picture.board.spec.levels > 1:
        return plan
    dry = plan.floor.difference(plan.wet)
    gashes, decks = ([chasm[k] for chasm in chasms] for k in (0, 1))
    open_, over, still = (
        snapped(shapely.union_all(shapes).intersection(dry)) for shapes in (gashes, decks, pools)
    )
    return replace(
        plan,
        water=polygons_of(plan.water.union(still)),
        crevasse=polygons_of(plan.crevasse.union(open_)),
        bridges=polygons_of(plan.bridges.union(over)),
    )


def with_sights(plan: Plan, picture: Picture) -> Plan:
    """Return the plan of a map with what is drawn of its great spaces as wholes, and the steps in
    their ground, among its things, so that no number stands there; of several levels as it is."""
    if picture.board.spec.levels > 1:
        return plan
    found = []
    for sight in picture.sights:
        for x, y, reach in (*([sight.disc] if sight.disc else []), *sight.stands):
            found.append(Thing("sight", x, y, 0.0, 2 * reach, 2 * reach))
        for line in sight.steps:
            found += _steps(line)
    return replace(plan, things=(*plan.things, *found)) if found else plan


def _steps(line: LineString) -> Iterator[Thing]:
    """Yield the pieces of a step in the ground, as wide as its ticks are long."""
    for (ax, ay), (bx, by) in pairwise(exact.simplify(line, STRAIGHT).coords):
        long, turn = exact.apart((ax, ay), (bx, by)), math.degrees(exact.heading(bx - ax, by - ay))
        yield Thing("step", (ax + bx) / 2, (ay + by) / 2, exact.rounded(turn), long, TREAD)


def cell_plans(picture: Picture) -> list[Plan | None]:
    """Return the plan of every cell as it lies, None where nothing lies."""
    if isinstance(picture.artist, PackArtist):
        picture.artist.prepare_plans([tile for tile, _ in picture.cells.tiles(picture.scene)])
        plans = picture.artist.plans
    else:
        plans = {pack.name: PackPlans(pack) for pack in picture.catalogue.packs}
    return [_cell_plan(picture, plans, cell) for cell in picture.layout.cells]


def _cell_plan(picture: Picture, packs: dict[str, PackPlans], cell: LaidCell) -> Plan | None:
    if cell.faces is None:
        return None
    if cell.tile is not None:
        tile = picture.catalogue.shown(cell)
        place = picture.board.cells[cell.id].place
        return packs[tile.pack].oriented_plan(tile, Orientation(cell.rotation, cell.flip), place)
    box = picture.scene.boxes[cell.id]
    artist = picture.artist
    if isinstance(artist, PackArtist):
        made = artist.plan(picture.cells.wanted(cell, (box.width, box.height)))
        if made is not None:
            return made
    return _by_sides(picture, cell)


def _by_sides(picture: Picture, cell: LaidCell) -> Plan:
    """Return the plan of a cell by what it shows at its sides."""
    lies = picture.board.cells[cell.id]
    shape, catalogue = lies.shape, picture.catalogue
    orientation = shape.orientations(lies.place)[0]
    goes = permutation(shape, orientation)
    faces = cell.faces or ()
    drawn = tuple(faces[to] for to in goes)
    squares = catalogue.packs[0].file.squares
    plan = plan_of_sides(shape, drawn, catalogue.vocabulary, squares)
    return plan.oriented(orientation, shape, lies.place)
