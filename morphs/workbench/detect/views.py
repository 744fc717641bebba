"""Square views of tiles of any shape: edge and corner tiles are completed by their mirror images,
so that each half-side lies where a square has one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from morphs.base.pictures import Cut, load_rgba
from morphs.workbench.detect.survey import SPAN, Floats, to_lab

# For each shape: the half-sides of its views that are half-sides of the tile, in the tile's order.
HALVES: dict[str, tuple[tuple[int, int], ...]] = {
    "square": tuple((0, half) for half in range(8)),
    "edge": ((0, 0), (0, 1), (0, 2), (1, 4), (1, 5), (0, 7)),
    "corner": ((0, 0), (1, 3), (1, 4), (0, 7)),
}
COUNT = {"square": 1, "edge": 2, "corner": 2}


def views(path: Path | Cut, shape: str) -> list[Floats]:
    """Return a tile's square views, each canonical."""
    if shape == "square":
        return [to_lab(load_rgba(path, (SPAN, SPAN)))]
    if shape == "edge":
        tile = to_lab(load_rgba(path, (SPAN, SPAN // 2)))
        return [np.concatenate(pair) for pair in ((tile, tile[::-1]), (tile[::-1], tile))]
    tile = to_lab(load_rgba(path, (SPAN // 2, SPAN // 2)))
    across: Callable[[Floats], Floats] = lambda t: np.concatenate((t, t[:, ::-1]), axis=1)  # noqa: E731
    first = across(tile)
    second = across(tile[:, ::-1])
    return [np.concatenate((first, first[::-1])), np.concatenate((second[::-1], second))]
