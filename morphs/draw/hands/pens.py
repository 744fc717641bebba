"""What strokes look like: a broad nib that is never turned, or a brush or chisel whose strokes are
strong or thin and swell at their ends."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely import MultiPoint, Polygon
from shapely.geometry.base import BaseGeometry

from morphs.base import exact
from morphs.base.exact import Floats
from morphs.draw.hands.strokes import Stroke

DEGREE = np.pi / 180
FLAT = 0.35
"""How slight an angle an end may have to the lines that letters stand between, at least, so that it
is cut along them: the height of its way, of its length."""


class Nib(NamedTuple):
    """A broad nib: how wide and how thick it is, and how many degrees it is turned."""

    wide: float
    thick: float
    turned: float


class Chisel(NamedTuple):
    """What draws strong and thin strokes: how wide these are (by the names of pens, `n` for those
    that are as wide as a turned brush makes them), how many degrees it is turned, how much wider
    ends are, from how far on, and how hollow they are cut."""

    widths: dict[str, float]
    turned: float
    flare: float
    reach: float
    hollow: float = 0.0


def written(strokes: list[Stroke], nib: Nib) -> BaseGeometry:
    """Return what a broad nib covers."""
    angle = nib.turned * DEGREE
    half = np.array([exact.cos(angle), exact.sin(angle)]) * (nib.wide / 2)
    parts = [part for stroke in strokes for part in _swept(stroke.line, half)]
    return exact.buffer(exact.union_all(parts), nib.thick / 2, 3)


def _swept(line: Floats, half: Floats) -> list[BaseGeometry]:
    """What a line as long as the nib is wide sweeps: ribbons from each turn over it to the next."""
    step = np.diff(line, axis=0)
    side = step[:, 0] * half[1] - step[:, 1] * half[0] > 0
    cuts = [0, *(np.flatnonzero(side[1:] != side[:-1]) + 1).tolist(), len(side)]
    parts: list[BaseGeometry] = []
    for first, last in pairwise(cuts):
        run = line[first : last + 1]
        ribbon = exact.points(np.concatenate([run + half, run[::-1] - half]))
        shape = Polygon(ribbon)
        parts.append(shape if shape.is_valid else exact.snapped(shapely.make_valid(shape)))
    return parts


def carved(strokes: list[Stroke], chisel: Chisel) -> BaseGeometry:
    """Return what a chisel leaves: each stroke as wide as its pen says, its ends swelling."""
    return exact.union_all([_cut(stroke, chisel) for stroke in strokes])


def _cut(stroke: Stroke, chisel: Chisel) -> BaseGeometry:
    line = stroke.line
    ahead = np.asarray(np.gradient(line, axis=0))
    ahead = exact.numbers(ahead / np.maximum(exact.lengths(ahead), 1e-6)[:, None])
    aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
    one, other = _halves(stroke, chisel, ahead)
    left, right = line + aside * one[:, None], line - aside * other[:, None]
    start = _end(right[0], left[0], line[0], -ahead[0], stroke.ends[0], chisel)
    end = _end(left[-1], right[-1], line[-1], ahead[-1], stroke.ends[1], chisel)
    ring = exact.points(np.concatenate([left[1:-1], end, right[1:-1][::-1], start]))
    shape: BaseGeometry = Polygon(ring)
    if not shape.is_valid:  # a way that crosses itself
        quads = np.stack([left[:-1], left[1:], right[1:], right[:-1]], axis=1)[1:-1]
        ends = (np.concatenate([start, left[1:2], right[1:2]]),
                np.concatenate([end, left[-2:-1], right[-2:-1]]))  # fmt: skip
        hulls = [MultiPoint(one).convex_hull for one in (*quads, *ends)]
        shape = exact.union_all(hulls)
    for sign, at, out in zip(stroke.ends, line[[0, -1]], (-ahead[0], ahead[-1]), strict=True):
        # A slanting stroke that swells would reach beyond its end.
        if _is_level(sign, out) and _beyond(shape, float(at[1]), float(out[1])):
            low, high = (float(at[1]), FAR) if out[1] < 0 else (-FAR, float(at[1]))
            shape = exact.clip(shape, -FAR, low, FAR, high)
    return shape


def _beyond(shape: BaseGeometry, line: float, out: float) -> bool:
    _, low, _, high = shape.bounds
    return low < line - 0.1 if out < 0 else high > line + 0.1


FAR = 4000.0
"""Beyond all letters."""


def _halves(stroke: Stroke, chisel: Chisel, ahead: Floats) -> tuple[Floats, Floats]:
    """How wide a stroke is at each point of it, on its left and on its right."""
    gone = np.append(0.0, exact.lengths(np.diff(stroke.line, axis=0)).cumsum())
    pen, long = stroke.pen, float(gone[-1])
    strong, thin = chisel.widths["k"], chisel.widths["t"]
    if pen == "n":
        angle = chisel.turned * DEGREE
        across = ahead[:, 0] * exact.sin(angle) - ahead[:, 1] * exact.cos(angle)
        wide = exact.numbers(np.sqrt(thin**2 + (strong**2 - thin**2) * across**2))
    elif pen in SWELLING:
        part = gone / long
        wide = thin + (chisel.widths[pen] - thin) * exact.numbers((4 * part * (1 - part)) ** 1.5)
    else:
        wide = np.full(len(gone), chisel.widths[pen])
    left = right = wide / 2
    for sign, way in zip(stroke.ends, (gone, long - gone), strict=True):
        more = FLARES.get(sign, (0.0, 0.0))
        near = np.clip(1 - way / min(chisel.reach, 0.9 * long), 0.0, 1.0)
        swell = chisel.flare * exact.numbers(near**2.6)
        left, right = left + more[0] * swell, right + more[1] * swell
    return exact.numbers(left), exact.numbers(right)


SWELLING = "sw"
"""Pens whose strokes are thin at their ends and strong in their middle."""
FLARES = {"s": (0.5, 0.5), "q": (0.42, 0.42), "v": (0.6, 0.6), "d": (0.05, 0.95), "u": (0.95, 0.05)}
"""How much wider ends are on the left and on the right of the way, by their signs: `s` stand on a
line, `q` are cut square, `v`, `d` and `u` are ends of arms, which swell to both sides, down and up
(of ways to the right). Others do not swell: `-` stand on a line, `.` are square and lie within
other strokes."""


def _is_level(sign: str, out: Floats) -> bool:
    return sign in "s-" and abs(float(out[1])) > FLAT


def _end(
    first: Floats, last: Floats, middle: Floats, out: Floats, sign: str, chisel: Chisel
) -> Floats:
    """An end from corner to corner: level where it stands on a line, upright where an arm ends,
    else square; those that swell are hollowed."""
    axis = 1 if _is_level(sign, out) else 0 if sign in "vdu" else -1
    if axis >= 0:
        first, last = (
            one + out * ((middle[axis] - one[axis]) / out[axis]) for one in (first, last)
        )
    hollow = (first + last) / 2 - out * (chisel.hollow if sign in FLARES else 0.0)
    return np.stack([first, hollow, last])
