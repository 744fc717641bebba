"""Packs on disk: what is read, what is told of each file, and what is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import tilesets
from morphs.base.errors import MorphsError
from morphs.base.pictures import inspect, inspect_own
from morphs.tiles.packs.catalogue import load_pack, open_catalogue, shipped_packs
from morphs.tiles.packs.pack import Pack
from morphs.tiles.packs.picture_shape import usual_width


def picture(folder: Path, name: str, size: tuple[int, int] = (100, 100)) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    Image.new("RGB", size, (90, 120, 150)).save(path)
    return path


def codes(pack: Pack) -> dict[str, str]:
    return {tile.name: "".join(face[1] for face in tile.faces) for tile in pack.tiles}


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.soak)])
def test_what_ships_is_whole_and_as_large_as_its_first_bytes_say(step: int) -> None:
    """Pictures that ship are not decoded when their pack is read: this is where they are."""
    ending = {".webp", ".svg"}
    pictures = [path for path in tilesets.PATH.rglob("*") if path.suffix in ending]
    assert {path.suffix for path in pictures} == ending
    for path in sorted(pictures)[::step]:
        assert inspect_own(path) == inspect(path), path


@pytest.mark.parametrize(("ending", "options"), [
    ("webp", {"lossless": True}),
    ("webp", {"lossless": True, "exif": b"MM\0*\0\0\0\x08\0\0"}),  # with a header of its own
    ("webp", {}),
    ("png", {}),
])  # fmt: skip
def test_the_head_of_a_picture_tells_its_size(
    tmp_path: Path, ending: str, options: dict[str, object]
) -> None:
    path = tmp_path / f"picture.{ending}"
    Image.new("RGBA", (311, 47), (9, 9, 9, 90)).save(path, **options)
    assert inspect_own(path) == inspect(path) == (311, 47, False)


def test_a_folder_of_coded_files_is_a_pack(tmp_path: Path) -> None:
    picture(tmp_path, "tile0001-wwrtwrtt-cavern.png")
    picture(tmp_path, "edge1-wwhhhh.png", (100, 50))
    picture(tmp_path, "corner1-whhw.png", (50, 50))
    picture(tmp_path, "corner-door.png", (50, 50))
    pack = load_pack(tmp_path)
    assert codes(pack) == {
        "tile0001-wwrtwrtt-cavern": "wwrtwrtt",
        "edge1-wwhhhh": "wwhhhh",
        "corner1-whhw": "whhw",
    }
    assert pack.tiles[2].tags == ("cavern",)
    assert pack.uncoded == ("corner-door",)
    assert pack.px_per_square == 10
    assert not pack.problems


def test_uncoded_packs_build_at_once(tmp_path: Path) -> None:
    """Contract, section 2: --assume gives every square a code; edges and corners follow."""
    for number in range(3):
        picture(tmp_path, f"geomorph-{number}-c.png", (300, 300))
    picture(tmp_path, "side.png", (300, 150))
    picture(tmp_path, "bit.png", (150, 150))
    pack = load_pack(tmp_path, assume="hhhhhhhh")
    by_shape = {tile.shape.name: "".join(f[1] for f in tile.faces) for tile in pack.tiles}
    assert by_shape == {"square": "hhhhhhhh", "edge": "wwhhhh", "corner": "whhw"}


def test_a_table_of_codes_beside_the_pictures(tmp_path: Path) -> None:
    picture(tmp_path, "b1.png")
    picture(tmp_path, "b2.png")
    (tmp_path / "codes.csv").write_text("file,code\nb1.png,hhwwhhww\nB2,wwwwtttt\nb9,wwwwtttt\n")
    pack = load_pack(tmp_path)
    assert codes(pack) == {"b1": "hhwwhhww", "b2": "wwwwtttt"}
    assert [str(p) for p in pack.problems] == [f"{tmp_path}: codes.csv: b9: no such picture"]


MANIFEST = """
name = "mine"
artist = "A. Artist"
tags = ["ruin"]
weight = 0.5
[tiles."tile1-hhwwwwww"]
weight = 2
copies = 1
tags = ["crypt"]
links = [["NW"], ["NE"]]
mirror = false
[tiles."tile2-rwwwwrww"]
flow = ["SW"]
"""


HEXES = "hex1-pppppppppppp.png"


@pytest.mark.parametrize(
    ("names", "manifest", "vocabulary"),
    [
        ((HEXES,), "", "overland"),
        ((HEXES, "sea.png"), "", "overland"),
        ((HEXES, "tile1-hhhhhhhh.png"), "", "dungeon"),
        (("tile1-hhhhhhhh.png",), "", "dungeon"),
        (("tile1-pppppppppppp.png",), 'shape = "hex"', "overland"),
        ((HEXES,), 'vocabulary = "dungeon"', "dungeon"),
        ((), "", "dungeon"),
    ],
)
def test_hexes_alone_are_overland(
    names: tuple[str, ...], manifest: str, vocabulary: str, tmp_path: Path
) -> None:
    for name in names:
        picture(tmp_path, name, (100, 87))
    (tmp_path / "pack.toml").write_text(manifest)
    assert load_pack(tmp_path).vocabulary.name == vocabulary


def test_rows_of_hexes_are_overland(tmp_path: Path) -> None:
    table = tmp_path / "plan.csv"
    for text, name in (
        ("code,shape\npppppppppppp,hex\nffffffffffff,hex-pointy\n", "overland"),
        ("code,name\npppppppppppp,hex1\n", "overland"),
        ("code,shape,name\nhhhhhhhhhhhh,hex,\nhhhhhhhh,,tile2\n", "dungeon"),
    ):
        table.write_text(text)
        assert load_pack(table).vocabulary.name == name


def shapes(pack: Pack) -> dict[str, str]:
    assert not [str(problem) for problem in pack.problems if problem.fatal]
    return {tile.name.split("-")[0]: tile.shape.name for tile in pack.tiles}


def test_the_packs_shape_overrides_the_names(tmp_path: Path) -> None:
    """Contract, section 2: its entry, then the pack's shape, then the name's leading word."""
    picture(tmp_path, "edge1-hhhhhhhh.png")
    picture(tmp_path, "corner2-hhhh.png")
    entry = '[tiles."corner2-hhhh"]\nshape = "corner"\n'
    (tmp_path / "pack.toml").write_text(f'shape = "square"\n{entry}')
    assert shapes(load_pack(tmp_path)) == {"edge1": "square", "corner2": "corner"}


def test_what_is_called_a_tile_may_be_an_edge_or_a_corner(tmp_path: Path) -> None:
    picture(tmp_path, "tile1-hhhhhhhh.png", (100, 100))
    picture(tmp_path, "tile2-wwhhhh.png", (100, 50))
    picture(tmp_path, "tile3-swswshshshsh.png", (100, 50))
    picture(tmp_path, "tile4-whhw.png", (50, 50))
    picture(tmp_path, "tile5-hhhhhhhh.png", (50, 50))
    picture(tmp_path, "tile6-wwhhhh+ssssss.png", (100, 50))
    assert shapes(load_pack(tmp_path)) == {
        "tile1": "square",
        "tile2": "edge",
        "tile3": "edge",
        "tile4": "corner",
        "tile5": "square",
        "tile6": "edge",
    }


@pytest.mark.parametrize(
    ("widths", "usual"),
    [
        ([300] * 20 + [600] * 3, 300),
        ([300] * 3 + [600] * 20, 600),
        ([300] * 4 + [600] * 4, 300),
        (list(range(290, 310)), 300),
        ([300] * 9 + [295], 300),
        ([], None),
    ],
)
def test_the_usual_width_is_the_most_frequent(widths: list[int], usual: int | None) -> None:
    found = usual_width(widths)
    assert found is None if usual is None else found and abs(found - usual) <= 3


def test_larger_scans_make_no_corners(tmp_path: Path) -> None:
    for number in range(8):
        picture(tmp_path, f"a{number}.png", (90 + number, 90 + number))
    picture(tmp_path, "large.png", (190, 190))
    picture(tmp_path, "small.png", (47, 47))
    found = shapes(load_pack(tmp_path, assume="hhhhhhhh"))
    assert found.pop("small") == "corner"
    assert set(found.values()) == {"square"}


def test_drawings_tell_their_corners_by_size_too(tmp_path: Path) -> None:
    for name, wide, high in (("a", 10, 10), ("b", 10, 10), ("side", 10, 5), ("bit", 5, 5)):
        box = f'viewBox="0 0 {wide} {high}"'
        (tmp_path / f"{name}.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {box}/>')
    found = shapes(load_pack(tmp_path, assume="hhhhhhhh"))
    assert found == {"a": "square", "b": "square", "side": "edge", "bit": "corner"}


def test_words_that_read_as_codes_are_tags_and_noted(tmp_path: Path) -> None:
    picture(tmp_path, "tile1-hhhhhhhh-workroom.png")
    pack = load_pack(tmp_path)
    assert pack.tiles[0].tags == ("workroom",)
    (problem,) = pack.problems
    assert not problem.fatal and "'workroom' could be read as a second code" in problem.message


def test_tags_are_told_apart_without_their_capitals(tmp_path: Path) -> None:
    picture(tmp_path, "tile1-hhhhhhhh-Crypt.png")
    (tmp_path / "pack.toml").write_text('tags = ["Ruin"]\n')
    assert [t.tags for t in open_catalogue([str(tmp_path)], tags=["RUIN"]).tiles] == [
        ("ruin", "crypt")
    ]


def test_an_exclusion_that_excludes_nothing_is_noted(tmp_path: Path) -> None:
    picture(tmp_path, "tile1-hhhhhhhh-crypt.png")
    picture(tmp_path, "tile2-hhhhhhhh.png")
    catalogue = open_catalogue([str(tmp_path)], tags=["!crypt", "!nosuch"])
    assert [str(problem) for problem in catalogue.problems] == ["tag !nosuch: excludes no tile"]


def test_tiles_of_other_sizes_in_squares_do_not_mix(tmp_path: Path) -> None:
    for name, squares in (("ten", 10), ("five", 5)):
        picture(tmp_path / name, "tile1-hhhhhhhh.png")
        (tmp_path / name / "pack.toml").write_text(f"squares = {squares}\n")
    with pytest.raises(MorphsError, match="ten are 10 squares wide, those of five 5"):
        open_catalogue([str(tmp_path / "ten"), str(tmp_path / "five")])


def test_a_bare_name_is_what_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    picture(tmp_path / "dungeon", "tile1-hhhhhhhh.png")
    monkeypatch.chdir(tmp_path)
    assert len(open_catalogue([]).tiles) > 60
    assert len(open_catalogue(["dungeon"]).tiles) > 60
    assert len(open_catalogue(["./dungeon"]).tiles) == 1


def test_pack_toml_tells_more(tmp_path: Path) -> None:
    picture(tmp_path, "tile1-hhwwwwww.png")
    picture(tmp_path, "tile2-rwwwwrww-to_nw.png")
    picture(tmp_path, "tile2-rwwwwrww.png")
    (tmp_path / "pack.toml").write_text(MANIFEST)
    one, two, three = load_pack(tmp_path).tiles
    assert (one.weight, one.copies, one.tags) == (2, 1, ("ruin", "crypt"))
    assert (one.links, one.artist, one.mirror, one.turn) == (((0,), (1,)), "A. Artist", False, True)
    assert (two.flow, two.weight) == ((0,), 0.5)
    assert three.flow == (5,)


def test_packs_may_be_coded_under_any_name(tmp_path: Path) -> None:
    picture(tmp_path, "road-hwht.png")
    (tmp_path / "pack.toml").write_text('coded = true\norder = ["S", "E", "N", "W"]\n')
    (tile,) = load_pack(tmp_path).tiles
    assert [face[1] for face in tile.faces] == list("hhwwhhtt")


def test_sizes_a_little_off_are_used_and_told(tmp_path: Path) -> None:
    picture(tmp_path, "tile1-hhhhhhhh.png", (300, 300))
    picture(tmp_path, "tile2-hhhhhhhh.png", (295, 300))
    picture(tmp_path, "tile3-hhhhhhhh.png", (200, 300))
    pack = load_pack(tmp_path)
    assert [tile.name[:5] for tile in pack.tiles] == ["tile1", "tile2"]
    messages = [(problem.fatal, problem.message) for problem in pack.problems]
    assert messages[0] == (False, "is 295 x 300 pixels: stretched to the square grid")
    assert messages[1][0]
    assert "200 x 300 pixels, which is not the shape of square tiles (1:1)" in messages[1][1]


def test_all_formats_are_read(tmp_path: Path) -> None:
    for number, suffix in enumerate((".png", ".jpg", ".jpeg", ".webp", ".gif")):
        picture(tmp_path, f"tile{number}-hhhhhhhh{suffix}")
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'
    )
    (tmp_path / "tile9-hhhhhhhh.svg").write_text(svg)
    (tmp_path / "notes.txt").write_text("no tile")
    pack = load_pack(tmp_path)
    assert len(pack.tiles) == 6
    assert pack.pictures["tile9-hhhhhhhh"].vector


def test_equal_names_in_two_folders_are_told_apart(tmp_path: Path) -> None:
    picture(tmp_path / "a", "tile1-hhhhhhhh.png")
    picture(tmp_path / "b", "tile1-hhhhhhhh.png")
    assert set(codes(load_pack(tmp_path))) == {"a/tile1-hhhhhhhh", "b/tile1-hhhhhhhh"}


def test_a_csv_of_codes_is_a_pack(tmp_path: Path) -> None:
    path = tmp_path / "plan.csv"
    path.write_text(
        "code,weight,copies,shape,name\nhhwwhhww,2,1,,\nwwhhhh,,,edge,\nwhhw,,,corner,\n"
    )
    pack = load_pack(path)
    assert [tile.name for tile in pack.tiles] == [
        "tile0001-hhwwhhww",
        "edge0002-wwhhhh",
        "corner0003-whhw",
    ]
    assert (pack.tiles[0].weight, pack.tiles[0].copies) == (2, 1)


def test_artists_and_tags_choose_and_exclude(tmp_path: Path) -> None:
    picture(tmp_path / "p", "tile1-hhhhhhhh-crypt.png")
    picture(tmp_path / "p", "tile2-hhhhhhhh-temple.png")
    picture(tmp_path / "p", "tile3-hhhhhhhh-temple-crypt.png")
    source = [str(tmp_path / "p")]

    def chosen(*tags: str) -> list[str]:
        return [tile.name[:5] for tile in open_catalogue(source, tags=tags).tiles]

    assert chosen("crypt") == ["tile1", "tile3"]
    assert chosen("!crypt") == ["tile2"]
    assert chosen("temple", "!crypt") == ["tile2"]
    with pytest.raises(MorphsError, match="tag lagoon: lets in no tile"):
        chosen("lagoon")


def test_packs_of_one_name_are_refused(tmp_path: Path) -> None:
    picture(tmp_path / "a" / "same", "tile1-hhhhhhhh.png")
    picture(tmp_path / "b" / "same", "tile1-hhhhhhhh.png")
    with pytest.raises(MorphsError, match="two packs are named 'same'"):
        open_catalogue([str(tmp_path / "a" / "same"), str(tmp_path / "b" / "same")])


def test_the_hash_names_content_and_paths(tmp_path: Path) -> None:
    picture(tmp_path, "tile1-hhhhhhhh.png")
    first = load_pack(tmp_path).sha256
    assert load_pack(tmp_path).sha256 == first
    (tmp_path / "pack.toml").write_text("weight = 1.0\n")
    assert load_pack(tmp_path).sha256 != first


def test_what_ships_is_sound() -> None:
    assert "dungeon" in shipped_packs()
    catalogue = open_catalogue([])
    assert not catalogue.problems
    shapes = [tile.shape.name for tile in catalogue.tiles]
    assert shapes.count("square") >= 60
    assert shapes.count("edge") >= 16
    assert shapes.count("corner") >= 8


def test_a_real_artists_pack(megacosm: Path) -> None:
    pack = load_pack(megacosm)
    assert len(pack.tiles) == 144
    assert pack.px_per_square == 20
    assert not pack.problems
