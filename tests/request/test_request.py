"""Requests: what may be said how, and that every fault is one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.base.errors import MorphsError
from morphs.base.options import spelling_options
from morphs.commands.options import flag


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seed": -1}, "seed: it should be at least 0"),
        ({"scale": float("nan")}, "scale: it should be a finite number"),
        ({"bored": 1}, "bored: this key is unknown"),
        ({"pack": 3}, "pack: it should be a list"),
        ({"mask": ["##", "#"]}, "mask: the rows of the mask have different lengths"),
        ({"mask": [3]}, "mask.0: it should be text"),
        ({"even": True}, "even cannot keep rivers from running in a circle"),
        ({"even": True, "board": "hex:9x9", "water": "off"}, "even is for boards of squares"),
        (
            {"even": True, "water": "off", "mask": ["##", "##"]},
            "even draws strips of the map anew, which does not go together with mask",
        ),
        (
            {"solver": "complete", "tries": 3},
            "tries is for tiles that are drawn one by one: leave it out, or solver complete",
        ),
        ({"solver": "complete", "start": "random"}, "start is for tiles that are drawn one by one"),
        (
            {"solver": "complete", "strict_tries": True},
            "strict_tries is for tiles that are drawn one by one",
        ),
        ({"background": "red"}, "background: write a colour as #rrggbb"),
    ],
)
def test_a_fault_is_one_sentence(options: dict[str, Any], words: str) -> None:
    with pytest.raises(MorphsError) as caught:
        morphs.Request(**options)
    assert str(caught.value).startswith(words)
    assert "\n" not in str(caught.value)


def test_faults_are_named_as_options_are_written() -> None:
    said = r"--px-per-square: it should be greater than 0"
    with spelling_options(flag), pytest.raises(MorphsError, match=f"^{said}$"):
        morphs.Request(px_per_square=0)


@pytest.mark.parametrize(
    ("pack", "stored"),
    [
        ("dungeon", ("dungeon",)),
        (Path("dungeon"), ("./dungeon",)),
        (Path("packs/mine"), ("packs/mine",)),
        (["dungeon", Path("/packs/mine")], ("dungeon", "/packs/mine")),
        ((), ()),
    ],
)
def test_packs_may_be_names_and_paths(pack: Any, stored: tuple[str, ...]) -> None:
    assert morphs.Request(pack=pack).pack == stored


def test_a_mask_makes_its_board() -> None:
    mask: Any = ["##.", ".##"]
    assert morphs.Request(mask=mask).board == "grid:3x2"
    assert morphs.Request(mask=mask, board="brick:3x2").board == "brick:3x2"


def test_a_request_is_read_back() -> None:
    asked = morphs.Request(board="grid:3x2", seed=5, tag=("crypt",), grid="5ft")
    assert morphs.Request.from_json(asked.to_json()) == asked
    assert morphs.Request.from_dict(asked.to_dict()) == asked
