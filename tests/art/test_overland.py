"""Hexmorphs: country fills the hex, courses cross where coded, symbols stand upright."""

from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely

from morphs.art.geometry.frame import halves, outline
from morphs.art.overland.atlas import ATLASES, country_svg
from morphs.art.overland.country import LINES, WIDTHS, Country
from morphs.art.overland.courses import gates
from morphs.art.overland.growth import symbols
from morphs.art.overland.overland import draw_country
from morphs.board.shape import HEX, Orientation, permutation
from morphs.draw.upright import load_layers, turned_upright
from tests.art.meeting import overland_faces

SIZE = (240, 208)


def country(seed: int) -> Country:
    shape = "hex" if seed % 2 else "hex-pointy"
    return draw_country(shape, tuple(overland_faces(Random(seed))), seed)


@pytest.fixture(scope="module")
def countries() -> list[Country]:
    return [country(seed) for seed in range(80)]


def check_partition(one: Country) -> None:
    """Valid areas without overlap that fill the hex, each at the half-sides that show it."""
    frame = outline(one.shape)
    total = shapely.union_all(list(one.areas.values()))
    assert frame.difference(total).area < 0.01
    assert total.difference(frame).area < 0.01
    assert sum(area.area for area in one.areas.values()) == pytest.approx(frame.area, abs=0.05)
    for half, face in zip(halves(one.shape), one.faces, strict=True):
        assert one.areas[face[0]].is_valid
        for u in (-2.3, 0.0, 2.3):
            spot = shapely.Point(half.at(u, 0.05))
            assert one.areas[face[0]].distance(spot) < 0.1


def check_crossings(one: Country) -> None:
    """What crosses the border does so where coded and as wide, and nowhere else."""
    wanted = {
        letter: [g for g in gates(one.shape, one.faces) if g.letter == letter] for letter in LINES
    }
    rim = outline(one.shape).buffer(-0.03, join_style="mitre").boundary
    for letter, found in wanted.items():
        at_rim = one.running(letter).intersection(rim)
        assert at_rim.length == pytest.approx(
            WIDTHS[letter] * len(found), abs=0.12 * len(found) + 0.01
        )
        assert all(at_rim.distance(shapely.Point(gate.at)) < 0.1 for gate in found)


def test_country_fills_the_hex(countries: list[Country]) -> None:
    for one in countries:
        check_partition(one)


def test_courses_cross_where_coded(countries: list[Country]) -> None:
    for one in countries:
        check_crossings(one)


@pytest.mark.soak
def test_two_thousand_hexes() -> None:
    for seed in range(2000):
        one = country(seed)
        check_partition(one)
        check_crossings(one)


def test_rivers_run_into_the_water_that_is_there() -> None:
    faces = ("an", "an", "an", "an", "pn", "pn", "pr", "pr", "pn", "pn", "pn", "pn")
    one = draw_country("hex", faces, 3)
    assert one.running("r").intersection(one.water).area > 0.1


def test_symbols_stand_on_their_own_country(countries: list[Country]) -> None:
    kinds = {"mountain": "m", "conifer": "ft", "reeds": "s", "wave": "a", "dune": "d"}
    seen = set()
    for one in countries:
        for symbol in symbols(one):
            if symbol.kind in kinds:
                seen.add(symbol.kind)
                spot = shapely.Point(symbol.x, symbol.y)
                grounds = [one.areas[x] for x in kinds[symbol.kind] if x in one.areas]
                assert min(ground.distance(spot) for ground in grounds) < 0.01
    assert seen == set(kinds)


@pytest.mark.parametrize("name", ATLASES)
def test_symbols_stay_upright_however_the_hex_lies(name: str) -> None:
    one = draw_country("hex", tuple(["fn"] * 6 + ["mn"] * 6), 5)
    text = country_svg(one, ATLASES[name], SIZE)
    before = _standing(text)
    assert len(before) > 20
    for orientation in HEX.orientations():
        _, standing = turned_upright(text, orientation)
        after = _standing(standing or "")
        assert [turn for _, turn in after] == [turn for _, turn in sorted_by_place(after)]
        assert sorted(scale for _, scale in before) == sorted(scale for _, scale in after)
        assert all("rotate" not in scale and "matrix" not in scale for _, scale in after)


def _standing(text: str) -> list[tuple[tuple[float, float], str]]:
    found = []
    for group in ElementTree.fromstring(text):
        if group.get("class") != "upright":
            continue
        for element in [group] if "transform" in group.attrib else group:
            place = element.get("transform", "")
            inside, scale = place.removeprefix("translate(").split(")", 1)
            x, y = map(float, inside.split())
            found.append(((x, y), scale))
    return found


def sorted_by_place(
    found: list[tuple[tuple[float, float], str]],
) -> list[tuple[tuple[float, float], str]]:
    """From back to front; those level with each other keep their order."""
    return sorted(found, key=lambda item: round(item[0][1], 3))


def test_the_ground_turns_as_the_faces_do(tmp_path: Path) -> None:
    """A hex turned by the picture shows each country where the permutation puts it."""
    faces = ("an", "an", "pn", "pn", "fn", "fn", "mn", "mn", "dn", "dn", "tn", "tn")
    file = tmp_path / "hex1.svg"
    file.write_text(country_svg(draw_country("hex", faces, 12), ATLASES["atlas"], SIZE))
    colours = {}
    for orientation in HEX.orientations():
        layers = load_layers(file, orientation, SIZE)
        assert layers is not None
        pixels = np.asarray(layers.ground.convert("RGB"))
        for drawn, lying in enumerate(permutation(HEX, orientation)):
            x, y = halves("hex")[lying].at(0.6, 0.25)
            seen = tuple(pixels[min(207, int(y * 12.005)), min(239, int(x * 12))].tolist())
            colours.setdefault(faces[drawn], seen)
            assert max(abs(a - b) for a, b in zip(colours[faces[drawn]], seen, strict=True)) < 12
    assert len(set(colours.values())) == 6


def test_a_plain_svg_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "plain.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 21"><path d="M0 0h9v9z"/></svg>'
    )
    assert load_layers(file, Orientation(2, True), SIZE) is None


def test_a_river_becomes_a_stream_by_and_by() -> None:
    faces = ("pr", "pr", *["pn"] * 4, "ps", "ps", *["pn"] * 4)
    widths = [course.width for course in draw_country("hex", faces, 3).courses]
    assert (widths[0], widths[-1]) == (WIDTHS["r"], WIDTHS["s"])
    assert all(0 <= a - b < 0.05 for a, b in pairwise(widths))
