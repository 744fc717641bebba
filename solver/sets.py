"""The bit sets of a search on the compiled engine: room for them, and rows as big integers; see
`solver/set_kernels.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solver import set_kernels
from solver.set_kernels import DOMAINS, MASKS, UNKNOWN, Sets

FIRST_SETS = 1 << 10
"""Sets that there is room for at first."""
MOST_BYTES = 1 << 27
"""What domains may take before those that no cell has any more are forgotten."""
LEAST_KEPT, MOST_KEPT = 1 << 10, 1 << 17
"""Entries of what was worked out lately, 16 for each cell."""
SUMS = 64
"""Candidates of a cell up to which the sums of their weights are kept."""
SUMS_EACH = 64
"""Of so many entries of what was worked out one is of sums."""
FULL_MASK = (1 << 64) - 1


def make_sets(shapes: tuple[int, int, int, int], words: int, cells: int) -> Sets:
    """No sets yet. Shapes are those of `Still.ring`, and how many words of 64 bits a domain has."""
    kinds, most, slots, parts = shapes
    width = words // 64 + 1  # a bit to spare tells what was never passed on from all words
    kept = LEAST_KEPT
    while kept < min(MOST_KEPT, 16 * cells):
        kept *= 2
    sets = Sets(
        size=np.ones(2, dtype=np.int64),
        domain=np.zeros((1, parts), dtype=np.uint64),
        kind=np.full(1, -1, dtype=np.int32),
        count=np.zeros(1, dtype=np.int32),
        only=np.full(1, -1, dtype=np.int32),
        shows=np.full((1, slots), UNKNOWN, dtype=np.int32),
        domain_hash=np.zeros(1, dtype=np.uint64),
        domain_spot=np.zeros(0, dtype=np.int32),
        mask=np.full((1, width), FULL_MASK, dtype=np.uint64),
        meeting=np.full((1, width), FULL_MASK, dtype=np.uint64),
        mask_hash=np.zeros(1, dtype=np.uint64),
        mask_spot=np.zeros(0, dtype=np.int32),
        single=np.zeros((kinds, most), dtype=np.int32),
        left=np.zeros((kept, 2), dtype=np.uint64),
        sum_key=np.zeros((kept // SUMS_EACH, slots + 1), dtype=np.int32),
        sum_count=np.zeros(kept // SUMS_EACH, dtype=np.int32),
        sum_of=np.zeros((kept // SUMS_EACH, SUMS), dtype=np.int64),
        row=np.zeros(parts, dtype=np.uint64),
        masks=np.zeros((slots, width), dtype=np.uint64),
    )
    return with_room(sets, FIRST_SETS, FIRST_SETS)


def copied(sets: Sets) -> Sets:
    """The same in arrays of its own."""
    return Sets(*(array.copy() for array in sets))


def with_room(sets: Sets, domains: int, masks: int) -> Sets:
    """The same with room for so many more domains and masks. It takes over the arrays of what was
    given, which may not be used any more: how many sets there are is told in one place."""
    changed: dict[str, NDArray[Any]] = {}
    for number, more, names, spots in (
        (
            DOMAINS,
            domains,
            ("domain", "kind", "count", "only", "shows", "domain_hash"),
            "domain_spot",
        ),
        (MASKS, masks, ("mask", "meeting", "mask_hash"), "mask_spot"),
    ):
        wanted, has = int(sets.size[number]) + more, len(getattr(sets, names[0]))
        if wanted <= has and len(getattr(sets, spots)):
            continue
        room = 1
        while room < wanted:
            room *= 2
        for name in names:
            array = getattr(sets, name)
            longer = np.zeros((room, *array.shape[1:]), dtype=array.dtype)
            longer[: len(array)] = array
            changed[name] = longer
        changed[spots] = np.zeros(4 * room, dtype=np.int32)
        set_kernels.enter(changed[names[-1]], changed[spots], int(sets.size[number]))
    return sets._replace(**changed)


def only_used(sets: Sets, used: NDArray[np.int32]) -> tuple[Sets, NDArray[np.int32]]:
    """Forget all domains but some; also the new number of each that was there."""
    kept = np.unique(np.append(used, set_kernels.NOTHING))
    numbers = np.zeros(len(sets.count), dtype=np.int32)
    numbers[kept] = np.arange(len(kept))
    size = sets.size.copy()
    size[DOMAINS] = len(kept)
    names = ("domain", "kind", "count", "only", "shows", "domain_hash")
    smaller = sets._replace(
        size=size,
        single=np.zeros_like(sets.single),
        domain_spot=np.zeros(0, dtype=np.int32),
        left=np.zeros_like(sets.left),
        sum_key=np.zeros_like(sets.sum_key),
        **{name: getattr(sets, name)[kept] for name in names},
    )
    return with_room(smaller, len(kept), 1), numbers


def numbers_of(sets: Sets, kinds: Sequence[int], masks: Sequence[int]) -> tuple[Sets, list[int]]:
    """The number of each domain of cells of some kinds."""
    # By what they are: an object that is gone may be followed by another at the same address.
    known = dict.fromkeys(zip(kinds, masks, strict=True), 0)
    sets = with_room(sets, len(known) + 1, 1)
    parts = sets.domain.shape[1]
    for kind, mask in known:
        known[kind, mask] = int(set_kernels.number_of(sets, kind, as_row(mask, parts)))
    return sets, [known[pair] for pair in zip(kinds, masks, strict=True)]


def as_row(mask: int, parts: int) -> NDArray[np.uint64]:
    """A bit set as a row of 64-bit words."""
    mask &= (1 << 64 * parts) - 1
    return np.frombuffer(mask.to_bytes(8 * parts, "little"), dtype="<u8").astype(np.uint64)


def as_mask(row: NDArray[np.uint64]) -> int:
    """A row of 64-bit words as a bit set."""
    return int.from_bytes(row.astype("<u8").tobytes(), "little")
