"""Pieces of hatching are kept, and drawn again where what was kept is damaged."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import platformdirs
import pytest
from PIL import Image

from morphs.art.style import weave
from morphs.art.style.bundles import lines_of, seen
from morphs.art.style.style import INK
from morphs.art.style.weave import Weave
from morphs.base import exact
from morphs.base.exact import Floats
from morphs.base.shelf import Shelf

SIDE = 26


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name: tmp_path / name)


def piece(monkeypatch: pytest.MonkeyPatch) -> Weave:
    """A piece as another process gets it."""
    monkeypatch.setattr(weave, "_PIECES", Shelf(1 << 20))
    return weave.weave(INK.hatch_width, SIDE, 1)


def alike(one: Weave, other: Weave) -> bool:
    inks = [ink.tobytes() for ink in one.inks] == [ink.tobytes() for ink in other.inks]
    return inks and np.array_equal(one.seen, other.seen) and one.margin == other.margin


def test_a_kept_piece_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = piece(monkeypatch)
    monkeypatch.setattr(weave, "_drawn", None)
    kept = piece(monkeypatch)
    assert alike(drawn, kept) and np.array_equal(drawn.places, kept.places)
    assert kept.seen.max() > 0 and len(kept.inks[0].getcolors() or ()) > 1


@pytest.mark.parametrize("at", [(-7, 3), (12, -11), (4, 5), (-60, 0), (70, 0)])
def test_what_is_shown_of_a_piece_lies_where_the_whole_would(
    at: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, size = piece(monkeypatch), (33, 21)
    part, corner = whole.shown(at, size)
    for ink, shown in zip(whole.inks, part.inks, strict=True):
        pictures = Image.new("L", size, 9), Image.new("L", size, 9)
        pictures[0].paste(ink, at)
        pictures[1].paste(shown, corner)
        assert pictures[0].tobytes() == pictures[1].tobytes()
    assert part.seen.shape == part.inks[0].size[::-1]
    left, top = (max(0, -start) for start in at)
    high, wide = part.seen.shape
    assert np.array_equal(part.seen, whole.seen[top : top + high, left : left + wide])


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


def test_strokes_are_drawn_by_hand() -> None:
    """They are lighter at one end, and differ in weight and in where they end."""
    spots, dice = weave._laid(2)
    ruled, _ = seen(spots, lines_of(spots, dice, weave.PITCHES[1]))
    strokes, widths = weave._by_hand(2, 1)
    assert len(strokes) == len(ruled)
    ends = widths.min(axis=1) / widths.max(axis=1)
    assert 1 - weave.LIFTED <= ends.min() < 0.8 and ends.max() > 0.95
    assert widths.max(axis=1).std() > 0.05 and abs(widths.mean() - 0.93) < 0.05
    first, last = widths.T
    assert 0.4 < (first > last).mean() < 0.6, "begun from both sides"
    drawn_back = exact.lengths(strokes - ruled)
    assert drawn_back.max() <= weave.DRAWN_BACK[1] + 0.001
    assert drawn_back.std() > 0.01


def test_bundles_are_denser_the_nearer_they_are_to_a_wall() -> None:
    piece = weave.weave(INK.hatch_width, 16 * SIDE)
    dark = [np.asarray(ink).mean() for ink in piece.inks]
    assert dark[0] > 1.2 * dark[1] > 1.2 * dark[2] > 0


@pytest.mark.parametrize("kind", range(weave.KINDS))
def test_strokes_that_cross_the_rim_of_pieces_are_alike_on_both(kind: int) -> None:
    """As broad, and ending where they do: what lies beyond one side lies within the other."""
    strokes, widths = weave._by_hand(kind, 0)
    told = {row_of(*one) for one in zip(strokes, widths, strict=True)}
    x, y = strokes.mean(axis=1).T
    rim = (abs(x) < 0.3) & (y > 0) & (y < weave.SIDE)
    assert rim.sum() > 60
    for stroke, wide in zip(strokes[rim] + np.array((weave.SIDE, 0)), widths[rim], strict=True):
        assert row_of(stroke, wide) in told


def row_of(stroke: Floats, widths: Floats) -> tuple[float, ...]:
    return tuple(np.append(stroke, widths).round(4).tolist())
