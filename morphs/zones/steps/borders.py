"""Fractal borders: every border's middle is moved aside by up to half its length, then the two
halves' middles, and so on (the talk, "Creation of Zone edges").

A border may bend only within the kite between its ends and the middles of its two zones, and its
halves within halves of that kite: so no two borders ever cross. All numbers are integers, in 128ths
of a square counted from the map's middle, and odd: no corner meets the middle of a square.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from skimage.draw import polygon

from morphs.base.seeds import Dice
from morphs.zones.geometry.pieces import keep_one_piece
from morphs.zones.geometry.shapes import FINE, bounded
from morphs.zones.geometry.triangulation import Triangulation, cells, corners
from morphs.zones.state import CannotMakeError, State
from morphs.zones.symmetry.symmetry import image

SCALE = 32
SQUARE = FINE * SCALE  # 128 steps a square
SHORT = 2 * SQUARE  # borders this short stay straight
KITE = 85  # percent of the way to the kite's side a border may bend
TRIES = 6
CALMEST = 3
ROUNDS = 3
LEAST_SQUARES = 20  # a zone smaller than this holds nothing

Point = tuple[int, int]
fill: Callable[..., tuple[NDArray[np.int64], NDArray[np.int64]]] = polygon
Line = list[Point]
Bend = Callable[[int, int, tuple[Point, Point], tuple[Point, Point]], Line]


@dataclass
class Drawing:
    """The cells of a level as they were drawn, and how many squares too much and too little."""

    outlines: list[list[Point]]
    labels: NDArray[np.int64]
    areas: NDArray[np.int64]
    off: int


def borders(state: State) -> None:
    """Draw every cell with its fractal borders into the map.

    Bends give one zone what they take from its neighbour; the cells are weighed anew by that and
    drawn again, and the drawing with the truest areas stays.
    """
    for level, names in enumerate(state.names):
        shares = np.array([state.circles[name].share for name in names], dtype=np.int64)
        wanted = shares * state.options.size**2 // shares.sum()
        drawings = [_drawn(state, level, wanted)]
        for _ in range(ROUNDS if state.options.shapes == "power" else 0):
            state.weights[level] += (wanted - drawings[-1].areas) * FINE * FINE // 2
            drawings.append(_drawn(state, level, wanted))
        best = min(drawings, key=lambda drawing: drawing.off)
        state.outlines.append(best.outlines)
        _name(state, level, best.labels)


def _drawn(state: State, level: int, wanted: NDArray[np.int64]) -> Drawing:
    names, size = state.names[level], state.options.size

    def bend(cell: int, other: int, ends: tuple[Point, Point], kite: tuple[Point, Point]) -> Line:
        """Every border with dice of its own: it bends alike however often it is drawn."""
        if level == 0 and state.options.water == "islands":
            return []  # there the zones' borders are not randomised: they lie in the sea
        dice = state.dice("borders", level, names[cell], names[other])
        calm = max(state.pressed.get(names[of], 0) for of in (cell, other))
        return bent(dice, *ends, *kite, calm=min(calm, CALMEST))

    diagram = bounded(state.places[level], state.weights[level], size)
    outlines = outlined(diagram, len(names), bend)
    labels = keep_one_piece(filled(outlines, size), len(outlines))
    if state.twins:
        labels = _alike(state, level, labels)
    areas = np.bincount(labels.ravel(), minlength=len(names))
    return Drawing(outlines, labels, areas, int(np.abs(areas - wanted).sum()))


def _alike(state: State, level: int, labels: NDArray[np.int64]) -> NDArray[np.int64]:
    """Both halves of a level alike, every zone still one piece."""
    names = state.names[level]
    twins = np.array([names.index(state.twins[name]) for name in names])
    own = np.arange(len(names))
    if not state.turned:  # in the left half stand zones of the left half, and the middle's
        right = state.places[level][:, 0] > state.places[level][twins, 0]
        own = np.where(right, twins, own)
    half = labels.shape[1] // 2
    for _ in range(TRIES):
        labels = labels.copy()
        labels[:, :half] = own[labels[:, :half]]
        labels[:, -half:] = image(twins[labels], state.turned)[:, -half:]
        kept = keep_one_piece(labels, len(names))
        if (kept == labels).all():
            return labels
        labels = kept
    raise CannotMakeError("the halves could not be made alike: a zone would be in pieces")


def outlined(diagram: Triangulation, count: int, bend: Bend) -> list[list[Point]]:
    """The outlines of the first `count` cells, each border bent once for both its cells."""
    at = [odd(x, y) for x, y in corners(diagram, SCALE).tolist()]
    rings = cells(diagram)
    middles = [middle_of([at[triangle] for triangle, _ in ring]) for ring in rings]
    lines: dict[tuple[int, int, Point], list[Point]] = {}
    outlines = []
    for cell in range(count):
        ring = rings[cell]
        outline: list[Point] = []
        for (first, other), (second, _) in zip(ring, ring[1:] + ring[:1], strict=True):
            outline += _line(lines, cell, other, at[first], at[second], middles, count, bend)
        outlines.append(outline)
    return outlines


def _line(
    lines: dict[tuple[int, int, Point], list[Point]],
    cell: int, other: int, start: Point, end: Point,
    middles: list[Point], count: int, bend: Bend,
) -> list[Point]:  # fmt: skip
    """The border from start to end, without its end."""
    if other >= count:  # the map's side
        return [start]
    if (there := lines.get((other, cell, end))) is not None:
        return [start, *there[:0:-1]]
    line = [start, *bend(cell, other, (start, end), (middles[cell], middles[other]))]
    lines[cell, other, start] = line
    return line


def bent(
    dice: Dice, start: Point, end: Point, left: Point, right: Point, calm: int = 0
) -> list[Point]:
    """The points between two ends of a border, displaced within the kite of left and right; the
    calmer the less."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if dx * dx + dy * dy < SHORT * SHORT:
        return []
    middle = _displaced(start, end, left, right, dice, calm)
    first = bent(dice, start, middle, _half(start, left), _half(start, right), calm)
    second = bent(dice, middle, end, _half(left, end), _half(right, end), calm)
    return [*first, middle, *second]


def _displaced(start: Point, end: Point, left: Point, right: Point, dice: Dice, calm: int) -> Point:
    """The middle, moved at right angles by up to half the length, most often by less."""
    share = (dice.below(257) + dice.below(257) - 256) // (1 + calm)  # of 512ths of the length
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    apex = (
        left
        if (dx * (left[1] - start[1]) - dy * (left[0] - start[0]) > 0) == (share > 0)
        else right
    )
    limit = _room(start, end, middle, apex)
    move = max(-limit, min(limit, share))
    return odd(middle[0] - dy * move // 512, middle[1] + dx * move // 512)


def _room(start: Point, end: Point, middle: Point, apex: Point) -> int:
    """How far, in 512ths of the length, the middle may move and stay in the triangle to the apex.

    At right angles to the base the triangle's height over its middle is the apex's height times
    the share of the base that lies beyond the middle, seen from the apex's foot.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    squared = dx * dx + dy * dy
    ax, ay = apex[0] - start[0], apex[1] - start[1]
    height = abs(dx * ay - dy * ax) * 512 // squared
    foot = (dx * ax + dy * ay) * 512 // squared  # 0 at the start, 512 at the end
    beyond = max(foot, 512 - foot)
    return height * 256 * KITE // (max(1, beyond) * 100)


def odd(x: int, y: int) -> Point:
    return x | 1, y | 1


def _half(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def middle_of(points: list[Point]) -> Point:
    """The middle of a cell's corners, inside as cells are convex."""
    count = max(1, len(points))
    return sum(x for x, _ in points) // count, sum(y for _, y in points) // count


def filled(outlines: list[list[Point]], size: int) -> NDArray[np.int64]:
    """For every square the outline its middle lies in, -1 for none."""
    labels = np.full((size, size), -1, dtype=np.int64)
    half = size * SQUARE // 2
    for number, outline in enumerate(outlines):
        if len(outline) > 2:
            line = (np.array(outline) + half) / SQUARE - 0.5
            rows, columns = fill(line[:, 1], line[:, 0], labels.shape)
            labels[rows, columns] = number
    return labels


def _name(state: State, level: int, labels: NDArray[np.int64]) -> None:
    """Write the zones' ids into the map; extra zones are nobody's."""
    names = state.names[level]
    areas = np.bincount(labels.ravel(), minlength=len(names))
    for name, area in zip(names, areas.tolist(), strict=True):
        if name > 0 and area < LEAST_SQUARES:
            raise CannotMakeError(
                f"zone {name} would get {area} squares only: too little to hold it", name
            )
    state.cells[level] = np.array(names)[labels]
    state.map.zone[level] = np.maximum(state.cells[level], 0)
