"""Walls: a ditch before them, wet or dry by the town, with a bank; walks between two lines."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
import shapely

from morphs.draw.city.masonry import BANK, DITCH, Masonry, cast_of
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import ATLAS, LIGHT
from morphs.generators.city.landmarks import Castle
from morphs.generators.city.shapes import Point, box
from morphs.generators.city.town import Town


def masonry(seed: int, rivers: bool = True) -> Masonry:
    ground = shapely.box(300.0, 300.0, 700.0, 700.0)
    town = SimpleNamespace(
        walled=True, ground=ground, country=shapely.box(0.0, 0.0, 1000.0, 1000.0) - ground,
        roads=shapely.box(490.0, 0.0, 510.0, 300.0), river=shapely.Polygon(),
        quay=shapely.Polygon(), castle=None, harbour=None,
        skeleton=SimpleNamespace(rivers=[(Point(0.0, 0.0), Point(9.0, 9.0))] if rivers else []),
    )  # fmt: skip
    return Masonry(cast(Town, town), ATLAS, Sheet(), seed)


def drawn(one: Masonry, fill: str) -> list[str]:
    return [svg for _, _, svg in one.sheet.shapes if f'fill="{fill}"' in svg]


def test_some_towns_on_rivers_have_wet_ditches() -> None:
    wet = [masonry(seed).is_wet for seed in range(60)]
    assert 0.25 < sum(wet) / len(wet) < 0.65
    assert not any(masonry(seed, rivers=False).is_wet for seed in range(60))


@pytest.mark.parametrize("wet", [True, False])
def test_before_the_wall_lie_a_ditch_and_a_bank(wet: bool) -> None:
    one = masonry(1)
    one.is_wet = wet
    one.ditch()
    assert bool(drawn(one, ATLAS.water)) is wet
    assert bool(drawn(one, ATLAS.meadow)) is not wet
    (bank,) = drawn(one, ATLAS.bank)
    assert f"{300 - DITCH[1] - BANK:g}" in bank, "as far as it reaches"
    ditch = drawn(one, ATLAS.water if wet else ATLAS.meadow)[0]
    assert f"{300 - DITCH[1]:g}" in ditch and f"{300 - DITCH[0]:g}" in ditch
    assert "500 27" not in ditch, "the road goes over it"


def test_a_walk_of_stone_lies_between_two_lines() -> None:
    one = masonry(1)
    one._curtain([(Point(0.0, 0.0), Point(100.0, 0.0))], 12.0)
    walk = [svg for svg in drawn(one, "none") if f'stroke="{ATLAS.stone}"' in svg]
    wide = [
        float(svg.split('stroke-width="')[1].split('"')[0])
        for svg in drawn(one, "none")
        if f'stroke="{ATLAS.ink}"' in svg and "dasharray" not in svg
    ]
    narrow = float(walk[0].split('stroke-width="')[1].split('"')[0])
    assert len(wide) == 2 and narrow < wide[1] < 12.0 < wide[0]


def test_stables_have_a_roof_of_their_own_and_stalls() -> None:
    hall = box(Point(50.0, 50.0), Point(1.0, 0.0), 60.0, 16.0)
    for ward, roof in (("", ATLAS.church), ("barn", ATLAS.roofs["barn"][0])):
        one = masonry(1)
        one._hall(hall, ward)
        assert len(drawn(one, roof)) == 1
        lines = [svg for svg in drawn(one, "none") if "Z" not in svg]
        assert sum(svg.count("M") for svg in lines) == (6 if ward else 1)
        assert bool(drawn(one, ATLAS.stone)) is not bool(ward), "chimneys"


def test_shadows_fall_from_all_of_what_stands_high() -> None:
    keep = shapely.box(0.0, 0.0, 10.0, 10.0)
    fallen = cast_of(keep, 40.0)
    ends = [shapely.Point(x + 40.0 * LIGHT.x, y + 40.0 * LIGHT.y) for x, y in ((1, 1), (9, 9))]
    assert fallen.contains(keep) and all(fallen.contains(end) for end in ends)
    assert fallen.contains(shapely.Point(15.0, 15.0)) and not fallen.contains(shapely.Point(-1, 5))


def test_towers_of_gates_have_pointed_roofs_with_a_side_in_the_shade() -> None:
    one = masonry(1)
    towers = (box(Point(x, 50.0), Point(1.0, 0.0), 16.0, 18.0) for x in (30.0, 70.0))
    one._gate(Point(50.0, 50.0), Point(0.0, -1.0), *towers)
    (roofs,) = drawn(one, ATLAS.spire)
    assert roofs.count("M") == 2
    assert any(svg.count("A") == 2 for svg in drawn(one, ATLAS.shade)), "half of each"


def test_water_before_the_wall_runs_into_the_moat_of_the_castle() -> None:
    one = masonry(1)
    one.is_wet = True
    ward = shapely.box(460.0, 640.0, 560.0, 740.0)
    castle = Castle(ward, (), (), Point(510.0, 640.0), Point(0.0, -1.0))
    one.town.castle = castle
    one.ditch()
    water = shapely.union_all([castle.moat, one.ditch_water])
    assert not drawn(one, ATLAS.water), "both are drawn as one"
    far = [shapely.Point(x, 700.0 + sum(DITCH) / 2) for x in (350.0, 650.0)]
    (held,) = [part for part in shapely.get_parts(water) if part.dwithin(castle.moat, 1.0)]
    assert all(held.contains(spot) for spot in far)
    assert not one.ditch_water.intersects(ward)
