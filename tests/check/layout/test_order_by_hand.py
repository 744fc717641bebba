"""What the check tells stands in one order, however the cells and tiles of a file come."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.base.options import option
from morphs.check.layout import constraints
from morphs.check.layout.joints import Joints, compare_joints, find_joints
from morphs.check.layout.reach import COUNT, _part, by_level, dead_ends
from morphs.check.layout.repeats import find_repeats
from morphs.check.layout.zones import _Checker
from morphs.check.report import Part

IDS = (40, 9, 17, 8, 33, 2)


class Cell(SimpleNamespace):
    """A cell as the check has it."""

    def __str__(self) -> str:
        return f"cell {self.id}"


def cells_of(*tiles: str | None, ids: tuple[int, ...] = IDS, **more: Any) -> Any:
    """Cells of these ids, in this order, with these tiles."""
    placed = []
    for number, (key, tile) in enumerate(zip(ids, tiles, strict=True)):
        entry = SimpleNamespace(pack="p", tile=tile, level=0, column=number, row=0, origin="placed")
        placed.append(Cell(id=key, entry=entry, shown=SimpleNamespace(faces=("sw",) * 8)))
    half_side = lambda cell, half: (placed[cell].id, half)  # noqa: E731
    return SimpleNamespace(placed=placed, half_side=half_side, **more)


def test_tiles_that_stand_often_and_beside_themselves() -> None:
    """Cells of no tile, or of which nothing is known, repeat nothing."""
    cells = cells_of("z", "a", "z", "z", "a", None)
    cells.placed[5].entry.tile = None
    pairs = [((0, 1), (2, 3)), ((2, 1), (3, 3)), ((4, 1), (1, 3)), ((0, 2), (0, 4)),
             ((0, 5), (1, 5)), ((5, 5), (5, 6))]  # fmt: skip
    found = find_repeats(cells, Joints(pairs, []))
    assert [*found.counts.items()] == [("p/a", 2), ("p/z", 3)]
    assert found.neighbours == ((8, 17), (9, 33), (17, 40))
    cells.placed[4].shown = None
    assert find_repeats(cells, Joints(pairs, [])).counts == {"p/z": 3}


def test_parts_by_level_the_lowest_first() -> None:
    cells = cells_of(*"abcdef")
    for cell, level in zip(cells.placed, (17, 1, 9, 17, 1, 9), strict=True):
        cell.entry.level = level
    parts = [Part((one,), ()) for one in IDS]
    assert [[part.cells[0] for part in level] for level in by_level(cells, parts)] == [
        [9, 33], [17, 2], [40, 8],
    ]  # fmt: skip


def test_cells_and_ways_off_of_a_part() -> None:
    cells = cells_of(*"abcdef")
    items = [5 * COUNT + 3, 0 * COUNT + 7, 0 * COUNT + 1, 3 * COUNT, 2 * COUNT + 5]
    found = _part(cells, items, {0 * COUNT + 7, 0 * COUNT + 1, 3 * COUNT, 4 * COUNT})
    assert found == Part((2, 8, 17, 40), ((8, 0), (40, 1), (40, 7)))


def test_half_sides_that_can_be_walked_to_nowhere() -> None:
    """They face a gap, a cap or what cannot be walked; what faces the rim goes on, caps end."""
    cells = cells_of(*"abcdef", vocabulary=SimpleNamespace(can_walk=lambda face: face == "sh"))
    walked = SimpleNamespace(faces=("sh", "sw", "sh", "sh"))
    for cell in cells.placed:
        cell.shown = walked
    cells.placed[1].entry.origin, cells.placed[1].shown = "gap", None
    cells.placed[2].entry.origin = "capped"
    cells.placed[3].shown = SimpleNamespace(faces=("sw",) * 4)
    cells.placed[4].shown = None
    mates: list[Any] = [[None] * 4 for _ in IDS]
    mates[0] = [(1, 0), (1, 1), (2, 2), (3, 3)]
    mates[2] = [(3, 0), None, None, None]
    mates[5] = [(4, 0), None, (0, 2), (0, 1)]
    assert [*dead_ends(cells, Joints([], mates))] == [(40, 0), (40, 2), (40, 3), (2, 3)]


def test_pairs_of_half_sides_and_those_that_no_joint_names() -> None:
    """Cells face each other over the same point of one level."""
    points = {0: "bc", 1: "ab", 2: "ca", 3: "dd"}
    cells = cells_of(*"abcd", ids=(40, 9, 17, 8))
    for number, cell in enumerate(cells.placed):
        cell.spot, cell.entry.level = None, int(number == 3)
    cells.geometry = SimpleNamespace(middles=lambda column, *_: points[column])
    joints = find_joints(cells)
    assert joints.pairs == [((0, 0), (1, 1)), ((0, 1), (2, 0)), ((1, 0), (2, 1)), ((3, 0), (3, 1))]
    assert joints.mates == [
        [(1, 1), (2, 0)], [(2, 1), (0, 0)], [(0, 1), (1, 0)], [(3, 1), (3, 0)],
    ]  # fmt: skip
    missing = [*compare_joints(cells, joints, [])]
    assert [one.half_sides for one in missing] == [
        ((8, 0), (8, 1)), ((9, 0), (17, 1)), ((9, 1), (40, 0)), ((17, 0), (40, 1)),
    ]  # fmt: skip
    assert {one.kind for one in missing} == {"joint-missing"}
    stated = [(40, 0, 9, 1), (17, 0, 40, 1), (9, 0, 17, 1), (8, 0, 8, 1)]
    assert [*compare_joints(cells, joints, stated)] == []
    wrong = [*stated, (9, 0, 40, 0), (5, 0, 9, 0), stated[0]]
    assert [one.kind for one in compare_joints(cells, joints, wrong)] == [
        "joint-double", "joint-extra", "joint-unknown",
    ]  # fmt: skip


def test_tiles_of_a_set_that_stand_twice() -> None:
    cells = cells_of("z", "a", "z", "q", "a", "q")
    layout: Any = SimpleNamespace(tiles=dict.fromkeys(("p/z", "p/q", "p/x", "p/a")))
    request: Any = SimpleNamespace(set=True)
    said = [*constraints._twice(request, layout, cells)]
    asked = f"{option('set')} was asked for"
    assert said == [f"{asked}, and p/{tile} stands 2 times" for tile in "aqz"]
    request.set = False
    assert [*constraints._twice(request, layout, cells)] == []


def checker(zones: dict[int, list[int]], **more: Any) -> Any:
    one: Any = object.__new__(_Checker)
    one.cells = cells_of(*"abcdef", vocabulary=SimpleNamespace(may_close=lambda face: face == "sw"))
    listed = [SimpleNamespace(number=number, cells=cells) for number, cells in zones.items()]
    one.layout = SimpleNamespace(zones=listed, ways=[])
    one.index = {cell.id: number for number, cell in enumerate(one.cells.placed)}
    one.zone_of = {cell: number for number, cells in zones.items() for cell in cells}
    one.wide, one.sides = more.get("wide", set()), more.get("sides", set())
    one.joints = Joints(more.get("pairs", []), [])
    return one


def test_cells_of_zones_lie_in_one_each() -> None:
    one = checker({1: [40, 9, 65, 64, 3], 2: [17, 9, 33, 1], 7: []})
    assert [(fault.text, fault.cells) for fault in one.cells_of_zones()] == [
        *((f"a zone has cell {n}, which is not on the board", (n,)) for n in (1, 3, 64, 65)),
        ("cell 9 lies in 2 zones", (9,)), ("cell 8 lies in 0 zones", (8,)),
        ("cell 2 lies in 0 zones", (2,)), ("zone 7 has no cell", ()),
    ]  # fmt: skip
    one.layout.zones += one.layout.zones[2:]
    assert next(one.cells_of_zones()).text == "there are 2 zones of number 7"


def test_what_crosses_a_border_is_told_with_the_lower_zone_first() -> None:
    """But where a way crosses, or the zones lie open; what nothing is known of crosses nothing."""
    zones = {8: [40, 17], 1: [9, 8], 3: [33, 2]}
    pairs = [((0, 3), (1, 7)), ((0, 2), (2, 6)), ((1, 2), (4, 6)), ((3, 2), (0, 0))]

    def said(**more: Any) -> list[str]:
        one = checker(zones, pairs=pairs, **more)
        one.cells.placed[0].shown = SimpleNamespace(faces=("sw", "sw", "sh", "sh"))
        one.cells.placed[4].shown = None
        return [fault.text for fault in one.borders()]

    told = "something crosses the border of zones 1 and 8 from cell 40 to cell 9"
    assert said() == [told]
    assert said(wide={frozenset((1, 8))}) == [] == said(sides={frozenset((40, 9))})
    assert said(wide={frozenset((3, 8))}, sides={frozenset((9, 8))}) == [told]


# ---------------------------------------------------------------- ways of zones


def way(joint: tuple[Any, ...] = (40, 3, 9, 7), kind: str = "open", **more: Any) -> Any:
    return SimpleNamespace(**({"joint": joint, "kind": kind, "source": 1, "to": 2} | more))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (way(), ""), (way((9, 7, 40, 3), source=2, to=1), ""), (way(to=5), "leads to zone 5, which "
                                                                          "there is not"),
        (way(source=7, to=5), "leads to zone 7, which there is not"),
        (way((17, 3, 9, 7)), "ends in cell 17, which is not in zone 1"),
        (way((40, 3, 40, 7)), "ends in cell 40, which is not in zone 2"),
        (way((64, 3, 9, 7)), "ends in cell 64, which is not in zone 1"),
        (way((40, None, 9, 7)), "has half-sides just where it is not secret"),
        (way((40, 3, 9, None)), "has half-sides just where it is not secret"),
        (way((40, None, 9, None)), "has half-sides just where it is not secret"),
        (way(kind="secret"), "has half-sides just where it is not secret"),
        (way((40, None, 9, None), "secret"), ""),
        (way((40, None, 8, None), "secret"), "ends in cell 8 outside what one can walk of it"),
        (way((40, 2, 9, 7)), "runs over half-sides that do not face each other"),
        (way((40, 3, 9, 6)), "runs over half-sides that do not face each other"),
        (way((40, 8, 9, 7)), "runs over half-sides that do not face each other"),
        (way((40, -1, 9, 7)), "runs over half-sides that do not face each other"),
        (way((40, 0, 9, 0)), "ends in cell 40 outside what one can walk of it"),
        (way((40, 4, 9, 4)), "ends in cell 9 outside what one can walk of it"),
    ],
)  # fmt: skip
def test_a_way_joins_the_largest_pieces_of_its_zones(told: Any, said: str) -> None:
    """The second cell of zone 2 has nothing to walk on; 64 is on no board."""
    one = checker({1: [40, 64], 2: [9, 8], 3: [17]})
    one.pieces_of = {1: [[0 * COUNT + 3, 0 * COUNT + 4], [0]], 2: [[1 * COUNT + 7, 1 * COUNT]],
                     3: []}  # fmt: skip
    mates: list[Any] = [[None] * 8 for _ in IDS]
    for half, mate in ((3, 7), (0, 0), (4, 4), (7, 3)):
        mates[0][half], mates[1][mate] = (1, mate), (0, half)
    one.joints = Joints([], mates)
    assert one._fault(told) == said
    one.layout.ways = [told]
    faults = [*one.ways()]
    assert [fault.text for fault in faults] == (
        [f"the way from zone {told.source} to {told.to} {said}"] if said else []
    )
    assert all(fault.cells == (told.joint[0], told.joint[2]) for fault in faults)


def test_secret_ways_end_where_something_can_be_walked() -> None:
    one = checker({1: [40], 2: [9]})
    before, after = COUNT - 1, 2 * COUNT
    told = ([COUNT], True), ([after - 1], True), ([0, before, after], False), ([], False)
    for main, inside in told:
        one.pieces_of = {2: [main] if main else []}
        assert one._is_in_main(9, None, 2) == inside
        assert one._is_in_main(9, 0, 2) == (COUNT in main)


def test_a_zone_hangs_together_inside_itself() -> None:
    one = checker({1: [40, 9], 2: [17, 8]})
    one.pieces_of = {1: [[3]], 2: [[2 * COUNT], [3 * COUNT + 1, 3 * COUNT + 5], [2 * COUNT + 7]],
                     -1: [[4 * COUNT], [5 * COUNT]]}  # fmt: skip
    (fault,) = one.pieces()
    assert fault.text == "zone 2 falls into 3 pieces: cell 8, cell 17 cannot be walked to"
    assert fault.cells == (8, 17)
