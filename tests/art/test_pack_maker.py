"""Packs drawn on order: what they hold, that they fit, and what is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

import morphs
from morphs.art.packs.choosing import alike
from morphs.art.packs.kinds import KINDS
from morphs.art.packs.pack_maker import PackMaker, PackOrder, write_pack
from morphs.base.errors import MorphsError
from morphs.base.seeds import Dice
from morphs.cli import main
from morphs.request.request import Request
from morphs.tiles.packs.catalogue import load_pack

SMALL = {"count": 1, "edges": 1, "corners": 1, "px_per_square": 12, "seed": 5}


@pytest.mark.parametrize(
    "style",
    [
        "ink",
        "parchment",
        *(pytest.param(one, marks=pytest.mark.soak) for one in ("classic", "dark", "plain")),
    ],
)
def test_a_dungeon_pack_of_every_style(style: str, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    assert write_pack(PackMaker(PackOrder(style=style, **SMALL)), folder) == 3
    pack = load_pack(folder)
    assert not pack.problems and pack.file.style == style
    assert Counter(t.shape.name for t in pack.tiles) == {"square": 1, "edge": 1, "corner": 1}
    with Image.open(next(folder.glob("tile*.png"))) as picture:
        assert picture.size == (120, 120)


@pytest.mark.parametrize(
    ("style", "pointy"),
    [
        ("atlas", True),
        ("ink", False),
        ("plain", True),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in (("atlas", False), ("ink", True))),
    ],
)
def test_a_pack_of_hexes_makes_a_map(style: str, pointy: bool, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    order = PackOrder(vocabulary="overland", style=style, pointy=pointy, count=4, seed=2)
    write_pack(PackMaker(order), folder)
    board = "hex-pointy:3x3" if pointy else "hex:3x3"
    result = morphs.build(
        Request(pack=str(folder), board=board, gaps="fill", solver="draw", seed=1)
    )
    assert result.picture.image().size == result.picture.size


def test_the_same_seed_draws_the_same_pack() -> None:
    one, two = (PackMaker(PackOrder(**SMALL)) for _ in range(2))
    assert list(one.files()) == list(two.files())
    other = PackMaker(PackOrder(**{**SMALL, "seed": 6}))
    assert [tile.faces for tile in other.planned] != [tile.faces for tile in one.planned]


def test_few_tiles_are_alike() -> None:
    planned = PackMaker(PackOrder(count=120, seed=3)).planned
    classes = Counter(alike(tile.shape, tile.faces) for tile in planned)
    assert max(classes.values()) <= 3
    assert len(classes) > 90


def test_variants_of_one_code() -> None:
    maker = PackMaker(PackOrder(count=2, like="hwwhhwwh", seed=1, px_per_square=8))
    assert {tile.stem.split("-")[1] for tile in maker.planned} == {"hwwhhwwh"}
    assert len({data for name, data in maker.files() if name.endswith("png")}) == 2


@pytest.mark.parametrize(
    ("code", "shape", "word"),
    [("wwhtwh", "", "edge"), ("whhw", "", "corner"), ("swshshsw", "corner", "corner")],
)
def test_variants_of_edge_and_corner_tiles(code: str, shape: str, word: str) -> None:
    order = PackOrder(count=2, like=code, shape=shape, seed=1, px_per_square=8)
    assert [tile.shape.name for tile in PackMaker(order).planned] == [word, word]


THEMES = [
    pytest.param(theme, marks=[pytest.mark.soak] if number % 6 else [])
    for number, theme in enumerate(KINDS["dungeon"].themes)
]
"""Every sixth; all of them are drawn by the tests of ink, and ordered in the soak."""


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_be_ordered(theme: str) -> None:
    maker = PackMaker(PackOrder(count=1, theme=theme, seed=2, px_per_square=6))
    assert len(list(maker.files())) == 1 + len(["pack.toml", "geometry.json"])


def test_river_packs_have_rivers() -> None:
    planned = PackMaker(PackOrder(count=20, theme="river", seed=2)).planned
    assert all(any("r" in face for face in tile.faces) for tile in planned)
    assert any("river" in tile.tags for tile in planned)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (PackOrder(vocabulary="cheese"), "cannot be drawn"),
        (PackOrder(style="oil"), "not drawn in the style 'oil'"),
        (PackOrder(vocabulary="overland", style="dark"), "not drawn in the style"),
        (PackOrder(theme="disco"), "no theme 'disco'"),
        (PackOrder(vocabulary="overland", edges=3), "no edge and corner"),
        (PackOrder(count=0), "no tiles"),
        (PackOrder(like="hhx"), "hhx"),
        (PackOrder(vocabulary="city", theme="crypt"), "city tiles have no themes"),
        (PackOrder(vocabulary="sideview", shape="edge"), "no shape 'edge'; there is square"),
        (PackOrder(pointy=True), "only hexes"),
        (PackOrder(like="whhw", edges=2), "count says how many corner"),
    ],
)
def test_what_cannot_be_drawn_is_said(order: PackOrder, words: str) -> None:
    with pytest.raises(MorphsError, match=words):
        PackMaker(order)


def test_proposals_have_the_right_length() -> None:
    dice = Dice(1)
    for shape, count in (("square", 8), ("edge", 6), ("corner", 4)):
        for _ in range(50):
            faces = KINDS["dungeon"].propose(shape, "", dice)
            assert len(faces) == count
            if shape == "edge":
                assert faces[0] == faces[1] == "sw"
    assert all(len(KINDS["overland"].propose("hex", "", dice)) == 12 for _ in range(50))


def test_the_command_leaves_nothing_half_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("here")
    for arguments, words in (
        (["--style", "oil", "-o", str(tmp_path / "new")], "oil"),
        (["--count", "1", "-o", str(tmp_path / "full")], "not empty"),
        (["--count", "1", "-o", str(tmp_path / "full" / "file" / "new")], "file"),
    ):
        with pytest.raises(SystemExit) as done:
            main(["packs", "draw", *arguments])
        assert done.value.code == 2
        assert words in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full"]
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["file"]


def test_the_command_makes_the_folders_it_draws_into(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as done:
        main(["packs", "draw", "--count", "1", "-o", str(tmp_path / "a" / "new" / "pack"), "-q"])
    assert done.value.code == 0
    assert len(load_pack(tmp_path / "a" / "new" / "pack").tiles) == 1


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["packs", "draw", "--count", "2", "--seed", "1", "-o", str(tmp_path / "p")])
    assert done.value.code == 0
    assert "2 tiles" in capsys.readouterr().out
    assert len(load_pack(tmp_path / "p").tiles) == 2
