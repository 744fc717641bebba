"""Where one comes into a map, on its sheet: the sign of it, and the word beside it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import shapely

from morphs.art.dressing.entering import NO_FLOOR, Entrance
from morphs.art.dressing.entrance_word import SIZE, ground_of, lead_svg, word_wide
from morphs.art.dressing.page import Edging, page_of
from morphs.art.dressing.papers import paper_of
from morphs.art.dressing.stairs_down import Stairs
from tests.art.words import entrance_svg


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
        ends = spots[0][0], spots[0][0] + word_wide()
        assert hall.covers(spot) or (
            min(abs(end - x) for end in ends) < 20 and abs(spots[0][1] - y) < 10
        )
    assert found == [False, True]


def test_there_is_no_second_flight_beside_stairs_that_are_drawn() -> None:
    """At these, and in the rock near such, stands the word alone, with a line into the room."""
    page, look = page_of((600, 600)), paper_of("ink")
    point = page.pixels
    own = shapely.box(300 - 4 * point, 300 - 4 * point, 300 + 4 * point, 300 + 4 * point)
    ends = {}
    for stairs in Stairs:
        way = Entrance(300, 300, 0, (0, 0), own, stairs=stairs)
        drawn = entrance_svg(page, way, look, own.boundary, own)
        ends[stairs] = drawn.count('stroke-width="1.1"'), drawn.count('stroke-width=".7"')
        assert "ENTRANCE" in drawn
    assert ends[Stairs.FAR][0] == 5 and ends[Stairs.NEAR] == (0, 1) and ends[Stairs.HERE][0] == 0
    # A room that has a place for the sign keeps it, where the stairs are not its own.
    hall = shapely.box(100, 100, 500, 500)
    way = Entrance(300, 300, 0, (0, 0), hall, stairs=Stairs.NEAR)
    assert entrance_svg(page, way, look, hall.boundary, hall).count('stroke-width="1.1"') == 5


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
def test_a_word_stands_level_beside_its_arrow_without_a_stroke_between(
    at: tuple[float, float], inward: tuple[int, int]
) -> None:
    """On clear ground rather than on hatching that is nearer; else on a slip there."""
    page, look = page_of((600, 600), edging=Edging(10.0)), paper_of("ink")
    x, y = at
    point = page.pixels
    near, rock, broad = (shapely.Point(x, y).buffer(far * point) for far in (12, 17, 35))
    lines, every = shapely.LineString(), shapely.box(-99, -99, 699, 699)
    for hatched in (near, rock, broad, every):
        drawn = entrance_svg(page, Entrance(x, y, 10, inward), look, lines, NO_FLOOR, hatched)
        root = ElementTree.fromstring(f"<g>{drawn}</g>")
        (word,) = root.iter("text")
        spot = float(word.get("x", "0")) - page.left, float(word.get("y", "0")) - page.top
        is_clear = any(hatched is one for one in (near, rock))
        assert "rotate" not in drawn and is_clear == ("<rect" not in drawn)
        assert not (
            is_clear and hatched.intersects(shapely.Point(spot[0] * point, spot[1] * point))
        )
        assert len([*root.iter("path")]) == 1, "the arrow alone"
        assert abs(spot[1] - y / point) < 30


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
    """All near it is hatched: farther off, on a slip."""
    page, look = page_of((600, 600)), paper_of("ink")
    point, rock = page.pixels, shapely.box(0, 0, 600, 600)
    hall = shapely.box(600 - 21 * point, 300 - 45 * point, 600 - 6 * point, 300 + 45 * point)
    way = Entrance(600, 300, 10, (-1, 0))
    drawn = entrance_svg(page, way, look, hall.boundary, hall, rock)
    root = ElementTree.fromstring(f"<g>{drawn}</g>")
    (slip,) = root.iter("rect")
    top, high = (float(slip.get(key, "0")) for key in ("y", "height"))
    below = (hall.bounds[3] / point) + page.top
    assert top >= below or top + high <= hall.bounds[1] / point + page.top
    assert len([*root.iter("path")]) == 1, "a line would point at nothing"


def test_a_word_lies_on_hatching_rather_than_on_floor() -> None:
    """Along the rim all is floor, rock is hatched: it stands on a slip in the rock behind."""
    page, look = page_of((600, 600)), paper_of("ink")
    point, rock = page.pixels, shapely.box(0, 0, 600, 600)
    hall = shapely.box(6 * point, 0, 31 * point, 600)
    drawn = entrance_svg(page, Entrance(0, 300, 10, (1, 0)), look, hall.boundary, hall, rock)
    (slip,) = ElementTree.fromstring(f"<g>{drawn}</g>").iter("rect")
    assert float(slip.get("x", "0")) >= hall.bounds[2] / point + page.left


def test_a_word_stands_upright_in_a_strip_rather_than_beyond_a_hall() -> None:
    """Between the rim and a hall there is room for its height alone: it has no line."""
    page, look = page_of((600, 600)), paper_of("ink")
    point, rock = page.pixels, shapely.box(0, 0, 600, 600)
    for inward, x, strip in ((1, 0, 24), (-1, 600, 24), (1, 0, 6)):
        hall = shapely.box(strip * point, 0, 600 - strip * point, 600)
        drawn = entrance_svg(
            page, Entrance(x, 300, 10, (inward, 0)), look, hall.boundary, hall, rock
        )
        root = ElementTree.fromstring(f"<g>{drawn}</g>")
        (slip,) = root.iter("rect")
        left, top, wide, high = (float(slip.get(k, "0")) for k in ("x", "y", "width", "height"))
        ground = shapely.box(left - page.left, top - page.top, left - page.left + wide,
                             top - page.top + high)  # fmt: skip
        is_upright = strip > 6
        assert (high > wide) == is_upright == ("rotate(-90" in drawn)
        if is_upright:
            on_sheet = shapely.transform(hall, lambda spots: spots / point)
            assert not ground.intersects(on_sheet) and len([*root.iter("path")]) == 1


def test_an_upright_word_stands_close_to_its_arrow_rather_than_where_all_is_clear() -> None:
    page, look = page_of((600, 600)), paper_of("ink")
    point = page.pixels
    hall = shapely.box(24 * point, 0, 600, 600)
    hatched = shapely.box(0, 300 - 60 * point, 600, 300 + 60 * point)
    way = Entrance(0, 300, 10, (1, 0))
    drawn = entrance_svg(page, way, look, hall.boundary, hall, hatched)
    (slip,) = ElementTree.fromstring(f"<g>{drawn}</g>").iter("rect")
    top, high = (float(slip.get(key, "0")) for key in ("y", "height"))
    off = min(abs(top - page.top - 200), abs(top + high - page.top - 200))
    assert "rotate(-90" in drawn and off < 20


def test_stairs_keep_off_things_and_have_their_word_beside_them_in_great_rooms() -> None:
    """Where a room is too small for the word it stands in the rock, its line crosses no other."""
    page, look = page_of((600, 600)), paper_of("ink")
    point = page.pixels
    for half in (90, 9):
        own = shapely.box(
            300 - half * point, 300 - half * point, 300 + half * point, 300 + half * point
        )
        thing = shapely.box(300 - 3 * point, 300 - 3 * point, 300 + 3 * point, 300 + 3 * point)
        above = shapely.box(0, 0, 600, 300 - (half + 4) * point)
        floor = shapely.union_all([own, above])
        way = Entrance(300, 300, 0, (0, 0), own, thing if half > 9 else NO_FLOOR)
        drawn = entrance_svg(page, way, look, floor.boundary, floor)
        (word,) = ElementTree.fromstring(f"<g>{drawn}</g>").iter("text")
        x, y = (
            (float(word.get(k, "0")) - off) * point
            for k, off in (("x", page.left), ("y", page.top))
        )
        assert own.covers(shapely.Point(x, y)) == (half > 9)
        assert not above.intersects(shapely.Point(x, y))
        steps = [one for one in drawn.split("<path") if 'stroke-width="1.1"' in one]
        ends = [one.split('d="M')[1].split('"')[0].split("H") for one in steps]
        lines = [
            ((float(a.split()[0]), float(a.split()[1])), (float(b), float(a.split()[1])))
            for a, b in ends
        ]
        sign = shapely.MultiLineString(lines)
        moved = shapely.transform(sign, lambda spots: (spots - (page.left, page.top)) * point)
        assert not steps or (own.covers(moved) and not (half > 9 and thing.intersects(moved)))


@pytest.mark.parametrize(("wide", "is_told"), [(0, True), (30, False)])
def test_stairs_in_their_room_have_a_word_close_to_them_or_none(wide: int, is_told: bool) -> None:
    """Floor of other rooms all round: the word would stand beyond it, at the end of a line."""
    page, look = page_of((600, 600)), paper_of("ink")
    own, around = (
        shapely.Point(300, 300).buffer(half * page.pixels, cap_style="square")
        for half in (13, 13 + wide)
    )
    way = Entrance(300, 300, 0, (0, 0), own)
    drawn = entrance_svg(page, way, look, own.boundary, around)
    assert ("ENTRANCE" in drawn) == is_told
    assert drawn.count('stroke-width="1.1"') == 5


def test_a_room_too_small_for_stairs_has_the_word_alone_where_both_have_no_room() -> None:
    page, look = page_of((600, 600)), paper_of("ink")
    point = page.pixels
    own = shapely.box(300 - 3 * point, 300 - 3 * point, 300 + 3 * point, 300 + 3 * point)
    gap = shapely.box(300 - 27 * point, 300 + 6 * point, 300 + 27 * point, 300 + 20 * point)
    floor = shapely.box(0, 0, 600, 600).difference(gap)
    way = Entrance(300, 300, 0, (0, 0), own)
    drawn = entrance_svg(page, way, look, own.boundary, floor)
    assert "ENTRANCE" in drawn and 'stroke-width="1.1"' not in drawn


def strokes(drawn: str) -> list[shapely.LineString]:
    """The thin lines of a drawing, in points of its sheet."""
    found = [one for one in drawn.split("<path") if 'stroke-width=".7"' in one]
    ends = [one.split('d="M')[1].split('"')[0].split("L") for one in found]
    return [shapely.LineString([[float(v) for v in end.split()] for end in one]) for one in ends]


@pytest.mark.parametrize("off", [(0, -50), (20, 50), (90, 9), (-60, -2), (-50, 40), (30, -40)])
def test_a_line_runs_through_no_letters(off: tuple[float, float]) -> None:
    at, look = (200.0, 200.0), paper_of("ink")
    (line,) = strokes(lead_svg(at, (at[0] + off[0], at[1] + off[1]), look))
    letters = shapely.box(at[0], at[1] - 0.7 * SIZE, at[0] + word_wide(), at[1])
    assert line.distance(letters) >= 0.6


@pytest.mark.parametrize("side", [-1, 1])
def test_stairs_in_the_rock_stand_between_their_word_and_their_room(side: int) -> None:
    """A cell at the side of a hall: the sign is on the side of the word that is nearer to it, and
    a line leads just into the room and past the word."""
    page, look = page_of((600, 600)), paper_of("ink")
    point = page.pixels
    own = shapely.box(300 - 4 * point, 300 - 4 * point, 300 + 4 * point, 300 + 4 * point)
    x = 300 - side * 8 * point
    hall = shapely.box(min(x, x - side * 500), 0, max(x, x - side * 500), 600)
    floor = shapely.union_all([own, hall, own.buffer(14 * point)])
    way = Entrance(300, 300, 0, (0, 0), own)
    drawn = entrance_svg(page, way, look, own.boundary, floor)
    (word,) = ElementTree.fromstring(f"<g>{drawn}</g>").iter("text")
    left, low = float(word.get("x", "0")), float(word.get("y", "0"))
    middle = page.left + 300 / point
    first = next(step for step in drawn.split("<path") if 'stroke-width="1.1"' in step)
    start, end = first.split('d="M')[1].split('"')[0].split("H")
    sign = (float(start.split()[0]) + float(end)) / 2
    assert abs(sign - middle) < abs(left + word_wide() / 2 - middle)
    letters = shapely.box(left, low - 0.7 * SIZE, left + word_wide(), low)
    (line,) = strokes(drawn)
    room = shapely.transform(own, lambda spots: spots / point + (page.left, page.top))
    assert line.distance(letters) > 1 and line.distance(room) == 0
    assert line.distance(room.centroid) > 0.4


@pytest.mark.parametrize("inward", [(0, 1), (0, -1)])
def test_a_word_keeps_off_a_border_that_the_map_reaches(inward: tuple[int, int]) -> None:
    page, look = page_of((600, 600)), paper_of("ink")
    hall = shapely.box(0, 20 * page.pixels, 600, 600 - 20 * page.pixels)
    way = Entrance(300, 0 if inward[1] > 0 else 600, 10, inward)
    drawn = entrance_svg(page, way, look, hall.boundary, hall)
    (word,) = ElementTree.fromstring(f"<g>{drawn}</g>").iter("text")
    _, top, _, low = ground_of((float(word.get("x", "0")), float(word.get("y", "0")))).bounds
    assert top >= page.top + 1.49 and low <= page.top + page.map_high - 1.49
