"""Roofs in ink: white ones with strokes, and ones half black; no tints."""

from __future__ import annotations

from morphs.draw.city.roofs import strokes
from morphs.draw.city.style import TOWN_STYLES
from morphs.generators.city.lots import House
from morphs.generators.city.shapes import Point, box

INK = TOWN_STYLES["ink"]
AT = Point(50.0, 50.0)
SHADED = (Point(20.0, 50.0), Point(80.0, 50.0), Point(80.0, 70.0), Point(20.0, 70.0))


def drawn(ward: str, style: str = "ink") -> list[tuple[Point, ...]]:
    house = House(box(AT, Point(1.0, 0.0), 60.0, 40.0), Point(1.0, 0.0), ward, 0.5)
    return [tuple(line) for line in strokes(TOWN_STYLES[style], house, AT, SHADED)]


def test_roofs_in_ink_are_white() -> None:
    for colours in INK.roofs.values():
        assert min(int(colour[1:3], 16) for colour in colours) >= 250


def test_strokes_run_across_broken_along_or_on_the_shaded_side_alone() -> None:
    across, along, half = drawn("slum"), drawn("patrician"), drawn("craft")
    assert all(a.x == b.x for a, b in across) and all(a.y == b.y for a, b in along)
    assert all(min(p.y for p in line) >= 50.0 for line in half) and len(half) > len(across)
    assert len(along) > 2 * len({a.y for a, _ in along})  # broken
    assert not drawn("gate") and not drawn("merchant") and not drawn("craft", "atlas")


def test_the_roofs_of_halls_are_crossed_by_close_strokes() -> None:
    hall, poor = drawn("hall"), drawn("slum")
    assert {a.x == b.x for a, b in hall} == {True, False}
    assert len([line for line in hall if line[0].x == line[1].x]) > len(poor)


def test_the_wards_of_the_wealthy_and_halls_are_told_apart() -> None:
    wards = ("merchant", "patrician", "hall", "craft", "gate", "slum")
    assert len({INK.roofs[ward][0] for ward in wards}) == len(wards)
    looks = {(ward in INK.halved, len(drawn(ward))) for ward in wards}
    assert len(looks) == len(wards)
