"""Maps on several sheets: how they are parted, what each tells, which files they become."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import morphs
from morphs import MorphsError, Request, Result
from morphs.art.dressing.page import Edging, page_of
from morphs.art.dressing.papers import paper_of
from morphs.art.dressing.rim import BAND, finder_svg, lines_svg, rim_svg
from morphs.building import parts, sheets
from morphs.building.parts import Parts, parts_of
from morphs.building.sheets import leaves_of
from morphs.exports.how import How

ROUND = parts_of((0.0, 0.0, 300.0, 200.0), 480, 10.0)


def test_parts_cover_a_map_end_at_tiles_and_have_about_as_many_rooms() -> None:
    found = ROUND.each()
    assert 8 <= len(found) <= 14
    for ends, whole in ((ROUND.columns, 300), (ROUND.rows, 200)):
        assert (ends[0], ends[-1]) == (0, whole)
        assert all(end % 10 == 0 and start < end for start, end in pairwise(ends))
    assert sum((r - x) * (b - y) for x, y, r, b in (one.own for one in found)) == 300 * 200
    assert all(one.shown[0] <= one.own[0] < one.own[2] <= one.shown[2] for one in found)
    assert len(parts_of((0, 0, 60, 50), 30, 10.0).each()) == 1
    assert len(parts_of((0, 0, 20, 10), 900, 10.0).each()) == 2


def test_what_lies_beyond_a_part_names_it_on_the_other_side() -> None:
    found = {one.name: one for one in ROUND.each()}
    opposite = {"n": "s", "s": "n", "e": "w", "w": "e"}
    for name, part in found.items():
        assert all((opposite[side], name) in found[there].beyond for side, there in part.beyond)
        x, y = (part.own[0] + part.own[2]) / 2, (part.own[1] + part.own[3]) / 2
        assert ROUND.name_at(x, y) == name and part.has(x, y)
    assert sum(len(part.beyond) for part in found.values()) > 2 * len(found)


def test_borders_say_what_lies_where() -> None:
    small = Parts((0.0, 10.0, 20.0), (0.0, 10.0, 20.0, 30.0))
    page, look = page_of((400, 600), True, Edging(line=BAND)), paper_of("ink")

    def texts(svg: str) -> list[str | None]:
        return [text.text for text in ElementTree.fromstring(f"<g>{svg}</g>").iter("text")]

    whole = small.rim(20.0)
    assert sorted(texts(rim_svg(page, whole, look)), key=str) == sorted("AABB112233")
    part = next(one for one in small.each() if one.name == "B2")
    shown = small.rim(20.0, part)
    assert sorted(texts(rim_svg(page, shown, look)), key=str) == ["A2", "B1", "B3"]
    assert texts(finder_svg(shown, (50, 50), look)) == ["A1", "A2", "A3", "B1", "B2", "B3", "N"]
    assert "fill-opacity" in lines_svg(page, shown, look) not in lines_svg(page, whole, look)


@pytest.fixture(scope="module")
def small() -> Result:
    return morphs.build(Request(board="grid:3x2", seed=7, frame="none", scale=0.2))


@pytest.fixture
def of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "ROOMS", 4)


@pytest.mark.usefixtures("of_few")
def test_every_room_is_told_on_the_sheet_of_its_quarter(small: Result) -> None:
    notes: list[str] = []
    whole, *leaves = leaves_of(small.picture, small.plan, How(tell=notes.append))
    rooms = {str(one.number): one.name for one in morphs.key_of(small.layout).levels[0].rooms}
    assert len(leaves) > 1 and not whole.name and not notes
    assert whole.sheet.dress.rim, "small as the map is, its border names its parts"
    assert {row.place for row in whole.sheet.dress.listed} == {leaf.name for leaf in leaves}
    told = [{row.number: row.name for row in leaf.sheet.dress.listed} for leaf in leaves]
    named = {number: name for one in told for number, name in one.items()}
    assert named.keys() == rooms.keys()
    assert all(name in rooms[number] for number, name in named.items()), "long names are cut short"
    for leaf, rows in zip(leaves, told, strict=True):
        left, top, right, below = leaf.picture.within
        assert {str(room.number) for room in leaf.sheet.dress.rooms} == set(rows)
        assert all(0 < room.x < right - left for room in leaf.sheet.dress.rooms)
        assert all(0 < room.y < below - top for room in leaf.sheet.dress.rooms)
        assert leaf.sheet.dress.title.endswith(f": {leaf.name}")
    theirs = leaves_of(small.picture, small.plan, How(audience="player"))
    assert not any(leaf.sheet.dress.rooms or leaf.sheet.dress.listed for leaf in theirs)


@pytest.mark.usefixtures("of_few")
def test_sheets_become_pictures_beside_each_other_or_pages(small: Result, tmp_path: Path) -> None:
    notes: list[str] = []
    asked = [tmp_path / "map.png", tmp_path / "map.pdf"]
    written = small.save(*asked, sheets=True, tell=notes.append)
    pictures = sorted(path.name for path in written if path.suffix == ".png")
    assert "map.png" in pictures and "map-A1.png" in pictures and len(pictures) > 2
    assert any("rooms are told" in note and "map-A1.png" in note for note in notes)
    theirs: list[str] = []
    small.save(tmp_path / "their.png", sheets=True, audience="player", tell=theirs.append)
    assert any("its parts are shown" in note for note in theirs)
    assert not any("rooms" in note for note in theirs)
    for name in pictures:
        with Image.open(tmp_path / name) as sheet:
            assert min(sheet.size) > 300
    pages = re.findall(rb"/Type /Page\b", (tmp_path / "map.pdf").read_bytes())
    assert len(pages) == len(pictures)


def test_sheets_that_no_file_can_have_are_told_of(small: Result, tmp_path: Path) -> None:
    notes: list[str] = []
    small.save(tmp_path / "map.json", sheets=True, tell=notes.append)
    assert len(notes) == 1 and ".pdf" in notes[0]
    small.save(tmp_path / "bare.json", tell=notes.append)
    assert len(notes) == 1


@pytest.mark.usefixtures("of_few")
def test_many_rooms_on_one_sheet_are_said_and_a_pdf_has_several(
    small: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes: list[str] = []
    small.save(tmp_path / "map.png", dress=True, tell=notes.append)
    assert notes == []
    monkeypatch.setattr(sheets, "CROWDED", 3)
    small.save(tmp_path / "map.png", tmp_path / "map.pdf", dress=True, tell=notes.append)
    assert len(notes) == 1 and "rooms are many for one sheet" in notes[0]
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "map.pdf").read_bytes())) > 2


def test_a_map_that_one_sheet_holds_has_one(small: Result, tmp_path: Path) -> None:
    notes: list[str] = []
    assert small.save(tmp_path / "map.png", sheets=True, tell=notes.append) == [
        tmp_path / "map.png"
    ]
    assert "one sheet" in notes[0]
    with pytest.raises(MorphsError, match="sheets"):
        small.save(tmp_path / "no.png", sheets=True, dress=False)
    assert not (tmp_path / "no.png").exists()


@pytest.mark.usefixtures("of_few")
@pytest.mark.parametrize("more", [{"wrap": True}, {"board": "grid:3x2x2"}])
def test_maps_that_are_not_parted_do_not_say_that_one_sheet_holds_all(
    more: dict[str, str | bool],
) -> None:
    asked = {"board": "grid:3x2", "seed": 6, "scale": 0.2, **more}
    built, notes = morphs.build(**asked), list[str]()
    assert len(leaves_of(built.picture, built.plan, How(sheets=True, tell=notes.append))) == 1
    assert "of one level and with borders" in notes[0]
