"""The packs that ship, on every board, with water and everything reachable: whole and sound."""

from __future__ import annotations

import json
from typing import Any

import pytest

import morphs
from morphs import Pack, Request, Result, Tile

SQUARES = {
    "grid": {"board": "grid"},
    "brick": {"board": "brick"},
    "wrapped grid": {"board": "grid", "wrap": True},
    "wrapped brick": {"board": "brick", "wrap": True},
    "closed": {"board": "grid", "closed": True},
    "framed before": {"board": "grid", "frame": "before"},
    "framed after": {"board": "grid", "frame": "after"},
    "framed brick": {"board": "brick", "frame": "after"},
}
HEXES = {
    "hex": {"board": "hex"},
    "wrapped hex": {"board": "hex", "wrap": True},
    "closed hex": {"board": "hex", "closed": True},
}
RUNNING = """
wwwwwwdr whlwwlww whrwhwww wwwwwhrr lwwwtlww trwwwwwt lklwwhww whhwwccw ltdwhwww wwtwwdll
whwlhwwh rwwtrwhw twlwwlwt wrrwrwtw twrwwtwr tkwwwrrh hlwklwtw wwhtwrmm cwhwhwtc drwwrtdw
lwwhhlwh trhwhrww wtwtrrwt rwwdhdrh wrrwdhth dwwhrhhr hwhwhllh wthltwhl cwtckkch rwddkdrd
dchwcmmt mrwrtttt hhrrwddh hhlwhhhl wtrththt htrhrrkk khrhhrhk ttrrthkr cchhhthh chtddthc
hlllhhdh tlldltht rhttrdtt rhhhrtrh hhtltltl trtrhhrh hthrrhth trthhttr
"""
PACKS = ("dungeon", "caverns", "waters", "dungeon waters", "sideview")
UNFRAMED = "sideview"  # has squares only
WET = ("crossing", "lake")
CASES = [
    *(
        (packs, name)
        for packs in PACKS
        for name in SQUARES
        if packs != UNFRAMED or "framed" not in name
    ),
    *(("city", name) for name in ("grid", "closed")),
    *(("overland", name) for name in HEXES),
]


def assert_whole_and_sound(
    packs: str, name: str, size: str, seed: int, connected: bool, pin: tuple[str, ...] = ()
) -> Result:
    options: dict[str, Any] = {**(SQUARES | HEXES)[name], "pin": pin}
    options["board"] = f"{options['board']}:{size}"
    request = Request(
        seed=seed, pack=tuple(packs.split()), connected=connected, gaps="leave", **options
    )
    built = morphs.build(request)
    report = morphs.check_layout(json.loads(built.layout.to_json()))
    assert [fault.text for fault in report.faults] == []
    assert not report.gaps
    return built


SOME = [
    pytest.param(*case, marks=[pytest.mark.soak] if number % step else [])
    for number, case in enumerate(CASES)
    for step in [8 if case[0] == "waters" else 12]
]
"""Every eighth board with `waters`, every twelfth with other packs, and the rest in the soak."""


@pytest.mark.parametrize(("packs", "name"), SOME)
def test_a_connected_map_with_water(packs: str, name: str) -> None:
    assert_whole_and_sound(packs, name, "6x4", seed=2, connected=True)


@pytest.mark.soak
def test_water_that_will_not_run_is_left_out_and_said_so() -> None:
    """On a torus, with tiles whose rivers mostly run on."""
    few = Pack.of("few", [Tile(f"tile-{code}", code) for code in RUNNING.split()])
    result = morphs.build(Request(seed=1, pack=(few,), board="grid:9x7", wrap=True, gaps="leave"))
    assert result.report.gaps == 0
    assert any("most of the map is dry" in note for note in result.report.notes)


@pytest.mark.parametrize("seed", [pytest.param(1, marks=pytest.mark.soak), 3])
def test_a_connected_map_has_no_gaps_where_rivers_part_it(seed: int) -> None:
    """Most tiles of `waters` are of rivers, beside which there is rock: what is left without them
    is not chosen to suit them."""
    asked = Request(seed=seed, pack=("waters",), board="grid:10x8", connected=True, compose="loose")
    result = morphs.build(asked)
    assert not result.report.gaps and not result.report.unmet
    tiles = [cell.tile for cell in result.layout.cells]
    assert sum("rock" in str(name) for name in tiles) < len(tiles) // 3


def test_mirrored_shores_on_a_torus_of_hexes() -> None:
    """A mirrored tile whose river runs into its lake, on a map that it suits."""
    request = Request(
        seed=2,
        pack=("overland",),
        board="hex:6x6",
        wrap=True,
        connected=True,
        gaps="leave",
        pin=("3,3=hex0015:f,r1",),
    )
    layout = morphs.build(request).layout
    report = morphs.check_layout(json.loads(layout.to_json()))
    assert not report.faults and not report.gaps
    shore = next(cell for cell in layout.cells if (cell.column, cell.row) == (3, 3))
    assert shore.flip and {"pr", "an"} <= set(shore.faces)


def test_rivers_run_on_a_torus_of_hexes_or_the_map_says_that_hardly_any_do() -> None:
    request = Request(
        seed=5, pack=("overland",), board="hex:6x6", wrap=True, connected=True, gaps="leave"
    )
    built = morphs.build(request)
    assert morphs.check_layout(json.loads(built.layout.to_json())).ok and not built.report.gaps
    wet = [face for cell in built.layout.cells for face in cell.faces or () if face[1] in "rs"]
    assert len(wet) > 6 or any("dry" in note for note in built.report.notes)


@pytest.mark.soak
def test_a_large_torus_of_hexes_has_no_gaps() -> None:
    for seed in (1, 2, 3):
        request = Request(seed=seed, pack=("overland",), board="hex:64x64", wrap=True)
        assert not morphs.build(request).report.gaps


@pytest.mark.parametrize("seed", [33, *(pytest.param(n, marks=pytest.mark.soak) for n in (39, 34))])
def test_mirrored_shores_of_hexes(seed: int) -> None:
    """A mirrored tile whose river runs into its lake."""
    pins = ("3,2=hex0023:f,r1",)
    built = assert_whole_and_sound("overland", "hex", "6x5", seed=seed, connected=True, pin=pins)
    kinds = dict(built.water.nodes(data="kind"))
    lakes = [lake for before, lake in built.water.edges if (kinds[before], kinds[lake]) == WET]
    assert any(built.layout.cells[cell].flip for cell, _ in lakes)


@pytest.mark.soak
@pytest.mark.parametrize("connected", [False, True])
@pytest.mark.parametrize(("packs", "name"), CASES)
def test_many_seeds_and_larger_boards(packs: str, name: str, connected: bool) -> None:
    for seed in range(50):
        assert_whole_and_sound(packs, name, "12x10", seed, connected)
    for size in ("64x64", "128x128"):
        assert_whole_and_sound(packs, name, size, seed=0, connected=connected)


@pytest.mark.parametrize("how", [{"closed": True}, {"frame": "after"}])
def test_no_square_of_waters_stands_twice_within_closed_and_framed_maps(
    how: dict[str, bool | str],
) -> None:
    for seed in (1, 3, 5):
        request = Request(
            pack=("waters",), board="grid:5x4", seed=seed, compose="loose"
        ).model_copy(update=how)
        laid = [c.tile for c in morphs.build(request).layout.cells if c.shape == "square"]
        assert None not in laid and len(set(laid)) == len(laid)
