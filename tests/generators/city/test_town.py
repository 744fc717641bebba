"""Towns built of tiles: what stands where, and what an edit changes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
import shapely
from shapely import Polygon

import morphs
from morphs.base.errors import MorphsError
from morphs.generators.city.churches import GREAT, SMALL, Site, built, church_on
from morphs.generators.city.landmarks import towers_of
from morphs.generators.city.names import names_of
from morphs.generators.city.plan import CORNERS
from morphs.generators.city.planning import plan_town
from morphs.generators.city.ramparts import ramparts
from morphs.generators.city.shapes import TILE, Point, middle_of
from morphs.generators.city.skeleton import WIDTH, Shown, skeleton_of
from morphs.generators.city.town import Town, build_town
from morphs.generators.city.village import FORMS
from morphs.plan.towns import plan_of_town

Cells = dict[tuple[int, int], Shown]
SEEDS = (2, 3)
"""Of the towns that many tests look at."""


@cache
def shown(board: str, seed: int) -> Cells:
    layout = morphs.build(pack="city", board=f"grid:{board}", seed=seed, gaps="leave").layout
    return {(c.column, c.row): Shown.of(c.faces) for c in layout.cells if c.faces}


@cache
def town_of(board: str, seed: int) -> Town:
    columns, rows = map(int, board.split("x"))
    return build_town(shown(board, seed), (columns, rows), seed, walled=True)


def test_lines_of_neighbours_meet_in_their_joint() -> None:
    bones = skeleton_of(shown("7x6", 3), 3)
    ends: dict[tuple[float, float], int] = {}
    for line in [*bones.rivers, *bones.walls.values()]:
        for end in (line[0], line[-1]):
            ends[end.x, end.y] = ends.get((end.x, end.y), 0) + 1
    rim = {0.0, 7 * TILE, 6 * TILE}
    for (x, y), count in ends.items():
        assert count == 2 or x in rim or y in rim


def test_the_wall_closes_round_the_town() -> None:
    town = town_of("7x6", 3)
    wall = shapely.union_all([shapely.LineString(w) for w in town.skeleton.walls.values()])
    ring = shapely.polygonize([wall])
    assert shapely.symmetric_difference(shapely.union_all(ring), town.ground).area < 1.0


def test_houses_keep_off_streets_water_and_each_other() -> None:
    town = town_of("7x6", 3)
    houses = [Polygon(house.outline) for house in town.houses]
    assert len(houses) > 300
    for house in houses:
        assert house.is_valid and 60 < house.area < 6_000
    taken = shapely.union_all([town.streets, town.river, town.square])
    shapely.prepare(taken)
    assert max(shapely.intersection(house, taken).area for house in houses) < 2.0
    tree = shapely.STRtree(houses)
    for one, other in tree.query(houses, "intersects").T.tolist():
        if one < other:
            assert shapely.intersection(houses[one], houses[other]).area < 12.0


def test_a_town_is_built_up_as_towns_are() -> None:
    """Figures of medieval towns: half the ground inside the wall is roofs, houses are 150 to 1,500
    square feet."""
    town = town_of("7x6", 3)
    inside = [Polygon(h.outline) for h in town.houses if h.ward != "village" and not h.shed]
    share = sum(house.area for house in inside) / town.ground.area
    assert 0.33 < share < 0.62
    sizes = sorted(house.area for house in inside)
    assert sizes[len(sizes) // 10] > 130 and sizes[len(sizes) * 9 // 10] < 2_600


def test_an_edit_changes_only_its_neighbourhood() -> None:
    """A street that is closed makes two blocks one: theirs and what borders on them is built anew,
    and nothing elsewhere."""
    before = dict(shown("8x7", 2))
    cell, side = next(
        (cell, side)
        for cell, one in sorted(before.items())
        for side in (1, 2)
        if one.is_town and one.sides[side] in "sa" and one.having("msa") != [side]
    )
    other = (cell[0] + (side == 1), cell[1] + (side == 2))
    after = dict(before)
    for place, gone in ((cell, side), (other, (side + 2) % 4)):
        sides = tuple("n" if n == gone else line for n, line in enumerate(before[place].sides))
        after[place] = Shown((before[place].corners, sides))
    old = town_of("8x7", 2)
    new = build_town(after, (8, 7), 2, walled=True)
    changed = set(old.houses) - set(new.houses)
    joint = Point(
        (cell[0] + (1 if side == 1 else 0.5)) * TILE, (cell[1] + (1 if side == 2 else 0.5)) * TILE
    )
    assert 0 < len(changed) < 0.4 * len(old.houses)
    assert max(joint.to(middle_of(house.outline)).length for house in changed) < 4.6 * TILE


def test_wells_stand_in_yards_with_room_about_them() -> None:
    towns = [town_of("7x6", 3), town_of("8x7", 2)]
    assert sum(len(town.wells) for town in towns) > 5
    for town in towns:
        built = shapely.union_all([*(Polygon(h.outline) for h in town.houses), town.streets])
        assert min(shapely.Point(at).distance(built) for at in town.wells) > 8
        trees = shapely.MultiPoint([at for at, _ in town.trees])
        assert min(shapely.Point(at).distance(trees) for at in town.wells) > 9


def test_harbours_lie_on_the_river_inside_the_walls_and_mills_beside_it() -> None:
    wharves = mills = windmills = 0
    for board, seed in (("7x6", 3), ("8x7", 2)):
        town = town_of(board, seed)
        works = town.works
        quay = town.river.union(town.quay).buffer(1)
        assert all(quay.contains(Polygon(jetty)) for jetty in works.jetties)
        assert all(town.river.contains(shapely.Point(boat.at)) for boat in works.boats)
        houses = shapely.union_all([*(Polygon(h.outline) for h in town.houses), town.streets])
        for mill in works.mills:
            assert Polygon(mill.house).intersects(town.river)
            assert town.river.contains(Polygon(mill.wheel))
            assert not Polygon(mill.house).intersects(houses)
        for mill in works.windmills:
            assert shapely.Point(mill.at).distance(houses) > mill.radius
        wharves, mills = wharves + len(works.cranes), mills + len(works.mills)
        windmills += len(works.windmills)
    assert wharves and mills and windmills


@cache
def village_of(seed: int) -> Town:
    return build_town(shown("5x4", seed), (5, 4), seed, walled=False)


def test_villages_are_open() -> None:
    village = village_of(1)
    assert village.castle is None
    assert len(village.houses) > 12
    near = village.streets.union(village.roads).buffer(75)
    assert village.village is not None
    manor = village.village.manor.houses if village.village.manor else []
    homes = [house for house in village.houses if not house.shed and house not in manor]
    assert all(near.contains(shapely.Point(middle_of(house.outline))) for house in homes)


def test_plots_of_a_village_keep_off_each_other_and_hold_what_stands_on_them() -> None:
    for seed in (1, 2):
        town = village_of(seed)
        village = town.village
        assert village is not None and village.churchyard is not None and town.churches
        lots = [lot.ground for lot in village.rows.lots]
        lots += [village.manor.wall] if village.manor else []
        assert len(lots) > 10 and sum(house.shed for house in town.houses) > 2
        assert sum(lot.area for lot in lots) - shapely.union_all(lots).area < 40
        houses = [Polygon(house.outline) for house in village.rows.houses]
        assert all(any(lot.buffer(0.5).contains(house) for lot in lots) for house in houses)
        open_ = shapely.union_all([town.streets, town.roads, town.river])
        taken = shapely.union_all([open_, village.churchyard.wall])
        assert not any(lot.intersects(taken) for lot in lots)
        for parcel in town.parcels:
            assert shapely.intersection(parcel.outline, village.rows.ground).area < 1
            assert shapely.intersection(parcel.outline, open_).area < 1


def test_a_manor_lies_in_walled_grounds_by_a_road() -> None:
    found = 0
    for seed in (1, 2):
        town = village_of(seed)
        assert town.village is not None
        manor = town.village.manor
        if manor is None:
            continue
        found += 1
        roads = shapely.union_all([town.streets, town.roads])
        assert roads.distance(shapely.Point(manor.gate)) < 10
        assert roads.intersection(manor.wall).area < 1
        inner = manor.wall.buffer(-3)
        outlines = [Polygon(house.outline) for house in manor.houses]
        assert all(inner.contains(outline) for outline in outlines)
        assert shapely.LineString(manor.path).distance(outlines[0]) < 12
        beds = [Polygon(bed) for croft in manor.crofts for bed, _ in croft.strips]
        assert len(beds) == 8 and all(inner.contains(bed) for bed in beds)
        kinds = [home.kind for home in town.village.rows.homes]
        assert kinds.count("manor") == 1
    assert found


def test_a_green_lies_between_roads_with_its_pond_and_well() -> None:
    ponds = 0
    for seed in (1, 2):
        town = village_of(seed)
        assert town.village is not None
        green = town.village.green
        assert green is not None and green.outline.area > 3_000
        assert green.outline.distance(shapely.union_all([town.streets, town.roads])) < 5
        assert shapely.intersection(green.outline, town.streets).area < 1
        if not green.pond.is_empty:
            ponds += 1
            assert green.outline.buffer(-6).contains(green.pond)
            x, y = green.name_at
            assert not green.pond.intersects(shapely.box(x - 40, y - 10, x + 40, y + 10))
        for at in (*(at for at, _ in green.trees), *((green.well,) if green.well else ())):
            spot = shapely.Point(at)
            assert green.outline.contains(spot) and not green.pond.contains(spot)
    assert ponds


def test_no_lanes_of_a_village_close_a_ring() -> None:
    cells = frozenset((x, y) for x in range(6) for y in range(4))
    for seed in range(12):
        plan = plan_town(cells, 6, 4, seed)
        open_ = [
            (cell, (cell[0] + (side == 1), cell[1] + (side == 2)))
            for cell in sorted(cells)
            for side in (1, 2)
            if plan.around(cell)[side : side + 2] == "bb"
            and plan.lines.get((cell, side), ".") in ".m"
        ]
        roads = sum(
            plan.lines.get((one, 1 if other[0] > one[0] else 2)) == "m" for one, other in open_
        )
        joined = {spot: spot for side in open_ for spot in side}
        parts = len(joined)

        def root(spot: tuple[int, int]) -> tuple[int, int]:
            while joined[spot] != spot:  # noqa: B023
                spot = joined[spot]  # noqa: B023
            return spot

        for one, other in open_:
            if root(one) != root(other):
                joined[root(one)] = root(other)
                parts -= 1
        assert len(open_) - roads <= len(joined) - parts


def test_names_do_not_depend_on_what_stands_elsewhere() -> None:
    town = town_of("7x6", 3)
    assert town.quarters is not None
    names = names_of(town, town.quarters, 3)
    kinds = {name.kind for name in names}
    assert {"market", "gate", "ward", "street", "river"} <= kinds
    assert len({name.text for name in names}) == len(names)


def test_bridges_stand_where_streets_cross_the_river() -> None:
    town = town_of("7x6", 3)
    assert town.skeleton.bridges
    for bridge in town.skeleton.bridges:
        assert bridge.line in WIDTH
        assert shapely.LineString(bridge.points).intersects(town.river)


def test_a_town_has_no_other_side() -> None:
    with pytest.raises(MorphsError, match="wrap: a town has an inside and an outside"):
        morphs.build(pack="city", board="grid:6x6", wrap=True)
    with pytest.raises(MorphsError, match="template: a town is planned with wards of its own"):
        morphs.build(pack="city", board="grid:15x12", template="hourglass", seed=1)


def test_a_town_lies_on_one_level() -> None:
    with pytest.raises(MorphsError, match="board: a town lies on one level"):
        morphs.build(pack="city", board="grid:3x2x2")


def test_bricks_and_frames_are_refused() -> None:
    for options in ({"board": "brick:6x6"}, {"board": "grid:6x6", "frame": "after"}):
        with pytest.raises(MorphsError, match="crosses sides in their middle"):
            morphs.build(pack="city", **options)


def test_the_plan_of_a_town_is_tight_and_its_gates_are_open() -> None:
    result = morphs.build(pack="city", board="grid:6x6", seed=9)
    plan = morphs.plan_of(result.layout)
    assert plan.size == (60, 60)
    assert len(plan.doors) >= 2
    for door in plan.doors:
        assert shapely.Point(door.middle).within(plan.floor)
    assert 0.5 * plan.frame.area < plan.floor.area < 0.9 * plan.frame.area
    assert plan.bridges.area > 0
    assert shapely.intersection(plan.water, plan.rock).area < 0.5


def test_castles_and_great_churches_are_the_largest_things_of_a_town() -> None:
    town = town_of("8x7", 6)
    (great,) = (church for church in town.churches if church.great)
    others = [church.body.area for church in town.churches if not church.great]
    roofs = [Polygon(house.outline).area for house in town.houses]
    assert great.body.area > 1.4 * max(*others, *roofs)
    castle = town.castle
    assert castle is not None and castle.ward.area > 20_000 and len(castle.halls) >= 3
    assert castle.ward.contains(Polygon(castle.keep))
    ways = shapely.union_all([town.square, town.river, *(road_of(town))])
    assert castle.ward.distance(ways) > 20
    assert not any(castle.ground.intersects(Polygon(house.outline)) for house in town.houses)
    floor = plan_of_town(town, TILE).floor
    assert floor.contains(shapely.Point(castle.well)), "no wall of the town runs through it"


def road_of(town: Town) -> list[shapely.LineString]:
    """The middle lines of main streets."""
    return [shapely.LineString(one.points) for one in town.skeleton.streets if one.line == "m"]


@pytest.mark.parametrize(
    ("board", "seed"), [("7x6", 2), ("7x6", 3), pytest.param("9x8", 2, marks=pytest.mark.soak)]
)
def test_one_walks_into_a_castle_over_its_bridge(board: str, seed: int) -> None:
    town = town_of(board, seed)
    castle = town.castle
    assert castle is not None
    assert town.quarters is not None
    within = {
        name.kind
        for name in names_of(town, town.quarters, seed)
        if castle.ward.contains(shapely.Point(name.at))
    }
    assert within == {"castle"}
    plan = plan_of_town(town, TILE)
    dry = plan.floor.difference(plan.water).union(plan.bridges)
    ends = [castle.gate.plus(castle.out, far) for far in (-12, 25)]
    assert any(
        all(part.contains(shapely.Point(end)) for end in ends) for part in shapely.get_parts(dry)
    )
    lane = shapely.LineString(ends)
    assert not plan.floor.difference(plan.water).contains(lane)


def test_towns_have_several_shapes() -> None:
    cells = frozenset((x, y) for x in range(10) for y in range(10))
    plans = [plan_town(cells, 10, 10, seed) for seed in range(30)]
    spans = [
        [
            max(spot[n] for spot in plan.corners) - min(spot[n] for spot in plan.corners)
            for n in (0, 1)
        ]
        for plan in plans
    ]
    full = [
        len(plan.corners) / ((wide + 1) * (high + 1))
        for plan, (wide, high) in zip(plans, spans, strict=True)
    ]
    assert min(full) < 0.72 and max(full) > 0.9  # lozenges, and towns laid out by the cord
    assert min(min(span) / max(span) for span in spans) < 0.75
    assert min(len(plan.corners) for plan in plans) < 0.7 * max(len(plan.corners) for plan in plans)


@pytest.mark.parametrize("form", [*dict.fromkeys((*GREAT, *SMALL, *FORMS))])
def test_a_church_of_any_form_is_one_building(form: str) -> None:
    body, towers = built(form, Site(Point(200.0, 200.0), Point(0.8, 0.6), 100.0, 20.0))
    whole = shapely.union_all([body, *map(Polygon, towers)])
    assert whole.is_valid and whole.geom_type == "Polygon" and whole.area > 1_500


def test_a_church_lies_in_its_yard() -> None:
    yard = shapely.box(0, 0, 160, 110)
    found = [church_on(shapely.box(x, 0, x + 160, 110), False, 5) for x in range(0, 2000, 200)]
    assert len({round(church.body.area) for church in found if church}) > 5
    assert all(church and church.yard.contains(church.body) for church in found)
    assert church_on(yard.buffer(-50), True, 1) is None
    assert all(any(church.great for church in town_of("7x6", seed).churches) for seed in SEEDS)


def test_a_market_keeps_off_the_river_and_lies_at_its_street() -> None:
    for seed in SEEDS:
        town = town_of("7x6", seed)
        assert town.square is not None and town.square.is_valid
        assert shapely.intersection(town.square, town.river).area < 1
        assert shapely.intersection(town.square, town.streets).area > 400


def test_streets_that_end_have_a_court_with_a_well() -> None:
    towns = [town_of("7x6", seed) for seed in SEEDS]
    assert any(town.skeleton.dead_ends for town in towns)
    for town in towns:
        wells = shapely.MultiPoint([(well.x, well.y) for well in town.wells])
        for end in town.skeleton.dead_ends:
            assert wells.distance(shapely.Point(end.x, end.y)) < 12


def test_walls_bow_and_turn_at_towers() -> None:
    """A ring has a tower on each corner, no corner too near another, and hardly bends inwards: none
    does by more than a little of its way round. Between two sharp turns it is not straight."""
    for board, seed in (("7x6", 2), ("7x6", 3), ("8x7", 2)):
        bones = town_of(board, seed).skeleton
        (ring,) = bones.corners
        assert ring[0] == ring[-1]
        whole = Polygon(ring)
        lengths = [one.to(other).length for one, other in pairwise(ring)]
        assert min(lengths) > 90 and max(lengths) < 460
        assert whole.area > 0.93 * whole.convex_hull.area
        towers = shapely.MultiPoint([(at.x, at.y) for at in towers_of(bones)])
        gates = shapely.MultiPoint([(gate.at.x, gate.at.y) for gate in bones.gates])
        for corner in map(shapely.Point, ring):
            assert min(towers.distance(corner), gates.distance(corner) - 54) < 2
        lines = shapely.union_all([shapely.LineString(wall) for wall in bones.walls.values()])
        off = shapely.hausdorff_distance(lines, whole.exterior)
        assert 3 < off < 16  # it wanders as the ground has it
        assert all(lines.dwithin(tower, 0.2) for tower in shapely.get_parts(towers))


def test_walls_of_a_bitten_town_stay_in_their_own_cells() -> None:
    """The corners of the town are a staircase and a bay: the wall keeps to the cells they part."""
    inside = {(x, y) for x in range(2, 9) for y in range(2, 9) if x + y < 13}
    inside -= {(x, y) for x in (4, 5, 6) for y in (2, 3)}
    faces = {}
    for cell in ((x, y) for x in range(10) for y in range(10)):
        corners = "".join("b" if (cell[0] + x, cell[1] + y) in inside else "o" for x, y in CORNERS)
        sides = [n for n in range(4) if corners[n] != corners[(n + 1) % 4]]
        if sides:
            faces[cell] = corners, sides
    for seed in range(2):
        lines, rings = ramparts(faces, seed)
        assert set(lines) == set(faces) and len(rings) == 1
        town = Polygon(rings[0])
        for (x, y), line in lines.items():
            assert shapely.box(x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE).covers(
                shapely.LineString(line)
            )
        for x, y in ((x, y) for x in range(11) for y in range(11)):
            assert town.contains(shapely.Point(x * TILE, y * TILE)) == ((x, y) in inside)
    half = {cell: face for cell, face in faces.items() if cell[0] < 5}
    lines, rings = ramparts(half, 1)
    assert set(lines) == set(half) and all(ring[0] != ring[-1] for ring in rings)


def test_ponds_are_large_for_their_greens() -> None:
    villages = [village_of(seed).village for seed in range(1, 7)]
    greens = [village.green for village in villages if village and village.green]
    large = [green for green in greens if green.pond.area > 0.08 * green.outline.area]
    assert 2 * len(large) > len(greens)


def test_ricks_and_trees_of_yards_stand_off_houses_on_their_plots() -> None:
    town = village_of(2)
    assert town.village is not None
    rows = town.village.rows
    walls = shapely.union_all([Polygon(house.outline) for house in rows.houses])
    assert rows.ricks and rows.trees
    for at in (*rows.ricks, *(at for at, _ in rows.trees)):
        assert walls.distance(shapely.Point(at)) > 4.4
        assert rows.ground.contains(shapely.Point(at))


def test_cottages_are_of_several_sizes() -> None:
    rows = [village_of(seed).village.rows for seed in (1, 2, 3)]  # type: ignore[union-attr]
    sizes = sorted(
        Polygon(house.outline).area
        for one in rows
        for house in one.houses
        if house.ward == "village" and not house.shed
    )
    assert sizes[-len(sizes) // 8] > 2 * sizes[len(sizes) // 4]
