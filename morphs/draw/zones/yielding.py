"""Lesser signs that give way to the names of realms: a realm without its name is not known, and one
ruin stands for others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact
from morphs.draw.zones.sign import Box, Sign
from morphs.draw.zones.signs import LESSER

Bools = NDArray[np.bool_]
BADGE = "badge"
"""What goes with the sign that it stands beside."""


def lesser(signs: Iterable[Sign]) -> set[int]:
    """Return the numbers of signs that may give way."""
    return {one.number for one in signs if one.emblem.kind in (*LESSER, BADGE)}


def standing(signs: Sequence[Sign], names: Bools, pixels: int) -> list[Sign]:
    """Return the signs but lesser ones in the squares of names, and but their badges."""
    ready = lesser(signs)
    gone = {
        one.number
        for one in signs
        if one.number in ready and any(_covers(box, names) for box in one.bodies(pixels))
    }
    heads = [one for one in signs if one.emblem.kind != BADGE]
    for badge in (one for one in signs if one.emblem.kind == BADGE):
        at = badge.middle, badge.foot
        head = min(heads, key=lambda one: exact.apart(at, (one.middle, one.foot)), default=badge)
        gone |= {badge.number} if head.number in gone else set()
    return [one for one in signs if one.number not in gone]


def _covers(box: Box, squares: Bools) -> bool:
    """Whether any of some squares lies in a box."""
    left, top, right, bottom = (max(0.0, end) for end in box)
    return bool(squares[floor(top) : ceil(bottom), floor(left) : ceil(right)].any())
