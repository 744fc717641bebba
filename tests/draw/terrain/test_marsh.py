"""Marshes cover their cells, and no more; their rims are torn."""

from __future__ import annotations

import shapely

from morphs.draw.terrain.marsh import _ground, _pools, marsh_shapes
from morphs.draw.terrain.pen import Pen
from morphs.draw.terrain.sheet import Sheet
from morphs.draw.terrain.style import BLACK
from morphs.generators.terrain.ground import Ground


def test_wet_ground_lies_on_its_cells_and_is_no_disc() -> None:
    sheet = Sheet(Ground("grid", 4, 3), 60.0)
    ground = _ground([5, 6], sheet, 3)
    cells = shapely.union_all([shapely.Polygon(sheet.outline(cell)) for cell in (5, 6)])
    assert ground.intersection(cells).area > 0.8 * cells.area
    assert ground.difference(cells).area < 0.4 * cells.area
    assert ground.length > 1.2 * ground.convex_hull.length
    pools = shapely.get_parts(_pools([5, 6], sheet, 3))
    assert len(pools) > 3 and max(pool.area for pool in pools) < 0.1 * cells.area


def test_marshes_in_black_and_white_are_pools_alone() -> None:
    sheet = Sheet(Ground("grid", 3, 3), 60.0)
    (drawn,) = marsh_shapes([4], sheet, Pen(BLACK, 60.0), 3)
    assert 'fill="#ffffff"' in drawn
