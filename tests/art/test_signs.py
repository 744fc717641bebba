"""Open country drawn for terrain maps: its middle, its places, its marks, also on squares."""

from __future__ import annotations

import pytest
from shapely import Point, box, union_all

from morphs.art.geometry.frame import outline
from morphs.art.overland.atlas import ATLASES, country_svg, standing_symbols
from morphs.art.overland.country import Country, middle
from morphs.art.overland.courses import gates
from morphs.art.overland.growth import symbols
from morphs.art.overland.overland import draw_country
from morphs.art.overland.signs import FARMED, FARMS, GROWTH, PLACES

SIZES = {"hex": 12, "hex-pointy": 12, "square": 8}


def drawn(shape: str, faces: str, core: str, *tags: str, seed: int = 3) -> Country:
    full = tuple(letter + "n" for letter in faces)
    return draw_country(shape, full, seed, (), core, tags)


@pytest.mark.parametrize("shape", SIZES)
def test_the_middle_shows_the_country_asked_for(shape: str) -> None:
    """Also where no side of the cell does; the whole is covered without overlap."""
    one = drawn(shape, "p" * SIZES[shape], "f")
    x, y = middle(shape)
    assert one.areas["f"].contains(Point(x, y))
    assert one.areas["f"].area > 0.1 * outline(shape).area
    whole = sum(area.area for area in one.areas.values())
    assert whole == pytest.approx(outline(shape).area, rel=0.01)
    assert union_all(list(one.areas.values())).area == pytest.approx(whole, rel=0.01)


@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("place", PLACES)
def test_every_place_has_its_sign(shape: str, place: str) -> None:
    one = drawn(shape, "p" * SIZES[shape], "p", place)
    kinds = {symbol.kind for symbol in symbols(one)}
    assert PLACES[place][0] in kinds
    for atlas in ATLASES.values():
        assert "<svg" in country_svg(one, atlas, (120, 104))


def test_a_built_up_cell_shows_the_place_that_it_belongs_to() -> None:
    kinds = {s.kind for s in symbols(drawn("square", "p" * 8, "p", "town", "village"))}
    assert "village" in kinds
    assert "town" not in kinds


@pytest.mark.parametrize("tag", [*GROWTH, *FARMED])
def test_what_grows_tells_countries_of_one_kind_apart(tag: str) -> None:
    core = "a" if tag == "reef" else "h"
    plain = {s.kind for s in symbols(drawn("hex", core * 12, core))}
    tagged = {s.kind for s in symbols(drawn("hex", core * 12, core, tag))}
    assert tagged - plain


@pytest.mark.parametrize("tag", FARMED)
def test_farmland_is_a_patchwork_and_no_stamp(tag: str) -> None:
    """Fields were one sign, laid over and over; orchards filled a hex up to its border."""
    variants = set()
    for seed in range(6):
        one = draw_country("hex", ("pn",) * 12, seed, None, "p", (tag,))
        patches = [s for s in standing_symbols(one) if s[0] in FARMS]
        assert 1 <= len(patches) <= 3
        assert len({(kind, variant) for kind, variant, *_ in patches}) == len(patches)
        variants |= {(kind, variant) for kind, variant, *_ in patches}
        for _, _, x, y, high in patches:
            assert outline("hex").contains(box(x - high, y - high / 2, x + high, y + high / 2))
    assert len(variants) > 5


def test_fields_keep_off_ways() -> None:
    faces = ("po", "po", *["pn"] * 4, "po", "po", *["pn"] * 4)
    one = draw_country("hex", faces, 5, None, "p", ("fields",))
    road = one.running("o")
    for kind, _, x, y, high in standing_symbols(one):
        if kind in FARMS:
            assert not road.intersects(
                box(x - 0.8 * high, y - high / 2, x + 0.8 * high, y + high / 2)
            )


def test_a_railway_crosses_a_road_and_does_not_join_it() -> None:
    """Both were drawn as roads that meet in one place."""
    faces = tuple("po" if half in (0, 1, 2, 3, 6, 7, 8, 9) else "pn" for half in range(12))
    one = draw_country("hex", faces, 5, None, "p", ("rails-03", "roads-14"))
    rails = [course for course in one.courses if course.rails]
    roads = [course for course in one.courses if not course.rails]
    assert len(rails) == len(roads) == 1
    assert rails[0].line.crosses(roads[0].line)


def test_roads_lead_to_the_place_and_rivers_pass_it() -> None:
    faces = ("pr", "pr", *["pn"] * 4, "pr", "pr", "po", "po", "pn", "pn")
    one = draw_country("hex", faces, 5, ((0, 6),), "p", ("village",))
    assert one.town is not None
    (road,) = [course for course in one.courses if course.letter == "o"]
    x, y = one.town
    assert road.line.distance(Point(x, y)) < 0.5
    river = [course for course in one.courses if course.letter == "r"]
    assert min(course.line.distance(Point(x, y)) for course in river) > 1


def test_both_lines_of_a_side_cross_in_its_halves() -> None:
    faces = ("pr", "po", *["pn"] * 4, "po", "pr", *["pn"] * 4)
    found = gates("hex", faces)
    assert [(gate.half, gate.letter) for gate in found] == [(0, "r"), (1, "o"), (6, "o"), (7, "r")]
    assert len({gate.at for gate in found}) == 4


def test_fords_are_stones_and_bridges_decks() -> None:
    faces = ("pr", "pr", "pn", "pn", "po", "po", "pr", "pr", "pn", "pn", "po", "po")
    links = ((0, 6), (4, 10))
    svg = {
        tag: country_svg(
            draw_country("hex", faces, 2, links, "p", (tag,)), ATLASES["atlas"], (200, 173)
        )
        for tag in ("ford", "bridge")
    }
    assert svg["ford"] != svg["bridge"]
    assert "1 42" in svg["ford"]
