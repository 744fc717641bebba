"""Where one comes into a map, on its sheet: the sign of it, and the word beside it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import shapely

from morphs.art.dressing.entering import NO_FLOOR, Entrance, entrance_svg
from morphs.art.dressing.page import Edging, page_of
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
        words = ElementTree.fromstring(f"<g>{'<path'.join(steps)}</g>").iter("text")
        spots = [(float(word.get("x", "0")), float(word.get("y", "0"))) for word in words]
        # The word is beside the sign where both stand in the rock, with a line to the room.
        assert hall.covers(spot) or (0 < spots[0][0] - x < 20 and abs(spots[0][1] - y) < 10)
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


def test_a_word_without_free_ground_stands_on_the_map_where_it_covers_least() -> None:
    """A map with floor all round and no mat: over the floor with fewest lines, within the frame."""
    page, look = page_of((600, 600)), paper_of("ink")
    floor = shapely.box(0, 0, 600, 600)
    drawn = entrance_svg(page, Entrance(300, 0, 10, (0, 1)), look, floor.boundary, floor)
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    (slip,) = root.iter("rect")
    assert float(slip.get("y", "0")) >= page.top and "ENTRANCE" in drawn


@pytest.mark.parametrize(("at", "inward"), [((0, 300), (1, 0)), ((600, 300), (-1, 0))])
def test_a_word_on_clear_ground_off_hatching_has_a_line_to_its_arrow(
    at: tuple[float, float], inward: tuple[int, int]
) -> None:
    """It is level on all sides, with a slip where all is hatched, and where clear ground is much
    farther off than hatching."""
    page, look = page_of((600, 600), edging=Edging(10.0)), paper_of("ink")
    x, y = at
    point = page.pixels
    rock, broad = (shapely.Point(x, y).buffer(far * point) for far in (14, 35))
    lines, every = shapely.LineString(), shapely.box(-99, -99, 699, 699)
    told = [(entrance_svg(page, Entrance(x, y, 10, inward), look, lines, NO_FLOOR, one), one)
            for one in (rock, broad, every)]  # fmt: skip
    for drawn, hatched in told:
        root = ElementTree.fromstring(f"<g>{drawn}</g>")
        (word,) = root.iter("text")
        spot = float(word.get("x", "0")) - page.left, float(word.get("y", "0")) - page.top
        is_clear = hatched is rock
        assert "rotate" not in drawn and is_clear == ("<rect" not in drawn)
        assert not (is_clear and hatched.covers(shapely.Point(spot[0] * point, spot[1] * point)))
        assert len([*root.iter("path")]) == (3 if is_clear else 1)


def test_a_word_keeps_off_what_stands_in_the_rock() -> None:
    page, look = page_of((600, 600)), paper_of("ink")
    floor = shapely.box(0, 0, 600, 299)
    drawn = entrance_svg(page, Entrance(0, 300, 10, (1, 0)), look, floor.boundary, floor)
    (word,) = ElementTree.fromstring(f"<g>{drawn}</g>").iter("text")
    spot = shapely.Point(
        *(
            (float(word.get(k, "0")) - off) * page.pixels
            for k, off in (("x", page.left), ("y", page.top))
        )
    )
    taken = shapely.union_all([floor, spot.buffer(20)])
    other = entrance_svg(page, Entrance(0, 300, 10, (1, 0)), look, floor.boundary, taken)
    assert word.get("y") not in other and "<text" in other


def test_a_word_stands_beyond_a_hall_rather_than_in_it() -> None:
    """All near it is hatched: farther off, on a slip with a line to the arrow."""
    page, look = page_of((600, 600)), paper_of("ink")
    point, rock = page.pixels, shapely.box(0, 0, 600, 600)
    hall = shapely.box(600 - 35 * point, 300 - 45 * point, 600 - 20 * point, 300 + 45 * point)
    way = Entrance(600, 300, 10, (-1, 0))
    drawn = entrance_svg(page, way, look, hall.boundary, hall, rock)
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    (slip,) = root.iter("rect")
    top, high = (float(slip.get(key, "0")) for key in ("y", "height"))
    below = (hall.bounds[3] / point) + page.top
    assert top >= below or top + high <= hall.bounds[1] / point + page.top
    assert len([*root.iter("path")]) == 3


def test_a_word_lies_on_hatching_rather_than_on_floor() -> None:
    """Along the rim all is floor, rock is hatched: it stands on a slip in the rock behind."""
    page, look = page_of((600, 600)), paper_of("ink")
    point, rock = page.pixels, shapely.box(0, 0, 600, 600)
    hall = shapely.box(20 * point, 0, 45 * point, 600)
    drawn = entrance_svg(page, Entrance(0, 300, 10, (1, 0)), look, hall.boundary, hall, rock)
    (slip,) = ElementTree.fromstring(f"<g>{drawn}</g>").iter("rect")
    assert float(slip.get("x", "0")) >= hall.bounds[2] / point + page.left
