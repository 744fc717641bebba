"""Filling gaps: every board is whole, every joint legal, and the pictures show what is said."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import morphs
from morphs.art.dungeon.artist import draw
from morphs.art.dungeon.paint import paint_full
from morphs.art.style.style import STYLES
from morphs.board.shape import shape_of
from morphs.building.result import Result
from morphs.cli import main
from morphs.request.request import Request
from morphs.tiles.joining import ways_to_join
from morphs.tiles.packs.catalogue import load_pack
from morphs.tiles.vocabulary import load_vocabulary
from tests.art.codes import faces_of

POOR = ["hhwwwwww", "rwwrwhww", "ttwtwwkk", "owwwhwww", "hwhwrwww", "llwwmmww"]
POOR_HEXES = [
    "pnpnpnpnpnpnpnpnpnpnpnpn", "prprpnpnpnpnprprpnpnpnpn", "psanananfnfnpnpnpnpnpnps",
    "fofofnfnmnmnmnmnfnfnfofo", "ananananpnpnptptpnpnanan", "sspssspnpnpnsnsnsnsnsnsn",
]  # fmt: skip
BOARDS: dict[str, dict[str, Any]] = {
    "grid": {"board": "grid:5x5"},
    "brick": {"board": "brick:5x5"},
    "framed": {"board": "grid:4x4", "frame": "after"},
    "framed first": {"board": "brick:4x4", "frame": "before"},
    "hex": {"board": "hex:5x5"},
    "wrapped": {"board": "grid:4x4", "wrap": True},
    "wrapped hex": {"board": "hex:4x4", "wrap": True},
    "closed": {"board": "grid:4x4", "closed": True},
    "closed hex": {"board": "hex:4x4", "closed": True},
}


@pytest.fixture(scope="session")
def poor(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("poor")
    squares, hexes = folder / "poor.csv", folder / "hexes.csv"
    squares.write_text("\n".join(["code,weight", *(f"{code},1" for code in POOR)]))
    hexes.write_text("\n".join(["code,weight,shape", *(f"{c},1,hex" for c in POOR_HEXES)]))
    return {"square": str(squares), "hex": str(hexes)}


def filled(seed: int, **options: Any) -> Result:
    return morphs.build(Request(seed=seed, gaps="fill", solver="draw", **options))


def origins(result: Result) -> Counter[str]:
    return Counter(cell.origin for cell in result.layout.cells)


def faults(result: Result) -> list[str]:
    report = morphs.check_layout(json.loads(result.layout.to_json()))
    return [fault.text for fault in report.faults]


def check_seeds(kind: str, rich: bool, poor: dict[str, str], seeds: range) -> Counter[str]:
    hexes = "hex" in kind
    pack = ("overland" if hexes else "dungeon") if rich else poor["hex" if hexes else "square"]
    total: Counter[str] = Counter()
    for seed in seeds:
        result = filled(seed, pack=pack, **BOARDS[kind])
        assert faults(result) == [], seed
        assert not origins(result)["gap"]
        total += origins(result)
    return total


@pytest.mark.parametrize("kind", BOARDS)
def test_every_board_of_a_poor_pack_is_whole(kind: str, poor: dict[str, str]) -> None:
    assert check_seeds(kind, False, poor, range(2))["filled"]


@pytest.mark.parametrize("kind", BOARDS)
def test_every_board_of_a_rich_pack_is_whole(kind: str, poor: dict[str, str]) -> None:
    check_seeds(kind, True, poor, range(1))


@pytest.mark.soak
@pytest.mark.parametrize("rich", [False, True], ids=["poor", "rich"])
@pytest.mark.parametrize("kind", BOARDS)
def test_five_hundred_seeds_are_whole(kind: str, rich: bool, poor: dict[str, str]) -> None:
    total = check_seeds(kind, rich, poor, range(500))
    assert total["capped"] <= total["filled"] / 100


def test_the_same_seed_fills_alike(poor: dict[str, str]) -> None:
    one, two = (filled(4, pack=poor["square"], board="grid:5x5") for _ in range(2))
    assert one.layout.to_json() == two.layout.to_json()


def test_free_sides_are_not_all_closed(poor: dict[str, str]) -> None:
    """What nobody demands is drawn from what the pack shows."""
    shown: Counter[str] = Counter()
    for seed in range(12):
        result = filled(seed, pack=poor["square"], board="grid:5x5")
        at_rim = {(c, h) for c, h in rim(result)}
        for cell in result.layout.cells:
            if cell.origin == "filled":
                shown.update(f for h, f in enumerate(cell.faces or ()) if (cell.id, h) in at_rim)
    assert shown["sh"] and shown["sw"] > shown["sh"]


def rim(result: Result) -> list[tuple[int, int]]:
    board = result.board
    return [
        (cell, half - int(board.half_start[cell]))
        for cell in range(len(board.cells))
        for half in board.halves(cell)
        if int(board.mate_of_half[half]) < 0
    ]


def test_a_closed_board_stays_closed(poor: dict[str, str]) -> None:
    for seed in range(6):
        result = filled(seed, pack=poor["square"], board="grid:4x4", closed=True)
        for cell, half in rim(result):
            assert (result.layout.cells[cell].faces or ())[half] == "sw"


def test_rivers_join_run_into_lakes_or_stay_apart() -> None:
    words, square = load_vocabulary("dungeon"), shape_of("square")
    ways = ways_to_join(square, 0, faces_of("rwhwrwkk", "square"), words)
    assert (0, 6, 7) in ways[0] and (4, 6, 7) in ways[0]
    assert not any(set(group) & {0, 4} and len(group) > 1 for group in ways[1])
    joined = ways_to_join(square, 0, faces_of("rwhwrwhw", "square"), words)[0]
    assert joined == ((0, 4), (2, 6))
    lakes = ways_to_join(square, 0, faces_of("kwwkkwww", "square"), words)[0]
    assert (3, 4) in lakes and (0,) in lakes


# ---------------------------------------------------------------- pictures


@pytest.fixture(scope="session")
def parchment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack of somebody else's, in colour."""
    folder = tmp_path_factory.mktemp("parchment")
    for number, code in enumerate(POOR, 1):
        drawing = draw("square", faces_of(code, "square"), number)
        picture = paint_full(drawing, 8, STYLES["parchment"])
        picture.save(folder / f"tile{number:04d}-{code}.png")
    return folder


@pytest.fixture(scope="module")
def framed(parchment: Path) -> Result:
    """A map on which squares, edges and corners are drawn."""
    return filled(3, pack=str(parchment), board="grid:2x2", frame="after")


@pytest.fixture(scope="module")
def whole(framed: Result) -> Image.Image:
    """Its picture."""
    return framed.picture.image()


@pytest.fixture(scope="module")
def saved(framed: Result, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The folder of its drawn tiles, and how many were said to be in it."""
    folder = tmp_path_factory.mktemp("saved") / "drawn"
    return folder, framed.save_drawn(folder)


def test_fills_have_the_colours_of_the_pack(parchment: Path) -> None:
    result = filled(3, pack=str(parchment), board="grid:3x2")
    picture = np.asarray(result.picture.image().convert("RGB"), dtype=np.int16)
    boxes = result.picture.scene.boxes
    medians: dict[str, list[float]] = {"filled": [], "placed": []}
    for cell in result.layout.cells:
        box = boxes[cell.id]
        part = picture[box.top : box.top + box.height, box.left : box.left + box.width]
        medians[cell.origin].append(float(np.median(part[:, :, 2])))
    assert medians["filled"]
    middle = np.median(medians["placed"])
    assert all(abs(value - middle) < 25 for value in medians["filled"])


def test_drawn_tiles_are_saved_and_can_be_used(
    framed: Result, saved: tuple[Path, int], parchment: Path
) -> None:
    folder, count = saved
    assert count == origins(framed)["filled"] + origins(framed)["capped"]
    pack = load_pack(folder)
    assert len(pack.tiles) == count and not pack.problems
    assert {tile.shape.name for tile in pack.tiles} == {"square", "edge", "corner"}
    again = morphs.build(Request(pack=(str(parchment), str(folder)), board="grid:3x3", seed=1))
    assert again.picture.size == (240, 240)


def test_a_saved_edge_is_the_picture_on_the_map(
    framed: Result, whole: Image.Image, saved: tuple[Path, int]
) -> None:
    files = sorted(saved[0].glob("edge*.png"))
    edges = [c for c in framed.layout.cells if c.shape == "edge" and c.origin == "filled"]
    assert len(edges) == 8
    for file, cell in zip(files, edges, strict=True):
        box = framed.picture.scene.boxes[cell.id]
        seen = whole.crop((box.left, box.top, box.left + box.width, box.top + box.height))
        turns = framed.board.cells[cell.id].place
        with Image.open(file) as kept:
            turned = kept.convert("RGB").rotate(-90 * turns, expand=True)
            assert turned.tobytes() == seen.convert("RGB").tobytes()


def test_the_command_line_fills_and_saves(
    tmp_path: Path, poor: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "build",
        "--pack",
        poor["hex"],
        "--solver",
        "draw",
        "--gaps",
        "fill",
        "--seed",
        "2",
    ]
    arguments += ["--board", "hex:4x4", "-o", str(tmp_path / "m.png")]
    arguments += ["--save-drawn", str(tmp_path / "d")]
    with pytest.raises(SystemExit) as done:
        main(arguments)
    assert not done.value.code
    assert "filled with drawn tiles" in capsys.readouterr().out
    assert load_pack(tmp_path / "d").tiles
    with pytest.raises(SystemExit) as again:
        main(arguments)
    assert again.value.code == 2
    assert "not empty" in capsys.readouterr().err


def test_many_fills_are_drawn_by_processes_alike(
    whole: Image.Image, parchment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from morphs.art.gaps import parallel

    monkeypatch.setattr(parallel, "ENOUGH", 4)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    together = filled(3, pack=str(parchment), board="grid:2x2", frame="after")
    assert together.picture.image().tobytes() == whole.tobytes()
    assert len(together.picture.artist._ready) >= 4  # type: ignore[attr-defined]
