"""Tiles with a lake beside magma and no way in: drawn without ground that nobody can reach."""

from __future__ import annotations

from shapely import MultiPolygon, box

from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.reached import all_reached
from morphs.art.geometry.drawing import Drawing
from morphs.art.style.styled import BANK, _walls_and_banks


def test_ground_between_a_lake_and_magma_becomes_rock() -> None:
    faces = ("kw", "kw", "mw", "sw", "sw", "sw")
    for seed in (524486222166135191, 7):
        drawing = draw("edge", faces, seed, "vault", ((0, 1), (2,)))
        assert all_reached(drawing)
        assert not drawing.water.is_empty and not drawing.lava.is_empty


def test_water_that_goes_on_in_other_tiles_has_banks_and_a_pool_has_walls() -> None:
    pool, lake = box(3, 3, 5, 5), box(6, 6, 10, 10)
    for water, shares in ((pool, {1.0}), (lake, {1.0, BANK})):
        dry, none = box(1, 1, 2, 9), MultiPolygon()
        drawing = Drawing("square", (), 1, dry, water, none, none, none, (), (), ())
        assert {share for lines, share in _walls_and_banks(drawing) if lines.length} == shares
