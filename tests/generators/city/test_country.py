"""The land round towns: furlongs, lanes that end in it, and what shines at night."""

from __future__ import annotations

import shapely
from shapely import LineString, Polygon

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import ATLAS, NIGHT
from morphs.draw.city.townscape import draw_town
from morphs.generators.city.country import Parcel, parcels, standing
from morphs.generators.city.furlongs import furlongs
from morphs.generators.city.shapes import Point, tapered
from morphs.generators.city.skeleton import Shown
from morphs.generators.city.town import build_town
from tests.generators.city.test_town import village_of

SIZE = (1600.0, 1200.0)
SHEET = shapely.box(0, 0, *SIZE)


def test_furlongs_cover_the_land_once() -> None:
    for seed in range(3):
        pieces = [Polygon(one.outline) for one in furlongs(SIZE, seed)]
        assert all(piece.is_valid for piece in pieces)
        whole = shapely.union_all(pieces)
        assert SHEET.difference(whole).area < 0.001 * SHEET.area
        near = [piece for piece in pieces if piece.intersects(SHEET)]
        twice = sum(piece.area for piece in near) - shapely.union_all(near).area
        assert twice < 0.002 * SHEET.area


def test_parcels_keep_off_each_other_and_hold_their_strips() -> None:
    town = shapely.box(500, 400, 1100, 900)
    found = list(parcels(SHEET.difference(town.buffer(40)), town, SIZE, 4))
    assert {"field", "orchard", "wood"} <= {parcel.kind for parcel in found}
    assert not any(parcel.outline.intersects(town.buffer(39)) for parcel in found)
    for parcel in found:
        others = shapely.union_all([one.outline for one in found if one is not parcel])
        assert shapely.intersection(parcel.outline, others).area < 400
        for strip, _ in parcel.strips:
            assert parcel.outline.buffer(25).covers(Polygon(strip))


def test_what_is_built_on_one_side_moves_no_parcel_on_the_other() -> None:
    old = set(_told(SHEET))
    new = set(_told(SHEET.difference(shapely.box(0, 0, 150, 150))))
    assert old - new
    assert all(piece[1] < 700 for piece in old ^ new if piece[0] in ("field", "orchard"))


def _told(free: Polygon) -> list[tuple[str, int, int, int]]:
    return [
        (one.kind, *(round(value) for value in (*one.outline.centroid.coords[0], one.outline.area)))
        for one in parcels(free, Polygon(), SIZE, 4)
    ]


def test_lanes_that_end_in_the_open_go_over_into_paths() -> None:
    lane = (Point(0, 0), Point(50, 0), Point(100, 0))
    band = tapered(lane, 16.0, 3.0)
    wide = [shapely.intersection(band, shapely.box(x, -20, x + 1, 20)).area for x in (0, 98)]
    assert wide[0] > 15.5 and wide[1] < 4
    cells = {
        (0, 0): Shown(("bbbb", ("n", "m", "n", "m"))),
        (1, 0): Shown(("bboo", ("s", "n", "n", "m"))),
    }
    village = build_town(cells, (2, 1), 3, walled=False)
    ways = village.streets.union(village.roads)
    for street in village.skeleton.streets:
        if street.ends and shapely.Point(street.points[-1]).distance(ways.boundary) > 3:
            others = [one for one in village.skeleton.streets if one is not street]
            lines = shapely.union_all([shapely.LineString(one.points) for one in others])
            assert lines.distance(shapely.Point(street.points[-1])) < 13


def test_most_fields_of_villages_have_hedges() -> None:
    hedged = [
        parcel.hedged
        for seed in (1, 2, 3, 4)
        for parcel in village_of(seed).parcels
        if parcel.kind == "field"
    ]
    assert 0.65 * len(hedged) < hedged.count(True) < len(hedged)


def test_lights_burn_at_night_alone() -> None:
    side, cross = ("n", "m", "n", "m"), ("m", "m", "m", "m")
    cells = {
        (0, 0): Shown(("bbbb", side)),
        (1, 0): Shown(("bbbb", cross)),
        (2, 0): Shown(("bbbb", side)),
    }
    town = build_town(cells, (3, 1), 1, walled=True)
    assert town.houses
    dark, day = draw_town(town, NIGHT, 1), draw_town(town, ATLAS, 1)
    lamps = sum("url(#" in shape for _, _, shape in dark.shapes)
    assert lamps > 5 and not any(NIGHT.glow in shape for _, _, shape in day.shapes)
    wide = Sheet()
    wide.dots([(Point(50.0, 390.0), 118.0)], fill=NIGHT.glow)
    assert wide.rows(500.0, 520.0)


def test_strips_near_a_road_run_with_it_or_straight_off_it() -> None:
    road = LineString([(0.0, 600.0), (1600.0, 600.0)])
    found = list(parcels(SHEET.difference(road.buffer(20)), Polygon(), SIZE, 4, [road]))
    near = [one for one in found if one.strips and one.outline.distance(road) < 80]
    assert near and all(max(abs(one.way.x), abs(one.way.y)) > 0.999 for one in near)


def test_woods_have_glades_within_and_trees_of_many_sizes() -> None:
    wood = Parcel(shapely.box(0, 0, 1600, 1600), "wood", [], Point(1.0, 0.0))
    trees = list(standing(wood, 3))
    sizes = [size for _, size in trees]
    assert max(sizes) > 1.7 * min(sizes)
    crowns = shapely.union_all([shapely.Point(at).buffer(size + 4.0) for at, size in trees])
    bare = wood.outline.difference(crowns)
    glades = [part for part in shapely.get_parts(bare) if part.area > 2_000]
    assert glades and bare.area < 0.25 * wood.outline.area
    assert all(part.within(wood.outline.buffer(-10.0)) for part in glades)


def test_trees_of_orchards_stand_by_fives_and_are_of_all_sizes() -> None:
    orchard = Parcel(shapely.box(0, 0, 300, 300), "orchard", [], Point(1.0, 0.0))
    trees = list(standing(orchard, 3))
    sizes = [size for _, size in trees]
    assert max(sizes) > 1.7 * min(sizes)
    rows: dict[int, list[float]] = {}
    for at, _ in trees:
        rows.setdefault(int(at.y // 20), []).append(at.x % 20)
    even, odd = ([x for j, row in rows.items() if j % 2 == k for x in row] for k in (0, 1))
    assert all(5 < x < 15 for x in even) and not any(5 < x < 15 for x in odd)


def test_furlongs_differ_in_size_and_in_the_way_they_run() -> None:
    for seed in range(3):
        found = [one for one in furlongs(SIZE, seed) if Polygon(one.outline).intersects(SHEET)]
        areas = sorted(Polygon(one.outline).area for one in found)
        assert areas[-len(areas) // 8] > 3 * areas[len(areas) // 8]
        slopes = [one.way.y for one in found]
        assert max(slopes) - min(slopes) > 0.25
