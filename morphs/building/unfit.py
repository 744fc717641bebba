"""Files that can hold no map of some kind: said before tiles are laid, where that is known."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from morphs.base.arguments import path_of
from morphs.base.errors import MorphsError

if TYPE_CHECKING:
    from morphs.board.glue import Board

UNIVERSAL = (".dd2vtt", ".uvtt")
"""Endings of universal VTT files."""


def without_squares(board: Board) -> str:
    """Return why a board is none for universal VTT files, or nothing."""
    if board.spec.tiling.shape.is_box:
        return ""
    return "universal VTT files have square grids only: export hexes as .foundry.json, .tmj or .pdf"


def refuse_unfit(board: Board, paths: Iterable[str | Path]) -> None:
    """Raise MorphsError, before tiles are laid, for files that can hold no map of a board."""
    for target in map(path_of, paths):
        if target.suffix.lower() in UNIVERSAL and (said := without_squares(board)):
            raise MorphsError(f"{target}: {said}")
