"""Layout files whose parts contradict each other are refused before anything reads on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import morphs

Spoil = Callable[[dict[str, Any]], object]

SPOILT: dict[str, tuple[Spoil, str]] = {
    "an id of no cell": (lambda d: d["cells"][1].update(id=99), "has the number 1 there"),
    "another shape": (lambda d: d["cells"][0].update(shape="edge"), "has a square there"),
    "a letter unknown": (lambda d: d["cells"][0]["faces"].__setitem__(0, "zz"), "no face 'zz'"),
    "an empty face": (lambda d: d["cells"][0]["faces"].__setitem__(3, ""), "no face ''"),
    "too few faces": (lambda d: d["cells"][0]["faces"].pop(), "7 faces, and 8 half-sides"),
    "no faces": (lambda d: d["cells"][0].update(faces=None), "it has a tile, and no faces"),
    "links": (lambda d: d["cells"][0].update(links=[[0, 8]]), "links the half-side 8"),
    "another board": (lambda d: d["board"].update(columns=10**9), "board: it is not the board"),
    "a joint too many": (lambda d: d["joints"].append([0, 99, 1, 2]), "joints: they are not"),
    "a joint too few": (lambda d: d["joints"].pop(), "joints: they are not"),
    "water nowhere": (
        lambda d: d["water"].append({"from": [0, 8], "to": [1, 1]}),
        "water: no cell 0 has a half-side 8",
    ),
    "water of no cell": (
        lambda d: d["water"].append({"from": [-1, 0], "to": [1, 1]}),
        "water: no cell -1 has a half-side 0",
    ),
    "an unknown liquid": (
        lambda d: d["water"].append({"from": [0, 0], "to": [1, 1], "liquid": "ale"}),
        "has no liquid 'ale'",
    ),
    "beyond whole numbers": (lambda d: d["cells"][0].update(id=2**31), "cells.0.id"),
}


@pytest.fixture(scope="module")
def data() -> str:
    """The text of a small sound layout."""
    options: dict[str, Any] = {"compose": "loose", "variants": "none"}
    return morphs.build(board="grid:2x2", seed=1, **options).layout.to_json()


@pytest.mark.parametrize("kind", SPOILT)
def test_a_layout_that_contradicts_itself_is_refused(kind: str, data: str, tmp_path: Path) -> None:
    spoil, says = SPOILT[kind]
    spoilt = json.loads(data)
    spoil(spoilt)
    file = tmp_path / "map.json"
    file.write_text(json.dumps(spoilt))
    for use in (
        lambda: morphs.export(file, tmp_path / "map.geojson"),
        lambda: morphs.Session(morphs.read_layout(file)),
        lambda: morphs.key_of(morphs.read_layout(file)),
    ):
        with pytest.raises(morphs.MorphsError) as refused:
            use()
        assert says in str(refused.value) and "\n" not in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["map.json"]


def test_joints_may_stand_in_any_order(data: str) -> None:
    turned = json.loads(data)
    turned["joints"] = [[b, q, a, p] for a, p, b, q in reversed(turned["joints"])]
    assert morphs.plan_of(morphs.Layout.from_dict(turned)) is not None
