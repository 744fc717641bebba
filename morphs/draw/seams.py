"""Where tiles of unequal faces meet."""

from __future__ import annotations

import numpy as np

from morphs.base.seeds import stream_key
from morphs.board.glue import Board
from morphs.draw.gap_artist import Seam
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
    return found
