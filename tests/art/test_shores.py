"""Tiles with a lake beside magma and no way in: drawn without ground that nobody can reach."""

from __future__ import annotations

from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.reached import all_reached


def test_ground_between_a_lake_and_magma_becomes_rock() -> None:
    faces = ("kw", "kw", "mw", "sw", "sw", "sw")
    for seed in (524486222166135191, 7):
        drawing = draw("edge", faces, seed, "vault", ((0, 1), (2,)))
        assert all_reached(drawing)
        assert not drawing.water.is_empty and not drawing.lava.is_empty
