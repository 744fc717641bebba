"""How much floor tiles have, as `geometry.json` tells."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from morphs.plan import floors

SQUARE = [0, 0, 40, 0, 40, 40, 0, 40]
HOLE = [10, 10, 10, 20, 20, 20, 20, 10]


@pytest.mark.parametrize(
    ("entry", "floor"),
    [
        ({"floor": [[SQUARE]]}, 3200),
        ({"floor": [[SQUARE, HOLE], [HOLE]]}, 3200),
        ({"floor": [[SQUARE[::-1]]]}, 3200),
        ({"floor": []}, 0),
        ({}, None),
        (None, None),
        ({"floor": [[[1, 2, 3]]]}, None),
        ({"floor": [5]}, None),
    ],
)
def test_floor_is_what_outlines_hold_without_their_holes(
    entry: Any, floor: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floors, "entries_of", lambda pack: {"one": entry})
    pack: Any = SimpleNamespace(in_memory=False)
    tile: Any = SimpleNamespace(name="one")
    assert floors.floor_of(pack, tile) == floor
    assert floors.floor_of(SimpleNamespace(in_memory=True), tile) is None  # type: ignore[arg-type]
