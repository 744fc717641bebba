"""Signs of side views stand in rows, titles under the border of a sheet."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image
from shapely import MultiPolygon

from morphs.art.dressing.cartouches import rules
from morphs.art.dressing.legend import BESIDE, section_legend
from morphs.art.geometry.drawing import Thing
from morphs.art.sideview.furnishings import SIZES
from morphs.art.style.style import INK
from morphs.draw.ornament.frames import band_of, frame_svg
from morphs.draw.terrain.render import svg_to_png
from morphs.plan.plan import Plan

TALL = 60
SHAFT = (0.56, 7.0)


def inked(body: str, wide: int, high: int) -> np.ndarray:
    """Where something is drawn."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">{body}</svg>'
    image = Image.open(io.BytesIO(svg_to_png(text, 1.0))).convert("RGBA")
    return np.asarray(image)[..., 3] > 100


@pytest.mark.parametrize("kind", BESIDE)
def test_a_sign_of_a_side_view_keeps_to_its_row(kind: str) -> None:
    wide, high = SIZES.get(kind, SHAFT)
    plan = Plan(MultiPolygon(), things=(Thing(kind, 4, 9, 0, wide, high),))
    ((name, sign),) = section_legend(plan)
    assert name == BESIDE[kind]
    at = f"translate({TALL} {TALL}) scale({TALL})"
    rows, columns = np.nonzero(inked(f'<g transform="{at}">{sign(INK)}</g>', 2 * TALL, 2 * TALL))
    for found, most in ((rows, 1.14), (columns, 1.28)):
        assert found.min() >= TALL * (1 - most / 2) and found.max() < TALL * (1 + most / 2)
    assert max(np.ptp(rows) / 1.08, np.ptp(columns) / 1.22) > 0.75 * TALL


@pytest.mark.parametrize("kind", ["side_ship", "side_trebuchet", "side_hoard", "side_dragon"])
def test_signs_of_what_is_large_are_drawn_in_bold_lines(kind: str) -> None:
    signs = []
    for size in (1.0, 5.0):
        plan = Plan(MultiPolygon(), things=(Thing(kind, 4, 9, 0, 2 * size, 1.6 * size),))
        ((_, sign),) = section_legend(plan)
        signs.append(sign(INK))
    assert signs[0] == signs[1], "its lines are as wide as on the sign of a small one"


def test_the_border_of_a_sheet_runs_on_over_a_title_with_rules() -> None:
    frame = frame_svg("key", (400, 90), band_of(24.0), ("#000", "#fff"), 1)
    title = rules("Hollows of Nobody", (200, 27.5), 20.0, "#fff", "#000")
    alone, both = (inked(body, 400, 90) for body in (frame, frame + title))
    assert not (alone & inked(title.replace("#000", "none"), 400, 90)).any()
    assert not (both & ~alone)[:18].any(), "the border is whole above it"
