"""Codes from pixels: right for nearly all half-sides in every style, resumable, and renamable.

The art is painted by `benchmarks/styles.py`; `benchmarks/detect.py` measures all styles and sizes.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image, ImageDraw
from scipy import ndimage

from benchmarks.detect import measured, shares
from benchmarks.masks import Ground, boxes, drawn, megacosm, random_mask
from benchmarks.styles import REQUIRED, paint
from morphs.base.errors import MorphsError
from morphs.commands.packs import command
from morphs.tiles.packs.catalogue import find_pack, load_pack
from morphs.tiles.packs.links_file import follow_links, read_links
from morphs.workbench.codes import CodeRow, Move, plan_names, rename, take_back, write_codes
from morphs.workbench.detect import boosted, finished, gathering
from morphs.workbench.detect.detecting import detect
from morphs.workbench.detect.inside import joined
from morphs.workbench.detect.proposal import DetectOptions
from morphs.workbench.detect.proposing import propose
from tests.conftest import SHARED

SIZES = (300, 302, 319, 300, 400)
STYLES = [
    pytest.param(style, size, marks=[pytest.mark.soak] if size % 100 == 0 else [])
    for style, size in zip(REQUIRED, SIZES, strict=True)
]
"""Those of odd sizes; in the soak all."""


@pytest.mark.parametrize("every", [12, pytest.param(3, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("style", "size"), STYLES)
def test_another_artists_tiles_in_the_styles_required(style: str, size: int, every: int) -> None:
    tiles = megacosm()[::every]
    if not tiles:
        pytest.skip("the pack megacosm is not at hand (../shared/packs/megacosm)")
    state, kind = shares(measured(tiles, style, size, seed=size))
    assert state >= 0.97
    assert kind >= 0.9


@pytest.mark.parametrize(
    "style",
    [*(pytest.param(one, marks=pytest.mark.soak) for one in ("thick", "hatched")), "outlines"],
)
def test_rooms_caves_doors_and_water_on_the_border(style: str) -> None:
    """All but chasms, which are as black as walls."""
    tiles = [tile for tile in drawn(7, 5) if "sc" not in tile.faces]
    state, _ = shares(measured(tiles, style, 300, seed=2))
    assert state >= 0.95


@pytest.mark.parametrize(
    "style", [pytest.param("blue", marks=pytest.mark.soak), "light_rock", "blueprint"]
)
def test_tiles_of_our_own_in_other_styles(style: str) -> None:
    tiles = [tile for tile in boxes(12, 3) if all(face[0] == "s" for face in tile.faces)]
    state, kind = shares(measured(tiles, style, 300, seed=4))
    assert state >= 0.97
    assert kind >= 0.85


@pytest.mark.parametrize("every", [60, pytest.param(1, marks=pytest.mark.soak)])
def test_the_pack_that_ships_reads_as_it_is_coded(every: int, tmp_path: Path) -> None:
    """Halls, tunnels, rivers, lava and doors; the border of rooms may look like anything."""
    shipped = load_pack(find_pack("dungeon"))
    chosen = {*shipped.tiles[::every]}
    for face in ("sr", "sl", "sd"):
        chosen |= {*[tile for tile in shipped.tiles if face in tile.faces][:5]}
    for tile in chosen:
        assert tile.path
        shutil.copy(tile.path, tmp_path)
    shutil.copy(shipped.path / "pack.toml", tmp_path)
    pack = load_pack(tmp_path)
    found = propose(DetectOptions(tmp_path, every=True, workers=1))
    by_path = {tile.path: tile for tile in pack.tiles}
    pairs = [
        (coded, seen)
        for one in found.tiles
        for coded, seen in zip(by_path[one.path].faces, one.faces, strict=True)
        if coded[0] == "s"
    ]
    assert np.mean([(a == "sw") == (b == "sw") for a, b in pairs]) >= 0.98
    for lines in ("rl", "d"):  # lava runs over five sides only
        right = [a[1] == b[1] for a, b in pairs if a[1] in lines]
        assert len(right) > 4
        assert np.mean(right) >= 0.8, lines


COUNT = 4  # so many are read without starting other processes
READ = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rng = np.random.default_rng(2)
    (tmp_path / "pack").mkdir()
    for number in range(COUNT):
        code = "".join(rng.choice(list("wwht"), 8))
        picture = paint(Ground((), random_mask(code, 160, rng)), "grey_walled", number)
        picture.save(tmp_path / "pack" / f"geomorph {number}-{code}.png")
    return tmp_path / "pack"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_an_interrupted_detection_goes_on_where_it_stopped(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = [(path, "square") for path in sorted(folder.glob("*.png"))]
    whole = detect(items, workers=1)

    def stop(stage: str, done: int, total: int) -> None:
        if stage == "look" and done == READ:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        detect(items, stop, tmp_path / "kept", workers=1)
    read: list[object] = []
    for name in ("_surveyed", "_looked_at", "_measured"):
        original = getattr(gathering, name)

        def counted(*args: object, original: object = original, **words: object) -> object:
            read.append(args)
            return original(*args, **words)  # type: ignore[operator]

        monkeypatch.setattr(gathering, name, counted)
    assert detect(items, None, tmp_path / "kept", workers=1) == whole
    assert len(read) == 2 * len(items) - READ
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["finished.json"]
    assert detect(items, None, tmp_path / "kept", workers=1) == whole
    assert len(read) == 2 * len(items) - READ, "a finished run is reused"
    items[0][0].write_bytes(items[1][0].read_bytes())
    assert detect(items, None, tmp_path / "kept", workers=1)[0].faces == whole[1].faces
    assert len(read) > 2 * len(items), "but not for other pictures"


def test_pictures_that_are_no_tiles_are_named_and_the_others_are_read(folder: Path) -> None:
    """A broken file, and two of no tile's shape."""
    (folder / "broken.png").write_bytes(b"no picture")
    Image.new("RGB", (400, 60), "grey").save(folder / "banner.png")
    Image.new("RGB", (3, 3), "grey").save(folder / "dot.png")
    done = CliRunner().invoke(command, ["detect", str(folder)])
    assert done.exit_code == 0
    assert "broken.png" in done.stderr
    assert "banner.png: is 400 x 60 pixels" in done.stderr
    assert "dot.png: is 3 x 3 pixels: too small" in done.stderr
    assert done.stdout.count("geomorph") == COUNT


@pytest.mark.parametrize(
    "style",
    ["solid", *(pytest.param(one, marks=pytest.mark.soak) for one in ("blueprint", "textured"))],
)
def test_a_strangers_tile_in_a_folder_is_read_by_itself(folder: Path, style: str) -> None:
    """One tile by another hand neither spoils the others nor is read by their rock."""
    code = "hwwhhwww"
    picture = paint(Ground((), random_mask(code, 160, np.random.default_rng(5))), style, 3)
    picture.save(folder / f"geomorph x-{code}.png")
    paths = sorted(folder.glob("*.png"))
    wrong = {
        path.stem: sum(
            (letter == "w") != (face == "sw")
            for letter, face in zip(path.stem.split("-")[1], one.faces, strict=True)
        )
        for path, one in zip(paths, detect([(path, "square") for path in paths], workers=1),
                             strict=True)
    }  # fmt: skip
    assert wrong.pop("geomorph x-" + code) <= 1
    assert sum(wrong.values()) <= 1


def test_what_is_written_is_completed_never_overwritten(folder: Path) -> None:
    first = sorted(folder.glob("*.png"))[0].name
    (folder / "codes.csv").write_text(f"file,code\n{first},hhhhhhhh\n")
    done = CliRunner().invoke(command, ["detect", str(folder), "--write"])
    assert done.exit_code == 0, done.output
    pack = load_pack(folder)
    assert len(pack.tiles) == COUNT
    assert next(t for t in pack.tiles if t.path and t.path.name == first).faces == ("sh",) * 8
    assert write_codes(folder / "codes.csv", [CodeRow(first, "wwwwwwww")]) == 0


def test_renaming_is_shown_done_and_taken_back(folder: Path) -> None:
    names = sorted(path.name for path in folder.iterdir())
    runner = CliRunner()
    runner.invoke(command, ["detect", str(folder), "--write"])
    shown = runner.invoke(command, ["rename", str(folder)])
    assert f"{COUNT} files would be renamed" in shown.output
    assert set(names) < {path.name for path in folder.iterdir()}
    assert runner.invoke(command, ["rename", str(folder), "--go"]).exit_code == 0
    assert len(load_pack(folder).tiles) == COUNT
    assert not load_pack(folder).problems
    undo = ["rename", str(folder), "--undo", str(folder / "rename-undo.csv")]
    assert runner.invoke(command, undo).exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, "codes.csv"])


def test_renaming_never_overwrites(folder: Path, tmp_path: Path) -> None:
    first = sorted(folder.glob("*.png"))[0]
    codes = folder / "codes.csv"
    codes.write_text(f"file,code\n{first.name},hhhhhhhh\n")
    (move,) = plan_names(load_pack(folder), codes, None)
    move.new.write_bytes(b"mine")
    with pytest.raises(MorphsError, match="is there already"):
        rename([move], codes, folder / "undo.csv")
    assert move.new.read_bytes() == b"mine"
    assert first.exists()
    assert not (folder / "undo.csv").exists()
    gone = Move(folder / "gone.png", folder / "tile9999-hhhhhhhh.png")
    ok = Move(first, folder / "tile8888-hhhhhhhh.png")
    with pytest.raises(MorphsError, match=r"gone\.png"):
        rename([ok, gone], codes, folder / "undo.csv")
    assert first.exists()
    assert not gone.new.exists() and not ok.new.exists()
    with pytest.raises(MorphsError, match="has no column"):
        take_back(codes)


def test_files_are_renamed_where_none_can_have_two_names(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the file systems of most memory sticks."""

    def refuse(*_: object) -> None:
        raise PermissionError("Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    first = min(folder.glob("*.png"))
    move, picture = Move(first, folder / "tile8888-hhhhhhhh.png"), first.read_bytes()
    codes = folder / "codes.csv"
    codes.write_text(f"file,code\n{first.name},hhhhhhhh\n")
    rename([move], codes, folder / "undo.csv")
    assert move.new.read_bytes() == picture and not first.exists()
    assert take_back(folder / "undo.csv") == 2
    assert first.read_bytes() == picture and not move.new.exists()


def test_a_code_that_cannot_be_read_stops_the_renaming(folder: Path) -> None:
    first = sorted(folder.glob("*.png"))[0]
    (folder / "codes.csv").write_text(f"file,code\n{first.name},hhhhhhhx\n")
    done = CliRunner().invoke(command, ["rename", str(folder)])
    assert isinstance(done.exception, MorphsError)
    assert "'x' at half-side 8" in str(done.exception)


@pytest.mark.parametrize("style", ["solid", "outlines", "hatched_all", "grey_walled", "coloured"])
def test_what_is_joined_inside(tmp_path: Path, style: str) -> None:
    """A hall across, and a corner passage that does not touch it."""
    mask = Image.new("1", (300, 300), 0)
    draw = ImageDraw.Draw(mask)
    for box in ((60, 0, 89, 299), (210, 0, 239, 89), (210, 60, 299, 89)):
        draw.rectangle(box, fill=1)
    path = tmp_path / "tile.png"
    paint(Ground((), np.asarray(mask)), style, 1).save(path)
    faces = ("sh", "sh", "sh", "sw", "sw", "sh", "sw", "sw")
    assert joined(path, "square", faces) == ((0, 5), (1, 2))


def test_links_are_written_read_and_follow_the_files(tmp_path: Path) -> None:
    """Split tiles of another artist, by their own clear floors, against masks of these."""
    tiles = megacosm()[::8]
    if not tiles:
        pytest.skip("the pack megacosm is not at hand (../shared/packs/megacosm)")
    for number, tile in enumerate(tiles):
        code = "".join(face[1] for face in tile.faces)
        paint(tile.at(200), "grey", number).save(tmp_path / f"tile{number:02}-{code}.png")
    done = CliRunner().invoke(command, ["detect", str(tmp_path), "--links", "--write"])
    assert done.exit_code == 0, done.output
    assert not (tmp_path / "codes.csv").exists()
    pack = load_pack(tmp_path)
    assert not pack.problems
    right = [
        {frozenset(group) for group in found.links or [open_halves(tile)]} == parts_of(tile)
        for found, tile in zip(pack.tiles, tiles, strict=True)
    ]
    assert sum(right) >= 0.9 * len(right)
    assert sum(found.links is not None for found in pack.tiles) >= 3
    follow_links(tmp_path, {found.name: f"new-{found.name}" for found in pack.tiles})
    assert set(read_links(tmp_path)) == {f"new-{t.name}" for t in pack.tiles if t.links is not None}


def open_halves(tile: Ground) -> list[int]:
    return [half for half, face in enumerate(tile.faces) if face != "sw"]


def parts_of(tile: Ground) -> set[frozenset[int]]:
    """What the true floor joins."""
    labels, _ = ndimage.label(tile.floor)
    size = len(labels)
    groups: dict[int, set[int]] = {}
    for half in open_halves(tile):
        along = slice(size * 2 // 10, size * 3 // 10) if half % 2 == 0 else None
        along = along or slice(size * 7 // 10, size * 8 // 10)
        near = np.rot90(labels, half // 2)[3:9, along]
        groups.setdefault(int(np.bincount(near[near > 0]).argmax()), set()).add(half)
    return {frozenset(group) for group in groups.values()} or {frozenset()}


def away(one: str, other: str) -> int:
    """How far two colours are apart."""
    return sum(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) for i in (0, 2, 4))


def test_hexes_are_told_by_clusters_named_once(tmp_path: Path) -> None:
    source = SHARED / "packs" / "kenney_hexagon" / "tiles"
    if not source.is_dir():
        pytest.skip("the pack kenney_hexagon is not at hand (../shared/packs/kenney_hexagon)")
    for number in (5, 10, 27, 28, 33, 49, 50, 66, 67, 83, 84, 1, 2, 3, 4):
        (tmp_path / f"tile{number}.png").write_bytes((source / f"tile{number}.png").read_bytes())
    (tmp_path / "pack.toml").write_text('shape = "hex"\nvocabulary = "overland"\n')
    notes = propose(DetectOptions(tmp_path)).notes
    colours = {"27ae60": "p", "bb8044": "h", "ecdcb8": "d", "bb6444": "m", "a3aeae": "t"}
    names = []
    for note in notes:
        number, colour = note.split()[1].rstrip(":"), note.split("#")[1][:6]
        nearest = min(colours, key=lambda known: away(known, colour))
        names.append(f"{number}={colours[nearest]}")
    assert len(names) == 5
    found = {one.file: one.code for one in propose(DetectOptions(tmp_path, names=names)).tiles}
    truth = {5: "p", 10: "p", 27: "h", 33: "h", 49: "d", 66: "m", 83: "t", 1: "p", 84: "p", 28: "p"}
    assert {n: found[f"tile{n}.png"] for n in truth} == {n: c * 12 for n, c in truth.items()}
    with pytest.raises(MorphsError, match="no area"):
        propose(DetectOptions(tmp_path, names=["1=q"]))


def test_a_finished_run_is_of_its_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Models that were fitted anew read pictures anew."""
    before = finished.key_of([])
    assert finished.key_of([]) == before
    told = boosted.model_text
    monkeypatch.setattr(finished, "model_text", lambda name: f"{told(name)} ")
    assert finished.key_of([]) != before
