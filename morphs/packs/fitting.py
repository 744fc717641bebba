"""Which of the packs that ship fit a board."""

from __future__ import annotations

import tilesets
from morphs.base.toml import read_toml
from morphs.board.shape import shape_of
from morphs.packs.catalogue import DEFAULT_PACK, shipped_packs


def fitting_packs(shape: str, vocabulary: str | None = None) -> list[str]:
    """Return the names of the packs that ship with tiles of a shape (``square``, ``hex``), and of
    a vocabulary if one is named that any of them has; the usual pack first."""
    kinds = {name: _vocabulary(name) for name in shipped_packs()} if vocabulary else {}
    found = [
        name
        for name in sorted(shipped_packs(), key=lambda name: (name != DEFAULT_PACK, name))
        if any((tilesets.PATH / name).glob(f"{shape_of(shape).word}[0-9]*"))
    ]
    if vocabulary not in kinds.values():
        return found
    return [name for name in found if kinds[name] == vocabulary]


def _vocabulary(name: str) -> str:
    return str(read_toml(tilesets.PATH / name / "pack.toml").get("vocabulary"))
