"""Files that ask for too much memory or time: one sentence, and neither is spent."""

from __future__ import annotations

import base64
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from morphs.base import svg_process
from morphs.base.errors import MorphsError
from morphs.base.svg import raster, read_svg
from morphs.generators.terrain.textmapper_read import read_textmapper
from tests.bad_input.files import png_of_size, svg

CHAIN = "".join(
    f'<mask id="m{k}" mask="url(#m{k + 1})"><rect width="40" height="40" fill="white"/></mask>'
    for k in range(40)
)
TURBULENCE = '<feTurbulence baseFrequency=".5" numOctaves="99"/>'
NOISE = f'<filter id="f">{TURBULENCE * 500}</filter>'
RECT = '<rect width="40" height="40" {}="url(#{})"/>'
HEAVY = {
    "masks": (CHAIN + RECT.format("mask", "m0"), (3000, 3000)),
    "filters": (NOISE + RECT.format("filter", "f"), (1000, 1000)),
}


def embedded(width: int, height: int) -> str:
    data = base64.b64encode(png_of_size(width, height)).decode()
    return f'<image width="40" height="40" href="data:image/png;base64,{data}"/>'


def drawing(folder: Path, inside: str) -> Path:
    path = folder / "a.svg"
    path.write_bytes(svg(inside))
    return path


@pytest.mark.parametrize("kind", HEAVY)
def test_a_drawing_that_takes_too_much_is_one_sentence(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, size = HEAVY[kind]
    monkeypatch.setattr(svg_process, "SECONDS", 1)
    monkeypatch.setattr(svg_process, "_process", svg_process._Process())
    with pytest.raises(MorphsError, match="there is for one, or more than 1 s"):
        raster(read_svg(drawing(tmp_path, inside)), size)
    assert raster(read_svg(drawing(tmp_path, "<text>x</text>")), (9, 9))  # and work goes on


@pytest.mark.parametrize("inside", [embedded(30_000, 30_000), embedded(7000, 7000) * 2])
def test_pictures_in_drawings_have_the_limit_of_pictures(inside: str, tmp_path: Path) -> None:
    with pytest.raises(MorphsError, match="too large"):
        read_svg(drawing(tmp_path, inside))


@pytest.mark.parametrize("name", ["filter", "mask", "pattern", "clipPath"])
def test_costly_elements_are_counted(name: str, tmp_path: Path) -> None:
    with pytest.raises(MorphsError, match="1000 patterns, masks, filters"):
        read_svg(drawing(tmp_path, f"<{name}/>" * 1001))


@pytest.mark.parametrize(
    ("inside", "plain"),
    [
        ('<path d="M0 0h9"/>', True),
        ('<defs><g id="a"><path d="M0 0h9"/></g></defs><use href="#a"/>', True),
        ('<g opacity=".5"><path d="M0 0h9"/></g>', False),
        ('<defs><g id="a"/><g id="b"><use href="#a"/></g></defs><use href="#b"/>', False),
        ('<path d="M0 0h9" style="filter:url(#a)"/>', False),
        ('<path d="M0 0h9" stroke-dasharray="1"/>' * 5, False),
    ],
)
def test_only_plain_shapes_are_drawn_in_this_process(
    inside: str, plain: bool, tmp_path: Path
) -> None:
    assert (read_svg(drawing(tmp_path, inside)).shapes is not None) == plain


def test_threads_may_draw_at_once_and_keep_their_stacks(tmp_path: Path) -> None:
    before = threading.stack_size()
    path = drawing(tmp_path, '<g opacity=".5"><path d="M0 0h9v9"/></g>')
    with ThreadPoolExecutor(4) as threads:
        drawn = list(threads.map(lambda _: raster(read_svg(path), (20, 20)), range(20)))
    assert len(set(drawn)) == 1 and threading.stack_size() == before


def test_a_text_map_of_a_thousand_layers_is_refused() -> None:
    layers = "".join(f"# layer a{k} 1000000x0\n" for k in range(1500))
    with pytest.raises(MorphsError, match="one of too many"):
        read_textmapper(f"# board hex:1000x1000 wrap none\n0101 forest\n{layers}")
