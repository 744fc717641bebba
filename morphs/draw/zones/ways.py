"""Roads and rivers of one level, as smooth lines through their squares."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from morphs.draw.terrain.marks import num, path, point
from morphs.draw.terrain.sheet import chance

XY = tuple[float, float]
Place = tuple[int, int]
RIVERS = (
    ("", ""),
    ("#7fb4d4", "#44738c"),
    ("#d3e8f2", "#86a8ba"),
    ("#b39b6b", "#7c6741"),
    ("#f08a35", "#a8431d"),
)
ROADS = (("", ""), ("#c9a06a", "#7d5730"), ("#cfc7b8", "#7d7568"), ("#e9e2d2", "#7a6f60"))
STRAIGHT = ((0, 1), (1, 0))
SLANTED = ((1, 1), (1, -1))


def river_shapes(river: NDArray[np.uint8], pixels: int) -> Iterator[str]:
    """Rivers: a dark bank, water, and a light thread."""
    for kind in range(1, len(RIVERS)):
        data = _lines(river == kind, river > 0, pixels, slanted=False)
        fill, bank = RIVERS[kind]
        yield _stroke(data, bank, max(4.0, 0.40 * pixels))
        yield _stroke(data, fill, max(2.6, 0.28 * pixels))


def road_shapes(road: NDArray[np.uint8], pixels: int) -> Iterator[str]:
    """Roads: an edge, then the way itself, over all edges."""
    lines = [(kind, _lines(road == kind, road > 0, pixels, True)) for kind in range(1, len(ROADS))]
    for kind, data in lines:
        yield _stroke(data, ROADS[kind][1], max(3.4, 0.36 * pixels), "0.9")
    for kind, data in lines:
        yield _stroke(data, ROADS[kind][0], max(1.9, 0.22 * pixels))


def _stroke(data: str, colour: str, width: float, strength: str = "1") -> str:
    return path(
        data,
        fill="none",
        stroke=colour,
        stroke_width=num(width),
        stroke_opacity=strength,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _lines(here: NDArray[np.bool_], all_: NDArray[np.bool_], pixels: int, slanted: bool) -> str:
    """Path data: each square bends from the middle of one edge to that of the next."""
    joined = _joined(all_, slanted)
    data = []
    for row, column in np.argwhere(here).tolist():
        place = (row, column)
        node = _node(place, pixels)
        ends = [_middle(node, _node(other, pixels)) for other in joined.get(place, ())]
        if len(ends) == 2:
            data.append(f"M{point(ends[0])}Q{point(node)} {point(ends[1])}")
        else:
            data += [f"M{point(end)}L{point(node)}" for end in ends]
    return "".join(data)


def _joined(squares: NDArray[np.bool_], slanted: bool) -> dict[Place, list[Place]]:
    """Which squares follow each other: side by side, or corner to corner where none leads round."""
    found: dict[Place, list[Place]] = {}
    rows, columns = squares.shape
    for row, column in np.argwhere(squares).tolist():
        for down, across in (*STRAIGHT, *(SLANTED if slanted else ())):
            y, x = row + down, column + across
            if not (0 <= y < rows and 0 <= x < columns and squares[y, x]):
                continue
            if down and across and (squares[row, x] or squares[y, column]):
                continue
            found.setdefault((row, column), []).append((y, x))
            found.setdefault((y, x), []).append((row, column))
    return found


def _node(place: Place, pixels: int) -> XY:
    row, column = place
    shake = 0.26
    return (
        (column + 0.5 + (chance(row, column, 1) - 0.5) * shake) * pixels,
        (row + 0.5 + (chance(row, column, 2) - 0.5) * shake) * pixels,
    )


def _middle(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
