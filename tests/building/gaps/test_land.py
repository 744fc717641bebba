"""Holes of a board filled with land by a terrain generator: `--gaps terrain:NAME`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import morphs
from morphs.base.errors import MorphsError, NoMapError
from morphs.building.gaps.land import all_but_one
from morphs.check import check_layout
from morphs.check.terrain.agreement import Agreement, compare
from morphs.layout.layout import Layout
from morphs.tiles.vocabulary import load_vocabulary
from tests.commands.test_commands import run


def built(generator: str, **more: Any) -> morphs.Result:
    options = {"pack": "overland", "board": "hex:9x7", "solver": "draw", "tries": 2, "seed": 3}
    return morphs.build(
        morphs.Request.model_validate({**options, "gaps": f"terrain:{generator}", **more})
    )


def agreement(result: morphs.Result) -> Agreement:
    data = json.loads(result.layout.to_json())
    report = check_layout(data)
    assert report.ok, report.to_text()
    return compare(data, data["terrain"], "map")


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 3), marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("generator", "board", "wrap"),
    [
        ("folkesten", "hex:8x6", False), ("folkesten", "grid:6x6", False),
        ("folkesten", "hex-pointy:6x6", True), ("toric", "hex:8x6", True),
        ("wargame", "hex-pointy:7x6", False),
        *(
            pytest.param(*one, False, marks=pytest.mark.soak)
            for one in (("toric", "hex:8x6"), ("wargame", "grid:7x7"), ("wargame", "hex:9x7"))
        ),
    ],
)  # fmt: skip
def test_holes_become_land_that_meets_what_stands(
    generator: str, board: str, wrap: bool, seeds: range
) -> None:
    """On grids and pointy-top hexes, of which the pack has no tile, all is one hole."""
    for seed in seeds:
        result = built(generator, board=board, wrap=wrap, seed=seed)
        cells = result.layout.cells
        assert all(cell.faces for cell in cells)
        assert result.report.gaps
        assert agreement(result).ok
        filled = [cell for cell in cells if cell.origin == "filled"]
        assert filled
        assert all(cell.terrain and cell.terrain.area for cell in filled)


def test_roads_come_to_land_and_go_on(tmp_path: Path) -> None:
    """Seven crossroads are laid; in the five that are missing the generator's land carries it
    on, whatever stands there."""
    rows = f"code,copies,shape,vocabulary\n{'po' * 12},7,hex,overland\n"
    (tmp_path / "pack.csv").write_text(rows)
    for seed in range(4):
        pack = str(tmp_path / "pack.csv")
        result = built("folkesten", pack=pack, board="hex:1x12", tries=50, seed=seed)
        assert result.report.gaps == 5
        assert agreement(result).ok
        told = json.loads(result.layout.to_json())["terrain"]
        filled = [cell for cell in result.layout.cells if cell.origin == "filled"]
        assert len(filled) == 5
        assert any(face[1] == "o" for cell in filled for face in cell.faces or ())
        assert any(path["kind"] == "road" for path in told["paths"])


def test_water_that_comes_in_goes_on(tmp_path: Path) -> None:
    """A river that ends at a hole's border runs into the hole's water, or off the map."""
    river = "prpr" + "pn" * 4 + "prpr" + "pn" * 4
    rows = f"code,copies,shape,vocabulary\n{river},3,hex,overland\n"
    (tmp_path / "pack.csv").write_text(rows)
    for seed in range(6):
        pack = str(tmp_path / "pack.csv")
        result = built("folkesten", pack=pack, board="hex:7x7", tries=50, seed=seed)
        assert agreement(result).ok
        goes_to = {end for body in result.report.bodies for end in body.goes_to}
        assert goes_to <= {"border", "water", "sink"}
        assert goes_to != {"sink"}


def test_a_closed_map_stays_closed() -> None:
    result = built("folkesten", closed=True, seed=1)
    inner = {(a, p) for a, p, _, _ in result.layout.joints}
    inner |= {(b, q) for _, _, b, q in result.layout.joints}
    for cell in result.layout.cells:
        for half, face in enumerate(cell.faces or ()):
            assert (cell.id, half) in inner or face[1] == "n"


def test_the_same_seed_makes_the_same_land() -> None:
    first, second = (built("wargame").layout.to_json() for _ in range(2))
    assert first == second
    assert Layout.from_dict(json.loads(first)).to_json() == first


def test_check_says_how_far_it_agrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = json.loads(built("folkesten").layout.to_json())
    (tmp_path / "layout.json").write_text(json.dumps(layout))
    assert run("check", str(tmp_path / "layout.json")) == 0
    count = len(layout["terrain"]["cells"])
    assert f"{count} of {count} cells show their own" in capsys.readouterr().out
    words = layout["terrain"]["words"]
    words += [] if "swamp" in words else ["swamp"]
    layout["terrain"]["terrain"] = [words.index("swamp")] * 63
    (tmp_path / "layout.json").write_text(json.dumps(layout))
    run("check", str(tmp_path / "layout.json"))
    assert "not shown: the terrain of" in capsys.readouterr().out


def test_edits_leave_the_land() -> None:
    before = built("folkesten").layout
    drawn = next(cell for cell in before.cells if cell.origin == "filled")
    session = morphs.Session(before)
    after = session.apply(f"pin {drawn.column},{drawn.row}=hex0001").layout
    assert check_layout(json.loads(after.to_json())).ok
    assert after.terrain == before.terrain
    with pytest.raises(NoMapError, match="pin, replace or rotate"):
        session.apply(f"resolve {drawn.column},{drawn.row}")


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"gaps": "terrain:zork"}, "'terrain:zork' is unknown: use one of leave, cap, fill, terr"),
        ({"gaps": "terrain:"}, "is unknown"),
        ({"gaps": "terrain:toric", "board": "grid:5x5"}, "lies on flat-top hexes"),
        ({"gaps": "terrain:toric", "board": "hex-pointy:5x5"}, "lies on flat-top hexes"),
        ({"pack": "dungeon", "board": "grid:5x5"}, "takes tiles of the vocabulary overland"),
        ({"pack": "overland", "board": "brick:4x4"}, "bricks split between two neighbours"),
    ],
)
def test_what_cannot_be_is_one_sentence(options: dict[str, Any], part: str) -> None:
    with pytest.raises(MorphsError, match=part):
        built("folkesten", **options)


def test_of_a_river_that_cannot_run_together_one_crossing_is_left_out() -> None:
    words = load_vocabulary("overland")
    faces = ("pr", "pr", "pn", "pn", "pr", "pr", "pn", "pn", "pr", "pr", "pn", "pn")
    land, river = tuple(range(12)), (0, 4, 8)
    assert list(all_but_one((river, land), faces, words)) == [
        ((4, 8), land),
        ((0, 8), land),
        ((0, 4), land),
    ]
    assert list(all_but_one(((0, 4), land), faces, words)) == []
