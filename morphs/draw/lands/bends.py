"""How a line runs through places: drawn taut, rounded, and, if it is a river, winding."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from morphs.base import exact

Points = NDArray[np.float64]
TAUT = 3
ROUNDS = 3
EASED = 3
"""How often bends are rounded."""
STRAIGHT, WOUND = 10.0, 46.0
"""So far from its ends a river does not wind, and from there on as much as anywhere, in units."""


def drawn(points: Points, widths: Points, reach: float) -> tuple[Points, Points]:
    """A line through places drawn taut and rounded, none of them moved farther than a reach; its
    ends stay."""
    first = points.copy()
    for _ in range(TAUT):
        if len(points) > 2:
            inner = 0.5 * points[1:-1] + 0.25 * (points[:-2] + points[2:])
            points = np.concatenate([points[:1], inner, points[-1:]])
    away = points - first
    far = np.maximum(1.0, np.sqrt((away**2).sum(axis=1)) / reach)[:, None]
    points = first + away / far
    for _ in range(ROUNDS):
        if len(points) > 2:
            points, widths = _cut(points), _cut(widths)
        else:
            points, widths = _halved(points), _halved(widths)
    return exact.points(points), exact.points(widths)


def _cut(values: Points) -> Points:
    """Chaikin's corners cut, the ends kept."""
    a = 0.75 * values[:-1] + 0.25 * values[1:]
    b = 0.25 * values[:-1] + 0.75 * values[1:]
    both = np.stack([a, b], axis=1).reshape(-1, *values.shape[1:])
    return np.concatenate([values[:1], both[1:-1], values[-1:]])


def _halved(values: Points) -> Points:
    middles = (values[:-1] + values[1:]) / 2
    both = np.empty((2 * len(values) - 1, *values.shape[1:]))
    both[::2], both[1::2] = values, middles
    return both


def reached(points: Points) -> Points:
    """How far along a line each of its points lies."""
    steps = exact.lengths(np.diff(points, axis=0))
    return exact.points(np.concatenate([[0.0], np.cumsum(steps)]))


def wound(points: Points, aside: Points) -> Points:
    """A line whose points are moved aside, less towards its ends, which stay."""
    if len(points) < 5:
        return points
    far = reached(points)
    share = np.clip((np.minimum(far, far[-1] - far) - STRAIGHT) / (WOUND - STRAIGHT), 0.0, 1.0)
    found = points + across(points) * (aside * share * share * (3 - 2 * share))[:, None]
    for _ in range(EASED):
        inner = 0.5 * found[1:-1] + 0.25 * (found[:-2] + found[2:])
        found = np.concatenate([found[:1], inner, found[-1:]])
    return exact.points(found)


def across(points: Points) -> Points:
    """Which way lies to the side of a line at each of its points, of length one."""
    ahead = np.asarray(np.gradient(points, axis=0))
    long = np.maximum(exact.lengths(ahead), 1e-6)[:, None]
    return np.asarray(np.stack([ahead[:, 1], -ahead[:, 0]], axis=1) / long)
