"""Whether what a layout file says fits together: its cells, faces, links, joints and water."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from morphs.base.errors import MorphsError
from morphs.board.glue import Board, Cell
from morphs.board.joints import Joint, Joints
from morphs.layout.layout import LaidCell, Layout
from morphs.layout.steps import WaterSteps
from morphs.tiles.vocabulary import Vocabulary


def refuse_other_cells(layout: Layout, board: Board, vocabulary: Vocabulary) -> None:
    """Refuse a layout that does not lie on its board.

    The board is that of its request; whatever reads the layout afterwards looks up cells and
    half-sides by their numbers, and letters in the vocabulary, without asking again."""
    if len(layout.cells) != len(board.cells):
        raise MorphsError("the layout's cells are not those of its board")
    sound: set[tuple[object, ...]] = set()  # few cells look different
    for number, (cell, own) in enumerate(zip(layout.cells, board.cells, strict=True)):
        if cell.id != number:
            raise MorphsError(f"{cell.place_text}: its board has the number {number} there")
        if (cell.column, cell.row, cell.level) != (own.column, own.row, own.level):
            raise MorphsError(
                f"{cell.place_text}: its board has column {own.column}, row {own.row}"
            )
        if cell.shape != own.shape.name:
            raise MorphsError(f"{cell.place_text}: its board has a {own.shape.name} there")
        look = (cell.shape, cell.tile is None, cell.rotation, cell.faces, cell.links)
        if look not in sound:
            _refuse_look(cell, own, vocabulary)
            sound.add(look)
    if layout.spec != board.spec:
        raise MorphsError("board: it is not the board of the request")
    if not _are_joints(layout.joints, board.joints()):
        raise MorphsError("joints: they are not those of the board")
    _refuse_water(WaterSteps.of(layout.water), board, vocabulary)


def _refuse_look(cell: LaidCell, own: Cell, vocabulary: Vocabulary) -> None:
    """Refuse a rotation, faces or links that no cell of this shape can have."""
    if cell.rotation not in range(len(own.shape.sides)):
        raise MorphsError(f"{cell.place_text}: no {own.shape.name} has rotation {cell.rotation}")
    count = own.shape.count
    if cell.faces is None and cell.tile is not None:
        raise MorphsError(f"{cell.place_text}: it has a tile, and no faces")
    if cell.faces is not None and len(cell.faces) != count:
        raise MorphsError(
            f"{cell.place_text}: it has {len(cell.faces)} faces, and {count} half-sides"
        )
    for face in cell.faces or ():
        if not vocabulary.is_face(face):
            raise MorphsError(
                f"{cell.place_text}: the vocabulary {vocabulary.name} has no face {face!r}"
            )
    for half in (half for group in cell.links for half in group):
        if half not in range(count):
            raise MorphsError(f"{cell.place_text}: it links the half-side {half}, which it has not")


def _are_joints(told: Sequence[Joint], own: Joints) -> bool:
    """Whether joints are those of a board, in any order and from either cell."""
    return told == own or np.array_equal(_in_order(told), _in_order(own))


def _in_order(joints: Sequence[Joint]) -> NDArray[np.int64]:
    table = joints.table if isinstance(joints, Joints) else list(joints)
    ends = np.array(table, dtype=np.int64).reshape(-1, 2, 2)
    turned = (ends[:, 0, 0] > ends[:, 1, 0]) | (
        (ends[:, 0, 0] == ends[:, 1, 0]) & (ends[:, 0, 1] > ends[:, 1, 1])
    )
    ends[turned] = ends[turned, ::-1]
    flat = ends.reshape(-1, 4)
    ordered: NDArray[np.int64] = flat[np.lexsort(flat.T[::-1])]
    return ordered


def _refuse_water(steps: WaterSteps, board: Board, vocabulary: Vocabulary) -> None:
    """Refuse steps of water between half-sides that no cell has, or of an unknown liquid."""
    for liquid in steps.liquids[1:]:
        if liquid not in vocabulary.liquids:
            raise MorphsError(f"water: the vocabulary {vocabulary.name} has no liquid {liquid!r}")
    places = steps.table[:, :4].astype(np.int64).reshape(-1, 2)
    halves = np.diff(board.half_start)
    known = (places[:, 0] >= 0) & (places[:, 0] < len(halves)) & (places[:, 1] >= 0)
    known[known] = places[known, 1] < halves[places[known, 0]]
    if not known.all():
        cell, half = places[np.flatnonzero(~known)[0]].tolist()
        raise MorphsError(f"water: no cell {cell} has a half-side {half}")
