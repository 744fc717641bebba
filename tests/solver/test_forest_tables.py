"""What a candidate leaves open in a row, against what is read off by eye."""

from __future__ import annotations

import pytest

from solver.forest_links import Group, gates_on, groups_of, stems_on
from solver.forest_tables import _opens

STEM = Group(((0, 1), (1, 3)), ())
"""A stem from slot 1 to slot 3."""
TWICE = Group(((0, 2), (1, 2)), ())
"""A stem that leaves by slot 2 twice."""
BASIN = Group(((0, 2),), ((1, 2), (2, 0)))
"""A basin open at slots 2 and 0, with a stem at slot 2."""


def test_gates_are_counted_by_their_slots() -> None:
    assert [stems_on(STEM, slot) for slot in range(4)] == [0, 1, 0, 1]
    assert [stems_on(BASIN, slot) for slot in range(4)] == [0, 0, 1, 0]
    assert [gates_on(BASIN, slot) for slot in range(4)] == [1, 0, 2, 0]
    assert groups_of(None, {}) == ()


@pytest.mark.parametrize(
    ("groups", "onward", "later", "expected"),
    [
        ((), 1, 0b1111, (0, 0, False)),
        ((STEM,), 1, 0b0000, (1, 0, False)),
        ((STEM,), 3, 0b0010, (1, 1, False)),
        ((STEM,), 0, 0b1010, (0, 2, False)),
        ((STEM,), -1, 0b1010, (0, 2, False)),
        ((STEM, STEM), 1, 0b1000, (2, 2, False)),  # two that do not hang together
        ((TWICE,), 2, 0b0001, (2, 0, True)),
        ((TWICE,), 2, 0b0100, (2, 2, True)),
        ((TWICE,), -1, 0b0100, (0, 2, False)),
        ((STEM, TWICE), 2, 0b0010, (2, 1, True)),
        ((BASIN,), 2, 0b0001, (2, 1, False)),  # gates of basins do not count as hanging together
        ((BASIN,), 0, 0b0100, (1, 2, False)),
    ],
)
def test_what_leads_onward_and_to_later_rows(
    groups: tuple[Group, ...], onward: int, later: int, expected: tuple[int, int, bool]
) -> None:
    assert _opens(groups, onward, later) == expected
