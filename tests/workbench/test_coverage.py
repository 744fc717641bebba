"""Coverage: what a pack lacks is named, and what is forecast comes true."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.board.shape import SQUARE
from morphs.tiles.packs.catalogue import find_pack, load_pack
from morphs.workbench.coverage import cover
from morphs.workbench.demands import Simulation


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
    assert found.complete.share == 1
    assert {one.share for one in found.met.values()} == {1}


@pytest.mark.parametrize(
    "trial", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in range(1, 20))]
)
def test_the_tile_taken_out_is_named_first_and_the_forecast_comes_true(
    tmp_path: Path, trial: int
) -> None:
    taken = Dice(trial, "take").choose(COMPLETE)
    rest = [code for code in COMPLETE if code != taken]
    found = cover(load_pack(written(tmp_path, rest)), seed=trial, boards=40)
    assert canonical(found.wanted[0].code) == taken
    assert all(found.wanted[0].gain >= later.gain for later in found.wanted[1:])
    again = cover(
        load_pack(written(tmp_path, [*rest, found.wanted[0].code])), seed=trial + 100, boards=40
    )
    assert abs(again.complete.share - found.wanted[0].complete.share) <= 0.05


@pytest.mark.parametrize("boards", [40, pytest.param(300, marks=pytest.mark.soak)])
def test_the_forecast_holds_for_an_incomplete_pack(tmp_path: Path, boards: int) -> None:
    """Ten tiles are taken out; the five that coverage asks for are put back."""
    dice = Dice(5, "take many")
    rest = list(COMPLETE)
    for _ in range(10):
        rest.remove(dice.choose(rest))
    found = cover(load_pack(written(tmp_path, rest)), boards=boards, most=5)
    better = [*rest, *(wanted.code for wanted in found.wanted)]
    again = cover(load_pack(written(tmp_path, better)), seed=9, boards=boards, most=1)
    assert again.complete.share > found.complete.share
    assert abs(again.complete.share - found.wanted[-1].complete.share) <= 0.05


def measured(path: Path, seed: int, boards: int) -> float:
    """The share of boards without a gap."""
    pack = load_pack(path)
    simulation = Simulation(pack, pack.tiles, SQUARE, seed)
    laid = simulation.gaps("grid:4x4", range(boards), lambda: None)
    return sum(not row for row in laid) / boards


@pytest.mark.parametrize("trials", [3, pytest.param(8, marks=pytest.mark.soak)])
def test_intervals_hold_what_is_measured_afterwards(tmp_path: Path, trials: int) -> None:
    """A choice looks better than it is on the boards it was made for: none of this may show. What
    is measured of the better pack on other boards lies in the intervals, and not always below what
    was said."""
    held, above = 0, 0
    for trial in range(trials):
        rest = Dice(trial, "thin out").some(COMPLETE, 20)
        pack = load_pack(written(tmp_path, rest))
        found = cover(pack, seed=trial, boards=40, most=2, board="grid:4x4")
        better = [*rest, *(wanted.code for wanted in found.wanted)]
        again = measured(written(tmp_path, better), 500 + trial, 120)
        said = found.wanted[-1].complete
        held += said.low - 0.04 <= again <= said.high + 0.04
        above += again > said.share
    assert held >= trials - 1
    assert 1 <= above < trials


def test_margins_narrow_with_more_boards(tmp_path: Path) -> None:
    pack = load_pack(written(tmp_path, COMPLETE[::2]))
    few, many = (cover(pack, boards=boards, most=0) for boards in (8, 48))
    for one, other in ((few.complete, many.complete), (few.met[4], many.met[4])):
        assert one.low <= one.share <= one.high
        assert other.high - other.low < 0.7 * (one.high - one.low)
    told = many.as_json()
    assert told["complete_boards_between"] == [
        round(many.complete.low, 4),
        round(many.complete.high, 4),
    ]
    assert told["met_between"]["4"][0] <= told["met"]["4"] <= told["met_between"]["4"][1]


def test_proposals_show_no_more_kinds_than_the_packs_own_tiles(tmp_path: Path) -> None:
    """Tiles of two kinds each, of four in all: demands that only a tile of all kinds would meet are
    frequent, and nobody draws such a tile."""
    codes = ["hhwwttww", "hwhwwrwr", "rrwwddww", "dwdwthth", "hhhhwwww", "rwwwrwww", "wwwwwwww"]
    found = cover(load_pack(written(tmp_path, codes)), boards=16, most=6, board="grid:4x3")
    assert found.wanted
    assert all(len(set(one.code) - {"w"}) <= 2 for one in found.wanted)


@pytest.mark.parametrize("segments", [1, 4])
def test_finer_sides_are_covered_like_halves(tmp_path: Path, segments: int) -> None:
    """Sides of one and of four parts: the tile that is left out of all there are is asked for."""
    (tmp_path / "fine.toml").write_text(
        f'format = 1\nname = "fine"\nsegments = {segments}\ncrossing = "half"\nplain = "sn"\n'
        '[[area]]\nletter = "s"\nname = "solid"\ncolour = "#808080"\n'
        '[[line]]\nletter = "n"\nname = "nothing"\ncolour = "#808080"\n'
        '[[line]]\nletter = "h"\nname = "hall"\ncolour = "#606060"\n'
    )
    sides = ("n" * segments, "h" + "n" * (segments - 1))
    if segments > 1:
        sides = ("n" * segments, "n" + "h" * (segments - 2) + "n")
    codes = {"".join(f"s{letter}" for letter in "".join(ring)) for ring in product(sides, repeat=4)}
    least = {
        min(code[k:] + code[:k] for k in range(0, 8 * segments, 2 * segments)) for code in codes
    }
    taken = "".join(f"s{letter}" for letter in sides[1] * 4)
    path = tmp_path / "pack.csv"
    rows = [f"{code},1,fine.toml\n" for code in sorted(least - {taken})]
    path.write_text("code,weight,vocabulary\n" + "".join(rows))
    found = cover(load_pack(path), boards=16, most=1)
    assert found.wanted[0].gain > 0
    assert found.complete.share < 1
    assert found.wanted[0].complete.share == 1


def test_the_pack_that_ships_is_told_what_it_lacks() -> None:
    found = cover(load_pack(find_pack("dungeon")), boards=12, most=1)
    met = {sides: one.share for sides, one in found.met.items()}
    assert 0 < met[4] < met[3] < met[2] <= 1
    assert found.framing == sum(
        tile.shape.framing for tile in load_pack(find_pack("dungeon")).tiles
    )
    assert len(found.wanted) == 1


def test_pictures_without_codes_are_told_how_to_get_them(tmp_path: Path) -> None:
    Image.new("RGB", (60, 60)).save(tmp_path / "hall-hhhhhhhh.png")
    with pytest.raises(MorphsError, match=r"nothing to cover: .* coded = true$"):
        cover(load_pack(tmp_path))
