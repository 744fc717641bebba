"""Great spaces of a map: cells of natural ground, or of water, that go on into each other.

What one sees first in them belongs to no tile: it is drawn for the whole space, once its cells are
laid. Parts of set pieces go on into each other too; caves among them may have room for more.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from morphs.base.graphs import UnionFind
from morphs.base.seeds import stream_key
from morphs.board.glue import Board
from morphs.board.shape import Orientation
from morphs.draw.cell_art import CellArt
from morphs.draw.gap_artist import Space
from morphs.draw.scene import Scene
from morphs.draw.tips import oriented_cell
from morphs.layout.cells import FacesShown, LaidCells
from morphs.layout.layout import Layout
from morphs.plan.spans import BEYOND, lying_spans
from morphs.plan.spans import CAVE as CAVE_SPAN

Mask = NDArray[np.bool_]

CAVE, LAKE = "v", "k"
"""The areas of which there are great spaces."""
LEAST = 2
"""A single cell is no great space."""


def spaces_of(layout: Layout, board: Board, scene: Scene, cells: CellArt) -> list[Space]:
    """The great spaces of a map, those of most cells first."""
    words = cells.catalogue.vocabulary
    letters = [letter for letter in (CAVE, LAKE) if letter in words.areas]
    if not letters:
        return []
    shown = FacesShown(LaidCells.of(layout.cells))
    here, there = shown.at(layout.joints)
    parts: dict[str, UnionFind[int]] = {}
    faces = [face or " " for face in shown.faces]
    inner = np.array([face != " " and words.is_inner(face) for face in faces])
    kinds = np.array([letters.index(face[0]) if face[0] in letters else -1 for face in faces])
    goes_on = (inner[here] & inner[there]) | ((kinds[here] == kinds[there]) & (kinds[here] >= 0))
    spanned = _spanned(layout, board)
    goes_on |= spanned
    for number in np.flatnonzero(goes_on).tolist():
        a, _, b, _ = layout.joints[number]
        if a != b and board.cells[a].shape.is_box:
            letter = (
                CAVE if inner[here[number]] or spanned[number] else letters[kinds[here[number]]]
            )
            parts.setdefault(letter, UnionFind()).join(a, b)
    found = []
    for letter, sets in parts.items():
        groups: defaultdict[int, list[int]] = defaultdict(list)
        for cell in sets:
            groups[sets.root(cell)].append(cell)
        for group in groups.values():
            if len(group) >= LEAST:
                inside = sorted(group)
                lying = tuple(oriented_cell(layout, board, scene, cells, k) for k in inside)
                seed = stream_key(layout.seed, "sight", inside[0])
                found.append(Space(letter, lying, seed, scene.boxes))
    return sorted(found, key=lambda space: -len(space.cells))


def _spanned(layout: Layout, board: Board) -> Mask:
    """Which joints a cave goes on through where tunnels meet."""
    caves: dict[int, tuple[bool, ...]] = {}
    for cell in layout.cells:
        if cell.variant >= BEYOND and cell.tile is not None:
            shape, lying = board.cells[cell.id].shape, Orientation(cell.rotation, cell.flip)
            spans = lying_spans(cell.variant, shape, lying)
            caves[cell.id] = tuple(kind == CAVE_SPAN for kind in spans)
    found = np.zeros(len(layout.joints), dtype=bool)
    for number, (a, half, b, _) in enumerate(layout.joints) if caves else ():
        found[number] = b in caves and a in caves and caves[a][half]
    return found
