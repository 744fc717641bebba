"""What somebody does who has never read the docs, step by step.

A picture of each step is taken where the variable MORPHS_PICTURES names a folder: those of
docs/page are made so.
"""

from __future__ import annotations

import os
from pathlib import Path

import morphs
from tests.web.browser.conftest import DESK, REQUEST, WAIT, Opener, Sheet, link_of


class Album:
    """Takes a numbered picture after each step."""

    def __init__(self, sheet: Sheet, folder: Path | None) -> None:
        self.sheet = sheet
        self.folder = folder
        self.taken = 0

    def take(self, what: str) -> None:
        """Take a picture when all tiles are drawn and nothing moves."""
        self.sheet.page.mouse.move(640, 795)
        if self.folder is None:
            return
        self.sheet.run(
            "const { artIsComing } = await import('/static/map/art.js');"
            "for (let n = 0; n < 200 && artIsComing(); n++)"
            " await new Promise((done) => setTimeout(done, 50));"
            "await new Promise((done) => setTimeout(done, 450))"
        )
        self.shoot(what)

    def shoot(self, what: str) -> None:
        """Take a picture of the page as it is at this moment."""
        if self.folder is None:
            return
        self.taken += 1
        name = f"{self.taken:02}-{what}.png"
        self.sheet.page.screenshot(path=self.folder / name)


def make_a_map(sheet: Sheet, album: Album) -> None:
    """Another size, a closed border, and the button."""
    page, panel = sheet.page, sheet.page.locator("#panel")
    page.get_by_role("button", name="Map", exact=True).click()
    panel.get_by_label("Columns").fill("6")
    panel.get_by_label("Rows").fill("5")
    panel.get_by_label("Rows").press("Tab")
    panel.get_by_label("Border").select_option("closed")
    album.take("six-by-five-and-closed")
    sheet.run("Math.random = () => 0.000011")  # the dice of "Make the map": seed 11
    panel.get_by_role("button", name="Make the map").click()
    sheet.until("s.map.spec.columns === 6 && s.state === 'idle' && !a.isBusy()")
    album.take("the-map-is-made")
    panel.get_by_role("button", name="Close", exact=True).click()


def paint_water(sheet: Sheet, album: Album) -> None:
    """A river down a column, and a lake."""
    page = sheet.page
    page.get_by_role("button", name="Paint").click()
    page.get_by_role("radio", name="river").click()
    sheet.drawn()
    page.mouse.move(*sheet.at("2,0"))
    page.mouse.down()
    for place in ("2,1", "2,2", "2,3", "2,4"):
        page.mouse.move(*sheet.at(place), steps=3)
    album.shoot("a-river-is-painted")
    page.mouse.up()
    sheet.edited(1)
    album.take("the-river-runs")
    page.get_by_role("radio", name="lake").click()
    sheet.click("4,2")
    sheet.edited(2)
    album.take("and-a-lake")


def lock_three_and_make_the_rest_again(sheet: Sheet, album: Album) -> None:
    page = sheet.page
    page.get_by_role("button", name="Lock").click()
    for number, place in enumerate(("0,0", "4,2", "5,4"), 3):
        sheet.click(place)
        sheet.edited(number)
    album.take("three-tiles-are-locked")
    kept = "return m.cellsNamed(s.map, '0,0 4,2 5,4').map((id) => s.map.cells[id])"
    held = sheet.run(kept)
    page.get_by_role("button", name="Area").click()
    sheet.drag("3,0", "5,4")
    album.take("the-rest-is-chosen")
    page.keyboard.press("Enter")
    sheet.edited(6)
    assert sheet.run(kept) == held
    album.take("and-made-again")


def export(sheet: Sheet, album: Album, folder: Path) -> None:
    """A PDF for the players, and a file for a virtual tabletop."""
    page, panel = sheet.page, sheet.page.locator("#panel")
    page.get_by_role("button", name="Export", exact=True).click()
    panel.get_by_role("combobox").first.select_option("player")
    panel.get_by_label(".pdf").first.check()
    album.take("a-pdf-for-the-players")
    if album.folder is None:  # no picture of this step: coarse files do
        panel.get_by_text("How", exact=True).click()
        panel.get_by_label("px per square").fill("20")
        panel.get_by_label("px per square").press("Tab")
    for ending, audience in ((".pdf", "player"), (".dd2vtt", "gm")):
        panel.get_by_role("combobox").first.select_option(audience)
        panel.get_by_label(ending).first.check()
        with page.expect_download(timeout=3 * WAIT) as waiting:
            panel.get_by_role("button", name="Save the file").click()
            sheet.until("!a.isBusy()")
            assert sheet.said().endswith("is ready."), sheet.said()
        waiting.value.save_as(folder / f"map{ending}")
    album.take("and-one-for-the-tabletop")
    assert (folder / "map.pdf").read_bytes().startswith(b"%PDF")
    assert '"portals"' in (folder / "map.dd2vtt").read_text()


def test_a_newcomer_makes_the_dungeon_of_the_evening(opened: Opener, tmp_path: Path) -> None:
    folder = Path(os.environ["MORPHS_PICTURES"]) if "MORPHS_PICTURES" in os.environ else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    first = {"board": "grid:8x6", "seed": 7}
    if folder:  # all of a page that is new, as somebody sees it
        look = {**DESK, "reduced_motion": "no-preference"}
        sheet = opened(link_of({**REQUEST, **first}), look=look)
    else:
        sheet = opened(request=first)
    album = Album(sheet, folder)
    album.take("a-map-at-once")
    make_a_map(sheet, album)
    paint_water(sheet, album)
    lock_three_and_make_the_rest_again(sheet, album)
    export(sheet, album, tmp_path)

    layout = sheet.run("return m.layoutOf(s.map)")
    assert morphs.check_layout(layout).ok
    cells = {(cell["column"], cell["row"]): cell for cell in layout["cells"]}
    assert all(any("r" in face for face in cells[2, row]["faces"]) for row in range(5))
    assert any(face[0] == "k" for cell in cells.values() for face in cell["faces"])
    assert layout["request"]["closed"]
