"""Pictures of maps that are drawn as a whole, in parts."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.web.conftest import Asker

PART = {"style": "", "level": 32, "column": 0, "row": 0}


@pytest.fixture(scope="module")
def town(asker: Asker) -> Any:
    return asker.built(pack=["city"], board="grid:9x4", seed=3)


def part(asker: Asker, base: str, **how: Any) -> Image.Image:
    answer = asker.post("/api/whole", {"base": base, **PART, **how})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/webp"
    return Image.open(io.BytesIO(answer.content)).convert("RGB")


def test_a_town_comes_in_parts_that_make_up_its_picture(asker: Asker, town: Any) -> None:
    assert town["view"]["whole"]
    first, second = part(asker, town["name"]), part(asker, town["name"], column=1)
    assert (first.size, second.size) == ((256, 128), (32, 128))
    assert len(first.getcolors(2**20) or ()) > 500  # no diagram


def test_a_style_is_another_picture_and_an_edit_changes_its_own_place(
    asker: Asker, town: Any
) -> None:
    plain = part(asker, town["name"])
    night = part(asker, town["name"], style="night")
    assert sum(ImageStat.Stat(night).mean) < sum(ImageStat.Stat(plain).mean) - 100
    edits = (f"resolve {x},0:{x + 3},3" for x in range(5))
    answers = (asker.post("/api/edit", {"base": town["name"], "edit": e}).json() for e in edits)
    name = next(answer["name"] for answer in answers if answer.get("changed"))
    edited = part(asker, name)  # asked of who draws, who has never seen this layout
    assert ImageChops.difference(plain, edited).getbbox()


def test_who_has_no_layout_says_so_and_takes_it(asker: Asker, town: Any) -> None:
    assert asker.post("/api/whole", {"base": "07" * 16, **PART}).status_code == 409
    told = {"base": "1" * 32, **PART, "layout": town["layout"]}
    assert asker.post("/api/whole", told).status_code == 200
    assert part(asker, "1" * 32).size == (256, 128)


@pytest.mark.parametrize(
    "how",
    [
        {"level": 7},
        {"level": 4096},
        {"level": True},
        {"level": "64"},
        {"column": 2},
        {"column": -1},
        {"row": 10**12},
        {"row": None},
        {"style": "../night"},
        {"style": 1},
    ],
)
def test_parts_that_are_none_are_refused(asker: Asker, town: Any, how: dict[str, Any]) -> None:
    answer = asker.post("/api/whole", {"base": town["name"], **PART, **how})
    assert answer.status_code in (400, 422)
    assert "\n" not in answer.json()["error"]


def test_maps_of_tiles_are_not_drawn_so(asker: Asker, map_: Any) -> None:
    assert not map_["view"]["whole"]
    answer = asker.post("/api/whole", {"base": map_["name"], **PART})
    assert "tile by tile" in answer.json()["error"]
