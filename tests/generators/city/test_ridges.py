"""Ridges of fields: straight or with one slight bow, and what lies between them fills a field
once."""

from __future__ import annotations

from collections import Counter

import shapely
from shapely import LineString, Polygon

from morphs.generators.city.barns import field_barns
from morphs.generators.city.country import GRAZED, parcels
from morphs.generators.city.fields import BALK, CROPS, LONG
from morphs.generators.city.ridges import MOST, Ridges
from morphs.generators.city.shapes import Point, box_of

WIDE = shapely.box(0, 0, 2400, 1800)
FIELD = shapely.box(0, 0, 300, 200)


def test_ridges_bow_to_one_side_and_never_meet() -> None:
    for bow in (1.0, -0.5):
        ridges = Ridges(FIELD, Point(1.0, 0.0), bow)
        one, other = ridges.line(100.0), ridges.line(110.0)
        off = [(at.y - 100.0) * (1 if bow > 0 else -1) for at in one]
        assert off.index(max(off)) == len(off) // 2 and 3 < max(off) <= MOST + 0.1
        assert sorted(off[: len(off) // 2]) == off[: len(off) // 2]  # no second bend
        assert [round(b.y - a.y, 2) for a, b in zip(one, other, strict=True)] == [10.0] * len(one)


def test_ridges_without_a_bow_are_straight() -> None:
    ridges = Ridges(FIELD, Point(1.0, 0.0))
    assert {at.y for at in ridges.line(50.0)} == {50.0}


def test_strips_fill_their_field_once_and_follow_its_ridges() -> None:
    whole = shapely.box(0, 0, 1200, 900)
    fields = [one for one in parcels(whole, Polygon(), (1200.0, 900.0), 4) if one.kind == "field"]
    assert len(fields) > 5
    for field in fields:
        strips = [Polygon(strip) for strip, _ in field.strips]
        together = shapely.union_all(strips)
        assert sum(strip.area for strip in strips) - together.area < 20
        assert field.outline.buffer(0.1).contains(together)
        inner = field.outline.buffer(-BALK - 8.0)
        assert inner.difference(together).area < 0.1 * field.outline.area
        ridges = Ridges(field.outline, field.way, field.bow)
        for strip in strips[1:-1]:
            rim = LineString(ridges.line(ridges.low))
            far = sorted(rim.distance(shapely.Point(at)) for at in strip.exterior.coords)
            assert far[-1] > far[0]


def test_most_strips_of_a_field_bear_the_same() -> None:
    town = shapely.box(1000, 700, 1400, 1100)
    found = parcels(WIDE.difference(town), town, (2400.0, 1800.0), 4)
    fields = [one for one in found if len(one.strips) > 3]
    for hedged, least in ((True, 0.75), (False, 0.5)):
        shares = [
            max(Counter(tint for _, tint in one.strips).values()) / len(one.strips)
            for one in fields
            if one.hedged is hedged
        ]
        assert len(shares) > 4 and sum(shares) / len(shares) > least


def test_fields_differ_from_each_other() -> None:
    fields = [one for one in parcels(WIDE, Polygon(), (2400.0, 1800.0), 4) if one.strips]
    most = Counter(Counter(tint for _, tint in one.strips).most_common(1)[0][0] for one in fields)
    assert set(most) == set(range(len(CROPS))) and max(most.values()) < 0.5 * len(fields)
    bows = Counter((one.bow > 0) - (one.bow < 0) for one in fields)
    assert min(bows.values()) > 0.1 * len(fields) and bows[0] > 0.3 * len(fields)
    turned = sum(abs(one.way.dot(fields[0].way)) < 0.5 for one in fields)
    assert 0.2 * len(fields) < turned < 0.8 * len(fields)


def test_strips_of_long_fields_run_along_them() -> None:
    fields = [one for one in parcels(WIDE, Polygon(), (2400.0, 1800.0), 4) if one.strips]
    long = [one for one in fields if box_of(one.outline)[1] > LONG * box_of(one.outline)[2]]
    assert len(long) > 3
    assert all(abs(one.way.dot(box_of(one.outline)[0])) > 0.7 for one in long)


def test_open_fields_lie_near_towns_alone() -> None:
    town = shapely.box(1000, 700, 1400, 1100)
    found = list(parcels(WIDE.difference(town), town, (2400.0, 1800.0), 4))
    open_ = [one for one in found if not one.hedged]
    assert open_ and {one.kind for one in open_} == {"field"}
    assert all(one.outline.centroid.distance(town) < GRAZED + 200 for one in open_)
    broad = [len(one.strips) / one.outline.area for one in open_]
    closed = [len(one.strips) / one.outline.area for one in found if one.strips and one.hedged]
    assert min(map(len, (broad, closed))) > 3
    assert sum(broad) / len(broad) > 1.5 * sum(closed) / len(closed)


def test_barns_of_fields_stand_within_their_hedges() -> None:
    found = list(parcels(WIDE, Polygon(), (2400.0, 1800.0), 4))
    barns = list(field_barns(found, 4))
    hedged = [one.outline for one in found if one.hedged and one.kind != "wood"]
    assert 2 < len(barns) < 0.3 * len(hedged)
    assert all(any(one.contains(Polygon(barn.outline)) for one in hedged) for barn in barns)
