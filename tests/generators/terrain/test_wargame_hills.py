"""The wargame tables, section 1: hills and mountains, with scripted dice."""

from __future__ import annotations

import pytest

from morphs.generators.terrain.ground import Ground
from morphs.generators.terrain.wargame import hills as hill_rules
from morphs.generators.terrain.wargame.table import MOUNTAIN
from tests.generators.terrain.tables import HEXES, SQUARES, cell, names, table

# 1.1 how many, how high


@pytest.mark.parametrize(
    ("relief", "more"), [("flat", 0), ("undulating", 2), ("hilly", 4), ("mountainous", 6)]
)
def test_1_1_number_of_hills(relief: str, more: int) -> None:
    """The text's own examples: 3 is 3 hills, 4 is 6, 2 is 6, 5 is 11."""
    die = {"flat": 3, "undulating": 4, "hilly": 2, "mountainous": 5}[relief]
    count = die + more
    heights = [] if relief == "flat" else [1] * count
    placing = [1, 1, 1, 1, *[2, 1, 1] * (count - 1)]
    laid = table(die, *placing, *heights, relief=relief, hills="yes", contiguous=False)
    hill_rules.hills(laid)
    assert sum(map(bool, laid.contours)) == count == {3: 3, 4: 6, 2: 6, 5: 11}[die]
    assert laid.dice.unused == 0


@pytest.mark.parametrize(
    ("relief", "heights"),
    [
        ("undulating", [1, 1, 1, 1, 2, 2]),
        ("hilly", [1, 1, 1, 1, 2, 2]),
        ("mountainous", [1, 1, 2, 2, 3, 3]),
    ],
)
def test_1_1_height_of_hills(relief: str, heights: list[int]) -> None:
    """An additional die for each hill, in the order in which they were placed, after all are."""
    placing = [1, 1, 1, 1, *[1, 1, 1] * 5]
    laid = table(*placing, 1, 2, 3, 4, 5, 6, relief=relief, hills="6", contiguous=False)
    hill_rules.hills(laid)
    placed = [2, 5, 8, 11, 14, 17]
    assert [laid.contours[c] for c in placed] == heights
    assert laid.dice.unused == 0


# 1.2 locating


def test_1_2_counting_along_rows() -> None:
    """Row by a die, three dice of cells along it, then on to the next row; the next hill is so
    many cells from the last, and the count loops from the last cell to the first."""
    laid = table(2, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 5)
    placed = (
        laid.place_all(4, "1.2", "hills", lambda c: True) if not laid.options.contiguous else []
    )
    assert placed == []
    laid = table(2, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 5, contiguous=False)
    placed = laid.place_all(4, "1.2", "hills", lambda c: True)
    assert names(SQUARES, placed) == ["0302", "0504", "0706", "0808"]
    assert laid.dice.unused == 0


def test_1_2_on_hexes_and_past_the_end() -> None:
    laid = table(6, 6, 6, 6, 6, 6, 6, ground=HEXES, contiguous=False)
    placed = laid.place_all(2, "1.2", "hills", lambda c: True)
    assert names(HEXES, placed) == ["0907", "0901"]


def test_1_2_a_taken_cell_passes_to_the_next_free_one() -> None:
    laid = table(1, 1, 1, 1, 1, 1, 1, contiguous=False)
    placed = laid.place_all(
        2, "1.2", "hills", lambda c: names(SQUARES, [c])[0] not in ("0601", "0701")
    )
    assert names(SQUARES, placed) == ["0301", "0801"]


def test_1_2_start_die_with_as_many_sides_as_rows() -> None:
    laid = table(8, 1, 1, 1, start_die="rows", contiguous=False)
    assert names(SQUARES, laid.place_all(1, "1.2", "hills", lambda c: True)) == ["0308"]


# 1.3 contiguous


@pytest.mark.parametrize(
    ("die", "beside"), [(1, False), (2, False), (3, False), (4, True), (6, True)]
)
def test_1_3_the_second_die(die: int, beside: bool) -> None:
    laid = table(3, 1, 1, 1, die, *([2] if beside else [1, 1, 1]))
    placed = laid.place_all(2, "1.2", "hills", lambda c: True)
    assert names(SQUARES, placed) == ["0303", "0403" if beside else "0603"]
    assert laid.dice.unused == 0


@pytest.mark.parametrize(
    ("ground", "die", "name"),
    [
        (SQUARES, 1, "0302"), (SQUARES, 2, "0403"), (SQUARES, 3, "0304"), (SQUARES, 4, "0203"),
        (HEXES, 1, "0302"), (HEXES, 2, "0403"), (HEXES, 3, "0304"),
        (HEXES, 4, "0204"), (HEXES, 5, "0203"), (HEXES, 6, "0202"),
    ],
)  # fmt: skip
def test_1_3_directions(ground: Ground, die: int, name: str) -> None:
    laid = table(3, 1, 1, 1, 4, die, ground=ground)
    assert names(ground, laid.place_all(2, "1.2", "hills", lambda c: True)) == ["0303", name]


def test_1_3_squares_throw_5_and_6_again() -> None:
    laid = table(3, 1, 1, 1, 4, 5, 6, 1)
    assert names(SQUARES, laid.place_all(2, "1.2", "hills", lambda c: True))[1] == "0302"


def test_1_3_a_taken_cell_and_the_edge_send_on_clockwise() -> None:
    laid = table(1, 1, 1, 1, 4, 1)
    free = lambda c: names(SQUARES, [c])[0] != "0401"  # noqa: E731
    assert names(SQUARES, laid.place_all(2, "1.2", "hills", free)) == ["0301", "0302"]


def test_1_3_all_neighbours_taken_ends_the_chain() -> None:
    """No die for the direction: the count of 1.2 goes on from the last cell."""
    laid = table(3, 1, 1, 1, 4, 1, 1, 1)
    around = set(SQUARES.neighbours[cell("0303")])
    placed = laid.place_all(2, "1.2", "hills", lambda c: c not in around)
    assert names(SQUARES, placed) == ["0303", "0603"]
    assert laid.dice.unused == 0


def test_hills_given_outright() -> None:
    laid = table(hills="0203,0304:2,0505:m")
    hill_rules.hills(laid)
    heights = {n: laid.contours[cell(n)] for n in ("0203", "0304", "0505")}
    assert heights == {"0203": 1, "0304": 2, "0505": MOUNTAIN}
    assert not laid.dice.log
