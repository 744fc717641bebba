"""Lines that are seen in part."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.base.exact import Floats


def runs(points: Floats, shown: NDArray[np.bool_]) -> list[Floats]:
    """The stretches of a line's points that are shown, those of a point or two left out."""
    runs, start = [], None
    for k, on in enumerate([*shown.tolist(), False]):
        if on and start is None:
            start = k
        elif not on and start is not None:
            if k - start > 2:
                runs.append(points[start:k])
            start = None
    return runs
