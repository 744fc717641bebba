"""Charts of whole lands: which are, what they show of their map, their layers and their names."""

from __future__ import annotations

import base64
import io
import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from morphs.base import exact
from morphs.draw.chart_names import SHARE, ChartLettering
from morphs.draw.land_chart import HOME, PLAINS, WholeChart, chart_of
from morphs.draw.lands.charted import charted
from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.land import Land
from morphs.draw.lands.view import CRAGS, FOREST, GROVE, HILL, ICE, LETTERS, MOUNTAIN, PLAIN, SEA
from morphs.draw.terrain.chart import ChartOptions
from morphs.draw.terrain.lettering import Name, SetName, filled, stepped, straight
from morphs.draw.terrain.names import LEAST
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.strongholds import castle
from morphs.draw.terrain.style import ATLAS, BLACK, STYLES
from morphs.generators.terrain.extras import STAGES
from morphs.generators.terrain.extras.living import SIZES, settlements
from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.making import TerrainRequest, make
from morphs.generators.terrain.terrain_map import Path, Spot, TerrainMap
from morphs.generators.terrain.terrains import terrain_table

SVG = "{http://www.w3.org/2000/svg}"


@cache
def lands() -> TerrainMap:
    return make(
        TerrainRequest(generator="folkesten", board="hex:9x7", seed=9020, stages=tuple(STAGES))
    )


@cache
def titled(style: str) -> WholeChart:
    chart = chart_of(lands(), ChartOptions(STYLES[style], 60, title="A & B"))
    assert isinstance(chart, WholeChart)
    return chart


@cache
def drawn(style: str) -> str:
    return titled(style).svg()


@cache
def folkesten(seed: int, board: str = "hex:9x7") -> WholeChart:
    """A chart of a land with all stages, which several tests look at."""
    request = TerrainRequest(generator="folkesten", board=board, seed=seed, stages=tuple(STAGES))
    chart = chart_of(make(request), ChartOptions(ATLAS, 60))
    assert isinstance(chart, WholeChart)
    return chart


@cache
def unframed(style: str, size: float = 80) -> WholeChart:
    """A chart without a rim that tells the numbers of cells."""
    chart = chart_of(lands(), ChartOptions(STYLES[style], size, dress=False))
    assert isinstance(chart, WholeChart)
    return chart


def numbers_of(chart: WholeChart) -> str:
    (layer,) = re.findall(r'<g id="coordinates"[^>]*>(.*?)</g>', chart.svg(), re.S)
    return str(layer)


def _listed(root: ElementTree.Element) -> list[str]:
    """What the gazetteer of a chart says."""
    (listed,) = (one for one in root.iter(f"{SVG}g") if one.get("id") == "gazetteer")
    return [text.text or "" for text in listed.iter(f"{SVG}text")]


@pytest.mark.parametrize("style", STYLES)
def test_a_chart_has_its_layers_its_ground_and_every_name(style: str) -> None:
    root = ElementTree.fromstring(drawn(style))
    layers = [group.get("id") for group in root.iter(f"{SVG}g")]
    wanted = ["ground", "floor", "grid", "roads", "symbols", "names", "legend"]
    assert [layer for layer in layers if layer in wanted] == wanted
    (ground,) = root.iter(f"{SVG}image")
    data = (ground.get("href") or "").removeprefix("data:image/png;base64,")
    assert len(Image.open(io.BytesIO(base64.b64decode(data))).getcolors(10**6) or []) > 3
    texts = {text.text or "".join(text.itertext()) for text in root.iter(f"{SVG}text")}
    texts |= {one.get("aria-label", "") for one in root.iter(f"{SVG}g")}
    named = {spot.name for spot in lands().spots if spot.name}
    assert named and named | {"A & B", "01"} <= texts
    numbers = {words for words in texts if len(words) == 4 and words.isdigit()}
    assert not numbers - set(_listed(root))  # the rim tells them


def test_the_same_map_gives_the_same_bytes() -> None:
    assert chart_of(lands(), ChartOptions(ATLAS, 60, title="A & B")).svg() == drawn("atlas")


def test_which_charts_are_of_whole_lands() -> None:
    def is_whole(terrain: TerrainMap, size: float = 60) -> bool:
        return isinstance(chart_of(terrain, ChartOptions(BLACK, size)), WholeChart)

    def plains(ground: Ground) -> TerrainMap:
        return TerrainMap(ground, ["plain"] * ground.count)

    for ground in (Ground("hex", 3, 2), Ground("hex-pointy", 4, 4, "both"), Ground("grid", 2, 2)):
        assert is_whole(plains(ground))
    assert not is_whole(plains(Ground("grid8", 2, 2)))
    assert not is_whole(plains(Ground("hex", 4, 2, "x")))
    assert not is_whole(plains(Ground("hex", 3, 2)), 12)
    field = plains(Ground("hex", 3, 2))
    field.layer("contours")
    assert not is_whole(field)


def test_every_terrain_is_a_country_with_a_sample() -> None:
    words = list(terrain_table())
    terrain = TerrainMap(Ground("hex", len(words), 1), words)
    for style in (ATLAS, BLACK):
        chart = chart_of(terrain, ChartOptions(style, 40))
        assert isinstance(chart, WholeChart)
        ElementTree.fromstring(chart.svg())
        assert set(chart._samples()) == set(words)
    core = dict(zip(words, charted(terrain).country[:, -1].tolist(), strict=True))
    assert (core["crags"], core["arctic"], core["reef"], core["plain"]) == (CRAGS, ICE, SEA, PLAIN)
    assert core["forest-hill"] == HILL and set(core.values()) <= set(range(len(LETTERS)))


def test_firs_grow_among_mountains_and_broad_leaves_elsewhere() -> None:
    ground = Ground("hex", 7, 1)
    words = ["forest", "plain", "plain", "mountain", "forest", "forest", "mountain"]
    cores = charted(TerrainMap(ground, words)).country[:, -1].tolist()
    assert cores[0] == GROVE and cores[4:6] == [FOREST, FOREST]
    cold = TerrainMap(ground, ["forest"] * 7)
    cold.layers["temperature"] = np.array([100] * 3 + [700] * 4)
    assert charted(cold).country[:, -1].tolist() == [FOREST] * 3 + [GROVE] * 4


def test_a_stream_flows_into_what_it_meets_and_a_river_ends_in_the_sea() -> None:
    ground = Ground("hex", 5, 5)
    paths = [
        Path("river", ((2, 0), (2, 1), (2, 2), (2, 3), (2, 4))),
        Path("stream", ((0, 1), (1, 1), (2, 2))),
    ]
    words = ["plain"] * 20 + ["ocean"] * 5
    shown = charted(TerrainMap(ground, words, paths=paths))
    joined = [(a, b) for a, b in shown.flow if a[0] == b[0] == ground.cell((2, 2))]
    assert len(joined) == 2 and len({b for _, b in joined}) == 1
    assert not [a for a, b in shown.flow if a[0] == b[0] == ground.cell((2, 4))]
    assert shown.deep == set(range(20, 25))
    land = Land(shown)
    amounts = {chain.kind: chain.widths.max() for chain in land.rivers}
    assert amounts["s"] < amounts["r"]


def test_places_and_land_keep_to_their_cells() -> None:
    """Their numbers stand there; land that is drawn for tiles moves further."""
    shown = charted(lands())
    land = Land(shown)
    away = land.sites - land.grain.lengths(land.grain.middles)
    assert 5 < np.hypot(*away.T).max() < 36


def test_deep_sea_is_where_the_map_says() -> None:
    ground = Ground("hex", 8, 6)
    words = ["ocean" if cell % 8 < 4 else "water" for cell in range(48)]
    land = Land(charted(TerrainMap(ground, words)))
    spots = land.grain.squares(land.sites)
    depth = land.offing[spots].reshape(6, 8)
    assert depth[:, :3].min() > 1000 > 250 > depth[:, 6:].max()


def test_no_name_lies_on_another() -> None:
    """Squares were taken in rows so far apart that other names stood between them."""
    grounds = [
        set(map(tuple, np.floor(filled(name.line, name.name.size) / 2).astype(int).tolist()))
        for name in titled("atlas")._names
    ]
    assert len(grounds) > 3
    assert not any(one & other for one, other in combinations(grounds, 2))


def test_the_name_of_a_range_stands_close_beside_it() -> None:
    ground = Ground("hex", 10, 8)
    rises = {cell for cell in range(80) if cell // 10 in (3, 4) and 2 <= cell % 10 <= 6}
    words = ["mountain" if cell in rises else "plain" for cell in range(80)]
    land = TerrainMap(ground, words, "folkesten")
    land.spots = [Spot("feature", (34,), "The Teeth", len(rises))]
    chart = chart_of(land, ChartOptions(ATLAS, 60))
    assert isinstance(chart, WholeChart)
    (name,) = chart._names
    letters = chart.placed.places(filled(name.line, name.name.size))
    squares = chart.placed.land.grain.squares(letters)
    assert (chart.placed.land.kind[squares] == MOUNTAIN).mean() < 0.8
    peaks = chart.placed.land.sites[sorted(rises)]
    away = np.sqrt(((letters[:, None] - peaks[None]) ** 2).sum(axis=2)).min(axis=1)
    assert away.max() < 1.4 * SIZE
    (seen,) = chart._drawing[2:]
    assert seen.faces is not None and not seen.faces[squares].mean() > 0.1


def test_ruins_of_lands_of_few_places_have_names_beside_them_and_are_told() -> None:
    words = ["plain"] * 200
    land = TerrainMap(Ground("hex", 20, 10), words, "folkesten")
    chart = chart_of(land, ChartOptions(ATLAS, 60))
    assert isinstance(chart, WholeChart)
    _, sights, _ = chart._drawing
    assert len(sights) >= 2 and len({one.name.text for one, *_ in sights}) == len(sights)
    told = chart._drawn_at().sights
    assert [name for _, name, _ in told] == [one.name.text for one, *_ in sights]
    for one, cell, _ in sights:
        off = np.array(one.middle) - chart.moved.centres[cell]
        assert np.abs(off).max() < 2 * chart.options.size
    land.spots = [Spot("village", (cell,), f"Home {cell}") for cell in range(0, 120, 20)]
    peopled = chart_of(land, ChartOptions(ATLAS, 60))
    assert isinstance(peopled, WholeChart) and not peopled._drawing[1]


def test_places_stand_about_a_city_at_their_own_distance() -> None:
    """Nothing stood within eleven steps of a city, so that small lands had no other place."""
    ground = Ground("hex", 14, 10)
    terrain = TerrainMap(ground, ["plain"] * ground.count)
    settlements(terrain, 5)
    kinds = [spot.kind for spot in terrain.spots]
    assert kinds.count("city") == 1 and kinds.count("town") == 1 and kinds.count("village") > 3
    apart = {kind: least for kind, least, _ in SIZES}
    for one, other in combinations(terrain.spots, 2):
        assert _steps(ground, one, other) >= min(apart[one.kind], apart[other.kind])


def _steps(ground: Ground, one: Spot, other: Spot) -> int:
    seen, far = {one.cells[0]}, 0
    while other.cells[0] not in seen:
        seen |= {n for cell in seen for n in ground.neighbours[cell]}
        far += 1
    return far


def test_numbers_are_large_enough_to_read() -> None:
    layer = numbers_of(unframed("atlas", 60))
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', layer)]
    assert sizes and min(sizes) >= 9


def test_the_ground_of_a_torus_reaches_below_its_last_whole_row() -> None:
    """Every other column of a torus of hexes stands out by half a cell."""
    torus = make(TerrainRequest(generator="toric", board="hex:6x5", seed=3))
    chart = chart_of(torus, ChartOptions(ATLAS, 30))
    root = ElementTree.fromstring(chart.svg())
    (image,) = root.iter(f"{SVG}image")
    clips = list(root.iter(f"{SVG}clipPath"))
    (rim,) = (clip[0].get("d", "") for clip in clips if clip.get("id") == "edge")
    assert rim.count("L") == 3  # it fills its frame
    for start, size, side in (("x", "width", chart.width), ("y", "height", chart.height)):
        assert float(image.get(start, 0)) <= 0
        assert float(image.get(start, 0)) + float(image.get(size, 0)) >= side


def test_no_number_stands_on_a_peak_that_reaches_out_of_its_cell() -> None:
    chart = unframed("atlas")
    spots = re.findall(r' x="([-\d.]+)" y="([-\d.]+)"', numbers_of(chart))
    places = chart.placed.places(np.array(spots, dtype=np.float64))
    faces = chart._drawing[-1].faces
    assert faces is not None and faces.any() and len(spots) > 5
    assert not faces[chart.placed.land.grain.squares(places)].any()


@pytest.mark.parametrize("style", STYLES)
def test_numbers_stand_in_their_own_cells_clear_of_hills_fields_and_places(style: str) -> None:
    chart = unframed(style)
    found = re.findall(r' x="([-\d.]+)" y="([-\d.]+)"[^>]*>(\d+)<', numbers_of(chart))
    assert len(found) > 5
    cells = {lands().coordinate(cell): cell for cell in range(lands().ground.count)}
    standing, land = chart._drawing[-1].standing, chart.placed.land
    assert standing is not None and standing.any()
    for x, y, words in found:
        spot = (float(x), float(y))
        assert exact.apart(spot, chart.sheet.centres[cells[words]]) < 0.5 * 80
        place = chart.placed.places(np.array([spot]))
        assert not standing[land.grain.squares(place)].any()
        assert exact.lengths(land.sites[sorted(land.homes)] - place).min() > HOME * SIZE
        site = land.grain.squares(land.sites[[cells[words]]])
        assert land.sea[site][0] > 0 or land.kind[site][0] in PLAINS


def test_numbers_lie_in_rows_as_their_cells_do() -> None:
    heights = {float(y) % 40 for y in re.findall(r' y="([-\d.]+)"', numbers_of(unframed("black")))}
    assert heights and max(heights) - min(heights) < 0.2 * 80


def test_castles_that_follow_each_other_differ() -> None:
    drawn = [castle(Pen(ATLAS, SIZE), (0.0, 0.0), 5, turn) for turn in range(8)]
    assert len(set(drawn)) == 8


@pytest.mark.parametrize("seed", [203, 205, 213])
def test_names_lie_on_one_side_of_coasts(seed: int) -> None:
    chart = folkesten(seed)
    assert chart._names
    land = chart.placed.land
    for name, line in chart._names:
        at = land.grain.squares(chart.placed.places(filled(line, name.size)))
        assert (land.sea[at] > 0).all() == (land.sea[at] > 0).any(), name.text


@pytest.mark.parametrize("seed", [203, 205])
def test_names_of_a_chart_have_few_sizes(seed: int) -> None:
    chart = folkesten(seed)
    sizes = {one.name.size for one in chart._names}
    assert len(chart._steps) == 5 and sizes <= {exact.rounded(step) for step in chart._steps}


def test_a_name_in_a_smaller_size_spreads_about_as_far() -> None:
    wide = SetName(Name("Elsa Wood", 20.0, 3, spread=0.4), straight((100.0, 10.0), 150.0))
    found = stepped(wide, [10.0, 18.75, 24.0])
    assert found.name.size == 18.75
    assert abs(found.name.length - wide.name.length) < 0.1
    smaller = stepped(wide, [10.0, 16.0, 24.0]).name
    assert smaller.length < wide.name.length and smaller.spread == pytest.approx(
        1.3 * 0.4, abs=0.01
    )
    close = wide._replace(name=wide.name._replace(spread=0.0))
    assert stepped(close, [10.0, 19.9]).name.spread == 0.0
    assert stepped(close, [24.0]).name.size == 20.0


@pytest.mark.parametrize("seed", [203, 205, 213])
def test_names_of_areas_are_hardly_smaller_than_their_areas_would_have_them(seed: int) -> None:
    chart = folkesten(seed, "hex:14x10")
    lettering = chart._lettering
    assert isinstance(lettering, ChartLettering)
    wanted = {one.text: one.size for one, _ in lettering._spots() if one.colour == "land"}
    set_ = {one.name.text: one.name.size for one in lettering.done if one.name.italic}
    shares = [set_[words] / wanted[words] for words in set_ if words in wanted]
    assert shares and sum(share > 0.79 for share in shares) >= 0.8 * len(shares)


def test_names_of_small_waters_are_as_large_as_any() -> None:
    """On a sheet of many cells what just fits into a small sea would be dust."""
    world = make(TerrainRequest(generator="toric", board="hex:40x30", seed=331, stages=("names",)))
    chart = chart_of(world, ChartOptions(ATLAS, 48))
    assert isinstance(chart, WholeChart)
    least = max(LEAST, SHARE[0] * chart.width)
    assert least > LEAST and len(chart._lettering.done) > 25
    assert min(one.name.size for one in chart._lettering.done) > 0.99 * least
