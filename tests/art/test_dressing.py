"""Maps on paper: what the sheet tells, where it tells it, and that it can be read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely
from PIL import Image

import morphs
from morphs.art.dressing.dress import Dress
from morphs.art.dressing.land_legend import land_legend
from morphs.art.dressing.legend import DOORS, LIQUIDS, THINGS, legend_of
from morphs.art.dressing.lists import Listed
from morphs.art.dressing.needs import needs_of
from morphs.art.dressing.page import CORNER, EDGE, HEAD, LONG, SLACK, Edging, page_of
from morphs.art.dressing.sheet import FIGURES, _columns, _depths, dressed
from morphs.art.dressing.titles import HEADS, NOUNS, title_of
from morphs.art.dressing.whole_legend import whole_legend
from morphs.art.geometry.drawing import Thing
from morphs.art.overland.atlas import ATLASES, Atlas
from morphs.art.style.style import STYLES
from morphs.art.things.things import KINDS, thing_svg
from morphs.base.errors import MorphsError
from morphs.building.dressing import dress_of, is_keyed, sheet_of
from morphs.building.plans import plan_of_picture
from morphs.building.result import Result
from morphs.draw.lands.land import Land
from morphs.draw.lands.looks import LOOKS, Look
from morphs.draw.lands.view import FOREST, HILL, PLAIN, SEA, Shown
from morphs.draw.png import REQUEST_KEY, read_text_chunks
from morphs.draw.terrain.render import svg_to_png
from morphs.generators.terrain.ground import Ground
from morphs.plan.key.labels import SIZES
from morphs.plan.plan import Plan
from morphs.plan.plan import Thing as PlanThing
from morphs.request.request import Request
from morphs.tiles.vocabulary import load_vocabulary

SVG = "http://www.w3.org/2000/svg"


@pytest.fixture(scope="module")
def result() -> Result:
    return morphs.build(Request(board="grid:3x3", seed=4, connected=True, scale=0.5))


@pytest.fixture(scope="module")
def plan(result: Result) -> Plan:
    return plan_of_picture(result.picture)


@pytest.mark.parametrize("keyed", [True, False])
@pytest.mark.parametrize("size", [(900, 500), (500, 900), (60, 60), (4000, 3000), (2000, 2000)])
def test_the_map_lies_whole_on_a_sheet_with_little_paper_beside(
    size: tuple[int, int], keyed: bool
) -> None:
    page = page_of(size, keyed)
    assert max(page.wide, page.high) <= LONG
    assert (round(page.map_wide * page.pixels), round(page.map_high * page.pixels)) == size
    assert page.left >= EDGE - 0.01 and page.left + page.map_wide <= page.wide - EDGE + 0.01
    assert page.top >= HEAD - 0.01
    left, top, wide, high = page.panel
    assert wide > 0 and left + wide <= page.wide
    assert top + high <= page.high and page.scale[1] + 15 < page.high
    right = page.wide - page.left - page.map_wide
    if size != (60, 60):
        assert right - page.left <= (0.01 if page.below else CORNER + SLACK)
        assert page.left <= EDGE + SLACK
    assert FIGURES * page.pixels >= 7


def test_beside_a_map_nearly_square_the_legend_stands_at_its_side() -> None:
    assert not page_of((2880, 2400)).below
    assert page_of((1200, 2400)).below or page_of((2400, 1200)).below
    assert page_of((2880, 2400), keyed=False).below


@pytest.mark.parametrize("size", [(2880, 2400), (2400, 1200), (600, 600)])
def test_scale_and_compass_stand_apart(size: tuple[int, int]) -> None:
    page = page_of(size)
    (x, y), (left, top) = page.compass, page.scale
    end = left + 84 + 16
    assert end < x - 22 or top - 12 > y + 22


def test_numbers_have_a_rim_of_the_colour_that_they_stand_on() -> None:
    from morphs.art.dressing.dress import Room
    from morphs.art.dressing.numerals import ground_of

    picture = Image.new("RGB", (400, 400), "#123456")
    page = page_of(picture.size)
    whole = Image.new("RGB", page.size, "#ffffff")
    whole.paste(picture, (round(page.left * page.pixels), round(page.top * page.pixels)))
    assert ground_of(whole, page, Room(1, 200, 200, 20)) == "#123456"


@pytest.mark.parametrize(("pack", "board"), [("city", "grid:4x4"), ("sideview", "grid:3x3")])
def test_towns_and_sections_have_no_squares_and_sections_no_rose(pack: str, board: str) -> None:
    picture = morphs.build(Request(pack=pack, board=board, seed=4, scale=0.25)).picture
    told: Dress = dress_of(picture, plan_of_picture(picture))
    assert not told.square_feet and told.feet > 0
    assert told.north == (pack == "city") and told.legend


def test_the_map_itself_is_not_changed(result: Result) -> None:
    told = dress_of(result.picture, Plan(plan_of_picture(result.picture).frame))
    picture = result.picture.image()
    sheet = dressed(picture, told)
    page = page_of(picture.size, edging=told.edging, needs=told.needs)
    left, top = round(page.left * page.pixels), round(page.top * page.pixels)
    inner = np.asarray(sheet)[top + 4 : top + picture.height - 4, left + 4 :][
        :, : picture.width - 8
    ]
    assert np.array_equal(inner, np.asarray(picture)[4:-4, 4:-4])


def test_numbers_stand_in_their_rooms_as_the_key_has_them(result: Result, plan: Plan) -> None:
    rooms = dress_of(result.picture, plan).rooms
    key = morphs.key_of(result.layout)
    square = result.scene.square
    told = {region.number: region for level in key.levels for region in level.rooms}
    assert [room.number for room in rooms] and {room.number for room in rooms} == set(told)
    for room in rooms:
        spot = shapely.Point(room.x / square, room.y / square)
        assert told[room.number].shape.covers(spot)
        assert SIZES[-1] <= room.high / square <= SIZES[0]


def test_the_legend_tells_of_what_occurs_and_of_nothing_else(plan: Plan) -> None:
    names = [name for name, _ in legend_of(plan)]
    kinds = {thing.kind for thing in plan.things}
    assert {name for kind, (name, _, _) in THINGS.items() if kind in kinds} <= set(names)
    assert (LIQUIDS["lava"] in names) == (not plan.lava.is_empty)
    assert not legend_of(Plan(plan.frame))
    assert THINGS.keys() <= KINDS and len(names) == len(set(names))


def test_columns_look_as_most_of_them_do_in_the_legend(plan: Plan) -> None:
    for widths in ((0.36, 0.5, 0.5), (0.5, 0.36, 0.36)):
        there = tuple(PlanThing("column", 5.0, 5.0, 0.0, width, width) for width in widths)
        ((name, sign),) = legend_of(replace(Plan(plan.frame), things=there))
        most = Thing("column", 0.0, 0.0, 0.0, widths[1], widths[1])
        assert name == "column" and sign(STYLES["ink"]) == thing_svg(most, STYLES["ink"])


@pytest.mark.parametrize("atlas", ATLASES.values())
def test_the_legend_of_lands_tells_of_what_occurs(atlas: Atlas) -> None:
    told = land_legend({"pr", "ho", "aa"}, {"river", "castle"}, load_vocabulary("overland"), atlas)
    names = [name for name, _ in told]
    assert names == ["hill", "plain", "water", "river", "road", "castle"]
    assert all(
        svg_to_png(f'<svg xmlns="{SVG}">{sign(STYLES["ink"])}</svg>', 1.0) for _, sign in told
    )


def test_maps_of_lands_have_their_legend_on_the_sheet() -> None:
    picture = morphs.build(Request(pack="overland", board="hex:4x3", seed=2, scale=0.25)).picture
    told = dress_of(picture, plan_of_picture(picture))
    assert told.legend and is_keyed(picture) and not told.feet


@pytest.mark.parametrize("style", STYLES)
def test_every_sign_is_drawn_in_every_style(style: str, plan: Plan) -> None:
    for _, sign in legend_of(plan):
        assert sign(STYLES[style]).startswith("<")
    assert DOORS


def test_titles_follow_what_prevails_and_the_seed() -> None:
    crypts = {title_of("dungeon", ["crypt"] * 3, seed) for seed in range(30)}
    assert len(crypts) > 20
    told = (*NOUNS["crypt"], "below the Stones")
    assert all(any(word in title for word in told) for title in crypts)
    assert title_of("dungeon", ["mine"], 7) == title_of("dungeon", ["mine"], 7)
    assert any(head in title_of("overland", ["crypt"], 3) for head in HEADS)
    assert "Crypt" not in title_of("overland", ["crypt"], 3)
    assert not any("Town" in title_of("village", [], seed) for seed in range(9))


def test_the_sheet_is_written_and_can_be_built_again(tmp_path: Path) -> None:
    request = Request(board="grid:2x2", seed=5, scale=0.25, dress=True, title="A & <B>")
    one, two = tmp_path / "a.png", tmp_path / "b.jpg"
    made = morphs.build(request)
    made.save(one, two)
    page = sheet_of(made.picture, made.plan).page
    with Image.open(one) as sheet, Image.open(two) as other:
        assert sheet.size == other.size == page.size
    assert '"dress": true' in read_text_chunks(one)[REQUEST_KEY]
    bare = tmp_path / "c.png"
    morphs.write_layout(made.layout, bare, dress=False)
    with Image.open(bare) as picture:
        assert picture.size == made.picture.size
    assert '"dress": false' in read_text_chunks(bare)[REQUEST_KEY]
    with pytest.raises(MorphsError, match="sheet"):
        morphs.write_layout(made.layout, bare, dress=False, title="Nothing")


def test_a_title_without_a_sheet_is_refused() -> None:
    with pytest.raises(MorphsError, match="sheet"):
        Request(title="Nothing")


@pytest.mark.parametrize(("feet", "rung"), [(10, 20), (100, 100), (1e6, 1e6)])
def test_a_scale_of_depths_has_ticks_apart(feet: float, rung: float) -> None:
    """However much a square of the tiles is, numbers do not stand over each other."""
    page = page_of((200, 400), False)
    dress = Dress("", (), (), feet / (2 * page.pixels), 0.0, ground=0.0)
    drawn = ElementTree.fromstring(f"<g>{_depths(page, dress, '#000')}</g>")
    told = [(float(text.get("y", 0)), text.text) for text in drawn.iter("text")][::2]
    assert [text for _, text in told[:2]] == ["0 ft", f"{5 * rung:.0f} ft"]
    assert told[1][0] - told[0][0] >= 10


@pytest.mark.parametrize("look", LOOKS.values())
def test_the_legend_of_a_land_drawn_as_a_whole_shows_what_is_drawn(look: Look) -> None:
    ground = Ground("hex", 4, 4)
    country = np.full((16, 13), PLAIN)
    country[5], country[6], country[10] = HILL, FOREST, SEA
    lines: list[dict[int, str]] = [{} for _ in range(16)]
    lines[1], lines[2] = {0: "l", 1: "l"}, {2: "o", 3: "o"}
    tags = [("cave",) if cell == 12 else ("castle",) * (cell == 9) for cell in range(16)]
    land = Land(Shown(ground, country, lines, (), tags, 3, frozenset({5})))
    told = dict(whole_legend(land, look, load_vocabulary("overland")))
    expected = ["hill", "plain", "forest", "water", *["wooded hill"] * look.symbols]
    expected += ["road", "railway", *["fields", "cave"] * look.symbols, "village", "castle"]
    assert list(told) == expected
    drawn = {name: sign(STYLES["ink"]) for name, sign in told.items()}
    assert len(set(drawn.values())) == len(drawn)
    for sign in drawn.values():
        assert svg_to_png(f'<svg xmlns="{SVG}">{sign}</svg>', 1.0)
    assert look.ways["l"][1][2] in drawn["railway"] and look.sea in drawn["water"]


def test_long_words_share_a_column_where_all_signs_find_room_so() -> None:
    page = page_of((2400, 2000))
    words = [f"a very long word {n}" if n % 2 else f"s{n}" for n in range(40)]
    legend = [(word, lambda style: "") for word in words]
    row, letters = page.letters(len(legend))
    assert int(page.panel[3] / row) < len(legend)
    stand = list(_columns(page, legend, row, letters))
    assert sorted(name for _, _, (name, _) in stand) == sorted(words)
    assert len({x for x, _, (name, _) in stand if " " in name}) == 1
    assert len({(x, y) for x, y, _ in stand}) == len(words)
    assert max(y for _, y, _ in stand) <= page.panel[1] + page.panel[3]


def test_sections_with_long_lists_take_most_of_a_larger_sheet() -> None:
    rows = [Listed(str(k + 1), "Withdrawing Room of Nine", "camp fire") for k in range(60)]
    signs = ["hanging cage"] * 14
    needs = needs_of(rows, signs, rose=False)
    page = page_of((1800, 1210), True, Edging(aside=30.0), needs)
    assert page.wide > LONG + SLACK
    assert page.map_wide * page.map_high > 0.5 * page.wide * page.high
    few = page_of((1800, 1210), True, Edging(aside=30.0), needs_of(rows[:20], signs, False))
    assert few.wide <= LONG + SLACK
