"""Sections: their rock lies in layers, and a frame without tiles of its own is a frame of paper."""

from copy import copy
from itertools import chain, product
from typing import Any

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from PIL import Image

from morphs.art.sideview.look import INKED
from morphs.art.style.colours import BUILT, GLOW, blend, rgb
from morphs.base.seeds import Dice
from morphs.building.building import build
from morphs.building.plans import plan_of_picture
from morphs.draw.edge import PAPER
from morphs.draw.sealed import DEEP, ENDS, WAYS, Seal, seals_of
from morphs.draw.section import (
    CORE,
    FLAKE,
    LEAF,
    LIT,
    LOOSE,
    NEEDLE,
    ROCK,
    SKY,
    SURFACE,
    TONED,
    Section,
)
from morphs.draw.vistas import VISTAS, Ridge, vista_of, with_what_stands
from morphs.request.request import Request


def pixels(**options: object) -> NDArray[np.uint8]:
    request = Request(board="grid:2x2", pack=("sideview",), seed=3, px_per_square=8, **options)  # type: ignore[arg-type]
    return np.asarray(build(request).picture.image())


@pytest.fixture(scope="module")
def framed() -> NDArray[np.uint8]:
    return pixels(frame="after")


def test_a_frame_is_paper_with_depths_on_both_sides(framed: NDArray[np.uint8]) -> None:
    wide = 5 * 8
    for margin in (framed[:, : wide - 8], framed[:, 8 - wide :]):
        paper = (margin == PAPER[:3]).all(axis=2)
        assert 0.5 < paper.mean() < 1, "paper, and words on it"
    assert (framed[: wide - 8] == PAPER[:3]).all()


def test_rock_changes_with_depth(framed: NDArray[np.uint8]) -> None:
    inside = framed[40:-40, 40:-40]
    upper, lower = inside[: len(inside) // 2], inside[len(inside) // 2 :]

    def commonest(part: NDArray[np.uint8]) -> set[tuple[int, ...]]:
        colours, count = np.unique(part.reshape(-1, 3), axis=0, return_counts=True)
        return {tuple(map(int, colours[k])) for k in np.argsort(count)[-4:]}

    assert commonest(upper) != commonest(lower)


def test_a_country_lies_behind_the_surface_and_nowhere_else(framed: NDArray[np.uint8]) -> None:
    far = [(framed == np.array(colour)).all(axis=2) for colour, *_ in vista_of(3).ridges]
    ground = (5 * 8 + 5 * 8) + 2 * 8
    for seen in far:
        assert seen[:ground].any()
        assert not seen[ground:].any()


def test_each_map_has_a_far_country_of_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {id(vista_of(seed)) for seed in range(60)} == {id(one) for one in VISTAS.values()}
    seen = []
    for name in ("winter", "sea"):
        vista = VISTAS[name]
        monkeypatch.setattr("morphs.draw.section.vista_of", lambda _, vista=vista: vista)
        found = pixels()
        seen.append(
            {tuple(colour) for colour in np.unique(found[:56].reshape(-1, 4)[:, :3], axis=0)}
        )
        assert vista.sky in seen[-1]
        assert len({one.colour for one in vista.ridges} & seen[-1]) > 1
    assert FLAKE in seen[0] - seen[1]


@pytest.mark.parametrize(("stands", "high"), [("castle", 2.6), ("firs", 0.6), ("sails", 1.0)])
def test_what_stands_afar_rises_over_its_ridge_and_leaves_gaps(stands: str, high: float) -> None:
    ridge = Ridge((0, 0, 0), 5.0, 1.0, 1.0, 0.0, stands)
    bare = np.full(1200, 40, dtype=np.int64)
    found = with_what_stands(ridge, bare, 20.0, Dice(4, "afar"))
    assert (found >= bare).all() and found.max() - 40 >= 0.9 * 20 * high
    assert (bare == 40).all() and (found < 40 + 10 * high).any()
    plain = with_what_stands(ridge._replace(stands=""), bare, 20.0, Dice(4, "afar"))
    assert (plain == bare).all()


@pytest.mark.parametrize("stands", ["castle", "town", "abbey"])
def test_there_is_sky_over_what_stands_afar_on_high_hills(stands: str) -> None:
    hills = np.full(1200, round(20 * 3.2), dtype=np.int64)
    ridge = Ridge((0, 0, 0), 5.0, 3.2, 3.2, 0.0, stands)
    found = with_what_stands(ridge, hills, 20.0, Dice(4, "afar"))
    assert hills[0] < found.max() < 20 * (SURFACE - 0.3)


def test_bands_make_the_same_picture(framed: NDArray[np.uint8], monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("morphs.draw.picture.BAND_BYTES", 4 * framed.shape[1] * 37)
    assert (pixels(frame="after") == framed).all()


def test_without_a_frame_there_is_no_paper() -> None:
    assert not (pixels() == PAPER[:3]).all(axis=2).any()


def test_galleries_end_at_the_rim_of_a_sheet_and_nowhere_else() -> None:
    built = build(Request(board="grid:3x2", pack=("sideview",), seed=3, px_per_square=8))
    layout, scene = built.layout, built.picture.scene
    seals = seals_of(layout, scene)
    ways = [
        (cell.column, half)
        for cell in layout.cells
        for half in (2, 3, 6, 7)
        if cell.faces and cell.faces[half][1] in WAYS
    ]
    at_rim = [one for one in ways if one in ((0, 6), (0, 7), (2, 2), (2, 3))]
    assert seals and len(seals) == len(at_rim) < len(ways)
    assert {seal.x for seal in seals} <= {0, scene.width}


@pytest.mark.parametrize("wish", [{}, {"entrances": 2}, {"entrance": ("0,0:w",)}, {"meet": True}])
def test_where_ways_off_a_map_are_asked_for_none_is_sealed(wish: dict[str, Any]) -> None:
    options = {"board": "grid:2x2", "pack": ("sideview",), "seed": 3, "px_per_square": 8, **wish}
    section = build(dress=True, **options).picture._section
    assert section and bool(section.seals) == (not wish)


def test_what_seals_a_gallery_lies_in_it_in_any_band() -> None:
    for end in range(4):
        seal = Seal(60, 40, 1, 16.0, end, 7)
        whole = Image.new("RGBA", (60, 60))
        seal.lay(whole, 0, (200, 190, 170))
        left, top, right, bottom = whole.getbbox() or (0, 0, 0, 0)
        assert 57 - DEEP * 16 <= left < 55 and right == 60 and 20 <= top < 28 and 39 <= bottom <= 40
        band = Image.new("RGBA", (60, 20))
        seal.lay(band, 30, (200, 190, 170))
        assert band.tobytes() == whole.crop((0, 30, 60, 50)).tobytes()


def test_galleries_lead_into_the_dark() -> None:
    for end in range(4):
        image = Image.new("RGBA", (60, 60), (247, 243, 234, 255))
        Seal(60, 40, 1, 16.0, end, 7).lay(image, 0, (247, 243, 234))
        light = np.asarray(image.convert("L"))[28:36].mean(axis=0)
        assert light[57:].mean() < 150 < 200 < light[34:38].mean() < light[:30].mean()


def test_galleries_end_in_four_ways_each_drawn_otherwise() -> None:
    drawn = set()
    for end in {*chain(*ENDS.values())}:
        image = Image.new("RGBA", (60, 60))
        Seal(60, 40, 1, 16.0, end, 7).lay(image, 0, (200, 190, 170))
        assert image.getbbox() is not None
        drawn.add(image.tobytes())
    assert len(drawn) == 4


def test_a_gallery_that_is_shown_closed_is_no_way_out_of_its_plan() -> None:
    asked: dict[str, Any] = {"board": "grid:3x2", "pack": ("sideview",), "px_per_square": 8}
    for seed in (3, 4):
        closed, open_ = (build(dress=dress, seed=seed, **asked).picture for dress in (True, False))
        shut, free = plan_of_picture(closed), plan_of_picture(open_)
        assert closed.sealed and not open_.sealed
        for x, y in closed.sealed:
            spot = shapely.Point(x / 8, y / 8 - 0.5)
            assert free.floor.distance(spot) < 0.01
            assert shut.floor.distance(spot) > 0.05


@pytest.mark.parametrize("commonest", [ROCK, CORE])
def test_only_rock_far_from_what_is_open_has_grain(commonest: tuple[int, int, int]) -> None:
    built = build(Request(board="grid:2x2", pack=("sideview",), seed=3, px_per_square=8))
    picture = built.picture
    section = Section(built.layout, picture.board, picture.scene, commonest, 5.0)

    def colours(rock: tuple[int, int, int]) -> int:
        band = Image.new("RGBA", (picture.scene.width, 60), (*rock, 255))
        section.lay_over(band, 80)
        return len(np.unique(np.asarray(band).reshape(-1, 4), axis=0))

    assert colours(CORE) > colours(ROCK) >= 1


def test_what_closes_galleries_on_blueprints_is_blue() -> None:
    for end in range(4):
        band = Image.new("RGBA", (60, 60), (255, 255, 255, 255))
        Seal(40, 50, 1, 20.0, end, 7).lay(band, 0, LOOSE["classic"])
        drawn = np.asarray(band)[..., :3].astype(int)
        assert (drawn != 255).any()
        filled = drawn[(drawn.sum(axis=2) > 200) & (drawn.sum(axis=2) < 740)]
        assert (filled[:, 2] >= filled[:, 0] - 16).all()


@pytest.fixture(scope="module")
def cut() -> Section:
    built = build(Request(board="grid:3x2", pack=("sideview",), seed=3, px_per_square=8))
    picture = built.picture
    return Section(built.layout, picture.board, picture.scene, ROCK, 5.0)


@pytest.mark.parametrize("vista", VISTAS)
def test_trees_have_the_leaves_of_the_season(cut: Section, vista: str) -> None:
    seen = copy(cut)
    seen.vista = VISTAS[vista]
    for tile, leaf in ((LEAF, seen.vista.leaf), (NEEDLE, seen.vista.needle)):
        band = Image.new("RGBA", (cut.scene.width, 8), (*tile, 255))
        seen.lay_over(band, 0)
        assert (np.asarray(band)[..., :3] == leaf).all()


def test_rock_is_the_darker_the_deeper_it_lies_and_no_thing_is_taken_for_rock(
    cut: Section,
) -> None:
    def seen(colour: tuple[int, int, int], top: int) -> float:
        band = Image.new("RGBA", (cut.scene.width, 8), (*colour, 255))
        cut.lay_over(band, top)
        return float(np.asarray(band)[..., :3].mean())

    ground, foot = SURFACE * 8 + 60, cut.scene.height - 8
    assert seen(ROCK, foot) < 0.7 * seen(ROCK, ground)
    for name in ("thing", "faint", "wood"):
        colour = rgb(getattr(INKED, name))
        assert seen(colour, foot) == pytest.approx(sum(colour) / 3)


def test_fires_are_warm_and_what_lies_between_two_whites_is_no_rock(cut: Section) -> None:
    codes = [rgb(code) for code in (*GLOW, BUILT, "#ffffff")]
    assert set(codes[:3]) == set(LIT)
    for one, other in product(codes, codes):
        band = Image.new("RGBA", (cut.scene.width, 8), (*blend(one, other, 0.5), 255))
        cut.lay_over(band, cut.scene.height - 8)
        assert np.asarray(band)[..., 2].min() > 120, (one, other)
    band = Image.new("RGBA", (cut.scene.width, 8), (*codes[2], 255))
    cut.lay_over(band, cut.scene.height - 8)
    assert (np.asarray(band)[..., :3] == LIT[codes[2]]).all()


def test_what_was_built_is_darker_under_the_sky_and_nowhere_else(cut: Section) -> None:
    wall = rgb(INKED.thing)
    for top, colour in ((0, TONED), (cut.scene.height - 8, wall)):
        band = Image.new("RGBA", (cut.scene.width, 8), (*wall, 255))
        cut.lay_over(band, top)
        assert (np.asarray(band)[..., :3] == colour).all()
    assert all(255 * new < 230 * old for new, old in zip(TONED, SKY, strict=True))
    band = Image.new("RGBA", (cut.scene.width, 4), (*ROCK, 255))
    cut.lay_over(band, 8)
    assert (np.asarray(band)[..., :3] > TONED).all(), "hills are no walls"


def test_no_light_rim_stands_about_what_is_seen_before_the_sky(cut: Section) -> None:
    evening = copy(cut)
    evening.vista = VISTAS["evening"]
    pale = tuple(min(255, value * 106 // 100) for value in SKY)
    band = Image.new("RGBA", (cut.scene.width, 4), (*SKY, 255))
    band.paste((*pale, 255), (0, 0, cut.scene.width // 2, 4))
    evening.lay_over(band, 0)
    left, right = np.asarray(band)[0, [0, -1], :3].astype(int)
    assert left[0] - left[2] > 25 and right[0] - right[2] > 25


def test_hatching_is_dots_in_sand_by_blocks_in_hard_rock_and_whole_in_shale() -> None:
    from morphs.draw.grain import KINDS, strength_of

    y, x = np.mgrid[0:400, 0:400]
    for seed in range(4):
        shale, blocks, sand, slanted, pebbles = (
            strength_of(np.full_like(x, kind), x, y, seed) for kind in range(KINDS)
        )
        assert (shale == 255).all() and (slanted == 255).all()
        assert 0 < pebbles.max() == pebbles.min() < 255
        for one, least, most in ((sand, 0.45, 0.55), (blocks, 0.2, 0.8)):
            assert least < (one == 255).mean() < most


def test_only_what_is_mixed_of_ink_and_rock_is_a_stroke() -> None:
    from morphs.draw.section import ROCK, _strokes

    mixed = [[round(22 + (c - 22) * k / 10) for c in ROCK] + [255] for k in range(3, 9)]
    others = [[100, 100, 100, 255], [177, 177, 177, 255], [217, 199, 166, 255], [22, 22, 22, 255],
              [*ROCK, 255]]  # fmt: skip
    assert _strokes(np.array([mixed], dtype=np.uint8)).all()
    assert not _strokes(np.array([others], dtype=np.uint8)).any()
