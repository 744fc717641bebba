"""Coverage: what a pack lacks is named, and what is forecast comes true."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from morphs.base.seeds import Dice
from morphs.packs.catalogue import find_pack, load_pack
from morphs.workbench.coverage import cover


def canonical(code: str) -> str:
    """The first of all the ways a square's code can lie."""
    ways = [code, "".join(code[(1 - p) % 8] for p in range(8))]
    return min(way[k:] + way[:k] for way in ways for k in (0, 2, 4, 6))


COMPLETE = sorted({canonical("".join(letters)) for letters in product("hw", repeat=8)})


def written(folder: Path, codes: list[str]) -> Path:
    path = folder / "pack.csv"
    path.write_text("code,weight\n" + "".join(f"{code},1\n" for code in codes))
    return path


def test_a_complete_pack_lacks_nothing(tmp_path: Path) -> None:
    found = cover(load_pack(written(tmp_path, COMPLETE)), boards=40)
    assert found.wanted == ()
    assert found.complete == 1
    assert set(found.met.values()) == {1}


@pytest.mark.parametrize(
    "trial", [*range(5), *(pytest.param(n, marks=pytest.mark.soak) for n in range(5, 20))]
)
def test_the_tile_taken_out_is_named_first_and_the_forecast_comes_true(
    tmp_path: Path, trial: int
) -> None:
    taken = Dice(trial, "take").choose(COMPLETE)
    rest = [code for code in COMPLETE if code != taken]
    found = cover(load_pack(written(tmp_path, rest)), seed=trial, boards=60)
    assert canonical(found.wanted[0].code) == taken
    assert all(found.wanted[0].gain >= later.gain for later in found.wanted[1:])
    again = cover(
        load_pack(written(tmp_path, [*rest, found.wanted[0].code])), seed=trial + 100, boards=60
    )
    assert abs(again.complete - found.wanted[0].complete) <= 0.05


def test_the_forecast_holds_for_an_incomplete_pack(tmp_path: Path) -> None:
    """Ten tiles are taken out; the five that coverage asks for are put back."""
    dice = Dice(5, "take many")
    rest = list(COMPLETE)
    for _ in range(10):
        rest.remove(dice.choose(rest))
    found = cover(load_pack(written(tmp_path, rest)), boards=300, most=5)
    better = [*rest, *(wanted.code for wanted in found.wanted)]
    again = cover(load_pack(written(tmp_path, better)), seed=9, boards=300, most=1)
    assert again.complete > found.complete
    assert abs(again.complete - found.wanted[-1].complete) <= 0.05


def test_the_pack_that_ships_is_told_what_it_lacks() -> None:
    found = cover(load_pack(find_pack("dungeon")), boards=30, most=3)
    assert 0 < found.met[4] < found.met[3] < found.met[2] <= 1
    assert len(found.wanted) == 3
