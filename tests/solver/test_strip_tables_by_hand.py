"""What fits the cells of strips, told by loops over all candidates."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from solver.strip_tables import (
    JOINT_BITS,
    WEIGHT_BITS,
    Course,
    Entries,
    make_tables,
    whole_joints,
    whole_weights,
)

WORDS, CANDIDATES, ONE = 3, 7, 1 << JOINT_BITS
COURSES = [Course(3, 1, 0, 2), Course(0, 2, 3, 1)]
Rows = list[tuple[int, ...]]


def test_weights_are_whole_and_have_so_many_bits_together() -> None:
    found = whole_weights(np.array([0.0, 1e-12, 1.0, 3.0]))
    whole = (1 << WEIGHT_BITS) - 8
    assert found.tolist() == [0, 1, whole // 4, 3 * whole // 4]
    assert whole_weights(np.array([0, 5, 0])).tolist() == [0, (1 << WEIGHT_BITS) - 6, 0]


def test_joints_are_whole_then_each_word_meets_itself() -> None:
    meets = np.array([[2.0, 1e-9, 0.0], [1e-9, 0.5, 1.0], [0.0, 1.0, 1 / 512], [9.0, 9.0, 9.0]])
    assert whole_joints(meets).tolist() == [
        [ONE, 1, 0], [1, ONE // 4, ONE // 2], [0, ONE // 2, 1], [ONE, 0, 0], [0, ONE, 0],
        [0, 0, ONE],
    ]  # fmt: skip


def fitting(
    rings: list[list[int]], weights: list[int], joints: list[list[int]], course: Course,
    outer: int, inner: int,
) -> dict[int, Rows]:  # fmt: skip
    """For each demand the candidates with what they show backward, onward and inward, and their
    weights, at least 1; one that is asked for by name fits whatever it weighs."""
    found: dict[int, Rows] = {}
    for demand in range(len(joints) + len(rings)):
        rows: Rows = []
        for number, (ring, weight) in enumerate(zip(rings, weights, strict=True)):
            shown = [ring[slot] for slot in (course.back, course.onward, inner)]
            if demand >= len(joints):
                if number == demand - len(joints):
                    rows.append((number, *shown, 1))
            elif weight and joints[demand][ring[outer]]:
                joined = weight * joints[demand][ring[outer]] >> JOINT_BITS
                rows.append((number, *shown, max(1, joined)))
        found[demand] = rows
    return found


def rows_of(entries: Entries, first: int, last: int) -> Rows:
    return [*zip(*(part[first:last].tolist() for part in entries), strict=True)]


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("seed", range(8))
def test_tables_hold_what_fits_each_demand(seed: int, course: Course) -> None:
    rolls = Random(seed)
    rings = [[rolls.randrange(WORDS) for _ in range(4)] for _ in range(CANDIDATES)]
    weights = [rolls.choice([0, 1, 2, 300, 4000]) for _ in rings]
    meets = np.zeros((WORDS + 2, WORDS))
    for a in range(WORDS):
        for b in range(a, WORDS):
            meets[a, b] = meets[b, a] = rolls.choice([0, 0, 1e-6, 0.01, 0.5, 1])
    meets[0, 0] = 1
    joints = whole_joints(meets)
    tables = make_tables(np.array(rings), np.array(weights), joints, course)
    assert tables.joints is joints and len(tables.met_start) == WORDS + 1
    for word in range(WORDS):
        met = tables.met[tables.met_start[word] : tables.met_start[word + 1]].tolist()
        assert met == [other for other in range(WORDS) if joints[word, other]]
    told = rings, weights, joints.tolist(), course
    upper = fitting(*told, course.before, course.after)
    assert len(tables.upper_start) == len(upper) + 1
    for demand, rows in upper.items():
        first, last = tables.upper_start[demand : demand + 2].tolist()
        assert rows_of(tables.upper, first, last) == rows
    lower = fitting(*told, course.after, course.before)
    assert len(tables.group_start) == len(lower) * WORDS + 1
    seen = 0
    for demand, rows in lower.items():
        for word in range(WORDS):
            groups = tables.group_start[demand * WORDS + word : demand * WORDS + word + 2].tolist()
            meant = sorted({back for _, back, _, inner, _ in rows if inner == word})
            assert tables.back[groups[0] : groups[1]].tolist() == meant
            for group, back in zip(range(*groups), meant, strict=True):
                first, last = tables.lower_start[group : group + 2].tolist()
                assert first == seen
                assert rows_of(tables.lower, first, last) == [
                    row for row in rows if (row[3], row[1]) == (word, back)
                ]
                seen = last
    assert seen == len(tables.lower.candidate) == tables.lower_start[-1]
