"""How lists of tables tell the cells of each height."""

from __future__ import annotations

from morphs.generators.terrain.gazetteer import (
    IN_ROW,
    MOST_BELOW,
    MOST_HIGH,
    Entry,
    _level,
    briefer,
)


def test_a_height_of_few_cells_is_told_whole() -> None:
    for count in range(1, MOST_BELOW * IN_ROW + 1):
        places = [f"{one:04}" for one in range(count)]
        rows = list(_level(1, places))
        words = " ".join(row.word for row in rows)
        assert words.partition(": ")[2].split(", ") == places
        assert len(rows) == (1 if count <= MOST_HIGH else 1 + -(-count // IN_ROW))
        assert not any(row.name for row in rows[1:])


def test_a_height_of_many_cells_is_told_in_part() -> None:
    (row,) = _level(2, ["0101"] * (MOST_BELOW * IN_ROW + 1))
    assert row.word == "13 cells: 0101, 0101, 0101, 0101 ..."


def test_where_cells_have_no_numbers_none_are_told() -> None:
    assert [row.word for row in _level(1, ["", ""])] == ["2 cells"]


def test_a_list_in_brief_has_no_empty_rows() -> None:
    rows = [Entry("", "Heights to see from", heading=True), *_level(1, ["0101"] * 8)]
    for brief in briefer(rows):
        assert all(row.where or row.name for row in brief)
