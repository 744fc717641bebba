"""Vectors told to the compiler do what their plain Python does."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

numba = pytest.importorskip("numba")
lanes = pytest.importorskip("solver.lanes")
if lanes.IS_PLAIN:
    pytest.skip("nothing is compiled", allow_module_level=True)


@numba.njit
def compiled(
    matrices: Any, first: int, used: Any, promises: Any, at: int, width: int, shift: int,
    roll: int, room: Any,
) -> Any:  # fmt: skip
    raw, shifted, sums = room
    bits = lanes.product(matrices, first, used, 2, promises, at, width, raw)
    lanes.shift_lanes(raw, shift, shifted, at, width)
    total = lanes.sums_of(matrices, first, promises, at, width, sums)
    return bits, total, lanes.count_upto(sums, width, roll), lanes.share_of(raw[0], roll)


def plain(
    matrices: Any, first: int, used: Any, promises: Any, at: int, width: int, shift: int,
    roll: int, room: Any,
) -> Any:  # fmt: skip
    raw, shifted, sums = room
    bits = lanes.plain_product(matrices, first, used, 2, promises, at, width, raw)
    lanes.plain_shift(raw, shift, shifted, at, width)
    total = lanes.plain_sums(matrices, first, promises, at, width, sums)
    count = lanes.plain_count(sums, width, roll)
    return bits, total, count, lanes.plain_share(raw[0], roll)


def room_for(width: int, at: int) -> tuple[Any, Any, Any]:
    """Room for what is found, with some to spare that is not to be touched."""
    return (
        np.full(width + 8, 7, dtype=np.uint64),
        np.full(at + width + 8, 7, dtype=np.uint32),
        np.concatenate([[0], np.full(width + 8, 7)]),
    )


def test_both_do_the_same() -> None:
    """Over parts that are nothing, that vanish when they are shifted, and that fill 64 bits."""
    dice = random.Random(1)
    for number in range(60):
        width, first, at = 8 * dice.randint(1, 3), dice.randint(0, 3), dice.randint(0, 3)
        most = dice.choice([1, 3, 1 << 20, (1 << 29) - 1])
        given = [[dice.choice([0, 0, 1, most, dice.randint(0, most)]) for _ in range(count)]
                 for count in (first + width**2, at + width)]  # fmt: skip
        matrices, promises = (np.array(one, dtype=np.uint32) for one in given)
        if number % 3 == 0:
            matrices[dice.randrange(width) + first :: width] = 0
        shift = dice.choice([0, 1, 5, 40])
        sums = np.cumsum(matrices[first : first + width].astype(object) * promises[at:])
        roll = int(dice.choice([0, *sums, sums[-1] + 1]))
        rooms = room_for(width, at), room_for(width, at)
        kept = dice.sample(range(width), 4 * dice.randint(0, width // 4))
        used = np.array([9, 9, len(kept), *kept, 9], dtype=np.int32)
        asked = matrices, first, used, promises, at, width, shift, roll
        assert compiled(*asked, rooms[0]) == plain(*asked, rooms[1])
        for mine, theirs in zip(*rooms, strict=True):
            assert mine.tolist() == theirs.tolist()
        rows = matrices[first:].reshape(width, width)[: len(kept)].astype(object)
        product = sum(row * int(promises[at + word]) for row, word in zip(rows, kept, strict=True))
        product = [0] * width if not kept else product
        assert rooms[0][0].tolist() == [*product, *[7] * 8]
        assert rooms[0][2].tolist() == [0, *sums, *[7] * 8]
        wanted = [max(one >> shift, int(one > 0)) % (1 << 32) for one in product]
        assert rooms[0][1].tolist() == [*[7] * at, *wanted, *[7] * 8]
