"""Which of the packs that ship fit a board."""

from __future__ import annotations

from functools import cache

import tilesets
from morphs.base.toml import read_toml
from morphs.board.shape import SHAPES, shape_of
from morphs.tiles.packs.catalogue import DEFAULT_PACK, shipped_packs
from morphs.tiles.packs.tables import TILES_TABLE
from morphs.tiles.vocabulary import load_vocabulary

POINTY = "pointy"


def fitting_packs(shape: str, vocabulary: str | None = None, pointy: bool = False) -> list[str]:
    """Return the names of the packs that ship with tiles of a shape (``square``, ``hex``, on a
    corner or not), and of a vocabulary if one is named that any of them has; the usual first."""
    kinds = {name: _vocabulary(name) for name in shipped_packs()} if vocabulary else {}
    has_twin = sum(known.name == shape for known in SHAPES.values()) > 1
    found = [
        name
        for name in sorted(shipped_packs(), key=lambda name: (name != DEFAULT_PACK, name))
        if _has_pictures(name, shape) or _lists_tiles(name, shape)
        if not has_twin or is_pointy(name) == pointy
    ]
    if vocabulary not in kinds.values():
        return found
    return [name for name in found if kinds[name] == vocabulary]


def is_pointy(name: str) -> bool:
    """Whether the hexes of a pack that ships stand on a corner."""
    return _told(name)[1] == POINTY


def on_its_corners(name: str) -> str | None:
    """Return the pack that ships and shows what another does, its hexes on a corner."""
    twin = f"{name}-{POINTY}"
    return twin if twin in shipped_packs() else None


def _has_pictures(name: str, shape: str) -> bool:
    return any((tilesets.PATH / name).glob(f"{shape_of(shape).word}[0-9]*"))


def _lists_tiles(name: str, shape: str) -> bool:
    """Whether a pack lists tiles without pictures, which are of its vocabulary's shape."""
    listed = (tilesets.PATH / name / TILES_TABLE).is_file()
    return listed and load_vocabulary(_vocabulary(name)).data.shape == shape


def _vocabulary(name: str) -> str:
    return _told(name)[0]


@cache
def _told(name: str) -> tuple[str, str]:
    """The vocabulary and the orientation of a pack that ships, asked for again and again."""
    told = read_toml(tilesets.PATH / name / "pack.toml")
    return str(told.get("vocabulary")), str(told.get("orientation"))
