"""Pictures of tiles: sheets, single ones, what is drawn for gaps, and folders that are dropped."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest
from PIL import Image, ImageStat

import tilesets
from tests.web.conftest import Asker


def picture(asker: Asker, address: str) -> Image.Image:
    answer = asker.client.get(address)
    assert answer.status_code == 200, answer.text
    assert "immutable" in answer.headers["cache-control"]
    return Image.open(io.BytesIO(answer.content))


@pytest.fixture(scope="session")
def dungeon_facts(asker: Asker) -> Any:
    return asker.client.get("/api/packs/dungeon").json()


def test_a_pack_has_sheets_and_tiles(asker: Asker, dungeon_facts: Any) -> None:
    at = f"/pack/{dungeon_facts['sha256']}"
    rows = -(-len(dungeon_facts["tiles"]) // 16)
    sizes = [picture(asker, f"{at}/atlas-64-{sheet}.webp").size for sheet in range(-(-rows // 16))]
    assert sizes == [(1024, 64 * min(16, rows - first)) for first in range(0, rows, 16)]
    shapes = [tile["shape"] for tile in dungeon_facts["tiles"]]
    for shape, size in (("square", (200, 200)), ("edge", (200, 100)), ("corner", (100, 100))):
        assert picture(asker, f"{at}/{shapes.index(shape)}-200.webp").size == size


@pytest.mark.parametrize("name", ["atlas-64-9", "999-100", "0-101", "x", "0-100-9"])
def test_pictures_that_are_not_there(asker: Asker, dungeon_facts: Any, name: str) -> None:
    answer = asker.client.get(f"/pack/{dungeon_facts['sha256']}/{name}.webp")
    assert answer.status_code in (404, 422)
    assert asker.client.get(f"/pack/{'0' * 64}/0-100.webp").status_code == 404


def test_a_tile_has_other_looks(asker: Asker, dungeon_facts: Any) -> None:
    assert "dark" in dungeon_facts["styles"]
    tiles = dungeon_facts["tiles"]
    secret = next(n for n, tile in enumerate(tiles) if tile["secret"])
    plain = next(n for n, tile in enumerate(tiles) if not tile["secret"])
    at = f"/pack/{dungeon_facts['sha256']}"
    inked, dark = (picture(asker, f"{at}/{plain}-100.webp{q}") for q in ("", "?style=dark"))
    assert mean(dark) < mean(inked) - 60
    for number, same in ((secret, False), (plain, True)):
        seen, all_ = (picture(asker, f"{at}/{number}-100.webp{q}") for q in ("?for=player", ""))
        assert (seen.tobytes() == all_.tobytes()) is same
    fills = [picture(asker, f"/drawn/100x100/{recipe()}.webp{q}") for q in ("", "?style=dark")]
    assert mean(fills[1]) < mean(fills[0]) - 60


def test_a_tile_is_drawn_anew(asker: Asker, dungeon_facts: Any) -> None:
    names = [tile["name"] for tile in dungeon_facts["tiles"]]
    number = next(n for n, name in enumerate(names) if "tile0013" in name)
    rock = next(n for n, name in enumerate(names) if name.endswith("-rock"))
    at = f"/pack/{dungeon_facts['sha256']}"
    first, other = (picture(asker, f"{at}/{number}-100.webp?variant={k}") for k in (0, 1))
    assert first.size == other.size
    assert first.tobytes() != other.tobytes()
    assert asker.client.get(f"{at}/{number}-100.webp?variant=-1").status_code == 404
    refused = asker.client.get(f"{at}/{rock}-100.webp?variant=1")
    assert refused.status_code == 422
    assert "drawn anew" in refused.json()["error"]


def mean(art: Image.Image) -> float:
    paper = Image.new("RGBA", art.size, "white")
    paper.alpha_composite(art.convert("RGBA"))
    return float(ImageStat.Stat(paper.convert("L")).mean[0])


@pytest.mark.parametrize("look", ["style=../ink", "style=night", "for=everybody", "style=INK"])
def test_looks_that_there_are_not(asker: Asker, dungeon_facts: Any, look: str) -> None:
    for at in (
        f"/pack/{dungeon_facts['sha256']}/0-100.webp",
        f"/drawn/100x100/{recipe()}.webp",
        "/seam/dungeon/sh-st-100-1.webp",
    ):
        assert asker.client.get(f"{at}?{look}").status_code == 404


def test_a_page_that_is_older_than_the_server_gets_its_pictures(
    asker: Asker, dungeon_facts: Any
) -> None:
    caverns = asker.client.get("/api/packs/caverns").json()["sha256"]
    asker.hub.shas.clear()
    asker.hub.facts.clear()
    assert picture(asker, f"/pack/{caverns}/0-64.webp").size == (32, 32)  # a corner


def recipe(**other: Any) -> str:
    data = {
        "p": ["dungeon"], "s": "square", "f": ["sw", "sh", "sw", "sw", "sh", "sw", "sw", "sw"],
        "l": [[1, 4]], "d": [3, "filled", 7], "t": None, **other,
    }  # fmt: skip
    return base64.urlsafe_b64encode(json.dumps(data).encode()).decode().rstrip("=")


def test_what_is_drawn_for_gaps_has_an_address(asker: Asker) -> None:
    art = picture(asker, f"/drawn/100x100/{recipe()}.webp")
    assert art.size == (100, 100)
    assert art.convert("L").getextrema()[0] < 100  # there is ink on it


@pytest.mark.parametrize(
    "text",
    [
        recipe(p=["../x"]), recipe(f=["zz"] * 8), recipe(f=["sw"] * 4), recipe(l=[[99]]),
        recipe(s="cube"), recipe(d=[1, "x", 2]), recipe(t=["q", [], []]), "!!!", "e30",
    ],
)  # fmt: skip
def test_recipes_that_make_no_sense(asker: Asker, text: str) -> None:
    answer = asker.client.get(f"/drawn/100x100/{text}.webp")
    assert answer.status_code in (404, 422)
    assert asker.client.get(f"/drawn/999x9999/{recipe()}.webp").status_code == 404


def test_seams_are_drawn(asker: Asker) -> None:
    assert picture(asker, "/seam/dungeon/sh-st-100-1.webp").size == (90, 40)
    assert picture(asker, "/seam/dungeon/sh-st-100-1u.webp").size == (40, 90)
    assert asker.client.get("/seam/dungeon/zz-st-100-1.webp").status_code == 422


def send(asker: Asker, address: str, data: bytes) -> Any:
    return asker.client.post(
        address, content=data, headers={"content-type": "application/octet-stream"}
    )


def test_a_folder_is_dropped_and_used(asker: Asker) -> None:
    for path in sorted((tilesets.PATH / "dungeon").glob("tile00[0-4]*")):
        assert send(asker, f"/api/packs/mine/files/{path.name}", path.read_bytes()).is_success
    facts = asker.post("/api/packs/mine", {}).json()
    assert facts["name"] == "mine"
    assert facts["tiles"]
    made = asker.built(pack=["mine"])
    assert made["layout"]["request"]["pack"] == ["mine"]
    assert str(asker.hub.folder) not in json.dumps(made)
    assert picture(asker, f"/pack/{facts['sha256']}/0-100.webp").size[0] == 100


def test_messages_do_not_tell_where_what_was_dropped_lies(asker: Asker) -> None:
    assert send(asker, "/api/packs/odd/files/pack.toml", b"vocabulary = 5").is_success
    answer = asker.post("/api/packs/odd", {})
    assert answer.status_code == 422
    assert answer.json()["error"] == "odd/pack.toml: vocabulary: it should be text"
    del asker.hub.shelf["odd"]


@pytest.mark.parametrize("name", ["..%2fx.png", "x.exe", ".hidden.png", "%2fx.png", "a%00.png"])
def test_only_parts_of_packs_are_taken(asker: Asker, name: str) -> None:
    assert send(asker, f"/api/packs/other/files/{name}", b"x").status_code in (400, 404)
    assert send(asker, f"/api/packs/..%2f/files/{name}", b"x").status_code in (400, 404)
    assert asker.post("/api/packs/nothing", {}).status_code == 400
