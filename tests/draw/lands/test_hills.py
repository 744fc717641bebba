"""Hills stand in groups, which overlap within and leave bare ground between."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np

from morphs.draw.lands.grain import SIZE
from morphs.draw.lands.hills import LEAST, grouped

KEYS = np.arange(400, dtype=np.int64) * 7919 + 11
PLACES = np.stack([np.arange(400) * 1000.0, np.zeros(400)], axis=1)


def test_groups_are_rows_of_hills_close_to_each_other() -> None:
    groups: dict[int, list] = {}
    for hill in grouped(PLACES, KEYS):
        groups.setdefault(hill.group, []).append(hill)
    assert 0.7 * len(KEYS) < len(groups) < len(KEYS)
    counts = Counter(len(hills) for hills in groups.values())
    assert min(counts) == LEAST and max(counts) >= 6 and counts[LEAST] > counts[6]
    for hills in groups.values():
        for one, other in pairwise(hills):
            apart = np.hypot(one.x - other.x, one.y - other.y) / SIZE
            assert apart < 0.7 * (one.wide + other.wide) + 0.1


def test_hills_differ_in_size_and_the_dice_decide() -> None:
    hills = grouped(PLACES, KEYS)
    wide = [hill.wide for hill in hills]
    assert max(wide) > 3 * min(wide)
    assert hills == grouped(PLACES, KEYS)
    assert len({hill.key for hill in hills}) == len(hills)
