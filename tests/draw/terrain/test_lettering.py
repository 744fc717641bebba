"""Names on charts: each once, upon no other, no river and no icon, large enough to read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, repeat

import numpy as np
import pytest
import shapely

from morphs.draw.terrain.chart import ChartOptions, chart_svg
from morphs.draw.terrain.crowds import Crowd
from morphs.draw.terrain.field import NEVER, Field
from morphs.draw.terrain.lettering import (
    Name,
    Offer,
    SetName,
    Setter,
    along,
    amid,
    arched,
    beside,
    covered,
    over,
    straight,
)
from morphs.draw.terrain.lines import Lines
from morphs.draw.terrain.names import LEAST, Lettering
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import STYLES
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import WATERWAYS, Path, Spot, TerrainMap

SEEDS = (2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 4, 5, 23)))


def letters(found: SetName) -> shapely.Polygon:
    """What the letters of a name cover, by shapely."""
    line = shapely.LineString(found.line)
    spare = max(0.0, line.length - found.name.length) / 2
    part = shapely.ops.substring(line, spare, line.length - spare)
    return part.buffer(0.3 * found.name.size, cap_style="flat")


@cache
def land(seed: int, board: str = "hex:18x12") -> TerrainMap:
    return make(TerrainRequest(generator="folkesten", board=board, seed=seed, stages=tuple(STAGES)))


@pytest.fixture(scope="module", params=SEEDS)
def lettering(request: pytest.FixtureRequest) -> Lettering:
    terrain = land(request.param)
    return Lettering(terrain, Sheet(terrain.ground, 60))


def test_every_name_stands_once(lettering: Lettering) -> None:
    wanted = [s.name for s in lettering.terrain.spots if s.name]
    wanted += [path.name for path in lettering.terrain.paths if path.name]
    assert sorted(found.name.text for found in lettering.done) == sorted(wanted)


def test_names_meet_no_other(lettering: Lettering) -> None:
    shapes = {found.name.text: letters(found) for found in lettering.done}
    for (one, a), (other, b) in combinations(shapes.items(), 2):
        assert a.intersection(b).area < 0.02 * min(a.area, b.area), (one, other)


def test_names_lie_on_no_river_and_no_house(lettering: Lettering) -> None:
    terrain, sheet = lettering.terrain, lettering.sheet
    runs = Lines(terrain, sheet).runs(WATERWAYS)
    rivers = shapely.MultiLineString([list(run) for run in runs])
    homes = [s for s in terrain.spots if s.kind in ("city", "town", "village")]
    icons = shapely.MultiPoint([sheet.centres[s.cells[0]] for s in homes]).buffer(0.2 * sheet.size)
    for found in lettering.done:
        assert not letters(found).intersects(rivers), found.name.text
        assert not letters(found).intersects(icons), found.name.text


def test_names_are_large_enough_and_on_the_sheet(lettering: Lettering) -> None:
    wide, high = lettering.sheet.extent
    for found in lettering.done:
        assert found.name.size >= min(9.0, LEAST) * 0.99 or found.name.size >= 9
        assert shapely.box(0, 0, wide, high).contains(letters(found)), found.name.text


@pytest.mark.parametrize(
    ("style", "board"), [*zip(STYLES, repeat("hex:12x9")), ("black", "hex:6x4")]
)
def test_nothing_on_a_chart_is_smaller_than_nine_pixels(style: str, board: str) -> None:
    terrain = land(2, board)
    svg = chart_svg(terrain, ChartOptions(STYLES[style], 50, title="A land", scale="6 miles"))
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    assert min(sizes) >= 9


def test_letters_read_from_left_to_right(lettering: Lettering) -> None:
    for found in lettering.done:
        assert found.line[-1, 0] > found.line[0, 0]


def test_a_range_is_lettered_along_itself() -> None:
    """The name of a range that runs from south-west to north-east rises with it, close beside."""
    ground = Ground("grid8", 14, 8)
    words = ["plain"] * ground.count
    cells = [ground.cell((2 + k, 6 - k // 2)) for k in range(10)]
    for cell in cells:
        words[cell] = "mountain"
    named = Spot("feature", (cells[5],), "Long Range", len(cells))
    terrain = TerrainMap(ground, words, spots=[named])
    (found,) = Lettering(terrain, Sheet(ground, 60)).done
    (x0, y0), (x1, y1) = found.line[0], found.line[-1]
    assert -0.9 < (y1 - y0) / (x1 - x0) < -0.25
    at = Sheet(ground, 60).centres
    near = shapely.MultiPoint([at[cell] for cell in cells]).buffer(80)
    assert near.contains(letters(found))


def test_a_river_is_lettered_beside_itself() -> None:
    ground = Ground("hex", 12, 6)
    river = Path("river", tuple((k, 2 + (k % 3 == 1)) for k in range(12)), "The Arrow")
    terrain = TerrainMap(ground, ["plain"] * ground.count, paths=[river])
    sheet = Sheet(ground, 60)
    (found,) = Lettering(terrain, sheet).done
    lines = Lines(terrain, sheet)
    middle = shapely.LineString([lines.node(place) for place in river.points])
    assert 3 < middle.distance(letters(found)) < 20
    assert middle.distance(shapely.Point(found.line[len(found.line) // 2])) < 30


NAME = Name("Salt Water", 12.0, 0)
PLACES: dict[str, Callable[[Name], object]] = {
    "beside": lambda name: beside(name, (150, 50), (10, 10)),
    "along": lambda name: along(name, np.array([(10.0, 40.0), (150.0, 50.0), (290.0, 40.0)]), 3),
    "over": lambda name: over(name, [(100 + 20 * k, 50) for k in range(6)], 20, 9),
}


@pytest.mark.parametrize("kind", PLACES)
def test_places_are_taken_one_after_the_other(kind: str) -> None:
    setter = Setter(Field(150, 60))
    stood = [setter.set(NAME, PLACES[kind](NAME)) for _ in range(8)]  # type: ignore[arg-type]
    assert stood[0]
    assert not stood[-1]
    for one, other in combinations(setter.done, 2):
        assert letters(one).intersection(letters(other)).area < 0.02 * letters(one).area


def test_places_too_dear_by_themselves_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    field, seen = Field(300, 100), []
    plain = field.price
    monkeypatch.setattr(field, "price", lambda points: seen.append(points) or plain(points))
    offers = [Offer(straight((100, 20 + 5 * price), 40), price) for price in (5, 9, 5, 2, 3)]
    setter = Setter(field)
    assert setter.set(NAME, offers)
    assert setter.done[0].line.tolist() == offers[3].line.tolist()
    assert len(seen) == 2


def test_what_is_in_the_way_is_dear() -> None:
    field = Field(200, 100)
    field.lines([[(0, 50), (200, 50)]], 3, 7)
    field.discs([(100, 20)], 5, NEVER)
    assert field.price(covered(straight((100, 80), 40), 10)) == 0
    assert 0 < field.price(covered(straight((100, 50), 40), 10)) < NEVER
    assert field.price(covered(straight((100, 20), 40), 10)) >= NEVER
    assert field.price(covered(straight((190, 80), 40), 10)) >= NEVER  # beyond the sheet


def test_a_bow_is_as_long_as_it_should_be_and_bends_up() -> None:
    bow = arched((100, 100), 80, 0.0, 12)
    length = sum(float(np.hypot(*(b - a))) for a, b in pairwise(bow))
    assert 80 <= length < 86
    assert bow[len(bow) // 2][1] == pytest.approx(88, abs=0.01)
    assert bow[0][1] == pytest.approx(100, abs=0.01)


def test_an_area_over_a_seam_is_lettered_where_it_is_seen() -> None:
    ground = Ground("grid", 12, 6, "both")
    cells = [ground.cell((column % 12, 3)) for column in range(8, 15)]
    words = ["mountain" if cell in cells else "plain" for cell in range(ground.count)]
    spot = Spot("feature", (cells[0],), "Seam Range", len(cells))
    sheet = Sheet(ground, 60)
    (found,) = Lettering(TerrainMap(ground, words, spots=[spot]), sheet).done
    near = shapely.MultiPoint([sheet.centres[cell] for cell in cells if cell % 12 > 6]).buffer(60)
    assert near.contains(letters(found))


def test_the_name_of_a_sea_about_a_land_lies_where_most_of_it_is() -> None:
    sea = [(x, 10.0) for x in (0.0, 10.0, 20.0, 30.0, 40.0)]
    sea += [(x, y) for x in (50.0, 60.0, 70.0) for y in (0.0, 10.0, 20.0)]
    first = next(iter(amid(Name("Sea", 4.0, 3), sea, 10.0)))
    assert first.line.mean(axis=0).tolist() == [60.0, 10.0]


def test_names_stand_beside_what_is_crowded_where_there_is_room() -> None:
    ground = Ground("grid", 7, 5)
    words = ["open"] * 35
    words[17] = "wood"
    terrain = TerrainMap(ground, words, spots=[Spot("wood", (17,), "Elm Copse", 1)])
    sheet = Sheet(ground, 60)
    crown = Crowd(np.array([sheet.centres[17]]), 33.0, 8)
    (plain,), (moved,) = (Lettering(terrain, sheet, crowds=c).done for c in ((), (crown,)))
    wood = shapely.Point(sheet.centres[17]).buffer(30)
    assert letters(plain).intersects(wood)
    assert not letters(moved).intersects(wood)


def test_names_amid_a_sea_are_tried_beside_its_cells_too() -> None:
    offers = list(amid(Name("Sea", 4.0, 3), [(5.0, 5.0)], 10.0))[:3]
    assert [float(offer.line[:, 0].mean()) for offer in offers] == [5.0, -1.0, 11.0]
    assert offers[0].price < offers[1].price == offers[2].price
