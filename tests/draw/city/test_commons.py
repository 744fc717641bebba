"""Commons of open pastures have ponds, off mills, and cattle that stand off the water."""

from __future__ import annotations

import itertools

import shapely

from morphs.draw.city.commons import ABOUT, ROOM, WIDE, _herd, draw_commons, ponds_of
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import ATLAS
from morphs.generators.city.country import Parcel
from morphs.generators.city.shapes import Point

EAST = Point(1.0, 0.0)
GRASS = [
    Parcel(shapely.box(300 * n, 0, 300 * n + 280, 260), "pasture", [], EAST) for n in range(20)
]


def test_wide_pastures_have_ponds_off_their_rims_and_off_mills() -> None:
    ponds = ponds_of(GRASS, [], 7)
    assert 8 < len(ponds) < 20
    for at in ponds:
        (own,) = (one for one in GRASS if one.outline.contains(shapely.Point(at)))
        assert own.outline.boundary.distance(shapely.Point(at)) >= ROOM - 0.1
    kept = [at for at in ponds_of(GRASS, ponds, 7) if at in ponds]
    assert not kept
    fields = [one._replace(kind="field") for one in GRASS]
    small = [one._replace(outline=shapely.box(0, 0, 100, WIDE / 101)) for one in GRASS]
    assert not ponds_of(fields, [], 7) and not ponds_of(small, [], 7)


def test_cattle_stand_apart_about_a_pond_and_not_in_it() -> None:
    at, wet = Point(500.0, 500.0), shapely.Point(500, 500).buffer(30)
    for key in range(6):
        herd = [spot for spot, _ in _herd(at, wet, key, (1, 2))]
        assert len(herd) > 3 and not any(wet.contains(shapely.Point(spot)) for spot in herd)
        assert all(one.to(other).length >= 11 for one, other in itertools.combinations(herd, 2))
        assert all(abs(spot.x - 500) <= ABOUT for spot in herd)
    sheet = Sheet()
    draw_commons(sheet, ATLAS, [at], 3)
    assert any(ATLAS.water in svg for _, _, svg in sheet.shapes)
