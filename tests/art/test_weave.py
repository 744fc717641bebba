"""Pieces of hatching are kept, and drawn again where what was kept is damaged."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import platformdirs
import pytest

from morphs.art.style import weave
from morphs.art.style.style import INK
from morphs.art.style.weave import Weave
from morphs.base.shelf import Shelf

SIDE = 26


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)


def piece(monkeypatch: pytest.MonkeyPatch) -> Weave:
    """A piece as another process gets it."""
    monkeypatch.setattr(weave, "_PIECES", Shelf(1 << 20))
    return weave.weave(INK, SIDE, 1)


def alike(one: Weave, other: Weave) -> bool:
    pictures = one.picture.tobytes() == other.picture.tobytes()
    return pictures and np.array_equal(one.seen, other.seen) and one.margin == other.margin


def test_a_kept_piece_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = piece(monkeypatch)
    monkeypatch.setattr(weave, "_drawn", None)
    kept = piece(monkeypatch)
    assert alike(drawn, kept) and np.array_equal(drawn.spots, kept.spots)
    assert kept.seen.max() > 0 and len(kept.picture.getcolors() or ()) > 1


@pytest.mark.parametrize("damage", [bytes(9), b"", None])
def test_a_damaged_piece_is_drawn_again(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = piece(monkeypatch)
    (path,) = tmp_path.rglob("*.weave")
    path.write_bytes(path.read_bytes()[:-9] if damage is None else damage)
    assert alike(drawn, piece(monkeypatch))
    path.write_bytes(zlib.compress(bytes(12)))
    assert alike(drawn, piece(monkeypatch))
