"""Roofs in ink: white ones with strokes, grey ones of the poor, black ones of great halls."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from morphs.draw.city.houses import _cast, draw_houses
from morphs.draw.city.roofs import dormers, hip_end, strokes, thatch
from morphs.draw.city.sheet import Sheet
from morphs.draw.city.style import TOWN_STYLES
from morphs.generators.city.dice import key_of
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, box
from morphs.generators.city.town import Town

INK = TOWN_STYLES["ink"]
AT, EAST = Point(50.0, 50.0), Point(1.0, 0.0)
SHADED = (Point(20.0, 50.0), Point(80.0, 50.0), Point(80.0, 70.0), Point(20.0, 70.0))


def drawn(ward: str, style: str = "ink") -> list[tuple[Point, ...]]:
    house = House(box(AT, Point(1.0, 0.0), 60.0, 40.0), Point(1.0, 0.0), ward, 0.5)
    return [tuple(line) for line in strokes(TOWN_STYLES[style], house, AT, SHADED)]


def test_roofs_in_ink_are_white_but_for_the_poor() -> None:
    for ward, colours in INK.roofs.items():
        light = [int(colour[1:3], 16) for colour in colours]
        assert min(light) >= 250 if ward != "slum" else 190 <= min(light) <= max(light) <= 220
    assert int(INK.yard[1:3], 16) < 240 and INK.road == INK.square == "#ffffff"


def test_strokes_run_across_broken_along_or_on_the_shaded_side_alone() -> None:
    across, along, half = drawn("slum"), drawn("patrician"), drawn("craft")
    assert all(a.x == b.x for a, b in across) and all(a.y == b.y for a, b in along)
    assert all(min(p.y for p in line) >= 50.0 for line in half) and len(half) > len(across)
    assert len(along) > 2 * len({a.y for a, _ in along})  # broken
    assert not drawn("gate") and not drawn("craft", "atlas")


def test_the_roofs_of_merchants_are_crossed_by_close_strokes() -> None:
    rich, poor = drawn("merchant"), drawn("slum")
    assert {a.x == b.x for a, b in rich} == {True, False}
    assert len([line for line in rich if line[0].x == line[1].x]) > len(poor)


def test_the_wards_of_the_wealthy_and_halls_are_told_apart() -> None:
    wards = ("merchant", "patrician", "hall", "craft", "gate", "slum")
    assert len({INK.roofs[ward][0] for ward in wards}) == len(wards)
    looks = {(ward in INK.black, len(drawn(ward))) for ward in wards}
    assert len(looks) == len(wards)


def house(ward: str, wide: float = 60.0, way: Point = EAST) -> House:
    return House(box(AT, Point(1.0, 0.0), wide, 40.0), way, ward, 0.5)


def test_hips_of_one_side_lie_in_the_shade() -> None:
    for way in (Point(1.0, 0.0), Point(-1.0, 0.0)):
        (end,) = hip_end(house("craft", way=way), AT, 0.9)
        assert {p.x for p in end[:2]} == {80.0} and end[2] == Point(65.0, 50.0), "the east one"
    assert hip_end(house("patrician"), AT, 0.1), "those of the rich have all hips"
    assert not hip_end(house("craft"), AT, 0.1)


def test_hips_run_round_as_their_house_does() -> None:
    one = house("craft")
    (end,) = hip_end(one, AT, 0.9)

    def turn(ring: tuple[Point, ...]) -> bool:
        pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
        return sum(a.x * b.y - b.x * a.y for a, b in pairs) > 0

    assert turn(end) == turn(one.outline), "else they cut holes into what else is in the shade"


def test_straw_lies_outside_the_walls_and_dormers_on_large_houses_of_merchants() -> None:
    atlas = TOWN_STYLES["atlas"]
    assert len(thatch(atlas, house("village"), AT)) > 15
    assert not thatch(atlas, house("craft"), AT) and not thatch(INK, house("village"), AT)
    away = Point(0.0, 1.0)
    found = dormers(house("merchant"), AT, away)
    assert len(found) == 2 and all(p.y < 50.0 for one in found for p in one), "on the lit side"
    assert not dormers(house("merchant", 12.0), AT, away) and not dormers(house("slum"), AT, away)


def test_high_houses_cast_longer_shadows_but_in_lines_all_are_alike() -> None:
    def far(ward: str, style: str) -> float:
        one = house(ward)
        return round(one.outline[0].to(_cast(one, TOWN_STYLES[style], {})[0]).length, 2)

    assert far("hall", "atlas") > far("merchant", "atlas") > far("craft", "atlas")
    assert far("slum", "atlas") < far("craft", "atlas")
    assert far("hall", "ink") == far("craft", "ink")


def test_from_afar_outlines_of_houses_are_paler_than_those_of_landmarks() -> None:
    """A town was one net of dark lines, in which no church stood out."""

    def svgs(style: str, feet: float) -> list[str]:
        town, sheet = SimpleNamespace(houses=[house("merchant")], walled=True), Sheet()
        draw_houses(sheet, TOWN_STYLES[style].at(feet), cast(Town, town), {}, key_of(1))
        return [svg for _, _, svg in sheet.shapes]

    for style, is_calm in (("atlas", True), ("parchment", True), ("night", True), ("ink", False)):
        inked = f'stroke="{TOWN_STYLES[style].ink}"'
        assert any(inked in svg for svg in svgs(style, 0.8))
        assert any(inked in svg for svg in svgs(style, 3.3)) is not is_calm
    assert len(svgs("atlas", 3.3)) < len(svgs("atlas", 0.8)), "no dormers, chimneys and ridges"
