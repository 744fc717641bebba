"""Find corners of cells where open ground that spans a border may end in a point.

A tile does not know what lies beyond its corners, so its walls run out there at a slant. Where the
ground beyond is rock, whoever draws the board rounds what is left of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from morphs.base.seeds import stream_key
from morphs.board.glue import Board
from morphs.board.shape import Orientation
from morphs.draw.cell_art import CellArt
from morphs.draw.gap_artist import OrientedCell, Pixel, Seam, Tip
from morphs.draw.scene import Scene, half_side_ends
from morphs.layout.cells import FacesShown, LaidCells
from morphs.layout.layout import Layout

Spot = tuple[int, int]
AROUND = 4
"""From a corner from which open ground goes on along so many borders there is no rock to see."""


def tips_of(
    layout: Layout, board: Board, scene: Scene, cells: CellArt, seams: Sequence[Seam]
) -> Iterator[Tip]:
    """Every corner from which open ground goes on along one border to three: those round which
    there may be rock."""
    words = cells.catalogue.vocabulary
    rays, areas = _rays(layout, board, scene, words.plain_area)
    around = _around(scene, rays)
    shores: dict[Spot, list[Seam]] = defaultdict(list)
    for seam in seams:
        shores[_spot(seam.start)].append(seam)
        shores[_spot(seam.end)].append(seam)
    for spot, far in rays.items():
        if len(far) < AROUND:
            near = tuple(oriented_cell(layout, board, scene, cells, cell) for cell in around[spot])
            seed = stream_key(layout.seed, "tip", *spot)
            at, letters = (float(spot[0]), float(spot[1])), "".join(sorted(areas[spot]))
            yield Tip(at, scene.square, near, tuple(shores[spot]), seed, letters)


def _rays(
    layout: Layout, board: Board, scene: Scene, plain: str
) -> tuple[dict[Spot, set[Spot]], dict[Spot, set[str]]]:
    """The ends of all joints with open ground: where such joints lead from there, and the areas
    that they show."""
    shown = FacesShown(LaidCells.of(layout.cells))
    here, there = shown.at(layout.joints)
    opened = np.array([face is not None and face[0] != plain for face in shown.faces])
    found: dict[Spot, set[Spot]] = defaultdict(set)
    areas: dict[Spot, set[str]] = defaultdict(set)
    for number in np.flatnonzero(opened[here] | opened[there]).tolist():
        a, p, b, q = layout.joints[number]
        if board.cells[a].shape.is_box and board.cells[b].shape.is_box:
            mine = _ends(board, scene, a, p)
            if set(mine) == set(_ends(board, scene, b, q)):
                found[mine[0]].add(mine[1])
                found[mine[1]].add(mine[0])
                pair = (shown.faces[at[number]] or plain for at in (here, there))
                letters = {face[0] for face in pair} - {plain}
                for spot in mine:
                    areas[spot] |= letters
    return found, areas


def _ends(board: Board, scene: Scene, cell: int, half: int) -> tuple[Spot, Spot]:
    start, end = half_side_ends(board.cells[cell], half, scene.boxes[cell])
    return _spot(start), _spot(end)


def _spot(point: Pixel) -> Spot:
    return round(point[0]), round(point[1])


def _around(scene: Scene, rays: dict[Spot, set[Spot]]) -> dict[Spot, list[int]]:
    """The cells that meet at each spot."""
    found: dict[Spot, list[int]] = {spot: [] for spot in rays}
    left, top, wide, high = scene.boxes.table.T
    for spot in rays:
        x, y = spot
        touch = (left <= x) & (x <= left + wide) & (top <= y) & (y <= top + high)
        found[spot] = np.flatnonzero(touch).tolist()
    return found


def oriented_cell(
    layout: Layout, board: Board, scene: Scene, cells: CellArt, number: int
) -> OrientedCell:
    """A cell and how it lies."""
    cell, box = layout.cells[number], scene.boxes[number]
    if cell.tile is not None:
        tile = cells.catalogue.shown(cell)
        turned = Orientation(cell.rotation, cell.flip)
        return OrientedCell(tile, turned, board.cells[number].place, None, (box.left, box.top))
    wanted = cells.wanted(cell, (box.width, box.height)) if cell.faces else None
    return OrientedCell(None, Orientation(0, False), 0, wanted, (box.left, box.top))
