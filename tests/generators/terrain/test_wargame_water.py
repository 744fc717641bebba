"""The wargame tables, section 2: rivers, lakes and marshes, with scripted dice."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from morphs.generators.terrain.wargame import (
    water,
)
from morphs.generators.terrain.wargame.border import entry_and_exit, exit_segment, segments
from tests.generators.terrain.tables import HEXES, SQUARES, cell, names, table

# 2.1 entry and exit


def test_2_1_twelve_segments_clockwise_without_corners() -> None:
    parts = segments(SQUARES, 12)
    assert [names(SQUARES, part) for part in parts[:4]] == [
        ["0201", "0301"], ["0401", "0501"], ["0601", "0701"], ["0802", "0803"],
    ]  # fmt: skip
    assert names(SQUARES, parts[6]) == ["0708", "0608"]
    assert names(SQUARES, parts[9]) == ["0107", "0106"]
    assert [len(part) for part in segments(HEXES, 12)] == [3, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2]


def test_2_1_the_readers_exit_the_redraft_and_the_diagram() -> None:
    """Entry 3, then 5: second part of the right-hand side (reader), five further (redraft), second
    part of the left-hand side (first diagram)."""
    assert exit_segment(2, 5, 12, "reader") == 4
    assert exit_segment(2, 5, 12, "redraft") == 7
    assert exit_segment(2, 5, 12, "diagram") == 10


@pytest.mark.parametrize("reading", ["reader", "redraft", "diagram"])
def test_2_1_an_exit_is_never_the_entry(reading: str) -> None:
    for entry, die in product(range(6), range(1, 7)):
        for count in (12, 16):
            assert exit_segment(entry, die, count, reading) != entry


@pytest.mark.parametrize("reading", ["reader", "redraft", "diagram"])
@pytest.mark.parametrize("count", [12, 16])
def test_2_1_ways_cross_the_table(reading: str, count: int) -> None:
    """No way leaves by the side that it entered by, nor cuts off a corner in one step."""
    for entry, die in product(range(count), range(1, 7)):
        leaving = exit_segment(entry, die, count, reading)
        assert entry * 4 // count != leaving * 4 // count
        assert (leaving - entry) % count not in (1, count - 1)


def test_2_1_an_exit_without_a_free_cell_passes_on_across_the_table() -> None:
    """Entry 4, then 4: the first part on the left, then clockwise, past all on the right."""
    laid = table(4, 6, 1, 4, 6, 2)
    free = {cell(name) for name in ("0802", "0803", "0804", "0805", "0708", "0608")}
    ends = entry_and_exit(laid, "2.1", "river", lambda c: c in free, ("", ""))
    assert ends is not None
    assert names(SQUARES, ends) == ["0802", "0708"]


def test_2_1_a_way_that_enters_by_another_segment_crosses_from_there() -> None:
    """Entry 6 is full, so that it enters at the bottom; 2 from there would leave by it too."""
    laid = table(6, 4, 2, 2, 6, 1)
    full = {cell("0806"), cell("0807")}
    ends = entry_and_exit(laid, "2.1", "river", lambda c: c not in full, ("", ""))
    assert ends is not None
    assert names(SQUARES, ends) == ["0708", "0401"]


def test_2_1_the_highest_die_of_a_segment_and_ties() -> None:
    laid = table(1, 4, 4, 2, 5, 2, 6, 1)
    ends = entry_and_exit(laid, "2.1", "river", lambda c: True, ("", ""))
    assert ends is not None
    assert names(SQUARES, ends) == ["0301", "0508"]
    assert laid.dice.unused == 0


def test_2_1_a_segment_full_of_hills_passes_to_the_next() -> None:
    laid = table(1, 5, 2, 3, 6, 1)
    hilly = {cell("0201"), cell("0301")}
    ends = entry_and_exit(laid, "2.1", "river", lambda c: c not in hilly, ("", ""))
    assert ends is not None
    assert names(SQUARES, ends)[0] == "0401"


def test_2_1_rivers_go_round_hills() -> None:
    laid = table(river_entry="0401", river_exit="0408", river_width="1", routes="straight")
    for name in ("0404", "0504", "0304"):
        laid.contours[cell(name)] = 1
    water.river(laid)
    (river,) = laid.ways
    cells = [SQUARES.cell(place) for place in river.points[1:-1]]
    assert all(not laid.contours[c] for c in cells)
    assert len(cells) == 8 + 4
    assert SQUARES.cell(river.points[0]) < 0 > SQUARES.cell(river.points[-1])


def test_2_1_no_way_round_is_a_gorge() -> None:
    laid = table(river_entry="0401", river_exit="0408", river_width="1", routes="straight")
    for column in range(8):
        laid.contours[SQUARES.cell((column, 3))] = 1
    water.river(laid)
    assert [spot.kind for spot in laid.spots] == ["gorge"]
    assert "0404" in laid.notes[0]


def test_2_1_equal_ways_are_chosen_by_dice() -> None:
    ways = set()
    for die in range(1, 7):
        laid = table(*[die] * 20, river_entry="0201", river_exit="0104", river_width="1")
        water.river(laid)
        ways.add(laid.ways[0].points)
    assert len(ways) > 1


# 2.2 width


@pytest.mark.parametrize(("die", "wide"), [(1, False), (4, False), (5, True), (6, True)])
def test_2_2_width(die: int, wide: bool) -> None:
    given = {"river_entry": "0401", "river_exit": "0408", "routes": "straight"}
    laid = table(die, *([2] if wide else []), **given)
    water.river(laid)
    assert laid.ways[0].wide is wide
    assert laid.feature.count("river") == (16 if wide else 8)
    assert laid.dice.unused == 0


@pytest.mark.parametrize(("die", "column"), [(1, 5), (2, 3)])
def test_2_2_the_bank_is_the_same_all_along(die: int, column: int) -> None:
    """Flowing south the left bank lies east."""
    laid = table(die, river_entry="0401", river_exit="0408", river_width="2", routes="straight")
    laid.contours[SQUARES.cell((column - 1, 2))] = 1
    water.river(laid)
    banks = [n for n in names(SQUARES, range(64)) if n[:2] == f"{column:02}"]
    assert [laid.feature[cell(n)] for n in banks] == ["river", "river", "", *["river"] * 5]


# 2.3 and 2.4


@pytest.mark.parametrize(
    ("rule", "name", "feature"),
    [(water.lakes, "lakes", "lake"), (water.marshes, "marshes", "marsh")],
)
def test_2_3_and_2_4_lakes_and_marshes(rule: Any, name: str, feature: str) -> None:
    laid = table(2, 1, 1, 1, 1, 4, 2, **{name: "yes"})
    laid.contours[cell("0301")] = 1
    rule(laid)
    assert [n for n in names(SQUARES, range(64)) if laid.feature[cell(n)]] == ["0401", "0501"]
    assert laid.feature.count(feature) == 2
    assert laid.dice.unused == 0
