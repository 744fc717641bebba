"""Walls of great caves swing in from the border, and rock amid these is graded in size."""

from itertools import pairwise

from shapely import LineString, Point, Polygon, box

from morphs.art.dungeon.carved import CRUMB, carved
from morphs.art.dungeon.dress_caves import BROOD, brooded
from morphs.art.dungeon.headlands import add_headlands, kept_by, with_headlands, without_rock
from morphs.art.dungeon.plan import Part, Plan
from morphs.art.dungeon.rooms import islands
from morphs.art.dungeon.wonders import great_wonder
from morphs.art.dungeon.worn import LEAST, off_rim
from morphs.art.geometry.frame import Faces, outline
from morphs.art.geometry.rough import polygons
from morphs.base import exact
from morphs.base.seeds import Dice
from morphs.board.shape import shape_of
from morphs.tiles.filename import parse_code
from morphs.tiles.vocabulary import load_vocabulary

CAVE = box(1, 0, 9, 10)
"""A cave that goes on in the north and in the south."""


def faces(code: str) -> Faces:
    return parse_code(code, load_vocabulary("dungeon"), shape_of("square"))


def breadths(ground: Polygon) -> list[float]:
    """How broad the ground is at some heights."""
    levels = [k / 2 for k in range(3, 18)]
    return [exact.length(exact.intersection(LineString([(0, y), (10, y)]), ground)) for y in levels]


def test_headlands_narrow_a_cave_that_runs_along_the_sides_of_its_tile() -> None:
    swings = []
    for seed in range(8):
        plan = Plan("square", faces("vvwwvvww"), seed)
        after = with_headlands(plan, CAVE)
        (whole,) = polygons(after)
        assert len(polygons(exact.buffer(whole, -0.6))) == 1  # one still walks past them
        wide = breadths(whole)
        swings.append(max(wide) - min(wide))
    assert sum(swing > 2.0 for swing in swings) > 6
    assert len({round(swing, 1) for swing in swings}) > 4


def test_at_the_border_a_cave_runs_out_at_a_slant_and_is_as_wide_as_before() -> None:
    for seed in range(4):
        plan = Plan("square", faces("vvwwvvww"), seed)
        after = with_headlands(plan, CAVE)
        for y in (0.0, 10.0):
            line = LineString([(0, y), (10, y)])
            assert exact.length(exact.intersection(line, after)) > 9.98
        for x, y in ((0.05, 0.5), (9.95, 0.5), (0.05, 9.5), (9.95, 9.5)):
            assert not box(x - 0.04, y - 0.04, x + 0.04, y + 0.04).intersects(after)


def test_headlands_leave_passages_free() -> None:
    for seed in range(6):
        plan = Plan("square", faces("vvtwvvwt"), seed)
        after = with_headlands(plan, CAVE)
        way = exact.intersection(CAVE, box(8, 1.9, 9, 3.1))
        assert exact.difference(way, after).area < 0.05
        assert exact.length(kept_by(plan).boundary) > 20


def test_rock_that_would_bar_the_way_is_none() -> None:
    plan = Plan("square", faces("vvwwvvww"), 1)
    assert without_rock(CAVE, box(0, 4, 10, 6), kept_by(plan)) is CAVE
    assert without_rock(CAVE, box(0, 4, 4, 6), kept_by(plan)).area < CAVE.area - 5


def test_rock_amid_a_great_cave_is_of_many_sizes_and_never_a_crumb() -> None:
    sizes = []
    for seed in range(24):
        plan = Plan("square", faces("vvvvvvvv"), seed)
        (after,) = polygons(carved(plan, box(0, 0, 10, 10), box(0, 0, 0, 0), Dice(seed, "carved")))
        sizes += [Polygon(hole).area for hole in after.interiors]
    assert min(sizes) >= CRUMB > 0.7
    assert max(sizes) > 4.0


def test_rock_at_the_border_is_of_a_natural_breadth() -> None:
    found = []
    for seed in range(4):
        rim = exact.difference(outline("square"), off_rim(outline("square"), (10, 10), seed))
        for x in range(3, 8):
            line = exact.intersection(LineString([(x, 0), (x, 5)]), rim)
            found.append(exact.length(line))
    assert min(found) >= LEAST - 0.02
    assert max(found) > 3.0 and max(found) - min(found) > 1.8


def test_the_brood_of_a_lair_is_ever_smaller() -> None:
    plan = Plan("square", faces("wwwwwwww"), 3)
    cave = Part("cave", box(1, 1, 9, 9), frozenset())
    brooded(plan, cave, Dice(3, "brood"), "nest", 3, 2.0)
    wide = [one.width for one in plan.things if one.kind == "nest"]
    assert len(wide) > 1
    assert all(b < a for a, b in pairwise(wide)) and wide[0] <= 2.0 * BROOD


def test_pillars_of_a_cave_hang_on_its_walls_where_these_are_near() -> None:
    hung = alone = 0
    for seed in range(40):
        plan, cave = Plan("square", faces("wwwwwwww"), seed), exact.buffer(box(4, 4, 6, 6), 2.6)
        after = polygons(islands(plan, cave, 2, Dice(seed, "islands"), hang=True))
        walked = polygons(exact.buffer(exact.union_all(after), -0.4, 4))
        assert len(after) == 1 and sum(one.area > 1.0 for one in walked) == 1
        alone += len(after[0].interiors)
        hung += exact.length(after[0].exterior) > exact.length(cave.exterior) + 1.0
        assert all(Polygon(hole).area > 0.6 for hole in after[0].interiors)
    assert hung > 12 and alone > 8


def test_a_pool_in_a_great_cave_is_no_puddle() -> None:
    found = []
    for seed in range(24):
        plan = Plan("square", faces("vvwwvvww"), seed)
        plan.add("cave", CAVE, "border")
        great_wonder(plan, plan.parts[0], Dice(seed, "great"))
        found += [exact.rounded(one.outline.area) for one in plan.of_kind("water")]
    assert len(found) > 4 and min(found) > 3.2


def test_a_cave_whose_parts_ways_made_one_has_headlands_too() -> None:
    """Off ways, and of one piece as before."""
    found = 0
    for seed in range(8):
        plan = Plan("square", faces("vvwwvvww"), seed)
        plan.add("cave", box(1, 0, 9, 5), "border")
        plan.add("cave", box(1, 5, 9, 10), "border")
        plan.lanes = [LineString([(3.2, 0), (3.2, 10)])]
        add_headlands(plan)
        (whole,) = polygons(plan.union("cave"))
        wide = breadths(whole)
        found += max(wide) - min(wide) > 1.5
        assert whole.contains(exact.buffer(LineString([(3.2, 1), (3.2, 9)]), 0.6, 4))
    assert found > 5


def test_a_cave_of_one_part_has_had_its_headlands() -> None:
    plan = Plan("square", faces("vvwwvvww"), 3)
    part = plan.add("cave", CAVE, "border")
    add_headlands(plan)
    assert part.outline is CAVE


def test_caves_have_no_square_corners_where_two_sides_are_rock() -> None:
    cave, corners = box(1, 1, 9, 9), [(1.5, 8.5), (8.5, 8.5)]
    gone = 0
    for seed in range(6):
        plan = Plan("square", faces("wwtwwwww"), seed)
        plan.add("cave", cave, "")
        add_headlands(plan)
        (part,) = plan.of_kind("cave")
        (whole,) = polygons(part.outline)
        assert len(polygons(exact.buffer(whole, -0.6))) == 1
        gone += sum(not part.outline.contains(Point(spot)) for spot in corners)
    assert gone > 8
