"""Ridges of fields: they bend, all alike, and what lies between them fills a field once."""

from __future__ import annotations

import shapely
from shapely import LineString, Polygon

from morphs.generators.city.country import BALK, parcels
from morphs.generators.city.ridges import MOST, Ridges
from morphs.generators.city.shapes import Point

FIELD = shapely.box(0, 0, 300, 200)


def test_ridges_swing_to_both_sides_of_their_level_and_never_meet() -> None:
    ridges = Ridges(FIELD, Point(1.0, 0.0))
    one, other = ridges.line(100.0), ridges.line(110.0)
    off = [at.y - 100.0 for at in one]
    assert 4 < max(off) <= MOST + 0.1 and -MOST - 0.1 <= min(off) < -4
    assert [round(b.y - a.y, 2) for a, b in zip(one, other, strict=True)] == [10.0] * len(one)


def test_ridges_of_short_fields_are_nearly_straight() -> None:
    ridges = Ridges(shapely.box(0, 0, 40, 200), Point(1.0, 0.0))
    assert max(abs(at.y - 50.0) for at in ridges.line(50.0)) < 3


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
        ridges = Ridges(field.outline, field.way)
        for strip in strips[1:-1]:
            rim = LineString(ridges.line(ridges.low))
            far = sorted(rim.distance(shapely.Point(at)) for at in strip.exterior.coords)
            assert far[-1] > far[0]


def test_most_strips_of_a_field_have_its_tint() -> None:
    whole = shapely.box(0, 0, 2400, 1800)
    shares = []
    for field in parcels(whole, Polygon(), (2400.0, 1800.0), 4):
        tints = [tint for _, tint in field.strips]
        if len(tints) > 5:
            shares.append(max(tints.count(tint) for tint in range(3)) / len(tints))
    assert len(shares) > 20 and sum(shares) / len(shares) > 0.55
