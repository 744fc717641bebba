"""Where one comes into a map, on its sheet: the sign of it, and the word beside it."""

from __future__ import annotations

from xml.etree import ElementTree

import shapely

from morphs.art.dressing.entering import Entrance, entrance_svg
from morphs.art.dressing.page import page_of
from morphs.art.dressing.papers import paper_of


def test_stairs_from_above_stand_in_no_other_room() -> None:
    """A cell without room for the sign beside a hall with much: it stands in the rock."""
    page, look = page_of((600, 600)), paper_of("ink")
    point = page.pixels
    own = shapely.box(300 - 4 * point, 300 - 4 * point, 300 + 4 * point, 300 + 4 * point)
    hall = shapely.box(300 - 60 * point, 300 - 60 * point, 300 + 60 * point, 300 - 5 * point)
    floor = shapely.union_all([own, hall])
    lines = shapely.union_all([own.boundary, hall.boundary])
    found = []
    for way in (Entrance(300, 300, 0, (0, 0), own), Entrance(300, 300, 0, (0, 0))):
        steps = entrance_svg(page, way, look, lines, floor).split("<path")
        first = next(step for step in steps if 'stroke-width="1.1"' in step)
        x, y = (float(value) for value in first.split('d="M')[1].split("H")[0].split())
        spot = shapely.Point((x - page.left) * point, (y - page.top) * point)
        found.append(hall.covers(spot))
    assert found == [False, True]


def test_an_arrow_has_its_word_beside_it_on_the_map() -> None:
    """On hatched ground too, on a slip of paper, rather than beyond the border."""
    page, look = page_of((600, 600)), paper_of("ink")
    floor, rock = shapely.box(250, 290, 600, 310), shapely.box(0, 0, 600, 600)
    drawn = entrance_svg(page, Entrance(0, 300, 10, (1, 0)), look, floor.boundary, floor, rock)
    word = drawn[drawn.index("<text") :]
    assert "<rect" in drawn  # the slip
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    (slip,) = root.iter("rect")
    left, top = float(slip.get("x", "0")), float(slip.get("y", "0"))
    assert left >= page.left - 0.1 and abs(top - (page.top + 300 / page.pixels)) < 60
    assert "ENTRANCE" in word
