"""Fields of villages: stooks stand on their own strips, and only fields are tilled."""

from __future__ import annotations

import re

from shapely import Point as Spot
from shapely import Polygon

from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES
from morphs.draw.city.tillage import tillage
from morphs.generators.city.country import Parcel
from morphs.generators.city.dice import key_of
from morphs.generators.city.fields import CROPS
from morphs.generators.city.shapes import Point, box


def drawn(kind: str, crop: str = "stubble") -> tuple[str, list[Polygon]]:
    strips = [box(Point(100.0, 40.0 * n + 40.0), Point(1.0, 0.0), 160.0, 34.0) for n in range(12)]
    outline = Polygon(box(Point(100.0, 260.0), Point(0.0, 1.0), 520.0, 200.0))
    parcel = Parcel(
        outline, kind, [(strip, CROPS.index(crop)) for strip in strips], Point(1.0, 0.0)
    )
    sheet = Sheet()
    tillage(sheet, TOWN_STYLES["atlas"], [parcel], key_of(4, "drawing"))
    return "".join(shape for _, _, shape in sheet.shapes), [Polygon(strip) for strip in strips]


def test_stooks_and_furrows_lie_within_strips_of_fields() -> None:
    svg, strips = drawn("field")
    paths = [(data, rest) for data, rest in re.findall(r'd="([^"]*)"([^/]*)/>', svg)]
    stooks = next(data for data, rest in paths if TOWN_STYLES["atlas"].strips[0] in rest)
    spots = [Spot(float(x) + 2.3, float(y)) for x, y in re.findall(r"M(\S+) ([^a]+)a", stooks)]
    assert len(spots) > 3  # heaps, not rows of lone dots
    near = [min(one.distance(other) for other in spots if other is not one) for one in spots]
    assert sum(far < 2 * 2.3 for far in near) > 0.7 * len(near)
    assert all(any(strip.contains(spot.buffer(2.3)) for strip in strips) for spot in spots)
    assert any("stroke-opacity" in rest for _, rest in paths)


def test_each_crop_is_drawn_in_a_way_of_its_own() -> None:
    looks = {crop: re.findall(r'/?d="[^"]*"([^/]*)/>', drawn("field", crop)[0]) for crop in CROPS}
    assert not looks.pop("fallow")
    rows = [look[0] for look in looks.values()]
    assert len(set(rows)) == len(CROPS) - 1


def test_gardens_are_not_tilled() -> None:
    assert not drawn("garden")[0]
