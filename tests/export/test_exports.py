"""Exports of layouts: what importers ask for, and what real programs read."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from pathlib import Path

import numpy as np
import pytest
import shapely
from PIL import Image

import morphs
from morphs.base.errors import MorphsError
from morphs.building.outputs import TERRAIN, ZONES, Outputs
from morphs.building.result import Result
from morphs.exports.how import How
from morphs.exports.raster import webp
from morphs.exports.walls import thinned, walls_of
from morphs.plan.conceal import concealed, has_secrets
from tests.export.contracts import faults_of_scene, faults_of_uvtt
from tests.export.programs import PX, ran, tool
from tests.plan.leaks import tightness


@pytest.fixture(scope="module")
def wet() -> Result:
    return morphs.build(board="brick:2x3", seed=4, pack=("waters",))


# ---------------------------------------------------------------- virtual tabletops


@pytest.mark.parametrize("detail", ["high", "low"])
def test_uvtt_is_what_importers_ask_for(small: Result, tmp_path: Path, detail: str) -> None:
    path = tmp_path / "map.dd2vtt"
    small.save(path, px_per_square=PX, wall_detail=detail)
    assert faults_of_uvtt(path) == []
    data = json.loads(path.read_text())
    assert data["resolution"]["map_size"] == {"x": 60, "y": 60}
    assert data["resolution"]["pixels_per_grid"] == PX / 2
    rim = small.plan.frame.boundary
    doors = [d for d in small.plan.doors if rim.distance(shapely.Point(d.middle)) > 0.5]
    assert len(data["portals"]) == len([d for d in doors if d.kind not in ("arch", "secret")])
    with Image.open(io.BytesIO(base64.b64decode(data["image"]))) as picture:
        assert "morphs-request" not in picture.info or picture.info["morphs-request"]


def test_the_checker_finds_what_spoils_importers(small: Result, tmp_path: Path) -> None:
    path = tmp_path / "map.dd2vtt"
    small.save(path, px_per_square=PX, image=False)
    sound = json.loads(path.read_text())
    spoilt = [
        sound | {"format": "0.3"},
        {key: value for key, value in sound.items() if key != "lights"},
        sound | {"line_of_sight": [[]]},
        sound | {"line_of_sight": [[{"x": -1, "y": 0}, {"x": 5, "y": 0}]]},
        sound | {"line_of_sight": [[{"x": 1, "y": 1}] * 2]},
        sound | {"line_of_sight": [[{"x": x, "y": 1} for x in (1, 1.1, 5)]]},
        sound | {"line_of_sight": [[{"x": float("nan"), "y": 1}, {"x": 5, "y": 1}]]},
    ]
    for data in spoilt:
        path.write_text(json.dumps(data))
        assert faults_of_uvtt(path)


def test_walls_for_tabletops_are_tight_and_doors_fill_their_holes(small: Result) -> None:
    found = walls_of(small.plan, 10, How())
    lines = shapely.MultiLineString([line / 2 for line in found.lines])
    shut = shapely.union_all([lines, *(d.segment for d in small.plan.doors)])
    assert tightness(small.plan, lines).leaked == 0
    assert tightness(small.plan, shut).leaked == 0
    ends = shapely.MultiPoint([point for line in found.lines for point in (line[0], line[-1])])
    for door in found.doors:
        assert max(ends.distance(shapely.Point(end)) for end in (door.a, door.b)) < 0.03


def test_thinning_keeps_ends_and_drops_crumbs() -> None:
    line = thinned(np.array([[0, 0], [0.1, 0], [0.5, 0], [0.9, 0], [1.0, 0]]))
    assert line.tolist() == [[0, 0], [0.5, 0], [1.0, 0]]


def test_secret_doors_are_walls_unless_asked_for(small: Result, tmp_path: Path) -> None:
    secret = [door for door in small.plan.doors if door.kind == "secret"]
    assert secret
    counts = {}
    for choice in ("wall", "portal"):
        path = tmp_path / f"{choice}.uvtt"
        small.save(path, image=False, secret_doors=choice)
        counts[choice] = len(json.loads(path.read_text())["portals"])
    assert counts["portal"] - counts["wall"] == len(secret)


@pytest.mark.parametrize("ending", ["dd2vtt", "uvtt"])
def test_hexes_for_squares_are_refused_before_tiles_are_laid(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("morphs.building.building.compose_map", None)
    with pytest.raises(MorphsError, match="square grids only"):
        morphs.build(board="hex:2x2", seed=1, paths=[tmp_path / f"map.{ending}"])


def test_hexes_have_no_uvtt(tmp_path: Path) -> None:
    built = morphs.build(board="hex:2x2", seed=1)
    with pytest.raises(MorphsError, match="square grids only"):
        built.save(tmp_path / "map.dd2vtt")
    assert not list(tmp_path.iterdir())
    built.save(tmp_path / "map.foundry.json", px_per_square=4)
    scene = json.loads((tmp_path / "map.foundry.json").read_text())
    assert faults_of_scene(scene, 14) == []
    assert scene["grid"]["type"] == 4
    assert scene["walls"] == []


@pytest.mark.parametrize("pack", ["dungeon", "city"])
def test_rows_and_columns_that_a_mask_leaves_out_are_nowhere(pack: str, tmp_path: Path) -> None:
    mask = (".....", ".####", ".####", ".#.##", ".####")
    built = morphs.build(board="grid:5x5", mask=mask, pack=(pack,), seed=2, background="none")
    built.save(tmp_path / "map.dd2vtt", px_per_square=20)
    assert built.plan.size == (built.picture.size[0] / built.picture.scene.square,) * 2
    assert not faults_of_uvtt(tmp_path / "map.dd2vtt")
    path, square = tmp_path / "map.png", built.picture.scene.square
    built.save(path)
    with Image.open(path) as picture:
        clear = np.asarray(picture.convert("RGBA"))[..., 3] == 0
    rows, columns = (np.flatnonzero(clear.all(axis=k)) for k in (1, 0))
    assert len(rows) == len(columns) == 0
    hole = built.plan.frame.interiors[0].bounds
    assert clear[round((hole[1] + 5) * square), round((hole[0] + 5) * square)]


@pytest.mark.parametrize("version", [13, 14])
def test_foundry_scenes_are_what_foundry_asks_for(
    wet: Result, tmp_path: Path, version: int
) -> None:
    wet.save(tmp_path / "map.foundry.json", px_per_square=PX, foundry=version)
    scene = json.loads((tmp_path / "map.foundry.json").read_text())
    assert faults_of_scene(scene, version) == []
    with Image.open(tmp_path / "map.webp") as picture:
        assert picture.size == (scene["width"], scene["height"])
    only_feet = [wall for wall in scene["walls"] if wall["sight"] == 0 and wall["door"] == 0]
    assert (len(only_feet) > 5) == (wet.plan.wet.area > 0)


def test_a_foundry_module_brings_its_scene(small: Result, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        small.save(tmp_path / name / "Old Keep.foundry.zip", px_per_square=PX)
    one, two = ((tmp_path / n / "Old Keep.foundry.zip").read_bytes() for n in ("one", "two"))
    assert one == two
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
        assert names == {"module.json", "import.mjs", "scene.json", "Old Keep.webp"}
        manifest = json.loads(archive.read("morphs-old-keep/module.json"))
        scene = json.loads(archive.read("morphs-old-keep/scene.json"))
    assert manifest["id"] == "morphs-old-keep"
    assert faults_of_scene(scene, 14) == []
    assert scene["levels"][0]["background"]["src"] == "modules/morphs-old-keep/Old Keep.webp"
    assert sum(wall["door"] == 2 for wall in scene["walls"]) == sum(
        door.kind == "secret" for door in small.plan.doors
    )


# ---------------------------------------------------------------- players


def test_players_get_no_secrets(small: Result, tmp_path: Path) -> None:
    small.save(tmp_path / "gm.png", px_per_square=PX)
    small.save(tmp_path / "map.png", tmp_path / "map.foundry.json", audience="player",
               px_per_square=PX)  # fmt: skip
    with Image.open(tmp_path / "gm.png") as gm, Image.open(tmp_path / "map.png") as theirs:
        assert "morphs-request" in gm.info
        assert "morphs-request" not in theirs.info
        assert gm.size == theirs.size
        assert gm.convert("RGB").tobytes() != theirs.convert("RGB").tobytes()
    scene = json.loads((tmp_path / "map.foundry.json").read_text())
    assert not [wall for wall in scene["walls"] if wall["door"] == 2]
    for audience, named in (("gm", True), ("player", False)):  # a name tells the tile's secrets
        small.save(tmp_path / "map.tmj", audience=audience, px_per_square=PX)
        assert ("/tile0" in (tmp_path / "map.tmj").read_text()) is named
    with pytest.raises(MorphsError, match="not for players"):
        small.save(tmp_path / "map.json", audience="player")


def test_what_tabletops_show_to_players_tells_no_seed(small: Result, tmp_path: Path) -> None:
    small.save(tmp_path / "map.dd2vtt", px_per_square=PX)
    data = base64.b64decode(json.loads((tmp_path / "map.dd2vtt").read_text())["image"])
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.info["Software"] == "Morphs"
        assert "morphs-request" not in picture.info


def test_what_is_behind_secret_doors_is_rock_to_players() -> None:
    from shapely import box

    from morphs.plan.plan import Door, Plan, Thing

    hall, vault = box(0, 4, 5, 5), box(5, 3, 8, 6)
    plan = Plan(
        box(0, 0, 10, 10),
        hall.union(vault),
        doors=(Door((5, 4), (5, 5), "secret"),),
        things=(Thing("chest", 7, 4), Thing("pit", 2, 4.5), Thing("urn", 1, 4.5)),
    )
    assert has_secrets(plan)
    theirs = concealed(plan)
    assert theirs.floor.intersection(vault.buffer(-0.1)).is_empty
    assert theirs.floor.area == pytest.approx(hall.area, abs=0.1)
    assert [thing.kind for thing in theirs.things] == ["urn"]
    assert theirs.doors == ()
    # a secret door between two ways in hides nothing but itself
    loop = Plan(box(0, 0, 10, 10), box(0, 4, 10, 5), doors=(Door((5, 4), (5, 5), "secret"),))
    assert concealed(loop).partitions.length == pytest.approx(1)


# ---------------------------------------------------------------- programs


def test_geojson_is_read_by_gdal(small: Result, tmp_path: Path) -> None:
    path = tmp_path / "map.geojson"
    small.save(path)
    features = json.loads(path.read_text())["features"]
    assert {f["properties"]["kind"] for f in features} >= {"floor", "wall", "door", "room"}
    shapes = shapely.from_geojson([json.dumps(feature["geometry"]) for feature in features])
    assert all(shape.is_valid for shape in shapes)
    floors = [
        s for s, f in zip(shapes, features, strict=True) if f["properties"]["kind"] == "floor"
    ]
    assert sum(floor.area for floor in floors) == pytest.approx(small.plan.floor.area)
    assert f"Feature Count: {len(features)}" in ran(tool("ogrinfo"), "-so", "-al", path)


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("map.xyz", {}, "must end in"),
        ("nowhere/map.dd2vtt", {}, "no folder"),
        ("map.dd2vtt", {"foundry": 12}, "foundry"),
        ("map.pdf", {"inch_per_square": -1}, "inch_per_square"),
        ("map.pdf", {"inch_per_square": 10}, "pages"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_no_file(
    small: Result, tmp_path: Path, name: str, options: dict[str, object], says: str
) -> None:
    with pytest.raises(MorphsError, match=says) as found:
        small.save(tmp_path / name, tmp_path / "other.geojson", **options)
    assert "\n" not in str(found.value)
    assert not list(tmp_path.iterdir())


def test_the_command_writes_all_kinds(small: Result, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from morphs.cli import morphs as command

    small.save(tmp_path / "map.json")
    done = CliRunner().invoke(
        command,
        ["export", str(tmp_path / "map.json"), "-o", str(tmp_path / "a.dd2vtt"),
         "-o", str(tmp_path / "b.geojson"), "--no-image", "--lights", "none"],
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert json.loads((tmp_path / "a.dd2vtt").read_text())["lights"] == []
    assert (tmp_path / "b.geojson").exists()


def test_a_build_writes_exports_as_they_are_asked_for(tmp_path: Path) -> None:
    """From nothing to a page at table scale in one command, and to sharper walls."""
    from morphs.cli import main

    (tmp_path / "plain").mkdir()
    Image.new("RGB", (40, 40), "grey").save(tmp_path / "plain" / "tile1-hhhhhhhh.png")
    words = ["build", "--board", "grid:2x1", "--pack", str(tmp_path / "plain"), "--seed", "1"]
    made = [tmp_path / "map.pdf", tmp_path / "map.dd2vtt"]
    outputs = [word for path in made for word in ("-o", str(path))]
    table = ["--inch-per-square", "1", "--square", "10ft", "--no-image", "--px-per-square", "60"]
    with pytest.raises(SystemExit) as done:
        main([*words, *outputs, *table])
    assert done.value.code == 0
    pages = int(ran(tool("pdfinfo"), made[0]).split("Pages:")[1].split()[0])
    assert pages == 1 + 3 * 1  # an index; 20 inches in steps of 7 across, 10 inches down
    told = json.loads(made[1].read_text())
    assert told["resolution"]["pixels_per_grid"] == 30
    assert "image" not in told
    with pytest.raises(SystemExit, match="2"):
        main([*words, "--count", "2", "-o", str(tmp_path / "many"), "--rooms"])
    assert not (tmp_path / "many").exists()


def test_pictures_that_lossy_webp_does_not_take_are_kept_without_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = Image.fromarray(np.arange(192, dtype=np.uint8).reshape(8, 8, 3))
    kept = Image.Image.save

    def save(self: Image.Image, *where: object, **how: object) -> None:
        if not how.get("lossless"):
            raise ValueError("encoding error 6")
        kept(self, *where, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Image.Image, "save", save)
    with Image.open(io.BytesIO(webp(picture, 85))) as seen:
        assert seen.convert("RGB").tobytes() == picture.tobytes()


@pytest.mark.soak
def test_drawings_that_lossy_webp_cannot_hold_are_kept_without_loss() -> None:
    dice = np.random.default_rng(1)
    blocks = dice.integers(0, 2, (7000 // 8, 8400 // 8), dtype=np.uint8) * 255
    picture = Image.fromarray(np.kron(blocks, np.ones((8, 8), np.uint8))).convert("RGB")
    with Image.open(io.BytesIO(webp(picture, 85))) as seen:
        assert seen.size == picture.size


@pytest.mark.parametrize("outputs", [TERRAIN, ZONES])
@pytest.mark.parametrize("ending", [".dd2vtt", ".uvtt", ".foundry.json", ".foundry.zip", ".tmx"])
def test_lands_and_zones_say_what_to_use_instead(
    outputs: Outputs[object, object], ending: str, tmp_path: Path
) -> None:
    with pytest.raises(MorphsError, match=r"a map of (terrain|zones) .*\.\w+|morphs build"):
        outputs.checked([tmp_path / f"map{ending}"])
