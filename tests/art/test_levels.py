"""Side views: what stands in them stands on the floor, and in nobody's way."""

import shapely

from morphs.art.geometry.drawing import Drawing
from morphs.art.packs.kinds import KINDS
from morphs.art.sideview.sideview import draw_sideview
from morphs.base.seeds import Dice


def views(count: int) -> list[Drawing]:
    propose = KINDS["sideview"].propose
    return [draw_sideview(propose("square", "", Dice(seed)), seed) for seed in range(count)]


def test_furniture_stands_on_level_floor() -> None:
    kinds = set()
    for view in views(24):
        for thing in view.things:
            if thing.kind.startswith("side_") and thing.kind not in ("side_torch", "side_hut"):
                kinds.add(thing.kind)
                base = thing.y
                above = shapely.box(
                    thing.x - 0.45 * thing.width, base - 0.1, thing.x + 0.45 * thing.width, base
                )
                below = shapely.box(
                    thing.x - 0.45 * thing.width, base + 0.05, thing.x + 0.45 * thing.width,
                    base + 0.2,
                )  # fmt: skip
                assert view.open.buffer(0.01).contains(above)
                assert not view.open.intersects(below)
    assert {"side_table", "side_chest", "side_column"} <= kinds


def test_no_furniture_before_ladders() -> None:
    for view in views(24):
        ladders = [thing.x for thing in view.things if thing.kind == "ladder"]
        for thing in view.things:
            if thing.kind.startswith("side_") and thing.kind != "side_hut":
                assert all(abs(thing.x - x) > 0.4 for x in ladders)
