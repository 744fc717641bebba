"""The plan of a town: its streets, yards and fields are floor, what is built is rock."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.generators.city.landmarks import CASTLE_WAY, castle_gatehouse, gatehouses, towers_of
from morphs.generators.city.shapes import TILE, Point, areas
from morphs.generators.city.skeleton import WIDTH
from morphs.generators.city.town import Town, bridges_of
from morphs.plan.plan import UNIT, Door, Plan, polygons_of, snapped

LEAST = 0.02
"""Squares; crumbs between houses that are smaller are no floor."""


def plan_of_town(town: Town, squares: float) -> Plan:
    """The plan of a town whose tiles are so many squares wide. Gates are open arches; houses
    are not entered."""
    scale = squares / TILE

    def laid(shape: BaseGeometry) -> BaseGeometry:
        return polygons_of(snapped(shapely.transform(shape, lambda points: points * scale)), LEAST)

    frame = snapped(
        shapely.transform(shapely.union_all([town.country, town.ground]), lambda p: p * scale)
    )
    built = laid(shapely.union_all(list(_built(town))))
    moat = [] if town.castle is None else [town.castle.moat]
    green = town.village.green if town.village else None
    pond = [green.pond] if green else []
    water = laid(shapely.union_all([town.river, *moat, *pond])).difference(built)
    return Plan(
        frame,
        floor=polygons_of(snapped(frame.difference(built)), LEAST),
        water=polygons_of(snapped(water.intersection(frame)), LEAST),
        bridges=laid(shapely.union_all([*_decks(town)])),
        doors=tuple(_gates(town, scale)) if town.walled else (),
        sources={"drawn": len(town.blocks) or 1},
    )


def _decks(town: Town) -> Iterator[BaseGeometry]:
    """What one walks on over water: bridges and jetties."""
    yield from (bridge.way for bridge in bridges_of(town))
    if town.castle is not None:
        yield town.castle.bridge
    yield from (Polygon(jetty) for jetty in town.works.jetties)
    yield from town.planks


def _built(town: Town) -> Iterator[BaseGeometry]:
    """All that stands in the way: houses, mills, churches, the castle, walls and towers."""
    yield from areas([house.outline for house in town.houses])
    yield from (Polygon(mill.house) for mill in town.works.mills)
    for windmill in town.works.windmills:
        yield shapely.Point(windmill.at).buffer(windmill.radius, quad_segs=4)
    for church in town.churches:
        yield church.body
        yield from map(Polygon, church.towers)
    if town.castle is not None:
        ring = LineString([*town.castle.towers, town.castle.towers[0]])
        yield ring.buffer(4.0).difference(_way(town.castle.gate, town.castle.out, CASTLE_WAY))
        yield from map(Polygon, (town.castle.keep, *town.castle.halls))
        yield from (shapely.Point(at).buffer(9.5, quad_segs=4) for at in town.castle.towers)
        yield from (Polygon(tower) for tower in castle_gatehouse(town.castle))
        if town.castle.across:
            way = _way(town.castle.inner_gate, town.castle.out, CASTLE_WAY)
            yield LineString(town.castle.across).buffer(3.5).difference(way)
    if not town.walled:
        return
    held = Polygon() if town.castle is None else town.castle.ground
    within = Polygon() if town.castle is None else town.castle.ward
    ways = shapely.union_all(
        [_way(gate.at, gate.out, WIDTH[gate.line]) for gate in town.skeleton.gates]
    )
    for wall in town.skeleton.walls.values():
        band = LineString(wall).buffer(WIDTH["w"] / 2)
        yield band.difference(shapely.union_all([ways, town.river, within]))
    towers = [shapely.Point(at) for at in towers_of(town.skeleton)]
    yield from (at.buffer(11.0, quad_segs=4) for at in towers if not held.contains(at))
    for pair in gatehouses(town.skeleton):
        yield from (Polygon(tower) for tower in pair)


def _way(at: Point, out: Point, width: float) -> Polygon:
    """The opening of a gate."""
    line = LineString([at.plus(out, -14), at.plus(out, 14)])
    return line.buffer(width / 2 + 1, cap_style="flat")


def _gates(town: Town, scale: float) -> Iterator[Door]:
    """A door across each gate, from tower to tower."""
    gates = [(gate.at, gate.out, WIDTH[gate.line]) for gate in town.skeleton.gates]
    if town.castle is not None:
        gates.append((town.castle.gate, town.castle.out, CASTLE_WAY))
        if town.castle.across:
            gates.append((town.castle.inner_gate, town.castle.out, CASTLE_WAY))
    for at, out, width in gates:
        along = out.left
        ends = (at.plus(along, width / 2), at.plus(along, -width / 2))
        a, b = ((_fine(p.x * scale), _fine(p.y * scale)) for p in ends)
        yield Door(a, b, "arch", "open")


def _fine(value: float) -> float:
    return round(value * UNIT) / UNIT
