"""Caps: opened at the border where the faces say so, closed inside, in the pack's colours."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from morphs.art.gaps.cap import Palette, draw_cap, sample_palette
from morphs.art.gaps.parallel import Job, drawing_of
from morphs.art.look.palette import Colour
from tests.art.codes import faces_of

ROCK = (90, 90, 120, 255)
PALETTE = Palette(rock=ROCK, floor=(250, 240, 220, 255), line=(0, 0, 0, 255), line_width=0.1)


def test_stubs_open_at_the_border_and_are_closed_inside() -> None:
    cap = draw_cap("square", faces_of("hwwtwwww", "square"), (300, 300), PALETTE)
    assert cap.size == (300, 300)
    assert cap.getpixel((75, 1)) == PALETTE.floor
    assert cap.getpixel((298, 225)) == PALETTE.floor
    assert cap.getpixel((225, 1)) == ROCK
    assert cap.getpixel((150, 150)) == ROCK
    column = np.asarray(cap)[:60, 75, :3].sum(axis=1)
    assert column.min() < 90


def test_areas_are_closed_a_little_inside() -> None:
    cap = draw_cap("square", faces_of("oowwwwww", "square"), (300, 300), PALETTE)
    assert cap.getpixel((150, 5)) == PALETTE.floor
    assert cap.getpixel((150, 60)) == ROCK


def test_what_has_no_end_is_closed_in_one_line() -> None:
    """Sky above a section had a notch at every border of tiles, and at the corners of frames."""
    endless = replace(PALETTE, endless=frozenset("o"))
    faces = ("sw", "sw", "sw", "ow", "ow", "sw")
    for palette, even in ((PALETTE, False), (endless, True)):
        pixels = np.asarray(draw_cap("edge", faces, (200, 100), palette))
        assert bool((pixels[90:] == pixels[90:, :1]).all()) is even
        assert (pixels[60:, 50] == pixels[40, 50]).all(axis=1).sum() > 30 * even


@pytest.mark.parametrize(
    ("shape", "faces", "size", "spot"),
    [
        ("edge", ("sw", "sw", "sh", "sw", "sw", "sw"), (200, 100), (198, 50)),
        ("edge", ("sw", "sw", "sh", "sw", "sw", "sw"), (100, 200), (98, 150)),
        ("corner", ("sw", "sh", "sw", "sw"), (100, 100), (98, 50)),
    ],
)
def test_edges_and_corners(
    shape: str, faces: tuple[str, ...], size: tuple[int, int], spot: tuple[int, int]
) -> None:
    cap = draw_cap(shape, faces, size, PALETTE)
    assert cap.size == size
    assert cap.getpixel(spot) == PALETTE.floor


@pytest.mark.parametrize("size", [(200, 173), (173, 200)])
def test_hexes_show_their_areas(size: tuple[int, int]) -> None:
    green, blue = (0, 120, 0, 255), (0, 0, 200, 255)
    palette = Palette(areas={"f": green, "a": blue}, lines={}, nothing="n", solid="-")
    cap = draw_cap("hex", ("fn",) * 6 + ("an",) * 6, size, palette)
    seen = {colour for _, colour in cap.getcolors(1 << 16) or []}
    assert {green, blue} <= seen
    assert np.asarray(cap)[0, 0, 3] == 0


def test_a_wrong_number_of_faces_is_refused() -> None:
    with pytest.raises(ValueError, match="half-sides"):
        draw_cap("square", ("sw",) * 6, (100, 100), PALETTE)


def coded(code: str, rock: Colour, floor: Colour) -> Image.Image:
    palette = Palette(rock=rock, floor=floor, line=(10, 0, 30, 255), line_width=0.2)
    return draw_cap("square", faces_of(code, "square"), (400, 400), palette)


def test_the_palette_is_measured() -> None:
    codes = ["hwwtwwww", "whwwhwww", "wwhwwwkk"]
    rock, floor = (80, 60, 50, 255), (230, 220, 200, 255)
    images = [(coded(c, rock, floor), "square", faces_of(c, "square")) for c in codes]
    palette = sample_palette(images)
    assert palette.rock == rock
    assert palette.floor == floor
    assert palette.line[:3] == pytest.approx((10, 0, 30), abs=12)
    assert palette.line_width == pytest.approx(0.2, abs=0.06)
    assert "k" in palette.areas


def test_clear_floors_stay_clear() -> None:
    code = "hwwhwwww"
    picture = coded(code, (255, 255, 255, 255), (0, 0, 0, 0))
    palette = sample_palette([(picture, "square", faces_of(code, "square"))])
    assert palette.floor[3] == 0
    cap = draw_cap("square", faces_of("whwwwwww", "square"), (200, 200), palette)
    assert np.asarray(cap)[1, 150, 3] == 0
    assert cap.getpixel((100, 100)) == (255, 255, 255, 255)


def test_ways_that_cannot_be_joined_are_closed() -> None:
    """A fill among strangers' tiles, whose tunnels run through magma, ended in a traceback."""
    faces = ("mt", "sr", "mt", "mc")
    job = Job("fill", "corner", faces, ((0, 2, 3), (1,)), (45, 45), 970215326)
    drawing = drawing_of(job)
    assert drawing == drawing_of(job._replace(kind="cap"))
    assert not drawing.open.is_empty
