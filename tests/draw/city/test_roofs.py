"""Roofs in ink: black ones, and white ones with strokes; no tints."""

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


def test_roofs_in_ink_are_black_or_white() -> None:
    for ward, colours in INK.roofs.items():
        tones = {int(colour[1:3], 16) for colour in colours}
        assert max(tones) < 32 if ward in INK.inked else min(tones) > 250


def test_strokes_run_across_along_or_on_the_shaded_side_alone() -> None:
    across, along, half = drawn("slum"), drawn("gate"), drawn("craft")
    assert all(a.x == b.x for a, b in across) and all(a.y == b.y for a, b in along)
    assert all(min(p.y for p in line) >= 50.0 for line in half) and len(half) > len(across)
    assert not drawn("merchant") and not drawn("craft", "atlas")
