"""Borders of sheets close, keep to the paper about the map and are the same at both sides."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from morphs.draw.ornament.frames import BY_KIND, DESIGNS, band_of, frame_of, frame_svg
from morphs.draw.ornament.measures import ROSES, SCALES, WITH
from morphs.draw.ornament.nib import fitted
from morphs.draw.terrain.render import svg_to_png

COLOURS = ("#000000", "#ffffff")
SIZES = ((300, 420, 14.0), (421, 297, 24.0), (270, 333, 10.0))
"""Width, height and the paper about the map, in points."""
ZOOM = 3


def seen(body: str, wide: float, high: float) -> NDArray[np.bool_]:
    """What is dark on white paper."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">'
    paper = f'<rect width="{wide}" height="{high}" fill="#ffffff"/>'
    data = svg_to_png(f"{head}{paper}{body}</svg>", ZOOM)
    return np.asarray(Image.open(io.BytesIO(data)).convert("L")) < 128


@pytest.mark.parametrize(("wide", "high", "edge"), SIZES)
@pytest.mark.parametrize("name", DESIGNS)
def test_a_border_closes_within_its_margin(
    name: str, wide: float, high: float, edge: float
) -> None:
    near, broad = band_of(edge)
    dark = seen(frame_svg(name, (wide, high), (near, broad), COLOURS, 7, 1.6), wide, high)
    off, deep = round((near - 1) * ZOOM), round((near + broad + 0.8) * ZOOM)
    corner = round((near + 1.6 * broad + 1.2) * ZOOM)
    assert near > 1.5 and near + broad < edge
    assert not dark[:off].any() and not dark[-off:].any()
    assert not dark[:, :off].any() and not dark[:, -off:].any()
    inside = dark[deep:-deep, deep:-deep].copy()
    own = corner - deep
    for rows in (slice(0, own), slice(-own, None)):
        for columns in (slice(0, own), slice(-own, None)):
            inside[rows, columns] = False
    assert not inside.any(), "the map's place is free"
    gap = round(1.5 * broad * ZOOM)
    for side in (dark[:deep].any(0), dark[-deep:].any(0), dark[:, :deep].any(1),
                 dark[:, -deep:].any(1)):  # fmt: skip
        there = np.flatnonzero(side)
        assert np.diff(there).max() < gap, "it runs right round"


@pytest.mark.parametrize("name", DESIGNS)
def test_corners_of_a_border_mirror_each_other(name: str) -> None:
    wide, high, edge = SIZES[0]
    near, broad = band_of(edge)
    dark = seen(frame_svg(name, (wide, high), (near, broad), COLOURS, 7, 1.6), wide, high)
    design = DESIGNS[name]
    reach = round((near + (1.0 if design.inside else min(design.reach, 1.6)) * broad - 1) * ZOOM)
    first = dark[:reach, :reach]
    left_right, down = dark[:reach, ::-1][:, :reach], dark[::-1][:reach, :reach]
    if not design.upright:
        assert (first != left_right).mean() < 0.04 and (first != down).mean() < 0.04
    # What stands upright stands in all corners alike, and closes the band alike.
    assert abs(first.mean() - left_right.mean()) < 0.05 and abs(first.mean() - down.mean()) < 0.05


@pytest.mark.parametrize("long", [3.1, 17.77, 60.0])
def test_repeats_fit_a_side(long: float) -> None:
    for pitch in (0.44, 1.02, 2.7):
        for odd in (False, True):
            count, step = fitted(long, pitch, odd)
            assert abs(count * step - long) < 1e-9 and (count % 2 or not odd)
            assert 0.6 * pitch < step < 1.8 * pitch


def test_borders_suit_what_a_map_shows() -> None:
    assert {name for names in BY_KIND.values() for name in names} | {"masonry"} == set(DESIGNS)
    assert set(WITH) == set(DESIGNS)
    for seed in range(20):
        assert frame_of("crypt", seed) in ("bones", "plait")
        assert frame_of("battlefield", seed) == "stakes"
    assert len({frame_of("", seed) for seed in range(40)}) > 1, "the dice choose"


@pytest.mark.parametrize("name", ROSES)
def test_compasses_keep_to_their_reach(name: str) -> None:
    dark = seen(ROSES[name]((60, 60), 30, "#ffffff", "#000000"), 120, 120)
    rows, columns = np.nonzero(dark)
    assert 80 < columns.max() / ZOOM < 92 and 28 < columns.min() / ZOOM < 40
    assert rows.max() / ZOOM < 92 and rows.min() / ZOOM > 60 - 1.55 * 30
    assert dark[round(29 * ZOOM) : round(45 * ZOOM), 60 * ZOOM - 4 : 60 * ZOOM + 4].any()


@pytest.mark.parametrize("name", SCALES)
def test_scales_are_as_long_as_they_say(name: str) -> None:
    drawn = SCALES[name]((20, 30), 100, 4, ("", ""), 8, "#ffffff", "#000000")
    columns = np.flatnonzero(seen(drawn, 140, 60).any(0)) / ZOOM
    assert abs(columns.min() - 20) < 2 and abs(columns.max() - 120) < 2


def test_ornament_is_the_same_whatever_the_hash_seed() -> None:
    code = (
        "from morphs.art.vignettes.burin import Burin\n"
        "from morphs.art.vignettes.scenes import SCENES\n"
        "from morphs.base.seeds import Dice\n"
        "from morphs.draw.ornament.frames import DESIGNS, frame_svg\n"
        "for name in DESIGNS: print(frame_svg(name, (300, 400), (3, 8), ('#000', '#fff'), 5))\n"
        "for name, scene in SCENES.items():\n"
        "    burin = Burin('#000', '#fff', Dice(5, name), '#000'); scene(burin); print(burin.parts)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(told) == 1
