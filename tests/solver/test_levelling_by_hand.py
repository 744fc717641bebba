"""Weights with which maps are levelled, by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from morphs.base.seeds import Dice
from solver import levelling


def test_weights_move_by_ever_finer_roots_over_maps_by_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that were drawn with last are taken, and their mean."""
    monkeypatch.setattr(levelling, "ROUNDS", (1, 2, 2))
    monkeypatch.setattr(levelling, "KEPT", 2)
    monkeypatch.setattr(levelling, "_whole", lambda weights: weights)
    swept: list[int] = []
    moved: list[tuple[int, int]] = []

    def sweep(one: Any, weights: Any, dice: Any) -> Any:
        swept.append(int(one[0]))
        return one

    def move(weights: Any, counts: Any, roots: int) -> Any:
        moved.append((int(counts[0]), roots))
        return weights + 10

    levels: Any = SimpleNamespace(
        raw=np.array([1, 2]), cells=np.array([1]), swept=sweep, counts=lambda one: one, moved=move
    )
    maps = [np.array([0, 7]), np.array([1, 8])]
    mean = levelling.level_weights(levels, maps, Dice(1, "level"))
    assert swept == [0, 0, 1, 0, 1]
    assert moved == [(7, 1), (7, 2), (8, 2), (7, 3), (8, 3)]
    assert mean.tolist() == [36, 37], "of the fourth and the fifth"
