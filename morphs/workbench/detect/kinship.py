"""Which tiles of a folder are drawn alike: one artist's rock teaches nothing of another's.

A tile's look is the rock of its border, where no connector can be, and how strong its lines are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage

from morphs.workbench.detect.survey import Floats, Survey

BETWEEN = (*range(8, 27, 3), *range(128, 173, 4), *range(274, 293, 3))
UNLIKE = 26.0  # looks farther apart than this, in CIELAB, are by different hands
LINES = 0.25  # what a unit of a line's strength counts for


def look_of(survey: Survey) -> Floats:
    """Return the look of one tile: the middle of its rock, and its lines."""
    rock = survey.columns[:, list(BETWEEN)].reshape(-1, survey.columns.shape[-1])
    middle = np.median(rock, axis=0)
    middle[3] *= 0.3
    middle[4:] = np.minimum(middle[4:], 20) * 0.5
    return np.round(np.concatenate([middle, LINES * survey.strokes.ravel()]), 2)


def groups_of(surveys: Sequence[Survey]) -> list[list[int]]:
    """Return the groups of tiles that are drawn alike, the largest first."""
    if len(surveys) < 2:
        return [list(range(len(surveys)))]
    looks = np.array([look_of(survey) for survey in surveys])
    numbers = fcluster(linkage(looks, "average"), UNLIKE, "distance")
    groups = [np.flatnonzero(numbers == n).tolist() for n in sorted(set(numbers.tolist()))]
    return sorted(groups, key=lambda group: (-len(group), group[0]))
