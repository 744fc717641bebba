"""Where tiles of unequal faces meet."""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import stream_key
from morphs.board.glue import Board
from morphs.draw.gap_artist import Pixel, Seam
from morphs.draw.scene import Scene, half_side_ends
from morphs.layout.cells import FacesShown, LaidCells
from morphs.layout.layout import Layout


def seams_of(layout: Layout, board: Board, scene: Scene) -> list[Seam]:
    """Return the joints of unequal faces of a board of boxes."""
    shown = FacesShown(LaidCells.of(layout.cells))
    here, there = shown.at(layout.joints)
    found: list[Seam] = []
    for number in np.flatnonzero((here != there) & (here > 0) & (there > 0)).tolist():
        a, p, _, _ = layout.joints[number]
        mine, other = shown.faces[here[number]], shown.faces[there[number]]
        if mine and other and board.cells[a].shape.is_box:
            start, end = half_side_ends(board.cells[a], p, scene.boxes[a])
            seed = stream_key(layout.seed, "seam", len(found))
            found.append(Seam(start, end, mine, other, seed))
    return told_of_each_other(found)


def told_of_each_other(seams: list[Seam]) -> list[Seam]:
    """Return the same seams, each knowing whether another goes on straight beyond its ends with
    rock on the same hand."""
    walls = [_beside_rock(s) for s in seams if (s.face[0] == "s") != (s.other[0] == "s")]
    firsts = {(_spot(a), _turn(a, b)) for a, b in walls}
    lasts = {(_spot(b), _turn(a, b)) for a, b in walls}
    found = []
    for seam in seams:
        a, b = _beside_rock(seam)
        turn = _turn(a, b)
        goes_on = ((_spot(a), turn) in lasts, (_spot(b), turn) in firsts)
        found.append(seam._replace(goes_on=goes_on))
    return found


def _spot(pixel: Pixel) -> tuple[int, int]:
    """Return a place to a fourth of a pixel."""
    return round(4 * pixel[0]), round(4 * pixel[1])


def _turn(a: Pixel, b: Pixel) -> tuple[bool, bool]:
    """Return which of the four ways leads from one place to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    level = abs(dx) > abs(dy)
    return level, (dx if level else dy) > 0


def _beside_rock(seam: Seam) -> tuple[Pixel, Pixel]:
    """Return the ends of a seam in the order in which its rock lies to the right."""
    return (seam.start, seam.end) if seam.face[0] == "s" else (seam.end, seam.start)
