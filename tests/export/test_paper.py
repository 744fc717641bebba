"""Maps on paper: what a PDF measures, shows and holds."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import morphs
from morphs.building.result import Result
from tests.export.programs import PX, ran, tool


def test_a_poster_measures_right(small: Result, tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    small.save(path, px_per_square=PX, inch_per_square=0.5, square="10ft", paper="letter")
    first = path.read_bytes()
    small.save(path, px_per_square=PX, inch_per_square=0.5, square="10ft", paper="letter")
    assert path.read_bytes() == first
    pages = int(ran(tool("pdfinfo"), path).split("Pages:")[1].split()[0])
    assert pages == 1 + 3 * 2  # an index; 15 inches in steps of 7.25 across and 9.75 down
    listed = ran(tool("pdfimages"), "-list", path).splitlines()[2:]
    assert {int(row.split()[12]) for row in listed} <= {PX * 2, PX * 2 - 1, PX * 2 + 1}


def test_a_page_shows_what_the_picture_shows(small: Result, tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    small.save(path, px_per_square=PX)
    ran(tool("pdftoppm"), "-r", "72", "-png", path, tmp_path / "page")
    page = Image.open(next(tmp_path.glob("page*.png"))).convert("L")
    margin = 36
    side = min(page.size) - 2 * margin
    shown = page.crop((margin, margin, margin + side, margin + side))
    from morphs.building.outputs import Drawable

    picture = Drawable(small.layout, lambda _: small.picture).scaled(PX).image()
    coarse = [
        np.asarray(seen.convert("L").resize((75, 75), Image.Resampling.BOX), dtype=float).ravel()
        for seen in (shown, picture)
    ]
    assert np.corrcoef(*coarse)[0, 1] > 0.95


@pytest.mark.parametrize(("pack", "style"), [("waters", "dark"), ("sideview", "ink")])
def test_drawn_packs_are_printed_as_lines(pack: str, style: str, tmp_path: Path) -> None:
    """No picture is in the file, each page shows its part of the map, and the bytes are the same
    every time; what only a picture has is printed as one."""
    built = morphs.build(board="grid:2x2", pack=(pack,), style=style, seed=3)
    built.save(tmp_path / "map.pdf", inch_per_square=0.5, square="10ft", paper="letter")
    first = (tmp_path / "map.pdf").read_bytes()
    built.save(tmp_path / "map.pdf", inch_per_square=0.5, square="10ft", paper="letter")
    assert (tmp_path / "map.pdf").read_bytes() == first
    assert len(ran(tool("pdfimages"), "-list", tmp_path / "map.pdf").splitlines()) == 2
    ran(tool("pdftoppm"), "-r", "80", "-f", "2", "-l", "2", "-png", tmp_path / "map.pdf",
        tmp_path / "page")  # fmt: skip
    dots, margin = 40, 40  # a square is half an inch wide, and so are margins
    with Image.open(next(tmp_path.glob("page*.png"))) as page:
        x = round(14.5 * dots)
        shown = page.convert("RGB").crop((margin, margin, margin + x, margin + x))
    built.picture.__dict__["_section"] = None  # layers of rock are in pictures only
    picture = built.picture.image()
    part = round(14.5 * built.scene.square)
    wanted = picture.convert("RGB").crop((0, 0, part, part)).resize(shown.size)
    away = np.abs(np.asarray(shown, dtype=int) - np.asarray(wanted, dtype=int))
    assert away.mean() < 12
    labelled = morphs.build(board="grid:2x2", pack=(pack,), style=style, seed=3, labels=True)
    labelled.save(tmp_path / "labels.pdf")
    assert len(ran(tool("pdfimages"), "-list", tmp_path / "labels.pdf").splitlines()) == 3


def test_paths_are_told_to_paper_as_they_are() -> None:
    from morphs.exports.pdf_vectors import _operators

    assert list(_operators("M1 2L3-4 .5 6ZM0 0")) == ["1 2 m", "3 -4 l", ".5 6 l", "h", "0 0 m"]
    assert list(_operators("M0 0h3v2z")) == [
        "0.000 0.000 m", "3.000 0.000 l", "3.000 2.000 l", "h"
    ]  # fmt: skip
    curves = list(_operators("M0 0Q3 3 6 0"))
    assert curves[1] == "2.000 2.000 4.000 2.000 6.000 0.000 c"
    arc = [line.split() for line in _operators("M-1 0A1 1 0 1 1 1 0")][1:]
    assert [line[-1] for line in arc] == ["c"] * len(arc)
    assert [float(value) for value in arc[-1][-3:-1]] == pytest.approx([1, 0], abs=0.001)


def test_each_room_gets_a_page(small: Result, tmp_path: Path) -> None:
    small.save(tmp_path / "rooms.pdf", px_per_square=PX, rooms=True, ink_saver=True)
    told = ran(tool("pdfinfo"), tmp_path / "rooms.pdf")
    assert int(told.split("Pages:")[1].split()[0]) == 1 + len(small.plan.rooms)
