"""Strips of two lines drawn by both engines, beside the same told by loops over all pairs."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import strip_tables, strips
from solver.strip_tables import JOINT_BITS
from solver.strips import Strips
from tests.solver.test_kernel_models import uncompile
from tests.solver.test_strip_tables_by_hand import fitting

SLOTS = (3, 1, 0, 2)
RINGS = np.array([ring for ring in product((0, 1, 2), repeat=4) if sum(ring) in (0, 2, 4)][:24])
WEIGHTS = np.array([4.0, *[0.5 + n % 3 for n in range(len(RINGS) - 1)]])
MEETS = np.array([[1.0, 0.004, 0.3], [0.004, 1.0, 0.0], [0.3, 0.0, 0.5], [1, 1, 1], [1, 1, 1]])
WORDS = 3


def joined(weight: int, joint: int) -> int:
    return max(1, weight * joint >> JOINT_BITS) if joint else 0


def shortened(table: list[list[int]], bits: int) -> list[list[int]]:
    """Shifted right to so many bits; what is possible stays so."""
    most = max(max(row) for row in table)
    shift = max(0, most.bit_length() - bits)
    return [[max(one >> shift, int(one > 0)) for one in row] for row in table]


def plain(made: Strips, along: int, laid: Any, demands: Any, rolls: Any, bits: int) -> Any:
    """Strip by strip: what may follow is added up from the last place, then candidates are chosen
    from the first, one pair of all."""
    course, joints = made.courses[along], made.joints.tolist()
    weights = strip_tables.whole_weights(WEIGHTS).tolist()
    told = RINGS.tolist(), weights, joints, course
    upper = fitting(*told, course.before, course.after)
    lower = fitting(*told, course.after, course.before)
    lower = {
        demand: sorted(rows, key=lambda one: (one[3], one[1])) for demand, rows in lower.items()
    }
    drawn = np.zeros_like(laid)
    for strip in range(laid.shape[1]):
        asked = demands[:, strip].T.tolist()
        last = [int(RINGS[laid[line, strip, -1], course.onward]) for line in (0, 1)]
        ahead = [[0] * WORDS for _ in range(WORDS)]
        ahead[last[1]][last[0]] = 1 << bits - 1
        messages = [ahead]
        for top, bottom in asked[:0:-1]:
            shown = [[0] * WORDS for _ in range(WORDS)]
            for (_, back, onward, inner, weight), (_, b2, o2, i2, w2) in product(
                upper[top], lower[bottom]
            ):
                worth = joined(weight, joints[inner][i2]) * w2 * messages[-1][o2][onward]
                shown[back][b2] += worth
            shown = shortened(shown, bits)
            met = [
                [sum(joints[w2][m2] * shown[m1][m2] * joints[w1][m1]
                     for m1 in range(WORDS) for m2 in range(WORDS)) for w1 in range(WORDS)]
                for w2 in range(WORDS)
            ]  # fmt: skip
            messages.append(shortened(met, bits))
        words = [int(RINGS[laid[line, strip, 0], course.back]) + WORDS for line in (0, 1)]
        for place, ((top, bottom), ahead) in enumerate(zip(asked, messages[::-1], strict=True)):
            pairs = []
            for one, other in product(upper[top], lower[bottom]):
                first = joined(one[4], joints[words[0]][one[1]])
                second = joined(other[4], joints[words[1]][other[1]])
                worth = joined(first, joints[one[3]][other[3]]) * second * ahead[other[2]][one[2]]
                if first and second:
                    pairs.append((worth, one, other))
            left = int(rolls[strip, place]) % sum(worth for worth, _, _ in pairs)
            for worth, one, other in pairs:
                left -= worth
                if left < 0:
                    drawn[:, strip, place] = one[0], other[0]
                    words = [one[2], other[2]]
                    break
    return drawn


@pytest.mark.parametrize("bits", [3, 16])
@pytest.mark.parametrize("along", [0, 1])
@pytest.mark.parametrize("fast", [False, True])
def test_strips_are_drawn_as_loops_over_all_pairs_say(
    fast: bool, along: int, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where numbers are few rolls often fall just between two pairs."""
    if fast:
        uncompile(pytest.importorskip("solver.strip_kernels"), monkeypatch)
    monkeypatch.setattr(strip_tables, "WEIGHT_BITS", 7 if bits < 9 else 12)
    monkeypatch.setattr(strips, "MESSAGE_BITS", bits)
    made = Strips(RINGS, WEIGHTS, MEETS, SLOTS, fast)
    course = made.courses[along]
    boards = np.zeros((3, 4, 4), dtype=np.int64)
    Strips(RINGS, WEIGHTS, MEETS, SLOTS, False).sweep(
        boards, (True, True), np.zeros((4, 4), dtype=bool), Dice(3, "even")
    )
    boards = boards.swapaxes(1, 2) if along else boards
    dice = Dice(along, "strips")
    changed = 0
    for number in range(4):
        rows = np.array([[number % 4], [(number + 1) % 4], [(number + 2) % 4], [(number + 3) % 4]])
        rows = np.repeat(rows, 3, axis=1)
        laid = boards[np.arange(3), rows]
        kept = np.zeros((2, 3, 4), dtype=bool)
        kept[number % 2, 1, 2] = True
        demands = made._demands(course, laid, kept, rows, closes=True)
        rolls = np.array([[dice.bits() for _ in range(4)] for _ in range(3)], dtype=np.uint64)
        drawn = made._draw(along, laid[1:3], demands, rolls)
        assert drawn.tolist() == plain(made, along, laid[1:3], demands, rolls, bits).tolist()
        changed += int((drawn != laid[1:3]).sum())
        boards[np.arange(3), rows[1]], boards[np.arange(3), rows[2]] = drawn
    assert changed > 20
