"""Codes of dungeon tiles as faces."""

from __future__ import annotations

from morphs.board.shape import shape_of
from morphs.tiles.filename import parse_code
from morphs.tiles.vocabulary import load_vocabulary


def faces_of(code: str, shape: str) -> tuple[str, ...]:
    return parse_code(code, load_vocabulary("dungeon"), shape_of(shape))
