"""Vignettes stand on free paper or rock, are within their plates and differ by seed."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageColor, ImageDraw

from morphs.art.dressing.dress import Dress
from morphs.art.dressing.page import CLOSE_UP, page_of
from morphs.art.dressing.papers import PAPERS, paper_of
from morphs.art.dressing.titles import LANDMARKS, PLACES
from morphs.art.dressing.vignette import WIDTHS, plate_of, with_vignette
from morphs.art.vignettes.burin import HIGH, WIDE, Burin
from morphs.art.vignettes.scenes import BY_KIND, SCENES, TAILS, vignette_of
from morphs.base.seeds import Dice

NUMBERS = re.compile(r"-?\d+\.\d")
DRESS = Dress("A Place", (), (), 1.0, 5.0, edging=CLOSE_UP, kind="cavern", seed=3)
PAGE = page_of((900, 900), True, CLOSE_UP)


def cut(name: str, seed: int) -> list[str]:
    """The parts of a vignette."""
    burin = Burin("#000", "#fff", Dice(seed, "vignette", name), "#000")
    SCENES[name](burin)
    return burin.parts


@pytest.mark.parametrize("name", SCENES)
def test_a_vignette_is_within_its_plate(name: str) -> None:
    drawn = {seed: cut(name, seed) for seed in range(6)}
    for parts in drawn.values():
        data = "".join(re.findall(r' d="([^"]*)"', "".join(parts)))
        xs, ys = np.array(NUMBERS.findall(data), dtype=float).reshape(-1, 2).T
        assert xs.min() >= -4 and xs.max() <= WIDE + 4
        assert ys.min() >= -4 and ys.max() <= HIGH + 4
        least = 100 if name in TAILS else 300
        assert least < data.count("M") < 3000, "a few hundred strokes"
    assert len({"".join(parts) for parts in drawn.values()}) == len(drawn), "by the dice"
    assert cut(name, 2) == drawn[2]


def test_every_kind_of_place_has_a_vignette() -> None:
    assert set(BY_KIND.values()) | {"gatehouse", *TAILS} == set(SCENES)
    assert {*BY_KIND} <= {*PLACES, *LANDMARKS, "lake"}
    assert vignette_of("guard") == "gatehouse"


def test_places_of_a_kind_have_other_vignettes_by_the_dice() -> None:
    rolled = [vignette_of("guard", Dice(seed, "which vignette")) for seed in range(80)]
    assert {*rolled} == {"gatehouse", *TAILS} and rolled.count("gatehouse") > 40
    for name in ("gatehouse", "cave", "temple"):  # with other trees, towers and weather
        counts = {len(cut(name, seed)) for seed in range(8)}
        assert len(counts) > 4


def sheet(style: str, bay: float) -> Image.Image:
    """A sheet whose map is full but for a bay in its left upper corner, in points."""
    look = paper_of(style)
    whole = Image.new("RGB", PAGE.size, look.paper)
    draw, (left, top, wide, high) = ImageDraw.Draw(whole), (v * PAGE.pixels for v in PAGE.frame)
    draw.rectangle((left, top, left + wide, top + high), fill=look.rock)
    free = bay * PAGE.pixels
    for x in range(round(left), round(left + wide), 9):
        for y in range(round(top), round(top + high), 9):
            if x > left + free or y > top + free:
                draw.rectangle((x, y, x + 4, y + 4), fill="#7f1f1f")
    draw.rectangle((0, top + high, *PAGE.size), fill="#7f1f1f")
    return whole


@pytest.mark.parametrize("style", ["ink", "classic", "parchment", "dark", "plain"])
def test_a_vignette_covers_nothing(style: str) -> None:
    dress, look = replace(DRESS, paper=style), PAPERS[style]
    before = sheet(style, 150.0)
    after = before.copy()
    with_vignette(after, PAGE, dress, look)
    changed = (np.asarray(before) != np.asarray(after)).any(axis=2)
    assert changed.any()
    was = np.asarray(before)[changed]
    assert (was == ImageColor.getrgb(look.rock)).all(), "on bare rock alone"
    columns = np.flatnonzero(changed.any(axis=0)) / PAGE.pixels
    assert columns.max() - columns.min() > 0.8 * WIDTHS[-1]


def test_none_stands_where_there_is_no_room() -> None:
    others = [(200.0, replace(DRESS, kind=kind)) for kind in ("", "town", "country")]
    for bay, dress in ((80.0, DRESS), *others):
        before = sheet("ink", bay)
        after = before.copy()
        with_vignette(after, PAGE, dress, PAPERS["ink"])
        assert (np.asarray(before) == np.asarray(after)).all()


@pytest.mark.parametrize("style", PAPERS)
def test_a_vignette_is_light_and_shade_on_every_paper(style: str) -> None:
    look = PAPERS[style]
    plate = plate_of(replace(DRESS, kind="crypt", paper=style), look, look.paper, 220.0)
    tones = np.asarray(plate.convert("L"), dtype=int)[np.asarray(plate)[..., 3] > 128]
    assert np.ptp(tones) > 70
