"""Draw the cells with fractal borders into the map (see geometry.fractal_borders)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from morphs.generators.zones.errors import CannotMakeError
from morphs.generators.zones.geometry.fractal_borders import Line, Point, bent, filled, outlined
from morphs.generators.zones.geometry.pieces import keep_one_piece
from morphs.generators.zones.geometry.power_cells import FINE, bounded
from morphs.generators.zones.state import State
from morphs.generators.zones.symmetry.images import image

TRIES = 6
CALMEST = 3
ROUNDS = 3
LEAST_SQUARES = 20  # a zone smaller than this holds nothing


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
        labels[:, -half:] = image(twins[labels], state.options.symmetry)[:, -half:]
        kept = keep_one_piece(labels, len(names))
        if (kept == labels).all():
            return labels
        labels = kept
    raise CannotMakeError("the halves could not be made alike: a zone would be in pieces")


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
